"""A dataset: positions of a board after random play, with the values of their lines, and a card that describes it."""

import json
from importlib.resources import files
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa

from loony.enumerate.boards.board import Board
from loony.enumerate.boards.quiet import MOST_LINES
from loony.enumerate.boards.rules import LOONY, worth
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.samples import leave, play
from loony.kernels.boards.search import UNKNOWN
from loony.results.boards.layout import DATASET_SCHEMA
from loony.results.boards.positions.nimbers import nimbers_of_sets
from loony.results.boards.quiet.table import QuietTable
from loony.results.shown.report import Block, Report, Table
from loony.results.stored.files import mark_of, sha256, write_table
from loony.results.stored.tables import lists
from loony.system.errors import BadInput, TooLarge
from loony.system.stages import Stages, hold_interrupts
from loony.system.version import VERSION
from loony.system.writing import marked, whole_file
from loony.verify.boards.orders import lines_of_upright, upright
from loony.verify.boards.quiet.positions import bit_order, lay_out, lines_of
from loony.verify.boards.search import Search

TABLE, CARD = "positions.parquet", "README.md"

_TITLE = "# Positions of Dots and Boxes with exact values"

is_of_dataset: Final = marked(f".{{,1000}}{_TITLE}".encode(), mark_of(DATASET_SCHEMA), names=(TABLE, CARD))

MOST_POSITIONS = 1_000_000

MOST_SEARCHED = 24  # the default of the most undrawn lines without a table: 100,000 positions take minutes

PLAYS = "random", "careful"

ROUNDS = 20  # the most games for each wanted position: games go on until enough positions differ

_NIMBERS = 12  # the most undrawn lines after the captures with which a nimber is found without a table

_SLOTS = 1 << 24  # the slots of the search's table; a fixed number, so that every machine omits the same positions


class Dataset(NamedTuple):
    """A dataset of positions of a board."""

    board: Board
    rows: pa.Table
    sampled: list[int]  # the numbers of positions by undrawn lines, with the omitted positions
    left_out: list[int]
    """the numbers of omitted positions by undrawn lines: the value of some line of theirs was not found"""


def require_board(board: Board, positions: int, undrawn: int) -> None:
    """Raise BadInput or TooLarge for a board without a dataset."""
    if board.lines > MOST_LINES:
        raise TooLarge(f"a {board} board has {board.lines} lines: a dataset takes at most {MOST_LINES}")
    if positions > MOST_POSITIONS:
        raise TooLarge(f"a dataset has at most {MOST_POSITIONS:,} positions, not {positions:,}")
    if not 1 <= undrawn <= board.lines:
        raise BadInput(f"--undrawn takes 1 to {board.lines}, the lines of {board}, not {undrawn:,}")


