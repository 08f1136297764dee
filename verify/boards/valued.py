"""The value of any position of a board: by captures, and for the rest by a closed form, as a graph, or by search.

V is the margin of boxes of the player on move from now on, and v = -V. The rest has no captures:

- if all its components are chains, loops and loony joined components, a rule removes the chains of 1 and 2
  (`loony.enumerate.endgames.components.with_short`). The closed form of endgames gives v of the other
  components; with joints the values of all states of a graph do;
- if a component is undecided, that rule is false. The value is in a table or in a list of whole boards, or a search
  finds it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from loony.enumerate.boards.board import Board
from loony.enumerate.boards.regions import UNDECIDED, Region, captures_of, notation, regions
from loony.enumerate.boards.rules import worth
from loony.enumerate.endgames.components import with_short
from loony.enumerate.graphs.notation import named
from loony.verify.endgames.play import answer
from loony.verify.graphs.play import CLOSED_FORM, evaluate

NOTHING, SEARCH, TABLE, WHOLE = "nothing", "search", "table", "whole board"

SearchValue = Callable[[int], int | None]  # V without captures; None where a search takes too long


class Rest(NamedTuple):
    """The value of a position without captures."""

    value: int | None  # V; None where it is not known
    argument: str  # the argument for V: `nothing`, `closed form`, `states`, `table`, `whole board` or `search`
    detail: str  # the case of the closed form, the number of states, or the source of V of a whole board
    short: bool  # whether the argument uses the rule of chains of 1 and 2


class WholeBoard(NamedTuple):
    """The start of a game whose value is known."""

    value: int  # V
    lines: Mapping[int, int]  # the worth of each undrawn line to the player who draws it; empty where only V is known
    origin: str  # the source of the values, as the end of a sentence


class PositionValues:
    """The values of the positions of a board, each computed once; `whole` has starts of games by undrawn lines."""

    def __init__(
        self,
        board: Board,
        search: SearchValue,
        look_up: SearchValue = lambda _: None,
        whole: Mapping[int, WholeBoard] | None = None,
    ) -> None:
        self.board: Board = board
        self._search, self._look_up, self._whole = search, look_up, whole or {}
        self._rests: dict[int, Rest] = {}

    def value(self, undrawn: int) -> int | None:
        """V of a position, by the rule of captures; None where it is not known."""
        captures = captures_of(self.board, undrawn)
        rest = self.rest(captures.rest).value
        return None if rest is None else int(worth(len(captures.boxes), captures.handout, rest))

    def of_line(self, undrawn: int, line: int) -> int | None:
        """The worth of a line to the player who draws it; None where it is not known."""
        if undrawn in self._whole and line in self._whole[undrawn].lines:
            return self._whole[undrawn].lines[line]
        after = undrawn & ~(1 << line)
        won, value = len(self.board.closed_by(line, after)), self.value(after)
        if value is None:
            return None
        return won + value if won else -value

    def rest(self, undrawn: int) -> Rest:
        """V of a position without captures, and the argument for it."""
        if undrawn not in self._rests:
            components = regions(self.board, undrawn)
            is_undecided = any(region.kind == UNDECIDED for region in components)
            self._rests[undrawn] = self._undecided(undrawn) if is_undecided else by_components(components)
        return self._rests[undrawn]

    def _undecided(self, undrawn: int) -> Rest:
        stored = self._look_up(undrawn)
        if stored is not None:
            return Rest(stored, TABLE, "", False)
        if undrawn in self._whole:
            return Rest(self._whole[undrawn].value, WHOLE, self._whole[undrawn].origin, False)
        return Rest(self._search(undrawn), SEARCH, "", False)


def by_components(components: Sequence[Region]) -> Rest:
    """V of chains, loops and loony joined components; the chains may be short."""
    short = Counter(len(region.boxes) for region in components if region.is_short)
    long = [region for region in components if not region.is_short]
    if not long:
        return Rest(-with_short(0, short[1], short[2]), NOTHING, "", bool(short))
    graph = evaluate(named(notation(long)))
    detail = f"{graph.states:,}"
    if graph.source == CLOSED_FORM:
        detail = answer(notation(long)).theorem_4_1
    return Rest(-with_short(graph.value, short[1], short[2]), graph.source, detail, bool(short))
