"""Positions as diagrams, as on Wilson's pages: dots `+`, lines `-----` and `|`, A and B in the boxes.

    +-----+-----+
    |     |     |
    |  A        |
    |     |     |
    +-----+     +

A line across has as many dashes in one diagram as in the whole of it, five or one or any other number, and a line
down as many bars as there are rows of text between dots. A dot may be `#`, as at the last move. Where a number
stands on a line, as values do on those pages, it is not drawn. Marks of regions are read over: a lower-case letter
or `*` in a box.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from string import ascii_lowercase

from loony.enumerate.boards.board import FIRST, OPEN, SECOND, UNKNOWN, Board, Position, board_of
from loony.system.errors import BadInput

DOTS = "+#"

_NUMBER = re.compile(r"-?[0-9]+(?![0-9])")
_MARKS = f"{ascii_lowercase}*{UNKNOWN}"


def diagram(
    position: Position,
    mark: Callable[[int], str] = lambda _: OPEN,
    value: Callable[[int], str] = lambda _: "",
) -> str:
    """A position as a diagram of five dashes.

    `mark` is what stands in an open box, and `value` what stands on a line that is not drawn; so what is drawn can
    be read again.
    """
    board, undrawn = position.board, position.undrawn
    rows = []
    for row in range(board.rows + 1):
        dots = []
        for column in range(board.columns):
            line = board.horizontal(row, column)
            dots.append(f"{value(line):^5}" if undrawn >> line & 1 else "-----")
        rows.append("+" + "".join(f"{dashes}+" for dashes in dots))
        if row == board.rows:
            break
        down = [board.vertical(row, column) for column in range(board.columns + 1)]
        is_drawn = [not undrawn >> line & 1 for line in down]
        plain = "     ".join("|" if drawn else OPEN for drawn in is_drawn)
        middle = [*plain]
        for column in range(board.columns):
            box = row * board.columns + column
            owner = position.owners[box]
            middle[6 * column + 3] = mark(box)[:1] or OPEN if owner == OPEN else owner
        for column, line in enumerate(down):
            if not is_drawn[column] and (told := value(line)):
                at = max(0, 6 * column - len(told) // 2)
                middle += [OPEN] * (at + len(told) - len(middle))
                middle[at : at + len(told)] = told
        rows += [plain, "".join(middle), plain]
    return "\n".join(row.rstrip() for row in rows)


def read_diagram(lines: Sequence[tuple[int, str]]) -> tuple[Board, int, str]:
    """The board of a diagram, its lines that are not drawn, and the owners of its boxes.

    `lines` are those of the text that hold the diagram, with their numbers in it. Raises BadInput for what is no
    diagram, and names the place by line and column of the text, or the box by row and column of the board.
    """
    lines = [(number, text.rstrip()) for number, text in lines]
    of_dots = [place for place, (_, text) in enumerate(lines) if any(sign in DOTS for sign in text)]
    lines = lines[of_dots[0] : of_dots[-1] + 1]
    of_dots = [place - of_dots[0] for place in of_dots]
    dots = [[place for place, sign in enumerate(lines[row][1]) if sign in DOTS] for row in of_dots]
    if len(of_dots) < 2 or max(map(len, dots)) < 2:
        raise BadInput(f"line {lines[0][0]}: a diagram has two rows of dots at least, and two dots in each")
    step = _usual(right - left for row in dots for left, right in pairwise(row))
    apart = _usual(below - above for above, below in pairwise(of_dots))
    left, right = min(row[0] for row in dots), max(row[-1] for row in dots)
    if step < 2 or apart < 2:
        raise BadInput(f"line {lines[0][0]}: between two dots there is room for a line, such as +-+ and +-----+")
    columns, rows = (right - left) // step, (len(lines) - 1) // apart
    for row in range(len(lines)):
        number, text = lines[row]
        for place, sign in enumerate(text):
            if sign in DOTS and ((place - left) % step or row % apart):
                raise BadInput(f"line {number}, column {place + 1}: a dot is not in line with the others")
        for column in range(columns + 1) if row % apart == 0 else ():
            place = left + column * step
            if text[place : place + 1] not in (*DOTS,):
                what = f"the dot in row {row // apart + 1}, column {column + 1} of the dots is missing"
                raise BadInput(f"line {number}, column {place + 1}: {what}")
    board = board_of(rows, columns)
    undrawn, cells = _lines(board, lines, left, step, apart)
    return board, undrawn, _owners(board, cells)


def _usual(distances: Iterable[int]) -> int:
    """The distance that is found most often, of two the lesser."""
    numbers = Counter(distances)
    return min(numbers, key=lambda distance: (-numbers[distance], distance))


def _lines(
    board: Board, lines: Sequence[tuple[int, str]], left: int, step: int, apart: int
) -> tuple[int, list[list[tuple[int, int, str]]]]:
    """The lines that are not drawn, and what stands in each box: line, column and sign."""
    undrawn = 0
    cells: list[list[tuple[int, int, str]]] = [[] for _ in range(board.boxes)]
    bars: dict[int, list[bool]] = {}
    end = left + step * board.columns
    for place, (number, text) in enumerate(lines):
        row, between = divmod(place, apart)
        if between == 0:
            for column in range(board.columns):
                first = left + column * step + 1
                dashes = text[first : first + step - 1]
                if dashes.strip("- ") == "" and "-" in dashes and " " in dashes:
                    raise BadInput(f"line {number}, column {first + 1}: half a line is drawn: {dashes!r}")
                if dashes.strip("-"):
                    if dashes.strip() and not _NUMBER.fullmatch(dashes.strip()):
                        what = f"{dashes!r} is no line, which is {'-' * (step - 1)!r}, nor nothing, nor a number"
                        raise BadInput(f"line {number}, column {first + 1}: {what}")
                    undrawn |= 1 << board.horizontal(row, column)
        else:
            text = _NUMBER.sub(lambda found: OPEN * len(found[0]), text).ljust(end + 1)
            if text[end + 1 :].strip() or text[:left].strip():
                wrong = next(at for at, sign in enumerate(text) if sign != OPEN and not left <= at <= end)
                raise BadInput(f"line {number}, column {wrong + 1}: {text[wrong]!r} is beside the board")
            for at in range(left, end + 1):
                column, inside = divmod(at - left, step)
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
            raise BadInput(f"line {lines[row * apart + 1][0]}, column {left + column * step + 1}: {what}")
        undrawn |= 0 if all(drawn) else 1 << line
    return undrawn, cells


def _owners(board: Board, cells: list[list[tuple[int, int, str]]]) -> str:
    """The owners of the boxes by what stands in them."""
    owners = []
    for box, signs in enumerate(cells):
        row, column = board.place(box)
        told = []
        for number, at, sign in signs:
            if sign in (FIRST, SECOND):
                told.append(sign)
            elif sign not in _MARKS:
                what = f"{sign!r} in the box in row {row}, column {column} is none of its owners, A and B"
                raise BadInput(f"line {number}, column {at}: {what}")
        if len(told) > 1:
            number, at, _ = [one for one in signs if one[2] in (FIRST, SECOND)][1]
            what = f"the box in row {row}, column {column} has two owners, {told[0]} and {told[1]}"
            raise BadInput(f"line {number}, column {at}: {what}")
        owners.append(told[0] if told else OPEN)
    return "".join(owners)
