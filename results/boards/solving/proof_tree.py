"""Proof trees in Parquet files: a search writes one, and `loony.verify.boards.tree_checked` checks it.

Its leaves are judged in shards: by threads here, or by the workers of a dask cluster.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import local
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.enumerate.boards.board import Board, Position
from loony.enumerate.boards.reading import openspiel, read
from loony.kernels.boards.columns import Numbers
from loony.results.boards.layout import PROOF_TREE, SCHEMAS, TREE_SCHEMA
from loony.results.boards.solving.long_search import checkpoint_at, plan_for, shards_in
from loony.results.boards.solving.shared_search import slots
from loony.results.runs.workers import run_shards, workers
from loony.results.stored.files import mark_of, metadata_of, sha256, whole_table, write_whole
from loony.results.stored.tables import FILE_KIND, MISMATCHES, Workforce
from loony.system.errors import BadInput, TableCorrupt, TooLarge
from loony.system.stages import Stages
from loony.system.writing import marked, require_own_file, require_utf_8
from loony.verify.boards import leaf_checked
from loony.verify.boards.family import DRAWN_BOARDS, QUIET
from loony.verify.boards.leaf_checked import CUT, IN_ALL, holds, room_for
from loony.verify.boards.proof_tree import Entries
from loony.verify.boards.search import BYTES
from loony.verify.boards.tree_checked import MOST_LINES, Tree, mark_failing, rules_of, value_bounds
from loony.verify.examination.examination import Comparison, Examination, ExaminedPart

_LEAVES, _MOST_SHARDS = 8, 4096  # in a shard; and shards, but for more leaves in each


class Judged(NamedTuple):
    """The result of a shard."""

    wrong: list[int]  # the places of the leaves whose bounds do not hold
    positions: int
    cut: int  # the number of states that took too many positions, and were cut into the states after their moves


def judge_leaves(
    plan: dict[str, Any], board: Board, tree: Tree, leaves: Numbers, order: list[int], by: Workforce
) -> Iterator[tuple[Numbers, Judged, bool]]:
    """The places of leaves, shard by shard, what a search says of them, and whether the checkpoint says so."""
    size = max(_LEAVES, -(-len(leaves) // _MOST_SHARDS))
    parts = [leaves[first : first + size] for first in range(0, len(leaves), size)]
    with ExitStack() as stack:
        kept = stack.enter_context(checkpoint_at(by.checkpoint)) if by.checkpoint else None
        shards = shards_in(kept, plan | {"shards": len(parts)}, Judged, "leaves")
        yield from ((parts[number], judged, True) for number, judged in shards.done.items())
        if shards.remaining:
            there = stack.enter_context(workers(min(by.number or 1, len(shards.remaining)), by.dask))
            columns = tuple(column.tobytes() for column in (*tree, leaves))
            limits = there.on_one_machine, leaf_checked.MOST_POSITIONS
            arguments = board.rows, board.columns, columns, (*order,), size, *limits
            try:
                for judged in run_shards(there, shards, on_worker, *arguments):
                    yield parts[next(reversed(shards.done))], judged, False
            except KeyboardInterrupt as interrupt:
                raise KeyboardInterrupt(shards.advice if kept else "") from interrupt


def on_worker(
    rows: int, columns: int, tree: tuple[bytes, ...], order: tuple[int, ...], size: int, sharing: int, most: int
) -> Callable[[int], Judged]:
    """The function that judges a shard of `size` leaves by its number.

    Each thread has a table of its own, and so many threads share the memory of a machine.
    """
    *entries, leaves = map(np.frombuffer, tree, (np.int64, np.int64, np.int8, np.int8, np.int64))
    rules, there, tried = rules_of(rows, columns)[0], local(), np.array(order, np.int64)
    most_slots = 1 << (slots() * BYTES // leaf_checked.BYTES // sharing).bit_length() - 1

    def run(number: int) -> Judged:
        if not hasattr(there, "room"):
            there.room = room_for(tried, most, most_slots)
        counters = there.room.counters
        before = counters.copy()
        places = leaves[number * size : (number + 1) * size]
        wrong = [int(place) for place in places if not holds(rules, Tree(*entries), there.room, place)]
        done = counters - before
        return Judged(wrong, int(done[IN_ALL]), int(done[CUT]))

    return run


OPTION = "--proof"

_ENCODINGS = {"lines": "DELTA_BINARY_PACKED"}
_AT_A_TIME = 1 << 14
_REMEDY = "make it again with  loony solve BOARD --proof FILE"


def require_place_of_tree(path: Path, board: Board) -> None:
    """Raise BadInput or TooLarge, before a long search, where no proof tree of a board can be written."""
    require_utf_8(path)
    if board.lines > MOST_LINES:
        raise TooLarge(f"a {board} board has {board.lines} lines: {OPTION} takes at most {MOST_LINES}")
    require_own_file(path, ".parquet", PROOF_TREE, marked(mark_of(TREE_SCHEMA)), OPTION)


def write_proof(path: Path, position: Position, value: int, entries: Entries) -> None:
    """Write a proof tree, in place of an earlier one, wholly or not at all. Raises BadInput where that fails."""
    endgames = pa.DictionaryArray.from_arrays(entries.endgames, entries.names).cast(pa.string())
    columns = [entries.lines, endgames, entries.lower, entries.upper, entries.leaf]
    schema = _schema(openspiel(position.board, position.undrawn), value, " ".join(map(str, entries.order)))
    write_whole(path, pa.table(columns, schema), _ENCODINGS, OPTION)


def _schema(position: str, value: int | str, order: str) -> pa.Schema:
    more = {FILE_KIND: PROOF_TREE, "position": position, "value": f"{value}", "order": order}
    return TREE_SCHEMA.with_metadata({**TREE_SCHEMA.metadata, **more})


def counted(is_leaf: NDArray[np.bool_]) -> str:
    """How many entries there are, and how many of them are leaves."""
    leaves = int(np.count_nonzero(is_leaf))
    return f"{len(is_leaf):,} entries" + (f", {leaves:,} of them leaves" if leaves else "")


def check_proof(path: Path, stages: Stages, by: Workforce) -> Examination:
    """Check that each entry follows from others, or from a search if it is a leaf, and the value from all.

    Raises TableCorrupt for a file that cannot be read, or has other content, and BadInput for another checkpoint, or
    for workers or a checkpoint without leaves.
    """
    stages.start("reading")
    about = metadata_of(path) or {}
    name, value, order = (about.get(key, "") for key in ("position", "value", "order"))
    try:
        position = read(name)
        number, tried = int(value), [*map(int, order.split())]
        table = whole_table(path, _schema(name, value, order))
    except BadInput as error:
        raise TableCorrupt(path, f"it names no position ({error})", _REMEDY) from error
    except ValueError as error:
        raise TableCorrupt(path, "its value, or its order of lines, is no number", _REMEDY) from error
    except TableCorrupt as error:
        raise TableCorrupt(path, error.what, _REMEDY) from error
    board = position.board
    if board.lines > MOST_LINES:
        raise TableCorrupt(path, f"it is of a board of more than {MOST_LINES} lines", _REMEDY)
    rules, numbers = rules_of(board.rows, board.columns)
    is_leaf = table["leaf"].to_numpy()
    inner, leaves = np.flatnonzero(~is_leaf), np.flatnonzero(is_leaf)
    if len(inner) == 0:
        raise TableCorrupt(path, "it has no entries" if len(leaves) == 0 else "it has no entries but leaves", _REMEDY)
    if len(leaves) == 0 and (by.number or by.dask or by.checkpoint):
        raise BadInput(f"{path} has no leaves: leave out --threads, --dask and --checkpoint, which are for leaves")
    tree = _tree(path, table, board, numbers)
    del table
    examined = Examination(DRAWN_BOARDS, {"rows": board.rows, "columns": board.columns}, SCHEMAS[MISMATCHES])
    part = ExaminedPart(f"proof tree of {name}", QUIET, None, len(tree.lines), means="entries")
    entries = Comparison("entries", "entries, against the rules and the entries with fewer undrawn lines")
    stages.start("checking entries", len(inner))
    for first in range(0, len(inner), _AT_A_TIME):
        places = inner[first : first + _AT_A_TIME]
        fails = np.zeros(len(places), np.bool_)
        mark_failing(rules, tree, places, fails)
        _add(entries, tree, places, fails, stages)
    part.comparisons = [entries]
    if len(leaves):
        found = Comparison("leaves", "leaves, against a search by the rules")
        part.comparisons.append(found)
        stages.start("searching leaves", len(leaves))
        lines = [*dict.fromkeys([line for line in tried if 0 <= line < board.lines] + [*range(board.lines)])]
        plan = plan_for(position, "check of leaves") | {"proof": sha256(path)}
        searched = cut = kept = 0
        for places, judged, is_kept in judge_leaves(plan, board, tree, leaves, lines, by):
            _add(found, tree, places, np.isin(places, judged.wrong), stages)
            searched, cut, kept = searched + judged.positions, cut + judged.cut, kept + is_kept * len(places)
        found.what += f", through {searched:,} positions" + (f", {cut:,} of them cut" if cut else "")
        found.what += f", the verdicts on {kept:,} of them from {by.checkpoint}" if kept else ""
    bounds = value_bounds(rules, tree, position.undrawn)
    root = Comparison(
        "value", f"value, {number}, against the bounds that the entries give it, {bounds[0]} and {bounds[1]}"
    )
    root.add(np.array([bounds != (number, number)]), lambda _: name)
    part.comparisons.append(root)
    examined.parts.append(part)
    examined.conclusion = f"V = {number} of {name}, by a proof tree of {counted(is_leaf)}"
    stages.stop()
    return examined


def _add(comparison: Comparison, tree: Tree, places: Numbers, fails: NDArray[np.bool_], stages: Stages) -> None:
    comparison.add(fails, lambda number: f"lines {tree.lines[places[number]]}")
    stages.advance(len(places))


def _tree(path: Path, table: pa.Table, board: Board, numbers: dict[str, int]) -> Tree:
    lines = table["lines"].to_numpy()
    if lines[0] <= 0 or lines[-1] > board.every or (np.diff(lines) < 0).any():
        raise TableCorrupt(path, "its lines are none of the board, or not in ascending order", _REMEDY)
    endgames = table["endgame"].combine_chunks().dictionary_encode()
    names = endgames.dictionary.to_pylist()
    if unknown := [name for name in names if name not in numbers]:
        raise TableCorrupt(path, f"{unknown[0]!r} are no chains and loops of the board", _REMEDY)
    places = np.array([numbers[name] for name in names], np.int64)[endgames.indices.to_numpy()]
    return Tree(lines, places, table["lower"].to_numpy(), table["upper"].to_numpy())
