"""The positions of the oracle as the claims see them: columns, components and values, none of them of ours."""

from collections.abc import Iterator

import naive
import numpy as np
from dense_order import in_dense_order
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import LOOP
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Summary, summary_of
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.blocks import FORM, RAW_FORM, block, compiler_to, components_from
from loony.verify.endgames.examination.stored import DenseTable, RawValues, dense_table, raw_values
from loony.verify.endgames.family import RAW
from loony.verify.endgames.record import Record, record
from loony.verify.examination.examine import Mismatch, Tally, examine
from loony.verify.examination.programs import ProgramBlock, ProgramForm

BOUND = 27
POSITIONS = sorted((Position(*G) for G in naive.positions(BOUND)), key=lambda G: (sum(map(sum, G)), G))


def _dense() -> DenseTable:
    rooms = dense_index.rooms(BOUND)
    values = np.empty(rooms[LOOP, BOUND], np.int16)
    for place, counts in enumerate(zip(*in_dense_order(BOUND), strict=True)):
        t, chain, f, s, loop = map(int, counts)
        values[place] = naive.value((3,) * t + (chain,) * (chain > 0), (4,) * f + (6,) * s + (loop,) * (loop > 0))
    return dense_table(rooms, values)


def _record() -> tuple[Record, RawValues]:
    """The record of all raw positions of size <= BOUND, and their values to be looked up."""
    columns = []
    for G in POSITIONS:
        chain = min((n for n in G.chains if n > 3), default=0)
        loop = min((n for n in G.loops if n > 6), default=0)
        columns.append((*summary_of(G), chain, loop, naive.value(*G)))
    *summary, chain, loop, value = np.array(columns, np.int32).T
    values = raw_values(BOUND, Summary(*(column.astype(np.int64) for column in summary)), value)
    return record(Summary(*summary), chain, loop, value, values.value_of), values


DENSE = _dense()
G, VALUES = _record()
COMPONENTS = components_from(*np.array([
    (place, length, is_loop)
    for place, position in enumerate(POSITIONS)
    for is_loop, lengths in enumerate(position) for length in sorted(set(lengths))
], np.int32).T)  # fmt: skip


def form_of(values: DenseTable | RawValues) -> ProgramForm:
    """How values are looked up: by the amalgamated form, or each by itself."""
    return FORM if isinstance(values, DenseTable) else RAW_FORM


def blocks(G: Record, values: DenseTable | RawValues) -> Iterator[ProgramBlock]:
    """All of them, in blocks of uneven length."""
    columns: NDArray[np.int32] = np.array(G[:-1], np.int32)
    for first, last in ((0, 1), (1, 1000), (1000, len(POSITIONS))):
        inside = (COMPONENTS.owner >= first) & (COMPONENTS.owner < last)
        owner = COMPONENTS.owner[inside] - np.int32(first)
        components = COMPONENTS._replace(owner=owner, columns=COMPONENTS.columns[:, inside])
        some = POSITIONS[first:last]
        yield block(columns[:, first:last].copy(), components, values, some.__getitem__, form_of(values))


def outcome(one: Claim, G: Record = G, values: DenseTable | RawValues = VALUES) -> tuple[Tally, list[Mismatch]]:
    """What comes of the claim on these positions, and every mismatch."""
    kept: list[Mismatch] = []
    (tally,) = examine(
        [one], RAW, BOUND, blocks(G, values), compiler_to(form_of(values), BOUND),
        lambda _, mismatches: kept.extend(mismatches),
    )  # fmt: skip
    assert tally.mismatches == len(kept)
    assert tally.smallest == kept[:3]
    return tally, kept
