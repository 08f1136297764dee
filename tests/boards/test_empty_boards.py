"""The table of empty boards: both methods, and what is published of them."""

import pytest

from loony.enumerate.boards.board import board_of
from loony.results.boards import empty
from loony.results.boards.making import examined
from loony.results.stages import Stages
from loony.verify.boards.published import AMERICAN_VALUES, Published
from loony.verify.boards.valued import Values

BOUNDS = {"lines": 7, "positions": 4, "pieces": 4, "side": 1}


def test_a_small_board_by_both_methods() -> None:
    rows = empty.valued(board_of(2, 2))
    assert [(row["variant"], row["value"], row["evidence"], again) for row, again in rows] == [
        ("American", 2, "both", 2), ("Icelandic", 2, "both", 2), ("Swedish", -4, "both", -4),
    ]  # fmt: skip
    assert {row["published"] for row, _ in rows} == {None}


def test_a_search_that_would_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(empty, "MOST_SEARCHED", 20)
    (row, again), *_ = empty.valued(board_of(2, 2))
    assert (row["value"], row["evidence"], again) == (2, "dense", None)


def test_boards_of_more_lines_have_what_is_published() -> None:
    assert [(row["rows"], row["columns"], row["published"]) for row in empty.unreached(23)] == [
        (3, 3, -3), (3, 5, -1), (4, 4, 0), (4, 5, 0),
    ]  # fmt: skip
    assert len(empty.unreached(24)) == 3
    for row in empty.unreached(24):
        assert (row["variant"], row["value"], row["evidence"]) == ("American", None, "none")
        assert row["source"]


@pytest.mark.parametrize(("found", "published"), [(1, None), (None, 2)])
def test_a_difference_is_noticed(
    found: int | None, published: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if found is not None:
        monkeypatch.setattr(Values, "value", lambda *_: found)
    if published is not None:
        monkeypatch.setitem(AMERICAN_VALUES, (1, 2), Published(published, "nowhere"))
    with Stages(shown=False) as stages:
        result, _ = examined(BOUNDS, [], stages)
    assert not result.parts[0].sound
    assert "the smallest at 1x1, American" in result.parts[0].lines()[1] or published
    assert published is None or "the smallest at 1x2, American" in result.parts[0].lines()[2]
