"""Bounds, claims and positions of narrow boards that are refused, with a sentence."""

import json
from pathlib import Path

import pytest
from commanded import Capsys, Patch, leavings, output_of, refused, told
from strips_cases import TINY

from loony import TooLarge, value

pytestmark = pytest.mark.usefixtures("small_open_boards")


def test_the_search_needs_memory_too(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.system.capacity.available_memory", lambda: 650 * 10**6)
    refused(
        capsys, *TINY, "--out", str(tmp_path / "t"),
        match="the search for closed boxes to n = 3 takes 668 MB of memory where 650 MB are free; ask for less",
    )  # fmt: skip
    assert leavings(tmp_path) == []


@pytest.mark.parametrize(("position", "as_told"), [
    ("1x7", "7"), ("1 X 7 + 1x4", "7+4"), ("2*1x7, 3³", "7^2+3^3"), ("boxes: 11,1101", "boxes: 1011+11"),
])  # fmt: skip
def test_a_position_as_people_write_it(position: str, as_told: str, capsys: Capsys) -> None:
    code, out, _ = told(capsys, "value", "--family", "strips", position)
    assert (code, out.startswith(f"{as_told}: ")) == (0, True)


@pytest.mark.parametrize("text", ["boxes: 11", "triangles:111", " swedish : 7^2+4", "boxes: 12", "swedish: 1"])
def test_a_text_may_say_of_which_game_it_is(text: str, capsys: Capsys) -> None:
    found = told(capsys, "value", text)
    assert found == told(capsys, "value", "--family", "strips", text)
    assert found[0] == (2 if text in ("boxes: 12", "swedish: 1") else 0)
    if text.startswith(("boxes", "triangles")):
        assert "loony has no line of play for closed boards" in told(capsys, "line", text)[2]


@pytest.mark.parametrize("command", ["value", "line"])
def test_a_position_that_is_one_of_narrow_boards_is_told_apart(command: str, capsys: Capsys) -> None:
    code, out, err = told(capsys, command, "1x22")
    assert (code, out) == (2, "")
    assert "; did you mean  --family strips 22?\n  1x22\n   ^\n" in err
    for other in ("2", "3+2", "x", "1x1", "1x22+" * 50):  # what is refused, but is read, or is too long for that
        assert "--family" not in told(capsys, command, other)[2]


@pytest.mark.parametrize("position", ["21^21", "40+41+42"])
def test_a_value_that_no_theorem_gives_and_no_table_has(position: str, capsys: Capsys, monkeypatch: Patch) -> None:
    """Of 21^21 there is no table, and of 40+41+42 there is none in so little memory."""
    monkeypatch.setattr("loony.system.capacity.available_memory", lambda: 10**9)
    found = json.loads(output_of(capsys, "value", "--family", "strips", "--json", position))
    assert (found["value"], found["theorem"]) == (None, None)
    assert {move["value"] for move in found["moves"]} >= {None, -1}
    assert "wins or loses by 1" in output_of(capsys, "value", "--family", "strips", position)
    refused(capsys, "line", "--family", "strips", position, match="no theorem tells best play")
    with pytest.raises(TooLarge, match="is 1 or -1 by Theorem 7: no theorem says which"):
        value(position, family="strips")
