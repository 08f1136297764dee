"""Tables of boards, the blocks of columns for claims, and the comparisons with independent values."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import numpy as np
import pyarrow as pa

from loony.enumerate.strips.closed import closed_strings
from loony.enumerate.strips.notation import notation
from loony.enumerate.strips.swedish import count, dense_rooms
from loony.kernels.bitmask import values_of_all
from loony.kernels.strips.swedish_positions import best_by_the_rules, ranks_of
from loony.results.strips.layout import BOXES, SCHEMAS, TRIANGLES
from loony.results.strips.swedish_build import Positions, Stakes
from loony.system.errors import Unexpected
from loony.verify.examination.columns import ColumnBlock
from loony.verify.examination.examination import Comparison
from loony.verify.strips import open_misere, restricted, small_boards
from loony.verify.strips.closed import new_table, slots_for, value_of_board
from loony.verify.strips.narrow_misere import LAST_IN_TABLE_2, in_table_2
from loony.verify.strips.play import FirstTurn, turn_in_words
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


def block_of_boards(lengths: Iterable[int], values: Sequence[int], rows: int = 1) -> ColumnBlock:
    """Boards of any game, with their values."""
    n = np.array(list(lengths))
    return small_boards.block_of(StripBoard(n, np.array(values, np.int64)), rows)


def open_misere_boards(largest: int, advance: Callable[[int], object]) -> ColumnBlock:
    """The open boards with their values in misère play; `advance` counts positions searched."""
    table = new_table(slots_for("open boxes", largest))
    lengths = range(1, largest + 1)
    return block_of_boards(lengths, [open_misere.value_of_board(n, table, advance).value for n in lengths])


def two_row_boards(largest: int) -> ColumnBlock:
    """The boards of two rows with their values in misère play."""
    lengths = range(1, largest + 1)
    return block_of_boards(lengths, [open_misere.value_of_two_rows(n) for n in lengths], rows=2)


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
    mismatches = np.flatnonzero(best != positions.values)
    smallest = None
    if len(mismatches):
        first, last = positions.offsets[mismatches[0] : mismatches[0] + 2]
        smallest = notation(positions.parts[first:last].tolist())
    return Comparison(
        "rules", "stored values against the rules of the game", None, len(best), len(mismatches), smallest
    )


def against_all_strings(tables: dict[str, pa.Table]) -> Comparison:
    """The values of small closed boards, against the values by all sets of strings."""
    result = Comparison("assumed", "small boards against a solver that assumes nothing")
    for name, (kind, largest) in CLOSED.items():
        for row in tables[name].slice(0, largest).to_pylist():
            strings = np.array(closed_strings(kind, row["n"]))
            result.examined += 1
            if int(values_of_all(strings)[-1]) != row["value"]:
                result.differing += 1
                result.smallest = result.smallest or f"closed {kind} 1x{row['n']}"
    return result
