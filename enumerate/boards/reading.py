"""Drawn positions and games as a person types them or has them in a file: docs/boards.md lists the notations.

Moves say the score and who is on move. Without moves the owners of the boxes give the score, and A is on move.
Where a closed box has no owner, and the text says no score, the score stays unknown: V does not depend on it.
"""

import json
import re
from collections.abc import Iterator
from math import isqrt
from typing import Any, NoReturn

from loony.enumerate.boards import moves as games
from loony.enumerate.boards.board import (
    AMERICAN,
    FIRST,
    MOST_LINES,
    OPEN,
    VARIANTS,
    Board,
    Position,
    board_of,
    checked_position,
    start,
    start_of,
)
from loony.enumerate.boards.diagrams import diagram_in, dots_of, read_diagram
from loony.enumerate.boards.moves import Move, play, quote
from loony.enumerate.notation import SPACES, require_short
from loony.system.errors import BadInput, NotRead

NOTATIONS = (
    "a diagram of + and -----, a string such as 2x2:010011000000, moves such as b4-b5, a file of KSquares, "
    "actions of OpenSpiel such as 2x2: 0, 7, or JSON"
)

LONGEST_JSON = 10_000_000  # in characters; a replay of Kaggle of an 8x8 board has 1,250,000, and the words of players

_SCORE = re.compile(
    r"\bscore\s*:?\s*(?:([0-9]{1,3})\s*[-:]\s*([0-9]{1,3})(?![0-9])|unknown\b)", re.IGNORECASE | re.ASCII
)
_MOVER = re.compile(r"\b(?:player\s+)?([AB])\s+(?:is\s+)?(?:to\s+move|on\s+move|moves)\b\.?", re.IGNORECASE | re.ASCII)
_VARIANT = re.compile(r" *([0-9]{1,6}) *x *([0-9]{1,6})[\s,-]+([a-z]{2,30})", re.IGNORECASE | re.ASCII)
_STRING = re.compile(r"[01\s]+", re.ASCII)
_ACTIONS = re.compile(r"\s*[01](?:\s+[01])?", re.ASCII)  # actions with the digits of a string: no board is so small

_SIZED = re.compile(
    r"\s*([0-9]{1,6}) *x *([0-9]{1,6}) *(?:(?P<more>[^0-9\s]|\n\s*\S)|\s*$|\s(?:score|player|[AB]\s))",
    re.IGNORECASE | re.ASCII,
)
_JSON = re.compile(r'\s*\{\s*"', re.ASCII)
_BARE = re.compile(r"\s*[01]{7,}\s*", re.ASCII)  # a string of OpenSpiel without a size, too long for a component
_MOST_BY_SIZE = 64  # the most lines of a board that a text may name by its size alone: 1x22 is a chain of 22 boxes

_NEW_LINE = re.compile("\r\n|[\r\x85\u2028\u2029]")
_PLAIN = str.maketrans(
    dict.fromkeys(SPACES.replace("\t", "").replace("\n", "") + "╴╶", " ")
    | dict.fromkeys("‐‑‒–—―−─", "-")
    | dict.fromkeys("┌┬┐├┼┤└┴┘", "+")
    | {"│": "|"}
)
"""writes a space for every other white space, a hyphen for every dash, and the sign of a diagram for OpenSpiel's"""

_JSON_OF_A_GAME = "in JSON of a game, rows and columns are whole numbers, and moves are a list"
_EXAMPLE = 'JSON of a game is such as {"rows": 2, "columns": 2, "moves": ["b2-b3"]}'


def read(text: str) -> Position:
    """The position that a text denotes; if the text is a game, the position after its moves.

    Raises NotRead for a text in none of the notations, and BadInput if it is no position; both name the place.
    """
    return _positions(text)[-1]


def read_game(game: str | dict[str, Any]) -> list[Position]:
    """The positions of the game that a text denotes, or its `data_of`: the start first, and another after each line.

    Raises what `read` raises, and NotRead for a position without moves.
    """
    positions = _positions(game) if isinstance(game, str) else _of_data(game)
    if len(positions) == 1:
        raise NotRead("the game has no moves: write some, such as 2x2: a1-b1, a2-b2")
    return positions


