"""What a short text of narrow boards may cost: memory and time that go with its length, or a sentence."""

import json

import pytest
from commanded import in_little_room, refused, told

from loony.enumerate.notation import LONGEST_TEXT, MOST
from loony.enumerate.strips.notation import list_parts, numbers_of, parse
from loony.results.strips import answers

MANY = "+".join([*(f"{k}^{MOST}" for k in (2, 3, 4, 5)), *map(str, range(6, 46))])
MORE = "+".join(f"{k}^{MOST}" for k in range(2, 46))


def test_the_value_of_many_parts_takes_no_room_and_no_time() -> None:
    assert len(MANY) == 147
    done = in_little_room("value", "--family", "strips", "--json", MANY)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
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


def test_a_position_of_any_number_of_parts_is_answered() -> None:
    done = in_little_room("value", "--family", "strips", "--json", MORE)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["total"], found["value"], found["theorem"]) == (MOST * sum(range(2, 46)), 0, "Theorem 7")


def test_parts_are_counted_and_listed() -> None:
    assert numbers_of("7^2+4+2*7") == numbers_of((7, 4, 7, 7, 7)) == ((7, 4), (4, 1))
    assert list_parts(numbers_of("7^2+4+2*7")) == parse("7^2+4+2*7") == (7, 7, 7, 7, 4)
    assert numbers_of("0") == numbers_of(()) == ()


def test_the_longest_part_of_a_table_with_all_shorter_ones_is_answered() -> None:
    every = "+".join([f"4^{MOST}", *(str(k) for k in range(2, 256) if k != 4)])
    done = in_little_room("value", "--family", "strips", every)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == sum(k // 2 for k in range(2, 256)) + 6


@pytest.mark.parametrize("sign", "1x +")
def test_a_longer_text_of_a_closed_board_is_a_sentence(sign: str, capsys: pytest.CaptureFixture[str]) -> None:
    for text in (f"boxes: 11{sign * LONGEST_TEXT}", f"boxes{sign * LONGEST_TEXT}: 11"):
        code, out, err = told(capsys, "value", "--family", "strips", text)
        assert (code, out) == (2, ""), text
        assert err == f"loony: a position of {len(text):,} characters is not read: at most 10,000\n", text


@pytest.mark.slow_plain
def test_a_search_has_an_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ["value", "--family", "strips", "triangles: 11111111111111111111"]
    assert told(capsys, *asked)[0] == 0
    monkeypatch.setattr(answers, "MOST_SEARCHED", 300_000)
    refused(
        capsys,
        *asked,
        match="triangles: 11111111111111111111 takes a search through more than 300,000 positions: ask for",
    )
