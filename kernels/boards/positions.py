"""What there is to know of every position of a board but its value: what can be captured, and what rests."""

from loony.kernels.boards.captures import JOINED, SIMPLE, UNDECIDED, captures, components
from loony.kernels.boards.columns import (
    BOXES,
    CAPTURED,
    CHAIN_EXCESS,
    CHAINS,
    HANDOUT,
    KIND,
    LOOP_EXCESS,
    LOOPS,
    WHOLE,
    Numbers,
)
from loony.kernels.jit import kernel

JOINT = JOINED | UNDECIDED


@kernel
def describe(
    strings: Numbers, sides: Numbers, first: int, room: Numbers, chains: Numbers, loops: Numbers, columns: Numbers
) -> None:
    """What there is to know of the positions whose numbers, with the bits of their lines, follow on `first`.

    Requires: `strings`, `sides` and `room` as `loony.kernels.boards.captures.captures` has them, and `chains` and
    `loops` as `components` has them; `columns` has shape (n, COLUMNS), and is all 0.
    Computes: the columns. The chains and loops are those of positions in which nothing can be captured, and which
    have nothing else.
    """
    for place in range(len(columns)):
        of, uncut = columns[place], first + place
        of[CAPTURED], of[HANDOUT], of[WHOLE] = captures(strings, sides, uncut, room)
        for coin in range(len(sides)):
            of[BOXES] += int(sides[coin] & uncut != 0)
        if of[CAPTURED] > 0:
            continue
        chains[:], loops[:] = 0, 0
        of[KIND] = components(strings, sides, uncut, chains, loops)
        if of[KIND] & JOINT == SIMPLE:
            for length in range(1, len(chains)):
                of[CHAINS + min(length, 4)] += chains[length]
                of[CHAIN_EXCESS] += max(length - 4, 0) * chains[length]
            for length in range(4, len(loops)):
                of[LOOPS + min(length, 8)] += loops[length]
                of[LOOP_EXCESS] += max(length - 8, 0) * loops[length]
