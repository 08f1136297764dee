"""All loony graphs by their number of strings: shapes of components, the lengths of their pieces, and sums."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

from loony.enumerate.graphs.canonical import canonical
from loony.enumerate.graphs.pieces import (
    GROUND,
    LEAST_CHAIN,
    LEAST_LOOP,
    LEAST_VALENCE,
    LOOSE,
    MOST_VALENCE,
    Component,
    Graph,
    coins_of,
    joints_of,
)

LEAST_PIECE = LEAST_CHAIN + 1
"""strings of a shortest piece"""

Shape = Component
"""of a component with joints: all of its pieces as short as can be"""


def graphs(strings: int) -> Iterator[Graph]:
    """All loony graphs of so many strings, each once."""
    return _sums(strings, strings, 0)


def simple_graphs(coins: int, components: int) -> Iterator[Graph]:
    """All graphs without joints of at most so many coins and components, but the empty one."""
    ends = [(GROUND, LEAST_CHAIN), (LOOSE, LEAST_LOOP)]
    single = [((end, end, length),) for end, least in ends for length in range(least, coins + 1)]
    yield from _simple(sorted(single, key=coins_of), coins, components)


def _simple(single: list[Component], coins: int, components: int) -> Iterator[Graph]:
    for place, one in enumerate(single):
        left = coins - coins_of(one)
        if left < 0:
            break
        yield (one,)
        if components > 1:
            yield from ((one, *rest) for rest in _simple(single[place:], left, components - 1))


def _sums(strings: int, largest: int, skipped: int) -> Iterator[Graph]:
    """All sums of components of so many strings, none after a component in the order of these."""
    if strings == 0:
        yield ()
    for one in range(min(strings, largest), LEAST_LOOP - 1, -1):
        if strings - one and strings - one < LEAST_LOOP:
            continue
        found = components(one)
        for place in range(skipped if one == largest else 0, len(found)):
            for rest in _sums(strings - one, one, place):
                yield (found[place], *rest)


@cache
def components(strings: int) -> tuple[Component, ...]:
    """All components of so many strings: a chain, a loop, then those with joints, in order of their joints."""
    if strings < LEAST_LOOP:
        return ()
    found = {canonical(one) for shape in shapes(strings // LEAST_PIECE) for one in _of_lengths(shape, strings)}
    joined = sorted(found, key=lambda one: (joints_of(one), len(one), one))
    return (((GROUND, GROUND, strings - 1),), ((LOOSE, LOOSE, strings),), *joined)


def _of_lengths(shape: Shape, strings: int) -> Iterator[Component]:
    """A shape with all lengths that come to so many strings; some of them are the same component."""
    pieces = len(shape)
    more = strings - pieces * LEAST_PIECE
    for cuts in combinations(range(more + pieces - 1), pieces - 1) if more >= 0 else ():
        parts = [after - before - 1 for before, after in zip((-1, *cuts), (*cuts, more + pieces - 1), strict=True)]
        found = [(a, b, coins + part) for (a, b, coins), part in zip(shape, parts, strict=True)]
        if found == sorted(found):  # of pieces between the same nodes, the shorter comes first
            yield tuple(found)


@cache
def shapes(most: int) -> tuple[Shape, ...]:
    """All shapes of at most so many pieces."""
    found: list[Shape] = []
    for joints in range(1, 2 * most // LEAST_VALENCE + 1):
        found += _shapes(joints, most)
    return tuple(found)


def _shapes(joints: int, most: int) -> list[Shape]:
    """Those with so many joints."""
    between = list(combinations(range(joints), 2))
    found = set()
    for loops in combinations_with_replacement(range(MOST_VALENCE // 2 + 1), joints):
        ends = [(x, x) for x, number in enumerate(loops) for _ in range(number)]
        for chains in _joined(between, [2 * number for number in loops], ends, most):
            if _is_connected(chains, joints):
                found.add(canonical((a, b, LEAST_CHAIN) for a, b in chains))
    return sorted(found)


Ends = list[tuple[int, int]]


def _joined(left: Ends, valences: list[int], ends: Ends, most: int) -> Iterator[Ends]:
    """All ways to go on: so many chains between each pair of joints that is left, and the others to the ground."""
    if len(ends) > most:
        return
    if left:
        (a, b), *rest = left
        for number in range(MOST_VALENCE - max(valences[a], valences[b]) + 1):
            more = [valence + number * (x in (a, b)) for x, valence in enumerate(valences)]
            yield from _joined(rest, more, ends + [(a, b)] * number, most)
    else:
        yield from _grounded(0, valences, ends, most)


def _grounded(joint: int, valences: list[int], ends: Ends, most: int) -> Iterator[Ends]:
    """All numbers of chains from each joint to the ground."""
    if len(ends) > most:
        return
    if joint == len(valences):
        yield ends
        return
    for number in range(max(0, LEAST_VALENCE - valences[joint]), MOST_VALENCE - valences[joint] + 1):
        yield from _grounded(joint + 1, valences, ends + [(GROUND, joint)] * number, most)


def _is_connected(ends: Ends, joints: int) -> bool:
    """The joints hang together without the ground."""
    reached = {0}
    for _ in range(joints):
        reached |= {end for pair in ends if min(pair) >= 0 and reached & set(pair) for end in pair}
    return len(reached) == joints
