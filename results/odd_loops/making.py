"""Positions of long chains and loops of any length: their tables made in memory, held against what they must be,
and tested.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.odd_loops.positions import SHORT, Counts, Summary, summary_of_counts
from loony.kernels.endgames.look_up import walk
from loony.results.endgames.build import filled, positions_table, raw_positions, read_out
from loony.results.endgames.layout import POSITIONS, RAW_POSITIONS
from loony.results.endgames.reading import DEFINITION, heading, in_words, position_at, raw_of
from loony.results.examination import Examination, Held, Part
from loony.results.layout import MISMATCHES
from loony.results.odd_loops.layout import COUNTS, SCHEMAS
from loony.results.stages import Stages
from loony.verify.claims import Claim
from loony.verify.endgames.blocks import amalgamated_components, block, compiled_to, record_columns
from loony.verify.endgames.stored import Dense, least, openings_by_definition
from loony.verify.examine import examine
from loony.verify.family import Bounds
from loony.verify.odd_loops.blocks import FORM, RAW_FORM
from loony.verify.odd_loops.family import AMALGAMATED, ODD_LOOPS, RAW
from loony.verify.odd_loops.record import Record
from loony.verify.programs import Block

_STRETCH = 1 << 17
"""positions that claims are tested on at a time"""

Found = dict[str, pa.Table]

KEPT = 2_000
"""counterexamples to a claim on a domain that are put in words at most: half of the claims have thousands"""


def examined(
    bounds: Bounds, claims: list[Claim], stages: Stages, most: int | None = None
) -> tuple[Examination, Found]:
    """All tables by their file names, but those of the outcome, and what came of testing them and the claims.

    So many mismatches of each claim are kept, and KEPT at most.
    """
    result = Examination(ODD_LOOPS, bounds, SCHEMAS[MISMATCHES])
    most = KEPT if most is None else min(most, KEPT)
    size, raw_size = bounds["size"], bounds["raw_size"]
    stages.start("filling")
    dense = filled(max(size, raw_size), SHORT)
    tables = {
        POSITIONS: _amalgamated(result, size, dense, claims, stages, most),
        RAW_POSITIONS: _raw(result, raw_size, dense, claims, stages, most),
    }
    result.in_order(claims)
    return result, tables


def _amalgamated(
    result: Examination, size: int, dense: Dense, claims: list[Claim], stages: Stages, most: int
) -> pa.Table:
    """The table of amalgamated positions, held against the definition, and the claims tested on it."""
    number = dense_index.count(size, SHORT)
    counts = np.empty((len(COUNTS), number), np.int16)
    stages.start("walking through positions", number)
    walked = walk(0, size, SHORT, counts)
    value, openings = read_out(dense, counts)
    held = Held("definition", DEFINITION, AMALGAMATED)
    again, explained = openings_by_definition(dense, counts)
    differs = (openings != explained).any(axis=0) | (again != least(explained)) | (value != again)
    held.add(differs, partial(in_words, partial(position_at, counts, kind=Counts)))
    result.parts.append(Part(heading(AMALGAMATED, size), AMALGAMATED, number, walked, [held]))
    stages.start("testing positions", number)
    blocks = _blocks(counts, value, dense, stages)
    ready = compiled_to(FORM, dense.rooms.shape[1] - 1)
    result.tallies += examine(claims, AMALGAMATED, size, blocks, ready, result.keep, most)
    return positions_table(SCHEMAS[POSITIONS], summary_of_counts(Counts(*counts)), counts, value, openings)


def _raw(result: Examination, size: int, dense: Dense, claims: list[Claim], stages: Stages, most: int) -> pa.Table:
    """The same of raw positions, which are held against their amalgamated forms too."""
    stages.start("filling raw positions")
    table = raw_positions(size, SCHEMAS[RAW_POSITIONS], 1, Summary)
    raw = raw_of(table.combine_chunks(), Summary)
    result.parts.append(raw.part(RAW, size, raw_endgames.count(size, 1), dense))
    stages.start("testing raw positions")
    blocks = raw.blocks(size, RAW_FORM)
    result.tallies += examine(claims, RAW, size, blocks, compiled_to(RAW_FORM, size), result.keep, most)
    return table


def _blocks(counts: NDArray[np.int16], value: NDArray[np.int16], dense: Dense, stages: Stages) -> Iterator[Block]:
    """Amalgamated positions, as claims are tested on them."""
    for first in range(0, len(value), _STRETCH):
        some = counts[:, first : first + _STRETCH]
        wide = Counts(*some.astype(np.int32))
        G = summary_of_counts(wide)
        columns = record_columns(G, wide.chain, wide.loop, value[first : first + _STRETCH], Record)
        position = partial(position_at, some, kind=Counts)
        yield block(columns, partial(amalgamated_components, wide), dense, position, FORM)
        stages.advance(some.shape[1])
