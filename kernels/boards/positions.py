"""The captures and the rest of every position of a board, as columns; and the components of quiet positions."""

from loony.kernels.boards.captures import captures, components, number_of
from loony.kernels.boards.columns import (
    BOXES,
    CAPTURED,
    CHAIN_EXCESS,
    CHAINS,
    HANDOUT,
    JOINED,
    KIND,
    LOOP_EXCESS,
    LOOPS,
    SIMPLE,
    UNDECIDED,
    WHOLE,
    Numbers,
)
from loony.kernels.jit import kernel

JOINT = JOINED | UNDECIDED


@kernel
def describe(
    strings: Numbers, sides: Numbers, first: int, room: Numbers, chains: Numbers, loops: Numbers, columns: Numbers
) -> None:
    """Describe the positions first, first + 1, ..., numbers with the bits of their lines, in columns.

    Requires: `strings`, `sides` and `room` as `loony.kernels.boards.captures.captures` has them, and `chains` and
    `loops` as `components` has them; `columns` has shape (n, COLUMNS), and is all 0.
    Computes: the columns; the columns of chains and loops only where nothing can be captured, and only chains and
    loops remain.
    """
    for place in range(len(columns)):
        row, uncut = columns[place], first + place
        row[CAPTURED], row[HANDOUT], row[WHOLE] = captures(strings, sides, uncut, room)
        for coin in range(len(sides)):
            row[BOXES] += int(sides[coin] & uncut != 0)
        if row[CAPTURED] > 0:
            continue
        chains[:], loops[:] = 0, 0
        row[KIND] = components(strings, sides, uncut, chains, loops)
        if row[KIND] & JOINT == SIMPLE:
            for length in range(1, len(chains)):
                row[CHAINS + min(length, 4)] += chains[length]
                row[CHAIN_EXCESS] += max(length - 4, 0) * chains[length]
            for length in range(4, len(loops)):
                row[LOOPS + min(length, 8)] += loops[length]
                row[LOOP_EXCESS] += max(length - 8, 0) * loops[length]


QUIET_COLUMNS = 5
"""undrawn lines, boxes that are left, chains of 1, chains of 2, kind"""


@kernel
def describe_quiet(
    strings: Numbers, sides: Numbers, keys: Numbers, chains: Numbers, loops: Numbers, columns: Numbers
) -> None:
    """Describe positions in which nothing can be captured, numbers with the bits of their lines.

    Requires: as `describe` does; `columns` has shape (n, QUIET_COLUMNS).
    Computes: the columns; chains beside components with joints count too.
    """
    for place in range(len(keys)):
        lines, row = keys[place], columns[place]
        chains[:], loops[:] = 0, 0
        kind, boxes = components(strings, sides, lines, chains, loops), 0
        for coin in range(len(sides)):
            boxes += int(sides[coin] & lines != 0)
        row[0], row[1], row[2], row[3], row[4] = number_of(lines), boxes, chains[1], chains[2], kind
