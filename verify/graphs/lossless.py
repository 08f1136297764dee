"""A check of flights, opening by opening, whatever found the flights: a flight is a proof that v = cv.

By Lemma 2 of docs/graphs-proof.md, v >= cv in every state. Let the opener open C in a state Y, let R remain, and
let v(R) = cv(R). Then v(Y) <= |C| - h + |cv(R) - h|, and if this is cv(Y), then v(Y) = cv(Y). A plan with this
property at every opening, down to the empty state, shows v = cv from its end to its start. Where cv(R) >= h, the
property says that the opening is lossless and does not crash (Lemma 3). The other case is the landing: the last
piece of all, a loop beside a 3-chain, or the last 3-chains.

cv of each state follows from a maximum packing S of the graph. As long as a plan opens loops of S only where they are
isolated, the remaining loops of S are a maximum packing of the remaining pieces. The check and the search for flights
share only the rules of play (`loony.verify.graphs.position`).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from loony.enumerate.graphs.notation import Named
from loony.verify.graphs.packing import WHOLE, Packing, controlled_value, of_excess
from loony.verify.graphs.position import Capture, GraphPlay


class NoFlight(Exception):
    """A plan is no proof that v = cv; the error has the piece, and the reason."""

    number = 0  # the number of openings before this piece


class Leg(NamedTuple):
    """An opening of a flight."""

    piece: str  # the name of the piece; a hyphen joins the names of pieces that became one piece
    captured: int
    handout: int
    before: int  # cv of the state, the altitude
    after: int  # cv of the rest


class PackingInPlay:
    """The loops of a maximum packing that remain, and their weight."""

    def __init__(self, G: Named, best: Packing) -> None:
        place = {name: at for at, name in enumerate(G.names)}
        place |= {kind.name: ~at for at, kind in enumerate(G.isolated)}
        self.quarters: int = best.quarters
        self.loops: Final = {tuple(sorted(place[name] for name in loop.pieces)): loop for loop in best.loops}
        """the loops by their elements"""
        self.loop_of: Final = {element: elements for elements in self.loops for element in elements}
        """by element, the elements of its loop"""

    def take(self, capture: Capture, rest: GraphPlay, name: str) -> None:
        """Take a capture. Raises NoFlight if it takes a part of a loop that is not opened by itself."""
        if rest.is_empty:
            self.quarters = 0
        elif capture.run.is_loop and capture.run.elements in self.loops:
            self.quarters -= WHOLE
        elif any(element in self.loop_of and not rest.has(element) for element in capture.elements):
            raise NoFlight(f"opening {name} takes a loop of the packing that is not isolated")


def legs_of(G: Named, best: Packing, plan: Iterable[int]) -> list[Leg]:
    """The openings of a plan, a list of elements: an element stands for the chain or loop in which it lies.

    Raises NoFlight if the plan does not show that v = cv. `best` is a maximum packing.
    """
    rest, packing, legs = GraphPlay(G), PackingInPlay(G, best), list[Leg]()
    altitude = controlled_value(G, best)
    if altitude != _controlled_value(rest, packing):
        raise NoFlight(f"the controlled value of {G.position} is not that of its packing")
    for element in plan:
        try:
            legs.append(_leg(rest, packing, altitude, element))
        except NoFlight as error:
            error.number = len(legs)
            raise
        altitude = legs[-1].after
    if not rest.is_empty:
        raise NoFlight("the plan leaves pieces")
    return legs


def _leg(rest: GraphPlay, packing: PackingInPlay, altitude: int, element: int) -> Leg:
    """Open an element at an altitude, and check that v = cv before the opening if v = cv after it."""
    if not rest.has(element):
        name = rest.G.names[element] if element >= 0 else rest.G.isolated[~element].name
        raise NoFlight(f"{name} does not remain")
    capture = rest.open(element)
    name = rest.name(capture.run)
    packing.take(capture, rest, name)
    after = _controlled_value(rest, packing)
    if capture.captured - capture.handout + abs(after - capture.handout) != altitude:
        what = "crashes" if after < capture.handout else "is not lossless"
        raise NoFlight(f"to open {name} {what}: cv is {altitude} before it and {after} after it")
    return Leg(name, capture.captured, capture.handout, altitude, after)


def _controlled_value(rest: GraphPlay, packing: PackingInPlay) -> int:
    """cv of a state, from the rest of a maximum packing."""
    if rest.is_empty:
        return 0
    if packing.quarters <= 0:
        raise NoFlight("the packing is not maximum")
    return of_excess(rest.excess, packing.quarters)
