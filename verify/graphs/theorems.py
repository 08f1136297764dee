"""v = cv by the theorems of docs/graphs-proof.md, for graphs of any size, with a flight as the proof.

The proofs of Theorems F, A and D are rules of play, by which the opener flies from G down to the empty state.
`loony.verify.graphs.lossless` checks each flight opening by opening. So no answer rests on the search. The choice of
K is a heuristic, and a flight that no theorem promises is a proof too, by Theorem B.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from loony.enumerate.graphs.notation import GraphState, Named
from loony.enumerate.graphs.pieces import GROUND, LEAST_CHAIN
from loony.system.errors import TooLarge, Unexpected
from loony.verify.graphs import packing as packings
from loony.verify.graphs.descents import LEAST_NOT_MODERATE, Descent
from loony.verify.graphs.lossless import Leg, NoFlight, PackingInPlay, legs_of
from loony.verify.graphs.packing import WHOLE, PackedLoop, Packing
from loony.verify.graphs.position import GraphPlay

MOST_OPENINGS = 10_000  # the most pieces of a graph for a search for flights
FEW = 5  # if a packing has at most this many moderate loops, the search tries every set of them outside K

THEOREM_A, THEOREM_B, THEOREM_D, THEOREM_F = "Theorem A", "Theorem B", "Theorem D", "Theorem F"

LEAST_LANDING, LEAST_START = 10, 9  # the least cv(K) and the least cv(H) in Theorem A
_Loops = dict[tuple[int, ...], PackedLoop]  # the loops of a packing by their elements


class Proof(NamedTuple):
    """A proof that v = cv for one graph."""

    theorem: str  # `Theorem F`, `Theorem A` or `Theorem D`; else `Theorem B`, which says that any flight is a proof
    landing: GraphState | None  # K, if the flight passes through a K
    landing_value: int  # cv(K), or without K the cv of the packing by itself
    legs: list[Leg]  # the flight, down to the empty state


def prove(G: Named, best: Packing | None = None) -> Proof | None:
    """A proof that v(G) = cv(G), by Theorem F where it applies; None if none is found. Raises TooLarge."""
    return next(proofs(G, best), None)


def proofs(G: Named, best: Packing | None = None) -> Iterator[Proof]:
    """Proofs that v(G) = cv(G): by Theorem F, by Theorem A or D for each K that is tried, and by other flights."""
    number = len(G.pieces) + sum(kind.number for kind in G.isolated)
    if number > MOST_OPENINGS:
        raise TooLarge(f"{number:,} pieces are too many for a flight: at most {MOST_OPENINGS:,}")
    if number == 0:
        return
    best = best or packings.packing(G)
    controlled, loops = packings.controlled_value(G, best), PackingInPlay(G, best).loops
    excess = sum(loop.number * (loop.length - 4 * loop.grounded) for loop in best.loops)
    by_itself = packings.of_excess(excess, best.quarters)
    is_even = all(loop.length % 2 == 0 for loop in best.loops if not loop.grounded)
    is_certain = by_itself >= (2 if is_even else 3) and controlled >= 1
    plan = _land(GraphPlay(G), loops)
    others = []
    if legs := _legs_of(G, best, plan, len(plan) if is_certain else 0):
        others.append(Proof(THEOREM_F if is_certain else THEOREM_B, None, by_itself, legs))
    if is_certain:
        yield others.pop()
    for K in _landings(G, loops):
        rest = GraphPlay(G, K)
        of_landing, least = _controlled_value(rest, loops), _least_landing(rest, loops)
        is_certain = of_landing >= least and controlled >= least - 1
        try:
            plan = Descent(G, loops, K, (controlled, of_landing)).plan()
        except NoFlight as error:
            raise Unexpected(f"there is no descent from {G.position}, against Theorem C: {error}") from error
        certain = len(plan) if is_certain else 0
        if of_legs := _legs_of(G, best, plan + _land(rest, loops), certain):
            if is_certain:
                is_high = of_landing >= LEAST_LANDING and controlled >= LEAST_START
                yield Proof(THEOREM_A if is_high else THEOREM_D, K, of_landing, of_legs)
            else:
                others.append(Proof(THEOREM_B, K, of_landing, of_legs))
    yield from others


def _legs_of(G: Named, best: Packing, plan: list[int], certain: int) -> list[Leg] | None:
    """The flight of a plan; None if the plan is no flight. A theorem promises the first `certain` openings."""
    try:
        return legs_of(G, best, plan)
    except NoFlight as error:
        if error.number < certain:
            raise Unexpected(f"against a theorem, a flight through {G.position} fails: {error}") from error
        return None


def _land(rest: GraphPlay, loops: _Loops) -> list[int]:
    """The order of Lemma 4 and Theorem F through a state.

    First come 3-chains outside the packing, then other chains outside the packing, then the loops of the packing from
    the shortest on, and last its loop through the ground.
    """
    order: list[int] = []
    of_packing = {element for elements in loops for element in elements}
    chains = sorted(rest.places - of_packing)
    for place, kind in enumerate(rest.G.isolated):
        if not kind.is_loop:
            chains += [~place] * (rest.numbers[place] - ((~place,) in loops))
    short = [element for element in chains if rest.run(element).coins == LEAST_CHAIN]
    for element in short:
        if rest.has(element) and rest.run(element).coins == LEAST_CHAIN:
            rest.open(element)
            order.append(element)
    for element in chains:
        if rest.has(element) and (element >= 0 or rest.run(element).coins > LEAST_CHAIN):
            rest.open(element)
            order.append(element)
    for _, _, element in sorted((loop.grounded, loop.length, elements[0]) for elements, loop in loops.items()):
        number = rest.numbers[~element] if element < 0 else int(rest.has(element))
        order += [element] * number
    return order


def _landings(G: Named, loops: _Loops) -> Iterator[GraphState]:
    """States K that satisfy (1) and (2), and have the loops of the packing with 8 coins or more.

    The moderate loops that K lacks are: all moderate loops up to some number of coins, with or without the isolated
    loops; or all but a longest; or only isolated loops; or any set of them, if they are few.
    """
    moderate = sorted(
        (loop.length, elements)
        for elements, loop in loops.items()
        if not loop.grounded and loop.length < LEAST_NOT_MODERATE
    )
    lengths = sorted({length for length, _ in moderate}, reverse=True)
    choices = [[elements for length, elements in moderate if length <= most] for most in lengths]
    every = [elements for _, elements in moderate]
    choices.append(every[:-1])
    choices += [[loop for length, loop in moderate if length <= most or loop[0] < 0] for most in (*lengths, 0)]
    if len(moderate) <= FEW:
        choices += [[*chosen] for number in range(FEW, 0, -1) for chosen in combinations(every, number)]
    before: list[GraphState] = []
    for trinkets in choices:
        K = _state_beside(G, trinkets, loops) if trinkets else None
        if K is not None and K not in before:
            before.append(K)
            yield K


def _state_beside(G: Named, trinkets: list[tuple[int, ...]], loops: _Loops) -> GraphState | None:
    """The largest state beside some trinkets, without 3-chains outside the packing, which are a gain; or None."""
    elements = {element for trinket in trinkets for element in trinket}
    outside = {G.pieces[element][0] for element in elements if element >= 0}
    places = {*range(len(G.pieces))}
    at: dict[int, set[int]] = {}
    for place, (a, b, _) in enumerate(G.pieces):
        at.setdefault(a, set()).add(place)
        at.setdefault(b, set()).add(place)
    queue = [*outside]
    while queue:
        for place in at[queue.pop()] & places:
            places.remove(place)
            a, b, _ = G.pieces[place]
            for end in {a, b} - {GROUND}:
                remaining = at[end] & places
                if end not in outside and sum(G.pieces[other][:2].count(end) for other in remaining) == 1:
                    outside.add(end)
                    queue.append(end)
    numbers = [kind.number for kind in G.isolated]
    for place, kind in enumerate(G.isolated):
        if ~place in elements:
            numbers[place] = 0
        elif not kind.is_loop and kind.length == LEAST_CHAIN:
            numbers[place] = int((~place,) in loops)
    rest = GraphPlay(G, GraphState(sum(1 << place for place in places), tuple(numbers)))
    in_packing = {element for of_loop in loops for element in of_loop}
    for place in sorted(places - in_packing):
        if rest.has(place) and rest.run(place).coins == LEAST_CHAIN:
            rest.open(place)
    return None if rest.is_empty else rest.state


def _controlled_value(K: GraphPlay, loops: _Loops) -> int:
    """cv(K), by the loops of the packing that lie in K (Lemma 5)."""
    quarters = 0
    for elements, loop in loops.items():
        if K.has(elements[0]):
            number = K.numbers[~elements[0]] if elements[0] < 0 and not loop.grounded else 1
            quarters += number * (packings.weight_with_ground(loop.length) if loop.grounded else WHOLE)
    return packings.of_excess(K.excess, quarters or packings.QUARTER)


def _least_landing(K: GraphPlay, loops: _Loops) -> int:
    """Theta of Theorem D, by the two greatest gains outside K."""
    gains = sorted(
        LEAST_NOT_MODERATE - loop.length
        for elements, loop in loops.items()
        for _ in range(loop.number)
        if not K.has(elements[0])
    )
    *_, second, first = [0, 0, *gains]
    return max(4, 2 + first + second, *([4 + first] if len(gains) > 1 else []))
