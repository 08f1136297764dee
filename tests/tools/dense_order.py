"""All amalgamated positions up to a size as columns: by size, or in the order of the dense index."""

from typing import Any

import numpy as np

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.positions import Counts, short_lengths
from loony.kernels.endgames.look_up import walk


def walked(bound: int, kind: Any = Counts) -> Any:
    short = short_lengths(kind)
    columns = np.empty((len(kind._fields), dense_index.count(bound, short)), np.int16)
    assert walk(0, bound, short, columns) == columns.shape[1]
    return kind(*columns.astype(np.int64))


def in_dense_order(bound: int, kind: Any = Counts) -> Any:
    counts, short = walked(bound, kind), short_lengths(kind)
    order = np.argsort(dense_index.rank(dense_index.rooms(bound, short), counts, short))
    return kind(*(column[order] for column in counts))
