"""The value of any position of a board: by captures, and what rests by a closed form, as a graph, or by search.

V is by how many boxes the player on move comes out ahead from here on, v = -V. Of a position in which nothing can
be captured:

- where all components are chains, loops and loony joined ones, chains of 1 and of 2 are left out by a rule
  (`loony.enumerate.boards.rules.with_short`). v of the other chains and loops is the closed form of endgames, and
  with joints the values of all states of a graph;
- where a component is undecided that rule is false, and all is searched.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from loony.enumerate.boards.board import GROUND, Board
from loony.enumerate.boards.regions import UNDECIDED, Region, captures_of, notation, regions
from loony.enumerate.boards.rules import with_short, worth
from loony.enumerate.graphs.naming import named
from loony.verify.endgames.play import answer
from loony.verify.graphs.valued import CLOSED_FORM, valued

NOTHING, SEARCH = "nothing", "search"

Searched = Callable[[int], int | None]
"""V of a position in which nothing can be captured, or None where that would take too long"""


class Rest(NamedTuple):
    """What a position is worth in which nothing can be captured."""

    value: int | None
    """V; None where it is not known"""
    argument: str
    """what decides it: `nothing`, `closed form`, `states` or `search`"""
    detail: str
    """the case of the closed form, or the number of states"""
    short: bool
    """the rule of chains of 1 and 2 was used"""


class PositionValues:
    """The values of the positions of a board, each found once."""

    def __init__(self, board: Board, searched: Searched) -> None:
        self.board, self._searched = board, searched
        self._known: dict[int, Rest] = {}

    def value(self, undrawn: int) -> int | None:
        """V of a position, by the rule of captures; None where it is not known."""
        found = captures_of(self.board, undrawn)
        rest = self.rest(found.rest).value
        if rest is None:
            return None
        known: int = worth(len(found.boxes), found.handout, rest)
        return known

    def of_line(self, undrawn: int, line: int) -> int | None:
        """What drawing a line is worth to who draws it."""
        left = undrawn & ~(1 << line)
        won = sum(box != GROUND and not left & self.board.sides[box] for box in self.board.strings[line])
        value = self.value(left)
        if value is None:
            return None
        return won + value if won else -value

    def rest(self, undrawn: int) -> Rest:
        """V of a position in which nothing can be captured, and what decides it."""
        if undrawn not in self._known:
            found = regions(self.board, undrawn)
            if any(region.kind == UNDECIDED for region in found):
                self._known[undrawn] = Rest(self._searched(undrawn), SEARCH, "", False)
            else:
                self._known[undrawn] = by_components(found)
        return self._known[undrawn]


def by_components(found: Iterable[Region]) -> Rest:
    """V of chains, loops and loony joined components, of which chains may be short."""
    some = [*found]
    short = Counter(len(region.boxes) for region in some if region.is_short)
    long = [region for region in some if not region.is_short]
    if not long:
        return Rest(-with_short(0, short[1], short[2]), NOTHING, "", bool(short))
    graph = valued(named(notation(long)))
    v = graph.v(graph.whole)
    detail = f"{graph.states:,}"
    if graph.source == CLOSED_FORM:
        detail = answer(notation(long)).theorem_4_1
    return Rest(-with_short(v, short[1], short[2]), graph.source, detail, bool(short))
