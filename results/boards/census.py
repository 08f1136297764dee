"""A census of the loony endgames that occur on a board, for players."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames import raw
from loony.enumerate.endgames.components import KINDS
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Summary, summary_of
from loony.results.boards.layout import CENSUS_TABLE, ENDGAMES_TABLE, SCHEMAS
from loony.results.census.counts import ABSENT, Census, Openings, Questions
from loony.results.endgames.census import THEOREMS
from loony.verify.endgames.claims.definition import openings_of, value_by_definition
from loony.verify.endgames.play import EVEN, applying
from loony.verify.family import Bounds

if TYPE_CHECKING:
    from loony.verify.boards.endgame_counts import Endgame


def census(endgames: "Iterable[Endgame]") -> pa.Table:
    """The number of nonempty endgames with each value, each optimal opening and each case of Theorem 1.1."""
    positions, sets = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for endgame in endgames:
        position = endgame.position
        if endgame.is_loony and any(position):
            v = value_by_definition(position)
            best = {_kind(is_loop, length) for is_loop, length, worth in openings_of(position) if worth == v}
            case = applying(EVEN.cases_of_opening(summary_of(position))).name
            names = ["optimal opening"] + ["only optimal opening"] * (len(best) == 1)
            for key in [("value", f"{v}"), ("Theorem 1.1", case), *((name, kind) for name in names for kind in best)]:
                positions[key] += 1
                sets[key] += endgame.number
    order = sorted(positions, key=lambda key: (key[0], len(key[1]), key[1]))
    rows = [
        {"question": question, "answer": case, "positions": positions[question, case], "sets": sets[question, case]}
        for question, case in order
    ]
    return pa.Table.from_pylist(rows, SCHEMAS[CENSUS_TABLE])


def _kind(is_loop: bool, length: int) -> str:
    if is_loop:
        return f"{length}-loop" if length < 8 else "loop >= 8"
    return "3-chain" if length == 3 else "chain >= 4"


def _read(rows: pa.RecordBatch) -> tuple[Summary, Openings]:
    """The summary of some endgames, and v(G; C) for the shortest component C of each kind."""
    pairs = zip(rows["chains"].to_pylist(), rows["loops"].to_pylist(), strict=True)
    positions = [Position(tuple(chains), tuple(loops)) for chains, loops in pairs]
    worths = np.full((len(KINDS), len(positions)), ABSENT, np.int16)
    for place, position in enumerate(positions):
        for is_loop, length, worth in reversed(openings_of(position)):
            worths[KINDS.index(_kind(is_loop, length)), place] = worth
    summaries = np.array([summary_of(G) for G in positions], np.int32).reshape(-1, len(Summary._fields))
    return Summary(*summaries.T), worths


def boxes(bounds: Bounds) -> int:
    """The number of boxes of the board."""
    return bounds["side"] ** 2


def _about(result: Census) -> str:
    number, side = sum(result.raw_by_size), int(result.board**0.5)
    return (
        f"{sum(result.by_size):,} sets of lines of {side} x {side} are loony endgames, {number:,} multisets; "
        f"{raw.count(result.board) - number:,} more of <= {result.board} boxes do not fit, and are not counted"
    )


QUESTIONS = Questions(
    positions=ENDGAMES_TABLE,
    raw=ENDGAMES_TABLE,
    columns=["chains", "loops"],
    read=_read,
    kinds=KINDS,
    theorems=THEOREMS,
    source="Allcock 2021",
    case_named="its name in the paper",
    noun="sets of lines that are endgames of long chains and loops",
    raw_noun="multisets of long chains and loops that occur on the board",
    about=_about,
    sequence="sets of lines of the board that are endgames of long chains and loops,",
    board=boxes,
    about_board="those that are not empty and leave as many boxes as the board can have left, the opener ahead by A",
    weight="sets",
    counted="sets of lines",
)
"""a census counts an endgame once for each of its sets of lines; only sequences of raw positions count multisets"""
