"""Flights: plans of play in which the opener, Left, opens pieces in some order, and the controller declines them.

The *altitude* of Berlekamp and Scott 2002 is Left's score less Right's, measured above the ground, where it is
-cv(G): so the altitude begins at cv(G). Openings and double-dealing moves do not change the altitude. It falls by 1
with every box that Right takes. It climbs by 2 with each move in which Left takes a handout: one move on a chain and
two on a loop. Right accepts the last piece: there the flight lands.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from loony.enumerate.graphs.notation import GraphState, Named
from loony.enumerate.graphs.pieces import components_of, path_of_bracelet
from loony.system.errors import BadInput, TooLarge
from loony.verify.graphs import play
from loony.verify.graphs.packing import controlled_value, packing
from loony.verify.graphs.play import GraphValues
from loony.verify.graphs.position import Option, options
from loony.verify.graphs.theorems import Proof

MOST_TURNS = 1_000  # the most turns of a flight
MOST_PIECES = 62  # the most pieces of a graph for a plan: a set of pieces is a word


class FlightTurn(NamedTuple):
    """A turn: a piece is opened, and Right accepts or declines it. Altitudes are above the ground, in boxes."""

    piece: str  # the name of the piece; a hyphen joins the names of pieces that became one piece
    captured: int
    handout: int
    before: int  # altitude
    lowest: int
    after: int
    accepted: bool  # whether nothing follows, so that Right takes all
    if_accepted: int  # Right's final margin if he accepts this piece, opens the next, and both play best

    def moves(self) -> list[int]:
        """The altitude after each move: the opening, and each box that Right takes. If he declines the rest, his
        double-dealing move follows, and then the moves in which Left takes the handout.
        """
        falls = self.captured if self.accepted else self.captured - self.handout
        changes = [0, *[-1] * falls, *([] if self.accepted else [0, *[2] * (self.handout // 2)])]
        return [*accumulate(changes, initial=self.before)][1:]


class Bump(NamedTuple):
    """A descent and a later ascent of at least `points` each. Turns are numbered from 0."""

    points: int
    first: int  # the descent begins before this turn
    low: int  # the descent ends in this turn
    last: int  # the turn in which the ascent reaches `points` above the lowest altitude


class Flight(NamedTuple):
    """A plan, and its flight."""

    position: str
    value: int
    controlled_value: int
    turns: list[FlightTurn]
    planned: int  # the number of turns of the plan; the later turns follow an order of best play
    worth: int  # Right's margin if Left follows the plan until he accepts a piece, and both play best from there
    leaves: int | None  # the turn in which Right accepts, if that is better than to decline all

    def lowest(self) -> FlightTurn | None:
        """The first turn with the lowest altitude before the landing; None if the flight only lands."""
        return min((turn for turn in self.turns if not turn.accepted), key=lambda turn: turn.lowest, default=None)

    def bump(self) -> Bump | None:
        """The first of the largest bumps; None if the altitude never climbs after a fall."""
        return largest_bump([(turn.before, turn.lowest, turn.after) for turn in self.turns])


def fly(graph: GraphValues, plan: Sequence[str]) -> Flight:
    """The flight of a plan, a list of names of pieces, and then of an order of best play.

    If pieces have become one piece, the name of any of them names it. Raises BadInput if a piece cannot be opened,
    and TooLarge if the flight has too many turns.
    """
    G = graph.G
    number = len(G.pieces) + sum(G.whole.numbers)
    if number > MOST_TURNS:
        raise TooLarge(f"a flight through {number:,} pieces is too long: at most {MOST_TURNS:,}")
    openings = [
        (option.name, option.captured, option.handout, graph.v(option.rest)) for option in _options(graph, plan)
    ]
    return _flight(G, graph.value, controlled_value(G, packing(G)), openings, len(plan))


def fly_by(G: Named, proof: Proof) -> Flight:
    """The flight that proves v = cv: Left loses nothing, and every value on her way is a controlled value."""
    value = proof.legs[0].before
    openings = [(leg.piece, leg.captured, leg.handout, leg.after) for leg in proof.legs]
    return _flight(G, value, value, openings, len(proof.legs))


def _flight(G: Named, value: int, cv: int, openings: Sequence[tuple[str, int, int, int]], planned: int) -> Flight:
    """A flight from its openings: for each the name, the captured coins, the handout, and the value of the rest."""
    altitude, turns = cv, list[FlightTurn]()
    at_end = cv, value
    for name, captured, handout, rest in openings:
        accepted = len(turns) == len(openings) - 1
        down, up = (captured, 0) if accepted else (captured - handout, handout)
        if_accepted = cv - altitude + captured - rest
        after = altitude - down + up
        turns.append(FlightTurn(name, captured, handout, altitude, altitude - down, after, accepted, if_accepted))
        altitude = after
        if len(turns) == planned:
            at_end = altitude, rest
    followed = cv - at_end[0] + at_end[1]
    worth = max([followed, *(turn.if_accepted for turn in turns)])  # after the plan, no turn has more
    leaves = next((place for place, turn in enumerate(turns) if turn.if_accepted == worth > followed), None)
    return Flight(G.position, value, cv, turns, planned, worth, leaves)


def _options(graph: GraphValues, plan: Sequence[str]) -> Iterator[Option]:
    """The options to open, turn by turn: the plan, then an order of best play."""
    state = graph.G.whole
    for name in plan:
        option = _option_by_name(graph.G, state, name)
        yield option
        state = option.rest
    while best_first := play.openings(graph, state):
        option = best_first[0][0]
        yield option
        state = option.rest


def _option_by_name(G: Named, state: GraphState, name: str) -> Option:
    """The option that a name denotes: a piece, or the names of pieces that became one piece, joined by hyphens."""
    names = [*G.names, *(isolated.name for isolated in G.isolated)]
    for part in name.split("-"):
        if part not in names:
            others = (part[::-1], ".".join(part.split(".")[::-1]), ".".join(part), part.upper(), part.lower())
            nearest = next((other for other in others if other in names), None)
            hint = f"did you mean {nearest}?" if nearest else f"its pieces are {', '.join(names[:60])}"
            raise BadInput(f"there is no piece {part[:40]!r} in {G.position}; {hint}")
    for option in options(G, state):
        if {*name.split("-")} <= {*option.name.split("-")}:
            return option
    rest = {part for option in options(G, state) for part in option.name.split("-")}
    if missing := [part for part in name.split("-") if part not in rest]:
        raise BadInput(f"{missing[0]} is opened already, or was captured with another piece: name it once")
    raise BadInput(f"{name} is not one piece by then: name its pieces one by one")


def largest_bump(turns: Sequence[tuple[int, int, int]]) -> Bump | None:
    """The largest bump of a flight, from three altitudes of each turn: before it, the lowest in it, and after it.

    A bump of k is a descent of k or more, and then an ascent of k or more. So a low point makes a bump of the lesser
    of two heights above it: of the highest altitude before, and of the highest altitude after.
    """
    altitudes = [altitude for turn in turns for altitude in turn]
    before = [*accumulate(altitudes, max)]
    after = [*accumulate(reversed(altitudes), max)][::-1]
    points = [min(highs) - low for low, *highs in zip(altitudes, before, after, strict=True)]
    if max(points, default=0) == 0:
        return None
    low = points.index(max(points))
    level = altitudes[low] + points[low]
    first = max(place for place in range(low) if altitudes[place] >= level)
    last = next(place for place in range(low, len(altitudes)) if altitudes[place] >= level)
    return Bump(points[low], first // 3, low // 3, last // 3)


def plan(G: Named, is_smooth: bool) -> list[str]:
    """The pieces of the linear bracelets in a graph, as Berlekamp and Scott 2002 plan to open them.

    The order is that of direct flights from left to right, or of a smooth flight, which opens the shortest parts that
    are a gain first. Raises TooLarge.
    """
    if len(G.pieces) > MOST_PIECES:
        what = f"{len(G.pieces):,} pieces hang together at joints"
        raise TooLarge(f"{what}: a flight is planned for at most {MOST_PIECES}; leave out --direct and --smooth")
    import numpy as np  # only here: to import the kernels takes long

    from loony.enumerate.graphs.bracelets import MOST_TRINKET
    from loony.kernels.graphs.flights import ABSENT, direct, smooth
    from loony.kernels.graphs.states import CHAIN_HANDOUT, LOOP_HANDOUT

    rows: list[tuple[int, int, int]] = []
    for component in sorted(components_of(G.pieces, range(len(G.pieces)))):  # in the order of the text
        path = path_of_bracelet(G.pieces, component)
        around = zip([ABSENT, *path], path, [*path[1:], ABSENT], strict=False)
        trinkets = [row for row in around if G.pieces[row[1]][0] == G.pieces[row[1]][1]]
        if all(G.pieces[trinket][2] < MOST_TRINKET for _, trinket, _ in trinkets):
            rows += trinkets
    handouts = np.full(len(G.pieces), CHAIN_HANDOUT, np.int64)
    lengths, order = np.array([coins for *_, coins in G.pieces], np.int64), np.zeros(len(G.pieces), np.int64)
    for _, trinket, _ in rows:
        handouts[trinket] = LOOP_HANDOUT
        lengths[trinket] += 1
    pieces = sum(1 << piece for piece in {piece for row in rows for piece in row if piece != ABSENT})
    layout = np.array(rows, np.int64).reshape(-1, 3)
    if is_smooth:
        turns = smooth(layout, lengths, handouts, pieces, False, order)
    else:
        turns = direct(layout, pieces, 0, len(rows) - 1, False, order, 0)
    return [G.names[piece] for piece in order[:turns].tolist()]
