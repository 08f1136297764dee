"""Values of raw positions by whole rows, a byte each, overwritten as the number of 3-chains grows.

A row has the positions with the same number of 3-chains and the same partition into loops: a position for each
partition into longer chains that has room, by total. A slab is all rows with the same number of 3-chains. The
position with a 3-chain or a loop less lies at the same place in another row. The position with a longer chain less
lies at an earlier place in the same row; `loony.kernels.partition_rows` lists these places. Each row is compared with
the values of the amalgamated forms while it is in the cache.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import bare_kernel, inlined_kernel
from loony.kernels.partition_rows import BLOCK, RUNS_BELOW, Chains, Column, Loops

Bytes = NDArray[np.uint8]

LARGEST_RAW_BOUND = 250  # the most boxes of a position: an opening is worth no more, and a little more fits a byte

_ONE, _TWO, _FOUR, _NOTHING = np.uint8(1), np.uint8(2), np.uint8(4), np.uint8(255)


@inlined_kernel
def _margin(rest: np.uint8, handout: np.uint8) -> np.uint8:
    """|rest - handout|, in bytes at every step, which numba would widen."""
    return np.uint8(max(rest, handout) - min(rest, handout))


@inlined_kernel
def _open_three_chain(out: Bytes) -> None:
    """Put v(G;3) in place of v(G - 3): Allcock 2021, equation (3)."""
    for i in range(len(out)):
        out[i] = np.uint8(_ONE + _margin(out[i], _TWO))


@inlined_kernel
def _open_loop(out: Bytes, rests: Bytes, all_but_handout: np.uint8) -> None:
    """Take v(G;C) into account for a loop C, whose boxes without the handout are `all_but_handout`."""
    for i in range(len(out)):
        out[i] = min(out[i], np.uint8(all_but_handout + _margin(rests[i], _FOUR)))


@inlined_kernel
def _open_chain(out: Bytes, margins: Bytes, all_but_handout: np.uint8) -> None:
    """Take v(G;C) into account for a chain C, from |v(G - C) - 2|."""
    for i in range(len(out)):
        out[i] = min(out[i], np.uint8(all_but_handout + margins[i]))


@inlined_kernel
def _open_chain_at(out: Bytes, places: NDArray[np.int32], margins: Bytes, all_but_handout: np.uint8) -> None:
    """As `_open_chain`, at a place of `out` for each margin."""
    for i in range(len(places)):
        place = np.uint32(places[i])
        out[place] = min(out[place], np.uint8(all_but_handout + margins[i]))


@inlined_kernel
def _margins(margins: Bytes, row: Bytes) -> None:
    for i in range(len(row)):
        margins[i] = _margin(row[i], _TWO)


@inlined_kernel
def _count_mismatches(row: Bytes, entries: Bytes, expected: Bytes) -> int:
    number = 0
    for i in range(len(row)):
        number += row[i] != expected[entries[i]]
    return number


class Slab(NamedTuple):
    """All rows, and the partitions that they consist of."""

    values: Bytes
    row_starts: Column
    chains: Chains
    loops: Loops


class FormComparison(NamedTuple):
    """The values of the amalgamated forms, and the outcome of the comparison for each row."""

    amalgamated: Bytes
    forms: Column  # amalgamated[forms[r] + e] is for the position in row r with entry e of `Chains.entries`
    positions: Column
    mismatches: Column  # the number of positions whose value differs from the value of their form
    first: Column  # the place in the row of the first mismatch


@bare_kernel
def fill_rows(
    rows: Column, three_chains: int, room: int, slab: Slab, margins: Bytes, comparison: FormComparison
) -> None:
    """Fill rows of one total of loops: Allcock 2021, equations (3) and (4), for each component.

    Requires: `slab` has in these rows the values with one 3-chain less (anything where three_chains is 0), and in
    rows of smaller totals of loops the values with the same number of 3-chains. `room` is the number of boxes for
    longer chains, room + size of the rest <= LARGEST_RAW_BOUND. `margins` has an entry for each partition into chains.
    Computes: the values of these rows, and the outcome of `comparison` for each.
    """
    values, row_starts, chains, loops = slab
    amalgamated, forms, positions, mismatches, first = comparison
    for r in rows:
        positions[r] = mismatches[r] = 0
        expected = amalgamated[forms[r] : forms[r] + room + 2]
        for block in range(0, room + 1, BLOCK):
            top = min(block + BLOCK - 1, room)
            lo, hi = chains.starts[block], chains.starts[top + 1]
            out = values[row_starts[r] + lo : row_starts[r] + hi]
            if three_chains > 0:
                _open_three_chain(out)
            else:
                out[:] = _NOTHING
            for j in range(loops.offsets[r], loops.offsets[r + 1]):
                rest = row_starts[loops.without[j]]
                _open_loop(out, values[rest + lo : rest + hi], np.uint8(loops.removed[j] - 4))
            if block == 0 and out[0] == _NOTHING:
                out[0] = 0  # the empty position, which has no opening
            for part in range(BLOCK, top + 1):
                least = max(block, part)
                if part < RUNS_BELOW:
                    for total in range(least, top + 1):
                        rest = chains.starts[total - part]
                        for run in range(chains.runs_at[total, part], chains.runs_end[total, part]):
                            at, length = chains.run_places[run], chains.run_lengths[run]
                            _open_chain(out[at : at + length], margins[rest : rest + length], np.uint8(part - 2))
                            rest += length
                else:
                    rest = chains.starts[least - part]
                    number = chains.starts[top - part + 1] - rest
                    at = chains.places_at[least, part]
                    places = chains.places[at : at + number]
                    _open_chain_at(out, places, margins[rest : rest + number], np.uint8(part - 2))
            _margins(margins[lo:hi], out)
            mismatches_here = _count_mismatches(out, chains.entries[lo:hi], expected)
            if mismatches_here > 0 and mismatches[r] == 0:
                first[r] = lo
                while values[row_starts[r] + first[r]] == expected[chains.entries[first[r]]]:
                    first[r] += 1
            positions[r] += len(out)
            mismatches[r] += mismatches_here
