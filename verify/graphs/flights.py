"""Flights: plans of play in which the opener, Left, opens pieces in an order, and the controller declines them.

The *altitude* of Berlekamp and Scott 2002 is Left's score less Right's, measured above the ground, where it is
-cv(G): so it begins at cv(G). Opening changes nothing; it falls by 1 with every box that Right takes; his
double-dealing move changes nothing; and it climbs by 2 with each move in which Left takes a handout, one on a
chain and two on a loop. What is opened last of all, Right accepts: there it lands.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from loony.system.errors import BadInput, TooLarge
from loony.verify.graphs.packing import controlled_value, packing
from loony.verify.graphs.play import openings
from loony.verify.graphs.valued import GraphState, Option, Valued

MOST_TURNS = 1_000
"""of a flight that is told"""


class FlightTurn(NamedTuple):
    """One piece that is opened, and what becomes of it. Altitudes are above the ground, in boxes."""

    piece: str
    """its name; pieces that became one are joined by -"""
    captured: int
    handout: int
    before: int
    """altitude"""
    lowest: int
    after: int
    accepted: bool
    """nothing is left behind it, so that Right takes all"""
    if_accepted: int
    """by how much Right wins in the end, if he accepts this, opens next himself, and both play well from there"""

    def moves(self) -> list[int]:
        """The altitude after each move: the opening, the boxes that Right takes, and where he declines the others,
        his double-dealing move and the moves in which Left takes these.
        """
        taken = self.captured if self.accepted else self.captured - self.handout
        changes = [0, *[-1] * taken, *([] if self.accepted else [0, *[2] * (self.handout // 2)])]
        return [*accumulate(changes, initial=self.before)][1:]


class Bump(NamedTuple):
    """A descent, and after it an ascent, each of so many points at least, the turns numbered from 0."""

    points: int
    first: int
    """the turn before which the descent begins"""
    low: int
    """the turn in which it ends"""
    last: int
    """the turn in which the ascent has come to so many points, or the altitude to where the descent began"""


class Flight(NamedTuple):
    """A plan, and what comes of it."""

    position: str
    value: int
    controlled_value: int
    turns: list[FlightTurn]
    planned: int
    """how many of the turns are the plan's; then everything is opened in an order of best play"""
    worth: int
    """by how much Right wins, if Left follows the plan until he accepts a piece, and both play well from there"""
    leaves: int | None
    """the turn in which Right accepts, if he does better by that than by following the plan"""

    def lowest(self) -> FlightTurn | None:
        """The turn in which the altitude is the lowest, the first such, before it lands; None if it only lands."""
        return min((turn for turn in self.turns if not turn.accepted), key=lambda turn: turn.lowest, default=None)

    def bump(self) -> Bump | None:
        """The largest bump, the first such; None if it never climbs after it fell."""
        return largest_bump([(turn.before, turn.lowest, turn.after) for turn in self.turns])


def fly(graph: Valued, plan: Sequence[str]) -> Flight:
    """The flight of a plan, a list of pieces by their names, followed by an order of best play.

    A piece that has become part of a longer one is named by either. Raises BadInput for what is not there to be
    opened, and TooLarge where there is too much to tell of.
    """
    G, state = graph.G, graph.whole
    if len(G.pieces) + sum(state.numbers) > MOST_TURNS:
        number = len(G.pieces) + sum(state.numbers)
        raise TooLarge(f"a flight through {number:,} pieces is too long: at most {MOST_TURNS:,}")
    controlled = altitude = controlled_value(G, packing(G))
    turns: list[FlightTurn] = []
    at_end = controlled, graph.v(state)
    for one in _opened(graph, plan):
        state = one.left
        accepted = _is_empty(state)
        down, up = (one.captured, 0) if accepted else (one.captured - one.handout, one.handout)
        if_accepted = controlled - altitude + one.captured - graph.v(state)
        after = altitude - down + up
        turns.append(
            FlightTurn(
                one.name, one.captured, one.handout, altitude, altitude - down, after, accepted, if_accepted
            )
        )
        altitude = after
        if len(turns) == len(plan):
            at_end = altitude, graph.v(state)
    followed = controlled - at_end[0] + at_end[1]
    worth = max([followed, *(turn.if_accepted for turn in turns)])  # behind the plan, none is more
    leaves = next((place for place, turn in enumerate(turns) if turn.if_accepted == worth > followed), None)
    return Flight(G.position, graph.v(graph.whole), controlled, turns, len(plan), worth, leaves)


def _opened(graph: Valued, plan: Sequence[str]) -> Iterator[Option]:
    """What is opened turn by turn: the plan, then what is best."""
    state = graph.whole
    for name in plan:
        one = _named(graph, state, name)
        yield one
        state = one.left
    while found := openings(graph, state):
        one = found[0][0]
        yield one
        state = one.left


def _named(graph: Valued, state: GraphState, name: str) -> Option:
    """What can be opened that a name denotes: a piece, or several that became one, joined by -."""
    G = graph.G
    known = [*G.names, *(one.name for one in G.isolated)]
    for part in name.split("-"):
        if part not in known:
            meant = next((one for one in (part[::-1], part.upper(), part.lower()) if one in known), None)
            hint = f"did you mean {meant}?" if meant else f"its pieces are {', '.join(known[:60])}"
            raise BadInput(f"there is no piece {part[:40]!r} in {G.position}; {hint}")
    for one in graph.options(state):
        if {*name.split("-")} <= {*one.name.split("-")}:
            return one
    left = {part for one in graph.options(state) for part in one.name.split("-")}
    if gone := [part for part in name.split("-") if part not in left]:
        raise BadInput(f"{gone[0]} is opened already, or was captured with another piece: name it once")
    raise BadInput(f"{name} is not one piece by then: name its pieces one by one")


def _is_empty(state: GraphState) -> bool:
    return not state.pieces and not any(state.numbers)


def largest_bump(turns: Sequence[tuple[int, int, int]]) -> Bump | None:
    """The largest bump of a flight, of the altitudes before, lowest in and after each turn.

    A bump of k is a descent of k or more followed by an ascent of k or more: k is the lesser of what the altitude
    has fallen to a lowest point, from the highest before it, and what it climbs to the highest after it.
    """
    flat = [altitude for turn in turns for altitude in turn]
    before = [*accumulate(flat, max)]
    after = [*accumulate(reversed(flat), max)][::-1]
    points = [min(highs) - low for low, *highs in zip(flat, before, after, strict=True)]
    if max(points, default=0) == 0:
        return None
    low = points.index(max(points))
    level = flat[low] + points[low]
    first = max(place for place in range(low) if flat[place] >= level)
    last = next(place for place in range(low, len(flat)) if flat[place] >= level)
    return Bump(points[low], first // 3, low // 3, last // 3)
