"""The value of one loony graph, a line of play, and flights: by a theorem, with a proof that v = cv, or by a plan."""

from typing import Any

from loony.enumerate.graphs.notation import GraphState, Named, named
from loony.results.asked.answers import Answer, Answers, OpenStages
from loony.results.asked.record import evidence_for
from loony.results.endgames.answers import exchanges
from loony.results.shown.report import Block, Report, Sentence, Table, count_of
from loony.system.errors import BadInput, TooLarge, Unexpected
from loony.system.stages import Stages
from loony.verify.endgames.claims.allcock import values_explicit
from loony.verify.endgames.play import IN_WORDS
from loony.verify.graphs import flights, play
from loony.verify.graphs.flights import Flight
from loony.verify.graphs.packing import PackedLoop, Packing, controlled_value, packing
from loony.verify.graphs.play import STATES, GraphValues, beyond_table, evaluate, number_of_values
from loony.verify.graphs.theorems import THEOREM_F, Proof, prove

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


def proof_data(G: Named, proof: Proof | None) -> dict[str, Any] | None:
    """The proof for a program, without its flight."""
    if proof is None:
        return None
    K = proof.landing and _names_of(G, proof.landing)
    return {"theorem": proof.theorem, "K": K, "landing_value": proof.landing_value}


def _names_of(G: Named, K: GraphState) -> list[str]:
    isolated = zip(G.isolated, K.numbers, strict=True)
    powers = [f"{kind.name}^{number}" if number > 1 else kind.name for kind, number in isolated if number]
    return [G.names[place] for place in range(len(G.pieces)) if K.pieces >> place & 1] + powers


_OF_FLIGHT = ("opened", "captured", "handout", "before", "lowest", "after", "if accepted", "")


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
        result = flights.fly(evaluate(G, running.advance), pieces)
    return Report(_blocks(result, moves), _data_of_flight(result, moves))


def _flight_of_proof(G: Named, moves: bool, stages: OpenStages) -> Report:
    """A flight on which the opener loses nothing and does not crash; or a sentence that no such flight is known."""
    with stages() as running:
        limit = beyond_table(G)
        proof = proof_instead(G, limit, running)[1] if limit else prove(G)
        if proof is None:
            running.start("valuing the states", number_of_values(G))
            return _no_flight(evaluate(G, running.advance), moves)
    result = flights.fly_by(G, proof)
    blocks = [*_blocks(result, moves), "", proof_sentence(G, proof)]
    return Report(blocks, _data_of_flight(result, moves) | {"proof": proof_data(G, proof)})


def _no_flight(graph: GraphValues, moves: bool) -> Report:
    G, v = graph.G, graph.value
    controlled = controlled_value(G, packing(G))
    result = Flight(G.position, v, controlled, [], 0, v, None)
    what = "there is no flight on which the opener loses nothing and does not crash, because v > cv"
    if v == controlled:
        what = "no flight was found on which the opener loses nothing and does not crash"
    options = f"--plan {DIRECT} and --plan {SMOOTH} fly through bracelets, and --plan PIECES follows a plan"
    blocks: list[Block] = [_first_line_of_flight(result), what, options]
    return Report(blocks, _data_of_flight(result, moves) | {"proof": None})


def _pieces(G: Named, plan: str) -> list[str]:
    if plan in (DIRECT, SMOOTH, LOSSLESS):
        return flights.plan(G, plan == SMOOTH)
    pieces = plan.replace(",", " ").split()
    if not pieces:
        raise BadInput("the plan is empty: name pieces in the order in which they are opened, such as --plan 'AB A'")
    return pieces


def _first_line_of_flight(flight: Flight) -> Sentence:
    values = f"v = {flight.value}, cv = {flight.controlled_value}"
    return Sentence(flight.position, f"the controller wins by {flight.worth} ({values})")


def _blocks(flight: Flight, moves: bool) -> list[Block]:
    lines: list[Block] = [_first_line_of_flight(flight)]
    if not flight.turns:
        return [*lines, "nothing is left to open"]
    if flight.leaves is not None:
        lines.append(f"the controller leaves the plan: he accepts {flight.turns[flight.leaves].piece}")
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
    return Table(_OF_FLIGHT, rows, "<>>>>>><")