def plain(text: str) -> str:
    """A text in which lines end with a line feed, and each other sign of `_PLAIN` is a plain sign."""
    return _NEW_LINE.sub("\n", text.removeprefix("\ufeff")).translate(_PLAIN).expandtabs()


def _positions(text: str) -> list[Position]:
    body = plain(text)
    if (data := data_of(body)) is not None:
        return _of_data(data)
    require_short(text)
    written = body.strip()
    body, score = _cut_out(_SCORE, body, "the score")
    body, mover = _cut_out(_MOVER, body, "who is on move")
    points = (int(score[0]), int(score[1])) if score and score[0] else None
    who = mover[0].upper() if mover else None
    if not body.strip():
        also = " beside the score and who is on move" if score or mover else ""
        raise NotRead(f"there is no position and no game{also}: write {NOTATIONS}")
    variant_text, size, rest = games.sized(body)
    games.require_named_dots(rest)
    is_string = _STRING.fullmatch(rest) and not (size and _ACTIONS.fullmatch(rest))
    if not is_string and (game := games.moves_in(body)):
        board, moves = game
        return _checked(play(start(board), moves), points, who)
    if not is_string and (drawn := diagram_in(body)):
        return [checked_position(*read_diagram(drawn), points, who or FIRST)]
    if is_string:
        board, undrawn = _openspiel(rest, size and board_of(int(size[1]), int(size[2])))
    elif (variant := _VARIANT.fullmatch(variant_text)) or (size and not rest.strip()):
        sizes = variant or size
        assert sizes is not None
        name = variant[3].capitalize() if variant else AMERICAN
        if name not in VARIANTS:
            raise NotRead(f"{name} is no variant: write {', '.join(VARIANTS[:-1])} or {VARIANTS[-1]}")
        board = board_of(int(sizes[1]), int(sizes[2]))
        undrawn = start_of(board, name)
    else:
        raise NotRead(f"{quote(written)} is no position and no game: write {NOTATIONS}")
    return [checked_position(board, undrawn, OPEN * board.boxes, points, who or FIRST)]


def _checked(positions: list[Position], score: tuple[int, int] | None, mover: str | None) -> list[Position]:
    """The positions of a game. Raises BadInput where a text says another score or player on move at its end."""
    last = positions[-1]
    if score and score != last.score:
        made = "{}-{}".format(*last.score or ())
        raise BadInput(f"the text has the score {score[0]}-{score[1]}, and the moves make it {made}")
    if mover and mover != last.mover:
        raise BadInput(f"{mover} cannot be on move: after the moves {last.mover} is")
    return positions


def data_of(text: str) -> dict[str, Any] | None:
    """The data of a game in JSON, from a plain text; None for a text that is no JSON. Raises BadInput for bad JSON."""
    if not text.lstrip().startswith("{"):
        return None
    if len(text) > LONGEST_JSON:
        raise BadInput(f"a game is read from at most {LONGEST_JSON:,} characters of JSON")
    try:
        data: dict[str, Any] = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
        return data
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadInput(f"{where}: the text is no JSON from here on, or ends too early; {_EXAMPLE}") from error
    except (ValueError, RecursionError) as error:
        raise BadInput(_EXAMPLE) from error


def game_in(data: dict[str, Any]) -> dict[str, Any]:
    """The part of the data of a game in JSON that has its start and its moves."""
    return data["game"] if isinstance(data.get("game"), dict) else data


