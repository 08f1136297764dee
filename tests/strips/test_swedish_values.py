"""Values of Swedish positions, by four routes that agree with one another and with the rules; S and the bank."""

import naive_strips
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_strips import Parts
from swedish_cases import BOUND, members, misere, tables, up_to, value_by_recursion

from loony.enumerate.strips.notation import notation, parse
from loony.enumerate.strips.swedish import count, dense_rooms, rank, row_of, split, stake_rank, stake_rooms, unrank
from loony.kernels.strips.swedish import DENSE, MISERE, NORMAL, fill, stages_of, stake_layout, walk_from
from loony.kernels.strips.swedish_positions import COLUMNS, best_by_the_rules, rank_of, ranks_of, read_rows
from loony.results.strips import swedish_build
from loony.results.strips.making import against_the_rules
from loony.results.strips.swedish_build import blocks_of, dense_up_to, positions_up_to, stakes_up_to
from loony.results.strips.tables import SWEDISH_MISERE
from loony.results.strips.tables import rows as rows_of
from loony.system.errors import BadInput
from loony.verify.strips.family import STRIPS
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


def by_strings(parts: Parts, misere: bool) -> int:
    return naive_strips.value(naive_strips.strings_of("0" * part for part in parts), misere)


def test_every_small_position_against_the_rules_by_every_route() -> None:
    dense = tables(ORACLE)
    for parts in up_to(ORACLE):
        value = by_strings(parts, misere=True)
        large, stake = state_of(parts)
        assert misere(dense, parts) == value, parts
        assert dense.stakes.value(parts) == dense.stakes.state(large, stake) == value, parts
        assert value_by_recursion(parts) == value, parts
        assert by_recursion(large, stake) == value, parts
        known = value_of_state(large, stake)
        assert known is None or known.value == value, parts
        assert dense.normal_value(parts) == by_strings(parts, misere=False) == sum(parts), parts


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


POSITIONS = st.lists(st.integers(2, 20), max_size=8).map(lambda parts: tuple(sorted(parts, reverse=True)))


@pytest.mark.parametrize("bound", [2, 3, 4, 5, 8, 13, 22])
def test_rank_and_unrank_are_a_bijection(bound: int) -> None:
    rooms, every = dense_rooms(bound), up_to(bound)
    assert sorted(rank(rooms, parts) for parts in every) == [*range(count(rooms))]
    assert {unrank(rooms, index) for index in range(count(rooms))} == set(every)
    assert all(unrank(rooms, rank(rooms, parts)) == parts for parts in every)
    assert all(rank(rooms, parts[::-1]) == rank(rooms, parts) for parts in every)


@pytest.mark.parametrize("bound", [2, 3, 4, 5, 8, 13, 22])
def test_states_with_a_stake_are_numbered_without_a_gap(bound: int) -> None:
    rooms = stake_rooms(bound)
    large = {tuple(split(parts)[0]) for parts in up_to(bound)}
    states = [(parts, stake) for parts in large for stake in range(bound - sum(parts) + 1)]
    assert count(rooms) == len(states)
    assert sorted(stake_rank(rooms, parts, stake) for parts, stake in states) == [*range(len(states))]
    assert all(row_of(rooms, parts)[1] == bound - sum(parts) for parts in large)


def test_a_total_is_as_large_as_a_byte_can_hold() -> None:
    """tests/commands/refusals has the next number."""
    bounds = {bound.name: 5 for bound in STRIPS.bounds}
    for n in (2, 255):
        assert rows_of(bounds | {"swedish": n})[SWEDISH_MISERE] == n - 1, n


def test_unrank_refuses_what_is_no_index() -> None:
    for index in (-1, count(dense_rooms(20))):
        with pytest.raises(BadInput, match="from 0 to 626"):
            unrank(dense_rooms(20), index)


@given(POSITIONS)
def test_notation_round_trip(parts: Parts) -> None:
    assert parse(notation(parts)) == parts
    assert notation(parts[::-1]) == notation(parts)


