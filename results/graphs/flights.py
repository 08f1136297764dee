"""What is told of a plan of play on one loony graph."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from loony.enumerate.graphs.naming import Named, named
from loony.results.asked.answers import Answer
from loony.results.shown.text import Listing
from loony.system.errors import BadInput
from loony.verify.graphs.flights import Flight, fly
from loony.verify.graphs.valued import valued, values_of

if TYPE_CHECKING:
    from loony.system.stages import Stages

_HEADING = ("opened", "captured", "handout", "before", "lowest", "after", "if accepted", "")


def flight(text: str, plan: str | None, smoothly: bool, moves: bool, stages: Callable[[], "Stages"]) -> Answer:
    """The flight of a plan, which is a list of pieces; or of a smooth flight; or of direct ones.

    Raises BadInput for a plan that cannot be followed, and TooLarge for a graph that is too large.
    """
    G = named(text)
    pieces = _pieces(G, plan, smoothly)
    with stages() as running:
        running.start("valuing the states", values_of(G))
        found = fly(valued(G, running.advance), pieces)
    return Answer(_lines(found, moves), _data(found, moves), _listing(found) if found.turns else None)


def _pieces(G: Named, plan: str | None, smoothly: bool) -> list[str]:
    """What the opener opens first."""
    if plan is None:
        from loony.verify.graphs import plans  # only here: it takes the kernels

        return plans.smoothly(G) if smoothly else plans.direct(G)
    pieces = plan.replace(",", " ").split()
    if not pieces:
        raise BadInput(
            "the plan is empty: name pieces in the order in which they are opened, such as --plan 'AB A'"
        )
    return pieces


def _lines(found: Flight, moves: bool) -> list[str]:
    values = f"v = {found.value}, cv = {found.controlled_value}"
    lines = [f"{found.position}: the controller wins by {found.worth} ({values})"]
    if not found.turns:
        return [*lines, "nothing is left to open"]
    if found.leaves is not None:
        lines.append(f"the controller leaves the plan: she accepts {found.turns[found.leaves].piece}")
    elif found.planned:
        lines.append("the controller does no better by leaving the plan")
    else:
        lines.append("there is no plan, only an order of best play")
    if low := found.lowest():
        lines.append(f"lowest altitude {low.lowest}, in {low.piece}{_bump(found)}")
    lines += ["", *_listing(found).lines()]
    if moves:
        lines += ["", "altitude before each piece, and after each move:"]
        width = max(len(turn.piece) for turn in found.turns)
        lines += [
            f"{turn.piece:<{width}}  {' '.join(map(str, [turn.before, *turn.moves()]))}" for turn in found.turns
        ]
    return lines


def _bump(found: Flight) -> str:
    bump = found.bump()
    if bump is None:
        return ""
    first, low, last = (found.turns[turn].piece for turn in bump[1:])
    return f"; largest bump {bump.points}, from {first} down in {low} and up in {last}"


def _listing(found: Flight) -> Listing:
    rows = []
    for place, turn in enumerate(found.turns):
        numbers = (turn.captured, turn.handout, turn.before, turn.lowest, turn.after, turn.if_accepted)
        what = "the controller leaves" if place == found.leaves else "best play" if place >= found.planned else ""
        rows.append((turn.piece, *map(str, numbers), "accepted" if turn.accepted else what))
    return Listing(_HEADING, rows, "<>>>>>><")


def _data(found: Flight, moves: bool) -> dict[str, object]:
    bump, low, turns = found.bump(), found.lowest(), found.turns
    return {
        "position": found.position,
        "value": found.value,
        "controlled_value": found.controlled_value,
        "worth": found.worth,
        "leaves": None if found.leaves is None else turns[found.leaves].piece,
        "lowest": low and {"altitude": low.lowest, "piece": low.piece},
        "lands": turns[-1].after if turns else None,
        "bump": bump
        and {"points": bump.points}
        | {name: turns[getattr(bump, name)].piece for name in ("first", "low", "last")},
        "planned": found.planned,
        "turns": [
            {**turn._asdict(), **({"altitudes": [turn.before, *turn.moves()]} if moves else {})} for turn in turns
        ],
    }
