"""How claims about loops of any length run as programs, and the stretches of positions that they run on."""

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import MARKS
from loony.enumerate.odd_loops.positions import LARGEST_MARKED, Counts, Summary
from loony.kernels.odd_loops.look_up import KINDS, look_up_raw, look_up_summaries
from loony.kernels.programs import runner
from loony.verify.endgames import blocks
from loony.verify.endgames.blocks import components_of, row_of
from loony.verify.odd_loops.record import Record
from loony.verify.odd_loops.stored import Dense
from loony.verify.programs import Block, Components

_MARKS = dict.fromkeys(("chain_mark", "loop_mark"), LARGEST_MARKED // 4 * MARKS)

FORM = blocks.FORM._replace(
    record=Record,
    counts=len(Summary._fields),
    asked=len(Summary._fields) - len(_MARKS),
    wide=_MARKS,
    run=runner(look_up_summaries),
)
"""v(H) is that of the amalgamated form of H"""

RAW_FORM = FORM._replace(asked=len(Summary._fields), run=runner(look_up_raw))
"""v(H) is that of the raw position H itself"""


def block(columns: NDArray[np.int32], counts: Counts, dense: Dense, position: Callable[[int], Position]) -> Block:
    """A stretch of amalgamated positions, by the columns of their records; v(H) is looked up in a dense table."""
    components = partial(amalgamated_components, counts)
    return Block(FORM, columns, components, dense, dense.rooms.shape[1] - 1, partial(row_of, position))


def amalgamated_components(counts: Counts) -> Components:
    """The components of amalgamated positions: at most one of each kind."""
    columns = np.stack(counts)
    kind, owner = np.nonzero(columns)
    length = np.where(KINDS[0, kind] > 0, KINDS[0, kind], columns[kind, owner])
    return components_of(owner, length, kind >= 2)
