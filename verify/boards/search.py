"""The value of a position of a board by search, where no theorem gives it."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import GROUND, Board, bits_in
from loony.enumerate.boards.regions import CHAIN, LOOP, Region, captures_of, regions
from loony.kernels import null_window
from loony.kernels.boards import search, table
from loony.kernels.boards.captures import word
from loony.kernels.boards.multisets import value_at
from loony.kernels.boards.search import value_rests
from loony.kernels.boards.state import BoardGame, state_of, with_own_room
from loony.kernels.boards.table import BoundTable
from loony.system.errors import TooLarge, Unexpected
from loony.system.stages import Advance, hold_interrupts
from loony.verify.boards.orders import in_order
from loony.verify.boards.search_pieces import MOST, MOST_MULTISETS, pieces_of

FEWEST_SLOTS = 1 << 16
MOST_SLOTS = 1 << 24  # the most slots of a table, which grows with the number of states searched
BYTES = 8  # the bytes of a slot
_MOST_DOUBLED = 1 << 27  # a table doubles up to so many slots, 1 GiB, and then grows to the most at once
MOST_LINES = 64  # the most undrawn lines outside chains and loops: the bits of a word
_TOGETHER = 256  # the number of positions in one call of a kernel
_SLICE = 1 << 16  # the number of states in one call of the kernel: it takes a moment, so that a person can interrupt


class View(NamedTuple):
    """A search in the form of the kernels, and a position without captures."""

    game: BoardGame
    table: BoundTable
    plain: BoardGame  # the board where only chains and loops are pieces
    order: list[int]  # the line of each bit
    lines: int  # the undrawn lines of the position, but for chains and loops, with a bit for each
    pieces: list[int]  # the chains and loops of the position, as pieces of `plain`, ascending


class Search:
    """Searches on one board, with a shared table of bounds.

    All searches together examine at most `most` states. The table grows to at most `slots` slots. `advance` takes
    numbers of states searched.
    """

    def __init__(
        self,
        board: Board,
        most: int,
        slots: int = MOST_SLOTS,
        advance: Advance = lambda _: None,
        undrawn: int | None = None,
        threads: int = 1,
        order: Sequence[int] | None = None,
        small: int | None = None,
    ) -> None:
        """The searches take positions whose undrawn lines are among `undrawn`, by default among all lines.

        They draw lines in `order`, by default in that of `loony.verify.boards.orders`, and look up components of at
        most `small` boxes, by default MOST, or fewer where a table of so many slots is too small for that. Only
        undrawn lines outside chains and loops take bits of a word. Raises TooLarge if these are more than MOST_LINES,
        or if more than MOST_COINS boxes are open.
        """
        self.board: Board = board
        self.most: int = most
        self.slots: int = slots
        self.nodes: int = 0
        self._advance = advance
        undrawn = board.every if undrawn is None else undrawn
        boxes, outside = require_searchable(board, undrawn)
        self.order: list[int] = [line for line in order or in_order(board, undrawn) if outside >> line & 1]
        """the line of each bit of a set of lines in `costly`"""
        self._game = self._new_game(max(8, boxes), MOST if small is None else small)
        self._most_for_one_word = table.ONE_WORD_SLOTS if threads == 1 else slots  # threads need slots of one word
        self._table = self._new_table(min(FEWEST_SLOTS, slots))
        self._team = null_window.team_of(threads if self._table.slot == 1 else 1)
        self.threads: int = len(self._team)  # 1 if a slot has two words, because a write of two words is two writes
        self._games = [with_own_room(self._game) for _ in self._team]

    def _new_game(self, size: int, most: int) -> BoardGame:
        """The board for the kernels: at most `size` open boxes, components of at most `most` boxes as pieces."""
        board, order = self.board, self.order
        numbers = {GROUND: GROUND}
        for box in sorted({box for line in order for box in board.strings[line]} - {GROUND}):
            numbers[box] = len(numbers) - 1
        strings = [[numbers[box] for box in board.strings[line]] for line in order]
        images = [_in_order_of_twins(strings, image) for image in board.symmetries_in(order)]
        moved = np.array(images, np.int64).reshape(len(images), len(order))
        ends = np.array(strings, np.int64).reshape(-1, 2)
        sides = np.array([word(bits_in(order, board.sides[box])) for box in [*numbers][1:]], np.int64)
        images_of_lines = image_tables(moved), np.ascontiguousarray(np.int64(1) << moved.T)
        shapes = (5, len(numbers)), (6, len(numbers)), size + 2, (null_window.DEPTH, size + 8), (2, len(moved))
        room = [np.zeros(shape, np.int64) for shape in shapes]
        pieces = pieces_of(ends, sides, size, most, most_multisets_of(self.slots))
        return BoardGame(ends, sides, *images_of_lines, self._twins(strings), pieces, *room)

    @property
    def small(self) -> int:
        """The most boxes of the components that are looked up; the bounds in the table are of other components."""
        return self._game.pieces.most

    @property
    def _multisets(self) -> int:
        return int(self._game.pieces.rooms[0, self._game.pieces.beside])

    def _new_table(self, slots: int) -> BoundTable:
        return table.bound_table(len(self.order), self._multisets, slots, most=self._most_for_one_word)

    def _twins(self, strings: Sequence[Sequence[int]]) -> NDArray[np.int64]:
        """The sets for `BoardGame.corners`. Of lines with the same ends, the last remain; a box of 1 x n has three."""
        firsts: Counter[int] = Counter()
        for (first, ends), (second, other_ends) in combinations(enumerate(strings), 2):
            if ends == other_ends:
                firsts[second - first] |= 1 << first
        exchanges = [(word(lines), apart) for apart, lines in firsts.items()]
        most = max(Counter(map(tuple, strings)).values(), default=0)
        return np.array(exchanges * (most - 1), np.int64).reshape(-1, 2)

    def value(self, rest: int) -> int | None:
        """V of a position without captures; None if the search takes more than `most` states."""
        lower, upper = self.bounds(rest)
        return lower if lower == upper else None

    def bounds(self, rest: int) -> tuple[int, int]:
        """The least and the most that V of a position without captures can be, by the search so far."""
        game = self._game
        lines, index, coins = map(int, self._state(rest))
        if lines == 0:
            value = int(value_at(game.pieces, index, game.stack))
            return value, value
        lower, upper = map(int, table.recall(self._table, lines, index, coins))
        threshold = null_window.first_threshold(coins, lower, upper)
        while lower < upper:
            root = self._team[0].frames[0, 0]
            null_window.begin(root, (lines, index), coins, (lower, upper), threshold)
            if not self._decide():
                return lower, upper
            least, most = int(root[null_window.LOWER]), int(root[null_window.UPPER])
            if not lower <= least <= most <= upper or (least < threshold <= most):
                raise Unexpected(f"a search of {self.board} went wrong, please report it")
            lower, upper = least, most
            threshold = null_window.next_threshold(lower, upper, threshold)
        return lower, upper

    def values(self, rests: Sequence[int], most: int, advance: Advance) -> NDArray[np.int64]:
        """V of positions without captures, one position after another; UNKNOWN where `most` states are not enough.

        One thread searches, and `Search.most` does not limit it. `advance` takes numbers of positions.
        """
        values = np.empty(len(rests), np.int64)
        words = np.array([word(bits_in(self.order, rest)) for rest in rests], np.int64)
        for first in range(0, len(rests), _TOGETHER):  # so that a person can interrupt, and the table can grow
            self._grow()
            part = slice(first, first + _TOGETHER)
            self.nodes += value_rests(self._games[0], self._team[0], self._table, words[part], most, values[part])
            advance(len(words[part]))
        return values

    def _state(self, rest: int) -> tuple[int, int, int]:
        """The state of a position without captures, and its coins."""
        coins = sum(bool(sides & rest) for sides in self.board.sides)
        lines, pieces = self._taken_apart(self._game, rest)
        self._game.counted[: len(pieces)] = pieces
        lines, index, cancelled = map(int, state_of(self._game, lines, len(pieces)))
        return lines, index, coins - cancelled

    def _taken_apart(self, game: BoardGame, rest: int) -> tuple[int, list[int]]:
        """The lines of a position without captures outside chains and loops, as a word; and these, as pieces."""
        simple, outside = _without_simple(self.board, rest)
        numbers = {CHAIN: game.pieces.chains, LOOP: game.pieces.loops}
        pieces = [int(numbers[region.kind][len(region.boxes)]) for region in simple]
        return word(bits_in(self.order, outside)), sorted(pieces)

    def _decide(self) -> bool:
        """Search until the comparison at the root is decided; False if that takes too many states."""
        frames, stop = self._team[0].frames, self._team[0].stop
        frames[1:, 0] = frames[0, 0]
        depths, nodes = [0] * len(self._team), [0] * len(self._team)

        def run(number: int, more: int) -> None:
            game, own, before = self._games[number], self._team[number], nodes[number]
            found = search.search(game, own, depths[number], before, before + more, self._table)
            depths[number], nodes[number] = found
            stop[0] = 1  # ends the slices of the other threads, for which this thread would wait

        with ThreadPoolExecutor(len(depths)) as pool:
            while min(depths) >= 0:
                remaining, before = self.most - self.nodes, sum(nodes)
                if remaining <= 0:
                    return False
                self._grow()
                more, stop[0] = min(_SLICE, -(-remaining // len(depths))), 0
                with hold_interrupts():  # the positions of a slice that breaks off would not be counted
                    [*(map if len(depths) == 1 else pool.map)(run, range(len(depths)), [more] * len(depths))]
                    self.nodes += sum(nodes) - before
                self._advance(sum(nodes) - before)
        frames[0, 0] = frames[depths.index(-1), 0]
        return True

    def _grow(self) -> None:
        """Take a table twice as large, or the largest, once the searched states fill most of the table."""
        words = len(self._table.words)
        if words < min(self.nodes * self._table.slot * 5 // 4, self.slots):
            larger = self._new_table(self._slots_for(2 * words))
            table.put_all(self._table, larger)
            self._table = larger

    def _slots_for(self, slots: int) -> int:
        """So many slots while tables double, and else the most: all threads wait while a table grows."""
        return slots if slots <= min(_MOST_DOUBLED, self.slots) else self.slots

    @property
    def most_bounds(self) -> int:
        """The most bounds that the table can hold."""
        return max(self.slots, len(self._table.words)) // self._table.slot

    @property
    def most_bytes(self) -> int:
        """The most bytes that the tables take, beside the smaller table of bounds that is replaced."""
        return max(most_bytes_of(self.slots), int(self._table.words.nbytes))

    def costly(self, most: int) -> NDArray[np.int64]:
        """The bounds that took the most positions, at most so many, for a search that goes on."""
        counts = np.zeros(table.EFFORTS, np.int64)
        table.count_efforts(self._table, counts)
        remaining = counts[::-1].cumsum()[::-1]  # of this effort and more
        effort = int(np.argmax(remaining <= most)) if remaining[-1] <= most else table.EFFORTS - 1
        listed = np.zeros((min(most, int(remaining[effort])), 2), np.int64)
        table.list_costly(self._table, effort, listed)
        return listed

    def progress(self) -> str:
        """How far the search is, in words."""
        root, words = self._team[0].frames[0, 0], self._table.words
        share = np.count_nonzero(words[: 1 << 20]) / min(len(words), 1 << 20)  # states are spread evenly
        asked = f"V >= {root[null_window.THRESHOLD]}: {root[null_window.AT]} of {root[null_window.MOVES]} first lines"
        size = f"{share:.0%} of a table of {BYTES * len(words) / 10**6:,.1f} MB"
        return f"{asked}; {self.nodes:,} positions, {size}"

    def view(self, rest: int) -> View:
        """The search, and a position without captures, for the kernels."""
        plain = self._new_game(self._game.pieces.boxes, 0)
        lines, pieces = self._taken_apart(plain, rest)
        lines, _, _ = state_of(plain, lines, 0)
        return View(self._game, self._table, plain, self.order, int(lines), pieces)

    def resume(self, costly: NDArray[np.int64], nodes: int) -> bool:
        """Continue with bounds of an earlier search of the same positions, which searched `nodes` states.

        Returns whether the rows have the form of bounds. Nothing checks whether they are true.
        """
        if not table.are_entries(len(self.order), self._multisets, costly):
            return False
        self._table = self._new_table(max(FEWEST_SLOTS, self._slots_for(4 * len(costly))))
        table.put_listed(self._table, costly)
        self.nodes = nodes
        return True


def most_multisets_of(slots: int) -> int:
    """The most multisets beside a table of so many slots; the value of each takes a byte."""
    return max(MOST_MULTISETS, slots)


def most_bytes_of(slots: int) -> int:
    """The most bytes of a table that grows to so many slots, beside the smaller table that it replaces.

    Counts the multisets beside a large table too; the MOST_MULTISETS beside a small table count as the program's.
    """
    return BYTES * (slots + min(slots // 2, _MOST_DOUBLED)) + most_multisets_of(slots) - MOST_MULTISETS


def _without_simple(board: Board, rest: int) -> tuple[list[Region], int]:
    """The chains and loops of a position without captures, and its lines outside chains and loops."""
    simple = [region for region in regions(board, rest) if region.kind in (CHAIN, LOOP)]
    return simple, rest - sum(region.lines for region in simple)


def require_searchable(board: Board, undrawn: int) -> tuple[int, int]:
    """The open boxes after the captures, and the undrawn lines outside chains and loops. Raises TooLarge."""
    rest = captures_of(board, undrawn).rest
    boxes = sum(bool(lines & rest) for lines in board.sides)
    _, outside = _without_simple(board, rest)
    limits = (
        (outside.bit_count(), MOST_LINES, "undrawn lines outside chains and loops"),
        (boxes, table.MOST_COINS, "open boxes"),
    )
    for number, most, name in limits:
        if number > most:
            raise TooLarge(
                f"this {board} position needs a search, which takes at most {most} {name}, and it has {number}: "
                "draw more lines (endgames of chains and loops may be of any size)"
            )
    return boxes, outside


def _in_order_of_twins(strings: Sequence[Sequence[int]], image: list[int]) -> list[int]:
    """The places to which a symmetry moves strings; strings with the same ends keep their order."""
    twins: dict[tuple[int, ...], list[int]] = {}
    for place, ends in enumerate(strings):
        twins.setdefault((*ends,), []).append(place)
    for places in twins.values():
        for place, other in zip(places, sorted(image[place] for place in places), strict=True):
            image[place] = other
    return image


def image_tables(moved: NDArray[np.int64]) -> NDArray[np.int64]:
    """By symmetry, byte and number, the images of these lines; `moved` has the place of each line by symmetry."""
    places = np.zeros((len(moved), -(-moved.shape[1] // 8) * 8), np.int64)
    places[:, : moved.shape[1]] = np.int64(1) << moved
    tables = np.zeros((len(moved), -(-moved.shape[1] // 8), 256), np.int64)
    for place in range(8):
        size = 1 << place
        tables[:, :, size : 2 * size] = tables[:, :, :size] | places[:, place::8, None]
    return tables
