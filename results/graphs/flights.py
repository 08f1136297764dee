"""A flight through one loony graph, as text and data: by a theorem, with a proof that v = cv, or by a plan."""

from typing import Any

from loony.enumerate.graphs.naming import GraphState, Named, named
from loony.results.asked.answers import OpenStages
from loony.results.shown.report import Block, Report, Sentence, Table
from loony.system.errors import BadInput, TooLarge, Unexpected
from loony.system.stages import Stages
from loony.verify.graphs.flights import Flight, fly, fly_by
from loony.verify.graphs.packing import Packing, controlled_value, packing
from loony.verify.graphs.theorems import THEOREM_F, Proof, prove
from loony.verify.graphs.valued import GraphValues, beyond_table, evaluate, number_of_values

_OF_PROOF = ("opening", "captured", "handout", "cv before", "cv after")

_MOST_NAMES = 20


def proof_beside(G: Named, best: Packing, value: int) -> Proof | None:
    """A proof that v = cv beside the value by a table. Raises Unexpected if they contradict each other."""
    try:
        proof = prove(G, best)
    except TooLarge:
        return None
    if proof is not None and value != controlled_value(G, best):
        raise Unexpected(f"{proof.theorem} gives v = cv for {G.position}, and its table does not: please report it")
    return proof


def proof_instead(G: Named, limit: str, running: Stages) -> tuple[Packing, Proof]:
    """A maximum packing, and a proof that v = cv; raises TooLarge, which `limit` begins, where no proof is found."""
    running.start("packing loops", G.joints)
    best = packing(G, running.advance)
    running.start("looking for a flight")
    try:
        proof = prove(G, best)
    except TooLarge as error:
        raise TooLarge(f"{limit}; {error}; loony knows only that {_bound(G, best)}") from error
    if proof is None:
        why = "loony found no theorem that applies, and no flight that loses nothing and does not crash"
        raise TooLarge(f"{limit}; {why}: loony knows only that {_bound(G, best)}")
    return best, proof


def _bound(G: Named, best: Packing) -> str:
    return f"v >= cv = {controlled_value(G, best):,}"


def proof_sentence(G: Named, proof: Proof) -> str:
    """A sentence on the theorem of a proof, and the facts that it uses."""
    number = len(proof.legs)
    openings = f"each of the {number:,} openings" if number > 1 else "the only opening"
    checked = f"{openings} of the flight was checked"
    if proof.theorem == THEOREM_F:
        why = f"the packing by itself has cv = {proof.landing_value}"
    elif proof.landing is None:
        why = "there is a flight through the packing"
    else:
        names = _names_of(G, proof.landing)
        more = f" and {len(names) - _MOST_NAMES:,} more" if len(names) > _MOST_NAMES else ""
        why = f"K is {', '.join(names[:_MOST_NAMES])}{more}, with cv(K) = {proof.landing_value}"
    return f"v = cv by {proof.theorem}: {why}; {checked}"


def proof_table(proof: Proof) -> Table:
    """The flight of a proof."""
    rows = [(leg.piece, *map(str, leg[1:])) for leg in proof.legs]
    return Table(_OF_PROOF, rows, "<>>>>")


def proof_data(G: Named, proof: Proof | None) -> dict[str, Any] | None:
    """The proof for a program, without its flight."""
    if proof is None:
        return None
    K = proof.landing and _names_of(G, proof.landing)
    return {"theorem": proof.theorem, "K": K, "landing_value": proof.landing_value}


def flight_data(proof: Proof | None) -> list[dict[str, Any]] | None:
    """The flight of a proof for a program."""
    return proof and [leg._asdict() for leg in proof.legs]


def _names_of(G: Named, K: GraphState) -> list[str]:
    isolated = zip(G.isolated, K.numbers, strict=True)
    powers = [f"{kind.name}^{number}" if number > 1 else kind.name for kind, number in isolated if number]
    return [G.names[place] for place in range(len(G.pieces)) if K.pieces >> place & 1] + powers


_HEADING = ("opened", "captured", "handout", "before", "lowest", "after", "if accepted", "")


DIRECT, SMOOTH = "direct", "smooth"  # plans by name: flights through bracelets, as Berlekamp and Scott 2002 have them
LOSSLESS = "lossless"  # the name of a flight that proves v = cv


def flight(text: str, plan: str, moves: bool, stages: OpenStages) -> Report:
    """The flight of a plan: pieces, or DIRECT, SMOOTH or LOSSLESS. Raises BadInput if the plan cannot be followed."""
    G = named(text)
    if plan == LOSSLESS and G.coins:
        return _flight_of_proof(G, moves, stages)
    pieces = _pieces(G, plan)
    with stages() as running:
        running.start("valuing the states", number_of_values(G))
        result = fly(evaluate(G, running.advance), pieces)
    return Report(_blocks(result, moves), _data(result, moves))


