"""`loony flight` where there is little to print; the rest is in the outcomes and the refusals of commands."""

import json

import commanded
import pytest

FIGURE_2 = "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    return commanded.output_of(capsys, "flight", *arguments)


def test_no_flight_where_v_is_more_than_cv(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(told(capsys, "[4 13 4]+3+12l", "--json"))
    assert (data["value"], data["worth"], data["turns"], data["proof"]) == (12, 12, [], None)


def test_a_flight_beyond_the_table_has_every_column(capsys: pytest.CaptureFixture[str]) -> None:
    """What the controller gets who accepts: no more than v."""
    data = json.loads(told(capsys, "[4 9 4 9 4 9 4]^6+40+12l^3", "--json"))
    assert (data["value"], data["worth"], data["leaves"], len(data["turns"])) == (46, 46, None, 46)
    assert max(turn["if_accepted"] for turn in data["turns"]) == 46


def test_moves_are_data_too(capsys: pytest.CaptureFixture[str]) -> None:
    _, turn, *_ = json.loads(told(capsys, FIGURE_2, "--direct", "--json", "--moves"))["turns"]
    assert (turn["piece"], turn["altitudes"]) == ("A", [5, 5, 4, 3, 3, 5, 7])


def test_nothing_to_fly_through(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "12l").endswith("; the only opening of the flight was checked\n")
    assert told(capsys, "0").splitlines()[-1] == "nothing is left to open"
    assert "there is no plan, only an order of best play" in told(capsys, "{a-3-_ a-4-_ a-4-_}+8l", "--direct")
    assert json.loads(told(capsys, "0", "--json"))["lowest"] is None
