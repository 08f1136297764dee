"""Narrow boards: their tables made in memory, held against the rules, and tested."""

from collections.abc import Callable, Iterator
from functools import cache

from loony.enumerate.strips.closed import open_strings
from loony.enumerate.strips.swedish import count, dense_rooms
from loony.kernels.bitmask import values_of_all
from loony.results.runs.whole import Making, TablesByName
from loony.results.strips.boards import (
    against_all_strings,
    against_the_rules,
    boards,
    closed_table,
    middle_boards,
    swedish_boards,
    swedish_table,
    swedish_turns,
)
from loony.results.strips.layout import (
    BOXES,
    POSITIONS_SWEDISH,
    SCHEMAS,
    SWEDISH_MISERE,
    SWEDISH_NORMAL,
    TRIANGLES,
)
from loony.results.strips.swedish_build import (
    Stakes,
    dense_up_to,
    positions_up_to,
    stakes_up_to,
    stretches_of,
)
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.examination.columns import ColumnBlock
from loony.verify.examination.examination import Examination, ExaminedPart
from loony.verify.family import Bounds, Domain
from loony.verify.strips import restricted, small_boards
from loony.verify.strips.family import (
    CLOSED_BOXES,
    CLOSED_TRIANGLES,
    DOUBLED,
    MIRROR,
    OPEN_BOXES,
    OPEN_MISERE,
    OPPORTUNITIES,
    PLAYS,
    RESTRICTED,
    STRATEGY,
    STRIPS,
    SWEDISH,
    SWEDISH_BOARDS,
    SWEDISH_TURNS,
    TWO_ROWS,
)
from loony.verify.strips.play import turns

LARGEST_DENSE = 100
"""Dense Swedish tables go up to this total; beyond it, a stake table takes a third of the room and is as good."""

LARGEST_STORED = 60
"""Swedish positions of total up to this are stored"""

LARGEST_RESTRICTED = 300
"""the restricted game is solved up to this board, which takes a second"""

LARGEST_OPEN = 8
"""open boards are solved up to this one, whose 25 strings have 33 million subsets"""


def domain_bounds(bounds: Bounds) -> dict[str, int]:
    """The largest total, or n, of each domain."""
    swedish = bounds["swedish"]
    found = {
        SWEDISH: min(swedish, LARGEST_DENSE),
        SWEDISH_BOARDS: swedish,
        SWEDISH_TURNS: swedish,
        RESTRICTED: max(LARGEST_RESTRICTED, swedish),
        CLOSED_BOXES: bounds["closed"],
        CLOSED_TRIANGLES: bounds["triangles"],
        OPEN_BOXES: LARGEST_OPEN,
        OPEN_MISERE: LARGEST_OPEN,
        STRATEGY: small_boards.LARGEST_STRATEGY,
        TWO_ROWS: small_boards.LARGEST_TWO_ROWS,
        MIRROR: small_boards.LARGEST_MIRRORED,
        OPPORTUNITIES: small_boards.MOST_STRINGS[OPPORTUNITIES.name],
        DOUBLED: small_boards.MOST_STRINGS[DOUBLED.name],
        PLAYS: small_boards.LARGEST_PLAYS,
    }
    return {domain.name: bound for domain, bound in found.items()}


def examined(
    bounds: Bounds, claims: list[Claim], stages: Stages, most: int | None = None
) -> tuple[Examination, TablesByName]:
    """All tables by their file names, but those of the outcome, and what came of testing them and the claims.

    So many mismatches of each claim are kept, and KEPT at most.
    """
    job = _Making(STRIPS, SCHEMAS, bounds, domain_bounds(bounds), claims, stages, most)
    stakes = job.swedish_positions()
    if job.bound(SWEDISH_BOARDS) > job.bound(SWEDISH):
        del stakes
        stages.start("filling the stake table")
        stakes = stakes_up_to(job.bound(SWEDISH_BOARDS), stages.advance)
    job.swedish_boards(stakes)
    del stakes
    job.closed_boards()
    return job.done()