def sizes_of(lines: int, undrawn: int, positions: int) -> list[int]:
    """The numbers of positions by undrawn lines, from 0 on: equal, where the board has so many positions."""
    sizes, remaining = [0] * (undrawn + 1), positions
    strata = sorted(range(1, undrawn + 1), key=lambda number: comb(lines, number))
    for place, number in enumerate(strata):
        sizes[number] = min(comb(lines, number), -(-remaining // (len(strata) - place)))
        remaining -= sizes[number]
    return sizes


def make_dataset(
    board: Board, positions: int, seed: int, undrawn: int, nodes: int, table: QuietTable | None, stages: Stages
) -> Dataset:
    """A dataset of positions of a board, by a seed; values that the table lacks take at most `nodes` states each."""
    turned = upright(board)  # tables are about upright boards
    stages.start("playing")
    sampled, plays = _sample(turned, sizes_of(board.lines, undrawn, positions), seed)
    undrawns = _bit_counts(sampled)
    after = np.empty((int(undrawns.sum()) + len(sampled), 4), np.int64)
    leave(lay_out(turned), sampled, np.zeros((5, board.boxes), np.int64), after)
    firsts = np.cumsum(undrawns + 1) - undrawns - 1
    of_position = np.zeros(len(after), bool)
    of_position[firsts] = True
    nimbers = _nimbers(turned, after[firsts], table, stages)
    after = after[~of_position]
    values = _values(turned, after[:, 2], nodes, table, stages)
    starts = np.cumsum(undrawns) - undrawns
    is_unknown = values == UNKNOWN
    rests: Numbers = worth(after[:, 0], after[:, 1], values)
    values = np.where(after[:, 3] > 0, after[:, 3] + rests, -rests)
    is_known = ~np.logical_or.reduceat(is_unknown, starts)
    rows = _rows(board, sampled, plays, values, starts, nimbers).filter(pa.array(is_known))
    counts = [np.bincount(part, minlength=board.lines + 1).tolist() for part in (undrawns, undrawns[~is_known])]
    return Dataset(board, rows, *counts)


def _sample(board: Board, sizes: list[int], seed: int) -> tuple[Numbers, list[str]]:
    layout, bits = lay_out(board), np.random.PCG64(seed)  # numpy promises the same raw numbers in every version
    positions: dict[int, str] = {}
    for undrawn, size in enumerate(sizes):
        enough, drawn = len(positions) + size, board.lines - undrawn
        for _ in range(ROUNDS):
            if len(positions) == enough:
                break
            games = -(-size // len(PLAYS))
            results = np.empty((games, len(PLAYS)), np.int64)
            for place, name in enumerate(PLAYS):
                draws = (bits.random_raw(games * drawn) >> np.uint64(33)).astype(np.int64).reshape(games, drawn)
                lines = np.empty(games, np.int64)
                play(layout, name == "careful", draws, lines)
                results[:, place] = lines
            for place, position in enumerate(results.ravel().tolist()):
                if len(positions) < enough:
                    positions.setdefault(position, PLAYS[place % len(PLAYS)])
    return np.array([*positions], np.int64), [*positions.values()]


def _bit_counts(keys: Numbers) -> Numbers:
    return np.array([key.bit_count() for key in keys.tolist()], np.int64)


def _values(board: Board, keys: Numbers, nodes: int, table: QuietTable | None, stages: Stages) -> Numbers:
    """V of quiet positions by key; UNKNOWN where neither the table nor a search has it."""
    different, places = np.unique(keys, return_inverse=True)
    counts = _bit_counts(different)
    values = np.full(len(different), UNKNOWN, np.int64)
    stored = counts <= (table.undrawn if table else -1)
    if table:
        stages.start("reading the table")
        values[stored] = table.look_up_keys(different[stored])[0]
    others = np.flatnonzero(~stored)
    others = others[np.argsort(counts[others], kind="stable")]  # a search helps later ones
    if len(others):
        stages.start("searching", len(others))
        rests = [lines_of(board, key) for key in different[others].tolist()]
        values[others] = Search(board, 0, _SLOTS).values(rests, nodes, stages.advance)
    return values[places.reshape(-1)]


def _nimbers(board: Board, after: Numbers, table: QuietTable | None, stages: Stages) -> pa.Array:
    """The nimbers of positions, by their handouts and the keys of the positions after the captures."""
    stages.start("finding nimbers")
    keys, places = np.unique(after[:, 2], return_inverse=True)
    counts = _bit_counts(keys)
    nimbers, is_small = np.zeros(len(keys), np.int64), counts <= _NIMBERS
    stored = counts <= (table.undrawn if table else -1)
    if table:
        nimbers[stored] = table.look_up_keys(keys[stored])[1]
    for place in np.flatnonzero(is_small & ~stored).tolist():
        nimbers[place] = nimbers_of_sets(board, lines_of(board, int(keys[place])))[-1]
    places = places.reshape(-1)
    loony = after[:, 1] > 0
    is_known = loony | (is_small | stored)[places]
    return pa.array(np.where(loony, LOONY, nimbers[places]), pa.int16(), mask=~is_known)


def _rows(
    board: Board, positions: Numbers, plays: list[str], values: Numbers, starts: Numbers, nimbers: pa.Array
) -> pa.Table:
    undrawns = _bit_counts(positions)
    numbers = np.array(lines_of_upright(board), np.int64)[bit_order(upright(board))]  # the lines of the bits
    bits = np.arange(board.lines)
    of_position, of_bit = np.nonzero(positions[:, None] >> bits & 1)
    order = np.lexsort((numbers[of_bit], of_position))
    lines, values = numbers[of_bit][order], values[order]
    best = np.maximum.reduceat(values, starts)
    is_best = values == np.repeat(best, undrawns)
    text = np.empty((len(positions), board.lines), np.uint8)
    text[:, numbers] = ord("1") - (positions[:, None] >> bits & 1)
    offsets = np.append(starts, len(values))
    best_offsets = np.append(0, np.cumsum(np.add.reduceat(is_best.astype(np.int64), starts)))

    texts = pa.array([row.tobytes().decode() for row in text])
    numbers_of = [pa.array(undrawns, pa.int16()), pa.array(plays), pa.array(best, pa.int16()), nimbers]
    of_lines = [lists(lines, offsets), lists(values, offsets), lists(lines[is_best], best_offsets)]
    return pa.table([texts, *numbers_of, *of_lines], DATASET_SCHEMA)


def write_dataset(dataset: Dataset, folder: Path, command: str, seed: int, nodes: int, table: str | None) -> None:
    """Write a dataset and its card, made by this command; `table` names the table of quiet positions."""
    with hold_interrupts(), whole_file(folder / TABLE) as new, whole_file(folder / CARD) as card:
        write_table(new, DATASET_SCHEMA, [dataset.rows])
        board, digest = dataset.board, sha256(new)
        meanings = json.loads(DATASET_SCHEMA.metadata[b"columns"])
        sampled = {undrawn: number for undrawn, number in enumerate(dataset.sampled) if number}
        counts = [
            f"| {undrawn} | {number - dataset.left_out[undrawn]:,} | {dataset.left_out[undrawn]:,} |"
            for undrawn, number in sampled.items()
        ]
        text = files("loony.results.boards").joinpath("dataset_card.txt").read_text("utf-8").format(
            title=_TITLE, board=board, number=len(dataset.rows), rows=board.rows, columns=board.columns,
            version=VERSION, pyarrow=pa.__version__, command=command, file=TABLE, digest=digest, rounds=ROUNDS,
            table=f"Values are from {table}" if table else "No table of quiet positions was asked",
            meanings="\n".join(f"- `{field.name}` ({field.type}): {meanings[field.name]}" for field in DATASET_SCHEMA),
            means="that table, or by search where it has none" if table else "search", undrawn=max(sampled),
            seed=seed, nodes=nodes, counts="\n".join(counts),
        )  # fmt: skip
        card.write_text(text, "utf-8")


def report(dataset: Dataset, folder: Path, numbers: dict[str, int]) -> Report:
    """The report of the command; `numbers` are its options."""
    board, written, left_out = dataset.board, len(dataset.rows), dataset.left_out
    blocks: list[Block] = [f"{written:,} positions of {board} in {folder / TABLE}; {folder / CARD} describes them"]
    if sum(left_out):
        what = "left out, as a search for one of their lines would take too long (--nodes)"
        rows = [
            (f"{undrawn}", f"{dataset.sampled[undrawn] - number:,}", f"{number:,}")
            for undrawn, number in enumerate(left_out)
            if number
        ]
        table = Table(("undrawn lines", "positions", "left out"), rows, ">>>")
        blocks += [f"{sum(left_out):,} positions are {what}", "", table]
    counts = {"written": written, "sampled": dataset.sampled, "left_out": left_out}
    files = {"table": f"{folder / TABLE}", "card": f"{folder / CARD}"}
    return Report(blocks, {"rows": board.rows, "columns": board.columns, **numbers, **counts, **files})
