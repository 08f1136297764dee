"""Tables of boards, the stretches of columns that claims are tested on, and what tables are held against."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

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
from loony.verify.strips import restricted, small_boards
from loony.verify.strips.closed import new_table, slots_for, value_of_board
from loony.verify.strips.narrow_misere import LAST_IN_TABLE_2, printed
from loony.verify.strips.play import FirstTurn, turn_in_words
from loony.verify.strips.records import StripBoard, SwedishBoard, SwedishTurn

Turns = dict[int, dict[FirstTurn, int]]
"""what each first turn is worth, by the board"""

CLOSED = {BOXES: ("boxes", 11), TRIANGLES: ("triangles", 8)}
"""by file, the kind of closed boards, and the largest one that a solver which assumes nothing solves too"""


def swedish_table(name: str, found: Turns, v: Callable[[tuple[int, ...]], int]) -> pa.Table:
    """The boards with their values, by their turns, and their optimal first turns.

    Raises Unexpected where v, which the table of all positions has, is another value.
    """
    values = {n: max(turns.values()) for n, turns in found.items()}
    if differ := [n for n, value in values.items() if v((n,)) != value]:
        raise Unexpected(f"the table has another value of 1x{differ[0]} than its turns make it, please report it")
    columns = {
        "n": list(found),
        "value": list(values.values()),
        "optimal_moves": [
            [turn_in_words(turn) for turn, value in turns.items() if value == values[n]]
            for n, turns in found.items()
        ],
    }
    return pa.Table.from_pydict(columns, schema=SCHEMAS[name])


def closed_table(name: str, largest: int, advance: Callable[[int], object]) -> pa.Table:
    """The closed boards 1 x 1, ..., 1 x largest with their values; `advance` is told of positions searched."""
    kind, _ = CLOSED[name]
    searched = new_table(slots_for(kind, largest))
    lengths = range(1, largest + 1)
    values = [value_of_board(kind, n, searched, advance).value for n in lengths]
    return pa.Table.from_pydict({"n": list(lengths), "value": values}, schema=SCHEMAS[name])


def boards(lengths: Iterable[int], values: Sequence[int]) -> ColumnBlock:
    """Boards of any game."""
    n = np.array(list(lengths))
    return ColumnBlock(StripBoard(n, np.array(values, np.int64)), lambda place: f"1x{n[place]}")


def middle_boards(name: str, table: pa.Table) -> ColumnBlock:
    """The closed boards of a table, with what it is worth to begin in the middle."""
    n, value = (np.array(table[column].to_pylist(), np.int64) for column in ("n", "value"))
    return small_boards.middle_boards(CLOSED[name][0], n, value)


def swedish_boards(table: pa.Table, restricted_values: NDArray[np.int16], stakes: Stakes) -> ColumnBlock:
    """The misère Swedish boards of a table, with what the restricted game makes of them."""
    n, value = (np.array(table[name].to_pylist()) for name in ("n", "value"))

    def v(state: restricted.RestrictedState) -> int:
        return stakes.state((state.large,) * (state.large > 0) + (4,) * state.fours, state.stake)

    leads = restricted.lines(v)
    lines = np.array([leads(restricted.board(one)) for one in n.tolist()], np.int64)
    short = np.array(
        [_short_turn(*row) for row in zip(n.tolist(), table["optimal_moves"].to_pylist(), strict=True)]
    )
    return ColumnBlock(SwedishBoard(n, value, restricted_values[n], lines, short), lambda place: f"1x{n[place]}")


def _short_turn(n: int, optimal: list[str]) -> int:
    """Whether Table 2 has an optimal first turn that makes no rectangle longer than 1 x 4 beside what is left."""
    there = [FirstTurn(taken, cut) for taken in range(n - 3) for cut in (2, 3, 4)] + [FirstTurn(n, 0)]
    return int(n <= LAST_IN_TABLE_2 and any(printed(n, turn) and turn_in_words(turn) in optimal for turn in there))


def swedish_turns(found: Turns) -> ColumnBlock:
    """First turns on the boards that the paper has turns for."""
    rows = [
        (n, turn, printed(n, turn), max(turns.values()), value)
        for n, turns in found.items() if n <= LAST_IN_TABLE_2 for turn, value in turns.items()
    ]  # fmt: skip
    columns = [(n, *turn, there, best, value) for n, turn, there, best, value in rows]
    record = SwedishTurn(*np.array(columns, np.int64).T)
    return ColumnBlock(record, lambda place: f"1x{rows[place][0]}", lambda place: turn_in_words(rows[place][1]))


def against_the_rules(positions: Positions) -> Comparison:
    """The values of all Swedish positions up to a total, against those of the positions that moves lead to."""
    rooms = dense_rooms(int(positions.totals[-1]))
    ranks = np.empty(len(positions.values), np.int64)
    ranks_of(rooms, positions.parts, positions.offsets, ranks)
    by_rank = np.zeros(count(rooms), np.int16)
    by_rank[ranks] = positions.values
    best = np.empty(len(positions.values), np.int16)
    best_by_the_rules(rooms, positions.parts, positions.offsets, by_rank, best)
    differ = np.flatnonzero(best != positions.values)
    smallest = None
    if len(differ):
        first, last = positions.offsets[differ[0] : differ[0] + 2]
        smallest = notation(positions.parts[first:last].tolist())
    return Comparison(
        "rules", "stored values against the rules of the game", None, len(best), len(differ), smallest
    )


def against_all_strings(tables: dict[str, pa.Table]) -> Comparison:
    """The values of small closed boards against those found by going through all sets of strings."""
    result = Comparison("assumed", "small boards against a solver that assumes nothing")
    for name, (kind, largest) in CLOSED.items():
        for row in tables[name].slice(0, largest).to_pylist():
            strings = np.array(closed_strings(kind, row["n"]))
            result.examined += 1
            if int(values_of_all(strings)[-1]) != row["value"]:
                result.differing += 1
                result.smallest = result.smallest or f"closed {kind} 1x{row['n']}"
    return result
