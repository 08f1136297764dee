"""Makes the tables of narrow boards in memory, compares them with the rules, and tests the claims on them."""

from collections.abc import Callable
from functools import cache, partial
from typing import ClassVar

from loony.enumerate.strips.swedish import count, dense_rooms
from loony.results.runs.maker import TableMaker
from loony.results.strips import boards, extents
from loony.results.strips.layout import BOXES, POSITIONS_SWEDISH, SWEDISH_MISERE, SWEDISH_NORMAL, TRIANGLES
from loony.results.strips.swedish_build import Stakes, blocks_of, dense_up_to, positions_up_to, stakes_up_to
from loony.verify.examination.columns import ColumnBlock
from loony.verify.examination.examination import ExaminedPart
from loony.verify.family import Domain, Family
from loony.verify.strips import family as strips
from loony.verify.strips import restricted, small_boards
from loony.verify.strips.play import turns


class StripTables(TableMaker):
    """The tables of narrow boards."""

    family: ClassVar[Family] = strips.STRIPS

    def make_all(self) -> None:
        """Make all tables, and test the claims on them."""
        stakes = self.swedish_positions()
        if self.bound(strips.SWEDISH_BOARDS) > self.bound(strips.SWEDISH):
            del stakes
            self._stages.start("filling the stake table")
            stakes = stakes_up_to(self.bound(strips.SWEDISH_BOARDS), self._stages.advance)
        self.swedish_boards(stakes)
        del stakes
        self.closed_boards()

    def swedish_positions(self) -> Stakes:
        """Make the dense tables and the stake table, test the positions of the former, and return the stake table."""
        bound = self.bound(strips.SWEDISH)
        part = self._part(strips.SWEDISH, 0, count(dense_rooms(bound)), f"Swedish positions of total <= {bound}")
        self._stages.start("filling Swedish tables")
        dense = dense_up_to(bound, self._stages.advance)
        self._stages.start("testing Swedish positions", part.formula)
        self._test_part(part, strips.SWEDISH, blocks_of(dense))
        positions = positions_up_to(min(bound, extents.LARGEST_STORED), dense)
        part.comparisons.append(boards.against_the_rules(positions))
        self.tables[POSITIONS_SWEDISH] = positions.table()
        v = cache(dense.normal_value)
        turns_of_boards = {n: dict(turns(n, v, 1)) for n in range(2, bound + 1)}
        self.tables[SWEDISH_NORMAL] = boards.swedish_table(SWEDISH_NORMAL, turns_of_boards, v)
        return dense.stakes

    def swedish_boards(self, stakes: Stakes) -> None:
        """Make and test the misère boards, and the restricted game."""
        self._stages.start("testing Swedish boards")
        v = cache(stakes.value)
        misere, normal = self.bound(strips.SWEDISH_BOARDS), self.bound(strips.SWEDISH)
        turns_of_boards = {n: dict(turns(n, v, -1)) for n in range(2, misere + 1)}
        self.tables[SWEDISH_MISERE] = table = boards.swedish_table(SWEDISH_MISERE, turns_of_boards, v)
        restricted_v = restricted.values(self.bound(strips.RESTRICTED))
        self._test(strips.SWEDISH_BOARDS, [boards.swedish_boards(table, restricted_v, stakes)])
        self._test(strips.SWEDISH_TURNS, [boards.swedish_turns(turns_of_boards)])
        lengths = range(2, self.bound(strips.RESTRICTED) + 1)
        self._test(
            strips.RESTRICTED, [boards.block_of_boards(lengths, [restricted_v(restricted.board(n)) for n in lengths])]
        )
        part = self._part(strips.RESTRICTED_POSITIONS, 0, restricted.count(misere))
        self._test_part(part, strips.RESTRICTED_POSITIONS, [boards.restricted_positions(misere, restricted_v, stakes)])
        heading = f"Swedish boards 1 x n: to n = {misere} misère, to n = {normal} in normal play"
        self.result.parts.append(ExaminedPart(heading))

    def closed_boards(self) -> None:
        """Make and test the closed boards, and the small open boards."""
        boxes, triangles = self.bound(strips.CLOSED_BOXES), self.bound(strips.CLOSED_TRIANGLES)
        for domain, name in ((strips.CLOSED_BOXES, BOXES), (strips.CLOSED_TRIANGLES, TRIANGLES)):
            self._stages.start(f"searching {domain}")
            self.tables[name] = boards.closed_table(name, self.bound(domain), self._stages.advance)
            kind, _ = boards.CLOSED[name]
            self._test(domain, [small_boards.middle_boards(kind, self.tables[name]["value"].to_pylist())])
        self._stages.start("solving small boards again")
        heading = f"closed boards 1 x n: boxes to n = {boxes}, triangles to n = {triangles}"
        self.result.parts.append(ExaminedPart(heading, comparisons=[boards.against_all_strings(self.tables)]))
        makers: dict[Domain, Callable[[int], ColumnBlock]] = {
            strips.OPEN_BOXES: small_boards.open_middle_boards,
            strips.OPEN_MISERE: partial(boards.open_misere_boards, advance=self._stages.advance),
            strips.STRATEGY: small_boards.strategy_boards,
            strips.TWO_ROWS: boards.two_row_boards,
            strips.TWO_ROWS_STRATEGY: small_boards.two_row_boards,
            strips.ELEVENS: small_boards.elevens,
            strips.MIRROR: small_boards.mirrored_boards,
            strips.OPPORTUNITIES: small_boards.opportunities,
            strips.DOUBLED: small_boards.doubled_positions,
            strips.PLAYS: small_boards.plays,
        }
        for domain, make in makers.items():
            self._test_if_claimed(domain, partial(make, self.bound(domain)))
