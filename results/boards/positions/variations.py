"""Games with variations: read, and written as text and as JSON, as the page of `loony explore` reads and writes them.

In a text a bracket has another move in place of the one before it, and braces a comment on it. In JSON such a move is
an object with its `line`, a `comment`, and the lines `instead` of it.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from loony.enumerate.boards.board import Position, members
from loony.enumerate.boards.moves import MOVE, Move, line_of, play, quote
from loony.enumerate.boards.reading import data_of, game_in, plain, read, read_game, text_of
from loony.enumerate.notation import require_short
from loony.results.boards.positions.review import GameReview
from loony.system.errors import BadInput

_LINE = r"[a-z]{1,2}[0-9]{1,3}\s*-?\s*[a-z]"
_VARIED = re.compile(
    rf"(?<![a-z0-9]){_LINE}+[0-9]{{1,3}}(?![a-z0-9])[^({{]*(?:\{{|\(\s*(?:[0-9]{{1,3}}\.+\s*)?[a-z(])",
    re.IGNORECASE | re.ASCII,
)
_HEAD = re.compile(rf"[^({{]*?(?=[\s,;:]+(?:\{{|(?:[0-9]{{1,3}}\.+\s*)?{_LINE}+[0-9]))", re.IGNORECASE | re.ASCII)
_BEGINS = re.compile(rf"\s*(?:[0-9]{{1,3}}\.+\s*)?{_LINE}+[0-9]", re.IGNORECASE | re.ASCII)  # with a move: no head
_PLACED = re.compile(
    r"\s*[0-9]+ *x *[0-9]+(?: *: *[01]{4}|[\s,-]+(?:american|icelandic|swedish))", re.IGNORECASE | re.ASCII
)
"""the beginning of a position in one line"""
_WORD = re.compile(
    r"\{(?P<comment>[^{}]*)\}|(?P<sign>[(){}])|(?:[0-9]{1,3}\.+\s*)?(?P<move>(?:[a-z]{1,2}[0-9]{1,3}\s*-?\s*){2}|[^\s(){},;:]+)",
    re.IGNORECASE | re.ASCII,
)
_USUAL = "5x5"

_DEEPEST = 100

MARKS = {2: "?!", 4: "?"}
WORST = "??"  # of a move, by the boxes of the final difference that it loses


class Branch(NamedTuple):
    """A move that was tried, with a comment on it, and the moves that were tried after it."""

    move: str
    comment: str
    following: list["Branch"]  # the main line first


class Variations(NamedTuple):
    """The moves of a game, with all that was tried."""

    start: Position
    branches: list[Branch]

    def main_line(self) -> list[Position]:
        """The positions of the main line, the start first."""
        main_line = enumerate(_main_line(self.branches), 1)
        return play(self.start, (_move(self.start, main.move, number) for number, (main, *_) in main_line))


def read_variations(text: str) -> Variations:
    """The game that a text denotes, perhaps with variations. Raises what `read_game` raises."""
    text = plain(text)
    data = data_of(text)
    if data is None and (_VARIED.search(text) or (_PLACED.match(text) and _HEAD.match(text))):
        require_short(text)
        head = None if _BEGINS.match(text) else _HEAD.match(text)
        begin = head.end() if head else 0
        start, words = read(text[:begin].strip() or _USUAL), _words(text[begin:])
    else:
        start, *others = read_game(text if data is None else data)
        game = game_in(data or {})
        if "moves" in game or "line" in game:
            words = _words_of_data(game["moves"] if "moves" in game else game["line"])
        else:
            drawn = (members(before.undrawn & ~after.undrawn) for before, after in pairwise([start, *others]))
            words = (start.board.name(line) for (line,) in drawn)
    return Variations(start, _named(start, _tree([*words]), 1))


def _words(text: str) -> Iterator[str]:
    for word in _WORD.finditer(text):
        if word["comment"] is not None:
            yield f"{{{' '.join(word['comment'].split())}}}"
        elif word["sign"] in ("{", "}"):
            raise BadInput("a comment stands between { and }")
        elif word["sign"]:
            yield word["sign"]
        elif not re.fullmatch(r"[0-9]+\.+|[?!]+", word["move"]):
            yield word["move"].rstrip("?! \n")


def _words_of_data(moves: Any) -> Iterator[str]:
    """The words of moves in JSON. Raises BadInput for data that are no list of moves."""
    for move in _list(moves):
        data = move if isinstance(move, dict) else {"line": move}
        word = f"{data.get('line')}"
        _dots(word, "in JSON of a game")
        yield word
        if data.get("comment"):
            yield "{" + re.sub("[{}]", "", f"{data['comment']}") + "}"
        for line in _list(data.get("instead") or []):
            yield from ("(", *_words_of_data(line), ")")


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise BadInput("in JSON of a game, `instead` of a move is a list of lines, and each line is a list of moves")
    return data


def _tree(words: Iterable[str]) -> list[Branch]:
    """The tree that words denote. Raises BadInput for brackets and comments that stand nowhere."""
    root: list[Branch] = []
    moves, beside, last = root, None, None
    outside: list[tuple[list[Branch], list[Branch] | None, Branch | None]] = []
    for word in words:
        if word == "(":
            if beside is None:
                raise BadInput("a bracket holds another move in place of the one before it, and here is none")
            if len(outside) == _DEEPEST:
                raise BadInput(f"brackets stand in at most {_DEEPEST} others")
            outside.append((moves, beside, last))
            moves, beside, last = beside, None, None
        elif word == ")":
            if not outside or last is None:
                raise BadInput("a bracket is empty" if outside else "a bracket ends that did not begin")
            moves, beside, last = outside.pop()
        elif word.startswith("{"):
            if last is None or beside is None:
                raise BadInput("a comment stands after its move, and here is none")
            place = [branch.move for branch in beside].index(last.move)  # a bracket may have commented on it since
            said = " ".join(filter(None, (beside[place].comment, word[1:-1].strip())))
            beside[place] = last = beside[place]._replace(comment=said)
        else:
            beside, last = moves, next((branch for branch in moves if branch.move == word), None)
            if last is None:
                last = Branch(word, "", [])
                moves.append(last)
            moves = last.following
    if outside:
        raise BadInput("a bracket does not end")
    return root


def _dots(move: str, where: str) -> re.Match[str]:
    if dots := MOVE.fullmatch(move.strip()):
        return dots
    raise BadInput(f"{where}: {quote(move)} is no move, which is the two dots of a line, such as b4-b5")


def _move(position: Position, move: str, number: int) -> Move:
    where = f"move {number}"
    return Move(line_of(position.board, _dots(move, where), where), where)


def _named(position: Position, branches: list[Branch], first: int) -> list[Branch]:
    """The tree with its moves by the names of their lines, seen to be moves of a game."""
    named: list[Branch] = []
    beside = named
    for number, (main, *others) in enumerate(_main_line(branches), first):
        move = _move(position, main.move, number)
        _, after = play(position, [move])
        beside.append(Branch(position.board.name(move.line), main.comment, []))
        for other in others:
            beside += _named(position, [other], number)
        beside, position = beside[0].following, after
    return named


def annotated(game: Variations, review: GameReview) -> tuple[Variations, dict[int, str]]:
    """A game with a better line beside each move that lost boxes, and what it lost; and the marks of these moves."""
    marks: dict[int, str] = {}
    branches: list[Branch] = []
    for (main, *others), move in reversed([*zip(_main_line(game.branches), review.moves, strict=True)]):
        comment = main.comment
        if move.regret:
            marks[move.number] = MARKS.get(move.regret, WORST)
            comment = f"{comment} loses {move.regret}".strip()
            better = [line for line in move.best or [] if line not in [other.move for other in others]]
            others = [*others, *(Branch(line, "", []) for line in better[:1])]
        branches = [main._replace(comment=comment, following=branches), *others]
    return Variations(game.start, branches), marks


def _main_line(branches: list[Branch]) -> Iterator[list[Branch]]:
    while branches:
        yield branches
        branches = branches[0].following


def text_of_variations(game: Variations, marks: dict[int, str]) -> str:
    """A game as a text, with marks on moves of its main line by their numbers."""
    return f"{text_of(game.start)}\n{' '.join(_texts(game.branches, 1, marks))}"


def _texts(branches: list[Branch], first: int, marks: dict[int, str]) -> Iterator[str]:
    for number, (main, *others) in enumerate(_main_line(branches), first):
        yield f"{number}. {main.move}{marks.get(number, '')}" + (f" {{{main.comment}}}" if main.comment else "")
        for other in others:
            yield f"({' '.join(_texts([other], number, {}))})"


def data_of_moves(game: Variations) -> list[dict[str, Any]]:
    """What JSON has of each move of the main line: its comment, and the lines that were tried instead of it."""
    return [*_data(game.branches)]


def _data(branches: list[Branch]) -> Iterator[dict[str, Any]]:
    for main, *others in _main_line(branches):
        comment = {"comment": main.comment} if main.comment else {}
        instead = {"instead": [[*_data([other])] for other in others]} if others else {}
        yield {"line": main.move} | comment | instead
