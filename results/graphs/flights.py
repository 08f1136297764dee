"""A flight through one loony graph, as text and data: of the opener by a theorem, or by a plan."""

from loony.enumerate.graphs.naming import Named, named
from loony.results.asked.answers import OpenStages
from loony.results.graphs import proofs
from loony.results.shown.report import Block, Report, Sentence, Table
from loony.system.errors import BadInput
from loony.verify.graphs.flights import Flight, fly, fly_by
from loony.verify.graphs.packing import controlled_value, packing
from loony.verify.graphs.theorems import prove
from loony.verify.graphs.valued import GraphValues, beyond_table, evaluate, number_of_values

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
        proof = proofs.proof_instead(G, limit, running)[1] if limit else prove(G)
        if proof is None:
            running.start("valuing the states", number_of_values(G))
            return _no_flight(evaluate(G, running.advance), moves)
    result = fly_by(G, proof)
    blocks = [*_blocks(result, moves), "", proofs.sentence(G, proof)]
    return Report(blocks, _data(result, moves) | {"proof": proofs.data(G, proof)})


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