@pytest.mark.parametrize(("text", "parts"), [
    ("0", ()), ("4+7^2", (7, 7, 4)), (" 2 * 3 + 4 ", (4, 3, 3)), ("4^{2}+4", (4, 4, 4)), ("2*3^2", (3,) * 4),
])  # fmt: skip
def test_notation_that_is_read(text: str, parts: Parts) -> None:
    assert parse(text) == parts


# Lists of positions.


def test_the_stored_positions_are_all_there_are_and_their_ranks_are_right() -> None:
    dense = tables(BOUND)
    positions = positions_up_to(20, dense)
    rows = positions.table().to_pylist()
    expected = [sorted(parts) for parts in up_to(20)]
    assert [row["parts"] for row in rows] == sorted(expected, key=lambda parts: (sum(parts), parts))
    assert [row["total"] for row in rows] == [sum(row["parts"]) for row in rows]
    assert [row["value"] for row in rows] == [misere(dense, tuple(row["parts"])) for row in rows]
    rooms, ranks = dense_rooms(23), np.empty(len(rows), np.int64)
    ranks_of(rooms, positions.parts, positions.offsets, ranks)
    assert ranks.tolist() == [rank(rooms, row["parts"]) for row in rows]
    assert rank_of(rooms, np.array([2, 3, 3, 7], np.int16)) == rank(rooms, (7, 3, 3, 2))


@pytest.mark.parametrize("bound", [4, 9, 18])
@pytest.mark.parametrize("taken", [MISERE, NORMAL])
def test_walks_of_a_stage_read_nothing_of_one_another(bound: int, taken: np.uint8) -> None:
    """Each fills a copy of what the stages before it filled, where all else is a value that no position has."""
    rooms = dense_rooms(bound)
    together, at_once = np.full(count(rooms), 200, np.uint8), np.empty(count(rooms), np.uint8)
    fill(rooms, DENSE, walk_from(rooms), at_once, taken, 10**6)
    for stage in stages_of(bound):
        before = together.copy()
        for parts, rows in stage:
            alone = before.copy()
            fill(rooms, DENSE, walk_from(rooms, parts), alone, taken, rows)
            filled = alone != before
            assert (together[filled] == 200).all(), parts
            together[filled] = alone[filled]
    np.testing.assert_array_equal(together, at_once)


@pytest.mark.parametrize("rows", [1, 5, 1 << 14])
def test_tables_are_filled_the_same_in_stages(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swedish_build, "_ROWS", rows)
    told: list[int] = []
    dense = dense_up_to(22, told.append)
    assert sum(told) == 2 * count(dense_rooms(22)) + count(stake_rooms(22))
    for rooms, kind, taken, cost in (
        (dense_rooms(22), DENSE, MISERE, dense.misere), (dense_rooms(22), DENSE, NORMAL, dense.normal),
        (stake_rooms(22), stake_layout(22), MISERE, dense.stakes.cost),
    ):  # fmt: skip
        at_once = np.empty(count(rooms), np.uint8)
        fill(rooms, kind, walk_from(rooms), at_once, taken, 10**6)
        np.testing.assert_array_equal(cost, at_once)


def test_columns_are_what_plain_python_makes_of_the_positions() -> None:
    bound = 18  # so that a part >= 13 may be beside a 4
    dense = tables(bound)
    columns = np.empty((len(COLUMNS), 60), np.int16)
    walk, first = walk_from(dense.rooms), 0
    while walk.depth[0] >= 0:
        number = read_rows(dense.rooms, walk, dense.misere, dense.normal, *dense.stakes, columns)
        assert 0 < number <= 60
        for place in range(number):
            parts = unrank(dense.rooms, first + place)
            large, stake = state_of(parts)
            excess, value = sum(part - 6 for part in large), value_by_recursion(parts)
            above = by_recursion(large, stake + 1) if sum(parts) < bound else 0
            row = (
                sum(parts), max(large, default=0), excess, stake, value, value, above, sum(parts),
                len(large), large.count(4), large.count(6), large.count(8),
                len([part for part in large if part not in (4, 5, 7)]),
                sum(part - 7 for part in large if part > 7), sum(part - 12 for part in large if part > 12),
            )  # fmt: skip
            assert tuple(columns[:, place].tolist()) == row, parts
        first += number
    assert first == count(dense.rooms)
