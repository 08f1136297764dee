"""Values of Swedish positions, by four routes that agree with one another and with the rules; S and the bank."""

import naive_strips
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_strips import Parts
from swedish_cases import BOUND, members, misere, tables, up_to, value_by_recursion

from loony.enumerate.strips.notation import notation, parse
from loony.enumerate.strips.swedish import count, dense_rooms, rank
from loony.kernels.strips.swedish_positions import best_by_the_rules
from loony.results.strips.making import against_the_rules
from loony.results.strips.swedish_build import blocks_of, positions_up_to, stakes_up_to
from loony.verify.strips.play import by_recursion, state_of, value_of_state
from loony.verify.strips.small_boards import elevens
from loony.verify.strips.stake_theorems import has_bank, is_lost, value_of_small

ORACLE = 16
"""the oracle plays every position up to this total"""


def at_most(total: int) -> st.SearchStrategy[Parts]:
    """Positions of at most this total."""
    return st.lists(st.integers(2, total), max_size=total // 2).map(
        lambda parts: tuple(sorted((p for i, p in enumerate(parts) if sum(parts[: i + 1]) <= total), reverse=True))
    )


# A 1 x k rectangle is a path of k coins, so a position of total T is what some cuts leave of 1 x T.


def strings_of(parts: Parts) -> list[naive_strips.String]:
    strings, coin = [], 0
    for part in parts:
        strings += [(c, c + 1) for c in range(coin, coin + part - 1)]
        coin += part
    return strings


def test_every_small_position_against_the_rules_by_every_route() -> None:
    dense = tables(ORACLE)
    for parts in up_to(ORACLE):
        value = naive_strips.value(strings_of(parts), misere=True)
        large, stake = state_of(parts)
        assert misere(dense, parts) == value, parts
        assert dense.stakes.value(parts) == dense.stakes.state(large, stake) == value, parts
        assert value_by_recursion(parts) == value, parts
        assert by_recursion(large, stake) == value, parts
        known = value_of_state(large, stake)
        assert known is None or known.value == value, parts
        assert dense.normal_value(parts) == naive_strips.value(strings_of(parts)) == sum(parts), parts


def test_dense_and_stake_tables_agree_on_every_position() -> None:
    dense = tables(BOUND)
    for block in blocks_of(dense):
        np.testing.assert_array_equal(block.record.value, block.record.stake_value)
        np.testing.assert_array_equal(block.record.normal_value, block.record.total)
    assert len(dense.misere) == count(dense_rooms(BOUND))


def test_positions_in_words_are_those_of_the_rows() -> None:
    (block,) = blocks_of(tables(12))
    for place, value in enumerate(block.record.value.tolist()):
        assert value_by_recursion(parse(block.position(place))) == value, place


@given(at_most(BOUND))
def test_tables_against_recursion_without_theorems(parts: Parts) -> None:
    parts = tuple(part for part in parts if part <= 12)[:5]
    assert misere(tables(BOUND), parts) == value_by_recursion(parts)


# Stored values against the rules, move by move.


def test_the_rules_find_a_planted_value() -> None:
    positions = positions_up_to(14, tables(BOUND))
    sound = against_the_rules(positions)
    assert (sound.examined, sound.differing, sound.smallest) == (len(up_to(14)), 0, None)
    for place in (1, 40, len(positions.values) - 1):
        values = positions.values.copy()
        values[place] += 2
        first, last = positions.offsets[place : place + 2]
        held = against_the_rules(positions._replace(values=values))
        assert held.differing >= 1, place
        assert held.smallest == notation(positions.parts[first:last].tolist()), place


def test_the_rules_by_kernel_are_the_rules_in_plain_python() -> None:
    """On values that are those of no game, so that every move counts."""
    rooms, every = dense_rooms(12), up_to(12)
    values = np.random.default_rng(7).integers(-9, 10, count(rooms)).astype(np.int16)
    flat = np.array([part for parts in every for part in parts[::-1]], np.int16)
    offsets = np.cumsum([0, *map(len, every)])
    best = np.empty(len(every), np.int16)
    best_by_the_rules(rooms, flat, offsets, values, best)
    for parts, found in zip(every, best.tolist(), strict=True):
        results = [0] * (not parts)
        for i, part in enumerate(parts):
            for cut in range(1, part):
                pieces = [piece for piece in (cut, part - cut) if piece > 1]
                v = int(values[rank(rooms, [*parts[:i], *parts[i + 1 :], *pieces])])
                results.append(v - (2 - len(pieces)) if len(pieces) < 2 else -v)
        assert found == max(results), parts


