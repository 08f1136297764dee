"""The table of all quiet positions of a board: made in parts, gone on with, and checked.

Each part is a Parquet file with as many positions as the others, by ascending key, and the result of a shard. A
position depends only on positions with lower keys, so parts are made in order, with all earlier parts in memory.
The number of positions is known before any is listed (`loony.enumerate.boards.quiet`).
"""

import random
from pathlib import Path

import numpy as np
import pyarrow as pa

from loony.enumerate.boards.board import Board
from loony.enumerate.boards.quiet import count_quiet
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.quiet import tally_lines
from loony.results.boards.layout import QUIET_SCHEMA, SCHEMAS
from loony.results.boards.quiet_parts import KIND, PART, PartResult, part_name, require_board, stored_parts
from loony.results.runs.shards import kept_in
from loony.results.shown.text import count_of
from loony.results.stored.files import corrupt, require_file, require_same, sha256, whole_table, write_table
from loony.results.stored.layout import MISMATCHES, SHARDS
from loony.results.stored.manifest import require_manifest_of_run, write_manifest_of_run
from loony.system.capacity import readable, require
from loony.system.errors import TableCorrupt, Unexpected
from loony.system.stages import Stages
from loony.system.writing import whole_file
from loony.verify.boards.family import DRAWN_BOARDS, QUIET
from loony.verify.boards.line_by_line import sets_of
from loony.verify.boards.quiet import QuietPositions, memory
from loony.verify.boards.quiet_checked import PLAYED, compared
from loony.verify.examination.examination import Comparison, Examination, ExaminedPart

_ENCODINGS = {"key": "DELTA_BINARY_PACKED"}
_BYTES = 4
"""of a stored position, at most"""
_BASE_MEMORY = 600_000_000
_REPEATED = 3
"""parts that a check makes again"""


