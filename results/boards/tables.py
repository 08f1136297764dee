"""The tables of drawn boards: their numbers of rows, their memory, and how to make and ask them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa

from loony.enumerate.boards.board import AMERICAN, SWEDISH, VARIANTS, Board, board_of, start_of
from loony.enumerate.boards.reading import openspiel, read
from loony.results.asked.answers import value_in
from loony.results.boards.census import boxes
from loony.results.boards.layout import BOARDS_TABLE, ENDGAMES_TABLE, KIND, PROOF_TREE, QUIET_TABLE, REMEDY, SCHEMAS
from loony.results.boards.solving.solved import published_value
from loony.results.runs.maker import in_memory, require_bounds
from loony.results.stored.tables import Examined, QueryTable, Reach, ShardRun, StoredAnswers
from loony.system.errors import BadInput
from loony.system.memory import require
from loony.verify.boards.family import DRAWN_BOARDS, EMPTY, PIECES, POSITIONS, QUIET, ROWS
from loony.verify.examination.examination import Examination
from loony.verify.family import Bounds

LARGER: dict[tuple[int, int], tuple[str, ...]] = {
    (3, 3): VARIANTS, (3, 5): VARIANTS, (4, 4): VARIANTS, (4, 5): (AMERICAN, SWEDISH), (5, 5): (SWEDISH,)
}  # fmt: skip
"""variants, by rows and columns: all variants with at most 40 undrawn lines, except Icelandic 4 x 5, and variants
with a published value"""

_STARTS = {start_of(board_of(*size), name).bit_count() for size, variants in LARGER.items() for name in variants}

UNDRAWN = [number for number in sorted(_STARTS) if number <= 40]
"""the numbers of undrawn lines of the larger boards that a search decides"""


def boards_of(lines: int) -> list[Board]:
    """The boards of at most `lines` lines with rows <= columns, by the number of their lines."""
    sides = range(1, lines + 1)
    boards = (board_of(m, n) for m in sides for n in sides if m <= n and 2 * m * n + m + n <= lines)
    return sorted(boards, key=lambda board: (board.lines, board.rows))


def larger(lines: int, undrawn: int) -> list[tuple[Board, str]]:
    """Boards of over `lines` lines, and variants, with at most `undrawn` undrawn lines or a published value."""
    return [
        (board, variant)
        for size, variants in LARGER.items()
        for board in [board_of(*size)]
        for variant in variants
        if board.lines > lines
        and (start_of(board, variant).bit_count() <= undrawn or published_value(board, variant)[0] is not None)
    ]


LIMITS = {
    "lines": (4, 32), "undrawn": (UNDRAWN[0], UNDRAWN[-1]), "positions": (4, 31), "pieces": (4, 30), "side": (1, 5)
}  # fmt: skip
"""the least and the greatest bounds: beyond these a run takes too much memory, or a count does not fit 63 bits"""


def rows(bounds: Bounds) -> dict[str, int]:
    """The rows of the table of boards. Raises BadInput, or TooLarge, for a bound out of range."""
    require_bounds(DRAWN_BOARDS, bounds, LIMITS)
    if bounds["undrawn"] not in UNDRAWN:
        counts = ", ".join(map(str, UNDRAWN))
        raise BadInput(f"--undrawn takes the lines that are left on some board, {counts}, not {bounds['undrawn']}")
    number = len(boards_of(bounds["lines"])) * len(VARIANTS) + len(larger(bounds["lines"], bounds["undrawn"]))
    return {BOARDS_TABLE: number}


def require_room(bounds: Bounds, _: Path) -> None:
    """Raise BadInput for a bound below its least, and TooLarge for one above its most or beyond the free memory."""
    from loony.results.boards.making import room_of_boards  # compiled
    from loony.verify.boards.line_by_line import sets_of

    rows(bounds)
    largest = max(map(sets_of, boards_of(bounds["lines"])))
    quiet = 5 << bounds["positions"] >> 2  # at most a fourth of the positions are quiet; each takes 5 bytes
    memory = max(largest, room_of_boards(bounds["lines"], bounds["undrawn"]), quiet)
    require(f"boards of <= {bounds['lines']} lines", "ask for less", memory)


def domain_bounds(bounds: Bounds) -> dict[str, int]:
    """The bound of each domain."""
    from loony.kernels.boards.nimbers import MOST_STRINGS  # compiled

    positions = {domain.name: bounds["positions"] for domain in (POSITIONS, QUIET)}
    rows = min(bounds["positions"], MOST_STRINGS)
    return positions | {ROWS.name: rows, PIECES.name: bounds["pieces"], EMPTY.name: bounds["lines"]}


def stored(rows: Callable[[str], pa.Table], *_: object) -> StoredAnswers:
    """Stored values of drawn positions, which are quiet or begin a game; the score does not matter."""

    def value(text: str) -> int:
        position = read(text)
        board, name = position.board, openspiel(position.board, position.undrawn)
        size = {"rows": board.rows, "columns": board.columns}
        variant = next((name for name in VARIANTS if start_of(board, name) == position.undrawn), "none")
        of_board, quiet = size | {"variant": variant}, size | {"position": name.partition(":")[2]}
        return value_in(name, DRAWN_BOARDS.name, (rows(QUIET_TABLE), quiet), (rows(BOARDS_TABLE), of_board))

    return StoredAnswers(value)


_OF_ENDGAMES = {"size": "size", "sets": "sets", "controlled_value": "c", "value": "v"}
_OF_QUIET = {"rows": "rows", "columns": "columns", "value": "v"}


def _examine(*asked: Any) -> Examined:
    from loony.results.boards.making import BoardTables  # compiled

    return BoardTables.examine(*asked)


def _stored_job(*asked: Any) -> Any:
    from loony.results.boards.quiet import making  # compiled

    return making.stored_job(*asked)


def _check_proof(*asked: Any) -> Examination:
    from loony.results.boards.solving import proof_tree  # compiled

    return proof_tree.check_proof(*asked)


TABLES = in_memory(
    _examine,
    domain_bounds=domain_bounds,
    schemas=SCHEMAS,
    title=(
        "Drawn boards: values of boards of <= {lines} lines, quiet positions of boards of <= {positions}, and the "
        "endgames of {side} x {side}"
    ).format_map,
    extent=(
        "of <= {lines} lines, positions of boards of <= {positions}, chains and loops of <= {pieces} boxes, and the "
        "endgames of {side} x {side}"
    ).format_map,
    rows=rows,
    require_room=require_room,
    asked=(
        QueryTable(ENDGAMES_TABLE, _OF_ENDGAMES, lambda rows: rows["position"].to_pylist(), answered=False),
        QueryTable(QUIET_TABLE, _OF_QUIET, lambda rows: rows["position"].to_pylist(), answered=False),
    ),
    reach={ENDGAMES_TABLE: Reach(boxes, None)},
    stored=stored,
    runs={KIND: ShardRun(_stored_job, REMEDY)},
    files={PROOF_TREE: _check_proof},
)
