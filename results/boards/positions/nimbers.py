"""The nimbers of a drawn position and of the positions after each line, in Nimstring."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import Board, Position, members
from loony.enumerate.boards.reading import text_of
from loony.enumerate.boards.regions import captures_of
from loony.enumerate.boards.rules import LOONY
from loony.kernels.boards.nimbers import nimbers_of_all
from loony.results.boards.positions.wording import SENTENCES
from loony.results.shown.report import Report, count_of
from loony.system.errors import TooLarge
from loony.system.memory import available_memory
from loony.verify.boards.orders import upright
from loony.verify.boards.quiet.positions import BYTES, NimberSearch, is_searchable

if TYPE_CHECKING:
    from loony.results.boards.quiet.table import QuietTable


MOST_OPENED = 1 << 40  # the most components of a search that may take long


class BoardNimbers(NamedTuple):
    """The nimbers of a position; LOONY for a loony position, None where a nimber is not known."""

    position: int | None
    lines: Mapping[int, int | None]
    why: str  # the method that found the nimbers, or the remedy where they are not known

    def words(self) -> str:
        """The nimber of the position, for a person."""
        if self.position is None:
            return f"nimber not known: {self.why}"
        outcome = SENTENCES["nimstring"]["wins" if self.position else "loses"]
        number = "loony" if self.position == LOONY else f"nimber {self.position}"
        return f"{number}: {outcome}, {self.why}"


def nimbers_of_sets(board: Board, undrawn: int) -> NDArray[np.int8]:
    """The nimbers of all sets of these undrawn lines, by recursion; the last is the nimber of all of them."""
    strings = np.array(board.strings, np.int64)[[*members(undrawn)]].reshape(-1, 2)
    return nimbers_of_all(strings)


def nimbers_of(
    position: Position, open_table: Callable[[], "QuietTable | None"], most: int, advance: Callable[[int], object]
) -> BoardNimbers:
    """The nimbers of a position and of the positions after each line: from a table, or else by a search.

    The search opens at most `most` components in all; with 0, or for a position that is not searchable, there is none.
    """
    board, undrawn = position.board, position.undrawn
    table, search = open_table(), None
    if not is_searchable(board, undrawn):
        most = 0

    def nimber(undrawn: int) -> int | None:
        nonlocal search
        captures = captures_of(board, undrawn)
        if captures.handout:
            return LOONY
        row = table.look_up(captures.rest) if table else None
        if row or not most:
            return row.nimber if row else None
        search = search or nimber_search(board, position.undrawn, most, advance)
        return search.nimber(undrawn)

    number = nimber(undrawn)
    after_each = {line: nimber(undrawn & ~(1 << line)) for line in members(undrawn)}
    if number is None:
        more = f"not after a search through {search.opened:,} components; " if search else ""
        return BoardNimbers(None, after_each, f"{more}a table has it, which  loony tabulate {upright(board)}  makes")
    if search:
        how = _how(search)
    else:
        how = "2 boxes or 4 can be handed out" if number == LOONY else f"found in {table.directory if table else ''}"
    return BoardNimbers(number, after_each, how)


def nimber_search(
    board: Board, undrawn: int, most: int, advance: Callable[[int], object] = lambda _: None
) -> NimberSearch:
    """A search of nimbers whose table takes at most half of the memory that is free."""
    slots = 1 << max(0, available_memory() // (3 * BYTES)).bit_length() - 1  # the smaller table is there too
    return NimberSearch(board, undrawn, most, slots, advance)


def nimber_alone(position: Position, advance: Callable[[int], object]) -> Report:
    """The nimber of a position by a search that only the memory limits. Raises TooLarge where it is too small."""
    search = nimber_search(position.board, position.undrawn, MOST_OPENED, advance)
    number = search.nimber(position.undrawn)
    if number is None:
        raise TooLarge(f"{search.opened:,} components fill the memory that is free, and the nimber is not known")
    found = BoardNimbers(number, {}, _how(search))
    text = text_of(position)
    shown = "loony" if number == LOONY else number
    data = {"position": text, "nimber": shown, "components": search.opened}
    return Report([text, "", found.words()], data, found.words())


def _how(search: NimberSearch) -> str:
    return f"found by a search ({count_of(search.opened, 'component')})"