def tabulate(board: Board, undrawn: int, directory: Path, resume: bool, stages: Stages) -> Examination:
    """Make the table of the quiet positions of a board with at most `undrawn` undrawn lines.

    Raises TooLarge for a board that does not fit, BadInput for a directory that has other content or cannot be
    written, and TableCorrupt where a part in it is damaged.
    """
    counts = _counts(board, undrawn, directory)
    parts = -(-sum(counts) // PART)
    plan = {"rows": board.rows, "columns": board.columns, "undrawn": undrawn}
    names = [part_name(number) for number in range(parts)]
    positions = QuietPositions(board, undrawn, sum(counts), stages.advance)
    with kept_in(directory, KIND, plan, parts, PartResult, names, resume) as shards:
        stages.start("valuing quiet positions", sum(counts))
        start = 0
        for number in range(parts):
            if number in shards.done:
                table = _read_part(directory, number, shards.done[number])
                _add(positions, table)
                stages.advance(len(table))
                _, start = positions.list_from(shards.done[number].last, 1)
            else:
                room = min(PART, sum(counts) - positions.number)
                keys, start = positions.list_from(start, room)
                first = positions.number
                positions.add(keys)
                positions.value(first, positions.number)
                shards.keep(number, _write_part(directory / part_name(number), board, positions, first, keys))
    if start >= 0:
        raise Unexpected(f"{board} has more quiet positions than were counted, please report it")
    examined = _report(positions, counts, shards.outcomes(), stages)
    write_manifest_of_run(directory, KIND, examined.derived(), names)
    stages.stop()
    return examined


def check_table(directory: Path, stages: Stages) -> Examination:
    """Re-read a table: hashes, keys, counts, values by other methods; and make some parts again, at random.

    Raises TableAbsent or TableCorrupt for the first error.
    """
    stages.start("reading")
    board, undrawn, shards = stored_parts(directory)
    counts = _counts(board, undrawn, None)
    positions = QuietPositions(board, undrawn, sum(counts), stages.advance)
    if len(shards.done) != -(-sum(counts) // PART):
        raise corrupt(directory / SHARDS, "its board does not make its parts")
    for number in range(len(shards.done)):
        table = _read_part(directory, number, shards.done[number])
        if len(table) != min(PART, sum(counts) - positions.number):
            raise corrupt(directory / part_name(number), "its positions are not as many as counted")
        _add(positions, table)
    examined = _report(positions, counts, shards.outcomes(), stages)
    names = map(part_name, range(len(shards.done)))
    require_manifest_of_run(directory, KIND, examined.derived(), names)
    again = sorted(random.sample(range(len(shards.done)), min(_REPEATED, len(shards.done))))
    parts = f"{len(again)} of {count_of(len(shards.done), 'part')}"
    repeated = Comparison("repeated", f"positions of {parts}, listed and valued again")
    stages.start("repeating", sum(min(PART, positions.number - number * PART) for number in again))
    for number in again:
        _repeat(positions, number * PART, shards.done[number].first, repeated)
    examined.parts[0].comparisons.append(repeated)
    stages.stop()
    return examined


def _counts(board: Board, undrawn: int, directory: Path | None) -> list[int]:
    """The numbers of positions by undrawn lines; raises BadInput or TooLarge where there is no room for them."""
    require_board(board, undrawn)
    counts = count_quiet(board.rows, board.columns, undrawn)
    number = sum(counts)
    played = sets_of(board) if board.lines <= PLAYED else 0
    require(
        f"a table of the {readable(number)} quiet positions of {board} with at most {undrawn} undrawn lines",
        "take fewer lines with --undrawn",
        memory=memory(board, number) + played + _BASE_MEMORY,
        disk=_BYTES * number,
        directory=directory,
    )
    return counts


def _write_part(path: Path, board: Board, positions: QuietPositions, first: int, keys: Numbers) -> PartResult:
    """Write the positions from a place on as a part, and read it back."""
    last = first + len(keys)
    columns = [keys, positions.scores[first:last], positions.nimbers[first:last].astype(np.int8)]
    table = pa.table(columns, QUIET_SCHEMA)
    with whole_file(path) as new:
        write_table(new, QUIET_SCHEMA, [table], _ENCODINGS)
        digest = sha256(new)
    try:
        require_same(path, QUIET_SCHEMA, table, "it is not read back as it was written")
    except TableCorrupt as error:
        raise Unexpected(f"{path} is not in order, please report it: {error.what}") from error
    return PartResult(int(keys[0]), int(keys[-1]), _sizes(board, keys), digest)


def _sizes(board: Board, keys: Numbers) -> list[int]:
    counts = np.zeros(board.lines + 1, np.int64)
    tally_lines(keys, counts)
    return counts.tolist()


def _read_part(directory: Path, number: int, part: PartResult) -> pa.Table:
    """The positions of a part. Raises TableAbsent or TableCorrupt where they are not as its result says."""
    path = directory / part_name(number)
    require_file(path)
    if sha256(path) != part.sha256:
        raise corrupt(path, "its SHA-256 is not the one that was written down")
    return whole_table(path, QUIET_SCHEMA)


def _add(positions: QuietPositions, table: pa.Table) -> None:
    """Add a stored part to the positions before it."""
    first = positions.number
    positions.add(table["key"].to_numpy())
    positions.scores[first : positions.number] = table["score"].to_numpy()
    positions.nimbers[first : positions.number] = table["nimber"].to_numpy()


def _report(positions: QuietPositions, counts: list[int], parts: list[PartResult], stages: Stages) -> Examination:
    """The examination of a table: its counts and values by other methods."""
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
    return examined


def _repeat(positions: QuietPositions, first: int, start: int, repeated: Comparison) -> None:
    """List and value a part of a table again, with the values of the positions before it."""
    last = min(first + PART, positions.number)
    keys, _ = positions.list_from(start, last - first)
    stored = positions.keys(np.arange(first, last))
    scores, nimbers = positions.scores[first:last].copy(), positions.nimbers[first:last].copy()
    positions.value(first, last)
    differs = stored != np.resize(keys, last - first)
    differs |= (scores != positions.scores[first:last]) | (nimbers != positions.nimbers[first:last])
    repeated.add(differs, lambda place: f"key {stored[place]}")
