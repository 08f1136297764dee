"""Drawn positions as a person types them or has them in a file, in any of these notations.

- a diagram, as `loony.enumerate.boards.diagrams` has it;
- the string of OpenSpiel, 1 for each drawn line and 0 for each undrawn line, by number, after the size of the
  board: `2x2:010011000000`;
- a file of KSquares or Dabble, `.dbl`: the columns and rows of boxes, `5,5`, then `(0, 3) - (0, 4)` in a line for
  each move, the dots by column and row from the lower left dot, (0, 0);
- moves as on Little Golem, `1. b4-b5 2. c1-d1, c2-d2`, on a 5 x 5 board, or that of the size before them,
  `4x4: b4-b5`.

A text may say the score of A and B, `score 3-2`, and who is on move, `B to move`. Otherwise both follow from the
moves; without moves the score is that of the boxes' owners, and A is on move. Where a closed box has no owner, and
the text says no score, the score stays unknown: V does not depend on it. `score unknown` adds nothing.

A game is a file of KSquares, moves as on Little Golem, JSON with `rows`, `columns` and `moves`, or the actions of
OpenSpiel: by name or number after the size of the board, `2x2: P1(h,0,0) P2(v,0,1)` or `2x2: 0, 7`, or in the
text that its `serialize_game_and_state` makes.
"""

import json
import re
from collections.abc import Iterable, Iterator
from math import isqrt

from loony.enumerate.boards.board import (
    FIRST,
    MOST_LINES,
    OPEN,
    Board,
    Position,
    board_of,
    column_name,
    column_of,
    position_of,
    start,
)
from loony.enumerate.boards.diagrams import DOTS, read_diagram
from loony.enumerate.notation import SPACES, require_short
from loony.system.errors import BadInput, NotRead

NOTATIONS = (
    "a diagram of + and -----, a string such as 2x2:010011000000, moves such as b4-b5, or a file of KSquares"
)

GAMES = (
    "moves such as b4-b5, d3-e3, a file of KSquares, actions of OpenSpiel such as 2x2: 0, 7, or JSON with rows, "
    "columns and moves"
)

_SCORE = re.compile(r"\bscore\s*:?\s*(?:([0-9]{1,3})\s*[-:]\s*([0-9]{1,3})(?![0-9])|unknown\b)", re.IGNORECASE)
_MOVER = re.compile(r"\b(?:player\s+)?([AB])\s+(?:is\s+)?(?:to\s+move|on\s+move|moves)\b\.?", re.IGNORECASE)
_SIZE = re.compile(r"\s*([0-9]{1,6})\s*[xX]\s*([0-9]{1,6})\s*(?::|$)")
_STRING = re.compile(r"[01\s]+")
_KSQUARES = re.compile(r"\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*")
_KSQUARES_DOT = r"\s*\(\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*\)\s*"
_KSQUARES_LINE = re.compile(f"{_KSQUARES_DOT}-{_KSQUARES_DOT}")
_DOT = r"([a-z]{1,2})([0-9]{1,3})"
_MOVE = re.compile(rf"{_DOT}\s*[-–]?\s*{_DOT}(?![a-z0-9])", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:[\s,;]|[0-9]{1,3}\.(?![0-9]))*")

_ACTION = re.compile(r"P([12])\(\s*([hv])\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*\)|([0-9]{1,3})(?![0-9])")
_BETWEEN_ACTIONS = re.compile(r"[\s,;\[\]]*")
_SERIALIZED = re.compile(r"(?:\s|#.*)*\[Meta\][^[]*\[Game\]\s*dots_and_boxes\(([^)]*)\)\s*\[State\]([0-9\s]*)")
_PARAMETER = re.compile(r"num_(rows|cols)=([0-9]{1,6})")
_SERIALIZED_SIZE = {"rows": 2, "cols": 2}
"""that OpenSpiel leaves out"""

_SIZED = re.compile(
    r"\s*([0-9]{1,6})\s*x\s*([0-9]{1,6})\s*(?:(?P<more>[^0-9\s])|$|\s(?:score|player|[AB]\s))", re.IGNORECASE
)
_ROW_OF_DOTS = re.compile(r"\s*[+#][-\s0-9]*[+#]")

_GOLEM = 5
"""rows and columns of the board of moves without a size"""

_MOST_BY_SIZE = 64
"""the most lines of a board that a size alone names among other positions: 1x22 is a chain of 22 boxes there"""


