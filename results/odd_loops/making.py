"""The tables of long chains and loops of any length, made in memory, compared with the definition and tested."""

from collections.abc import Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.odd_loops.positions import SHORT, Counts, Summary, summary_of_counts
from loony.kernels.endgames.look_up import walk
from loony.results.endgames.making import positions_table, raw_positions
from loony.results.endgames.reading import raw_of
from loony.results.endgames.tables import POSITIONS, RAW_POSITIONS
from loony.results.odd_loops.tables import COUNTS, SCHEMAS
from loony.results.runs.maker import TableMaker
from loony.system.stages import Stages
from loony.verify.endgames.examination import blocks
from loony.verify.endgames.examination.stored import DenseTable, filled, least, openings_by_definition, read_out
from loony.verify.examination.examination import Comparison
from loony.verify.examination.programs import ProgramBlock
from loony.verify.odd_loops.family import AMALGAMATED, ODD_LOOPS, RAW
from loony.verify.odd_loops.record import Record
from loony.verify.odd_loops.theory import FORM, RAW_FORM

_STRETCH = 1 << 17  # the number of positions in a block on which claims are tested

KEPT = 2_000
"""the most counterexamples to a claim on a domain that are written in words: half of the claims have thousands"""


class OddLoopTables(TableMaker):
    """The tables of long chains and loops of any length."""

    family = ODD_LOOPS
    most_mismatches = KEPT

    def make_all(self) -> None:
        """Make all tables, and test the claims on them."""
        self._stages.start("filling")
        dense = filled(max(self._limits.values()), SHORT)
        self.amalgamated(dense)
        self.raw(dense)

    def amalgamated(self, dense: DenseTable) -> None:
        """Make the table of amalgamated positions, compare it with the definition, and test the claims on it."""
        size = self.bound(AMALGAMATED)
        number = dense_index.count(size, SHORT)
        counts = np.empty((len(COUNTS), number), np.int16)
        self._stages.start("walking through positions", number)
        walked = walk(0, size, SHORT, counts)
        value, openings = read_out(dense, counts)
        definition = Comparison("definition", blocks.DEFINITION, AMALGAMATED)
        again, explained = openings_by_definition(dense, counts)
        differs = (openings != explained).any(axis=0) | (again != least(explained)) | (value != again)
        definition.add(differs, partial(blocks.in_words, partial(blocks.position_at, counts, kind=Counts)))
        self._part(AMALGAMATED, walked, number).comparisons = [definition]
        self._stages.start("testing positions", number)
        every = _blocks(counts, value, dense, self._stages)
        self._test(AMALGAMATED, every, blocks.compiler_to(FORM, dense.bound))
        G = summary_of_counts(Counts(*counts))
        self.tables[POSITIONS] = positions_table(SCHEMAS[POSITIONS], G, counts, value, openings)

    def raw(self, dense: DenseTable) -> None:
        """Make and test the table of raw positions in the same way; also compare each with its amalgamated form."""
        size = self.bound(RAW)
        self._stages.start("filling raw positions")
        table = raw_positions(size, SCHEMAS[RAW_POSITIONS], 1, Summary)
        raw = raw_of(table.combine_chunks(), Summary)
        self._part(RAW, len(raw.value), raw_endgames.count(size, 1)).comparisons = raw.compare(RAW, dense)
        self._stages.start("testing raw positions")
        self._test(RAW, raw.blocks(size, RAW_FORM), blocks.compiler_to(RAW_FORM, size))
        self.tables[RAW_POSITIONS] = table


def _blocks(
    counts: NDArray[np.int16], value: NDArray[np.int16], dense: DenseTable, stages: Stages
) -> Iterator[ProgramBlock]:
    for first in range(0, len(value), _STRETCH):
        some = counts[:, first : first + _STRETCH]
        wide = Counts(*some.astype(np.int32))
        G = summary_of_counts(wide)
        columns = blocks.record_columns(G, wide.chain, wide.loop, value[first : first + _STRETCH], Record)
        position = partial(blocks.position_at, some, kind=Counts)
        yield blocks.block(columns, blocks.amalgamated_components(wide), dense, position, FORM)
        stages.advance(some.shape[1])
