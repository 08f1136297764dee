"""All loony graphs and all bracelets: how many there are, each once, and the canonical form."""

from itertools import combinations, groupby

import networkx as nx
import numpy as np
import pytest

from loony.enumerate.graphs import counting
from loony.enumerate.graphs.arrays import arrays_of, strings_of_graph
from loony.enumerate.graphs.bracelets import Bracelets, bracelets, count
from loony.enumerate.graphs.listing import components, graphs, graphs_without_joints
from loony.enumerate.graphs.notation import named, notation
from loony.enumerate.graphs.pieces import Component, Graph, canonical, coins_of, joints_of, valences_of

COUNTS = [2, 2, 2, 2, 7, 9, 14, 16, 33, 45, 72, 98, 165, 240, 382, 553, 884]
"""of 4 to 20 strings: found by another program"""

MORE = [1322, 2076, 3115, 4886, 7437, 11629, 17825, 27875, 43056, 67451]


def test_counts() -> None:
    """By walking to 20 strings, and by formula to 30."""
    assert [sum(1 for _ in graphs(strings)) for strings in range(4, 21)] == COUNTS
    assert counting.counts(30).tolist() == [1, 0, 0, 0, *COUNTS, *MORE]
    assert [len(components(strings)) for strings in range(21)] == counting.components(20).tolist()


def drawn(graph: Graph) -> nx.Graph:
    """As strings and coins, the ground a node that is told apart from coins."""
    found = nx.Graph()
    found.add_node(-1, kind="ground")
    joints = 0
    for number, one in enumerate(graph):
        strings = strings_of_graph(one, joints_of(one)).tolist()
        for a, b in strings:
            ends = [(number, end) if end >= 0 else end for end in (a, b)]
            for end in ends:
                found.add_node(end, kind="ground" if end == -1 else "coin")
            found.add_edge(*ends)
        joints += joints_of(one)
    return found


@pytest.mark.parametrize("strings", [12, 15])
def test_no_two_are_alike(strings: int) -> None:
    """By networkx, which is told of strings and coins alone."""
    found = [drawn(graph) for graph in graphs(strings)]
    by_hash = sorted(found, key=hash_of)
    pairs = [pair for _, same in groupby(by_hash, key=hash_of) for pair in combinations([*same], 2)]
    assert not any(nx.vf2pp_is_isomorphic(a, b, "kind") for a, b in pairs)
    assert nx.vf2pp_is_isomorphic(found[0], drawn(next(graphs(strings))), "kind")


def hash_of(graph: nx.Graph) -> str:
    return str(nx.weisfeiler_lehman_graph_hash(graph, node_attr="kind", iterations=4))


def test_each_is_loony() -> None:
    """Chains of 3 coins and more, loops of 4, joints of valence 3 and 4; and as many strings as it should have."""
    for strings in range(4, 19):
        for graph in graphs(strings):
            for one in graph:
                valences = valences_of(one)
                assert {valences[joint] for joint in range(joints_of(one))} <= {3, 4}, graph
                assert min(coins + (a == b >= 0) for a, b, coins in one) >= 3, graph
                assert all(coins >= 4 for a, _, coins in one if a == -2), graph
            assert sum(len(strings_of_graph(one, joints_of(one))) for one in graph) == strings, graph


def test_in_arrays() -> None:
    """Texts, names, pieces and numbers of each graph are those of the graph by itself."""
    listed = [graph for strings in range(4, 20) for graph in graphs(strings)]
    every = arrays_of(listed)
    assert len(every) == len(listed)
    for place, graph in enumerate(listed):
        text = notation(graph)
        G = named(text)
        isolated = [one.name for one in G.isolated for _ in range(one.number)]
        assert (every.text(place), every.names(place)) == (text, [*G.names, *isolated]), (place, graph)
        assert every.pieces(place)[: len(G.pieces)] == [*G.pieces], (place, graph)
        assert (every.coins[place], every.joints[place]) == (G.coins, G.joints), (place, graph)
        assert sum(coins_of(one) for one in graph) == G.coins, (place, graph)
        assert every.strings[place] == sum(len(strings_of_graph(one, joints_of(one))) for one in graph), (place, graph)


def test_graphs_without_joints() -> None:
    """To 9 coins 7 chains and 6 loops, and of pairs 6 of chains, 6 of both, and 2 of loops."""
    found = [*graphs_without_joints(9, 2)]
    assert len({tuple(sorted(graph)) for graph in found}) == len(found) == 7 + 6 + 6 + 6 + 2
    assert all(len(graph) <= 2 and sum(map(coins_of, graph)) <= 9 for graph in found)


MOST = 25


@pytest.fixture(scope="module")
def every() -> Bracelets:
    return bracelets(MOST)


def components_of(found: Bracelets) -> list[Component]:
    pieces = np.hstack([found.ends, found.inner[:, None]]).tolist()
    return [
        canonical((a, b, coins) for a, b, coins in pieces[first:last])
        for first, last in zip(found.starts[:-1], found.starts[1:], strict=True)
    ]


@pytest.mark.parametrize(("coins", "number"), [(6, 0), (7, 1), (11, 7), (20, 126), (30, 3053), (40, 76014)])
def test_counts_by_formula(coins: int, number: int) -> None:
    assert count(coins) == number


def test_as_many_as_the_formula_says(every: Bracelets) -> None:
    assert np.bincount(every.coins, minlength=MOST + 1).tolist() == [count(coins) for coins in range(MOST + 1)]


def test_each_is_listed_once_with_its_own_columns(every: Bracelets) -> None:
    found = components_of(every)
    assert len(set(found)) == len(found)
    for place, component in enumerate(found):
        lengths = every.lengths_of(place)
        assert every.coins[place] == sum(lengths), (place, component)
        assert every.joints[place] == joints_of(component), (place, component)
        assert every.tags[place] == sum(a < 0 for a, _, _ in component), (place, component)
        assert len(lengths) == 2 * every.joints[place] - 1 + every.tags[place], (place, component)
    keys = [(c, j, t) for c, j, t in zip(every.coins, every.joints, every.tags, strict=True)]
    assert keys == sorted(keys)


def test_they_are_those_among_all_graphs(every: Bracelets) -> None:
    """Of the components with so many strings, those that look like a bracelet."""
    ours = set(components_of(every))
    strings = range(8, MOST + 1)  # a bracelet has more of them than coins
    theirs = {graph[0] for number in strings for graph in graphs(number) if len(graph) == 1}
    theirs = {component for component in theirs if is_bracelet(component)}
    assert theirs == {one for one in ours if sum(coins + 1 for _, _, coins in one) in strings}


def is_bracelet(component: Component) -> bool:
    """Every joint has one small loop, and is joined to at most two others along a path."""
    joints = range(joints_of(component))
    loops = [[coins + 1 for a, b, coins in component if a == b == joint] for joint in joints]
    between = [{a, b} for a, b, _ in component if 0 <= a != b]
    grounded = [b for a, b, _ in component if a < 0 <= b]
    return (
        all(len(at) == 1 and at[0] <= 7 for at in loops)
        and len(between) == len(joints) - 1 == len({frozenset(pair) for pair in between})
        and all(sum(joint in pair for pair in between) + grounded.count(joint) <= 2 for joint in joints)
        and len(component) > len(joints) > 0
    )


def test_each_is_told_in_the_notation_of_graphs(every: Bracelets) -> None:
    for place, component in enumerate(components_of(every)):
        assert every.text(place) == notation((component,)), (place, component)
