"""All loony graphs by their number of strings: shapes of components, the lengths of their pieces, and sums."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

from loony.enumerate.graphs.pieces import (
    GROUND,
    LEAST_CHAIN,
    LEAST_LOOP,
    LEAST_VALENCE,
    LOOSE,
    MOST_VALENCE,
    Component,
    Graph,
    canonical,
    coins_of,
    joints_of,
)

LEAST_PIECE = LEAST_CHAIN + 1  # strings of a shortest piece
Shape = Component  # a component with joints whose pieces are all as short as possible


def graphs(strings: int) -> Iterator[Graph]:
    """All loony graphs of this number of strings, each once."""
    return _sums(strings, strings, 0)


def graphs_without_joints(coins: int, components: int) -> Iterator[Graph]:
    """All nonempty graphs without joints, of at most these numbers of coins and components."""
    ends = [(GROUND, LEAST_CHAIN), (LOOSE, LEAST_LOOP)]
    single = [((end, end, length),) for end, least in ends for length in range(least, coins + 1)]
    yield from _without_joints(sorted(single, key=coins_of), coins, components)


def _without_joints(single: list[Component], coins: int, components: int) -> Iterator[Graph]:
    for place, component in enumerate(single):
        room = coins - coins_of(component)
        if room < 0:
            break
        yield (component,)
        if components > 1:
            yield from ((component, *rest) for rest in _without_joints(single[place:], room, components - 1))


def _sums(strings: int, largest: int, skipped: int) -> Iterator[Graph]:
    """All sums of components with `strings` strings in all, in descending order.

    The first component has at most `largest` strings; the first `skipped` components of `largest` strings are not
    used.
    """
    if strings == 0:
        yield ()
    for size in range(min(strings, largest), LEAST_LOOP - 1, -1):
        if strings - size and strings - size < LEAST_LOOP:
            continue
        of_size = components(size)
        for place in range(skipped if size == largest else 0, len(of_size)):
            for rest in _sums(strings - size, size, place):
                yield (of_size[place], *rest)


@cache
def components(strings: int) -> tuple[Component, ...]:
    """All components of this number of strings: a chain, a loop, then components with 1, 2, ... joints."""
    if strings < LEAST_LOOP:
        return ()
    forms = {
        canonical(component) for shape in shapes(strings // LEAST_PIECE) for component in _of_lengths(shape, strings)
    }
    with_joints = sorted(forms, key=lambda component: (joints_of(component), len(component), component))
    return (((GROUND, GROUND, strings - 1),), ((LOOSE, LOOSE, strings),), *with_joints)


def _of_lengths(shape: Shape, strings: int) -> Iterator[Component]:
    """A shape with all lengths of `strings` strings in all; some of the results may be the same component."""
    pieces = len(shape)
    more = strings - pieces * LEAST_PIECE
    for cuts in combinations(range(more + pieces - 1), pieces - 1) if more >= 0 else ():
        parts = [after - before - 1 for before, after in zip((-1, *cuts), (*cuts, more + pieces - 1), strict=True)]
        component = [(a, b, coins + part) for (a, b, coins), part in zip(shape, parts, strict=True)]
        if component == sorted(component):  # between the same nodes, shorter pieces come first
            yield tuple(component)


@cache
def shapes(most: int) -> tuple[Shape, ...]:
    """All shapes of at most so many pieces."""
    every: list[Shape] = []
    for joints in range(1, 2 * most // LEAST_VALENCE + 1):
        every += _shapes(joints, most)
    return tuple(every)


def _shapes(joints: int, most: int) -> list[Shape]:
    pairs = [*combinations(range(joints), 2), *((GROUND, joint) for joint in range(joints))]
    every = set()
    for loops in combinations_with_replacement(range(MOST_VALENCE // 2 + 1), joints):
        ends = [(x, x) for x, number in enumerate(loops) for _ in range(number)]
        for chains in _with_chains(pairs, [2 * number for number in loops], ends, most):
            if _is_connected(chains, joints):
                every.add(canonical((a, b, LEAST_CHAIN) for a, b in chains))
    return sorted(every)


Ends = list[tuple[int, int]]


def _with_chains(pairs: Ends, valences: list[int], ends: Ends, most: int) -> Iterator[Ends]:
    """All ways to add chains between these pairs of nodes; the last pair of a joint has the joint and the ground."""
    if len(ends) > most:
        return
    if not pairs:
        yield ends
        return
    (a, b), *rest = pairs
    if a == GROUND:
        for number in range(max(0, LEAST_VALENCE - valences[b]), MOST_VALENCE - valences[b] + 1):
            yield from _with_chains(rest, valences, ends + [(a, b)] * number, most)
        return
    for number in range(MOST_VALENCE - max(valences[a], valences[b]) + 1):
        more = [valence + number * (x in (a, b)) for x, valence in enumerate(valences)]
        yield from _with_chains(rest, more, ends + [(a, b)] * number, most)


def _is_connected(ends: Ends, joints: int) -> bool:
    """Whether the joints hang together without the ground."""
    component = {0}
    for _ in range(joints):
        component |= {end for pair in ends if min(pair) >= 0 and component & set(pair) for end in pair}
    return len(component) == joints
