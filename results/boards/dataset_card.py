"""The files of a dataset of positions: a table, and a card that says how it was made."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import pyarrow as pa

from loony.results.boards.dataset import ROUNDS, Dataset
from loony.results.boards.layout import DATASET_SCHEMA
from loony.results.shown.report import Block, Report, Table
from loony.results.stored.files import mark_of, require_utf_8, sha256, write_table
from loony.system.interrupts import hold_interrupts
from loony.system.version import VERSION
from loony.system.writing import marked, own_folder, whole_file

TABLE, CARD = "positions.parquet", "README.md"

_TITLE = "# Positions of Dots and Boxes with exact values"

is_of_dataset = marked(f".{{,1000}}{_TITLE}".encode(), mark_of(DATASET_SCHEMA), names=(TABLE, CARD))
"""whether a file is one that `write_dataset` writes"""


@contextmanager
def dataset_folder(folder: Path) -> Iterator[None]:
    """Make the folder of a dataset, as `own_folder` does. Raises what that and `require_utf_8` raise."""
    require_utf_8(folder)
    with own_folder(folder, is_of_dataset):
        yield


def write_dataset(dataset: Dataset, folder: Path, command: str, seed: int, nodes: int, table: str | None) -> None:
    """Write a dataset and its card, made by this command; `table` names the table of quiet positions."""
    with hold_interrupts(), whole_file(folder / TABLE) as new, whole_file(folder / CARD) as card:
        write_table(new, DATASET_SCHEMA, [dataset.rows])
        card.write_text(_card(dataset, command, seed, nodes, table, sha256(new)), "utf-8")


def _card(dataset: Dataset, command: str, seed: int, nodes: int, table: str | None, digest: str) -> str:
    board = dataset.board
    meanings = json.loads(DATASET_SCHEMA.metadata[b"columns"])
    sampled = {undrawn: number for undrawn, number in enumerate(dataset.sampled) if number}
    counts = [
        f"| {undrawn} | {number - dataset.left_out[undrawn]:,} | {dataset.left_out[undrawn]:,} |"
        for undrawn, number in sampled.items()
    ]
    return files("loony.results.boards").joinpath("dataset_card.txt").read_text("utf-8").format(
        title=_TITLE, board=board, number=len(dataset.rows), rows=board.rows, columns=board.columns,
        version=VERSION, pyarrow=pa.__version__, command=command, file=TABLE, digest=digest, rounds=ROUNDS,
        table=f"Values are from {table}" if table else "No table of quiet positions was asked",
        meanings="\n".join(f"- `{field.name}` ({field.type}): {meanings[field.name]}" for field in DATASET_SCHEMA),
        means="that table, or by search where it has none" if table else "search", undrawn=max(sampled),
        seed=seed, nodes=nodes, counts="\n".join(counts),
    )  # fmt: skip


def report(dataset: Dataset, folder: Path, numbers: dict[str, int]) -> Report:
    """The outcome; `numbers` are those of the command."""
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
