"""Positions as diagrams, as on Wilson's pages: dots `+`, lines `-----` and `|`, A and B in the boxes.

    +-----+-----+
    |     |     |
    |  A        |
    |     |     |
    +-----+     +

All horizontal lines of a diagram have the same number of dashes, and all vertical lines of bars. A dot may be `#`,
as at the last move; or all dots are `o`, `*`, `.` or a round dot. A row of dots may have its number before it. A line
that bears a number, as those pages write a value, is not drawn. docs/boards.md has the signs of owners; a letter or
`*` in an open box marks a region, and is ignored.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from string import ascii_letters

from loony.enumerate.boards.board import FIRST, OPEN, SECOND, UNKNOWN, Board, Position, board_of
from loony.enumerate.notation import letters
from loony.system.errors import BadInput

DOTS = "+#"
_OTHER_DOTS = "o*.•·"

_ROW_OF_DOTS = re.compile(r"\s*(?:[0-9]{1,3} +)?[+#][-\s0-9]*[+#]", re.ASCII)
_ROWS_OF_OTHERS = {
    sign: re.compile(rf"\s*(?:[0-9]{{1,3}} +)?{re.escape(sign)}(?:[-\s0-9]*{re.escape(sign)})+\s*", re.ASCII)
    for sign in _OTHER_DOTS
}

_NUMBER = re.compile(r"-?[0-9]+(?![0-9])")
_MARKS = f"{ascii_letters}*{UNKNOWN}"
_PAIRS = (FIRST + SECOND, "12", "XO")  # the signs for both players


def diagram(position: Position, mark: Callable[[int], str] = lambda _: OPEN) -> str:
    """A position as a diagram of five dashes, which `read_diagram` reads; `mark` gives the text in an open box."""
    board, undrawn = position.board, position.undrawn
    rows = []
    for row in range(board.rows + 1):
        across = [board.horizontal(row, column) for column in range(board.columns)]
        rows.append("+" + "".join("     +" if undrawn >> line & 1 else "-----+" for line in across))
        if row == board.rows:
            break
        down = [board.vertical(row, column) for column in range(board.columns + 1)]
        plain = "     ".join(OPEN if undrawn >> line & 1 else "|" for line in down)
        middle = [*plain]
        for column in range(board.columns):
            box = row * board.columns + column
            owner = position.owners[box]
            sign = mark(box) or OPEN if owner == OPEN else owner
            middle[6 * column + 3 : 6 * column + 3 + len(sign)] = sign
        rows += [plain, "".join(middle), plain]
    return "\n".join(row.rstrip() for row in rows)


def with_coordinates(board: Board, picture: str) -> str:
    """A diagram with the names of the columns of dots below it, and of the rows on the left."""
    wide = len(f"{board.rows + 1}")
    rows = picture.split("\n")
    names = {4 * row: f"{board.rows + 1 - row}" for row in range(board.rows + 1)}
    named = [f"{names.get(place, ''):>{wide}} {row}".rstrip() for place, row in enumerate(rows)]
    columns = "".join(f"{letters(column):<6}" for column in range(board.columns + 1))
    return "\n".join([*named, f"{'':>{wide}} {columns}".rstrip()])


def dots_of(text: str) -> list[str]:
    """The signs that may be the dots of a text with rows of dots: + and #, or else each of the others."""
    rows = text.split("\n")
    if any(map(_ROW_OF_DOTS.match, rows)):
        return [DOTS]
    return [sign for sign, row in _ROWS_OF_OTHERS.items() if sum(map(bool, map(row.fullmatch, rows))) > 1]


def diagram_in(text: str) -> list[tuple[int, str]]:
    """The lines of a text that has a diagram, with their numbers, and with + for each dot; no lines for other texts.

    Raises BadInput if two signs may be the dots.
    """
    lines = [*enumerate(text.split("\n"), 1)]
    signs = [DOTS] if any(line.lstrip()[:1] in (*DOTS,) for _, line in lines) else dots_of(text)
    if len(signs) > 1:
        raise BadInput(f"the dots of the diagram may be {signs[0]!r} or {signs[1]!r}: write + for each")
    if signs in ([], [DOTS]):
        return lines if signs else []
    (sign,) = signs
    row = _ROWS_OF_OTHERS[sign]
    return [(number, line.replace(sign, "+") if row.fullmatch(line) else line) for number, line in lines]


