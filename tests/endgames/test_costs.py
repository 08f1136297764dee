"""What a short text may cost: memory and time that go with its length, or a sentence."""

import json
from itertools import chain

import pytest
from commanded import in_little_room, one_sentence

from loony.enumerate.endgames.notation import Position, parse
from loony.enumerate.endgames.positions import multiset
from loony.enumerate.notation import LONGEST_TEXT, MOST, MOST_LISTED
from loony.system.errors import BadInput

pytestmark = pytest.mark.no_kernel

SIXTY_KINDS = "+".join(chain((f"{n}^{MOST}" for n in range(3, 33)), (f"{n}l^{MOST}" for n in range(4, 64, 2))))
LONGEST = "+".join([*map(str, range(3, 2221)), "100000l^20"])


def test_the_value_of_sixty_kinds_of_components_takes_no_room() -> None:
    done = in_little_room("value", "--json", SIXTY_KINDS)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["position"] == SIXTY_KINDS
    assert found["size"] == MOST * (sum(range(3, 33)) + sum(range(4, 64, 2)))
    # c = size - 4 (chains) - 8 (loops) + 4 is at least 2, so it is the value.
    assert found["value"] == found["size"] - 12 * 30 * MOST + 4
    assert len(found["openings"]) == 60


@pytest.mark.parametrize("options", [(), ("--all",), ("--all", "--limit", "999999999"), ("--json",)])
def test_a_line_of_so_many_components_is_a_sentence(options: tuple[str, ...]) -> None:
    done = in_little_room("value", "--line", *options, SIXTY_KINDS)
    assert (done.returncode, done.stdout) == (2, "")
    assert one_sentence(done.stderr)
    assert "at most 2" in done.stderr  # 2,000 of a line, 200 of all orders
    assert len(done.stderr) < 300


def test_the_longest_text_is_answered() -> None:
    assert len(LONGEST) == LONGEST_TEXT - 1
    done = in_little_room("value", LONGEST)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 2219 + 6


@pytest.mark.parametrize("text", [f"{LONGEST}+3", "3" + "+3" * 60_000, "3" + " " * 120_000, "x" * 120_000])
def test_a_longer_text_is_a_sentence(text: str) -> None:
    for command in (("value",), ("value", "--line"), ("value", "--family", "strips")):
        done = in_little_room(*command, text)
        assert (done.returncode, done.stdout) == (2, ""), command
        assert done.stderr == f"loony: a position of {len(text):,} characters is not read: at most 10,000\n", command


def test_lists_of_lengths_have_a_bound() -> None:
    most = "+".join(f"{n}^{MOST}" for n in range(3, 13))
    assert sum(map(len, parse(f"{most}+13^10"))) == MOST_LISTED
    for more in (f"{most}+13^11", f"{most}+4l^{MOST}", SIXTY_KINDS):
        with pytest.raises(BadInput, match="at most 1,000,000 components in all"):
            parse(more)
    assert parse("3+4l") == Position((3,), (4,))


def test_equal_terms_are_counted_together() -> None:
    assert multiset("+".join(["3^99"] * 1000)).chains == ((3, 99_000),)
    with pytest.raises(BadInput, match="at most 99,999 equal components"):
        multiset("+".join(["3^99"] * 1011))


def test_what_is_shown_of_a_text_is_on_one_line() -> None:
    for sign in ("\r", "\v", "\n", "\x1b", "\x07", "\u2028", "\x85", "\udc80", "\u202e"):
        with pytest.raises(BadInput) as refused:
            multiset(f"3+{sign}x")
        sentence, shown, mark = str(refused.value).split("\n")
        assert all(map(str.isprintable, (sentence, shown, mark))), sign
        assert shown == "  3+ x", sign
        assert mark[2:] == " " * (2 + sign.isspace()) + "^", sign
