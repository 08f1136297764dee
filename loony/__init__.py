"""Exact play in Dots and Boxes endgames, from Python.

A *position* is a sum of chains and loops, in the papers' notation: `3+4l+8l^2` is a 3-chain, a 4-loop and two
8-loops; chains have 3 boxes or more, and loops 4 or more, an even number where boxes are squares. The *opener* has
to open a component for the other player, the *controller*. She takes all boxes but the last 2 of a chain, or 4 of
a loop, which go to the opener, who has to open again: so she *keeps control*. Or she takes all, *gives up
control*, and is the next to open. Sizes and values are in boxes.

A text may also be of another family: a loony graph, where chains share joints, `[4 13 4]+3`; a drawn board,
`2x2:110011101101`; a closed narrow board, `boxes: 11`; or, if `family="strips"` is given, a Swedish one, `4+7^2`.

>>> from loony import openings, value
>>> value("3+4l+8l^2")
1
>>> for opening in openings("3+4l+8l^2"):
...     print(opening.component, opening.value, opening.optimal, opening.controller)
4l 1 True keep control
3 3 False keep control
8l 7 False give up control

What cannot be done raises a `LoonyError`, whose text is a sentence for a person. Importing this module imports
next to nothing; what a function needs is imported when it is called.
"""

from collections.abc import Callable
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any, overload

from loony.system.errors import BadInput, LoonyError, TableAbsent, TableCorrupt, TooLarge
from loony.system.version import VERSION

if TYPE_CHECKING:
    from loony.enumerate.endgames.notation import Position
    from loony.results.asked.table import Table, open_table
    from loony.results.boards.played import Board
    from loony.results.boards.positions.analysis import BoardAnalysis, DrawnLine, Line
    from loony.results.boards.positions.review import GameMove, GameReview
    from loony.verify.endgames.play import Exchange, Opening
    from loony.verify.graphs.play import GraphExchange, GraphOpening
    from loony.verify.strips.analysis import SwedishMove, SwedishStep

__all__ = [
    "BadInput", "Board", "BoardAnalysis", "DrawnLine", "Exchange", "GameMove", "GameReview", "GraphExchange",
    "GraphOpening", "Line", "LoonyError", "Opening", "Position", "SwedishMove", "SwedishStep", "Table",
    "TableAbsent", "TableCorrupt", "TooLarge", "__version__", "answer", "board", "game", "line", "open_table",
    "openings", "parse", "value",
]  # fmt: skip

__version__ = VERSION

_LATER = {
    "Board": "loony.results.boards.played",
    "BoardAnalysis": "loony.results.boards.positions.analysis",
    "DrawnLine": "loony.results.boards.positions.analysis",
    "Exchange": "loony.verify.endgames.play",
    "GameMove": "loony.results.boards.positions.review",
    "GameReview": "loony.results.boards.positions.review",
    "GraphExchange": "loony.verify.graphs.play",
    "GraphOpening": "loony.verify.graphs.play",
    "Line": "loony.results.boards.positions.analysis",
    "Opening": "loony.verify.endgames.play",
    "Position": "loony.enumerate.endgames.notation",
    "SwedishMove": "loony.verify.strips.analysis",
    "SwedishStep": "loony.verify.strips.analysis",
    "Table": "loony.results.asked.table",
    "open_table": "loony.results.asked.table",
}
"""the modules of names that are imported at their first use; a type checker has them above"""


def parse(position: "str | Position") -> "Position":
    r"""The position that a text denotes: terms `5`, `8l`, `3^4`, `2*3` joined by `+`; `0` is the empty one.

    Spaces do not matter; `8L`, `8ℓ` and `8_\ell` mean `8l`, `3³` means `3^3`, and a comma means +. A `Position` is
    looked through in the same way, and its lengths put in order. Chains may have 1 box or 2, which only tables do
    not have. Raises BadInput for anything else and for a loop shorter than 4, and points at the place.

    >>> parse("8l^2 + 3 + 4 + 3")
    Position(chains=(3, 3, 4), loops=(8, 8))
    >>> parse("7l^2")
    Position(chains=(), loops=(7, 7))
    """
    from loony.enumerate.endgames.notation import position_in, with_short_chains
    from loony.enumerate.odd_loops.notation import no_component

    return position_in(position, with_short_chains(no_component))


