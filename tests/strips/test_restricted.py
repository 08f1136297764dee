"""The restricted game against its rule, with positions as multisets and nothing reduced."""

from collections.abc import Iterator
from functools import cache

import pytest
from conftest import COMPILED
from naive_strips import Parts
from swedish_cases import TABLE_1, value_by_recursion

from loony.verify.strips import restricted
from loony.verify.strips.play import after, by_recursion, cuts


def short_cuts(parts: Parts, strict: bool = False) -> Iterator[tuple[int, Parts]]:
    """Every edge that makes a rectangle 1 x 1 .. 1 x 4, the last only with no other 1 x 4.

    Strictly, no edge makes a 1 x 4 beside another or two of them, whatever else it makes.
    """
    for part in set(parts):
        rest = list(parts)
        rest.remove(part)
        for cut in range(1, part):
            pieces = (cut, part - cut)
            short = min(pieces) <= 3 or (min(pieces) == 4 and 4 not in rest)
            if short and not (strict and 4 in pieces and [*rest, *pieces].count(4) > 1):
                left = [*rest, *(piece for piece in pieces if piece > 1)]
                yield pieces.count(1), tuple(sorted(left, reverse=True))


@cache
def restricted_value(parts: Parts, strict: bool = False) -> int:
    results = [
        restricted_value(rest, strict) - boxes if boxes else -restricted_value(rest, strict)
        for boxes, rest in short_cuts(parts, strict)
    ]
    return max(results, default=0)


@cache
def some_line(parts: Parts) -> bool:
    """Whether short cuts that are all optimal in the full game lead to the end."""
    v = value_by_recursion
    return not parts or any(
        some_line(rest) for boxes, rest in short_cuts(parts) if (v(rest) - boxes if boxes else -v(rest)) == v(parts)
    )


def reached(last: int, strict: bool = False) -> set[Parts]:
    """Every position that the rule leads to from the boards 1 x 2, ..., 1 x last, the empty one left out."""
    met: set[Parts] = set()
    new: list[Parts] = [(n,) for n in range(2, last + 1)]
    while new:
        met |= set(new)
        new = [rest for parts in new for _, rest in short_cuts(parts, strict) if rest and rest not in met]
        new = list(dict.fromkeys(new))
    return met


def state_of_parts(parts: Parts) -> restricted.RestrictedState:
    return restricted.RestrictedState(
        max((part for part in parts if part >= 5), default=0), parts.count(4), sum(part for part in parts if part < 4)
    )


def test_every_position_of_the_restricted_game_and_its_value_by_the_rule() -> None:
    last = 24 if COMPILED else 18
    every = reached(last)
    assert all(sum(part >= 5 for part in parts) <= 1 for parts in every)
    states = restricted.positions(last)
    assert {state_of_parts(parts) for parts in every} == {*states}
    assert len(states) == restricted.count(last) < len(every)
    v = restricted.values(last)
    assert all(v(state_of_parts(parts)) == restricted_value(parts) for parts in every)
    assert all(restricted_value(parts) == value_by_recursion(parts) for parts in every)


def test_the_strict_reading_has_the_same_values() -> None:
    """No edge makes a 1 x 4 beside another: not 7 = 3 + 4 beside a 4, and not 8 = 4 + 4."""
    last = 24 if COMPILED else 18
    every = reached(last, strict=True)
    assert every < reached(last)
    assert all(restricted_value(parts, strict=True) == value_by_recursion(parts) for parts in every)


def test_restricted_values_are_the_printed_sequence_to_300() -> None:
    v = restricted.values(300)
    found = [v(restricted.board(n)) for n in range(2, 301)]
    first, again = TABLE_1[:20], [0, -1, 0, -1, 0, 1, 0, 1, 0, 1]
    assert found == (first + again * 28)[:299]


@pytest.mark.parametrize("strict", [False, True])
def test_the_edges_of_both_readings_are_those_of_their_words(strict: bool) -> None:
    for part in range(5, 14):
        for fours in range(3):
            parts = (part, *(4,) * fours)
            allowed = {
                after(parts, part, pieces)[1]
                for pieces in cuts(part)
                if restricted.is_restricted(pieces, fours, strict)
            }
            assert allowed == {rest for _, rest in short_cuts(parts, strict) if part not in rest}, parts


def v_of_state(state: restricted.RestrictedState) -> int:
    return by_recursion((state.large,) * (state.large > 0) + (4,) * state.fours, state.stake)


def test_a_line_of_short_cuts_is_found_and_a_planted_value_breaks_it() -> None:
    leads = restricted.lines(v_of_state)
    assert all(leads(restricted.board(n)) for n in range(4, 37))
    assert [some_line((n,)) for n in range(4, 20)] == [True] * 16
    for n in (4, 9, 20):
        planted = restricted.board(n)
        broken = restricted.lines(lambda state, planted=planted: v_of_state(state) + 2 * (state == planted))  # type: ignore[misc]
        assert not broken(planted), n
    later = restricted.lines(lambda state: v_of_state(state) + 2 * (state.large == 10))
    assert not later(restricted.board(11))
    assert later(restricted.board(9))