def _flight_of_proof(G: Named, moves: bool, stages: OpenStages) -> Report:
    """A flight on which the opener loses nothing and does not crash; or a sentence that no such flight is known."""
    with stages() as running:
        limit = beyond_table(G)
        proof = proof_instead(G, limit, running)[1] if limit else prove(G)
        if proof is None:
            running.start("valuing the states", number_of_values(G))
            return _no_flight(evaluate(G, running.advance), moves)
    result = fly_by(G, proof)
    blocks = [*_blocks(result, moves), "", proof_sentence(G, proof)]
    return Report(blocks, _data(result, moves) | {"proof": proof_data(G, proof)})


def _no_flight(graph: GraphValues, moves: bool) -> Report:
    G, v = graph.G, graph.value
    controlled = controlled_value(G, packing(G))
    result = Flight(G.position, v, controlled, [], 0, v, None)
    what = "there is no flight on which the opener loses nothing and does not crash, because v > cv"
    if v == controlled:
        what = "no flight was found on which the opener loses nothing and does not crash"
    options = f"--plan {DIRECT} and --plan {SMOOTH} fly through bracelets, and --plan PIECES follows a plan"
    blocks: list[Block] = [_first_line(result), what, options]
    return Report(blocks, _data(result, moves) | {"proof": None})


def _pieces(G: Named, plan: str) -> list[str]:
    if plan in (DIRECT, SMOOTH, LOSSLESS):
        from loony.verify.graphs.plans import plan as plan_of  # imported here because it needs the kernels

        return plan_of(G, plan == SMOOTH)
    pieces = plan.replace(",", " ").split()
    if not pieces:
        raise BadInput("the plan is empty: name pieces in the order in which they are opened, such as --plan 'AB A'")
    return pieces


def _first_line(flight: Flight) -> Sentence:
    values = f"v = {flight.value}, cv = {flight.controlled_value}"
    return Sentence(flight.position, f"the controller wins by {flight.worth} ({values})")


def _blocks(flight: Flight, moves: bool) -> list[Block]:
    lines: list[Block] = [_first_line(flight)]
    if not flight.turns:
        return [*lines, "nothing is left to open"]
    if flight.leaves is not None:
        lines.append(f"the controller leaves the plan: she accepts {flight.turns[flight.leaves].piece}")
    elif flight.planned:
        lines.append("the controller does no better by leaving the plan")
    else:
        lines.append("there is no plan, only an order of best play")
    if low := flight.lowest():
        in_words = ""
        if bump := flight.bump():
            first, down, last = (flight.turns[turn].piece for turn in bump[1:])
            in_words = f"; largest bump {bump.points}, from {first} down in {down} and up in {last}"
        lines.append(f"lowest altitude {low.lowest}, in {low.piece}{in_words}")
    lines += ["", _table(flight)]
    if moves:
        lines += ["", "altitude before each piece, and after each move:"]
        width = max(len(turn.piece) for turn in flight.turns)
        lines += [
            f"{turn.piece:<{width}}  {' '.join(map(str, [turn.before, *turn.moves()]))}" for turn in flight.turns
        ]
    return lines


def _table(flight: Flight) -> Table:
    rows = []
    for place, turn in enumerate(flight.turns):
        numbers = (turn.captured, turn.handout, turn.before, turn.lowest, turn.after, turn.if_accepted)
        note = "best play" if place >= flight.planned else ""
        note = "the controller leaves" if place == flight.leaves else note
        rows.append((turn.piece, *map(str, numbers), "accepted" if turn.accepted else note))
    return Table(_HEADING, rows, "<>>>>>><")


def _data(flight: Flight, moves: bool) -> dict[str, object]:
    bump, low, turns = flight.bump(), flight.lowest(), flight.turns
    return {
        "position": flight.position,
        "value": flight.value,
        "controlled_value": flight.controlled_value,
        "worth": flight.worth,
        "leaves": None if flight.leaves is None else turns[flight.leaves].piece,
        "lowest": low and {"altitude": low.lowest, "piece": low.piece},
        "lands": turns[-1].after if turns else None,
        "bump": bump
        and {"points": bump.points} | {name: turns[getattr(bump, name)].piece for name in ("first", "low", "last")},
        "planned": flight.planned,
        "turns": [
            {**turn._asdict(), **({"altitudes": [turn.before, *turn.moves()]} if moves else {})} for turn in turns
        ],
    }
