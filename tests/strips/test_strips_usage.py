"""Bounds, claims and positions of narrow boards that are refused, with a sentence."""

import json
from pathlib import Path

import pytest
from person import Capsys, Patch, is_refused, leavings, output_of, refused, told
from strips_cases import TINY

from loony import TooLarge, value

pytestmark = pytest.mark.usefixtures("small_open_boards")


@pytest.mark.parametrize(("arguments", "what"), [
    (["--swedish", "1"], "at least 2 boxes, not 1"), (["--swedish", "0"], "at least 2 boxes, not 0"),
    (["--swedish", "-3"], "at least 2 boxes, not -3"),
    (["--swedish", "256"], "256 boxes are too many for Swedish boards: at most 255"),
    (["--swedish", "300"], "300 boxes are too many"),
    (["--swedish", "9" * 30], "boxes are too many for Swedish boards"),
    (["--swedish", "250"], "the table of Swedish boards to n = 250 takes 92,161 GB of memory where 8,000 MB"),
    (["--closed", "0"], "at least 1 box, not 0: --closed takes 1 or more"),
    (["--closed", "-1"], "at least 1 box, not -1"),
    (["--closed", "33"], "--closed 33 is too much: at most 32"),
    (["--triangles", "0"], "at least 1 box, not 0: --triangles takes 1 or more"),
    (["--triangles", "33"], "--triangles 33 is too much: at most 32"),
    (["--open", "0"], "at least 1 column, not 0: --open takes 1 or more"),
    (["--open", "21"], "--open 21 is too much: at most 20"),
    (["--two-rows", "0"], "at least 1 column, not 0: --two-rows takes 1 or more"),
    (["--two-rows", "7"], "--two-rows 7 is too much: at most 6"),
    (["--claims", "swedish-99"], "there is no claim 'swedish-99': did you mean swedish"),
    (["--family", "squares"], "invalid choice: 'squares'"),
])  # fmt: skip
def test_bad_usage(
    arguments: list[str],
    what: str,
    tmp_path: Path,
    capsys: Capsys,
    monkeypatch: Patch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("loony.system.capacity.available_memory", lambda: 8 * 10**9)
    is_refused(capsys, what, "verify", "--family", "strips", *arguments)


def test_the_search_needs_memory_too(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.system.capacity.available_memory", lambda: 650 * 10**6)
    refused(
        capsys, *TINY, "--out", str(tmp_path / "t"),
        match="the search for closed boxes to n = 3 takes 668 MB of memory where 650 MB are free; ask for less",
    )  # fmt: skip
    assert leavings(tmp_path) == []


@pytest.mark.parametrize(("arguments", "what"), [
    (["4", "--all"], "loony does not count orders of play for strips: leave out --all"),
    (["boxes: 1101+11"], "loony has no line of play for closed boards of boxes: loony value answers"),
])  # fmt: skip
def test_no_line_of_play_is_worked_out(arguments: list[str], what: str, capsys: Capsys) -> None:
    refused(capsys, "line", "--family", "strips", *arguments, match=what)


@pytest.mark.parametrize(("position", "what", "at"), [
    ("1", "a part is at least 2, not 1: a single box is taken at once", 0),
    ("4+", "something is missing at the end: no component: write 4, 7 or 2^3", 2),
    ("8l", "a Swedish position has no loops", 0), ("", "something is missing at the end", 0),
    ("4+x", "'x' is not expected: no component", 2), ("7^2 4", "nor a +: write 4, 7 or 2^3, joined by +", 4),
    ("4+100000*4", "a number of components is at most 99,999", 2),
    ("2x7", "'x' is not expected: no component, nor a +: write 4, 7 or 2^3, joined by +", 1),
    ("3*1", "a part is at least 2, not 1: a single box is taken at once", 2),
    ("7 4", "joined by +; did you mean 7+4?", 2), ("99999999", "no component has more than 999,999 boxes", 0),
])  # fmt: skip
def test_a_position_that_is_none(position: str, what: str, at: int, capsys: Capsys) -> None:
    code, out, err = told(capsys, "value", "--family", "strips", "--", position)
    assert (code, out) == (2, "")
    sentence, shown, caret = err.splitlines()
    assert sentence.startswith("loony: ")
    assert what in sentence
    assert (shown, caret) == (f"  {position}", f"  {' ' * at}^")


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


def test_a_line_of_play_has_an_end(capsys: Capsys) -> None:
    refused(capsys, "line", "swedish: 2003", match="of at most 2,000 edges, and not of 2,002")
