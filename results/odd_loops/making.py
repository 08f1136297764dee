"""Positions of long chains and loops of any length: their tables made in memory, held against what they must be,
and tested.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.enumerate.endgames import positions
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import controlled_value, position_of, terminal_bonus
from loony.enumerate.odd_loops import dense_index
from loony.enumerate.odd_loops.positions import Counts, Summary, summary_of_counts
from loony.kernels.endgames.look_up import NONE, open_each
from loony.kernels.odd_loops.fill import fill
from loony.kernels.odd_loops.look_up import KINDS, look_up, walk
from loony.results.endgames.build import raw_positions
from loony.results.endgames.layout import POSITIONS, RAW_POSITIONS
from loony.results.endgames.reading import in_words, raw_of
from loony.results.examination import Examination, Held, Part
from loony.results.layout import MISMATCHES
from loony.results.odd_loops.layout import COUNTS, OPENINGS, SCHEMAS
from loony.results.stages import Stages
from loony.verify.claims import Claim
from loony.verify.endgames.blocks import compiled_to, record_columns
from loony.verify.endgames.stored import amalgamation_differs, least, raw_least
from loony.verify.examine import examine
from loony.verify.family import Bounds, Domain
from loony.verify.odd_loops.blocks import FORM, RAW_FORM, block
from loony.verify.odd_loops.family import AMALGAMATED, ODD_LOOPS, RAW
from loony.verify.odd_loops.record import Record
from loony.verify.odd_loops.stored import Dense, OddRawValues, openings_by_definition
from loony.verify.programs import Block

_STRETCH = 1 << 17
"""positions that claims are tested on at a time"""

Found = dict[str, pa.Table]

KEPT = 2_000
"""counterexamples to a claim on a domain that are put in words at most: half of the claims have thousands"""

_EXPLAINED = "entries against equations (3) and (4)"


def domain_bounds(bounds: Bounds) -> dict[str, int]:
    """A size each."""
    return {AMALGAMATED.name: bounds["size"], RAW.name: bounds["raw_size"]}


def filled(bound: int) -> Dense:
    """The values of all amalgamated positions of size <= bound (in boxes), by the kernels."""
    rooms = dense_index.rooms(bound)
    values = np.empty(int(rooms[-1, bound]) + bound + 1, np.int16)
    fill(rooms, values)
    return Dense(rooms, values)


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
    dense = filled(max(size, raw_size))
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
    number = dense_index.count(size)
    counts = np.empty((len(COUNTS), number), np.int16)
    stages.start("walking through positions", number)
    walked = walk(0, size, counts)
    value, openings = np.empty(number, np.int16), np.empty(counts.shape, np.int16)
    look_up(dense.rooms, dense.values, counts, value, openings)
    open_each(KINDS, counts, openings)
    held = Held("definition", _EXPLAINED, AMALGAMATED)
    again, explained = openings_by_definition(dense, counts)
    differs = (openings != explained).any(axis=0) | (again != least(explained)) | (value != again)
    held.add(differs, partial(in_words, partial(_position, counts)))
    result.parts.append(Part(_heading(AMALGAMATED, size), AMALGAMATED, number, walked, [held]))
    stages.start("testing positions", number)
    blocks = _blocks(counts, value, dense, stages)
    ready = compiled_to(FORM, dense.rooms.shape[1] - 1)
    result.tallies += examine(claims, AMALGAMATED, size, blocks, ready, result.keep, most)
    return _table(counts, value, openings)


def _raw(result: Examination, size: int, dense: Dense, claims: list[Claim], stages: Stages, most: int) -> pa.Table:
    """The same of raw positions, which are held against their amalgamated forms too."""
    stages.start("filling raw positions")
    table = raw_positions(size, SCHEMAS[RAW_POSITIONS], 1, Summary)
    raw = raw_of(table.combine_chunks(), Summary)
    held = Held("definition", _EXPLAINED, RAW)
    held.add(raw_least(raw.lists, raw.value) != raw.value, partial(in_words, raw.position))
    number, differ = amalgamation_differs(dense, raw.G, raw.value)
    smallest = in_words(raw.position, int(differ[0])) if len(differ) else None
    what = "raw values against those of the amalgamated forms"
    amalgamation = Held("amalgamation", what, None, number, len(differ), smallest)
    count = raw_endgames.count(size, 1)
    result.parts.append(Part(_heading(RAW, size), RAW, count, len(raw.value), [held, amalgamation]))
    stages.start("testing raw positions")
    blocks = raw.blocks(size, RAW_FORM, OddRawValues)
    result.tallies += examine(claims, RAW, size, blocks, compiled_to(RAW_FORM, size), result.keep, most)
    return table


def _blocks(counts: NDArray[np.int16], value: NDArray[np.int16], dense: Dense, stages: Stages) -> Iterator[Block]:
    """Amalgamated positions, as claims are tested on them."""
    for first in range(0, len(value), _STRETCH):
        some = counts[:, first : first + _STRETCH]
        wide = Counts(*some.astype(np.int32))
        G = summary_of_counts(wide)
        columns = record_columns(G, wide.chain, wide.loop, value[first : first + _STRETCH], Record)
        yield block(columns, wide, dense, partial(_position, some))
        stages.advance(some.shape[1])


def _table(counts: NDArray[np.int16], value: NDArray[np.int16], openings: NDArray[np.int16]) -> pa.Table:
    """The table of amalgamated positions."""
    G = summary_of_counts(Counts(*counts))
    schema = SCHEMAS[POSITIONS]
    columns = {
        "size": positions.size(G),
        "controlled_value": controlled_value(G),
        "terminal_bonus": terminal_bonus(G),
        "value": value,
        **dict(zip(COUNTS, counts, strict=True)),
    }
    arrays = {name: pa.array(column.astype(np.int16, copy=False)) for name, column in columns.items()}
    arrays |= {name: pa.array(one, mask=one == NONE) for name, one in zip(OPENINGS, openings, strict=True)}
    return pa.Table.from_arrays([arrays[name] for name in schema.names], schema=schema)


def _position(counts: NDArray[np.int16], place: int) -> Position:
    """The position in one column of counts."""
    return position_of(Counts(*counts[:, place].tolist()))


def _heading(domain: Domain, bound: int) -> str:
    return f"{domain.noun} {domain.up_to} {bound}"
