"""What claims about loony graphs are tested on."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

import numpy as np

from loony.enumerate.graphs.bracelets import Bracelets
from loony.enumerate.graphs.canonical import canonical
from loony.enumerate.graphs.flat import Column, Flat, flat
from loony.enumerate.graphs.joining import absorb_joints, graph_of
from loony.enumerate.graphs.listing import simple_graphs
from loony.enumerate.graphs.notation import notation
from loony.enumerate.graphs.pieces import (
    GROUND,
    LEAST_CHAIN,
    LEAST_LOOP,
    Component,
    Graph,
    Piece,
    coins_of,
)
from loony.kernels.graphs.many import ascents, descents, loops
from loony.kernels.graphs.packings import APART, DISJOINT, GROUND_WITHIN
from loony.verify.examination.columns import ColumnBlock
from loony.verify.graphs.claims.bracelet_columns import Bracelet
from loony.verify.graphs.claims.records import Ascent, Descent, Earmuffs, LoonyGraph, Loop, Twin
from loony.verify.graphs.examination.measured import Advance, GraphMeasures, measured, pairs

LEAST_LANDING = 10
"""cv(K) of the pairs that are listed, and cv(H) where an ascent leads to it"""

MOST_BESIDE = 2
"""chains and loops beside a bracelet"""

_SHOWN = ("controlled_value", "value")


def graphs_stretch(graphs: Flat, found: GraphMeasures) -> ColumnBlock:
    """The graphs themselves."""
    record = LoonyGraph(
        graphs.strings, graphs.coins, graphs.joints, found.controlled_value, found.kept_value, found.value
    )
    return ColumnBlock(record, graphs.text, shown=_SHOWN)


def loops_stretch(components: Flat, advance: Advance) -> ColumnBlock:
    """The loops that exclude the ground, of components by themselves, for a loop lies in one of them."""
    rows = pairs(loops, 5, components, advance)
    g, value, controlled, coins, joints = rows.T
    record = Loop(coins, joints, controlled, value)
    return ColumnBlock(
        record, lambda place: components.text(g[place]), lambda place: f"a loop of {coins[place]} coins", _SHOWN
    )


def twins_stretch(listed: Sequence[Graph], graphs: Flat, found: GraphMeasures) -> ColumnBlock:
    """The graphs with a twin, beside those that have a dipper in its place."""
    places = {tuple(sorted(graph)): place for place, graph in enumerate(listed)}
    rows: list[tuple[int, int, int]] = []
    for place, graph in enumerate(listed):
        for twin in sorted({one for one in graph if _is_twin(one)}):
            (_, _, shorter), (_, _, longer) = twin
            dipper = ((GROUND, 0, shorter), (0, 0, longer))
            beside = list(graph)
            beside[beside.index(twin)] = dipper
            rows.append((place, places[tuple(sorted(beside))], _place_of(graphs, place, shorter, longer)))
    here, dippers, pieces = np.array(rows, np.int64).reshape(-1, 3).T
    record = Twin(
        found.value[dippers], found.opening[pieces], found.opening[pieces + 1], found.controlled_value[here],
        found.value[here],
    )  # fmt: skip
    return ColumnBlock(record, lambda place: graphs.text(here[place]), shown=_SHOWN)


def _is_twin(component: Component) -> bool:
    return len(component) == 2 and all(a == b == 0 for a, b, _ in component)


def _place_of(graphs: Flat, place: int, shorter: int, longer: int) -> int:
    """Among all pieces, the shorter loop of a twin; the longer one follows it."""
    pieces = graphs.pieces(place)
    joints = (a for a, b, coins in pieces if a == b >= 0 and coins == shorter)
    found = next(pieces.index((x, x, shorter)) for x in joints if _loops_at(pieces, x) == [shorter, longer])
    return int(graphs.starts[place]) + found


def _loops_at(pieces: list[Piece], joint: int) -> list[int]:
    return [coins for a, b, coins in pieces if a == b == joint]


def descents_stretch(graphs: Flat, advance: Advance) -> ColumnBlock:
    """The pairs of a graph H and a K in it, to which the main theorem may apply."""
    rows = pairs(descents, 6, graphs, advance, LEAST_LANDING)
    g, value, controlled, K, landing, how = rows.T
    record = Descent(controlled, landing, _has(how, GROUND_WITHIN), _has(how, DISJOINT), _has(how, APART), value)
    return _of_pairs(graphs, record, g, K, "K")


def ascents_stretch(graphs: Flat, advance: Advance) -> ColumnBlock:
    """The pairs of a graph G and a state H of it that is reached, with a K in it as in `descents_stretch`."""
    rows = pairs(ascents, 9, graphs, advance, LEAST_LANDING)
    g, value, controlled, H, cruising, _, landed, altitude, steady = rows.T
    return _of_pairs(graphs, Ascent(controlled, cruising, altitude, steady, _has(landed, APART), value), g, H, "H")


def _has(how: Column, bit: int) -> Column:
    return (how & bit > 0).astype(np.int64)


def _of_pairs(graphs: Flat, record: Descent | Ascent, g: Column, states: Column, name: str) -> ColumnBlock:
    def instance(place: int) -> str:
        pieces = graphs.pieces(g[place])
        left = absorb_joints(piece for bit, piece in enumerate(pieces) if states[place] >> bit & 1)
        return f"{name} = {notation(graph_of(left))}"

    return ColumnBlock(record, lambda place: graphs.text(g[place]), instance, _SHOWN)


def bracelets_stretch(every: Bracelets, found: Bracelet) -> ColumnBlock:
    """Linear bracelets, with the flights through them."""
    return ColumnBlock(found, every.text, shown=_SHOWN)


def components_of(found: Bracelets) -> list[Component]:
    """Bracelets as components."""
    pieces = [(a, b, coins) for (a, b), coins in zip(found.ends.tolist(), found.inner.tolist(), strict=True)]
    return [canonical(pieces[first:last]) for first, last in pairwise(found.starts.tolist())]


def sums_stretch(bracelets: Sequence[Component], coins: int, advance: Advance) -> ColumnBlock:
    """As `descents_stretch`, of bracelets with one or two more chains or loops, of at most so many coins."""
    beside = sorted(simple_graphs(coins, MOST_BESIDE), key=_coins)
    listed = [
        (one, *more)
        for one in bracelets
        for more in takewhile(lambda more: coins_of(one) + _coins(more) <= coins, beside)  # noqa: B023
    ]
    return descents_stretch(flat(listed), advance)


def earmuffs_stretch(most: int, advance: Advance) -> ColumnBlock:
    """Two 4-loops joined by a chain, and an X without joints beside them, both of at most so many coins."""
    beside = sorted(simple_graphs(most, most), key=_coins)
    headbands = range(LEAST_CHAIN, most + 1)
    rest = measured(flat(beside), advance).controlled_value
    ears = [canonical([(0, 0, LEAST_LOOP - 1), (0, 1, length), (1, 1, LEAST_LOOP - 1)]) for length in headbands]
    graphs = flat((one, *more) for one in ears for more in beside)
    found = measured(graphs, advance)
    fails = (found.value != found.controlled_value).reshape(len(headbands), len(beside))
    failing = np.where(fails, rest, -1).max(axis=1, initial=-1)
    record = Earmuffs(
        np.repeat(headbands, len(beside)), np.tile(rest, len(headbands)), np.repeat(failing, len(beside)),
        found.controlled_value, found.value,
    )  # fmt: skip
    return ColumnBlock(record, graphs.text, shown=_SHOWN)


def _coins(graph: Graph) -> int:
    return sum(coins_of(one) for one in graph)
