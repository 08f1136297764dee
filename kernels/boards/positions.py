"""The captures and the rest of every position of a board, as columns; and the components of quiet positions."""

from loony.kernels.boards import columns
from loony.kernels.boards.captures import captures, components, number_of, open_boxes
from loony.kernels.boards.columns import Numbers
from loony.kernels.jit import kernel

JOINT = columns.JOINED | columns.UNDECIDED


@kernel
def describe(
    strings: Numbers, sides: Numbers, first: int, room: Numbers, chains: Numbers, loops: Numbers, rows: Numbers
) -> None:
    """Describe the positions first, first + 1, ..., numbers with the bits of their lines, in columns.

    Requires: `strings`, `sides` and `room` as `loony.kernels.boards.captures.captures` has them, and `chains` and
    `loops` as `components` has them; `rows` has shape (n, COLUMNS), and is all 0.
    Computes: the columns; the columns of chains and loops only where nothing can be captured, and only chains and
    loops remain.
    """
    for place in range(len(rows)):
        row, uncut = rows[place], first + place
        row[columns.CAPTURED], row[columns.HANDOUT], row[columns.WHOLE] = captures(strings, sides, uncut, room)
        row[columns.BOXES] = open_boxes(sides, uncut)
        if row[columns.CAPTURED] > 0:
            continue
        chains[:], loops[:] = 0, 0
        row[columns.KIND] = components(strings, sides, uncut, chains, loops)
        if row[columns.KIND] & JOINT == columns.SIMPLE:
            for length in range(1, len(chains)):
                row[columns.CHAINS + min(length, 4)] += chains[length]
                row[columns.CHAIN_EXCESS] += max(length - 4, 0) * chains[length]
            for length in range(4, len(loops)):
                row[columns.LOOPS + min(length, 8)] += loops[length]
                row[columns.LOOP_EXCESS] += max(length - 8, 0) * loops[length]


QUIET_COLUMNS = 5  # undrawn lines, boxes that are left, chains of 1, chains of 2, kind


@kernel
def describe_quiet(
    strings: Numbers, sides: Numbers, keys: Numbers, chains: Numbers, loops: Numbers, rows: Numbers
) -> None:
    """Describe positions in which nothing can be captured, numbers with the bits of their lines.

    Requires: as `describe` does; `rows` has shape (n, QUIET_COLUMNS).
    Computes: the columns; chains beside components with joints count too.
    """
    for place in range(len(keys)):
        lines, row = keys[place], rows[place]
        chains[:], loops[:] = 0, 0
        kind = components(strings, sides, lines, chains, loops)
        row[0], row[1], row[2] = number_of(lines), open_boxes(sides, lines), chains[1]
        row[3], row[4] = chains[2], kind
