"""Collette, Demaine, Demaine and Langerman, Narrow misère Dots-and-Boxes: misère 1 x n boards, open and Swedish.

Two files beside this module have the tables of the paper, in its own words.
"""

import csv
import re
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.logic import all_of, iff
from loony.verify.claims.claim import REFUTED, Statement, claim, when
from loony.verify.strips.family import (
    OPEN_MISERE,
    RESTRICTED,
    RESTRICTED_POSITIONS,
    STRATEGY,
    SWEDISH_BOARDS,
    SWEDISH_TURNS,
    TWO_ROWS,
    TWO_ROWS_STRATEGY,
)
from loony.verify.strips.play import FirstTurn
from loony.verify.strips.records import RestrictedPosition, StripBoard, SwedishBoard, SwedishTurn, TwoRows

PAPER = "Collette, Demaine, Demaine and Langerman 2015"

PERIOD, PERIODIC_FROM = 10, 22

# the paper's values of the restricted game, n = 2, 3, ...; the last ten values repeat
SEQUENCE = np.array([-2, -3, 4, 5, 6, 5, 4, 3, 2, 1, 0, -1, -2, -1, 0, 1, 2, 1, 2, 1, 0, -1, 0, -1, 0, 1, 0, 1, 0, 1])

UNKNOWN = -1_000  # the number for `???` in Table 1


def _rows(name: str) -> dict[int, str]:
    """By the first column of a table of the paper, the second column."""
    with files("loony.verify.strips").joinpath(name).open(encoding="utf-8") as file:
        return {int(row[0]): row[1] for row in list(csv.reader(file))[1:]}


@cache
def table_1() -> NDArray[np.int64]:
    """The margins of the first player in Table 1, by n; UNKNOWN where the table has `???` or no entry."""
    outcomes = _rows("narrow_misere_table_1.csv")
    values = np.full(max(outcomes) + 1, UNKNOWN)
    for n, outcome in outcomes.items():
        if outcome == "draw":
            values[n] = 0
        elif match := re.fullmatch(r"(first|second) player wins by (\d+) points?", outcome):
            values[n] = int(match[2]) * (1 if match[1] == "first" else -1)
    return values


@cache
def table_2() -> dict[int, set[FirstTurn] | None]:
    """The optimal first turns in Table 2, by n; None where the table says `any`."""
    return {n: None if text == "any" else turns_of(n, text) for n, text in _rows("narrow_misere_table_2.csv").items()}


def turns_of(n: int, text: str) -> set[FirstTurn]:
    """The turns on a 1 x n board that an entry of Table 2 lists. Raises ValueError if the text is no entry."""
    turns: set[FirstTurn] = set()
    for clause in re.split(r"; (?:or )?", text):
        match = re.fullmatch(r"(?:take (?:(\d+)|all but (\d+)) then )?cut ([\d,. or]+)", clause)
        if match is None:
            raise ValueError(f"{clause!r} is no entry of Table 2")
        boxes = int(match[1] or 0) if match[2] is None else n - int(match[2])
        words = re.findall(r"\d+|\.\.\.", match[3])
        cut: list[int] = []
        for place, word in enumerate(words):
            cut += range(cut[-1] + 1, int(words[place + 1])) if word == "..." else [int(word)]
        turns |= {FirstTurn(boxes, length) for length in cut}
    return turns


def in_table_2(n: int, turn: FirstTurn) -> bool:
    """Whether Table 2 has a turn on a 1 x n board."""
    entry = table_2()[n]
    return entry is None or turn in entry


@claim("narrow-misere-1-win", "The first player wins", f"{PAPER}, Theorem 1", domains=(OPEN_MISERE,))
def wins(G: StripBoard) -> Statement:
    """The first player wins open 1 x n Dots and Boxes in misère play."""
    return when(G.n >= 1, G.value > 0)


