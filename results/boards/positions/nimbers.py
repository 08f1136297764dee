"""The nimbers of a drawn position and of the positions after each line, in Nimstring."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import Board, Position, members
from loony.enumerate.boards.regions import captures_of
from loony.enumerate.boards.rules import LOONY
from loony.kernels.boards.nimbers import MOST_STRINGS, nimbers_of_all
from loony.results.boards.upright import upright

if TYPE_CHECKING:
    from loony.results.boards.quiet.table import QuietTable


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


def nimbers_of_sets(board: Board, undrawn: int) -> NDArray[np.int8]:
    """The nimbers of all sets of these lines as undrawn lines, by recursion; that of all of them is the last."""
    strings = np.array(board.strings, np.int64)[[*members(undrawn)]].reshape(-1, 2)
    return nimbers_of_all(strings)


def nimbers_of(
    position: Position, open_table: Callable[[], "QuietTable | None"], by_table: bool = False
) -> BoardNimbers:
    """The nimbers of a position: by recursion on its sets of lines, or, where there are many lines, by a table.

    With `by_table` by a table alone, which takes no time.
    """
    board, undrawn = position.board, position.undrawn
    lines = [*members(undrawn)]
    if len(lines) <= MOST_STRINGS and not by_table:
        nimbers = nimbers_of_sets(board, undrawn)
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