@pytest.mark.parametrize("x", range(8))
def test_s_is_what_its_words_say(x: int) -> None:
    odd = np.arange(-55, 500, 2)
    for y in range(8):
        expected = members(x, y, 499)
        assert [e for e in odd.tolist() if is_lost(e, x, y)] == sorted(expected), y
        columns = is_lost(odd.astype(np.int16), np.full_like(odd, x), np.full_like(odd, y))
        assert odd[columns].tolist() == sorted(expected), y


def test_the_sets_are_the_same_to_21() -> None:
    assert all(members(x, y, 21) == {*range(-55, -6, 8), -5, 3, 11, 13, 21} for x in range(6) for y in range(6))


def first_eights(x: int) -> int:
    """c(x) of docs/swedish.md: where the words for 8s begin."""
    return 11 + 9 * x + x % 2


def test_the_sets_repeat_so_that_finitely_many_cases_are_all() -> None:
    """The sets that a case of Lemma 3 reads are those of a case with fewer 6s, fewer 8s or a smaller E."""
    sets = {(x, y): members(x, y, 900) for x in range(10, 19) for y in range(10, 18)}

    def near(e: int, x: int, y: int, by_x: int, by_y: int) -> list[bool]:
        there = sets[x + by_x, y + by_y]
        return [e + change in there for change in range(-44, 13)]

    for x, y in ((14, 14), (14, 15), (15, 14), (15, 15)):
        periodic = first_eights(x) + 28 * (y // 2) + 130
        assert periodic + 60 < 900, x
        for by_x, by_y in ((by_x, by_y) for by_x in range(-2, 4) for by_y in range(-2, 3)):
            for e in range(-5, periodic + 40, 2):
                case = near(e, x, y, by_x, by_y)
                assert case == near(e - 18 if e >= 85 else e, x - 2, y, by_x, by_y), (e, x, y)
                assert case == near(e - 28 if e > first_eights(x) + 100 else e, x, y - 2, by_x, by_y), (e, x, y)
                if e > periodic:
                    assert case == near(e - 10, x, y, by_x, by_y), (e, x, y)


def test_the_bank_in_numbers() -> None:
    """10 L >= 9 E + 70 a from E = -5 on, and 20 B >= 19 E + 60 a from E = 23 on."""
    assert has_bank(-7, 9, 0, 0)
    assert (has_bank(-5, 1, 3, 0), has_bank(-5, 1, 2, 0)) == (True, False)
    assert (has_bank(21, 0, 19, 0), has_bank(21, 0, 18, 0)) == (True, False)
    assert (has_bank(23, 1, 28, 25), has_bank(23, 1, 28, 24), has_bank(23, 1, 27, 25)) == (True, False, False)


def test_small_d_is_0_where_it_says_nothing_and_the_same_on_columns() -> None:
    cases = np.array([(d, fours, live) for d in range(2, 13) for fours in range(4) for live in (0, 2)])
    by_column = value_of_small(*cases.T)
    assert by_column.tolist() == [value_of_small(*case) for case in cases.tolist()]
    assert not by_column[np.isin(cases[:, 0], [10, 12])].any()


def test_eight_parts_of_11_keep_the_law_and_nine_do_not() -> None:
    assert elevens(9).record.value.tolist() == [1, 0, 1, 0, 1, 0, 1, 0, -1]
    assert not is_lost(5 * 9 - 6, 0, 0)
    assert not has_bank(5 * 9 - 6, 0, 4 * 9, 0)


@pytest.mark.long
@pytest.mark.slow_plain
def test_nine_parts_of_11_in_a_table_that_knows_no_such_theorem() -> None:
    assert stakes_up_to(99, lambda _: None).value((11,) * 9) == -1