def read(text: str) -> Position:
    """The position that a text denotes.

    Raises NotRead for a text in none of the notations, and BadInput if it is no position; both name the place.
    """
    require_short(text)
    body, score = _cut_out(_SCORE, text.expandtabs(), "the score")
    body, mover = _cut_out(_MOVER, body, "who is on move")
    points = (int(score[0]), int(score[1])) if score and score[0] else None
    who = mover[0].upper() if mover else None
    every = [*enumerate(body.splitlines(), 1)]
    if not body.strip():
        raise NotRead(f"there is no position: write {NOTATIONS}")
    if positions := _moves(body):
        return _with(positions[-1], points, who)
    if any(line.lstrip()[0] in DOTS for _, line in every if line.strip()):
        return position_of(*read_diagram(every), points, who or FIRST)
    body, size, rest = _sized(body)
    if not body:
        raise NotRead(f"there is no position beside the score and who is on move: write {NOTATIONS}")
    if _STRING.fullmatch(rest):
        board, undrawn = _openspiel(rest, size and board_of(int(size[1]), int(size[2])))
        return position_of(board, undrawn, OPEN * board.boxes, points, who or FIRST)
    if size and not rest.strip():
        return _with(start(board_of(int(size[1]), int(size[2]))), points, who)
    raise NotRead(f"{_quote(body)} is no position: write {NOTATIONS}")


def read_game(text: str) -> list[Position]:
    """The positions of the game that a text denotes, the start first, and another after each line.

    Raises NotRead for a text in none of the notations of games, and BadInput if its moves are no game.
    """
    positions = _json(text) if text.lstrip().startswith("{") else _game(text)
    if len(positions) == 1:
        raise BadInput("the game has no moves")
    return positions


def _game(text: str) -> list[Position]:
    """The same for a text that is no JSON, where no move is an error yet."""
    require_short(text)
    body, score = _cut_out(_SCORE, text.expandtabs(), "the score")
    body, mover = _cut_out(_MOVER, body, "who is on move")
    positions = (_moves(body) or _actions(body)) if body.strip() else None
    if not positions:
        what = f"{_quote(text.strip())} is no game" if body.strip() else "there is no game"
        raise NotRead(f"{what}: write {GAMES}")
    last = _with(positions[-1], (int(score[0]), int(score[1])) if score and score[0] else None, None)
    if mover and mover[0].upper() != last.mover:
        raise BadInput(f"{mover[0].upper()} cannot be on move: after the moves {last.mover} is")
    return positions


def names_a_board(text: str) -> bool:
    """Whether a text says that it is about a drawn board: by a size, by moves, as a diagram or a file of KSquares.

    The page takes the same texts for boards. A size alone counts if the board has at most _MOST_BY_SIZE lines.
    """
    if size := _SIZED.match(text):
        return bool(size["more"]) or Board(int(size[1]), int(size[2])).lines <= _MOST_BY_SIZE
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    is_file = len(lines) > 1 and _KSQUARES.fullmatch(lines[0]) is not None
    is_diagram = len(lines) > 1 and any(map(_ROW_OF_DOTS.match, lines))
    return is_file or is_diagram or _MOVE.match(text, _end_of(_BETWEEN, text, 0)) is not None


def openspiel(position: Position) -> str:
    """A position as a string of OpenSpiel, with the size before it; score and mover are not in it."""
    drawn = ("0" if position.undrawn >> line & 1 else "1" for line in range(position.board.lines))
    return f"{position.board}:{''.join(drawn)}"


def text_of(position: Position) -> str:
    """A position in one line of text, without the owners of its boxes; `read` is its inverse."""
    return f"{openspiel(position)}, {score_and_mover(position)}"


def score_and_mover(position: Position) -> str:
    """The score and the mover, `score 3-2, B to move`; the mover alone where the score is unknown."""
    score = "" if position.score is None else "score {}-{}, ".format(*position.score)
    return f"{score}{position.mover} to move"


def _quote(text: str) -> str:
    first = (text.splitlines() or [""])[0]
    return repr(first if len(first) <= 60 else f"{first[:57]}...")


