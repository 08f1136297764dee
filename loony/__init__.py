"""Exact play in Dots and Boxes endgames, from Python.

A *position* is a sum of chains and loops, in the papers' notation: `3+4l+8l^2` is a 3-chain, a 4-loop and two
8-loops; chains have 3 boxes or more, and loops 4 or more, an even number where boxes are squares. The *opener* has
to open a component for the other player, the *controller*. The controller takes all boxes but the last 2 of a chain,
or 4 of a loop, which go to the opener, who has to open again: so he *keeps control*. Or he takes all, *gives up
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

A function that cannot answer raises a `LoonyError`, whose text is a sentence for a person. Importing this module
imports next to nothing; what a function needs is imported when it is called.
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
    name: f"loony.{module}"
    for module, names in {
        "enumerate.endgames.notation": ("Position",),
        "results.asked.table": ("Table", "open_table"),
        "results.boards.played": ("Board",),
        "results.boards.positions.analysis": ("BoardAnalysis", "DrawnLine", "Line"),
        "results.boards.positions.review": ("GameMove", "GameReview"),
        "verify.endgames.play": ("Exchange", "Opening"),
        "verify.graphs.play": ("GraphExchange", "GraphOpening"),
        "verify.strips.analysis": ("SwedishMove", "SwedishStep"),
    }.items()
    for name in names
}
"""the modules of names that are imported at their first use; a type checker has them above"""


def parse(position: "str | Position") -> "Position":
    r"""The position that a text denotes: terms `5`, `8l`, `3^4`, `2*3` joined by `+`; `0` is the empty one.

    Spaces do not matter; `8L`, `8ℓ` and `8_\ell` mean `8l`, `3³` means `3^3`, and a comma means +. A `Position` is
    checked in the same way, and its lengths are sorted. Chains may have 1 or 2 boxes; only tables have no such
    chains. Raises BadInput for any other text and for a loop shorter than 4, and points at the place.

    >>> parse("8l^2 + 3 + 4 + 3")
    Position(chains=(3, 3, 4), loops=(8, 8))
    >>> parse("7l^2")
    Position(chains=(), loops=(7, 7))
    """
    from loony.enumerate.endgames.notation import position_in, with_short_chains
    from loony.enumerate.odd_loops.positions import no_component

    return position_in(position, with_short_chains(no_component))


def value(position: "str | Position", family: str | None = None) -> int:
    """The value v(G), in boxes: the margin by which the controller wins if both play their best.

    v(G) is 0 or more, but with chains of 1 or 2 boxes it may be below 0: then the opener wins. On a narrow or a drawn
    board the value is the margin of the player on move, and may be below 0 too. Where no family is named, the text
    decides, as in `loony value`. Raises BadInput for a text that is no position, and TooLarge for a position whose
    value takes too much time or memory.

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
    """The value of each opening: every different component, the best to open first.

    An opening is optimal if its value is the least, which is v(G). Families with other moves return these moves, as
    named tuples which have at least a `value` and whether the move is `optimal`. For a type checker the openings of a
    `Position` are of the type `Opening`; for the openings of a text, the caller says which type they have. Raises the
    errors of `value`.

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

    Families with other moves have named tuples of their own as steps, which have at least the score, `first` and
    `second`. Raises BadInput for a text that is no position, and for a family without lines of play, and TooLarge for
    more than 2,000 components.

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
    """The whole answer about a position of any family, as `loony value --json` prints it.

    The answer is data: texts, numbers, lists and dictionaries. The other functions return the same data with types.
    Raises the errors of `value`; but an unknown value of a drawn position is None here.

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
    """The analysis of a drawn position: its value V, the value of every line, and best play.

    The text is in any notation of `loony board`; `answer(text)` returns the same analysis as data. Values come from
    the table that `loony tabulate` made in the directory `table`, if it is given, then from the list of solved
    boards, and then from searches. The searches look at no more than `nodes` positions in all, by default
    4,000,000; if V is listed 200,000, and none if more than 32 lines are undrawn too. A value that they do not find is
    None. Raises BadInput for a text that is no position, TooLarge for a position that no search takes, and
    TableAbsent or TableCorrupt if the table cannot be read.

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

    The text is in any notation of `loony game`, whose `--json` prints the same review. A search for a position looks
    at no more than `nodes` positions, by default 4,000,000. Raises the errors of `board`.

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
    if directory is None:
        return lambda: None
    from pathlib import Path

    from loony.results.boards.quiet.table import QuietTable

    table = QuietTable(Path(directory), board)
    return lambda: table


def _question(position: "str | Position", name: str | None) -> tuple[str, Any]:
    """The text of a position, and the family of this name or None. Raises BadInput for other arguments."""
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
