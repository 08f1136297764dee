"""`loony flight`: what it prints, as JSON too, and its errors in one sentence."""

import json

import commanded
import pytest

FIGURE_2 = "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    return commanded.output_of(capsys, "flight", *arguments)


def test_direct_flight_of_figure_2(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, FIGURE_2, "--direct").splitlines()
    assert lines[:3] == [
        f"{FIGURE_2}: the controller wins by 12 (v = 10, cv = 10)",
        "the controller leaves the plan: she accepts BC",
        "lowest altitude -1, in BC; largest bump 11, from AB down in BC and up in E",
    ]
    assert "BC            10        2       7      -1      1           12  the controller leaves" in lines
    assert lines[-2:] == [
        "12l           12        4      10       2      6            6  best play",
        "6              6        2       6       0      0           10  accepted",
    ]


def test_by_default_the_opener_loses_nothing_and_does_not_crash(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, FIGURE_2).splitlines()
    assert lines[:3] == [
        f"{FIGURE_2}: the controller wins by 10 (v = 10, cv = 10)",
        "the controller does no better by leaving the plan",
        "lowest altitude 2, in GH; largest bump 8, from BC down in AB and up in B",
    ]
    turns = [line.split() for line in lines[5:-2]]
    assert all(int(before) - int(captured) + 2 * int(handout) == int(after)
               for _, captured, handout, before, _, after, *_ in turns[:-1])  # fmt: skip
    assert turns[-1][-1] == "accepted"
    assert lines[-1].startswith("v = cv by Theorem A: K is 12l, 6, with cv(K) = 10; each of the 17 openings")
    data = json.loads(told(capsys, FIGURE_2, "--json"))
    assert data["proof"] == {"theorem": "Theorem A", "K": ["12l", "6"], "landing_value": 10}
    assert [turn["piece"] for turn in data["turns"]] == [name for name, *_ in turns]


def test_no_flight_where_v_is_more_than_cv(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "[4 13 4]+3+12l").splitlines() == [
        "[4 13 4]+3+12l: the controller wins by 12 (v = 12, cv = 10)",
        "there is no flight on which the opener loses nothing and does not crash, because v > cv",
        "--direct and --smooth fly through bracelets, and --plan follows a plan",
    ]
    data = json.loads(told(capsys, "[4 13 4]+3+12l", "--json"))
    assert (data["value"], data["worth"], data["turns"], data["proof"]) == (12, 12, [], None)


def test_a_flight_beyond_the_table_has_every_column(capsys: pytest.CaptureFixture[str]) -> None:
    """What the controller gets who accepts: no more than v."""
    text = "[4 9 4 9 4 9 4]^6+40+12l^3"
    data = json.loads(told(capsys, text, "--json"))
    assert (data["value"], data["worth"], data["leaves"], len(data["turns"])) == (46, 46, None, 46)
    assert max(turn["if_accepted"] for turn in data["turns"]) == 46
    code, _, err = commanded.told(capsys, "flight", text, "--smooth")
    assert code == 2
    assert "this takes" in err


@pytest.mark.parametrize("plan", [["--smooth"], ["--plan", "CD, DE D  EF E"]])
def test_plans_that_stay_above_the_ground(capsys: pytest.CaptureFixture[str], plan: list[str]) -> None:
    lines = told(capsys, FIGURE_2, *plan).splitlines()
    assert lines[0].endswith(": the controller wins by 10 (v = 10, cv = 10)")
    assert lines[1] == "the controller does no better by leaving the plan"
    assert lines[2].startswith("lowest altitude 1, in BC;")


def test_moves(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "[4 12 4]", "--direct", "--moves").splitlines()
    assert lines[-3:] == ["AB  8 8 7 6 5 4 3 2 1 0 -1 -2 -2 0", "A   0 0 0 2 4", "B   4 4 3 2 1 0"]


def test_json_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, FIGURE_2, "--direct", "--json", "--moves"))
    turns = found.pop("turns")
    assert found == {
        "position": FIGURE_2, "value": 10, "controlled_value": 10, "worth": 12, "leaves": "BC",
        "lowest": {"altitude": -1, "piece": "BC"}, "lands": 0,
        "bump": {"points": 11, "first": "AB", "low": "BC", "last": "E"}, "planned": 15,
    }  # fmt: skip
    assert turns[1] == {
        "piece": "A", "captured": 6, "handout": 4, "before": 5, "lowest": 3, "after": 7, "accepted": False,
        "if_accepted": 4, "altitudes": [5, 5, 4, 3, 3, 5, 7],
    }  # fmt: skip


def test_nothing_to_fly_through(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "0").splitlines()[-1] == "nothing is left to open"
    assert "there is no plan, only an order of best play" in told(capsys, "{a-3-_ a-4-_ a-4-_}+8l", "--direct")
    assert json.loads(told(capsys, "0", "--json"))["lowest"] is None