def read_diagram(lines: Sequence[tuple[int, str]]) -> tuple[Board, int, str]:
    """The board of a diagram, its undrawn lines, and the owners of its boxes.

    `lines` are the lines of a text with their numbers. Raises BadInput for a text that is no diagram, and names
    the place by line and column of the text, or the box by row and column of the board.
    """
    lines = [(number, text.rstrip()) for number, text in lines]
    of_dots = [place for place, (_, text) in enumerate(lines) if any(sign in DOTS for sign in text)]
    lines = lines[of_dots[0] : of_dots[-1] + 1]
    of_dots = [place - of_dots[0] for place in of_dots]
    dots = [[place for place, sign in enumerate(lines[row][1]) if sign in DOTS] for row in of_dots]
    if len(of_dots) < 2 or max(map(len, dots)) < 2:
        raise BadInput(f"line {lines[0][0]}: a diagram has two rows of dots at least, and two dots in each")
    step = _usual(last_column - first_column for row in dots for first_column, last_column in pairwise(row))
    apart = _usual(below - above for above, below in pairwise(of_dots))
    first_column, last_column = min(row[0] for row in dots), max(row[-1] for row in dots)
    if step < 2 or apart < 2:
        raise BadInput(f"line {lines[0][0]}: between two dots there is room for a line, such as +-+ and +-----+")
    columns, rows = (last_column - first_column) // step, (len(lines) - 1) // apart
    for row in range(len(lines)):
        number, text = lines[row]
        for place, sign in enumerate(text):
            if sign in DOTS and ((place - first_column) % step or row % apart):
                raise BadInput(f"line {number}, column {place + 1}: a dot is not in line with the others")
        for column in range(columns + 1) if row % apart == 0 else ():
            place = first_column + column * step
            if text[place : place + 1] not in (*DOTS,):
                what = f"the dot in row {row // apart + 1}, column {column + 1} of the dots is missing"
                raise BadInput(f"line {number}, column {place + 1}: {what}")
    board = board_of(rows, columns)
    undrawn, cells = _lines(board, lines, first_column, step, apart)
    return board, undrawn, _owners(board, undrawn, cells)


def _usual(distances: Iterable[int]) -> int:
    """The most frequent distance; if several are equally frequent, the least of them."""
    numbers = Counter(distances)
    return min(numbers, key=lambda distance: (-numbers[distance], distance))


def _lines(
    board: Board, lines: Sequence[tuple[int, str]], first_column: int, step: int, apart: int
) -> tuple[int, list[list[tuple[int, int, str]]]]:
    """The undrawn lines, and the signs in each box: line, column and sign."""
    undrawn = 0
    cells: list[list[tuple[int, int, str]]] = [[] for _ in range(board.boxes)]
    bars: dict[int, list[bool]] = {}
    end = first_column + step * board.columns

    def value_as_spaces(match: re.Match[str]) -> str:
        """Spaces in place of a number on a line down; in a box a number is an owner, or an error."""
        is_on_line = any((at - first_column) % step == 0 for at in range(*match.span()))
        return OPEN * len(match[0]) if is_on_line else match[0]

    for place, (number, text) in enumerate(lines):
        row, between = divmod(place, apart)
        if between == 0:
            for column in range(board.columns):
                first = first_column + column * step + 1
                dashes = text[first : first + step - 1]
                if dashes.strip("- ") == "" and "-" in dashes and " " in dashes:
                    raise BadInput(f"line {number}, column {first + 1}: half a line is drawn: {dashes!r}")
                if dashes.strip("-"):
                    if dashes.strip() and not _NUMBER.fullmatch(dashes.strip()):
                        what = f"{dashes!r} is no line, which is {'-' * (step - 1)!r}, nor nothing, nor a number"
                        raise BadInput(f"line {number}, column {first + 1}: {what}")
                    undrawn |= 1 << board.horizontal(row, column)
        else:
            text = _NUMBER.sub(value_as_spaces, text).ljust(end + 1)
            if text[end + 1 :].strip() or text[:first_column].strip():
                outside = next(at for at, sign in enumerate(text) if sign != OPEN and not first_column <= at <= end)
                raise BadInput(f"line {number}, column {outside + 1}: {text[outside]!r} is beside the board")
            for at in range(first_column, end + 1):
                column, inside = divmod(at - first_column, step)
                if inside == 0:
                    if text[at] not in f"|{OPEN}":
                        raise BadInput(f"line {number}, column {at + 1}: {text[at]!r} is no line, which is '|'")
                    bars.setdefault(board.vertical(row, column), []).append(text[at] == "|")
                elif text[at] != OPEN:
                    cells[row * board.columns + column].append((number, at + 1, text[at]))
    for line, drawn in bars.items():
        if any(drawn) and not all(drawn):
            (row, column), _ = board.dots[line]
            what = f"half of the line down from the dot in row {row + 1}, column {column + 1} of the dots is drawn"
            raise BadInput(f"line {lines[row * apart + 1][0]}, column {first_column + column * step + 1}: {what}")
        undrawn |= 0 if all(drawn) else 1 << line
    return undrawn, cells


def _owners(board: Board, undrawn: int, cells: list[list[tuple[int, int, str]]]) -> str:
    """The owners of the boxes, by the signs in them."""
    owners = []
    closed = {*board.closed_boxes(undrawn)}
    pair, first = "", ""
    for box, signs in enumerate(cells):
        place = "the box in row {}, column {}".format(*board.place(box))
        players: list[str] = []
        for number, at, sign in signs:
            where = f"line {number}, column {at}"
            if own := next((signs for signs in _PAIRS if sign in signs), None):
                if pair and own != pair:
                    raise BadInput(f"{where}: {sign!r} and {first!r} are owners of two kinds: write A and B")
                if not pair:
                    pair, first = own, sign if own == "XO" else own[0]
                players.append(FIRST if sign == first else SECOND)
                if len(players) > 1:
                    raise BadInput(f"{where}: {place} has two owners, {players[0]} and {players[1]}")
            elif sign not in _MARKS or (box in closed and sign != UNKNOWN):
                raise BadInput(f"{where}: {sign!r} in {place} is none of its owners, A and B")
        owners.append(players[0] if players else OPEN)
    return "".join(owners)