def value(position: "str | Position", family: str | None = None) -> int:
    """The value v(G), in boxes: by how many the controller wins if both play their best.

    It is 0 or more, but with chains of 1 or 2 it may be below 0: then the opener wins. Of a position of a narrow
    board, or of a drawn one, it is by how many the player on move wins, and may be below 0 too. The family is that
    of the text, as `loony value` finds it, or the one that is named. Raises BadInput for what is no position, and
    TooLarge for one that takes too much to work out.

    >>> value("3+4l+8l^2")
    1
    >>> value(parse("3^99") + parse("4^99"))
    1
    >>> value("7l^6"), value("[4 13 4]+3+12l"), value("2x2:110011101101")
    (4, 12, -4)
    >>> value("4+7^2", family="strips")
    6
    """
    from loony.results.asked import answers

    return answers.number(*_question(position, family), answers.unseen)


@overload
def openings(position: "Position", family: str | None = None) -> "list[Opening]": ...
@overload
def openings(position: str, family: str | None = None) -> "list[Opening | GraphOpening | SwedishMove | Line]": ...
def openings(
    position: "str | Position", family: str | None = None
) -> "list[Opening] | list[Opening | GraphOpening | SwedishMove | Line]":
    """What each opening gives: every different component, the best to open first.

    The optimal ones are those of the least value, which is v(G). Of a family of other positions it is what the
    player on move may do, as named tuples of that family, which have at least a `value` and whether it is
    `optimal`. A type checker takes those of a `Position` for an `Opening` each, and asks which kind those of a text
    are. Raises what `value` raises.

    >>> best, *others = openings("3+5+4l")
    >>> best
    Opening(component='4l', value=0, optimal=True, controller='either')
    >>> [(opening.component, opening.value) for opening in others]
    [('3', 2), ('5', 4)]
    >>> [(opening.piece, opening.value) for opening in openings("[4 5 4]")]
    [('AB', 5), ('A', 9), ('B', 9)]
    """
    from loony.results.asked import answers

    answer = answers.value(*_question(position, family), answers.unseen)
    if answer.no_moves:
        raise TooLarge(answer.no_moves)
    return [*answer.moves]


@overload
def line(position: "Position", family: str | None = None) -> "list[Exchange]": ...
@overload
def line(position: str, family: str | None = None) -> "list[Exchange | GraphExchange | SwedishStep | DrawnLine]": ...
def line(
    position: "str | Position", family: str | None = None
) -> "list[Exchange] | list[Exchange | GraphExchange | SwedishStep | DrawnLine]":
    """A line of best play for both sides, with the running score; the player who opens at the start is the first.

    Of a family of other positions the steps are named tuples of that family, which have at least the score,
    `first` and `second`. Raises BadInput for what is no position, or is one of a family whose play is not worked
    out, and TooLarge for one of more than 2,000 components.

    >>> for step in line("3+4l+8l^2"):
    ...     print(step.opener, step.component, step.controller, f"{step.first}:{step.second}", step.left)
    first 4l keep control 4:0 3+8l^2
    first 8l keep control 8:4 3+8l
    first 8l give up control 8:12 3
    second 3 give up control 11:12 0
    """
    from loony.results.asked import answers

    return [*answers.line(*_question(position, family)).moves]


def answer(position: "str | Position", family: str | None = None) -> dict[str, object]:
    """The whole answer on a position of any family, as `loony value --json` prints it.

    It is data: texts, numbers, lists and dictionaries. The other functions return the same with types. Raises what
    `value` raises; but if the value of a drawn position is not known, it is None here.

    >>> found = answer("3+4l+8l^2")
    >>> found["size"], found["controlled_value"], found["theorem_4_1"]
    (23, 1, '(3)(a)')
    >>> answer("7", family="strips")["optimal_turns"]
    ['take 1 cut 3']
    """
    from loony.results.asked import answers

    data: dict[str, object] = answers.value(*_question(position, family), answers.unseen).report.data
    return data


