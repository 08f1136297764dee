"""The oracle: positions and values by plain recursion, from the definitions alone. Imports nothing of loony.

A position is two ascending tuples: the lengths of its chains, and of its loops.
"""

from collections.abc import Iterable, Iterator
from functools import cache

Lengths = tuple[int, ...]


def without(lengths: Lengths, one: int) -> Lengths:
    at = lengths.index(one)
    return lengths[:at] + lengths[at + 1 :]


@cache
def value(chains: Lengths, loops: Lengths) -> int:
    return min(openings(chains, loops).values(), default=0)


def openings(chains: Lengths, loops: Lengths) -> dict[str, int]:
    """v(G;C) for each component C, by its name: take all of C and open next, or leave 2 or 4 boxes of it.

    Of a chain of 1 or 2 nothing can be left, if that of 2 is opened in its middle.
    """
    found = {}
    for n in set(chains):
        rest = value(without(chains, n), loops)
        found[f"{n}"] = max(n - rest, n - 4 + rest) if n > 2 else n - rest
    for n in set(loops):
        rest = value(chains, without(loops, n))
        found[f"{n}l"] = max(n - rest, n - 8 + rest)
    return found


def controlled_value(chains: Lengths, loops: Lengths) -> int:
    bonus = 4 if chains or loops else 0
    if loops and set(chains) <= {3}:
        bonus = 6 if chains else 8
    return sum(chains) + sum(loops) - 4 * len(chains) - 8 * len(loops) + bonus


def positions(bound: int, step: int = 2, least: int = 3) -> Iterator[tuple[Lengths, Lengths]]:
    """Every position of size <= bound, in no particular order; with a step of 1 loops may be odd.

    Chains have `least` boxes or more.
    """
    for loops in multisets(bound, range(4, bound + 1, step)):
        for chains in multisets(bound - sum(loops), range(least, bound + 1)):
            yield chains, loops


def multisets(room: int, lengths: range) -> Iterator[Lengths]:
    yield ()
    for at, n in enumerate(lengths):
        if n > room:
            break
        for rest in multisets(room - n, lengths[at:]):
            yield (n, *rest)


def optimal_orders(chains: Lengths, loops: Lengths) -> Iterator[tuple[str, ...]]:
    """Every order of opening the components in which each opening is optimal."""
    if not chains and not loops:
        yield ()
    for name, margin in openings(chains, loops).items():
        if margin == value(chains, loops):
            n = int(name.rstrip("l"))
            rest = (chains, without(loops, n)) if name.endswith("l") else (without(chains, n), loops)
            for order in optimal_orders(*rest):
                yield (name, *order)


def size(G: Iterable[Lengths]) -> int:
    return sum(map(sum, G))


def kind(name: str) -> str:
    if name.endswith("l"):
        return f"{name[:-1]}-loop" if int(name[:-1]) < 8 else "loop >= 8"
    return "3-chain" if name == "3" else "chain >= 4"


def amalgamated(bound: int, step: int = 2) -> Iterator[tuple[Lengths, Lengths]]:
    """Every such position of size <= bound; with a step of 1 loops may be odd."""
    for short in multisets(bound, range(4, 8, step)):
        for loop in (0, *range(8, bound + 1 - sum(short), step)):
            room = bound - sum(short) - loop
            if room >= 0:
                for chain in (0, *range(4, room + 1)):
                    for threes in range((room - chain) // 3 + 1):
                        yield (3,) * threes + (chain,) * (chain > 0), short + (loop,) * (loop > 0)
