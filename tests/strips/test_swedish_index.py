"""How Swedish positions are numbered, written and listed."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_strips import Parts
from swedish_cases import BOUND, misere, partitions, tables, up_to

from loony.enumerate.strips.notation import notation, parse
from loony.enumerate.strips.swedish import (
    checked_total,
    count,
    dense_rooms,
    rank,
    row_of,
    split,
    stake_rank,
    stake_rooms,
    unrank,
)
from loony.kernels.strips.swedish_positions import list_positions, rank_of, ranks_of
from loony.results.strips.swedish_build import positions_up_to
from loony.system.errors import BadInput, TooLarge

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


def test_there_are_as_many_positions_as_partitions() -> None:
    """Those of total <= N are the partitions of N, whose 1s are what the total lacks. Counted by Euler's rule."""
    number = [1]
    for n in range(1, 101):
        pentagonal = ((k * (3 * k - sign) // 2, k) for k in range(1, n + 1) for sign in (1, -1))
        number.append(sum((-1) ** (k + 1) * number[n - g] for g, k in pentagonal if g <= n))
    assert number[100] == 190_569_292
    assert [count(dense_rooms(n)) for n in range(2, 61)] == number[2:61]
    assert count(dense_rooms(100)) == number[100]


def test_bounds_that_are_none() -> None:
    assert [checked_total(n) for n in (2, 255)] == [2, 255]
    for none in (1, 0, -3):
        with pytest.raises(BadInput, match=f"at least 2 boxes, not {none}"):
            checked_total(none)
    with pytest.raises(TooLarge, match="256 boxes are too many"):
        checked_total(256)


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


@pytest.mark.parametrize("total", [2, 3, 4, 7, 12, 21])
def test_positions_of_a_total_are_all_partitions_in_order(total: int) -> None:
    expected = sorted(parts[::-1] for parts in partitions(total))
    parts, offsets = np.empty(len(expected) * total, np.int16), np.empty(len(expected) + 1, np.int64)
    assert list_positions(total, parts, offsets) == len(expected)
    found = [tuple(parts[a:b].tolist()) for a, b in pairwise(offsets.tolist())]
    assert found == expected


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
