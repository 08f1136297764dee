"""S, small D and the bank, against their words; and the law where it ends."""

import numpy as np
import pytest
from swedish_cases import members, tables

from loony.results.strips.swedish_build import stakes_up_to
from loony.verify.strips.small_boards import elevens
from loony.verify.strips.stake_theorems import has_bank, is_lost, value_of_small


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


@pytest.mark.slow_plain
def test_parts_of_11_in_a_table_that_knows_no_theorem() -> None:
    dense = tables(50)
    assert [dense.stakes.value((11,) * number) for number in range(1, 5)] == [1, 0, 1, 0]


@pytest.mark.long
@pytest.mark.slow_plain
def test_nine_parts_of_11_in_a_table_that_knows_no_such_theorem() -> None:
    assert stakes_up_to(99, lambda _: None).value((11,) * 9) == -1