def _data_of_flight(flight: Flight, moves: bool) -> dict[str, object]:
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


_HEADING = ("opening", "wins by", "optimal", "captured", "handout", "the controller then", "left")
_ENDS = "<><>><<"


def value(text: str, stages: OpenStages) -> Answer:
    """The value of a graph and of every opening, or, with too many states for a table, a flight by which v = cv."""
    G = named(text)
    with stages() as running:
        if limit := beyond_table(G):
            return _without_table(G, *proof_instead(G, limit, running))
        running.start("valuing the states", number_of_values(G))
        analysis = play.analyse(G, running.advance)
    has_table = analysis.source == STATES
    proof = proof_beside(G, analysis.packing, analysis.value) if has_table else None
    data = _data(G, analysis, proof)
    if not analysis.openings:
        return Answer(Report([_first_line(analysis), "nothing is left to open"], data))
    rows = [
        (piece, f"{value}", "*" * optimal, f"{captured}", f"{handout}", IN_WORDS[controller], left)
        for piece, value, optimal, captured, handout, controller, left in analysis.openings
    ]
    table = Table(_HEADING, rows, _ENDS, ("opening", "left"))
    source = [f"found by the closed form of endgames{evidence_for(values_explicit).for_every_size}"]
    if has_table:
        source = [f"found by the values of its {analysis.states:,} states"]
        source += [f"besides, {proof_sentence(G, proof)}"] if proof else []
    return Answer(Report([*_head(analysis), table, "", *source], data), analysis.openings)


def _without_table(G: Named, best: Packing, proof: Proof) -> Answer:
    """The value of a graph with too many states, by a proof that v = cv."""
    value = proof.legs[0].before
    analysis = play.GraphAnalysis(
        G.position, G.coins, G.joints, value, value, best, [], value, states=0, source=proof.theorem
    )
    data = _data(G, analysis, proof)
    source = "found without a table of its states: the openings are a flight on which the opener loses nothing"
    legs = Table(_OF_PROOF, [(leg.piece, *map(str, leg[1:])) for leg in proof.legs], "<>>>>")
    blocks = [*_head(analysis), legs, "", source, proof_sentence(G, proof)]
    no_moves = f"{proof.theorem} gives the value of {G.position}, but not the value of each opening"
    return Answer(Report(blocks, data), no_moves=no_moves)


def _data(G: Named, analysis: play.GraphAnalysis, proof: Proof | None) -> dict[str, Any]:
    openings = [opening._asdict() for opening in analysis.openings]
    loops = [{**loop._asdict(), "pieces": [*loop.pieces]} for loop in analysis.packing.loops]
    packing = {"p": analysis.packing.quarters / 4, "loops": loops}
    of_proof = {"proof": proof_data(G, proof), "flight": proof and [leg._asdict() for leg in proof.legs]}
    return {**analysis._asdict(), "packing": packing, "openings": openings, **of_proof}


def _first_line(analysis: play.GraphAnalysis) -> Sentence:
    numbers = f"{analysis.coins:,} coins, {count_of(analysis.joints, 'joint')}, cv = {analysis.controlled_value}"
    return Sentence(analysis.position, f"the controller wins by {analysis.value} ({numbers})")


def _head(analysis: play.GraphAnalysis) -> list[Block]:
    loops, weight = ", ".join(map(_loop_text, analysis.packing.loops)), analysis.packing.quarters / 4
    return [
        _first_line(analysis),
        f"the opener wins the game if she is already more than {count_of(analysis.needed, 'box')} ahead",
        f"node-disjoint loops of the greatest weight: {loops}; p = {weight:g}",
        "",
    ]


def _loop_text(loop: PackedLoop) -> str:
    number = f"^{loop.number}" if loop.number > 1 else ""
    length = f"{loop.length} coins{' each' * (loop.number > 1)}{' and the ground' * loop.grounded}"
    return f"{'-'.join(loop.pieces)}{number} ({length})"


def line(text: str) -> Answer:
    """A line of best play for both sides, with the running score."""
    graph = evaluate(named(text))
    source = f"the values of its {graph.states:,} states" if graph.states else "the closed form of endgames"
    return exchanges(graph.G.position, play.line(graph), "piece", graph.source, source)


ANSWERS = Answers(value, line, read=lambda text: named(text).position, plan=flight)
