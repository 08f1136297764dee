"""The table of empty boards: both methods, and what is published of them."""

from typing import Any

import pytest
from commanded import Patch

from loony.enumerate.boards.board import AMERICAN, ICELANDIC, SWEDISH, board_of
from loony.results.boards import making, tables
from loony.results.boards.making import BoardTables
from loony.system.stages import Stages
from loony.verify.boards.valued import PositionValues

BOUNDS = {"lines": 7, "undrawn": 12, "positions": 4, "pieces": 4, "side": 1}


def test_a_small_board_by_both_methods() -> None:
    rows = making.rows_of(board_of(2, 2))
    assert [(row["variant"], row["value"], row["evidence"], again) for row, again in rows] == [
        ("American", 2, "both", 2), ("Icelandic", 2, "both", 2), ("Swedish", -4, "both", -4),
    ]  # fmt: skip
    assert {row["published"] for row, _ in rows} == {None}


def test_a_search_that_would_take_long(monkeypatch: Patch) -> None:
    monkeypatch.setattr(making, "MOST_SEARCHED", 20)
    (row, again), *_ = making.rows_of(board_of(2, 2))
    assert (row["value"], row["evidence"], again) == (2, "dense", None)


def test_larger_boards_are_those_with_few_lines_left_or_a_published_value() -> None:
    def told(lines: int, left: int) -> list[tuple[str, str]]:
        return [(f"{board}", variant) for board, variant in tables.larger(lines, left)]

    assert told(24, 0) == [("3x5", AMERICAN), ("4x4", AMERICAN), ("4x5", AMERICAN)]
    assert told(23, 17) == [("3x3", AMERICAN), ("3x3", SWEDISH), *told(24, 0)]
    assert told(38, 40) == [
        ("4x4", AMERICAN), ("4x4", ICELANDIC), ("4x4", SWEDISH), ("4x5", AMERICAN), ("4x5", SWEDISH),
        ("5x5", SWEDISH),
    ]  # fmt: skip
    most = {name: greatest for name, (_, greatest) in tables.LIMITS.items()}
    for lines, left in ((23, tables.UNDRAWN[0]), (24, tables.UNDRAWN[-1])):
        rows = tables.rows(most | {"lines": lines, "undrawn": left})
        assert [*rows.values()] == [3 * len(tables.boards_of(lines)) + len(told(lines, left))], lines
    row, again = making.row_by_search(board_of(3, 3), AMERICAN, 23, 17, lambda _: None)
    assert (row["value"], row["evidence"], row["published"], again) == (None, "none", -3, None)
    assert row["source"]


def test_a_larger_board_by_a_search_and_by_all_sets(monkeypatch: Patch) -> None:
    def told(lines: int) -> tuple[Any, ...]:
        row, again = making.row_by_search(board_of(3, 3), SWEDISH, lines, 12, looked.append)
        return row["value"], row["evidence"], len(row["optimal_lines"]), again

    looked: list[int] = []
    assert told(12) == (7, "both", 4, 7)
    assert told(11) == (7, "search", 0, None)
    assert 10 < sum(looked) < 100
    monkeypatch.setattr(making, "MOST_LOOKED_AT", 3)
    assert told(12) == (7, "dense", 4, None)
    assert told(11) == (None, "none", 0, None)


def test_the_room_of_larger_boards() -> None:
    assert making.room_of_boards(31, 24) == 1 << 24
    assert making.room_of_boards(22, 24) == 1 << 22
    assert making.room_of_boards(18, 24) == 3 << 16  # Icelandic 3 x 3 has a corner with twins
    assert 2 << 30 > making.room_of_boards(30, 40) > making.room_of_boards(30, 31)
    assert making.room_of_boards(31, 40) == 1 << 31


@pytest.mark.parametrize(("found", "published"), [(1, None), (None, 2)])
def test_a_difference_is_noticed(found: int | None, published: int | None, monkeypatch: Patch) -> None:
    if found is not None:
        monkeypatch.setattr(PositionValues, "value", lambda *_: found)
    if published is not None:
        said = {"1x2": (published, "nowhere")}
        monkeypatch.setattr(making, "published_value", lambda board, _: said.get(f"{board}", (None, None)))
    result, _ = BoardTables.examine(BOUNDS, [], Stages(shown=False))
    assert not result.parts[0].sound
    assert "the smallest at 1x1, American" in result.parts[0].lines()[1] or published
    assert published is None or "the smallest at 1x2, American" in result.parts[0].lines()[2]
