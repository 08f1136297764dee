"""The moves of a game as a text has them: of Little Golem, trmph, CodinGame, KSquares or OpenSpiel (docs/boards.md).

Files of Dabble look like files of KSquares: the size is one more each way, and a line is named by the two
boxes beside it, or by a box and the ground. A file of Dabble never names two neighbouring dots of the border. So a
file that names none is refused, unless a comment in the file, `# KSquares`, says which program wrote it.

Programs that name a dot by its number, or a line by x1 y1 x2 y2, count from 0 or 1, and from the top or the bottom.
No text says which, so such moves are refused.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from loony.enumerate.boards.board import FIRST, SECOND, Board, Position, board_of, column_of
from loony.enumerate.notation import letters
from loony.system.errors import BadInput, NotRead

SIZE = re.compile(r" *([0-9]{1,6}) *[xX] *([0-9]{1,6}) *(?::|\n|$)")
KSQUARES = re.compile(r"\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*", re.ASCII)
_KSQUARES_DOT = r"\s*\(\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*\)\s*"
_KSQUARES_LINE = re.compile(f"{_KSQUARES_DOT}-{_KSQUARES_DOT}", re.ASCII)
_DOT = r"([a-z]{1,2})([0-9]{1,3})"
MOVE = re.compile(rf"{_DOT}\s*-?\s*{_DOT}(?![a-z0-9])", re.IGNORECASE | re.ASCII)
_BETWEEN = re.compile(r"(?:[\s,;]|[0-9]{1,3}\.(?![0-9]))*", re.ASCII)

TRMPH = re.compile(r"\s*(?:\S*trmph\.com/\S*)?#([0-9]{1,3}),", re.IGNORECASE | re.ASCII)
"""the beginning of a game on trmph, which is the end of a link to it: #7, for a 7x7 board"""
_CELL = re.compile(r"([a-z]{1,2})([0-9]{1,3})(?![0-9])", re.IGNORECASE | re.ASCII)
_SIDE = re.compile(r"([a-z])([0-9]{1,2})\s+([LTRB])(?![a-z0-9])(?: +MSG[^\n]*)?", re.IGNORECASE | re.ASCII)
_NUMBERED = re.compile(r"\s*[0-9]{1,4}\s*-\s*[0-9]{1,4}(?![0-9])", re.ASCII)
_NUMBER = r"[\s,(]*([0-9]{1,3})"
_CROSSED = re.compile(rf"{_NUMBER}[\s,]{_NUMBER}[\s,)]{_NUMBER}[\s,]{_NUMBER}[\s,)]*", re.ASCII)

_ACTION = re.compile(r"(P[12])\(\s*([hv])\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*\)|([0-9]{1,3})(?![0-9])", re.ASCII)
_BETWEEN_ACTIONS = re.compile(r"[\s,;\[\]]*", re.ASCII)
SERIALIZED = re.compile(
    r"(?:\s|#.*\n)*\[Meta\][^[]*\[Game\]\s*dots_and_boxes(?:\(([^)]*)\))?\s*\[State\]([0-9\s]*)", re.ASCII
)
_GAME = re.compile(r"dots_and_boxes(?:_proxy)?(?:\(([^)]*)\))?", re.ASCII)  # a game as the replays of Kaggle name it
_PARAMETER = re.compile(r"num_(rows|cols)=([0-9]{1,6})")
_SERIALIZED_SIZE = {"rows": 2, "cols": 2}  # the size of a board whose size OpenSpiel does not write
_GOLEM = 5  # rows and columns of the board of moves without a size

_PLAYERS = {"A": FIRST, "B": SECOND, "P1": FIRST, "P2": SECOND}


class Move(NamedTuple):
    """A line that is drawn; the place in the text, in words; and the player, or None where the text names none."""

    line: int
    where: str
    player: object = None


