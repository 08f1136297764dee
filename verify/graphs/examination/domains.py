"""Loony graphs measured by the kernels, in threads, and the domains of claims about them as blocks of columns."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.arrays import Column, GraphArrays, arrays_of
from loony.enumerate.graphs.bracelets import Bracelets, bracelets
from loony.enumerate.graphs.listing import graphs_without_joints
from loony.enumerate.graphs.notation import notation
from loony.enumerate.graphs.pieces import (
    GROUND,
    LEAST_CHAIN,
    LEAST_LOOP,
    LOOSE,
    Component,
    Graph,
    absorb_joints,
    canonical,
    coins_of,
    graph_of,
)
from loony.kernels.graphs.measures import Pairs, ascents, descents, loops, measure, states_for
from loony.kernels.graphs.packings import APART, DISJOINT, GROUND_WITHIN
from loony.kernels.graphs.trinkets import PACKED_COLUMNS, flights, packed_pairs
from loony.system.prefetch import prefetched
from loony.system.stages import Advance
from loony.verify.examination.columns import ColumnBlock
from loony.verify.graphs.claims.records import Ascent, Bracelet, Descent, Earmuffs, LoonyGraph, Loop, PackedPair, Twin

_STRETCH = 1 << 12
_ROOM = 1 << 15

Result = TypeVar("Result")

PairKernel = Callable[..., int]  # a kernel that lists pairs, such as `loony.kernels.graphs.measures.descents`

MOST_BESIDE = 2  # the most chains and loops beside a bracelet
LEAST_BESIDE = 9  # the least coins of a chain or loop beside 4-loops in a row
_GRAPHS_A_BLOCK = 1 << 9
_COLUMNS = ("controlled_value", "value")


class GraphMeasures(NamedTuple):
    """The values of graphs, by `loony.kernels.graphs.measures.measure`."""

    value: Column
    controlled_value: Column
    weight: Column  # the weight of a maximum packing, in quarters
    packing_value: Column  # the largest cv of a maximum packing
    packing: Column  # the first maximum packing with this cv, as bits of pieces
    opening: NDArray[np.int16]  # v(G; C) of every piece C
    states: int  # the number of states valued


def measure_all(graphs: GraphArrays, advance: Advance) -> GraphMeasures:
    """The values of all these graphs; `advance` takes numbers of finished graphs."""

    def of(stretch: tuple[int, int]) -> tuple[Pairs, NDArray[np.int16], int]:
        first, last = stretch
        rows = np.empty((last - first, 5), np.int64)
        opening = np.empty(graphs.starts[last] - graphs.starts[first], np.int16)
        room = states_for(_most_pieces(graphs, first, last))
        return rows, opening, measure(graphs.starts, graphs.ends, graphs.lengths, first, last, room, rows, opening)

    results = [*_each(of, graphs, advance, _STRETCH)]
    rows = np.concatenate([np.empty((0, 5), np.int64), *(rows for rows, _, _ in results)])
    value, controlled, weight, packing_value, packing = rows.T
    opening = np.concatenate([np.empty(0, np.int16), *(openings for _, openings, _ in results)])
    states = sum(number for *_, number in results)
    return GraphMeasures(value, controlled, weight, packing_value, packing, opening, states)


def pairs(kernel: PairKernel, width: int, graphs: GraphArrays, advance: Advance) -> Pairs:
    """The rows of `width` columns that a kernel lists for these graphs."""
    return np.concatenate([np.empty((0, width), np.int64), *few_pairs(kernel, width, graphs, advance, _STRETCH)])


def few_pairs(kernel: PairKernel, width: int, graphs: GraphArrays, advance: Advance, stretch: int) -> Iterator[Pairs]:
    """The rows of `pairs`, a few graphs at a time."""

    def of(stretch: tuple[int, int]) -> Pairs:
        first, last = stretch
        room, states = _ROOM, states_for(_most_pieces(graphs, first, last))
        while True:
            rows = np.empty((room, width), np.int64)
            number = kernel(graphs.starts, graphs.ends, graphs.lengths, first, last, states, rows)
            if number <= room:
                return rows[:number]
            room = number

    return _each(of, graphs, advance, stretch)


def _most_pieces(graphs: GraphArrays, first: int, last: int) -> int:
    return int(np.diff(graphs.starts[first : last + 1]).max())


def _each(
    of: Callable[[tuple[int, int]], Result], graphs: GraphArrays, advance: Advance, stretch: int
) -> Iterator[Result]:
    stretches = [(first, min(first + stretch, len(graphs))) for first in range(0, len(graphs), stretch)]
    for (first, last), result in zip(stretches, prefetched(of, stretches), strict=True):
        advance(last - first)
        yield result


def graphs_block(graphs: GraphArrays, measures: GraphMeasures, advance: Advance) -> ColumnBlock:
    """The graphs themselves, with a description of the flights in each."""
    _, very_long, landed, landed_last, even = pairs(flights, 5, graphs, advance).T
    values = (measures.controlled_value, measures.packing_value, even, measures.weight)
    of_flights = (very_long, landed, landed_last)
    record = LoonyGraph(graphs.strings, graphs.coins, graphs.joints, *values, *of_flights, measures.value)
    return ColumnBlock(record, graphs.text, shown=_COLUMNS)


def loops_block(components: GraphArrays, advance: Advance) -> ColumnBlock:
    """The loops that exclude the ground; each lies in a single component."""
    g, value, controlled, coins, joints = pairs(loops, 5, components, advance).T
    record = Loop(coins, joints, controlled, value)
    return ColumnBlock(
        record, lambda place: components.text(g[place]), lambda place: f"a loop of {coins[place]} coins", _COLUMNS
    )


def twins_block(all_graphs: Sequence[Graph], graphs: GraphArrays, measures: GraphMeasures) -> ColumnBlock:
    """The graphs with a twin, and the values of the same graphs with a dipper in its place."""
    places = {tuple(sorted(graph)): place for place, graph in enumerate(all_graphs)}
    rows: list[tuple[int, int, int]] = []
    for place, graph in enumerate(all_graphs):
        twins = {each for each in graph if len(each) == 2 and all(a == b == 0 for a, b, _ in each)}
        for twin in sorted(twins):
            (_, _, shorter), (_, _, longer) = twin
            dipper = ((GROUND, 0, shorter), (0, 0, longer))
            with_dipper = list(graph)
            with_dipper[with_dipper.index(twin)] = dipper
            rows.append((place, places[tuple(sorted(with_dipper))], _place_of(graphs, place, shorter, longer)))
    here, dippers, pieces = np.array(rows, np.int64).reshape(-1, 3).T
    openings = (measures.opening[pieces], measures.opening[pieces + 1])
    record = Twin(measures.value[dippers], *openings, measures.controlled_value[here], measures.value[here])
    return ColumnBlock(record, lambda place: graphs.text(here[place]), shown=_COLUMNS)


def _place_of(graphs: GraphArrays, place: int, shorter: int, longer: int) -> int:
    """The place of the shorter loop of a twin among all pieces; the longer loop follows it."""
    neighbours = enumerate(pairwise(graphs.pieces(place)), int(graphs.starts[place]))
    return next(
        at for at, ((a, b, n), (c, d, m)) in neighbours if a == b == c == d >= 0 and (n, m) == (shorter, longer)
    )


def descents_block(graphs: GraphArrays, advance: Advance) -> ColumnBlock:
    """The pairs of a graph H and a state K of H that may satisfy the main theorem."""
    g, value, controlled, K, landing, how = pairs(descents, 6, graphs, advance).T
    record = Descent(controlled, landing, _has(how, GROUND_WITHIN), _has(how, DISJOINT), _has(how, APART), value)
    return _of_pairs(graphs, record, g, K=K)


def ascents_block(graphs: GraphArrays, advance: Advance) -> ColumnBlock:
    """The pairs of a graph G and a reachable state H of it, which has a K as in `descents_block`."""
    g, value, controlled, H, cruising, _, landed, height, steady = pairs(ascents, 9, graphs, advance).T
    return _of_pairs(graphs, Ascent(controlled, cruising, height, steady, _has(landed, APART), value), g, H=H)


def _has(how: Column, bit: int) -> Column:
    return (how & bit > 0).astype(np.int64)


def _of_pairs(graphs: GraphArrays, record: Descent | Ascent | PackedPair, g: Column, **states: Column) -> ColumnBlock:
    """The block of instances of graphs and of sets of their pieces, by the names of these."""

    def state(place: int, sets: Column) -> str:
        pieces = graphs.pieces(g[place])
        return notation(graph_of(absorb_joints(piece for bit, piece in enumerate(pieces) if sets[place] >> bit & 1)))

    def instance(place: int) -> str:
        return ", ".join(f"{name} = {state(place, sets)}" for name, sets in states.items())

    return ColumnBlock(record, lambda place: graphs.text(g[place]), instance, _COLUMNS)


def bracelets_block(every: Bracelets, columns: Bracelet) -> ColumnBlock:
    """Linear bracelets, with the columns of their flights."""
    return ColumnBlock(columns, every.text, shown=_COLUMNS)


def as_components(every: Bracelets) -> list[Component]:
    """Bracelets as components."""
    pieces = [(a, b, coins) for (a, b), coins in zip(every.ends.tolist(), every.inner.tolist(), strict=True)]
    return [canonical(pieces[first:last]) for first, last in pairwise(every.starts.tolist())]


def sums(coins: int) -> list[Graph]:
    """Bracelets with 1 or 2 more chains or loops, of at most `coins` coins in all."""
    beside = sorted(graphs_without_joints(coins, MOST_BESIDE), key=_coins)
    coins_beside = [_coins(more) for more in beside]
    return [
        (bracelet, *more)
        for bracelet in as_components(bracelets(coins - LEAST_CHAIN))
        for more in beside[: bisect_right(coins_beside, coins - coins_of(bracelet))]
    ]


def packed_blocks(graphs: GraphArrays) -> Iterator[ColumnBlock]:
    """The triples of docs/graphs-proof.md, millions of them: a graph H, a maximum packing S, a state K of H."""
    # without progress here: the reader of the blocks reports it
    for rows in few_pairs(packed_pairs, PACKED_COLUMNS, graphs, lambda _: None, _GRAPHS_A_BLOCK):
        g, value, controlled, S, K, landing_value, landing_controlled, *columns = rows.T
        record = PackedPair._make([controlled, landing_controlled, landing_value, *columns, value])
        yield _of_pairs(graphs, record, g, S=S, K=K)


def packed_sums(coins: int) -> GraphArrays:
    """The graphs of `sums`, in the order of their coins."""
    return arrays_of(sorted(sums(coins), key=_coins))


def beside(coins: int) -> GraphArrays:
    """4-loops in a row, joined by chains, beside a chain or loop of 9 coins or more, by coins."""
    graphs: list[Graph] = []
    for chains in _chains_of_rows(coins - LEAST_BESIDE - LEAST_LOOP):
        loops = [(joint, joint, LEAST_LOOP - 1) for joint in range(len(chains) + 1)]
        row = canonical([*loops, *((joint, joint + 1, length) for joint, length in enumerate(chains))])
        lengths = range(LEAST_BESIDE, coins - coins_of(row) + 1)
        graphs += [(row, ((end, end, length),)) for length in lengths for end in (GROUND, LOOSE)]
    return arrays_of(sorted(graphs, key=_coins))


def _chains_of_rows(coins: int) -> Iterator[list[int]]:
    """The lengths of the chains of a row of 4-loops, of at most `coins` coins; a row and its reverse count as one."""

    def rows(room: int) -> Iterator[list[int]]:
        for length in range(LEAST_CHAIN, room - LEAST_LOOP + 1):
            yield [length]
            yield from ([length, *more] for more in rows(room - LEAST_LOOP - length))

    return (row for row in rows(coins) if row <= row[::-1])


def earmuffs_block(most: int, advance: Advance) -> ColumnBlock:
    """Two 4-loops joined by a chain of at most `most` coins, beside an X without joints of at most `most`."""
    beside = sorted(graphs_without_joints(most, most), key=_coins)
    headbands = range(LEAST_CHAIN, most + 1)
    rest = measure_all(arrays_of(beside), advance).controlled_value
    ears = [canonical([(0, 0, LEAST_LOOP - 1), (0, 1, length), (1, 1, LEAST_LOOP - 1)]) for length in headbands]
    graphs = arrays_of((component, *more) for component in ears for more in beside)
    measures = measure_all(graphs, advance)
    fails = (measures.value != measures.controlled_value).reshape(len(headbands), len(beside))
    failing = np.where(fails, rest, -1).max(axis=1, initial=-1)
    each = len(beside)
    of_ears = (np.repeat(headbands, each), np.tile(rest, len(headbands)), np.repeat(failing, each))
    record = Earmuffs(*of_ears, measures.controlled_value, measures.value)
    return ColumnBlock(record, graphs.text, shown=_COLUMNS)


def _coins(graph: Graph) -> int:
    return sum(coins_of(component) for component in graph)
