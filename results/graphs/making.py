"""Makes the tables of loony graphs in memory, compares them with play string by string, and tests the claims."""

from collections.abc import Callable
from typing import ClassVar

import numpy as np
import pyarrow as pa

from loony.enumerate.graphs import listing
from loony.enumerate.graphs.arrays import GraphArrays, arrays_of
from loony.enumerate.graphs.bracelets import Bracelets, bracelets
from loony.enumerate.graphs.counting import counts
from loony.enumerate.graphs.pieces import LEAST_LOOP, Graph
from loony.results.graphs.tables import BRACELETS_TABLE, GRAPHS_TABLE, SCHEMAS, rows
from loony.results.runs.maker import TableMaker
from loony.verify.examination.columns import ColumnBlock
from loony.verify.family import Domain, Family
from loony.verify.graphs import family as graphs
from loony.verify.graphs.claims.records import Bracelet, bracelet_columns
from loony.verify.graphs.examination import comparisons, domains
from loony.verify.graphs.examination.domains import GraphMeasures, measure_all


class GraphTables(TableMaker):
    """The tables of loony graphs."""

    family: ClassVar[Family] = graphs.LOONY_GRAPHS

    def make_all(self) -> None:
        """Make all tables, and test the claims on them."""
        self._limits[graphs.PLAYED.name] = min(self._bounds["played"], self._bounds["strings"])
        self.graphs()
        self.bracelets()

    def graphs(self) -> None:
        """Make and test all graphs, and the domains in them."""
        formula, numbers = rows(self._bounds)[GRAPHS_TABLE], range(LEAST_LOOP, self._bounds["strings"] + 1)
        self._stages.start("listing graphs", formula)
        all_graphs: list[Graph] = []
        for number in numbers:
            before = len(all_graphs)
            all_graphs += listing.graphs(number)
            self._stages.advance(len(all_graphs) - before)
        flat_graphs = arrays_of(all_graphs)
        self._stages.start("valuing graphs", len(flat_graphs))
        measures = measure_all(flat_graphs, self._stages.advance)
        part = self._part(graphs.GRAPHS, len(flat_graphs), formula)
        part.comparisons = [
            comparisons.of_closed(flat_graphs, measures, self._stages),
            comparisons.of_theorems(flat_graphs, measures, self._stages),
        ]
        few = np.flatnonzero(flat_graphs.strings <= self.bound(graphs.PLAYED))
        part = self._part(graphs.PLAYED, len(few), int(counts(self.bound(graphs.PLAYED)).sum()) - 1)
        part.comparisons = comparisons.of_few(flat_graphs, measures, few, self._stages)
        self._stages.start("flying", len(flat_graphs))
        self._test(graphs.GRAPHS, [domains.graphs_block(flat_graphs, measures, self._stages.advance)])
        self.tables[GRAPHS_TABLE] = graphs_table(flat_graphs, measures)
        connected = arrays_of((part,) for number in numbers for part in listing.components(number))
        advance = self._stages.advance
        self._examine(graphs.LOOPS, lambda: domains.loops_block(connected, advance), len(connected))
        self._examine(graphs.TWINS, lambda: domains.twins_block(all_graphs, flat_graphs, measures))
        self._examine(graphs.DESCENTS, lambda: domains.descents_block(flat_graphs, advance), len(flat_graphs))
        self._examine(graphs.ASCENTS, lambda: domains.ascents_block(flat_graphs, advance), len(flat_graphs))
        self._examine_blocks(graphs.PACKED, lambda: flat_graphs)

    def bracelets(self) -> None:
        """Make and test linear bracelets, with and without more beside them."""
        all_bracelets = bracelets(self.bound(graphs.BRACELETS))
        self._stages.start("flying through bracelets")
        columns = bracelet_columns(all_bracelets)
        part = self._part(graphs.BRACELETS, len(columns.coins), rows(self._bounds)[BRACELETS_TABLE])
        part.comparisons = [comparisons.of_bracelets(all_bracelets, columns, self._stages)]
        self._test(graphs.BRACELETS, [domains.bracelets_block(all_bracelets, columns)])
        self.tables[BRACELETS_TABLE] = bracelets_table(all_bracelets, columns)
        advance = self._stages.advance
        sums = self.bound(graphs.SUMS)
        self._examine(graphs.SUMS, lambda: domains.descents_block(arrays_of(domains.sums(sums)), advance))
        self._examine(graphs.EARMUFFS, lambda: domains.earmuffs_block(self.bound(graphs.EARMUFFS), advance))
        self._examine_blocks(graphs.PACKED_SUMS, lambda: domains.packed_sums(self.bound(graphs.PACKED_SUMS)))
        self._examine_blocks(graphs.BESIDE, lambda: domains.beside(self.bound(graphs.BESIDE)))

    def _examine(self, domain: Domain, make: Callable[[], ColumnBlock], number: int | None = None) -> None:
        walked = self._test_if_claimed(domain, make, number)
        if walked is not None:
            self._part(domain, walked)

    def _examine_blocks(self, domain: Domain, make: Callable[[], GraphArrays]) -> None:
        """Test the claims on the triples in some graphs, block by block, and count them."""
        if not self._is_tested(domain):
            self._test(domain, [])
            return
        self._stages.start(f"testing {domain}")
        self._test_part(self._part(domain, 0), domain, domains.packed_blocks(make()))


def graphs_table(graphs: GraphArrays, measures: GraphMeasures) -> pa.Table:
    """The table of all graphs, with their values."""
    packings: list[list[str]] = []
    optimal: list[list[str]] = []
    texts: list[str] = []
    for place, (value, packing) in enumerate(zip(measures.value.tolist(), measures.packing.tolist(), strict=True)):
        names = graphs.names(place)
        opening = measures.opening[graphs.starts[place] : graphs.starts[place + 1]].tolist()
        texts.append(graphs.text(place))
        packings.append([name for bit, name in enumerate(names) if packing >> bit & 1])
        optimal.append([*dict.fromkeys(name for name, v in zip(names, opening, strict=True) if v == value)])
    columns = {
        "strings": graphs.strings,
        "coins": graphs.coins,
        "joints": graphs.joints,
        "graph": texts,
        "controlled_value": measures.controlled_value,
        "packing": packings,
        "packing_quarters": measures.weight,
        "packing_controlled_value": measures.packing_value,
        "value": measures.value,
        "optimal_openings": optimal,
    }
    return pa.Table.from_pydict(columns, schema=SCHEMAS[GRAPHS_TABLE])


def bracelets_table(bracelets: Bracelets, columns_of_claims: Bracelet) -> pa.Table:
    """The table of all linear bracelets, with their values."""
    columns = {
        "coins": bracelets.coins,
        "joints": bracelets.joints,
        "tags": bracelets.tags,
        "bracelet": [bracelets.text(place) for place in range(len(bracelets.coins))],
        "controlled_value": columns_of_claims.controlled_value,
        "value": columns_of_claims.value,
    }
    return pa.Table.from_pydict(columns, schema=SCHEMAS[BRACELETS_TABLE])
