"""Moves and turns on Swedish boards, and Tables 1 and 2 in the paper's own words."""

import csv
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from conftest import ROOT
from naive_strips import Parts
from swedish_cases import TABLE_1, d_by_hand, up_to, value_by_recursion

from loony.enumerate.strips.notation import notation, numbers_of
from loony.enumerate.strips.swedish import LARGEST_TOTAL
from loony.results.strips.making import swedish_turns
from loony.results.strips.swedish_build import stakes_up_to
from loony.verify.strips import narrow_misere, play
from loony.verify.strips.analysis import SwedishAnalysis, analyse, bound_needed
from loony.verify.strips.records import SwedishBoard

# Playing.


@pytest.mark.parametrize("parts", [(), (2,), (3,), (2, 2), (3, 2), (4,), (14,), (7, 7, 4), (12, 8, 3)])
def test_an_answer_says_what_every_move_is_worth(parts: Parts) -> None:
    found = analyse(numbers_of(parts), play.by_recursion, "")
    assert (found.position, found.total) == (notation(parts), sum(parts))
    assert found.value == value_by_recursion(parts)
    assert found.controlled_value == (d_by_hand(parts) if parts and parts[0] >= 4 else None)
    worth = {}
    for part in set(parts):
        rest = list(parts)
        rest.remove(part)
        for cut in range(1, part // 2 + 1):
            v = value_by_recursion(tuple(sorted([*rest, *(n for n in (cut, part - cut) if n > 1)], reverse=True)))
            name = "take 2" if part == 2 else "take 1" if cut == 1 else f"cut {cut}"
            worth[part, name] = v - 2 if part == 2 else v - 1 if cut == 1 else -v
    assert {(move.part, move.move): move.value for move in found.moves} == worth
    assert [move.value for move in found.moves] == sorted(worth.values(), reverse=True)
    assert all(move.optimal == (move.value == found.value) for move in found.moves)
    assert found.value == max(worth.values(), default=0)


def listed(found: SwedishAnalysis) -> list[play.FirstTurn]:
    """The optimal turns of an answer by themselves, where it names many that cut at different places as one."""
    return [
        play.FirstTurn(boxes, cut)
        for boxes, first, last in found.optimal_turns
        for cut in range(first, (last or first) + 1)
    ]


def test_first_turns_are_what_moves_one_after_another_come_to() -> None:
    def played(n: int) -> dict[play.FirstTurn, int]:
        """By taking boxes from the end one by one, until an edge takes none."""
        found = {play.FirstTurn(n, 0): -n}
        for taken in range(n - 1):
            for cut in range(2, (n - taken) // 2 + 1):
                found[play.FirstTurn(taken, cut)] = -taken - value_by_recursion((n - taken - cut, cut))
        return found

    for n in range(2, 20):
        assert dict(play.turns(n, value_by_recursion, -1)) == played(n), n
        assert max(played(n).values()) == value_by_recursion((n,)), n
        best = {turn for turn, worth in played(n).items() if worth == value_by_recursion((n,))}
        assert set(listed(analyse(numbers_of((n,)), play.by_recursion, ""))) == best, n


def test_a_turn_against_a_claim_would_be_named_by_its_board_and_its_pieces() -> None:
    """No claim fails at a turn."""
    named = {n: {play.FirstTurn(taken, 3): 0 for taken in range(n - 5)} for n in (9, 14)}
    block = swedish_turns(named)
    found = [(block.position(place), block.instance(place)) for place in range(len(block))]
    assert found == [(f"1x{n}", f"take {k} cut 3" if k else "cut 3") for n in named for k in range(n - 5)]


@pytest.mark.parametrize("n", [256, *(pytest.param(n, marks=pytest.mark.long) for n in (257, 258, 261))])
def test_the_first_turns_on_a_board_longer_than_any_table_are_listed(n: int) -> None:
    """Against every single turn, by the theorems: a turn for many stands for each of them."""

    def v(parts: Parts) -> int:
        known = play.value_of_state(*play.state_of(parts))
        return known.value if known else 1  # or -1: never after three boxes or more

    worth = dict(play.turns(n, v, -1))
    found = analyse(numbers_of((n,)), None, "")
    assert sorted(listed(found)) == [
        turn for turn in sorted(worth) if worth[turn] == max(worth.values()) == found.value
    ]
    assert play.turns_in_words(found.optimal_turns) == play.turns_in_words(listed(found))
    assert len(found.optimal_turns) < 40


def test_no_table_is_needed_where_the_theorems_do() -> None:
    asked: list[Parts] = []

    def look_up(large: Parts, stake: int) -> int:
        asked.append((*large, stake))
        return play.by_recursion(large, stake)

    assert play.LONGEST == LARGEST_TOTAL
    for parts in [(4,) * 64, (9, *(2,) * 200), (3,) * 100, (5,) * 80]:
        assert bound_needed(numbers_of(parts)) == 0, parts
        assert analyse(numbers_of(parts), look_up, "").total == sum(parts), parts
        assert asked == [], parts
    for parts in [(999_999,), (300, *(2,) * 1000)]:
        assert bound_needed(numbers_of(parts)) == 0, parts
    for parts in [(40, 41, 42), (11,) * 9]:
        assert bound_needed(numbers_of(parts)) == sum(parts), parts
    for parts in up_to(24):
        asked.clear()
        analyse(numbers_of(parts), look_up, "")
        assert max(map(sum, asked), default=0) <= bound_needed(numbers_of(parts)) <= sum(parts), parts


# What was published.


def printed_entries() -> dict[int, str]:
    with (ROOT / "verify" / "strips" / "narrow_misere_table_2.csv").open() as file:
        return {int(row["n"]): row["moves"] for row in csv.DictReader(file)}


def test_table_1_is_typed_the_same_twice() -> None:
    typed = narrow_misere.table_1()
    assert typed[2:].tolist()[: len(TABLE_1)] == TABLE_1
    assert typed[45:].tolist() == [narrow_misere.UNKNOWN] * len(typed[45:])
    assert [*narrow_misere.SEQUENCE[:20], *[*narrow_misere.SEQUENCE[20:]] * 3][: len(TABLE_1)] == TABLE_1


def test_the_claim_on_table_1_is_about_its_last_row() -> None:
    n = np.arange(2, 60)
    board = SwedishBoard(*(n if field == "n" else np.zeros_like(n) for field in SwedishBoard._fields))
    covered = np.asarray(narrow_misere.who_wins.states(board).hypothesis)
    assert n[covered].tolist() == [*range(2, 45)]


def test_table_1_by_recursion() -> None:
    assert [play.by_recursion(*play.state_of((n,))) for n in range(2, 41)] == TABLE_1[:39]


def entries_differ(v: Callable[[Parts], int], last: int) -> list[int]:
    """The boards for which the optimal turns, in words, are not the entry of Table 2."""
    differ = []
    for n, entry in printed_entries().items():
        if n <= last:
            worth = dict(play.turns(n, v, -1))
            best = [turn for turn, value in worth.items() if value == max(worth.values())]
            if entry == "any":
                wrong = len(best) < len(worth)
            else:
                wrong = play.turns_in_words(best) != entry.replace("all but 6", str(n - 6))
            differ += [n] * wrong
    return differ


def test_table_2_in_its_own_words() -> None:
    v = cache(lambda parts: play.by_recursion(*play.state_of(parts)))
    assert [*printed_entries()] == [*range(2, 53)]
    assert entries_differ(v, 40) == []
    assert entries_differ(lambda parts: v(parts) - 2 * (parts == (17, 4)), 40) == [21, 22, 23]


@pytest.mark.slow_plain
def test_tables_1_and_2_by_the_kernel() -> None:
    stakes = stakes_up_to(52, lambda _: None)
    assert [stakes.value((n,)) for n in range(2, 46)] == [*TABLE_1, -1]
    assert entries_differ(stakes.value, 52) == []


def test_every_printed_turn_is_a_turn() -> None:
    """Of a printed turn that does not exist, the claim would say nothing."""
    for n, printed in narrow_misere.table_2().items():
        there = {turn for turn, _ in play.turns(n, lambda _: 0, -1)}
        assert printed is None or printed <= there, n


@pytest.mark.parametrize(("found", "words"), [
    ([(0, 2)], "cut 2"), ([(0, 2), (0, 4)], "cut 2 or 4"), ([(0, 2), (0, 3), (0, 4)], "cut 2, 3, or 4"),
    ([(0, 2), (0, 3), (0, 4), (0, 5)], "cut 2, 3, ..., or 5"),
    ([(1, 3), (0, 3), (0, 5), (0, 6), (0, 7), (0, 8)], "cut 3, 5, 6, ..., or 8; or take 1 then cut 3"),
    ([(0, 3), (0, 4), (0, 5, 9), (0, 10), (1, 13, 15)], "cut 3, 4, ..., or 10; or take 1 then cut 13, 14, or 15"),
    ([(0, 2), (1, 2), (2, 3)], "cut 2; take 1 then cut 2; or take 2 then cut 3"), ([(3, 0)], "take 3"),
])  # fmt: skip
def test_turns_in_words(found: list[tuple[int, ...]], words: str) -> None:
    made = [play.FirstTurn(*turn) for turn in found]
    assert play.turns_in_words(made) == words
    if words != "take 3" and not any(turn.last for turn in made):
        assert narrow_misere.turns_of(60, words) == set(made)


def test_an_entry_is_read_as_turns() -> None:
    assert narrow_misere.turns_of(14, "cut 2; or take all but 6 then cut 3") == {
        play.FirstTurn(0, 2),
        play.FirstTurn(8, 3),
    }
    assert [play.turn_in_words(play.FirstTurn(*turn)) for turn in [(7, 3), (0, 2), (3, 0), (1, 13, 150)]] == [
        "take 7 cut 3", "cut 2", "take 3", "take 1 cut 13 to 150",
    ]  # fmt: skip
    for none in ("", "cut", "take 2", "cut x", "cut 2; and cut 3"):
        with pytest.raises(ValueError, match="is no entry of Table 2"):
            narrow_misere.turns_of(14, none)