def moves_in(text: str) -> tuple[Board, Iterable[Move]] | None:
    """The board and the moves of a text that is not blank; None for a text in none of the notations."""
    if serialized := SERIALIZED.fullmatch(text):
        board = _board_of_game(serialized)
        return board, _actions(board, serialized[2])
    if trmph := TRMPH.match(text):
        board = board_of(int(trmph[1]), int(trmph[1]))
        return board, _trmph(board, text[trmph.end() :].rstrip(",;. \n"))
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    content = [(number, line) for number, line in lines if not line.lstrip().startswith("#")]
    if content and (size := KSQUARES.fullmatch(content[0][1])):
        board = board_of(int(size[2]), int(size[1]))
        if len(content) == 1:
            raise NotRead(f"a file of KSquares has moves, and this has a size alone: write {board} for the board")
        is_named = any("ksquares" in line.lower() for _, line in lines if line.lstrip().startswith("#"))
        return board, _ksquares(board, content[1:], is_named)
    _, size, rest = sized(text)
    first = text.index(rest)
    body = text[: first + len(rest)]
    if MOVE.match(rest, end_of(_BETWEEN, rest)):
        board = board_of(int(size[1]), int(size[2])) if size else board_of(_GOLEM, _GOLEM)
        found = _each(body, MOVE, "move, which is the two dots of a line, such as b4-b5", first)
        return board, (Move(line_of(board, match, f"{where}: {match[0]}"), where) for where, match in found)
    if _SIDE.match(rest, end_of(_BETWEEN, rest)):
        if size is None:
            raise NotRead(f"{quote(rest)} is the side of a box, and the board has no size: write 5x5: A1 B for it")
        board = board_of(int(size[1]), int(size[2]))
        return board, _sides(board, body, first)
    if size and _ACTION.match(rest, end_of(_BETWEEN_ACTIONS, rest)):
        board = board_of(int(size[1]), int(size[2]))
        return board, _actions(board, rest)
    return None


def replay(data: dict[str, Any]) -> tuple[Board, Iterator[Move]] | None:
    """The board and the moves of a replay of Kaggle's Game Arena; None for data that is no such replay."""
    info, settings = data.get("info"), data.get("configuration")
    if not (isinstance(info, dict) and isinstance(settings, dict) and "actionHistory" in info):
        return None
    history, game = info["actionHistory"], _GAME.fullmatch(f"{settings.get('openSpielGameString')}")
    if game is None or not (isinstance(history, list) and all(isinstance(action, str) for action in history)):
        raise BadInput("the replay is of another game: a replay of dots_and_boxes is read, with its actions as texts")
    board = _board_of_game(game)
    return board, _actions(board, ", ".join(history))


def require_named_dots(text: str) -> None:
    """Raise NotRead for moves that name dots by numbers alone."""
    crossed = [_CROSSED.fullmatch(row) for row in text.split("\n") if row.strip()]
    steps = [[abs(int(move[1]) - int(move[3])), abs(int(move[2]) - int(move[4]))] for move in crossed if move]
    if crossed and len(steps) == len(crossed) and all(sum(step) == 1 for step in steps):
        what = "may count the rows from the top or the bottom, and from 0 or 1"
        raise NotRead(f"{quote(text.strip())} {what}: write the lines by their dots, such as a1-b1")
    if _NUMBERED.match(text):
        what = "has numbers for dots, and programs number them in several ways"
        raise NotRead(f"{quote(text.strip())} {what}: write the lines by their dots, such as a1-b1")


def play(start: Position, moves: Iterable[Move]) -> list[Position]:
    """The positions of a game, the start first, and another after each move."""
    positions = [start]
    for line, where, player in moves:
        position = positions[-1]
        if not position.undrawn >> line & 1:
            raise BadInput(f"{where}: the line {position.board.name(line)} is drawn already")
        if player is not None and _PLAYERS.get(f"{player}") != position.mover:
            raise BadInput(f"{where}: it is of {player}, and {position.mover} is on move")
        positions.append(position.draw(line))
    return positions


def sized(text: str) -> tuple[str, re.Match[str] | None, str]:
    """A text without the signs that end a sentence, the size of the board before it, and the rest."""
    body = text.strip().rstrip(",;. \n")
    size = SIZE.match(body)
    return body, size, body[size.end() :] if size else body


def is_move(text: str) -> bool:
    """Whether a text begins with a move."""
    first = end_of(_BETWEEN, text)
    return (MOVE.match(text, first) or _SIDE.match(text, first) or TRMPH.match(text)) is not None


def quote(text: str) -> str:
    """The beginning of a text, for an error."""
    first = text.split("\n")[0]
    return repr(first if len(first) <= 60 else f"{first[:57]}...")


def end_of(pattern: re.Pattern[str], text: str, at: int = 0) -> int:
    """Where a match that begins at a place ends; the place itself where nothing matches."""
    match = pattern.match(text, at)
    return match.end() if match else at


def line_of(board: Board, move: re.Match[str], where: str) -> int:
    """The line of a move as on Little Golem. Raises BadInput if there is no such line."""
    dots = [(board.rows + 1 - int(move[place + 1]), column_of(move[place].lower())) for place in (1, 3)]
    return _line_between(board, dots[0], dots[1], where)


def _board_of_game(match: re.Match[str]) -> Board:
    """The board of a game that OpenSpiel names with its parameters."""
    sizes = _SERIALIZED_SIZE | {name: int(size) for name, size in _PARAMETER.findall(match[1] or "")}
    return board_of(sizes["rows"], sizes["cols"])


