"""Exact play in Dots and Boxes endgames, from Python.

A *position* is a sum of chains and loops, in the papers' notation: `3+4l+8l^2` is a 3-chain, a 4-loop and two
8-loops; chains have 3 boxes or more, and loops an even number from 4 on. The *opener* has to open a component for
the other player, the *controller*. She takes all boxes but the last 2 of a chain, or 4 of a loop, which go to the
opener, who has to open again: so she *keeps control*. Or she takes all, *gives up control*, and is the next to
open. Sizes and values are in boxes.

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

from importlib import import_module
from typing import TYPE_CHECKING, Any

from loony.enumerate.errors import BadInput, LoonyError, TableAbsent, TableCorrupt, TooLarge
from loony.enumerate.version import VERSION

if TYPE_CHECKING:
    from loony.enumerate.endgames.notation import Position, parse
    from loony.results.endgames.store import Table, open_table
    from loony.verify.endgames.play import Opening, Step

__all__ = [
    "BadInput",
    "LoonyError",
    "Opening",
    "Position",
    "Step",
    "Table",
    "TableAbsent",
    "TableCorrupt",
    "TooLarge",
    "__version__",
    "answer",
    "line",
    "open_table",
    "openings",
    "parse",
    "value",
]

__version__ = VERSION

_LATER = {
    "Opening": "loony.verify.endgames.play",
    "Position": "loony.enumerate.endgames.notation",
    "Step": "loony.verify.endgames.play",
    "Table": "loony.results.endgames.store",
    "open_table": "loony.results.endgames.store",
    "parse": "loony.enumerate.endgames.notation",
}
"""where the names are that are imported when they are first asked for, as a type checker has them above"""


def value(position: "str | Position", family: str | None = None) -> int:
    """The value v(G), in boxes: by how many the controller wins if both play their best. It is 0 or more.

    With a family, that of a position of another one: of narrow boards, `strips`, by how many the player on move
    wins. Raises BadInput for what is no position, and TooLarge for one that takes too much to work out.

    >>> value("3+4l+8l^2")
    1
    >>> value(parse("3^99") + parse("4^99"))
    1
    >>> value("4+7^2", family="strips")
    6
    """
    if family is not None:
        found: int = answer(position, family)["value"]
        return found
    from loony.enumerate.endgames.notation import text_of
    from loony.verify.endgames.play import held, source_of, value_of

    asked = held(text_of(position))
    return value_of(asked, source_of(asked.G))


def openings(position: "str | Position") -> "list[Opening]":
    """What each opening gives: every different component, the best to open first.

    The optimal ones are those of the least value, which is v(G). Raises BadInput for what is no position.

    >>> best, *others = openings("3+5+4l")
    >>> best
    Opening(component='4l', value=0, optimal=True, controller='either')
    >>> [(opening.component, opening.value) for opening in others]
    [('3', 2), ('5', 4)]
    """
    from loony.enumerate.endgames.notation import text_of
    from loony.verify.endgames import play

    return play.answer(text_of(position)).openings


def line(position: "str | Position") -> "list[Step]":
    """A line of best play for both sides, with the running score; the player who opens at the start is the first.

    Raises BadInput for what is no position, and TooLarge for one of more than 2,000 components.

    >>> for step in line("3+4l+8l^2"):
    ...     print(step.opener, step.component, step.controller, f"{step.first}:{step.second}", step.left)
    first 4l keep control 4:0 3+8l^2
    first 8l keep control 8:4 3+8l
    first 8l give up control 8:12 3
    second 3 give up control 11:12 0
    """
    from loony.enumerate.endgames.notation import text_of
    from loony.verify.endgames import play

    return play.line(text_of(position))


def answer(position: "str | Position", family: str | None = None) -> dict[str, Any]:
    """All that there is to know of a position: what `loony value --json` prints, of every family that answers.

    It has no objects of ours in it: texts, numbers, lists and dictionaries. Raises BadInput for what is no
    position, and TooLarge for one that takes too much to work out.

    >>> found = answer("3+4l+8l^2")
    >>> found["size"], found["controlled_value"], found["theorem_4_1"]
    (23, 1, '(3)(a)')
    >>> answer("7", family="strips")["optimal_turns"]
    ['take 1 cut 3']
    """
    from loony.enumerate.endgames.notation import text_of
    from loony.results.answers import answers_of, family_of
    from loony.verify.families import FAMILIES

    answering = {one.name: one for one in FAMILIES.values() if one.answers}
    if family not in [None, *answering]:
        *others, last = answering
        there = f"{', '.join(others)} and {last}"
        raise BadInput(f"there is no family {family!r} that answers: there are {there}")
    text = text_of(position)
    return answers_of(family_of(text, answering.get(family or ""))).value(text, _unseen).data


def _unseen() -> Any:
    """The stages of what takes long, not shown."""
    from loony.results.stages import Stages

    return Stages(shown=False)


if not TYPE_CHECKING:  # a type checker would take any name for one that is there

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return __all__