@claim("narrow-misere-1", "How many boxes the first player completes", f"{PAPER}, Theorem 1", domains=(OPEN_MISERE,))
def first_player_wins(G: StripBoard) -> Statement:
    """With best play on the open 1 x n board, misère, the first player completes at most (n - 1) / 3 boxes,
    rounded down.
    """
    return when(G.n >= 1, G.value >= G.n - 2 * ((G.n - 1) // 3))


@claim("narrow-misere-1-strategy", "The strategy's bound", f"{PAPER}, Theorem 1, proof", domains=(STRATEGY,))
def strategy_keeps_its_promise(G: StripBoard) -> Statement:
    """Whatever the second player does, and whichever edges the strategy takes where it has a choice, the player of
    the strategy completes at most (n - 1) / 3 boxes of 1 x n, rounded down.
    """
    return when(G.n >= 1, G.value >= G.n - 2 * ((G.n - 1) // 3))


@claim("narrow-misere-figure-5", "The strategy's bound is reached", f"{PAPER}, Figure 5", domains=(STRATEGY,))
def strategy_is_brought_there(G: StripBoard) -> Statement:
    """If n is not 4, the second player and unlucky choices can make the player of this strategy complete at least
    (n - 1) / 3 boxes of 1 x n, rounded down.
    """
    return when(G.n != 4, G.value <= G.n - 2 * ((G.n - 1) // 3))


@claim(
    "narrow-misere-open-problem-1", "Is the bound of Theorem 1 the best?", f"{PAPER}, Open Problem 1",
    expected=REFUTED, domains=(OPEN_MISERE,),
)  # fmt: skip
def forced(G: StripBoard) -> Statement:
    """On the open 1 x n board in misère play, the second player can force the first player to complete at least (n
    - 1) / 3 boxes, rounded down. (The paper asks whether this is so.)
    """
    return when(G.n >= 1, G.value <= G.n - 2 * ((G.n - 1) // 3))


@claim(
    "narrow-misere-quarter", "How many boxes the first player has to complete", f"{PAPER}, Section 2",
    domains=(OPEN_MISERE,),
)  # fmt: skip
def a_quarter(G: StripBoard) -> Statement:
    """With best play on the open 1 x n board, misère, the first player completes (n - 1) / 4 boxes, rounded down.
    (The paper conjectures that the (n - 1) / 3 of its strategy is right up to additive constants.)
    """
    return when(G.n >= 1, G.value == G.n - 2 * ((G.n - 1) // 4))


@claim("narrow-misere-2xn", "Two rows", f"{PAPER}, Section 3", domains=(TWO_ROWS,))
def two_rows(G: StripBoard) -> Statement:
    """For n = 1, 2, 3, the first player wins misère 2 x n if n is odd, and the second player if n is even."""
    return when(G.n <= 3, _parity_decides(G))


@claim(
    "narrow-misere-2xn-longer", "Two rows, if this went on", f"{PAPER}, Section 3, larger n", expected=REFUTED,
    domains=(TWO_ROWS,),
)  # fmt: skip
def longer_two_rows(G: StripBoard) -> Statement:
    """For every n, the first player wins misère 2 x n if n is odd, and the second player if n is even. (The paper
    says so for n = 1, 2, 3 only.)
    """
    return when(G.n >= 1, _parity_decides(G))


def _parity_decides(G: StripBoard) -> Any:
    return iff(G.value > 0, G.n % 2 == 1) & (G.value != 0)


@claim(
    "narrow-misere-2xn-strategy", "A strategy for two rows, in our text", f"{PAPER}, Section 3", expected=REFUTED,
    domains=(TWO_ROWS_STRATEGY,),
)  # fmt: skip
def strategy_on_two_rows(G: TwoRows) -> Statement:
    """The strategy takes every box that it can, and otherwise answers with an interior edge. With the best choices
    where it leaves any, it wins 2 x 2 for the player who leads, but not 2 x 3.
    """
    return when(all_of(G.n >= 2, G.n <= 3), iff(G.n == 2, G.strategy_value > 0))


@claim(
    "narrow-misere-2xn-strategy-amended", "A strategy for two rows", f"{PAPER}, Section 3, amended",
    domains=(TWO_ROWS_STRATEGY,),
)  # fmt: skip
def strategy_on_two_rows_amended(G: TwoRows) -> Statement:
    """The strategy answers with an interior edge, and has no rule to take boxes. It wins 2 x 2 for the player who
    leads, whatever it chooses, but not 2 x 3.
    """
    return when(all_of(G.n >= 2, G.n <= 3), iff(G.n == 2, G.amended_value > 0))


LAST_IN_TABLE_1, LAST_IN_TABLE_2 = 44, 52


@claim(
    "narrow-misere-table-1", "Who wins", f"{PAPER}, Table 1", domains=(SWEDISH_BOARDS,),
    theorem="Conjecture_1.conjecture_1",
)  # fmt: skip
def who_wins(G: SwedishBoard) -> Statement:
    """For n = 2, ..., 44 the first player of misère Swedish 1 x n wins by the margin in Table 1."""
    return when(G.n <= LAST_IN_TABLE_1, G.value == table_1()[np.minimum(G.n, LAST_IN_TABLE_1)])


@claim("narrow-misere-table-2", "All optimal first turns", f"{PAPER}, Table 2", domains=(SWEDISH_TURNS,))
def first_turns(G: SwedishTurn) -> Statement:
    """For n = 2, ..., 52 a first turn on misère Swedish 1 x n is optimal if and only if Table 2 lists it."""
    return when(G.n <= LAST_IN_TABLE_2, iff(G.value == G.board_value, G.in_table_2 == 1))


@claim(
    "narrow-misere-table-2-short", "An optimal first turn of short cuts", f"{PAPER}, Section 4",
    domains=(SWEDISH_BOARDS,),
)  # fmt: skip
def short_turn(G: SwedishBoard) -> Statement:
    """For n = 2, ..., 52 Table 2 lists an optimal first turn on 1 x n whose every edge makes a rectangle of length
    4 or less.
    """
    return when(G.n <= LAST_IN_TABLE_2, G.short_turn == 1)


@claim(
    "narrow-misere-conjecture-1", "Period 10 from n = 22", f"{PAPER}, Conjecture 1", domains=(SWEDISH_BOARDS,),
    theorem="Conjecture_1.conjecture_1",
)  # fmt: skip
def period_ten(G: SwedishBoard) -> Statement:
    """For n >= 32, the value of 1 x n is the entry of Table 1 for the number m = 22, ..., 31 with m = n mod 10."""
    place = PERIODIC_FROM + (G.n - PERIODIC_FROM) % PERIOD
    return when(G.n >= PERIODIC_FROM + PERIOD, G.value == table_1()[place])


@claim(
    "narrow-misere-conjecture-2", "An optimal line of short cuts", f"{PAPER}, Conjecture 2",
    domains=(SWEDISH_BOARDS,), theorem="Conjecture_2.conjecture_2",
)  # fmt: skip
def line_of_short_cuts(G: SwedishBoard) -> Statement:
    """From 1 x n with n >= 4, some line of play is optimal for both players and has only short cuts: every edge
    makes a rectangle 1 x 1, 1 x 2, 1 x 3 or 1 x 4, and a 1 x 4 only if there is no other 1 x 4.
    """
    return when(G.n >= 4, G.restricted_line == 1)


@claim(
    "narrow-misere-conjecture-2-everywhere", "Short cuts are enough in every position of theirs",
    f"{PAPER}, Conjecture 2", domains=(RESTRICTED_POSITIONS,), theorem="Conjecture_2.restricted_value",
)  # fmt: skip
def same_value_everywhere(G: RestrictedPosition) -> Statement:
    """In every position that short cuts lead to from some 1 x n, the game restricted to short cuts has the same
    value as the full game.
    """
    return when(G.total >= 2, G.value == G.restricted_value)


@claim(
    "narrow-misere-restricted-value", "The restricted game has the same value", f"{PAPER}, Section 4",
    domains=(SWEDISH_BOARDS,), theorem="Conjecture_2.restricted_value",
)  # fmt: skip
def same_value(G: SwedishBoard) -> Statement:
    """The game restricted to the short cuts of Conjecture 2 has the same value on 1 x n as the full game."""
    return when(G.n >= 2, G.value == G.restricted_value)


@claim(
    "narrow-misere-restricted", "The sequence of the restricted game", f"{PAPER}, Section 4",
    domains=(RESTRICTED,), theorem="Conjecture_2.restricted_outcome",
)  # fmt: skip
def restricted_sequence(G: StripBoard) -> Statement:
    """The values on 1 x 2, 1 x 3, ... of the game restricted to short cuts are the sequence in the paper, with
    period 10 from n = 22.
    """
    place = np.where(G.n < PERIODIC_FROM, G.n, PERIODIC_FROM + (G.n - PERIODIC_FROM) % PERIOD) - 2
    return when(G.n >= 2, G.value == SEQUENCE[place])
