"""Questions about narrow boards: where an answer is found, what a text may look like, and what it may cost."""

import json

import naive_strips
import numpy as np
import pytest
from commanded import Capsys, Patch, in_little_room, output_of, refused, told
from naive_strips import GROUND, String

from loony import TooLarge, value
from loony.enumerate.notation import MOST
from loony.enumerate.strips.closed import closed_strings
from loony.enumerate.strips.notation import numbers_of
from loony.kernels.bitmask import values_of_all
from loony.results.strips import answers

ASKED = ("value", "--family", "strips")


def data_of(capsys: Capsys, position: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(output_of(capsys, *ASKED, "--json", position, err=""))
    return found


def test_values_by_recursion_and_by_a_table_are_the_same(capsys: Capsys, monkeypatch: Patch) -> None:
    for position in ("20+21", "22+21+2", "9+9"):
        by_recursion = data_of(capsys, position)
        with monkeypatch.context() as patch:
            patch.setattr("loony.results.strips.answers.TABLE_FROM", 0)
            by_table = data_of(capsys, position)
        sources = by_recursion.pop("source"), by_table.pop("source")
        assert sources == (("recursion", "stake table") if position != "9+9" else ("theorems",) * 2), position
        assert by_table == by_recursion, position


@pytest.mark.slow_plain
def test_a_larger_board_is_looked_up(capsys: Capsys) -> None:
    text = output_of(capsys, *ASKED, "52", err="")
    assert "52: misère, the player on move draws (total 52, D = 40)" in text
    printed = "optimal first turns: cut 2, 3, ..., or 26; or take 1 then cut 3, 5, 7, 9, 10, ..., or 25"
    source = "v by Theorem 7; the moves by recursion, with the theorems: docs/swedish.md"
    assert text.splitlines()[-3:] == [printed, "", source]


@pytest.mark.parametrize(("position", "value", "total"), [
    ("99999*2+9", 200_001, 200_007), ("4^64", 130, 256), ("3^99999", -299_997, 299_997),
])  # fmt: skip
def test_no_position_is_too_large_for_the_theorems(position: str, value: int, total: int, capsys: Capsys) -> None:
    found = json.loads(output_of(capsys, *ASKED, "--json", position))
    assert (found["value"], found["total"]) == (value, total)
    assert max(move["value"] for move in found["moves"]) == value


@pytest.mark.parametrize("position", ["21^21", "40+41+42"])
def test_a_value_that_no_theorem_gives_and_no_table_has(position: str, capsys: Capsys, monkeypatch: Patch) -> None:
    """Of 21^21 there is no table, and of 40+41+42 there is none in so little memory."""
    monkeypatch.setattr("loony.system.memory.available_memory", lambda: 10**9)
    found = json.loads(output_of(capsys, *ASKED, "--json", position))
    assert (found["value"], found["theorem"]) == (None, None)
    assert {move["value"] for move in found["moves"]} >= {None, -1}
    assert "wins or loses by 1" in output_of(capsys, *ASKED, position)
    refused(capsys, "value", "--line", "--family", "strips", position, match="no theorem gives best play")
    with pytest.raises(TooLarge, match="is 1 or -1 by Theorem 7: no theorem says which"):
        value(position, family="strips")


# Closed boards. Strings by hand: the path within each component, then those to the ground.
BOXES_1101_11 = [(0, 1), (1, 2), (2, 3), (4, 5), *((coin, GROUND) for coin in (0, 1, 3, 4, 5))]
TRIANGLES_101_11 = [*((coin, coin + 1) for coin in (0, 1, 2, 3, 5, 6)), *((coin, GROUND) for coin in (0, 4, 5, 7))]


@pytest.mark.parametrize(("position", "canonical", "kind", "coins", "strings"), [
    (" boxes :11 + 1011", "boxes: 1011+11", "boxes", 6, BOXES_1101_11),
    ("triangles: 101+11", "triangles: 101+11", "triangles", 8, TRIANGLES_101_11),
    ("triangles: 111", "triangles: 111", "triangles", 5, None),
    ("boxes: 111111", "boxes: 111111", "boxes", 6, None), ("boxes: 11", "boxes: 11", "boxes", 2, None),
    ("triangles: 0", "triangles: 0", "triangles", 0, []),
])  # fmt: skip
def test_a_closed_board_has_the_value_of_solvers_that_assume_nothing(
    position: str, canonical: str, kind: str, coins: int, strings: list[String] | None, capsys: Capsys
) -> None:
    """Of some strings, or of a whole board."""
    found = json.loads(output_of(capsys, *ASKED, "--json", position, err=""))
    board = closed_strings(kind, coins if kind == "boxes" else (coins + 1) // 2) if strings is None else strings
    uncut = np.array(board, np.int64).reshape(-1, 2)
    value = naive_strips.value([(int(a), int(b)) for a, b in uncut])
    assert value == values_of_all(uncut)[-1]
    assert found.pop("nodes") >= (coins > 0)
    assert found == {"position": canonical, kind: coins, "value": value, "source": "search"}


@pytest.mark.usefixtures("elsewhere")
def test_the_search_needs_memory(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.system.memory.available_memory", lambda: 420 * 10**6)
    for asked, n in (
        ((*ASKED, "boxes: 111+1011"), 7),
        (("verify", "--family", "strips", "--swedish", "4", "--closed", "3"), 3),
    ):
        needed = f"the search for closed boxes to n = {n} takes 428 MB of memory where 420 MB are free; ask for less"
        refused(capsys, *asked, match=needed)
    monkeypatch.setattr("loony.system.memory.available_memory", lambda: 430 * 10**6)
    assert told(capsys, *ASKED, "boxes: 111+1011")[0] == 0


@pytest.mark.slow_plain
def test_a_search_has_an_end(capsys: Capsys, monkeypatch: Patch) -> None:
    asked = [*ASKED, "triangles: 11111111111111"]
    assert told(capsys, *asked)[0] == 0
    monkeypatch.setattr(answers, "MOST_SEARCHED", 1_000)
    what = "triangles: 11111111111111 takes a search through more than 1,000 positions: ask for"
    refused(capsys, *asked, match=what)


# Texts.


@pytest.mark.parametrize(("position", "as_told"), [
    ("1x7", "7"), ("1 X 7 + 1x4", "7+4"), ("2*1x7, 3³", "7^2+3^3"), ("boxes: 11,1101", "boxes: 1011+11"),
])  # fmt: skip
def test_a_position_as_people_write_it(position: str, as_told: str, capsys: Capsys) -> None:
    code, out, _ = told(capsys, *ASKED, position)
    assert (code, out.startswith(f"{as_told}: ")) == (0, True)


@pytest.mark.parametrize("text", ["boxes: 11", "triangles:111", " swedish : 7^2+4", "boxes: 12", "swedish: 1"])
def test_a_text_may_say_of_which_game_it_is(text: str, capsys: Capsys) -> None:
    found = told(capsys, "value", text)
    assert found == told(capsys, *ASKED, text)
    assert found[0] == (2 if text in ("boxes: 12", "swedish: 1") else 0)
    if text.startswith(("boxes", "triangles")):
        assert "loony has no line of play for closed boards" in told(capsys, "value", "--line", text)[2]


@pytest.mark.parametrize("options", [(), ("--line",)])
def test_a_position_that_is_one_of_narrow_boards_is_told_apart(options: tuple[str, ...], capsys: Capsys) -> None:
    code, out, err = told(capsys, "value", *options, "1x22")
    assert (code, out) == (2, "")
    assert "; did you mean  --family strips 22?\n  1x22\n   ^\n" in err
    for other in ("2", "3+2", "x", "1x1", "1x22+" * 50):  # what is refused, but is read, or is too long for that
        assert "--family" not in told(capsys, "value", *options, other)[2], other


# What a short text may cost: memory and time that go with its length, or a sentence.

MANY = "+".join([*(f"{k}^{MOST}" for k in (2, 3, 4, 5)), *map(str, range(6, 46))])
MORE = "+".join(f"{k}^{MOST}" for k in range(2, 46))


def test_the_value_of_many_parts_takes_no_room_and_no_time() -> None:
    assert len(MANY) == 147
    found = json.loads(in_little_room(*ASKED, "--json", MANY))
    assert numbers_of(found["position"]) == numbers_of(MANY)
    assert found["total"] == 14 * MOST + sum(range(6, 46))
    # D = the sum of k - 6, less 6 for the largest part, less the stake, is at most 1, so v = -D.
    d = -3 * MOST + sum(range(40)) - 6 - 5 * MOST
    assert (found["value"], found["controlled_value"]) == (-d, d)
    worth = {(move["part"], move["move"]): move["value"] for move in found["moves"]}
    assert len(worth) == sum(part // 2 for part in range(2, 46))
    # To take a box of a part >= 5 makes D 1 less; to cut 45 makes it 39 less, and 16 and 17 more for 22 and 23.
    assert worth[45, "take 1"] == worth[7, "take 1"] == -(d - 1) - 1
    assert worth[45, "cut 22"] == d - 39 + 16 + 17


def test_the_largest_positions_are_answered() -> None:
    found = json.loads(in_little_room(*ASKED, "--json", MORE))
    assert (found["total"], found["value"], found["theorem"]) == (MOST * sum(range(2, 46)), 0, "Theorem 7")
    every = "+".join([f"4^{MOST}", *(str(k) for k in range(2, 256) if k != 4)])
    assert in_little_room(*ASKED, every).count("\n") == sum(k // 2 for k in range(2, 256)) + 6
