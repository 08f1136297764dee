"""How Swedish positions are numbered, written and listed, and how their tables are filled and read."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_strips import Parts
from swedish_cases import BOUND, misere, tables, up_to, value_by_recursion

from loony.enumerate.strips.notation import notation, parse
from loony.enumerate.strips.swedish import count, dense_rooms, rank, row_of, split, stake_rank, stake_rooms, unrank
from loony.kernels.strips.swedish import DENSE, MISERE, NORMAL, fill, stages_of, stake_layout, walk_from
from loony.kernels.strips.swedish_positions import COLUMNS, rank_of, ranks_of, read_rows
from loony.results.strips import swedish_build
from loony.results.strips.swedish_build import dense_up_to, positions_up_to
from loony.results.strips.tables import SWEDISH_MISERE
from loony.results.strips.tables import rows as rows_of
from loony.system.errors import BadInput
from loony.verify.strips.family import STRIPS
from loony.verify.strips.play import by_recursion, state_of

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
