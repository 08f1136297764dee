"""The quiet positions of a board, listed and valued: no box has exactly one undrawn line. Nimbers by search.

A key stands for a position, as `loony.kernels.boards.quiet` explains. The lines of a board are bits, row by row; the
line in the top left corner is the highest bit. So the lines of a box are near to each other.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import GROUND, Board, bits_in, lines_in, members
from loony.enumerate.boards.quiet import count_quiet
from loony.enumerate.boards.regions import captures_of
from loony.enumerate.boards.rules import LOONY
from loony.kernels.boards import nimber_search
from loony.kernels.boards import quiet as kernels
from loony.kernels.boards.captures import component_of
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.quiet import KeyTable, QuietBoard
from loony.system.errors import TooLarge
from loony.system.stages import Advance
from loony.verify.boards.orders import by_rule
from loony.verify.boards.search import image_tables

_MOST_HIGH_BITS = 28  # the most high bits of keys: a directory has 8 bytes for each number of these bits
_SLICE = 1 << 16  # positions, or components opened, in one call of a kernel, so that a person can interrupt

_FEWEST_SLOTS = 1 << 16
BYTES = 16  # the bytes of a slot in the table of a search for nimbers


class QuietPosition(NamedTuple):
    """The values of a quiet position."""

    score: int  # V, in boxes
    nimber: int


def bit_order(board: Board) -> list[int]:
    """The line of each bit of a key, from the lowest on."""
    lines = []
    for row in range(board.rows + 1):
        lines += [board.horizontal(row, column) for column in range(board.columns)]
        if row < board.rows:
            lines += [board.vertical(row, column) for column in range(board.columns + 1)]
    return lines[::-1]


def bits_of(board: Board, undrawn: int) -> int:
    """A set of lines of a board as the bits of a key."""
    return int(bits_in(bit_order(board), undrawn))


def lines_of(board: Board, key: int) -> int:
    """The inverse of `bits_of`."""
    return int(lines_in(bit_order(board), key))


def lay_out(board: Board, order: Sequence[int] | None = None) -> QuietBoard:
    """A board for the kernels, by default with the bits of keys. Requires: at most 63 lines."""
    order = order or bit_order(board)
    strings = [board.strings[line] for line in order]
    sides = [bits_in(order, lines) for lines in board.sides]
    twins: list[tuple[int, ...]] = []
    lowest_in: list[list[int]] = [[] for _ in order]
    for box, lines in enumerate(sides):
        twins += combinations([place for place in members(lines) if GROUND in strings[place]], 2)
        if lines:
            lowest_in[next(members(lines))].append(box)
    return QuietBoard(
        np.array(strings, np.int64),
        np.array(sides, np.int64),
        image_tables(np.array(board.symmetries_in(order), np.int64).reshape(-1, len(order))),
        np.array(twins, np.int64).reshape(-1, 2),
        np.array([[*boxes, -1, -1][:2] for boxes in lowest_in], np.int64),
    )


def low_type(board: Board) -> type[np.unsignedinteger]:
    """The type of the low bits of a key."""
    return np.uint16 if board.lines <= 16 + _MOST_HIGH_BITS else np.uint32


def memory(board: Board, number: int) -> int:
    """The bytes of `number` positions of a board."""
    low = np.dtype(low_type(board)).itemsize
    return number * (low + 2) + 8 * _directory_length(board)


def _directory_length(board: Board) -> int:
    bits = 8 * np.dtype(low_type(board)).itemsize
    return (1 << max(0, board.lines - bits)) + 1


class QuietPositions:
    """The first quiet positions of a board by ascending key, with at most `most` undrawn lines, and their values.

    There is room for `number` positions; `advance` takes numbers of positions listed or valued.
    """

    def __init__(self, board: Board, most: int, number: int, advance: Advance = lambda _: None) -> None:
        self.board = board
        self.most = most
        self.number: int = 0
        self._advance = advance
        self.layout: Final = lay_out(board)
        self.table: Final = KeyTable(np.zeros(_directory_length(board), np.int64), np.zeros(number, low_type(board)))
        self.scores: Final = np.zeros(number, np.int8)
        self.nimbers: Final = np.zeros(number, np.uint8)
        self._bits = 8 * self.table.low.itemsize
        self._high = -1  # the high bits of the last key
        self._room = np.zeros((5, board.boxes), np.int64)

    def list_from(self, start: int, number: int) -> tuple[NDArray[np.int64], int]:
        """At most `number` keys from the key `start`, or 0, on; and the key after these, or -1."""
        parts = [np.empty(0, np.int64)]
        while number > 0 and start >= 0:
            keys = np.empty(min(number, _SLICE), np.int64)
            length, start = kernels.list_keys(self.layout, start, self.most, keys)
            parts.append(keys[:length])
            number -= length
        return np.concatenate(parts), start

    def add(self, keys: Numbers) -> None:
        """Add the next keys, ascending, without their values."""
        table, first = self.table, self.number
        self.number += len(keys)
        self._high = kernels.extend(table.directory, keys, self._bits, first, self._high)
        table.low[first : self.number] = keys & (1 << self._bits) - 1

    def value(self, first: int, last: int) -> None:
        """Compute the values of the positions in places first .. last - 1. Requires: all before have their values."""
        directory = self.table.directory[: self._high + 2]
        high = int(np.searchsorted(directory, first, "right")) - 1
        for start in range(first, last, _SLICE):
            until = min(start + _SLICE, last)
            high = kernels.value_keys(
                self.layout, self.table, start, until, high, self._room, self.scores, self.nimbers
            )
            self._advance(until - start)

    def keys(self, places: Numbers) -> Numbers:
        """The keys in some places."""
        high = np.searchsorted(self.table.directory[: self._high + 2], places, "right") - 1
        return high << self._bits | self.table.low[places].astype(np.int64)


def all_quiet(board: Board) -> QuietPositions:
    """All quiet positions of a board, with their values: some microseconds each."""
    number = sum(count_quiet(board.rows, board.columns))
    positions = QuietPositions(board, board.lines, number)
    positions.add(positions.list_from(0, number)[0])
    positions.value(0, number)
    return positions


def is_searchable(board: Board, undrawn: int) -> bool:
    """Whether a position has at most MOST_STRINGS undrawn lines after the captures."""
    return captures_of(board, undrawn).rest.bit_count() <= nimber_search.MOST_STRINGS


class NimberSearch:
    """Searches on one board, with a shared table; the positions have no other lines undrawn than `undrawn`.

    They open at most `most` components in all, and the table grows to at most `slots` slots. `advance` takes numbers
    of components opened.
    """

    def __init__(self, board: Board, undrawn: int, most: int, slots: int, advance: Advance = lambda _: None) -> None:
        """Raises TooLarge where the position of these lines is not searchable."""
        rest = captures_of(board, undrawn).rest
        if not is_searchable(board, undrawn):
            raise TooLarge(
                f"a search for a nimber takes at most {nimber_search.MOST_STRINGS} undrawn lines, and this {board} "
                f"position has {rest.bit_count()}: draw more lines"
            )
        self._board, self._most, self._slots, self._advance = board, most, slots, advance
        self.opened: int = 0
        self._order = [line for line in by_rule(board, rest, halves=False) if rest >> line & 1]
        self._layout = lay_out(board, self._order)
        self._table = nimber_search.nimber_table(_FEWEST_SLOTS)
        self._frames = np.zeros((nimber_search.DEPTH, nimber_search.WIDTH), np.int64)
        self._room = np.zeros((5, board.boxes), np.int64)

    def nimber(self, undrawn: int) -> int | None:
        """The nimber of a position, or LOONY; None where the search would be too long."""
        captures = captures_of(self._board, undrawn)
        if captures.handout:
            return LOONY
        rest: int = bits_in(self._order, captures.rest)
        total = 0
        while rest:
            component = int(component_of(self._layout.strings, self._layout.sides, rest, rest))
            rest &= ~component
            nimber = self._of_component(component)
            if nimber is None:
                return None
            total ^= nimber
        return total

    def _of_component(self, lines: int) -> int | None:
        frames, room, depth = self._frames, self._room, 0
        answer = nimber_search.begin(self._layout, self._table, frames[0], room, lines, nimber_search.NONE)
        while answer == nimber_search.WAITING:
            if not self._grow() or self.opened >= self._most:
                return None
            until = min(self.opened + _SLICE, self._most)
            answer, depth = nimber_search.search(self._layout, self._table, frames, room, depth, until)
            opened = int(self._table.counts[nimber_search.OPENED])
            self._advance(opened - self.opened)
            self.opened = opened
        return int(answer)

    def _grow(self) -> bool:
        """Take a table twice as large where it is full; returns whether there is room."""
        if nimber_search.is_full(self._table):
            if 2 * len(self._table.keys) > self._slots:
                return False
            larger = nimber_search.nimber_table(2 * len(self._table.keys))
            nimber_search.put_all(self._table, larger)
            self._table = larger
        return True
