"""The value of any position of a board: by captures, and for the rest by a closed form, as a graph, or by search.

V is the margin of boxes of the player on move from here on, and v = -V. The rest has no captures:

- if all its components are chains, loops and loony joined components, a rule removes the chains of 1 and 2
  (`loony.enumerate.endgames.short_chains.with_short`). The closed form of endgames gives v of the other
  components; with joints the values of all states of a graph do;
- if a component is undecided, that rule is false, and a table or a search gives the value.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from loony.enumerate.boards.board import Board
from loony.enumerate.boards.regions import UNDECIDED, Region, captures_of, notation, regions
from loony.enumerate.boards.rules import worth
from loony.enumerate.endgames.short_chains import with_short
from loony.enumerate.graphs.naming import named
from loony.verify.endgames.play import answer
from loony.verify.graphs.valued import CLOSED_FORM, evaluate

NOTHING, SEARCH, TABLE = "nothing", "search", "table"

SearchValue = Callable[[int], int | None]
"""V of a position without captures, or None where its search would take too long, or a table lacks it"""


class Rest(NamedTuple):
    """The value of a position without captures."""

    value: int | None
    """V; None where it is not known"""
    argument: str
    """the argument for it: `nothing`, `closed form`, `states`, `table` or `search`"""
    detail: str
    """the case of the closed form, or the number of states"""
    short: bool
    """whether the rule of chains of 1 and 2 was used"""


class PositionValues:
    """The values of the positions of a board, each computed once."""

    def __init__(self, board: Board, search: SearchValue, look_up: SearchValue = lambda _: None) -> None:
        self.board, self._search, self._look_up = board, search, look_up
        self._rests: dict[int, Rest] = {}

    def value(self, undrawn: int) -> int | None:
        """V of a position, by the rule of captures; None where it is not known."""
        captures = captures_of(self.board, undrawn)
        rest = self.rest(captures.rest).value
        if rest is None:
            return None
        result: int = worth(len(captures.boxes), captures.handout, rest)
        return result

    def of_line(self, undrawn: int, line: int) -> int | None:
        """V of drawing a line, to the player who draws it; None where it is not known."""
        after = undrawn & ~(1 << line)
        won, value = len(self.board.closed_by(line, after)), self.value(after)
        if value is None:
            return None
        return won + value if won else -value

    def rest(self, undrawn: int) -> Rest:
        """V of a position without captures, and the argument for it."""
        if undrawn not in self._rests:
            components = regions(self.board, undrawn)
            if any(region.kind == UNDECIDED for region in components):
                stored = self._look_up(undrawn)
                found = (self._search(undrawn), SEARCH) if stored is None else (stored, TABLE)
                self._rests[undrawn] = Rest(*found, "", False)
            else:
                self._rests[undrawn] = by_components(components)
        return self._rests[undrawn]


def by_components(components: Sequence[Region]) -> Rest:
    """V of chains, loops and loony joined components; the chains may be short."""
    short = Counter(len(region.boxes) for region in components if region.is_short)
    long = [region for region in components if not region.is_short]
    if not long:
        return Rest(-with_short(0, short[1], short[2]), NOTHING, "", bool(short))
    graph = evaluate(named(notation(long)))
    v = graph.v(graph.whole)
    detail = f"{graph.states:,}"
    if graph.source == CLOSED_FORM:
        detail = answer(notation(long)).theorem_4_1
    return Rest(-with_short(v, short[1], short[2]), graph.source, detail, bool(short))
