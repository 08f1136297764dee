"""`loony value --family strips`: what it answers, where it finds it, and what it imports."""

import json

import pytest
from commanded import Capsys, Patch, output_of, told
from swedish_cases import value_by_recursion


def test_the_value_of_a_position_for_a_person(capsys: Capsys) -> None:
    text = output_of(capsys, "value", "--family", "strips", "14", err="")
    assert text.splitlines() == [
        "14: misère, the player on move loses by 2 (total 14, D = 2)",
        "in normal play the player on move takes all 14", "", "part  move    wins by  optimal  an answer",
        "  14  take 1       -2  *", "  14  cut 2        -2  *        take 1 of 12",
        "  14  cut 3        -4           take 1 of 11", "  14  cut 4        -4           take 1 of 10",
        "  14  cut 5        -4           take 1 of 9", "  14  cut 6        -4           take 1 of 8",
        "  14  cut 7        -4           take 1 of 7", "",
        "optimal first turns: cut 2; or take 8 then cut 3", "",
        "v by Theorem 7; the moves by the theorems: docs/swedish.md",
    ]  # fmt: skip
    assert told(capsys, "value", "--family", "strips", "12")[1].startswith("12: misère, the player on move draws")
    text = output_of(capsys, "value", "--family", "strips", "0")
    assert text == "0: misère, the player on move draws (total 0)\nnothing is left to draw\n"


def test_the_value_of_a_position_for_a_program(capsys: Capsys) -> None:
    found = json.loads(output_of(capsys, "value", "--family", "strips", "--json", "4+7^2"))
    assert [found[key] for key in ("position", "total", "value", "controlled_value", "normal_value")] == [
        "7^2+4", 18, 6, -6, 18,
    ]  # fmt: skip
    assert found["value"] == value_by_recursion((7, 7, 4))
    assert found["moves"][0] == {"part": 7, "move": "take 1", "value": 6, "optimal": True, "reply": None}
    assert len(found["moves"]) == 5
    assert found["optimal_turns"] == []
    single = json.loads(told(capsys, "value", "--family", "strips", "--json", "14")[1])
    assert single["optimal_turns"] == ["cut 2", "take 8 cut 3"]
    assert json.loads(told(capsys, "value", "--family", "strips", "--json", "3+2")[1])["controlled_value"] is None


def test_values_by_recursion_and_by_a_table_are_the_same(capsys: Capsys, monkeypatch: Patch) -> None:
    for position in ("20+21", "22+21+2", "9+9"):
        by_recursion = json.loads(told(capsys, "value", "--family", "strips", "--json", position)[1])
        with monkeypatch.context() as patch:
            patch.setattr("loony.results.strips.answers.TABLE_FROM", 0)
            by_table = json.loads(told(capsys, "value", "--family", "strips", "--json", position)[1])
        sources = by_recursion.pop("source"), by_table.pop("source")
        assert sources == (("recursion", "stake table") if position != "9+9" else ("theorems",) * 2)
        assert by_table == by_recursion, position


@pytest.mark.slow_plain
def test_a_larger_board_is_looked_up(capsys: Capsys) -> None:
    text = output_of(capsys, "value", "--family", "strips", "52", err="")
    assert "52: misère, the player on move draws (total 52, D = 40)" in text
    printed = "optimal first turns: cut 2, 3, ..., or 26; or take 1 then cut 3, 5, 7, 9, 10, ..., or 25"
    source = "v by Theorem 7; the moves by recursion, with the theorems: docs/swedish.md"
    assert text.splitlines()[-3:] == [printed, "", source]


@pytest.mark.parametrize(("position", "value", "total"), [
    ("99999*2+9", 200_001, 200_007), ("4^64", 130, 256), ("3^99999", -299_997, 299_997),
])  # fmt: skip
def test_no_position_is_too_large_for_the_theorems(position: str, value: int, total: int, capsys: Capsys) -> None:
    found = json.loads(output_of(capsys, "value", "--family", "strips", "--json", position))
    assert (found["value"], found["total"]) == (value, total)
    assert max(move["value"] for move in found["moves"]) == value
