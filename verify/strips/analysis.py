"""The values of all moves of a misère Swedish position, the replies to them, and best play to the end.

If no theorem gives a value, and there is no table or recursion for it, the value is 1 if a move shows that by the
theorems. Else the value is 1 or -1, and None stands for it. This module imports nothing heavy.
"""

from collections.abc import Callable
from typing import NamedTuple

from loony.enumerate.strips.notation import Numbers, list_parts, notation_of
from loony.verify.strips.play import LONGEST, Edge, FirstTurn, edges, rest_after, state_of, total_of, worth_of
from loony.verify.strips.restricted import is_restricted
from loony.verify.strips.stake_theorems import SwedishSummary, d_of, summary_of, value_by_theorem

LookUp = Callable[[tuple[int, ...], int], int]  # v of a state


class SwedishMove(NamedTuple):
    """An edge of a Swedish position that can be drawn."""

    part: int
    move: str
    """such as `cut 3`, `take 1`, or `take 2` of a 1 x 2; of a part longer than any table also `cut 13 to 150`"""
    value: int | None
    """the margin of the player who makes the move; None if the margin is 1 or -1, and not known"""
    optimal: bool | None
    """None if it is not known"""
    reply: str | None = None
    """if the player on move loses: after a cut, a move that keeps the opponent's margin"""


class SwedishAnalysis(NamedTuple):
    """The value of a position, and all its moves."""

    position: str
    total: int
    value: int | None  # the misère margin of the player on move; None if the margin is 1 or -1, and not known
    controlled_value: int | None  # D; None if no part is >= 4
    normal_value: int  # the value in normal play: the player on move takes all, by Theorem 6
    moves: list[SwedishMove]  # best first
    optimal_turns: list[FirstTurn]  # every optimal first turn on a single rectangle; empty for other positions
    theorem: str | None  # the theorem of docs/swedish.md that gives the value
    source: str  # the source of the other values: only `theorems`, or theorems with `recursion` or a `stake table`


def bound_needed(G: Numbers) -> int:
    """The least bound of a stake table that has the values of a position and its moves; 0 if the theorems do.

    For a single rectangle the table also has the values of the first turns that may be best.
    """
    if value_by_theorem(summary_of(G)) is None:
        return total_of(G)
    starts: list[Numbers] = [G]
    if _is_board(G):
        n = G[0][0]
        starts += [((n - boxes, 1),) for boxes in range(1, min(_MOST_BEFORE_A_CUT, n - 4) + 1)]
    unknown = (
        total_of(H) - edge.boxes
        for H in starts
        for edge in edges(H, summary_of(H))
        if value_by_theorem(edge.rest) is None
    )
    return max(unknown, default=0)


_MOST_BEFORE_A_CUT = 2
"""Where no theorem gives the value after a turn, the value is 1 or -1, and the board is worth -1 or more. So a
turn that takes more boxes than these is not best. Nor is it on a board longer than any table, which is worth -1 or
more too: after a turn that takes few boxes the value is 1, 0 or -1."""


def _is_board(G: Numbers) -> bool:
    """Whether a position is a single rectangle."""
    return bool(G) and total_of(G) == G[0][0]


def analyse(G: Numbers, look_up: LookUp | None, source: str) -> SwedishAnalysis:
    """The analysis of a position; `look_up` gives the values of states up to `bound_needed`, from `source`."""
    whole = summary_of(G)
    known, value = value_by_theorem(whole), _value(G, whole, look_up)
    moves = []
    for edge in edges(G, whole):
        worth = _worth(G, edge, look_up)
        if worth is None and value == -1:
            worth = -1  # the worth is 1 or -1, and no move is worth more than the position
        reply = None
        if value is not None and value < 0 and not edge.boxes and worth is not None:
            reply = _reply(rest_after(G, edge), edge, -worth, look_up)
        optimal = None if worth is None or value is None else worth == value
        moves.append(SwedishMove(edge.part, edge.name, worth, optimal, reply))
    ordered = sorted(moves, key=lambda move: (move.value is None, -(move.value or 0), -move.part))
    optimal_turns = _optimal_turns(G[0][0], value, look_up) if _is_board(G) and value is not None else []
    theorem = known.theorem if known else None
    return SwedishAnalysis(
        notation_of(G), total_of(G), value, d_of(whole), total_of(G), ordered, optimal_turns, theorem, source
    )


