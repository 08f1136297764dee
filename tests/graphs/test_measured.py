"""What the kernels find of many graphs, against the oracle in plain Python."""

from collections import Counter
from collections.abc import Iterator

import naive_graphs as naive
import pytest
from conftest import COMPILED
from oracle_graphs import no_one, oracle_of

from loony.enumerate.graphs.flat import Flat, flat
from loony.enumerate.graphs.listing import components, graphs
from loony.enumerate.graphs.notation import parse
from loony.kernels.graphs.many import ascents, descents, loops
from loony.kernels.graphs.packings import APART, DISJOINT, GROUND_WITHIN
from loony.kernels.graphs.states import first_of
from loony.verify.graphs.examination.domains import LEAST_LANDING
from loony.verify.graphs.examination.measured import measure_all, pairs

STRINGS = 17 if COMPILED else 13

MORE = (
    "[(3) 4 (14)]+5", "[4 13 4]+3+12l", "{a-3-a a-3-b a-5-b b-4-b}", "[4 11 4 4 4 11 4]+10l",
    "{a-4-b a-5-b a-6-b}",
)  # fmt: skip

EVERY = flat([*(graph for strings in range(4, STRINGS + 1) for graph in graphs(strings)), *map(parse, MORE)])


def each(every: Flat) -> Iterator[tuple[int, naive.Graph]]:
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


def test_the_first_of_some_pieces() -> None:
    for place in range(36):
        assert first_of(1 << place) == first_of((1 << 36) - (1 << place)) == place


def test_loops() -> None:
    single = flat((one,) for strings in range(4, STRINGS + 1) for one in components(strings))
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
    for g, v, cv, _, landing, how in pairs(descents, 6, EVERY, no_one, LEAST_LANDING).tolist():
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
    """By all plans, one after another."""
    found = {
        (g, v, cv, naive.absorbed(left_of(EVERY, g, H)), cruising, landed & APART > 0, altitude, steady > 0)
        for g, v, cv, H, cruising, _, landed, altitude, steady in pairs(
            ascents, 9, EVERY, no_one, LEAST_LANDING
        ).tolist()
    }
    expected = set()
    for place, G in each(EVERY):
        if naive.controlled_value(G) < 0:
            continue
        flown = naive.flown(G)
        for part in naive.parts(G):
            H = naive.absorbed(part)
            if (
                part != G
                and H in flown
                and naive.controlled_value(H) >= LEAST_LANDING
                and naive.compatible(G, part)
            ):
                landed = [how for _, _, how in naive.landings(H)]
                if landed:
                    apart = any((True, True) in how for how in landed)
                    values = naive.value(G), naive.controlled_value(G)
                    expected.add((place, *values, H, naive.controlled_value(H), apart, *flown[H]))
    assert found == expected
    assert len({row[5:] for row in found}) > 10


def left_of(every: Flat, g: int, H: int) -> naive.Graph:
    return oracle_of([piece for bit, piece in enumerate(every.pieces(g)) if H >> bit & 1])
