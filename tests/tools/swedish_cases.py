"""Swedish positions for the tests: which there are, D by hand, their tables, and what was printed."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, cycle

from conftest import COMPILED
from naive_strips import multisets

from loony.enumerate.strips.swedish import rank
from loony.results.strips.swedish_build import SwedishTables, dense_up_to
from loony.verify.strips.play import worths

Parts = tuple[int, ...]

BOUND = 50 if COMPILED else 20


def partitions(total: int) -> Iterator[Parts]:
    """All multisets of parts >= 2 with a sum, each descending."""
    return multisets(total, total, 2)


@cache
def up_to(bound: int) -> list[Parts]:
    return [parts for total in range(bound + 1) for parts in partitions(total)]


def d_by_hand(parts: Parts) -> int:
    """D as docs/swedish.md has it."""
    large = [part for part in parts if part >= 4]
    bonus = {4: 2, 5: 4}.get(max(large), 6)
    return sum(part - 6 for part in large) - bonus - sum(part for part in parts if part < 4)


@cache
def value_by_recursion(parts: Parts) -> int:
    """v of a small misère position, its parts descending, by recursion without theorems."""
    return max((worth for *_, worth in worths(parts, value_by_recursion)), default=0)


@cache
def tables(bound: int) -> SwedishTables:
    return dense_up_to(bound, lambda _: None)


def misere(dense: SwedishTables, parts: Parts) -> int:
    return sum(parts) - 2 * int(dense.misere[rank(dense.rooms, parts)])


# Table 1 of narrow_misere, n = 2, 3, ..., 44, typed once more.
TABLE_1 = [
    -2, -3, 4, 5, 6, 5, 4, 3, 2, 1, 0, -1, -2, -1, 0, 1, 2, 1, 2, 1, 0, -1,
    0, -1, 0, 1, 0, 1, 0, 1, 0, -1, 0, -1, 0, 1, 0, 1, 0, 1, 0, -1, 0,
]  # fmt: skip


def gaps(x: int, y: int) -> Iterator[int]:
    """The gaps between neighbours in S(x, y) from 11 on, as docs/swedish.md writes them."""
    sixes, eights = x // 2, y // 2
    if x % 2 == 0:
        first = [2, 8, 8] * sixes + [2, 8, 2, 8, 8] * eights
        return chain(first, [2, 8, 2, 8], cycle([10])) if y % 2 else chain(first, cycle([2, 8]))
    first = [2, 8, 8] * sixes + [2, 8] + [10, 8, 2, 8] * eights
    return chain(first, [10, 8], cycle([2, 8])) if y % 2 else chain(first, cycle([10]))


def members(x: int, y: int, most: int) -> set[int]:
    found = {*range(-55, -6, 8), -5, 3, 11}
    last = 11
    for gap in gaps(x, y):
        last += gap
        if last > most:
            return found
        found.add(last)
    raise AssertionError
