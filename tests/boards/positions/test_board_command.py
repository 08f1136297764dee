"""`loony board`: what it prints, as JSON and as a picture too, and its errors in one sentence."""

import io
import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import naive_boards as naive
import pytest
from commanded import Capsys, Patch, output_of
from conftest import ROOT
from drawn_sets import left_of

import loony
from loony.enumerate.boards.board import members
from loony.enumerate.boards.reading import read
from loony.enumerate.endgames.components import with_short
from loony.results.boards.positions import analysis
from loony.results.boards.positions.analysis import analyse
from loony.results.boards.positions.drawing import PAINT
from loony.results.boards.solving import shared_search
from loony.system.stages import Stages

CHAINS = """\
+-----+-----+-----+
                  |
   b     b     b  |
                  |
+-----+-----+     +
|           |     |
|  c     c  |  b  |
|           |     |
+     +     +     +
|           |     |
|  c     c  |  b  |
|           |     |
+-----+-----+     +
B to move
"""
"""a 5-chain and a 4-loop"""


def told(capsys: Capsys, *arguments: str) -> str:
    return output_of(capsys, "board", *arguments)


def test_json_says_the_same(capsys: Capsys) -> None:
    found = json.loads(told(capsys, CHAINS, "--json"))
    assert read(found["position"]).undrawn == read(CHAINS).undrawn
    lines = told(capsys, CHAINS).splitlines()
    assert "V = -1: of the 9 boxes left A comes out 1 ahead, and the game ends 5-4" in lines
    assert not [line for line in lines if "long chain rule" in line]
    assert (found["rest"], found["value"], found["final"], found["argument"]) == ("5+4l", -1, [5, 4], "closed form")
    assert [(one["name"], one["kind"], len(one["boxes"])) for one in found["regions"]] == [
        ("5", "chain", 5), ("4l", "loop", 4),
    ]  # fmt: skip
    assert [one["value"] for one in found["lines"]] == sorted((one["value"] for one in found["lines"]), reverse=True)
    assert {one["optimal"] for one in found["lines"] if one["value"] == -1} == {True}
    assert len(found["play"]) == len(found["lines"])
    assert (found["play"][-1]["first"], found["play"][-1]["second"]) == (5, 4)


