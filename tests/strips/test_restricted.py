"""The restricted game against its rule, with positions as multisets and nothing reduced."""

from collections.abc import Iterator
from functools import cache

from conftest import COMPILED
from swedish_cases import TABLE_1, Parts, value_by_recursion

from loony.verify.strips import restricted
from loony.verify.strips.play import by_recursion


def short_cuts(parts: Parts) -> Iterator[tuple[int, Parts]]:
    """Every edge that makes a rectangle 1 x 1 .. 1 x 4, the last only with no other 1 x 4."""
    for part in set(parts):
        rest = list(parts)
        rest.remove(part)
        for cut in range(1, part):
            pieces = (cut, part - cut)
            if min(pieces) <= 3 or (min(pieces) == 4 and 4 not in rest):
                left = [*rest, *(piece for piece in pieces if piece > 1)]
                yield pieces.count(1), tuple(sorted(left, reverse=True))


@cache
def restricted_value(parts: Parts) -> int:
    results = [
        restricted_value(rest) - boxes if boxes else -restricted_value(rest) for boxes, rest in short_cuts(parts)
    ]
    return max(results, default=0)


@cache
def some_line(parts: Parts) -> bool:
    """Whether short cuts that are all optimal in the full game lead to the end."""
    v = value_by_recursion
    return not parts or any(
        some_line(rest)
        for boxes, rest in short_cuts(parts)
        if (v(rest) - boxes if boxes else -v(rest)) == v(parts)
    )


def test_restricted_values_against_the_rule_itself() -> None:
    last = 26 if COMPILED else 20
    assert restricted.values(last)[2:].tolist() == [restricted_value((n,)) for n in range(2, last + 1)]


def test_restricted_values_are_the_printed_sequence_to_300() -> None:
    found = restricted.values(300)[2:].tolist()
    first, again = TABLE_1[:20], [0, -1, 0, -1, 0, 1, 0, 1, 0, 1]
    assert found == (first + again * 28)[:299]


def test_restricted_moves_need_that_there_is_no_other_four() -> None:
    cut_into_four = {after for boxes, after in restricted.moves(restricted.RestrictedState(20, 0, 0)) if not boxes}
    assert restricted.RestrictedState(16, 1, 0) in cut_into_four
    cut_beside_four = [
        after for boxes, after in restricted.moves(restricted.RestrictedState(20, 1, 0)) if not boxes
    ]
    assert restricted.RestrictedState(16, 2, 0) not in cut_beside_four


def v_of_state(state: restricted.RestrictedState) -> int:
    return by_recursion((state.large,) * (state.large > 0) + (4,) * state.fours, state.stake)


def test_a_line_of_short_cuts_is_found_and_a_planted_value_breaks_it() -> None:
    leads = restricted.lines(v_of_state)
    assert all(leads(restricted.board(n)) for n in range(4, 37))
    assert [some_line((n,)) for n in range(4, 20)] == [True] * 16
    for n in (4, 9, 20):
        planted = restricted.board(n)
        broken = restricted.lines(lambda state, planted=planted: v_of_state(state) + 2 * (state == planted))  # type: ignore[misc]
        assert not broken(planted)
    later = restricted.lines(lambda state: v_of_state(state) + 2 * (state.large == 10))
    assert not later(restricted.board(11))
    assert later(restricted.board(9))
