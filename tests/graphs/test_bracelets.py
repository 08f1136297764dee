"""All bracelets, held against counts, against a plain enumeration, and against the general one of graphs."""

import numpy as np
import pytest

from loony.enumerate.graphs.bracelets import Bracelets, bracelets, count, text
from loony.enumerate.graphs.canonical import canonical
from loony.enumerate.graphs.listing import graphs
from loony.enumerate.graphs.notation import notation
from loony.enumerate.graphs.pieces import Component, joints_of

MOST = 25


@pytest.fixture(scope="module")
def every() -> Bracelets:
    return bracelets(MOST)


def components(found: Bracelets) -> list[Component]:
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
    found = components(every)
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
    ours = set(components(every))
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


@pytest.mark.parametrize(("lengths", "tags", "told"), [
    ([4, 9, 6], 0, "[4 9 6]"), ([4, 3], 1, "[4 (3)]"), ([5, 3, 4, 9], 1, "[5 3 4 (9)]"),
    ([3, 4, 5], 2, "[(3) 4 (5)]"),
])  # fmt: skip
def test_tags_are_told_by_round_brackets(lengths: list[int], tags: int, told: str) -> None:
    assert text(lengths, tags) == told


def test_each_is_told_in_the_notation_of_graphs(every: Bracelets) -> None:
    for place, component in enumerate(components(every)):
        assert every.text(place) == notation((component,)), (place, component)
