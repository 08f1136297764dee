"""Makes the tables of narrow boards in memory, compares them with the rules, and tests the claims on them."""

from collections.abc import Callable
from functools import cache, partial
from typing import ClassVar

import numpy as np
import pyarrow as pa

from loony.enumerate.strips.closed import closed_strings
from loony.enumerate.strips.notation import notation
from loony.enumerate.strips.swedish import count, dense_rooms
from loony.kernels.bitmask import values_of_all
from loony.kernels.strips.swedish_positions import best_by_the_rules, ranks_of
from loony.results.runs.maker import TableMaker
from loony.results.strips import tables as limits
from loony.results.strips.swedish_build import Positions, Stakes, blocks_of, dense_up_to, positions_up_to, stakes_up_to
from loony.results.strips.tables import BOXES, POSITIONS_SWEDISH, SCHEMAS, SWEDISH_MISERE, SWEDISH_NORMAL, TRIANGLES
from loony.system.errors import Unexpected
from loony.verify.examination.columns import ColumnBlock
from loony.verify.examination.examination import Comparison, ExaminedPart
from loony.verify.family import Domain, Family
from loony.verify.strips import family as strips
from loony.verify.strips import restricted, small_boards
from loony.verify.strips.closed import new_table, slots_for, value_of_board, value_of_open_board, value_of_two_rows
from loony.verify.strips.narrow_misere import LAST_IN_TABLE_2, in_table_2
from loony.verify.strips.play import FirstTurn, turn_in_words, turns
from loony.verify.strips.records import RestrictedPosition, StripBoard, SwedishBoard, SwedishTurn

Turns = dict[int, dict[FirstTurn, int]]  # makes the value of each first turn on a board

RestrictedValue = Callable[[restricted.RestrictedState], int]

CLOSED = {BOXES: ("boxes", 11), TRIANGLES: ("triangles", 8)}
"""for each file the kind of closed boards, and the largest board that is also solved without assumptions"""


def swedish_table(name: str, by_board: Turns, v: Callable[[tuple[int, ...]], int]) -> pa.Table:
    """The boards with their values by their turns, as `v` has them too, and their optimal first turns."""
    values = {n: max(turns.values()) for n, turns in by_board.items()}
    if others := [n for n, value in values.items() if v((n,)) != value]:
        raise Unexpected(f"the table has another value of 1x{others[0]} than its turns make it, please report it")
    columns = {
        "n": list(by_board),
        "value": list(values.values()),
        "optimal_moves": [
            [turn_in_words(turn) for turn, value in turns.items() if value == values[n]]
            for n, turns in by_board.items()
        ],
    }
    return pa.Table.from_pydict(columns, schema=SCHEMAS[name])


def closed_table(name: str, largest: int, advance: Callable[[int], object]) -> pa.Table:
    """The closed boards 1 x 1, ..., 1 x largest with their values; `advance` counts positions searched."""
    kind, _ = CLOSED[name]
    bounds = new_table(slots_for(kind, largest))
    lengths = range(1, largest + 1)
    values = [value_of_board(kind, n, bounds, advance).value for n in lengths]
    return pa.Table.from_pydict({"n": list(lengths), "value": values}, schema=SCHEMAS[name])


def _block_of_boards(lengths: range, value: Callable[[int], int], rows: int = 1) -> ColumnBlock:
    values = np.array([value(n) for n in lengths], np.int64)
    return small_boards.block_of(StripBoard(np.array(lengths), values), rows)


def swedish_boards(table: pa.Table, restricted_v: RestrictedValue, stakes: Stakes) -> ColumnBlock:
    """The misère Swedish boards of a table, with their values in the restricted game."""
    n, value = (np.array(table[name].to_pylist()) for name in ("n", "value"))
    leads = restricted.lines(partial(_in_the_full_game, stakes))
    lines = np.array([leads(restricted.board(length)) for length in n.tolist()], np.int64)
    short = np.array([_short_turn(*row) for row in zip(n.tolist(), table["optimal_moves"].to_pylist(), strict=True)])
    restricted_value = np.array([restricted_v(restricted.board(length)) for length in n.tolist()])
    return small_boards.block_of(SwedishBoard(n, value, restricted_value, lines, short))


def _in_the_full_game(stakes: Stakes, state: restricted.RestrictedState) -> int:
    return stakes.state((state.large,) * (state.large > 0) + (4,) * state.fours, state.stake)