def board(text: str, nodes: int | None = None, table: "str | PathLike[str] | None" = None) -> "BoardAnalysis":
    """The analysis of a drawn position: its value V, that of every line, and best play.

    The text is in any notation of `loony board`, whose `--json` has the same as data; `answer(text)` returns that.
    A table that `loony tabulate` made is asked first, if its directory is named, and then the list of whole boards
    whose values are stored. Searches look at no more than `nodes` positions in all, by default 4,000,000, or
    200,000 if that list has V, and none if more than 32 lines of that board are undrawn; a value that they do not
    find is None. Raises BadInput for what is no position, and TooLarge for one that no search takes;
    TableAbsent or TableCorrupt where the table cannot be read.

    >>> found = board("3x3:111110000111000110111011, score 0-0")
    >>> found.value, found.final, [(line.name, line.value) for line in found.lines[:2]]
    (5, (7, 2), [('c2-d2', 5), ('a3-a4', -1)])
    """
    from loony.enumerate.boards.reading import read
    from loony.results.asked.answers import unseen
    from loony.results.boards.positions.analysis import analyse

    position = read(_text(text))
    return analyse(position, _nodes(nodes), unseen, _table(table, position.board))


def game(text: str, nodes: int | None = None, table: "str | PathLike[str] | None" = None) -> "GameReview":
    """The review of a game: what each move lost, as far back from its end as V of the position can be found.

    The text is in any notation of `loony game`, whose `--json` has the same. A search for a position looks at no
    more than `nodes` positions, by default 4,000,000. Raises what `board` raises.

    >>> found = game("2x2: a1-a2, a2-b2, b1-b2, a1-b1, b2-c2, b2-b3, b3-c3, a3-b3")
    >>> [(move.number, move.line, move.regret, move.best) for move in found.moves if move.regret]
    [(3, 'b1-b2', 2, ['b1-c1', 'b2-b3', 'c1-c2']), (8, 'a3-b3', 2, ['c2-c3'])]
    """
    from loony.enumerate.boards.reading import read_game
    from loony.results.asked.answers import unseen
    from loony.results.boards.positions.review import review
    from loony.verify.boards.family import MOST_NODES

    positions = read_game(_text(text))
    with unseen() as stages:
        return review(positions, _nodes(nodes) or MOST_NODES, stages, _table(table, positions[0].board))


def _text(text: object) -> str:
    if not isinstance(text, str):
        raise BadInput(f"a drawn position or a game is a text, and not {type(text).__name__}")
    return text


def _nodes(nodes: int | None) -> int | None:
    if nodes is not None and (type(nodes) is not int or nodes < 1):
        raise BadInput(f"nodes is a whole number above 0, and not {nodes!r}")
    return nodes


def _table(directory: "str | PathLike[str] | None", board: Any) -> Callable[[], Any]:
    """A function that returns the table of a board in a directory, or None."""
    if directory is None:
        return lambda: None
    from pathlib import Path

    from loony.results.boards.quiet.table import QuietTable

    table = QuietTable(Path(directory), board)
    return lambda: table


def _question(position: "str | Position", name: str | None) -> tuple[str, Any]:
    """The text of a position and the family of this name, or None. Raises BadInput where that answers nothing."""
    from loony.enumerate.endgames.notation import text_of
    from loony.verify.families import FAMILIES

    text = text_of(position)
    answering = {family.name: family for family in FAMILIES.values() if family.answers}
    if name not in [None, *answering]:
        *others, last = answering
        raise BadInput(f"there is no family {name!r} that answers: there are {', '.join(others)} and {last}")
    return text, answering.get(name or "")


if not TYPE_CHECKING:  # else a type checker would accept every name

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return __all__