@pytest.mark.slow_plain
def test_a_search_and_its_limit(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr(shared_search, "whole_boards", lambda _: {})
    found = json.loads(told(capsys, "3x3", "--json"))
    assert [one["value"] for one in found["lines"]] == [-3] * 24
    assert found["play"][-1]["second"] == 6
    unknown = json.loads(told(capsys, "3x3", "--nodes", "300", "--json"))
    assert (unknown["value"], unknown["final"], unknown["play"]) == (None, None, [])
    assert {one["value"] for one in unknown["lines"]} == {None}
    assert (
        "its value is not known: the search ended after 300 positions, and V of what is left is from -9 to 9"
        " (loony board --nodes)\nsought by a search through 300 positions\n"
    ) in told(capsys, "3x3", "--nodes", "300")
    one = told(capsys, "3x3", "--nodes", "1")
    assert "ended after 1 position, and " in one
    assert "\nsought by a search through 1 position\n" in one


@pytest.mark.slow_plain
def test_what_captures_leave_is_told_apart_from_all_that_is_left(capsys: Capsys) -> None:
    text = told(capsys, "3x3: a1-a2 a1-b1 a2-b2", "--nodes", "1")
    assert "*  1 box can be captured at once" in text
    assert re.search("V of what is left after the captures is from -?[0-9]+ to [0-9]+ ", text)


@pytest.mark.slow_plain
def test_the_library_names_no_option_of_the_command(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr(shared_search, "whole_boards", lambda _: {})
    monkeypatch.setattr(analysis, "MOST_NODES", 300)
    for asks in (loony.value, loony.line):
        with pytest.raises(loony.TooLarge, match="its value is not known: the search ended after 300 ") as raised:
            asks("3x3")
        assert "--" not in str(raised.value), asks
    assert "(loony board --nodes)" in output_of(capsys, "value", "3x3")


@pytest.mark.slow_plain
@pytest.mark.parametrize("nodes", [15_510, 17_000])
def test_no_line_is_marked_best_where_some_are_not_known(
    nodes: int, capsys: Capsys, monkeypatch: Patch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shared_search, "whole_boards", lambda _: {})
    picture = tmp_path / "board.svg"
    lines = told(capsys, "3x3", "--nodes", f"{nodes}", "--svg", str(picture)).splitlines()
    data = json.loads(told(capsys, "3x3", "--nodes", f"{nodes}", "--json"))
    values = [one["value"] for one in data["lines"]]
    unknown = values.count(None)
    assert 0 < unknown < 23
    assert values == [-3] * (24 - unknown) + [None] * unknown
    assert [one["optimal"] for one in data["lines"]] == [value and True for value in values]
    at = next(place for place, line in enumerate(lines) if line.startswith("line "))
    assert not [line for line in lines[at:] if "*" in line]
    best = ", ".join(one["line"] for one in data["lines"][: 24 - unknown])
    assert f"{best} keep V = -3; V of {unknown} lines is not known (loony board --nodes)" in lines
    assert "bold" not in picture.read_text()


HALF = "+-+-+\n| |\n+-+ +\n  |\n+ + +"
UNSCORED = [
    "2x2:111000110010", "2x2: 1110 0011 0010, B to move", "111000110010", HALF, f"{HALF}\nB to move",
    HALF.replace("| |", "|?|"), "+-----+-----+\n|     |\n+-----+     +\n      |\n+     +     +",
    "+-+-+\n|B| |\n+-+-+\n  |\n+ + +\nB to move", "1x2:1110110", "1x1:1111", "+-+\n| |\n+-+\n",
]  # fmt: skip
"""in every notation that does not tell a score by itself, with a closed box of which nobody is the owner"""


@pytest.mark.slow_plain
@pytest.mark.parametrize("text", UNSCORED)
def test_v_is_the_same_with_a_score_and_without(text: str, capsys: Capsys, tmp_path: Path) -> None:
    position = read(text)
    closed, board = len([*position.board.closed_boxes(position.undrawn)]), position.board
    owned = position.owners.count("B")
    without, scored = (
        json.loads(told(capsys, one, "--json")) for one in (text, f"{text}\nscore {closed - owned}-{owned}")
    )
    V = naive.value(left_of(board, position.undrawn))
    assert (without["value"], without["score"], without["final"]) == (V, None, None)
    assert (scored["value"], scored["score"]) == (V, [closed - owned, owned])
    ahead = V if position.mover == "A" else -V
    assert scored["final"][0] - scored["final"][1] == closed - 2 * owned + ahead
    ofscore = {"position", "score", "final", "play"}
    assert {key: without[key] for key in {*without} - ofscore} == {key: scored[key] for key in {*scored} - ofscore}
    assert read(without["position"]) == position._replace(owners=read(without["position"]).owners)
    from_here = [
        (one["player"], one["line"], one["first"] + closed - owned, one["second"] + owned) for one in without["play"]
    ]
    assert from_here == [(one["player"], one["line"], one["first"], one["second"]) for one in scored["play"]]

    told_lines = told(capsys, text, "--svg", str(tmp_path / "one.svg")).splitlines()
    assert told_lines[0] == f"{board}, score unknown, {position.mover} to move"
    assert [line for line in told_lines if line.startswith(f"V = {V}: ") and "; score unknown" in line]
    assert not [line for line in told_lines if "the game ends " in line]
    assert ("best play for both, with the boxes that A and B take from here on:" in told_lines) == (
        V != 0 or position.undrawn > 0
    )
    told(capsys, f"{text}\nscore {closed - owned}-{owned}", "--svg", str(tmp_path / "other.svg"))
    assert (tmp_path / "one.svg").read_text() == (tmp_path / "other.svg").read_text()
    assert read(told(capsys, text, "--diagram")) == read(f"{text}\nscore unknown") == position
    assert told(capsys, text, "--diagram").splitlines()[-1] == f"{position.mover} to move"
    assert told(capsys, text, "--openspiel").strip() == without["position"]


def test_joined_components_are_graphs(capsys: Capsys) -> None:
    text = "+-+-+-+\n|   |\n+ + + +\n| | | |\n+ + + +\n|     |\n+-+-+-+"
    found = json.loads(told(capsys, text, "--json"))
    assert (found["argument"], [one["kind"] for one in found["regions"]]) == ("states", ["joined"])
    assert "states of a graph" in found["why"]


MID_GAME = "+-+-+-+\n      |\n+-+ + +\n|   | |\n+ +-+ +\n|     |\n+ +-+-+\nB to move"
"""docs/glossary.md says of it what it is"""


@pytest.mark.slow_plain
def test_mid_game_has_the_long_chain_rule(capsys: Capsys) -> None:
    data = json.loads(told(capsys, MID_GAME, "--json"))
    chains = {"there": 0, "forming": 1, "loops": 0, "loops_forming": 0, "wanted": {"B": "odd", "A": "even"}}
    assert data["long_chains"] == chains
    kinds = {line["line"]: line["loony"] for line in data["lines"]}
    assert [kinds[line] for line in ("b2-b3", "a1-b1", "c3-d3", "b3-c3")] == [False, False, True, True]
    assert [data["play"][0][key] for key in ("line", "kind")] == ["b2-b3", "preemptive sacrifice"]
    wide = [line for line in told(capsys, MID_GAME).splitlines() if len(line) > 100]
    assert [line[:5] for line in wide] == ["best:"]


@pytest.mark.slow_plain
def test_who_can_hand_out_chooses_who_moves_on(capsys: Capsys) -> None:
    text = "+-+-+-+\n|      \n+-+-+-+\n       \n+ + + +\n"
    data = json.loads(told(capsys, text, "--json"))
    assert (data["captured"]["handout"], data["long_chains"]["wanted"]) == (2, None)
    assert "long chain rule: who moves on after the captures wants an " in told(capsys, text)


def test_standard_input(capsys: Capsys, monkeypatch: Patch) -> None:
    for arguments in ([], ["-"]):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(CHAINS.encode())))
        assert "rests: 5+4l" in told(capsys, *arguments), arguments


