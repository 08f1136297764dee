"""An m x n board, and a position of it: the undrawn lines, the owners of the boxes, the score, the player on move.

Lines are numbered as in OpenSpiel: the horizontal lines row by row from the top, from left to right, then the
vertical lines. Boxes are numbered in the same order. A set of lines or of boxes is a number with their bits. Boxes
are coins and lines are strings, as in `loony.enumerate.strips.closed`: a line joins two boxes, or a box and the
ground around the board.
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import product
from string import ascii_lowercase
from typing import Any, NamedTuple

from loony.enumerate.notation import letters
from loony.system.errors import BadInput

GROUND = -1  # the end of a line that is no box
MOST_LINES = 1_000  # the most lines of a board, such as 21x21
OPEN, UNKNOWN = " ", "?"  # in place of the owner of an open box, and of a closed box whose owner no text says

FIRST, SECOND = "A", "B"


class Board:
    """An m x n board: m rows of n boxes."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows: int = rows
        self.columns: int = columns

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"

    @property
    def lines(self) -> int:
        """The number of lines."""
        return 2 * self.rows * self.columns + self.rows + self.columns

    @property
    def boxes(self) -> int:
        """The number of boxes."""
        return self.rows * self.columns

    @property
    def every(self) -> int:
        """The set of all lines."""
        return (1 << self.lines) - 1

    def horizontal(self, row: int, column: int) -> int:
        """The line above the box of this row and column; in row `rows` it is the line below the last box."""
        return row * self.columns + column

    def vertical(self, row: int, column: int) -> int:
        """The line on the left of the box of this row and column; in column `columns`, right of the last box."""
        return (self.rows + 1) * self.columns + row * (self.columns + 1) + column

    @cached_property
    def dots(self) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
        """The two dots of each line, by their rows from the top and columns, the upper or left dot first."""
        rows, columns = range(self.rows + 1), range(self.columns + 1)
        across = [((row, column), (row, column + 1)) for row in rows for column in columns[:-1]]
        return (*across, *(((row, column), (row + 1, column)) for row in rows[:-1] for column in columns))

    @cached_property
    def line_at(self) -> dict[tuple[tuple[int, int], tuple[int, int]], int]:
        """The line between two dots, the upper or left dot first."""
        return {ends: line for line, ends in enumerate(self.dots)}

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The images of all lines under each symmetry of the board but the identity."""

        def image(turns: bool, down: bool, across: bool) -> tuple[int, ...]:
            pairs = ((dot[::-1] if turns else dot for dot in ends) for ends in self.dots)
            images = (
                [(self.rows - x if down else x, self.columns - y if across else y) for x, y in pair] for pair in pairs
            )
            return tuple(self.line_at[min(ends), max(ends)] for ends in images)

        turns = (False, True) if self.rows == self.columns else (False,)
        _, *images = (image(*how) for how in product(turns, (False, True), (False, True)))
        return tuple(images)

    def symmetries_in(self, order: Sequence[int]) -> list[list[int]]:
        """For each symmetry that keeps the lines of an order: the places in the order to which it moves the lines."""
        place_of = {line: place for place, line in enumerate(order)}
        images = (image for image in self.symmetries if all(image[line] in place_of for line in order))
        return [[place_of[image[line]] for line in order] for image in images]

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The four lines of each box, as a set."""
        sides = []
        for row, column in product(range(self.rows), range(self.columns)):
            across = self.horizontal(row, column), self.horizontal(row + 1, column)
            down = self.vertical(row, column), self.vertical(row, column + 1)
            sides.append(sum(1 << line for line in (*across, *down)))
        return tuple(sides)

    @cached_property
    def strings(self) -> tuple[tuple[int, int], ...]:
        """The boxes on both sides of each line, or a box and GROUND."""
        beside: list[list[int]] = [[] for _ in range(self.lines)]
        for box, lines in enumerate(self.sides):
            for line in members(lines):
                beside[line].append(box)
        return tuple((boxes[0], boxes[1] if len(boxes) > 1 else GROUND) for boxes in beside)

    def name(self, line: int) -> str:
        """The line by its dots, the lower or left dot first, as on Little Golem: `b4-b5`, rows from the bottom."""
        ends = sorted(self.dots[line], key=lambda dot: (dot[1], -dot[0]))
        return "-".join(f"{letters(column)}{self.rows - row + 1}" for row, column in ends)

    def place(self, box: int) -> tuple[int, int]:
        """The row and the column of a box, from 1 on."""
        return box // self.columns + 1, box % self.columns + 1

    def closed_boxes(self, undrawn: int) -> Iterator[int]:
        """The boxes all of whose lines are drawn."""
        return (box for box, lines in enumerate(self.sides) if not undrawn & lines)

    def closed_by(self, line: int, undrawn: int) -> list[int]:
        """The boxes that a line closes, by the lines that are not drawn after it."""
        return [box for box in self.strings[line] if box != GROUND and not undrawn & self.sides[box]]


