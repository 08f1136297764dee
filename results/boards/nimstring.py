"""The nimbers of a drawn position and of the positions after each line, in Nimstring."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from loony.enumerate.boards.board import Position, members
from loony.enumerate.boards.regions import captures_of
from loony.enumerate.boards.rules import LOONY
from loony.kernels.boards.nimbers import MOST_STRINGS, nimbers_of_all
from loony.results.boards.upright import upright
from loony.verify.boards.quiet import QuietPositions
from loony.verify.boards.quiet_records import sets_of_lines

if TYPE_CHECKING:
    from loony.results.boards.quiet_table import QuietTable


class BoardNimbers(NamedTuple):
    """The nimbers of a position; LOONY for a loony position, None where a nimber is not known."""

    position: int | None
    lines: Mapping[int, int | None]
    """of the position after each line"""
    why: str
    """the method that found them, or the remedy where they are not known"""

    def words(self) -> str:
        """The nimber of the position, for a person."""
        if self.position is None:
            return f"nimber not known: {self.why}"
        loses = "the player on move loses Nimstring" if self.position == 0 else "the player on move wins Nimstring"
        number = "loony" if self.position == LOONY else f"nimber {self.position}"
        return f"{number}: {loses}, {self.why}"


def nimbers_of(
    position: Position, open_table: Callable[[], "QuietTable | None"], by_table: bool = False
) -> BoardNimbers:
    """The nimbers of a position: by recursion on its sets of lines, or, where there are many lines, by a table.

    With `by_table` by a table alone, which takes no time.
    """
    board, undrawn = position.board, position.undrawn
    lines = [*members(undrawn)]
    if len(lines) <= MOST_STRINGS and not by_table:
        strings = np.array(board.strings, np.int64)[lines]
        nimbers = nimbers_of_all(strings).astype(int)
        after = {line: int(nimbers[len(nimbers) - 1 - (1 << place)]) for place, line in enumerate(lines)}
        return BoardNimbers(int(nimbers[-1]), after, f"found by recursion on {len(nimbers):,} sets of lines")

    table = open_table()

    def look_up(undrawn: int) -> int | None:
        captures = captures_of(board, undrawn)
        if captures.handout:
            return LOONY
        row = table.look_up(captures.rest) if table else None
        return row.nimber if row else None

    after_each = {line: look_up(undrawn & ~(1 << line)) for line in lines}
    nimber = look_up(undrawn)
    if nimber is None:
        return BoardNimbers(None, after_each, f"a table has it, which  loony tabulate {upright(board)}  makes")
    how = "2 boxes or 4 can be handed out" if nimber == LOONY else f"found in {table.directory if table else ''}"
    return BoardNimbers(nimber, after_each, how)


def by_nimber(positions: QuietPositions) -> list[dict[str, int]]:
    """Rows of the table of nimbers: how many quiet positions of a board have each nimber and each score."""
    board = positions.board
    pairs = np.stack([positions.nimbers, positions.scores]).astype(np.int64)
    sets = sets_of_lines(board, positions.layout, positions.keys(np.arange(positions.number)))
    kinds, which, counts = np.unique(pairs, axis=1, return_inverse=True, return_counts=True)
    weights = np.zeros(len(counts), np.int64)
    np.add.at(weights, which.ravel(), sets)
    rows = zip(*kinds.tolist(), counts.tolist(), weights.tolist(), strict=True)
    names = ("nimber", "score", "positions", "sets")
    return [{"rows": board.rows, "columns": board.columns, **dict(zip(names, row, strict=True))} for row in rows]
