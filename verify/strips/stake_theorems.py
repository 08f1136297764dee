"""The theorems of docs/swedish.md on misère Swedish positions, each once, for integers and for columns.

The theorems read only the *stake* of a position, the total of its 2s and 3s, and its parts >= 4, as the numbers of a
`SwedishSummary`. This module imports nothing heavy.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from loony.enumerate.logic import all_of, any_of, implies, not_, quotient, where
from loony.enumerate.strips.notation import Numbers


class SwedishSummary(NamedTuple):
    """The numbers of a position that the theorems read. The numbers of two positions add up, except for `largest`."""

    largest: int  # the largest part >= 4, or 0
    excess: int  # the sum of k - 6 over the parts k >= 4
    stake: int  # the total of the 2s and 3s
    fours: int
    sixes: int
    eights: int
    live: int  # the number of parts >= 4 other than 4, 5 and 7
    above_7: int  # L, the sum of k - 7 over the parts k > 7
    above_12: int  # B, the sum of k - 12 over the parts k > 12


EMPTY = SwedishSummary(*(0,) * len(SwedishSummary._fields))


def summary_of(G: Numbers) -> SwedishSummary:
    """The summary of a position."""
    total = EMPTY
    for part, number in G:
        total = joined(total, summary_of_part(part, number))
    return total


def joined(G: SwedishSummary, H: SwedishSummary) -> SwedishSummary:
    """The summary of two positions side by side."""
    largest = where(G.largest < H.largest, H.largest, G.largest)
    return SwedishSummary(largest, *(g + h for g, h in zip(G[1:], H[1:], strict=True)))


def summary_of_part(part: Any, number: Any) -> SwedishSummary:
    """The summary of equal parts; a single box is captured, so its summary is that of the empty position."""
    is_large = part >= 4

    def if_so(condition: Any, count: Any) -> Any:
        return where(condition, count * number, 0)

    return SwedishSummary(
        where(is_large, part, 0),
        if_so(is_large, part - 6),
        if_so(any_of(part == 2, part == 3), part),
        if_so(part == 4, 1),
        if_so(part == 6, 1),
        if_so(part == 8, 1),
        if_so(all_of(is_large, part != 4, part != 5, part != 7), 1),
        if_so(part > 7, part - 7),
        if_so(part > 12, part - 12),
    )


def controlled_value(G: Any) -> Any:
    """D: the sum of k - 6 over the parts k >= 4, less the stake and tb, which is 2, 4, 6 for a largest 4, 5, >= 6.

    G is a summary or a record of a position that has a part >= 4; so in `e_of`.
    """
    return G.excess - where(G.largest >= 6, 6, where(G.largest == 5, 4, 2)) - G.stake


LAST_SMALL = 11  # the largest D of Theorem 7's table


def is_small(d: Any) -> Any:
    """Whether D is in the table of Theorem 7: 2 to 9, or 11."""
    return any_of(all_of(d >= 2, d <= 9), d == LAST_SMALL)


def value_of_small(d: Any, fours: Any, live: Any) -> Any:
    """v where D is 2 to 9 or 11 (Theorem 7), and 0 elsewhere."""
    values = {
        2: where(fours >= 1, 0, -2),
        3: where(fours >= 1, 1, -1),
        4: where(fours == 1, 2, 0),
        6: where(fours == 0, 2, 0),
        8: where(all_of(fours == 0, live > 0), 2, 0),
        9: where(any_of(fours == 0, all_of(fours == 1, live > 0)), 1, -1),
        LAST_SMALL: where(any_of(fours <= 1, all_of(fours == 2, live > 0)), -1, 1),
    }
    value = where(_is_any(d, 5, 7), 1, 0)
    for small, known in values.items():
        value = where(d == small, known, value)
    return value


def is_lost(e: Any, sixes: Any, eights: Any) -> Any:
    """Whether E = D - 8 * (number of 4s), odd, is in S(x, y), the set of docs/swedish.md, for x 6s and y 8s."""
    pair, odd_pair = 18, 28  # the lengths of the words 2 8 8, and 2 8 2 8 8 or 10 8 2 8
    first = 11 + pair * quotient(sixes, 2)
    start = first + 10 * (sixes % 2)
    tail = start + odd_pair * quotient(eights, 2)
    even_x, even_y = sixes % 2 == 0, eights % 2 == 0
    beyond = e - tail
    in_tail = where(
        even_x,
        where(
            even_y, _is_any(beyond % 10, 0, 2), where(beyond <= 20, _is_any(beyond, 2, 10, 12, 20), beyond % 10 == 0)
        ),
        where(even_y, beyond % 10 == 0, where(beyond <= 10, beyond == 10, _is_any(beyond % 10, 0, 8))),
    )
    place = (e - start) % odd_pair
    in_pairs_of_eights = where(even_x, _is_any(place, 0, 2, 10, 12, 20), _is_any(place, 0, 10, 18, 20))
    in_odd_six = _is_any(e - first, 2, 10)
    in_pairs_of_sixes = _is_any((e - 11) % pair, 0, 2, 10)
    large = where(e <= start, in_odd_six, where(e <= tail, in_pairs_of_eights, in_tail))
    large = where(e <= first, in_pairs_of_sixes, large)
    return where(e <= -7, e % 8 == 1, where(e <= 11, _is_any(e, -5, 3, 11), large))


def _is_any(number: Any, *numbers: int) -> Any:
    return any_of(*(number == each for each in numbers))


def has_bank(e: Any, fours: Any, above_7: Any, above_12: Any) -> Any:
    """Whether the long parts are a bank: 10 L >= 9 E + 70 a if E >= -5, and 20 B >= 19 E + 60 a if E >= 23."""
    return all_of(
        implies(e >= -5, 10 * above_7 >= 9 * e + 70 * fours), implies(e >= 23, 20 * above_12 >= 19 * e + 60 * fours)
    )


def value_of_single_part(d: Any) -> Any:
    """v of a single part n >= 6 with a stake: from D = 10 on v has the period 10 (Corollary 11)."""
    periodic = where(d % 2 == 0, 0, where(_is_any(d % 10, 1, 3), -1, 1))
    return where(d <= 1, -d, where(d < 10, value_of_small(d, 0 * d, 0 * d + 1), periodic))


def d_of(G: SwedishSummary) -> int | None:
    """D of a position; None if no part is >= 4."""
    return int(controlled_value(G)) if G.largest else None


def e_of(G: Any) -> Any:
    """E = D - 8 * (number of 4s)."""
    return controlled_value(G) - 8 * G.fours


class Known(NamedTuple):
    """v of a position, and the theorem that gives it."""

    value: int
    theorem: str


OF_BANKS = ("Theorem 8", "Theorem 9", "Theorem 10")  # the theorems that read E and S


def cases_of_value(G: SwedishSummary) -> Iterator[tuple[Any, Known | None]]:
    """Cases, and v in each by its theorem: None if no theorem gives it. The first case that applies counts.

    Where no theorem gives v, D is odd and >= 13, there is no bank, and v is 1 or -1.
    """
    d = controlled_value(G)
    yield G.largest == 0, Known(-G.stake, "Theorem 1")
    yield d <= 1, Known(-d, "Theorem 4")
    yield any_of(is_small(d), d % 2 == 0), Known(value_of_small(d, G.fours, G.live), "Theorem 7")
    e = e_of(G)
    yield not_(any_of(e <= -7, has_bank(e, G.fours, G.above_7, G.above_12))), None
    lost = is_lost(e, G.sixes, G.eights)
    yield e <= -7, Known(where(lost, -1, 1), OF_BANKS[0])
    yield lost, Known(-1, OF_BANKS[1])
    yield True, Known(1, OF_BANKS[2])


def value_by_theorem(G: SwedishSummary) -> Known | None:
    """v by a theorem; None if v is 1 or -1, and no theorem says which."""
    return next(known for applies, known in cases_of_value(G) if applies)