def test_a_picture(capsys: Capsys, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    told(capsys, CHAINS, "--svg", str(path))
    texts: dict[str, list[str]] = {}
    for element in ET.parse(path).iter():
        if element.text and element.text.strip():
            texts.setdefault(element.get("class", ""), []).append(element.text.replace("\u2212", "-"))
    found = json.loads(told(capsys, CHAINS, "--json"))
    by_name = {one["line"]: one for one in found["lines"]}
    order = [by_name[name] for name in map(read(CHAINS).board.name, members(read(CHAINS).undrawn))]
    assert texts["value"] == [f"{one['value']}" for one in order if not one["optimal"]]
    assert texts["best"] == [f"{one['value']}" for one in order if one["optimal"]]
    assert texts["coordinate"] == [*"abcd", *"4321"]
    marks = {one["mark"]: len(one["boxes"]) for one in found["regions"]}
    assert {mark: texts["sign"].count(mark) for mark in marks} == marks


def luminance(colour: str) -> float:
    """Of a colour such as #cfe3f5, by the guidelines for accessible pages."""
    colour = {"white": "#ffffff", "black": "#000000"}.get(colour, colour)
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_lines_and_numbers_of_a_picture_can_be_seen() -> None:
    """Lines have a contrast of 3 to 1 to all that they lie on, and texts one of 4.5 to 1."""
    boxes = [kind for kind in PAINT if kind.startswith("tint-") or kind in ("paper", "captured", "owned-A", "owned-B")]
    assert len(boxes) == 10
    pairs = [("open", box, 3.0) for box in boxes] + [("drawn", box, 3.0) for box in boxes]
    pairs += [(text, box, 4.5) for box in boxes for text in ("owner", "sign", "coordinate")]
    for kind, behind, least in [*pairs, ("value", "disc", 4.5), ("best", "best-disc", 4.5)]:
        own = luminance(PAINT[kind].get("stroke") or PAINT[kind]["fill"])
        lights = sorted([own, luminance(PAINT[behind]["fill"])])
        assert (lights[1] + 0.05) / (lights[0] + 0.05) >= least, (kind, behind)


def test_nothing_is_left(capsys: Capsys) -> None:
    lines = told(capsys, "+-+\n|A|\n+-+").splitlines()
    assert lines[-3:] == ["", "V = 0: no box is left, and the game ends 1-0", "nothing is left to play for"]
    assert not [line for line in lines if line.startswith("rests")]


def test_a_line_of_play_says_what_it_counts(capsys: Capsys) -> None:
    def lines(text: str) -> list[str]:
        return output_of(capsys, "value", "--line", text).splitlines()

    text = "1x3:0010010111"
    unscored, scored = lines(text), lines(f"{text}, score 1-0")
    heading = f"{text}, A to move: best play for both, with the boxes that A and B take from here on"
    assert (unscored[0], unscored[1]) == (heading, "")
    assert unscored[-1] == "V = 0: of the 2 boxes left both get as many; score unknown"
    assert scored[0] == f"{text}, score 1-0, A to move: best play for both, with the score"
    assert [line.split()[-1] for line in (unscored[-3], scored[-3])] == ["1-1", "2-1"]
    assert lines("1x1:1111") == ["1x1:1111, A to move", "", "V = 0: no box is left; score unknown"]


@pytest.mark.slow_plain
def test_the_position_of_the_page_where_the_rule_of_short_chains_is_false(capsys: Capsys) -> None:
    (text,) = re.findall(r"loony board '(1x3:.*?)'", (ROOT / "docs" / "boards.md").read_text())
    found = json.loads(told(capsys, text, "--json"))
    assert (found["rest"], found["value"], found["lines"][0]["leaves"]) == ("1 + 1 box undecided", 0, "1^2")
    assert json.loads(told(capsys, "1x1:0001", "--json"))["value"] == 1
    assert with_short(-1, 1, 0) == 2


@pytest.mark.slow_plain
def test_a_search_tells_how_far_it_is() -> None:
    looked: list[int] = []

    class Running(Stages):
        def start(self, stage: str, positions: int | None = None) -> None:
            assert (stage, positions, looked) == ("searching", None, [])
            super().start(stage, positions)

        def advance(self, positions: int) -> None:
            looked.append(positions)

        def __exit__(self, *why: object) -> None:
            looked.append(-1)

    found = analyse(read("2x5: a1-b1"), 10**7, lambda: Running(shown=False))
    assert looked[-1] == -1
    assert sum(looked[:-1]) > found.nodes > 0
    assert min(looked[:-1]) > 0
    looked.clear()
    analyse(read(CHAINS), 1, lambda: Running(shown=False))
    assert looked == []
