"""Counts in a table of quiet positions how often Berlekamp's maxims hold, and finds the smallest exceptions."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from loony.enumerate.boards.board import Board, start
from loony.enumerate.boards.diagrams import diagram
from loony.enumerate.boards.reading import openspiel
from loony.results.boards.layout import QUIET_SCHEMA, part_name, stored_parts
from loony.results.shown.report import Block, Report, Table, count_of
from loony.results.stored.files import batches
from loony.system.errors import BadInput
from loony.system.stages import Stages
from loony.verify.boards.nimstring import MAXIMS
from loony.verify.boards.quiet.comparisons import block_of, sets_of_lines
from loony.verify.boards.quiet.positions import lay_out, lines_of
from loony.verify.claims.claim import Claim
from loony.verify.examination.columns import ColumnBlock, states

DRAWN = 3  # the number of exceptions of each kind that are drawn


@dataclass
class Exceptions:
    """The exceptions with the fewest undrawn lines."""

    fewest: int = 64
    number: int = 0
    first: list[dict[str, int]] = field(default_factory=list)  # the key, the score and the nimber of DRAWN exceptions

    def add(self, block: ColumnBlock, keys: np.ndarray, places: np.ndarray) -> None:
        """Add the exceptions at some places of a block."""
        lines = block.record.lines[places]
        fewest = int(lines.min(initial=64))
        if fewest > self.fewest or not len(places):
            return
        if fewest < self.fewest:
            self.fewest, self.number, self.first = fewest, 0, []
        places = places[lines == fewest]
        self.number += len(places)
        for place in places[: DRAWN - len(self.first)].tolist():
            score, nimber = (int(column[place]) for column in (block.record.value, block.record.nimber))
            self.first.append({"key": int(keys[place]), "score": score, "nimber": nimber})


@dataclass
class MaximCounts:
    """The counts of a maxim in a table."""

    claim: Claim
    covered: int = 0
    exceptions: int = 0
    covered_sets: int = 0  # the number of these positions, as sets of lines
    exception_sets: int = 0
    smallest: Exceptions = field(default_factory=Exceptions)
    without_one_chains: Exceptions = field(default_factory=Exceptions)  # the smallest exceptions without a chain of 1


def count_maxims(board: Board, directory: Path, stages: Stages) -> list[MaximCounts]:
    """Count where each maxim holds in a stored table of a board. Raises BadInput for a table of another board."""
    stored_board, _, shards = stored_parts(directory)
    if f"{stored_board}" != f"{board}":
        raise BadInput(f"{directory} is a table of {stored_board}, not of {board}")
    layout, counts = lay_out(board), [MaximCounts(claim) for claim in MAXIMS]
    stages.start("counting")
    for number in range(len(shards.done)):
        for batch in batches(directory / part_name(number), QUIET_SCHEMA):
            keys, scores, nimbers = (column.to_numpy() for column in batch.columns)
            block = block_of(board, layout, keys, scores, nimbers)
            sets = sets_of_lines(layout, keys)
            for count in counts:
                _add(count, block, keys, sets)
            stages.advance(len(keys))
    stages.stop()
    return counts


def _add(count: MaximCounts, block: ColumnBlock, keys: np.ndarray, sets: np.ndarray) -> None:
    hypothesis = np.asarray(count.claim.states(block.record).hypothesis, bool)
    covered, places = states(count.claim, block)
    count.covered += covered
    count.exceptions += len(places)
    count.covered_sets += int(sets[hypothesis].sum())
    count.exception_sets += int(sets[places].sum())
    count.smallest.add(block, keys, places)
    count.without_one_chains.add(block, keys, places[block.record.one_chains[places] == 0])


def answer(directory: Path, board: Board, counts: list[MaximCounts]) -> Report:
    """The counts as text and as data."""
    heading = ("claim", "positions", "holds in", "%", "sets of lines", "holds in", "%")
    rows = [
        (count.claim.id, *_share(count.covered, count.exceptions), *_share(count.covered_sets, count.exception_sets))
        for count in counts
    ]
    about = f"quiet positions of {board}, up to symmetry and as sets of lines, from {directory}"
    drawn = (line for count in counts for line in _exceptions(board, count))
    numbers = ("covered", "exceptions", "covered_sets", "exception_sets")
    data = [
        {"claim": count.claim.id}
        | {name: getattr(count, name) for name in numbers}
        | {name: _data(board, getattr(count, name)) for name in ("smallest", "without_one_chains")}
        for count in counts
    ]
    blocks: list[Block] = [about, "", Table(heading, rows, "<>"), *drawn]
    return Report(blocks, {"position": f"{board}", "table": f"{directory}", "maxims": data})


def _share(covered: int, exceptions: int) -> tuple[str, str, str]:
    percent = f"{100 * (covered - exceptions) / covered:.1f}" if covered else ""
    return f"{covered:,}", f"{covered - exceptions:,}", percent


def _exceptions(board: Board, count: MaximCounts) -> Iterator[str]:
    kinds = ((count.smallest, ""), (count.without_one_chains, " without a chain of 1"))
    for exceptions, which in kinds:
        if exceptions.number:
            least = f"with {exceptions.fewest} undrawn lines: {count_of(exceptions.number, 'position')}"
            yield from ("", f"{count.claim.id}: the smallest exceptions{which}, {least}")
        for position in exceptions.first:
            yield from ("", f"V = {position['score']}, nimber {position['nimber']}", "")
            drawn = start(board)._replace(undrawn=lines_of(board, position["key"]))
            yield from diagram(drawn).split("\n")


def _data(board: Board, exceptions: Exceptions) -> dict[str, Any]:
    positions = [
        {"position": openspiel(board, lines_of(board, row["key"])), "score": row["score"], "nimber": row["nimber"]}
        for row in exceptions.first
    ]
    fewest = exceptions.fewest if exceptions.number else None
    return {"undrawn": fewest, "number": exceptions.number, "positions": positions}
