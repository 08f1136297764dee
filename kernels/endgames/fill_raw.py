"""Values of raw positions: equations (3) and (4) over pairs of partitions."""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.raw import Column
from loony.enumerate.partitions import Removals
from loony.kernels.endgames.fill import opened
from loony.kernels.jit import kernel

_TWO, _FOUR = np.int16(2), np.int16(4)


@kernel
def fill_raw(starts: Column, of_chains: Removals, of_loops: Removals, values: NDArray[np.int16]) -> None:
    """Fill the dense table of raw positions: Allcock 2021, equations (3) and (4), for each component.

    Requires: the arrays of a `loony.enumerate.endgames.raw.RawPositions`; `values` has starts[-1] entries.
    Computes: values[index of G] = v(G), in boxes.
    Ensures: each entry is final before the entry of a larger position reads it.
    """
    for chains in range(len(starts) - 1):
        row = values[starts[chains] : starts[chains + 1]]
        row[:] = np.iinfo(np.int16).max
        for at in range(of_chains.offsets[chains], of_chains.offsets[chains + 1]):
            length = np.int16(of_chains.part[at])
            smaller = starts[of_chains.without[at]]
            for loops in range(len(row)):
                row[loops] = min(row[loops], opened(length, _TWO, values[smaller + loops]))
        if chains == 0:
            row[0] = 0
        for loops in range(len(row)):
            for at in range(of_loops.offsets[loops], of_loops.offsets[loops + 1]):
                length = np.int16(of_loops.part[at])
                row[loops] = min(row[loops], opened(length, _FOUR, row[of_loops.without[at]]))
