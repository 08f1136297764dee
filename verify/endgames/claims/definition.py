"""The definition of a value, as in the papers: Allcock 2021, equations (3) and (4).

Equation (3) is independent of the arithmetic of the kernels, so that an error there shows. On drawn boards there
may be chains of 1 and 2 too. The other player takes a 1-chain, or a 2-chain that is cut in the middle, and then
has to move: v(G;1) = 1 - v(G-1), v(G;2) = 2 - v(G-2). Play line by line confirms that this is best.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from loony.enumerate.endgames.components import counts_of, is_valid
from loony.enumerate.endgames.notation import LEAST_LONG, Position
from loony.enumerate.endgames.positions import Summary, short_loops, summary_of
from loony.enumerate.logic import Partial, magnitude
from loony.verify.endgames.record import record


def opening_value(length: Any, handout: int, rest: Any) -> Any:
    """v(G;C), in boxes: equation (3), where rest = v(G - C) and the handout is 2 for a chain, 4 for a loop."""
    return (length - handout) + magnitude(rest - handout)


@cache
def value_by_definition(position: Position) -> int:
    """v(G) of a raw position, in boxes, by plain recursion; v(G) may be below 0 if G has short chains."""
    return min((value for _, _, value in openings_of(position)), default=0)


def openings_of(position: Position) -> list[tuple[bool, int, int]]:
    """For each component C of a raw position, chains first and shortest first: is it a loop, length, v(G;C)."""
    openings = []
    for is_loop, lengths, handout in ((False, position.chains, 2), (True, position.loops, 4)):
        for length in sorted(set(lengths)):
            at = lengths.index(length)
            others = lengths[:at] + lengths[at + 1 :]
            H = Position(position.chains, others) if is_loop else Position(others, position.loops)
            rest = value_by_definition(H)
            worth = length - rest if length < LEAST_LONG else opening_value(length, handout, rest)
            openings.append((is_loop, length, worth))
    return openings


def record_by_definition(position: Position, record: Callable[..., Any] = record, kind: Any = Summary) -> Any:
    """The record of a raw position, of plain integers, by plain recursion; `kind` is the class of summaries."""
    chain = next((length for length in position.chains if length >= 4), 0)
    loop = next((length for length in position.loops if length >= 8), 0)

    def v(H: Any) -> Partial:  # undefined where there is no position with this summary
        return Partial(value_by_definition(position_of(H)), True) if is_valid(H) else Partial(0, False)

    return record(summary_of(position, kind), chain, loop, value_by_definition(position), v)


def position_of(H: Any) -> Position:
    """A position with summary H: the last longer chain, and the last longer loop, has all the excess."""
    t, n, chain_excess, *_, m, loop_excess = map(int, counts_of(H))
    chains = [3] * t + [4] * n
    loops = [length for number, length in short_loops(H) for _ in range(number)] + [8] * m
    if n:
        chains[-1] += chain_excess
    if m:
        loops[-1] += loop_excess
    return Position(tuple(chains), tuple(loops))