def _end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where a match that begins at a place ends; the place itself where nothing matches."""
    match = pattern.match(text, at)
    return match.end() if match else at


def _cut_out(pattern: re.Pattern[str], text: str, what: str) -> tuple[str, tuple[str, ...] | None]:
    """A text with spaces in place of what matches, and the groups of the match; raises BadInput if two differ."""
    matches = [*pattern.finditer(text)]
    if len({match.groups() for match in matches}) > 1:
        raise BadInput(f"{what} stands twice, {matches[0][0].strip()!r} and {matches[1][0].strip()!r}")
    return pattern.sub(lambda match: OPEN * len(match[0]), text), matches[0].groups() if matches else None


def _with(position: Position, score: tuple[int, int] | None, mover: str | None) -> Position:
    """A position after moves, with the mover and the score of the text, if it has them."""
    if score and score != position.score:
        assert position.score is not None  # moves make it
        first, second = position.score
        raise BadInput(f"the text has the score {score[0]}-{score[1]}, and the moves make it {first}-{second}")
    return position._replace(mover=mover or position.mover)


def _moves(body: str) -> list[Position] | None:
    """The positions of a game in the notation of Little Golem or KSquares; None for any other text."""
    lines = [(number, line) for number, line in enumerate(body.splitlines(), 1) if line.strip()]
    if _KSQUARES.fullmatch(_without_comments(lines)[0][1]):
        return _ksquares(_without_comments(lines))
    _, size, rest = _sized(body)
    if not _MOVE.match(rest, _end_of(_BETWEEN, rest, 0)):
        return None
    board = board_of(int(size[1]), int(size[2])) if size else board_of(_GOLEM, _GOLEM)
    return _play(board, _golem(board, rest))


def _sized(body: str) -> tuple[str, re.Match[str] | None, str]:
    """A text without what ends a sentence, the size of the board before it, and the rest."""
    body = body.strip().rstrip(f",;.{SPACES}")
    size = _SIZE.match(body)
    return body, size, body[size.end() :] if size else body


def _play(board: Board, moves: Iterable[tuple[int, str]]) -> list[Position]:
    """The positions of a game, the start first; each move has the words for its place in an error."""
    positions = [start(board)]
    for line, where in moves:
        if not positions[-1].undrawn >> line & 1:
            raise BadInput(f"{where}: the line {board.name(line)} is drawn already")
        positions.append(positions[-1].draw(line))
    return positions


def _openspiel(text: str, board: Board | None) -> tuple[Board, int]:
    """The board of a string of OpenSpiel, square where the text has no size, and the undrawn lines."""
    digits = "".join(text.split())
    if board is None:
        sizes = [(m, n) for m, n in _sizes(len(digits)) if m == n or len(_sizes(len(digits))) == 1]
        if not sizes:
            what = f"the string has {len(digits)} digits, "
            if fitting := [f"{m}x{n}" for m, n in _sizes(len(digits))]:
                raise BadInput(
                    f"{what}and may be of a {' or a '.join(fitting)} board: write {fitting[0]}:{digits}"
                )
            raise BadInput(f"{what}and no board of at most {MOST_LINES:,} lines has so many")
        board = board_of(*sizes[0])
    elif len(digits) != board.lines:
        raise BadInput(f"a {board} board has {board.lines} lines, and the string has {len(digits)} digits")
    return board, sum(1 << line for line, digit in enumerate(digits) if digit == "0")


def _sizes(lines: int) -> list[tuple[int, int]]:
    """The m x n boards that have so many lines: (2 m + 1) (2 n + 1) is 2 lines + 1."""
    if lines > MOST_LINES:
        return []
    product = 2 * lines + 1
    narrow = [(side - 1) // 2 for side in range(3, isqrt(product) + 1, 2) if product % side == 0]
    pairs = [(m, (product // (2 * m + 1) - 1) // 2) for m in narrow]
    return sorted({pair for m, n in pairs for pair in ((m, n), (n, m))})


def _without_comments(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    return [(number, line) for number, line in lines if not line.lstrip().startswith("#")] or lines


def _json(text: str) -> list[Position]:
    """The positions of a game in JSON. A move is a text such as b4-b5, or an object with such a `line`."""
    such = 'JSON of a game is such as {"rows": 2, "columns": 2, "moves": ["b2-b3"]}'
    try:
        data = json.loads(text)
        rows, columns, moves = data["rows"], data["columns"], data["moves"]
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadInput(f"{where}: the text is no JSON from here on, or ends too early; {such}") from error
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise BadInput(such) from error
    if type(rows) is not int or type(columns) is not int or not isinstance(moves, list):
        raise BadInput("in JSON of a game, rows and columns are whole numbers, and moves are a list")
    board = board_of(rows, columns)

    def lines() -> Iterator[tuple[int, str]]:
        for number, move in enumerate(moves, 1):
            name = move.get("line") if isinstance(move, dict) else move
            match = _MOVE.fullmatch(name) if isinstance(name, str) else None
            if match is None:
                what = "is no move, which is the two dots of a line, such as b4-b5"
                raise BadInput(f"move {number}: {_quote(f'{name}')} {what}")
            yield _line_of(board, match, f"move {number}: {name}"), f"move {number}"

    return _play(board, lines())


def _ksquares(lines: list[tuple[int, str]]) -> list[Position]:
    """The positions of a game in a file of KSquares."""
    size = _KSQUARES.fullmatch(lines[0][1])
    assert size is not None  # `_moves` has seen that
    board = board_of(int(size[2]), int(size[1]))

    def moves() -> Iterator[tuple[int, str]]:
        for number, text in lines[1:]:
            where = f"line {number}"
            if not (match := _KSQUARES_LINE.fullmatch(text)):
                raise BadInput(f"{where}: {_quote(text)} is no line of KSquares, such as (0, 3) - (0, 4)")
            x, y, other_x, other_y = map(int, match.groups())
            ends = (board.rows - y, x), (board.rows - other_y, other_x)
            yield _line_between(board, *ends, f"{where}: {_quote(text.strip())}"), where

    return _play(board, moves())


def _actions(text: str) -> list[Position] | None:
    """The positions of a game by the actions of OpenSpiel, or as it serializes a game; None for any other text."""
    if serialized := _SERIALIZED.fullmatch(text):
        sizes = _SERIALIZED_SIZE | {name: int(size) for name, size in _PARAMETER.findall(serialized[1])}
        board, text = board_of(sizes["rows"], sizes["cols"]), serialized[2]
    else:
        _, size, text = _sized(text)
        if size is None or not _ACTION.match(text, _end_of(_BETWEEN_ACTIONS, text, 0)):
            return None
        board = board_of(int(size[1]), int(size[2]))
    moves: list[tuple[int, str]] = []
    players, at = [], _end_of(_BETWEEN_ACTIONS, text, 0)
    while at < len(text):
        where = f"move {len(moves) + 1}"
        action = _ACTION.match(text, at)
        if action is None:
            raise BadInput(f"{where}: {_quote(text[at:])} is no action of OpenSpiel, such as P1(h,0,0) or 7")
        moves.append((_line_of_action(board, action, f"{where}: {action[0]}"), where))
        players.append(action[1])
        at = _end_of(_BETWEEN_ACTIONS, text, action.end())
    positions = _play(board, moves)
    for number, (player, position) in enumerate(zip(players, positions, strict=False), 1):
        if player and (player == "1") != (position.mover == FIRST):
            raise BadInput(f"move {number}: it is of P{player}, and the other player is on move")
    return positions


def _line_of_action(board: Board, action: re.Match[str], where: str) -> int:
    """The line of an action of OpenSpiel. Raises BadInput if there is no such line."""
    if action[5]:
        if int(action[5]) >= board.lines:
            raise BadInput(f"{where} is no action on {board}, whose actions are 0 to {board.lines - 1}")
        return int(action[5])
    row, column = int(action[3]), int(action[4])
    end = (row, column + 1) if action[2] == "h" else (row + 1, column)
    return _line_between(board, (row, column), end, where)


def _golem(board: Board, text: str) -> Iterator[tuple[int, str]]:
    """The lines of moves as on Little Golem."""
    at, number = _end_of(_BETWEEN, text, 0), 1
    while at < len(text):
        row, column = text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1
        where = f"move {number}, in line {row}, column {column}"
        match = _MOVE.match(text, at)
        if match is None:
            what = "is no move, which is the two dots of a line, such as b4-b5"
            raise BadInput(f"{where}: {_quote(text[at:])} {what}")
        yield _line_of(board, match, f"{where}: {match[0]}"), where
        at, number = _end_of(_BETWEEN, text, match.end()), number + 1


def _line_of(board: Board, move: re.Match[str], where: str) -> int:
    """The line of a move as on Little Golem. Raises BadInput if there is no such line."""
    dots = [(board.rows + 1 - int(move[place + 1]), column_of(move[place].lower())) for place in (1, 3)]
    return _line_between(board, dots[0], dots[1], where)


def _line_between(board: Board, dot: tuple[int, int], other_dot: tuple[int, int], where: str) -> int:
    """The line between two dots, by row from the top and column. Raises BadInput if there is no such line."""
    for row, column in (dot, other_dot):
        if not (0 <= row <= board.rows and 0 <= column <= board.columns):
            last = f"{column_name(board.columns)}{board.rows + 1}"
            raise BadInput(f"{where} is beside the {board} board, whose dots are a1 to {last}")
    ends = min(dot, other_dot), max(dot, other_dot)
    if ends not in board.line_at:
        raise BadInput(f"{where} is no line: its two dots are not next to each other")
    return board.line_at[ends]
