"""The rows of amalgamated positions that differ only in the long chain, as sums for the folding of claims.

The positions of a row have the same numbers of 3-chains, 4-loops and 6-loops, and the same long loop or none. Lane x
has a chain of length 4 + x; the position without a long chain is no lane. The values v(H) that a claim asks for lie
in other rows, at places that follow from the counts of G.
"""

from typing import NamedTuple

from loony.enumerate.endgames.positions import Summary
from loony.enumerate.terms import INPUT, VALUE
from loony.kernels.endgames.rows import HIGH, LOW
from loony.kernels.folding import Atom, Folding, NotInARow, Sum, atom, number, plus, times
from loony.kernels.lowering import VECTOR
from loony.kernels.rows import Ends

LARGEST_SWEEP_BOUND = 2_500  # the largest size of a sweep: larger positions may need more than 16 bits in a claim

_FAR = 8 * LARGEST_SWEEP_BOUND

Range = tuple[int, int]

CHAIN, LONGER_CHAIN = (0, LARGEST_SWEEP_BOUND + VECTOR), (1, LARGEST_SWEEP_BOUND + VECTOR)
LOOP, LONGER_LOOP = (0, LARGEST_SWEEP_BOUND // 2), (1, LARGEST_SWEEP_BOUND // 2)
SHORTEST = (0, 0)


class RowKind(NamedTuple):
    """A kind of stretches of rows."""

    chain: Range | None  # the excess of the long chain; None where there is none
    loop: Range | None  # half the excess of the long loop; None where there is none
    least: tuple[int, int, int] = (0, 0, 0)  # the least numbers of 3-chains, 4-loops and 6-loops
    most: int = LARGEST_SWEEP_BOUND // 3  # the most 3-chains
    controlled: Range = (-_FAR, _FAR)  # bounds of c(G)


_BARE: Ends = (None, None)
_WHOLE: Ends = (0, "inside")
_THREES, _ALL = (2, 0, 0), (2, 1, 1)

KINDS: dict[str, dict[Ends, RowKind]] = {
    "all_kinds": {
        _BARE: RowKind(None, LOOP, _ALL),
        (0, "low"): RowKind(CHAIN, LOOP, _ALL, controlled=(-_FAR, LOW)),
        ("low", "high"): RowKind(CHAIN, LOOP, _ALL),
        ("high", "inside"): RowKind(CHAIN, LOOP, _ALL, controlled=(HIGH, _FAR)),
    },
    "threes": {_BARE: RowKind(None, LOOP, _THREES), _WHOLE: RowKind(CHAIN, LOOP, _THREES)},
    "few_threes": {_BARE: RowKind(None, LOOP, most=1), _WHOLE: RowKind(CHAIN, LOOP, most=1)},
    "without_loop": {_BARE: RowKind(None, None), _WHOLE: RowKind(CHAIN, None)},
}
"""by test of claims about positions alone: the stretches into which the test cuts a row, with their kinds"""

KINDS_WITH_COMPONENTS: dict[str, dict[Ends, RowKind]] = {
    f"components_{name}": {
        _BARE: RowKind(None, loop),
        (0, 1): RowKind(SHORTEST, loop),
        (1, "inside"): RowKind(LONGER_CHAIN, loop),
    }
    for name, loop in (("without_loop", None), ("shortest_loop", SHORTEST), ("longer_loop", LONGER_LOOP))
}
"""the same by test of claims about components"""


class RowOfValue(NamedTuple):
    """The place of a value v(H), relative to G."""

    row: tuple[Range, ...]  # the row, by the four pairs of `loony.kernels.endgames.rows.RequestedRows.reach`
    lane: int | None  # the lane of H less the lane of G; None where H has no long chain


def row_of_value(G: Summary, kind: RowKind, folding: Folding, H: list[Sum]) -> RowOfValue | None:
    """The place of v(H) relative to G; None where H is no position. NotInARow if H has none, or may be larger."""
    t, chains, chain_excess, f, s, loops, loop_excess = H
    if min([count.constant for count in H if not count.multiples], default=0) < 0:
        return None
    for several, excess in ((chains, chain_excess), (loops, loop_excess)):
        if several == number(0) and not excess.multiples and excess.constant:
            return None
    own = G.three_chains, G.four_loops, G.six_loops, G.loop_excess
    row = [_pair(count, mine) for count, mine in zip((t, f, s, loop_excess), own, strict=True)]
    if loops == loop_excess == number(0):
        row[3] = (0, 0) if kind.loop else (1, 0)
    elif loops != G.longer_loops:
        row[3] = None
    lane, excess = None, number(0)
    if chains == G.longer_chains == number(1):
        excess = chain_excess
        lane = excess - G.chain_excess
        if lane.multiples or folding.range_of(excess)[0] < 0:  # in some lane there is no chain of this length
            row[0] = None
    elif chains != number(0):
        row[0] = None
    larger = size_of(Summary(t, chains, excess, f, s, loops, loop_excess, None, None)) - size_of(G)
    pairs = tuple(pair for pair in row if pair)
    if len(pairs) < len(row) or folding.range_of(larger)[1] > 0:
        raise NotInARow("it asks for the value of a position that a row does not have")
    return RowOfValue(pairs, None if lane is None else lane.constant)


def _pair(several: Sum, of_G: Sum) -> Range | None:
    """A count of H as a pair of `RequestedRows.reach`: 1 or 0 times G's count, plus a number; else None."""
    more = several - of_G
    if more.multiples:
        return None if several.multiples else (0, several.constant)
    return 1, more.constant


def value_atom(atoms: dict[str, Atom], kind: RowKind, row: int, lane: int | None, there: bool) -> Sum:
    """The atom of a value in a row: in a lane relative to G, or of the position without a long chain."""
    at = (row,) if lane is None else (row, lane)
    name = "_".join(map(str, ("v", *at))).replace("-", "less_")
    moving = lane is not None and kind.chain != SHORTEST
    atoms[name] = Atom(0 if there else -1, LARGEST_SWEEP_BOUND + VECTOR, moving, VALUE, at)
    return atom(name)


def counts_of(kind: RowKind) -> tuple[Summary, dict[str, Atom]]:
    """The counts of the positions of a kind as sums, and the atoms in these sums."""
    t, f, s = kind.least
    ranges = {
        "t": (t, kind.most),
        "f": (f, LARGEST_SWEEP_BOUND // 4),
        "s": (s, LARGEST_SWEEP_BOUND // 6),
        "h": kind.loop or SHORTEST,
        "bonus": (0, 8),
        "x": kind.chain or SHORTEST,
    }
    atoms = {name: Atom(*ends, False) for name, ends in ranges.items()}
    atoms["x"] = atoms["x"]._replace(in_lanes=True, operation=INPUT)
    sums = {name: number(low) if low == high else atom(name) for name, (low, high) in ranges.items()}
    chain, loop = (number(int(excess is not None)) for excess in (kind.chain, kind.loop))
    return Summary(sums["t"], chain, sums["x"], sums["f"], sums["s"], loop, times(2, sums["h"]), None, None), atoms


def size_of(G: Summary) -> Sum:
    """size(G), of sums."""
    lengths = 3, 4, 1, 4, 6, 8, 1
    return plus(*(times(length, count) for length, count in zip(lengths, G[:7], strict=True)))


def controlled_value_of(G: Summary, kind: RowKind) -> Sum:
    """c(G), of sums."""
    bonus = number(4) if kind.chain else number(6) if kind.loop and kind.least[0] > 0 else atom("bonus")
    less = (times(-each, count) for each, count in ((1, G.three_chains), (4, G.four_loops), (2, G.six_loops)))
    return plus(G.chain_excess, G.loop_excess, *less, bonus)