class _Making(Making):
    def swedish_positions(self) -> Stakes:
        """Make and test what the dense tables have. Returns the stake table beside them."""
        bound = self.bound(SWEDISH)
        part = ExaminedPart(f"Swedish positions of total <= {bound}", SWEDISH, count(dense_rooms(bound)))
        self._stages.start("filling Swedish tables")
        dense = dense_up_to(bound, self._stages.advance)
        self._stages.start("testing Swedish positions", part.formula)

        def stretches() -> Iterator[ColumnBlock]:
            for stretch in stretches_of(dense):
                yield stretch
                part.walked += len(stretch)
                self._stages.advance(len(stretch))

        self._test(SWEDISH, stretches())
        positions = positions_up_to(min(bound, LARGEST_STORED), dense)
        part.comparisons.append(against_the_rules(positions))
        self.result.parts.append(part)
        self.tables[POSITIONS_SWEDISH] = positions.table()
        v = cache(dense.normal_value)
        found = {n: dict(turns(n, v, 1)) for n in range(2, bound + 1)}
        self.tables[SWEDISH_NORMAL] = swedish_table(SWEDISH_NORMAL, found, v)
        return dense.stakes

    def swedish_boards(self, stakes: Stakes) -> None:
        """Make and test the misère boards, and the restricted game."""
        self._stages.start("testing Swedish boards")
        v = cache(stakes.value)
        misere, normal = self.bound(SWEDISH_BOARDS), self.bound(SWEDISH)
        found = {n: dict(turns(n, v, -1)) for n in range(2, misere + 1)}
        self.tables[SWEDISH_MISERE] = table = swedish_table(SWEDISH_MISERE, found, v)
        easier = restricted.values(self.bound(RESTRICTED))
        self._test(SWEDISH_BOARDS, [swedish_boards(table, easier, stakes)])
        self._test(SWEDISH_TURNS, [swedish_turns(found)])
        self._test(RESTRICTED, [boards(range(2, len(easier)), easier[2:].tolist())])
        heading = f"Swedish boards 1 x n: to n = {misere} misère, to n = {normal} in normal play"
        self.result.parts.append(ExaminedPart(heading))

    def closed_boards(self) -> None:
        """Make and test the closed boards, and the small open ones."""
        boxes, triangles = self.bound(CLOSED_BOXES), self.bound(CLOSED_TRIANGLES)
        for domain, name in ((CLOSED_BOXES, BOXES), (CLOSED_TRIANGLES, TRIANGLES)):
            self._stages.start(f"searching {domain}")
            self.tables[name] = closed_table(name, self.bound(domain), self._stages.advance)
            self._test(domain, [middle_boards(name, self.tables[name])])
        self._stages.start("solving small boards again")
        heading = f"closed boards 1 x n: boxes to n = {boxes}, triangles to n = {triangles}"
        self.result.parts.append(ExaminedPart(heading, comparisons=[against_all_strings(self.tables)]))
        lengths = range(1, LARGEST_OPEN + 1)
        self._small({
            OPEN_BOXES: lambda: small_boards.open_middle_boards(lengths),
            OPEN_MISERE: lambda: boards(lengths, [int(values_of_all(open_strings(n), True)[-1]) for n in lengths]),
            STRATEGY: lambda: small_boards.strategy_boards(self.bound(STRATEGY)),
            TWO_ROWS: lambda: small_boards.two_row_boards(self.bound(TWO_ROWS)),
            MIRROR: lambda: small_boards.mirrored_boards(self.bound(MIRROR)),
            OPPORTUNITIES: lambda: small_boards.opportunities(self.bound(OPPORTUNITIES)),
            DOUBLED: lambda: small_boards.doubled_positions(self.bound(DOUBLED)),
            PLAYS: lambda: small_boards.plays(self.bound(PLAYS)),
        })  # fmt: skip

    def _small(self, made: dict[Domain, Callable[[], ColumnBlock]]) -> None:
        """Test what is made for claims alone, and only where there are such."""
        for domain, make in made.items():
            if any(domain in one.domains for one in self._claims):
                self._stages.start(f"testing {domain}")
                self._test(domain, [make()])
