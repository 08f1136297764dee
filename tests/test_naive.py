"""The oracle itself, against what the papers print, and its count of positions."""

import naive
import pytest
from conftest import Golden, golden

from loony.enumerate.notation import parse


@pytest.mark.parametrize("row", golden(), ids=lambda row: row.position)
def test_golden_rows(row: Golden) -> None:
    chains, loops = parse(row.position)
    assert row.controlled_value or row.value
    if row.controlled_value:
        assert naive.controlled_value(chains, loops) == int(row.controlled_value)
    if row.value:
        assert naive.value(chains, loops) == int(row.value)


def test_figure_1_both_lines_of_play() -> None:
    # The author has 3 boxes before; the controller wins 18-7 if the loop is opened first, else 20-5.
    assert naive.openings((12,), (10,)) == {"10l": 18 - (7 - 3), "12": 20 - (5 - 3)}


def test_example_1_2_has_two_optimal_orders() -> None:
    orders = sorted(naive.optimal_orders((3,) * 5, (4, 8)))
    assert orders == sorted([
        ("3", "3", "4l", "3", "3", "8l", "3"),
        ("3", "4l", "3", "3", "3", "8l", "3"),
    ])  # fmt: skip


def test_positions_are_distinct_and_3445_of_size_27() -> None:
    positions = list(naive.positions(27))
    assert len(positions) == len(set(positions)) == 3445
    assert all(list(chains) == sorted(chains) and list(loops) == sorted(loops) for chains, loops in positions)


def test_either_player_may_lose_nothing_by_parity() -> None:
    assert all((naive.value(*G) - sum(map(sum, G))) % 2 == 0 for G in naive.positions(24))
