"""Makes the table of all quiet positions of a board in parts, goes on with it, and checks it.

Each part is a Parquet file, and the result of a shard. A position depends only on positions with lower keys, so parts
are made in order, with all earlier parts in memory.
"""

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from loony.enumerate.boards.board import Board
from loony.enumerate.boards.quiet import count_quiet
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.quiet import tally_lines
from loony.results.boards import layout
from loony.results.boards.layout import QUIET_SCHEMA, SCHEMAS, PartResult, board_in, part_name, require_board
from loony.results.runs.shards import Job, Shards, make, plan_for
from loony.results.stored.files import corrupt, require_hash, require_same, sha256, whole_table, write_whole
from loony.results.stored.tables import MISMATCHES
from loony.system.errors import TableCorrupt, Unexpected
from loony.system.memory import readable, require
from loony.system.stages import Stages
from loony.verify.boards.family import DRAWN_BOARDS, QUIET
from loony.verify.boards.line_by_line import sets_of
from loony.verify.boards.quiet.comparisons import PLAYED, compared
from loony.verify.boards.quiet.positions import QuietPositions, memory
from loony.verify.examination.examination import Comparison, Examination, ExaminedPart

_ENCODINGS = {"key": "DELTA_BINARY_PACKED"}
_BYTES = 4  # the most bytes that a stored position takes


def tabulate(board: Board, undrawn: int, directory: Path, resume: bool, stages: Stages) -> Examination:
    """Make the table of the quiet positions of a board. Raises TooLarge for a board that does not fit."""
    counts = _counts(board, undrawn, directory)
    return make(_job(board, undrawn, counts, directory, stages), directory, resume, stages)


def stored_job(directory: Path, plan: dict[str, Any], stages: Stages) -> Job:
    """The job that made a table, for a check. Raises TableCorrupt for a plan that loony does not write."""
    board, undrawn = board_in(directory, plan)
    return _job(board, undrawn, _counts(board, undrawn, None), directory, stages)


def _job(board: Board, undrawn: int, counts: list[int], directory: Path, stages: Stages) -> Job:
    total = sum(counts)
    names = [part_name(number) for number in range(-(-total // layout.PART))]
    positions = QuietPositions(board, undrawn, total, stages.advance)

    def work(shards: Shards[PartResult]) -> None:
        stages.start("valuing quiet positions", total)
        start: int | None = 0
        for number, name in enumerate(names):
            first, length = positions.number, min(layout.PART, total - positions.number)
            if part := shards.done.get(number):
                table = _read_part(directory / name, part, length)
                positions.add(table["key"].to_numpy())
                positions.scores[first : positions.number] = table["score"].to_numpy()
                positions.nimbers[first : positions.number] = table["nimber"].to_numpy()
                stages.advance(length)
                start = None
            else:
                if start is None:
                    _, start = positions.list_from(shards.done[number - 1].last, 1)
                keys, start = positions.list_from(start, length)
                positions.add(keys)
                positions.value(first, positions.number)
                shards.keep(number, _write_part(directory / name, board, _table(positions, first, keys)))
        if start is not None and start >= 0:
            raise Unexpected(f"{board} has more quiet positions than were counted, please report it")

    def differs(number: int, part: PartResult) -> bool:
        first = number * layout.PART
        length = min(layout.PART, total - first)
        keys, _ = positions.list_from(part.first, length)
        positions.value(first, first + length)
        return len(keys) < length or not _table(positions, first, keys).equals(
            _read_part(directory / names[number], part, length)
        )

    plan = plan_for(layout.KIND, {"rows": board.rows, "columns": board.columns, "undrawn": undrawn}, len(names))
    empty = Shards(plan, PartResult, lambda part: len(part.sizes) == board.lines + 1)
    return Job(empty, names, work, partial(_report, positions, counts, stages), differs)


def _counts(board: Board, undrawn: int, directory: Path | None) -> list[int]:
    """The numbers of positions by undrawn lines; raises BadInput or TooLarge if the positions do not fit."""
    require_board(board, undrawn)
    counts = count_quiet(board.rows, board.columns, undrawn)
    number = sum(counts)
    played = sets_of(board) if board.lines <= PLAYED else 0
    what = f"a table of the {readable(number)} quiet positions of {board} with at most {undrawn} undrawn lines"
    room = memory(board, number) + played
    require(what, "take fewer lines with --undrawn", room, _BYTES * number, directory)
    return counts


def _table(positions: QuietPositions, first: int, keys: Numbers) -> pa.Table:
    places = slice(first, first + len(keys))
    return pa.table([keys, positions.scores[places], positions.nimbers[places].astype(np.int8)], QUIET_SCHEMA)


def _write_part(path: Path, board: Board, table: pa.Table) -> PartResult:
    write_whole(path, table, _ENCODINGS)
    try:
        require_same(path, QUIET_SCHEMA, table, "it is not read back as it was written")
    except TableCorrupt as error:
        raise Unexpected(f"{path} is not in order, please report it: {error.what}") from error
    keys, sizes = table["key"].to_numpy(), np.zeros(board.lines + 1, np.int64)
    tally_lines(keys, sizes)
    return PartResult(int(keys[0]), int(keys[-1]), sizes.tolist(), sha256(path))


def _read_part(path: Path, part: PartResult, length: int) -> pa.Table:
    require_hash(path, part.sha256)
    table = whole_table(path, QUIET_SCHEMA)
    if len(table) != length:
        raise corrupt(path, "its positions are not as many as counted")
    return table


def _report(
    positions: QuietPositions, counts: list[int], stages: Stages, parts: list[PartResult]
) -> tuple[Examination, dict[str, pa.Table]]:
    board, undrawn = positions.board, positions.most
    bounds = {"rows": board.rows, "columns": board.columns, "undrawn": undrawn}
    examined = Examination(DRAWN_BOARDS, bounds, SCHEMAS[MISMATCHES])
    limit = "" if undrawn == board.lines else f" with at most {undrawn} undrawn lines"
    part = ExaminedPart(f"quiet positions of {board}{limit}, up to symmetry", QUIET, sum(counts), positions.number)
    sizes = Comparison("sizes", "numbers of undrawn lines, whose positions are listed, and counted without a list")
    listed = np.array([part.sizes for part in parts]).sum(axis=0)[: undrawn + 1]
    sizes.add(listed != counts, "{} undrawn lines".format)
    part.comparisons = [sizes, *compared(positions, stages)]
    examined.parts.append(part)
    if undrawn == board.lines:
        score, nimber = positions.scores[-1], positions.nimbers[-1]
        examined.conclusion = f"{board}: V = {score}, nimber {nimber}, from the table of all quiet positions"
    else:
        examined.conclusion = f"{positions.number:,} quiet positions of {board}{limit}"
    return examined, {}  # the parts are written