def _of_data(data: dict[str, Any]) -> list[Position]:
    """The positions of a game in JSON. A move is a text such as b4-b5, or an object with `line` and maybe `player`."""
    if replayed := games.replay(data):
        board, actions = replayed
        return play(start(board), actions)
    data = game_in(data)
    moves = data.get("moves", data.get("line", []))
    text = data.get("start", data.get("position"))
    if "start" not in data and {"rows", "columns", "moves"} <= {*data}:
        rows, columns = _whole(data["rows"]), _whole(data["columns"])
        if rows is None or columns is None:
            raise BadInput(_JSON_OF_A_GAME)
        first = start(board_of(rows, columns))
    elif isinstance(text, str):
        first = read(text)
    else:
        raise BadInput(_EXAMPLE)
    if not isinstance(moves, list):
        raise BadInput(_JSON_OF_A_GAME)
    return play(first, _moves(first.board, moves))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Raises BadInput if a key stands twice."""
    by_key: dict[str, Any] = {}
    for key, value in pairs:
        if key in by_key:
            raise BadInput(f"in JSON of a game, {quote(key)} stands twice in an object")
        by_key[key] = value
    return by_key


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _whole(number: object) -> int | None:
    """A whole number, which JSON may write as 2.0; None for anything else."""
    is_whole = type(number) is int or (isinstance(number, float) and number.is_integer())
    return int(number) if is_whole else None  # type: ignore[call-overload]


def _moves(board: Board, moves: list[Any]) -> Iterator[Move]:
    for number, move in enumerate(moves, 1):
        name, player = (move.get("line"), move.get("player")) if isinstance(move, dict) else (move, None)
        match = games.MOVE.fullmatch(name) if isinstance(name, str) else None
        if match is None:
            what = "is no move, which is the two dots of a line, such as b4-b5"
            said = name if isinstance(name, str) else json.dumps(name, ensure_ascii=False, separators=(",", ":"))
            raise BadInput(f"move {number}: {quote(said)} {what}")
        yield Move(games.line_of(board, match, f"move {number}: {name}"), f"move {number}", player)


def names_a_board(text: str) -> bool:
    """Whether a text says that it is about a drawn board: by a size, or by its notation.

    A size alone counts if the board has at most _MOST_BY_SIZE lines. The page takes the same texts for boards, and the
    sizes of larger boards that it shows.
    """
    text = plain(text)
    if size := _SIZED.match(text):
        return bool(size["more"]) or Board(int(size[1]), int(size[2])).lines <= _MOST_BY_SIZE
    if _JSON.match(text) or games.SERIALIZED.fullmatch(text) or _BARE.fullmatch(text) or games.is_move(text):
        return True
    lines = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    is_file = len(lines) > 1 and games.KSQUARES.fullmatch(lines[0]) is not None
    return is_file or ("\n" in text.strip() and bool(dots_of(text)))


def openspiel(board: Board, undrawn: int) -> str:
    """A position by its undrawn lines as a string of OpenSpiel, with the size before it."""
    return f"{board}:{''.join('0' if undrawn >> line & 1 else '1' for line in range(board.lines))}"


def text_of(position: Position) -> str:
    """A position in one line of text, without the owners of its boxes; `read` is its inverse."""
    return f"{openspiel(position.board, position.undrawn)}, {score_and_mover(position)}"


def score_and_mover(position: Position) -> str:
    """The score and the mover, `score 3-2, B to move`; the mover alone where the score is unknown."""
    score = "" if position.score is None else "score {}-{}, ".format(*position.score)
    return f"{score}{position.mover} to move"


def _cut_out(pattern: re.Pattern[str], text: str, what: str) -> tuple[str, tuple[str, ...] | None]:
    """A text with spaces in place of the matches, and the groups of a match; raises BadInput if two matches differ."""
    matches = [*pattern.finditer(text)]
    if len({match.groups() for match in matches}) > 1:
        raise BadInput(f"{what} stands twice, {matches[0][0].strip()!r} and {matches[1][0].strip()!r}")
    return pattern.sub(lambda match: OPEN * len(match[0]), text), matches[0].groups() if matches else None


def _openspiel(text: str, board: Board | None) -> tuple[Board, int]:
    """The board of a string of OpenSpiel, square where the text has no size, and the undrawn lines."""
    digits = "".join(text.split())
    if board is None:
        sizes = [(m, n) for m, n in _sizes(len(digits)) if m == n or len(_sizes(len(digits))) == 1]
        if not sizes:
            what = f"the string has {len(digits)} digits, "
            if fitting := [f"{m}x{n}" for m, n in _sizes(len(digits))]:
                raise BadInput(f"{what}and may be of a {' or a '.join(fitting)} board: write {fitting[0]}:{digits}")
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
