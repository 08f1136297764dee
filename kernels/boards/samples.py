"""Positions after random play, and the position that each of their lines leaves; lines are bits."""

from loony.kernels.boards.captures import captures, number_of
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.quiet import QuietBoard, key_of
from loony.kernels.jit import kernel


@kernel
def play(board: QuietBoard, careful: bool, draws: Numbers, lines: Numbers) -> None:
    """Draw lines at random from the empty board on.

    A careful player draws a line that closes a box, if there is one; else a line after which no box has exactly
    one undrawn line, if there is one; else any line. Other players draw any line. `draws` picks one of the lines
    that a player may draw: a number d below 2^31 picks the line in place d * (number of these lines) / 2^31.
    Requires: `draws` of shape (games, lines drawn).
    Computes: `lines[g]`, the lines that are not drawn at the end of game g.
    """
    strings, sides, total = board.strings, board.sides, len(board.strings)
    for game in range(len(draws)):
        undrawn = (1 << total) - 1
        for draw in draws[game]:
            choices = undrawn
            if careful:
                closing = safe = 0
                for line in range(total):
                    after = undrawn & ~(1 << line)
                    if after == undrawn:
                        continue
                    closes, opens = False, False
                    for end in range(2):
                        box = strings[line, end]
                        if box >= 0:
                            number = number_of(sides[box] & after)
                            closes |= number == 0
                            opens |= number == 1
                    if closes:
                        closing |= 1 << line
                    elif not opens:
                        safe |= 1 << line
                choices = closing if closing != 0 else safe if safe != 0 else undrawn
            place = draw * number_of(choices) >> 31
            for _ in range(place):
                choices &= choices - 1
            undrawn &= ~(choices & -choices)
        lines[game] = undrawn


@kernel
def leave(board: QuietBoard, positions: Numbers, room: Numbers, after: Numbers) -> None:
    """The rest of each position after its captures, and of the position after each of its lines.

    Requires: `room` of shape (5, boxes), and a row of `after` for each position and for each undrawn line.
    Computes: for each position a row with its captures, its handout, the key of the rest, and 0; behind this row, for
    each line by ascending bit, a row with the same numbers after the line, and the number of boxes that it closes.
    """
    strings, sides, row = board.strings, board.sides, 0
    for position in positions:
        for line in range(-1, len(strings)):
            undrawn, closed = position, 0
            if line >= 0:
                undrawn &= ~(1 << line)
                if undrawn == position:
                    continue
                for end in range(2):
                    box = strings[line, end]
                    closed += box >= 0 and sides[box] & undrawn == 0
            number, handout, rest = captures(strings, sides, undrawn, room)
            key = key_of(board, rest)
            after[row, 0], after[row, 1], after[row, 2], after[row, 3] = number, handout, key, closed
            row += 1
