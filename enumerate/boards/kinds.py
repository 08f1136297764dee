"""A player's words for lines and positions: loony lines, sacrifices, handouts, double-deals, the long chain rule.

The words come from Berlekamp, The Dots and Boxes Game, 2000, and of Berlekamp, Conway and Guy, Winning Ways,
chapter 16. docs/glossary.md defines each and draws it.
"""

from typing import NamedTuple

from loony.enumerate.boards.board import Board, members
from loony.enumerate.boards.regions import CHAIN, LOOP, UNDECIDED, Captures, Region, captures_of, pieces_of
from loony.enumerate.endgames.notation import LEAST_LONG

CAPTURE, DOUBLE_CROSS = "capture", "double-cross"
DOUBLE_DEAL, DECLINES = "double-deal", "declines"
SAFE, SACRIFICE, PREEMPTIVE = "safe", "sacrifice", "preemptive sacrifice"
HARD_HEARTED, HALF_HEARTED, LOONY_LINE = "hard-hearted handout", "half-hearted handout", "loony"


def kinds_of(board: Board, undrawn: int) -> dict[int, str]:
    """The kind of each undrawn line of a position."""
    before = captures_of(board, undrawn)
    kinds = {line: _kind(board, undrawn, line, before) for line in members(undrawn)}
    if SAFE in kinds.values():
        return {line: PREEMPTIVE if kind in (SACRIFICE, HARD_HEARTED) else kind for line, kind in kinds.items()}
    return kinds


def kind_of(board: Board, undrawn: int, line: int) -> str:
    """The kind of one undrawn line."""
    kind = _kind(board, undrawn, line, captures_of(board, undrawn))
    return kinds_of(board, undrawn)[line] if kind in (SACRIFICE, HARD_HEARTED) else kind


def _kind(board: Board, undrawn: int, line: int, before: Captures) -> str:
    """The kind of a line, by the captures before it. This does not ask whether safe lines remain."""
    rest = undrawn & ~(1 << line)
    if closed := len(board.closed_by(line, rest)):
        return CAPTURE if closed == 1 else DOUBLE_CROSS
    after = captures_of(board, rest)
    boxes = len(after.boxes)
    if before.boxes:
        dealt = boxes == before.handout and not after.handout and after.rest == before.rest
        return DOUBLE_DEAL if dealt else DECLINES
    if not boxes:
        return SAFE
    if after.handout:
        return HALF_HEARTED if boxes == 2 else LOONY_LINE
    return HARD_HEARTED if boxes == 2 else SACRIFICE


def plausible_lines(board: Board, undrawn: int) -> list[int]:
    """The lines that complete a box; if there are none, the lines after which the fewest boxes can be captured."""
    after = {line: undrawn & ~(1 << line) for line in members(undrawn)}
    if captures := [line for line, rest in after.items() if board.closed_by(line, rest)]:
        return captures
    captured = {line: len(captures_of(board, rest).boxes) for line, rest in after.items()}
    return [line for line, boxes in captured.items() if boxes == min(captured.values())]


class LongChains(NamedTuple):
    """The long chains and loops of a position without captures, and what the long chain rule says of it."""

    chains: int  # a joined component counts as many times as a player opens it: its lines less its boxes
    loops: int
    forming: int  # chains of 3 boxes or more between joints and the ground, in undecided components
    loops_forming: int  # loops of 3 boxes or more at a joint, in undecided components
    wants_odd: bool  # whether the player on move wants the number of long chains at the end to be odd


def long_chains(board: Board, rest: int, regions: list[Region]) -> LongChains:
    """The long chains of a position without captures, and its regions.

    Each line of a game ends a turn or completes a box, or two of them: so the turns to come are as many as the
    undrawn lines less the open boxes, plus 1, plus the lines that complete two boxes. To stay in control takes one
    line that completes two boxes for each long chain but the last, and an even number for each loop, or 1 if the
    loop is the last component. The player in control has the last turn. So the player on move wants lines - boxes +
    long chains to be odd.
    """
    chains = loops = forming = loops_forming = 0
    for region in regions:
        if region.kind == LOOP:
            loops += 1
        elif region.kind == UNDECIDED:
            for a, b, coins in pieces_of(board, rest, region.boxes):
                forming += coins >= LEAST_LONG and a != b
                loops_forming += coins >= LEAST_LONG and a == b
        elif region.kind != CHAIN or not region.is_short:
            chains += region.lines.bit_count() - len(region.boxes)
    boxes = sum(len(region.boxes) for region in regions)
    return LongChains(chains, loops, forming, loops_forming, (rest.bit_count() - boxes) % 2 == 0)