def _optimal_turns(n: int, value: int, look_up: LookUp | None) -> list[FirstTurn]:
    """The first turns on the 1 x n board that are worth its value; an empty list if the worth of some is not known."""
    best = []
    for boxes in range(n - 3 if n <= LONGEST else _MOST_BEFORE_A_CUT + 1):
        H: Numbers = ((n - boxes, 1),)
        for edge in edges(H, summary_of(H)):
            worth = None if edge.boxes else _worth(H, edge, look_up)
            if worth is None and not edge.boxes and boxes <= _MOST_BEFORE_A_CUT:
                return []
            if worth is not None and worth - boxes == value:
                best.append(FirstTurn(boxes, edge.small, edge.last if edge.last > edge.small else None))
    return [*best, *[FirstTurn(n, 0)] * (value == -n)]


def _value(G: Numbers, summary: SwedishSummary, look_up: LookUp | None) -> int | None:
    if known := value_by_theorem(summary):
        return known.value
    if look_up:
        return look_up(*state_of(list_parts(G)))
    return 1 if any(_worth(G, edge, None) == 1 for edge in edges(G, summary)) else None


def _worth(G: Numbers, edge: Edge, look_up: LookUp | None) -> int | None:
    """The margin of the player who draws an edge."""
    if known := value_by_theorem(edge.rest):
        return worth_of(edge.boxes, known.value)
    value = look_up(*state_of(list_parts(rest_after(G, edge)))) if look_up else None
    return None if value is None else worth_of(edge.boxes, value)


def best_edge(G: Numbers, value: int, look_up: LookUp | None, part: int | None = None) -> Edge | None:
    """An edge that is worth the value of a position, in `part` if that is given; None if no theorem shows an edge.

    An edge that Conjecture 2 allows, read strictly, comes before other edges, an edge in a part >= 4 before an edge
    in the stake, and then an edge with the smallest piece.
    """
    fours = dict(G).get(4, 0)

    def order(edge: Edge) -> tuple[bool, bool, int, int]:
        return edge.part < 4, not is_restricted(edge.pieces, fours, strictly=True), edge.small, -edge.part

    candidates = (edge for edge in edges(G, summary_of(G)) if part in (None, edge.part))
    return next((edge for edge in sorted(candidates, key=order) if _worth(G, edge, look_up) == value), None)


def _reply(G: Numbers, cut: Edge, value: int, look_up: LookUp | None) -> str | None:
    """A best move after a cut, in words; if many cuts are alike, a move that answers each of them."""
    alike = cut.last > cut.small
    edge = best_edge(G, value, look_up, cut.pieces[1] if alike else None)
    return f"{edge.name} of {'the larger' if alike else edge.part}" if edge else None


class SwedishStep(NamedTuple):
    """A move in a line of play from a Swedish position."""

    player: str
    """`first` or `second`"""
    part: int
    move: str
    first: int
    """the boxes that the first player has completed after the move"""
    second: int
    rest: str
    """the position after the move"""


MOST_EDGES = 2_000  # the most edges of a position for a line of play


def play_line(G: Numbers, look_up: LookUp | None) -> list[SwedishStep] | None:
    """A line of best play for both sides; None if neither a theorem nor `look_up` shows a best move somewhere."""
    value = _value(G, summary_of(G), look_up)
    steps: list[SwedishStep] = []
    players, score, mover = ("first", "second"), [0, 0], 0
    while G:
        edge = None if value is None else best_edge(G, value, look_up)
        if edge is None and value == -1:  # every cut is worth 1 or -1, and not more than the position: so -1
            edge = next((edge for edge in edges(G, summary_of(G)) if not edge.boxes), None)
        if edge is None or value is None:
            return None
        G = rest_after(G, edge)
        score[mover] += edge.boxes
        first, second = score
        steps.append(SwedishStep(players[mover], edge.part, edge.name, first, second, notation_of(G)))
        value = value + edge.boxes if edge.boxes else -value
        mover = mover if edge.boxes else 1 - mover
    return steps