def restricted_positions(bound: int, restricted_v: RestrictedValue, stakes: Stakes) -> ColumnBlock:
    """The positions of the restricted game, with their values in both games."""
    states = restricted.positions(bound)
    rows = [(restricted.total_of(G), _in_the_full_game(stakes, G), restricted_v(G)) for G in states]

    def position(place: int) -> str:
        """A position in which the stake is 2s, with a 3 if it is odd."""
        large, fours, stake = states[place]
        threes = stake % 2
        return notation([2] * ((stake - 3 * threes) // 2) + [3] * threes + [4] * fours + [large] * (large > 0))

    return ColumnBlock(RestrictedPosition(*np.array(rows, np.int64).T), position)


def _short_turn(n: int, optimal: list[str]) -> int:
    """Whether Table 2 has an optimal first turn whose smaller rectangles are no longer than 1 x 4: 0 or 1."""
    turns = [FirstTurn(boxes, cut) for boxes in range(n - 3) for cut in (2, 3, 4)] + [FirstTurn(n, 0)]
    return int(n <= LAST_IN_TABLE_2 and any(turn_in_words(turn) in optimal for turn in turns if in_table_2(n, turn)))


def swedish_turns(by_board: Turns) -> ColumnBlock:
    """First turns on the boards of Table 2."""
    rows = [
        (n, turn, in_table_2(n, turn), max(turns.values()), value)
        for n, turns in by_board.items()
        if n <= LAST_IN_TABLE_2
        for turn, value in turns.items()
    ]
    columns = [(n, turn.boxes, turn.cut, in_table, best, value) for n, turn, in_table, best, value in rows]
    record = SwedishTurn(*np.array(columns, np.int64).T)
    return ColumnBlock(record, lambda place: f"1x{rows[place][0]}", lambda place: turn_in_words(rows[place][1]))


def against_the_rules(positions: Positions) -> Comparison:
    """The values of all Swedish positions up to a total, against the values of the positions after each move."""
    rooms = dense_rooms(int(positions.totals[-1]))
    ranks = np.empty(len(positions.values), np.int64)
    ranks_of(rooms, positions.parts, positions.offsets, ranks)
    by_rank = np.zeros(count(rooms), np.int16)
    by_rank[ranks] = positions.values
    best = np.empty(len(positions.values), np.int16)
    best_by_the_rules(rooms, positions.parts, positions.offsets, by_rank, best)
    result = Comparison("rules", "stored values against the rules of the game")
    parts, offsets = positions.parts, positions.offsets
    result.add(best != positions.values, lambda place: notation(parts[offsets[place] : offsets[place + 1]].tolist()))
    return result


def against_all_strings(tables: dict[str, pa.Table]) -> Comparison:
    """The values of small closed boards, against the values by all sets of strings."""
    result = Comparison("assumed", "small boards against a solver that assumes nothing")
    for name, (kind, largest) in CLOSED.items():
        for row in tables[name].slice(0, largest).to_pylist():
            strings = np.array(closed_strings(kind, row["n"]))
            board = [f"closed {kind} 1x{row['n']}"]
            result.add(values_of_all(strings)[-1:] != row["value"], board.__getitem__)
    return result


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
        positions = positions_up_to(min(bound, limits.LARGEST_STORED), dense)
        part.comparisons.append(against_the_rules(positions))
        self.tables[POSITIONS_SWEDISH] = positions.table()
        v = cache(dense.normal_value)
        turns_of_boards = {n: dict(turns(n, v, 1)) for n in range(2, bound + 1)}
        self.tables[SWEDISH_NORMAL] = swedish_table(SWEDISH_NORMAL, turns_of_boards, v)
        return dense.stakes

    def swedish_boards(self, stakes: Stakes) -> None:
        """Make and test the misère boards, and the restricted game."""
        self._stages.start("testing Swedish boards")
        v = cache(stakes.value)
        misere, normal = self.bound(strips.SWEDISH_BOARDS), self.bound(strips.SWEDISH)
        turns_of_boards = {n: dict(turns(n, v, -1)) for n in range(2, misere + 1)}
        self.tables[SWEDISH_MISERE] = table = swedish_table(SWEDISH_MISERE, turns_of_boards, v)
        restricted_v = restricted.values(self.bound(strips.RESTRICTED))
        self._test(strips.SWEDISH_BOARDS, [swedish_boards(table, restricted_v, stakes)])
        self._test(strips.SWEDISH_TURNS, [swedish_turns(turns_of_boards)])
        lengths = range(2, self.bound(strips.RESTRICTED) + 1)
        self._test(strips.RESTRICTED, [_block_of_boards(lengths, lambda n: restricted_v(restricted.board(n)))])
        part = self._part(strips.RESTRICTED_POSITIONS, 0, restricted.count(misere))
        self._test_part(part, strips.RESTRICTED_POSITIONS, [restricted_positions(misere, restricted_v, stakes)])
        heading = f"Swedish boards 1 x n: to n = {misere} misère, to n = {normal} in normal play"
        self.result.parts.append(ExaminedPart(heading))

    def closed_boards(self) -> None:
        """Make and test the closed boards, and the small open boards."""
        boxes, triangles = self.bound(strips.CLOSED_BOXES), self.bound(strips.CLOSED_TRIANGLES)
        for domain, name in ((strips.CLOSED_BOXES, BOXES), (strips.CLOSED_TRIANGLES, TRIANGLES)):
            self._stages.start(f"searching {domain}")
            self.tables[name] = closed_table(name, self.bound(domain), self._stages.advance)
            kind, _ = CLOSED[name]
            self._test(domain, [small_boards.middle_boards(kind, self.tables[name]["value"].to_pylist())])
        self._stages.start("solving small boards again")
        heading = f"closed boards 1 x n: boxes to n = {boxes}, triangles to n = {triangles}"
        self.result.parts.append(ExaminedPart(heading, comparisons=[against_all_strings(self.tables)]))
        makers: dict[Domain, Callable[[int], ColumnBlock]] = {
            strips.OPEN_BOXES: small_boards.open_middle_boards,
            strips.OPEN_MISERE: self._open_misere,
            strips.STRATEGY: small_boards.strategy_boards,
            strips.TWO_ROWS: lambda n: _block_of_boards(range(1, n + 1), value_of_two_rows, rows=2),
            strips.TWO_ROWS_STRATEGY: small_boards.two_row_boards,
            strips.ELEVENS: small_boards.elevens,
            strips.MIRROR: small_boards.mirrored_boards,
            strips.OPPORTUNITIES: small_boards.opportunities,
            strips.DOUBLED: small_boards.doubled_positions,
            strips.PLAYS: small_boards.plays,
        }
        for domain, make in makers.items():
            self._test_if_claimed(domain, partial(make, self.bound(domain)))

    def _open_misere(self, largest: int) -> ColumnBlock:
        table, advance = new_table(slots_for("open boxes", largest)), self._stages.advance
        lengths = range(1, largest + 1)
        return _block_of_boards(lengths, lambda n: value_of_open_board(n, table, advance).value)
