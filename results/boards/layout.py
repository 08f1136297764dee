"""The Parquet files of drawn boards, and the parts of a table of quiet positions; tables.csv describes the columns."""

from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from loony.enumerate.boards.board import Board, board_of
from loony.enumerate.boards.quiet import MOST_LINES
from loony.results.runs.shards import Shards, stored
from loony.results.stored.files import corrupt
from loony.results.stored.tables import ROW_GROUP, SHARDS, described
from loony.system.errors import BadInput, TableAbsent, TooLarge

BOARDS_TABLE, ENDGAMES_TABLE, QUIET_TABLE = "boards.parquet", "endgames.parquet", "quiet.parquet"
CENSUS_TABLE, NIMBERS_TABLE = "endgames_census.parquet", "nimbers.parquet"
PROOF_TREE = "proof tree"  # the kinds of files, as their metadata have them

SCHEMAS: dict[str, pa.Schema] = described("boards")
DATASET_SCHEMA, TREE_SCHEMA = SCHEMAS.pop("dataset"), SCHEMAS.pop(PROOF_TREE)
QUIET_SCHEMA = SCHEMAS.pop("quiet positions")  # the schemas of files outside directories of tables

KIND = "table of quiet positions"

PART = 32 * ROW_GROUP  # the number of positions in a part, which takes 12 seconds

REMEDY = "make it again with  loony tabulate"


class PartResult(NamedTuple):
    """A part of a table."""

    first: int
    last: int
    sizes: list[int]
    sha256: str


def part_name(number: int) -> str:
    """The name of the file of a part."""
    return f"quiet-{number:04}.parquet"


def stored_parts(directory: Path) -> tuple[Board, int, Shards[PartResult]]:
    """The board of a finished table, its most undrawn lines, and its parts. Raises TableAbsent or TableCorrupt."""
    try:
        shards = stored(directory, Shards({"kind": KIND}, PartResult))
    except TableAbsent as error:
        raise TableAbsent(f"{error}; make it with  loony tabulate MxN") from error
    return *board_in(directory, shards.plan), shards


def board_in(directory: Path, plan: dict[str, Any]) -> tuple[Board, int]:
    """The board in the plan of a table, and its most undrawn lines. Raises TableCorrupt where the plan has none."""
    numbers = [plan.get(name) for name in ("rows", "columns", "undrawn")]
    try:
        rows, columns, undrawn = (number if type(number) is int else -1 for number in numbers)
        board = board_of(rows, columns)
        require_board(board, undrawn)
    except (BadInput, TooLarge) as error:
        raise corrupt(directory / SHARDS, f"it has no plan that loony wrote ({error})") from error
    return board, undrawn


def require_board(board: Board, undrawn: int) -> None:
    """Raise BadInput or TooLarge for a board, or a number of undrawn lines, that has no table."""
    if board.rows > board.columns:
        raise BadInput(f"{board} is {board.columns}x{board.rows} turned: write that")
    if not 0 <= undrawn <= board.lines:
        raise BadInput(f"--undrawn takes 0 to {board.lines}, the lines of {board}, not {undrawn:,}")
    if board.lines > MOST_LINES:
        raise TooLarge(f"a {board} board has {board.lines} lines: a table takes at most {MOST_LINES}")