@cache
def board_of(rows: int, columns: int) -> Board:
    """The board of this size. Raises BadInput for a board without boxes, or with too many lines."""
    if rows < 1 or columns < 1:
        raise BadInput(f"there is no {rows}x{columns} board: it has a row and a column at least")
    board = Board(rows, columns)
    if board.lines > MOST_LINES:
        what = f"a {rows:,}x{columns:,} board has {board.lines:,} lines"
        raise BadInput(f"{what}: boards have at most {MOST_LINES:,}, such as 5x5 and 21x21")
    return board


def column_of(name: str) -> int:
    """The column of dots with these letters: the inverse of `loony.enumerate.notation.letters`."""
    column = -1
    for letter in name:
        column = (column + 1) * len(ascii_lowercase) + ascii_lowercase.index(letter)
    return column


def members(bits: int) -> Iterator[int]:
    """The members of a set, ascending."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def bits_in(order: Sequence[int], lines: Any) -> Any:
    """A set of lines, or an array of such sets, as bits: the first line of the order is the lowest bit."""
    return sum((lines >> line & 1) << place for place, line in enumerate(order))


def lines_in(order: Sequence[int], bits: Any) -> Any:
    """The inverse of `bits_in`."""
    return sum((bits >> place & 1) << line for place, line in enumerate(order))


class Position(NamedTuple):
    """A position of a board; the player on move is FIRST or SECOND. V depends on `board` and `undrawn` alone."""

    board: Board
    undrawn: int
    owners: str  # of each box: FIRST, SECOND, OPEN, or UNKNOWN
    score: tuple[int, int] | None  # boxes of both players; None if an owner is unknown and the text has no score
    mover: str

    def draw(self, line: int) -> "Position":
        """The position after the player on move has drawn an undrawn line."""
        undrawn = self.undrawn & ~(1 << line)
        won = self.board.closed_by(line, undrawn)
        owners = "".join(self.mover if box in won else owner for box, owner in enumerate(self.owners))
        score = self.score
        if score is not None:
            first, second = score
            score = (first + len(won), second) if self.mover == FIRST else (first, second + len(won))
        return Position(self.board, undrawn, owners, score, self.mover if won else other(self.mover))


def other(player: str) -> str:
    """The other player."""
    return SECOND if player == FIRST else FIRST


def start(board: Board, mover: str = FIRST) -> Position:
    """The position in which nothing is drawn."""
    return Position(board, board.every, OPEN * board.boxes, (0, 0), mover)


def checked_position(
    board: Board, undrawn: int, owners: str, score: tuple[int, int] | None = None, mover: str = FIRST
) -> Position:
    """A position; raises BadInput if an open box has an owner, or if the score does not fit.

    Without a score, the owners give the score; it is None if a closed box has no owner.
    """
    closed = {*board.closed_boxes(undrawn)}
    for box, owner in enumerate(owners):
        row, column = board.place(box)
        if owner != OPEN and box not in closed:
            undrawn_side = next(members(undrawn & board.sides[box]))
            what = f"the box in row {row}, column {column} has an owner, {owner}, and is open: "
            raise BadInput(f"{what}its line {board.name(undrawn_side)} is not drawn")
    all_owners = tuple(UNKNOWN if box in closed and owner == OPEN else owner for box, owner in enumerate(owners))
    first, second = all_owners.count(FIRST), all_owners.count(SECOND)
    if score is None:
        score = None if UNKNOWN in all_owners else (first, second)
    elif score[0] < first or score[1] < second or sum(score) != len(closed):
        boxes = f"{len(closed)} box{'es are' if len(closed) != 1 else ' is'} closed"
        owned = f", {first} of A's and {second} of B's" if first or second else ""
        raise BadInput(f"the score {score[0]}-{score[1]} is not that of the drawing: {boxes}{owned}")
    return Position(board, undrawn, "".join(all_owners), score, mover)


AMERICAN, ICELANDIC, SWEDISH = "American", "Icelandic", "Swedish"
VARIANTS = (AMERICAN, ICELANDIC, SWEDISH)


def start_of(board: Board, variant: str) -> int:
    """The undrawn lines at the start of a game.

    American: all lines. Swedish: all but the border. Icelandic: all but the left and the bottom border.
    """
    left = [board.vertical(row, 0) for row in range(board.rows)]
    bottom = [board.horizontal(board.rows, column) for column in range(board.columns)]
    right = [board.vertical(row, board.columns) for row in range(board.rows)]
    top = [board.horizontal(0, column) for column in range(board.columns)]
    drawn = {AMERICAN: [], ICELANDIC: left + bottom, SWEDISH: left + bottom + right + top}[variant]
    return board.every - sum(1 << line for line in drawn)
