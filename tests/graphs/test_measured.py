"""What the kernels find of many graphs, of a K in a graph, and of flights, against the oracle in plain Python."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import naive_graphs as naive
import pytest
from conftest import COMPILED
from graphs import naive_trinkets as oracle
from oracle_graphs import no_one, oracle_of

from loony.enumerate.graphs.arrays import GraphArrays, arrays_of
from loony.enumerate.graphs.listing import components, graphs
from loony.enumerate.graphs.notation import parse
from loony.kernels.graphs.columns import NONE
from loony.kernels.graphs.measures import LEAST_LANDING, ascents, descents, loops
from loony.kernels.graphs.packings import APART, DISJOINT, GROUND_WITHIN
from loony.kernels.graphs.trinkets import PACKED_COLUMNS, flights, packed_pairs
from loony.verify.graphs.examination.domains import beside, measure_all, packed_sums, pairs

STRINGS = 17 if COMPILED else 13

MORE = (
    "[(3) 4 (14)]+5", "[4 13 4]+3+12l", "{a-3-a a-3-b a-5-b b-4-b}", "[4 11 4 4 4 11 4]+10l",
    "{a-4-b a-5-b a-6-b}",
)  # fmt: skip

EVERY = arrays_of([*(graph for strings in range(4, STRINGS + 1) for graph in graphs(strings)), *map(parse, MORE)])


def each(every: GraphArrays) -> Iterator[tuple[int, naive.Graph]]:
    return ((place, oracle_of(every.pieces(place))) for place in range(len(every)))


def test_values_and_packings() -> None:
    found = measure_all(EVERY, no_one)
    states = 0
    for place, G in each(EVERY):
        assert found.value[place] == naive.value(G), EVERY.text(place)
        assert found.controlled_value[place] == naive.controlled_value(G), EVERY.text(place)
        assert found.weight[place] == naive.quarters(G), EVERY.text(place)
        pieces = EVERY.pieces(place)
        packings = [some for some in naive.parts(G) if naive.weight(some) == naive.quarters(G)]
        kept = [naive.controlled_value(naive.absorbed(some)) for some in packings]
        assert found.packing_value[place] == max(kept), EVERY.text(place)
        packing = oracle_of([piece for bit, piece in enumerate(pieces) if found.packing[place] >> bit & 1])
        assert naive.weight(packing) == naive.quarters(G), (place, G)
        assert naive.controlled_value(naive.absorbed(packing)) == max(kept), (place, G)
        worth = Counter(n - h + abs(naive.value(rest) - h) for n, h, rest in naive.openings(G))
        assert Counter(found.opening[EVERY.starts[place] : EVERY.starts[place + 1]].tolist()) == worth, (place, G)
        states += 1 + sum(1 for _ in naive.parts(G))
    assert found.states == states


def test_loops() -> None:
    single = arrays_of((one,) for strings in range(4, STRINGS + 1) for one in components(strings))
    found = Counter(tuple(row) for row in pairs(loops, 5, single, no_one).tolist())
    expected = Counter(
        (place, naive.value(G), naive.controlled_value(G), naive.coins(some), len(nodes_of(some)))
        for place, G in each(single)
        for some in naive.parts(G)
        if naive.weight(some) == 4 and 0 not in nodes_of(some)
    )
    assert found == expected
    assert max(joints for *_, joints in found) == 2


def nodes_of(some: naive.Graph) -> set[int]:
    return {end for _, ends in some for end in ends}


def test_descents() -> None:
    """Also of graphs with a K that is not apart, or with the ground in a packing beside it."""
    found: Counter[tuple[int, ...]] = Counter()
    for g, v, cv, _, landing, how in pairs(descents, 6, EVERY, no_one).tolist():
        found[g, v, cv, landing, *(how & bit > 0 for bit in (GROUND_WITHIN, DISJOINT, APART))] += 1
    expected = Counter(
        (place, naive.value(G), naive.controlled_value(G), landing, *flags(how))
        for place, G in each(EVERY)
        if naive.controlled_value(G) >= 0
        for _, landing, how in naive.landings(G)
    )
    assert found == expected
    assert len({row[4:] for row in found}) == 3


def flags(how: set[tuple[bool, bool]]) -> tuple[bool, bool, bool]:
    return any(within for within, _ in how), any(disjoint for _, disjoint in how), (True, True) in how


@pytest.mark.slow_plain
def test_ascents() -> None:
    found = {
        (g, v, cv, naive.absorbed(left_of(EVERY, g, H)), cruising, landed & APART > 0, altitude, steady > 0)
        for g, v, cv, H, cruising, _, landed, altitude, steady in pairs(ascents, 9, EVERY, no_one).tolist()
    }
    expected = set()
    for place, G in each(EVERY):
        if naive.controlled_value(G) < 0:
            continue
        flown = naive.flown(G)
        for part in naive.parts(G):
            H = naive.absorbed(part)
            if part != G and H in flown and naive.controlled_value(H) >= LEAST_LANDING and naive.compatible(G, part):
                landed = [how for _, _, how in naive.landings(H)]
                if landed:
                    apart = any((True, True) in how for how in landed)
                    values = naive.value(G), naive.controlled_value(G)
                    expected.add((place, *values, H, naive.controlled_value(H), apart, *flown[H]))
    assert found == expected
    assert len({row[5:] for row in found}) > 10


def left_of(every: GraphArrays, g: int, H: int) -> naive.Graph:
    return oracle_of([piece for bit, piece in enumerate(every.pieces(g)) if H >> bit & 1])


PAIRED_STRINGS = 16 if COMPILED else 12

ROUND = (
    "{a-3-a a-6-b a-7-b b-3-b}+12", "{a-3-a a-4-b a-9-b b-3-b}+12", "{a-3-a a-4-a}+13",
    "{a-3-a a-9-b a-8-c b-3-b b-7-c c-3-c}+12", "{a-3-a a-5-b a-7-b b-6-b}+10",
    "{a-3-a a-7-b a-7-c b-3-b b-9-c c-4-c}+11", "{a-3-a a-9-b a-7-c b-4-b b-5-c c-5-c}+10", "{a-4-a a-8-a}+5+6",
)  # fmt: skip
"""cyclic bracelets: one trinket, two and three"""

MORE_PAIRED = (
    *ROUND, "[4 9 6]+10", "[(3) 4 (14)]+5", "[4 5 4 5 4]+12", "[7 3 7]+4", "{a-3-b a-4-b a-5-b}+4l^2",
    "{a-3-_ a-4-_ a-5-_}+5l+12", "{a-3-b a-4-_ a-5-_ b-3-_ b-4-_}+12", "[(5) 4 6 5 (3)]+10l", "[5 3 6 4 4 (6)]+9",
    "{a-3-a a-3-b a-5-b b-4-b}",
)  # fmt: skip

PAIRED = arrays_of(
    [*(graph for strings in range(4, PAIRED_STRINGS + 1) for graph in graphs(strings)), *map(parse, MORE_PAIRED)]
)


@cache
def rows() -> list[list[int]]:
    return [[*map(int, row)] for row in pairs(packed_pairs, PACKED_COLUMNS, PAIRED, no_one)]


def graph_of(place: int) -> naive.Graph:
    """A graph as the oracle has it, with its pieces in the order of ours."""
    return tuple((n, () if a == -2 else (a + 1, b + 1)) for a, b, n in PAIRED.pieces(place))


def as_bits(some: oracle.State) -> int:
    return sum(1 << place for place in some)


def or_none(number: int | None) -> int:
    return NONE if number is None else number


@cache
def triples() -> dict[tuple[int, int, int], oracle.Pair]:
    return {
        (place, as_bits(frozenset().union(*pair.S)), as_bits(pair.K)): pair
        for place in range(len(PAIRED))
        for pair in oracle.pairs(graph_of(place))
    }


def described(pair: oracle.Pair) -> list[int]:
    """The last columns of a triple, but the depth in the order of the lemmas."""
    if not pair.are_all_moderate():
        return [NONE] * 7
    highest = max(map(pair.altitude, pair.between()), default=NONE)
    altitudes = [pair.altitude(pair.H), pair.altitude(pair.K)]
    depths = [or_none(pair.depth()), highest, int(pair.unmatched())]
    return [*altitudes, *depths, pair.free_joints(), pair.components()]


def test_every_triple() -> None:
    found = {(g, S, K): [v, cv, *rest[:-1]] for g, v, cv, S, K, *rest in rows()}
    assert len(found) == len(rows())
    assert found.keys() == triples().keys()
    for key, pair in triples().items():
        graph, K = pair.graph, oracle.absorbed(pair.graph, pair.K)
        values = [naive.value(graph), naive.controlled_value(graph), naive.value(K), naive.controlled_value(K)]
        expected = [*values, pair.theta(), int(pair.are_all_moderate()), *described(pair)]
        assert found[key] == expected, (PAIRED.text(key[0]), key)
    assert {row[8] for row in rows()} == {0, 1}
    assert {row[-3] for row in rows()} >= {0, 1, 2}
    assert {row[-2] for row in rows()} >= {1, 2, 3}
    assert {row[7] for row in rows()} >= {4, 5, 6, 8, 10}


def test_the_orders_of_lemmas_8_and_9() -> None:
    """Where a lemma may begin at several places, the depth is that of one of the ways."""
    tight = {(row[0], row[3], row[4]): row[-1] for row in rows() if row[-1] != NONE}
    ways = {key: pair for key, pair in triples().items() if pair.are_all_moderate() and pair.is_tight()}
    assert tight.keys() == ways.keys()
    assert len(tight) >= 12
    for key, pair in ways.items():
        assert tight[key] in {or_none(pair.depth_of(order)) for order in oracle.orders(pair)}, PAIRED.text(key[0])
    first = len(PAIRED) - len(MORE_PAIRED)
    round_ones = {g - first for g, S, K in tight if len(triples()[g, S, K].K) == 1 and g >= first}
    assert round_ones >= {*range(7)}


def test_flights() -> None:
    found = pairs(flights, 5, PAIRED, no_one).tolist()
    for g, very_long, landed, last, even in found:
        graph = graph_of(g)
        assert very_long == naive.is_very_long(graph), PAIRED.text(g)
        assert (landed, last) == oracle.landed(graph), PAIRED.text(g)
        packings = [S for S in naive.parts(graph) if naive.weight(S) == naive.quarters(graph)]
        evens = [naive.controlled_value(naive.absorbed(S)) for S in packings if are_even(S)]
        assert even == max(evens, default=NONE), PAIRED.text(g)
    assert len({row[2] for row in found}) > 5
    assert {row[3] for row in found} == {0, 1}


def are_even(packing: naive.Graph) -> bool:
    every = frozenset(range(len(packing)))
    avoiding = [loop for loop in oracle.loops(packing, every) if 0 not in oracle.nodes(packing, loop)]
    return all(oracle.loop_coins(packing, loop) % 2 == 0 for loop in avoiding)


@pytest.mark.parametrize("coins", [24, 29, 34])
def test_4_loops_in_a_row(coins: int) -> None:
    """Each row of chains or its reverse, and beside it each chain and loop from 9 coins on."""
    found = beside(coins)
    texts = [found.text(place) for place in range(len(found))]
    expected = set()
    for joints in range(2, coins // 4):
        for chains in lengths(joints - 1, coins - 4 * joints - 9):
            row = " 4 ".join(map(str, min(chains, chains[::-1])))
            room = coins - 4 * joints - sum(chains)
            expected |= {f"[4 {row} 4]+{n}{end}" for n in range(9, room + 1) for end in ("", "l")}
    assert {*texts} == expected
    assert len(texts) == len(expected)
    assert found.coins.tolist() == sorted(found.coins)


def lengths(number: int, most: int) -> list[tuple[int, ...]]:
    if number == 0:
        return [()] if most >= 0 else []
    return [(n, *rest) for n in range(3, most + 1) for rest in lengths(number - 1, most - n)]


def test_bracelets_with_more_come_by_coins() -> None:
    found = packed_sums(14)
    assert found.coins.tolist() == sorted(found.coins)
    assert {found.text(place) for place in range(len(found))} >= {"[4 (3)]+3", "[4 (3)]+3+4l", "[4 (3)]+7l"}