def _each(
    text: str, pattern: re.Pattern[str], what: str, first: int = 0, between: re.Pattern[str] = _BETWEEN
) -> Iterator[tuple[str, re.Match[str]]]:
    """The moves of a text from a place on, each with its number. Raises BadInput, with `what`, for other text."""
    at, number = end_of(between, text, first), 1
    while at < len(text):
        where, match = f"move {number}", pattern.match(text, at)
        if pattern is MOVE:
            where += ", in line {}, column {}".format(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
        if match is None:
            raise BadInput(f"{where}: {quote(text[at:])} is no {what}")
        yield where, match
        at, number = end_of(between, text, match.end()), number + 1


def _trmph(board: Board, text: str) -> Iterator[Move]:
    """The moves of trmph. A row of dots and a row of boxes are rows there, from the bottom, and columns alike."""
    for where, match in _each(text, _CELL, "move on trmph, such as i14"):
        row, column = 2 * board.rows + 1 - int(match[2]), column_of(match[1].lower())
        if not (0 <= row <= 2 * board.rows and 0 <= column <= 2 * board.columns and (row + column) % 2):
            last = f"{letters(2 * board.columns)}{2 * board.rows + 1}"
            what = f"is no line on trmph, where a {board} board is from a1 to {last}, and a2 and b1 are lines"
            raise BadInput(f"{where}: {match[0]} {what}")
        dot = row // 2, column // 2
        yield Move(board.line_at[dot, (dot[0] + row % 2, dot[1] + column % 2)], where)


def _sides(board: Board, text: str, first: int) -> Iterator[Move]:
    """The moves of CodinGame from a place of a text on: a box, its rows from the bottom, and a side of it."""
    for where, match in _each(text, _SIDE, "side of a box, such as A1 B", first):
        row, column, side = board.rows - int(match[2]), column_of(match[1].lower()), match[3].upper()
        if not (0 <= row < board.rows and column < board.columns):
            last = f"{letters(board.columns - 1).upper()}{board.rows}"
            raise BadInput(f"{where}: {match[0]} is beside the {board} board, whose boxes are A1 to {last}")
        line = board.horizontal if side in "TB" else board.vertical
        yield Move(line(row + (side == "B"), column + (side == "R")), where)


def _ksquares(board: Board, lines: list[tuple[int, str]], is_named: bool) -> list[Move]:
    moves = []
    on_border = min(board.rows, board.columns) == 1  # Dabble has no board without boxes
    for number, text in lines:
        where = f"line {number}"
        if not (match := _KSQUARES_LINE.fullmatch(text)):
            raise BadInput(f"{where}: {quote(text.strip())} is no line of KSquares, such as (0, 3) - (0, 4)")
        x, y, other_x, other_y = map(int, match.groups())
        moves.append(Move(_line_between(board, (y, x), (other_y, other_x), f"{where}: {quote(text.strip())}"), where))
        on_border |= x == other_x in (0, board.columns) or y == other_y in (0, board.rows)
    if not on_border and not is_named:
        smaller = f"{board.rows - 1}x{board.columns - 1}"
        raise BadInput(
            f"this may be a file of KSquares, of a {board} board, or one of Dabble, of {smaller}, which is not "
            "read: if it is of KSquares, write # KSquares in a line before it"
        )
    return moves


def _actions(board: Board, text: str) -> Iterator[Move]:
    what = "action of OpenSpiel, such as P1(h,0,0) or 7"
    for where, action in _each(text, _ACTION, what, between=_BETWEEN_ACTIONS):
        yield Move(_line_of_action(board, action, f"{where}: {action[0]}"), where, action[1])


def _line_of_action(board: Board, action: re.Match[str], where: str) -> int:
    """The line of an action of OpenSpiel. Raises BadInput if there is no such line."""
    if action[5]:
        if int(action[5]) >= board.lines:
            raise BadInput(f"{where} is no action on {board}, whose actions are 0 to {board.lines - 1}")
        return int(action[5])
    row, column = int(action[3]), int(action[4])
    end = (row, column + 1) if action[2] == "h" else (row + 1, column)
    return _line_between(board, (row, column), end, where)


def _line_between(board: Board, dot: tuple[int, int], other_dot: tuple[int, int], where: str) -> int:
    """The line between two dots, by row from the top and column. Raises BadInput if there is no such line."""
    for row, column in (dot, other_dot):
        if not (0 <= row <= board.rows and 0 <= column <= board.columns):
            last = f"{letters(board.columns)}{board.rows + 1}"
            raise BadInput(f"{where} is beside the {board} board, whose dots are a1 to {last}")
    ends = min(dot, other_dot), max(dot, other_dot)
    if ends not in board.line_at:
        raise BadInput(f"{where} is no line: its two dots are not next to each other")
    return board.line_at[ends]
