"""Loony graphs: their tables made in memory, held against play string by string, and tested."""

from collections.abc import Callable

import numpy as np
import pyarrow as pa

from loony.enumerate.graphs.bracelets import Bracelets, bracelets, count
from loony.enumerate.graphs.counting import counts
from loony.enumerate.graphs.flat import Flat, flat
from loony.enumerate.graphs.listing import components, graphs
from loony.enumerate.graphs.pieces import LEAST_CHAIN, LEAST_LOOP, Graph
from loony.results.graphs.layout import BRACELETS_TABLE, GRAPHS_TABLE, SCHEMAS
from loony.results.runs.whole import Making, TablesByName
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.claims.least import least_bound
from loony.verify.examination.columns import ColumnBlock
from loony.verify.examination.examination import Examination
from loony.verify.family import Bounds, Domain
from loony.verify.graphs.claims.bracelet_columns import Bracelet, bracelet_columns
from loony.verify.graphs.examination import held
from loony.verify.graphs.examination.domains import (
    ascents_stretch,
    bracelets_stretch,
    components_of,
    descents_stretch,
    earmuffs_stretch,
    graphs_stretch,
    loops_stretch,
    sums_stretch,
    twins_stretch,
)
from loony.verify.graphs.examination.measured import GraphMeasures, measured
from loony.verify.graphs.family import (
    ASCENTS,
    BRACELETS,
    DESCENTS,
    EARMUFFS,
    GRAPHS,
    LOONY_GRAPHS,
    LOOPS,
    PLAYED,
    SUMS,
    TWINS,
)


def domain_bounds(bounds: Bounds) -> dict[str, int]:
    """The largest number of strings, or of coins, of each domain."""
    strings, coins = bounds["strings"], bounds["sums"]
    found = dict.fromkeys((GRAPHS, LOOPS, TWINS, DESCENTS, ASCENTS), strings)
    found |= {BRACELETS: bounds["bracelets"], SUMS: coins, EARMUFFS: max(0, coins - EARMUFFS.less)}
    return {domain.name: bound for domain, bound in found.items()}


def examined(
    bounds: Bounds, claims: list[Claim], stages: Stages, most: int | None = None
) -> tuple[Examination, TablesByName]:
    """All tables by their file names, but those of the outcome, and what came of testing them and the claims.

    So many mismatches of each claim are kept, and KEPT at most.
    """
    limits = domain_bounds(bounds) | {PLAYED.name: min(bounds["played"], bounds["strings"])}
    job = _Making(LOONY_GRAPHS, SCHEMAS, bounds, limits, claims, stages, most)
    job.graphs()
    job.bracelets()
    return job.done()


class _Making(Making):
    def graphs(self) -> None:
        """Make and test all graphs, and what is in them."""
        strings = self._bounds["strings"]
        self._stages.start("listing graphs", int(counts(strings).sum()) - 1)
        listed: list[Graph] = []
        seen = 0
        for number in range(LEAST_LOOP, strings + 1):
            listed += graphs(number)
            self._stages.advance(len(listed) - seen)
            seen = len(listed)
        every = flat(listed)
        self._stages.start("valuing graphs", len(every))
        found = measured(every, self._stages.advance)
        part = self._part(GRAPHS, len(every), int(counts(strings).sum()) - 1)
        part.comparisons = [held.of_closed(every, found, self._stages)]
        few = np.flatnonzero(every.strings <= self.bound(PLAYED))
        part = self._part(PLAYED, len(few), int(counts(self.bound(PLAYED)).sum()) - 1)
        part.comparisons = held.of_few(every, found, few, self._stages)
        self._test(GRAPHS, [graphs_stretch(every, found)])
        self.tables[GRAPHS_TABLE] = graphs_table(every, found)
        single = flat((one,) for number in range(LEAST_LOOP, strings + 1) for one in components(number))
        advance = self._stages.advance
        self._of_claims({
            LOOPS: (len(single), lambda: loops_stretch(single, advance)),
            TWINS: (0, lambda: twins_stretch(listed, every, found)),
            DESCENTS: (len(every), lambda: descents_stretch(every, advance)),
            ASCENTS: (len(every), lambda: ascents_stretch(every, advance)),
        })  # fmt: skip

    def bracelets(self) -> None:
        """Make and test linear bracelets, with and without more beside them."""
        coins = self.bound(SUMS)
        every = bracelets(self.bound(BRACELETS))
        self._stages.start("flying through bracelets")
        found = bracelet_columns(every)
        part = self._part(BRACELETS, len(found.coins), sum(map(count, range(self.bound(BRACELETS) + 1))))
        part.comparisons = [held.of_bracelets(every, found, self._stages)]
        self._test(BRACELETS, [bracelets_stretch(every, found)])
        self.tables[BRACELETS_TABLE] = bracelets_table(every, found)
        advance = self._stages.advance
        self._of_claims({
            SUMS: (0, lambda: sums_stretch(components_of(bracelets(coins - LEAST_CHAIN)), coins, advance)),
            EARMUFFS: (0, lambda: earmuffs_stretch(self.bound(EARMUFFS), advance)),
        })  # fmt: skip

    def _of_claims(self, made: dict[Domain, tuple[int, Callable[[], ColumnBlock]]]) -> None:
        """Test what is made for claims alone, of so many graphs, and only where there are such."""
        for domain, (number, make) in made.items():
            if any(domain in one.domains and self._is_tested(one, domain) for one in self._claims):
                self._stages.start(f"testing {domain}", number or None)
                stretch = make()
                self._part(domain, len(stretch))
                self._test(domain, [stretch])
            else:
                self._test(domain, [])

    def _is_tested(self, one: Claim, domain: Domain) -> bool:
        return least_bound(one, domain) <= self.bound(domain)


def graphs_table(graphs: Flat, found: GraphMeasures) -> pa.Table:
    """All graphs, with what they are worth."""
    packings: list[list[str]] = []
    optimal: list[list[str]] = []
    texts: list[str] = []
    for place, (value, packing) in enumerate(zip(found.value.tolist(), found.packing.tolist(), strict=True)):
        names = graphs.names(place)
        opening = found.opening[graphs.starts[place] : graphs.starts[place + 1]].tolist()
        texts.append(graphs.text(place))
        packings.append([name for bit, name in enumerate(names) if packing >> bit & 1])
        optimal.append([*dict.fromkeys(name for name, v in zip(names, opening, strict=True) if v == value)])
    columns = {
        "strings": graphs.strings,
        "coins": graphs.coins,
        "joints": graphs.joints,
        "graph": texts,
        "controlled_value": found.controlled_value,
        "packing": packings,
        "packing_quarters": found.weight,
        "packing_controlled_value": found.kept_value,
        "value": found.value,
        "optimal_openings": optimal,
    }
    return pa.Table.from_pydict(columns, schema=SCHEMAS[GRAPHS_TABLE])


def bracelets_table(every: Bracelets, found: Bracelet) -> pa.Table:
    """All linear bracelets, with what they are worth."""
    columns = {
        "coins": every.coins,
        "joints": every.joints,
        "tags": every.tags,
        "bracelet": [every.text(place) for place in range(len(every.coins))],
        "controlled_value": found.controlled_value,
        "value": found.value,
    }
    return pa.Table.from_pydict(columns, schema=SCHEMAS[BRACELETS_TABLE])
