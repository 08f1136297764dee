"""How a family answers what is asked of one position.

The families' own are in `loony.results.<name>.answers`, as ANSWERS. They stand in this room because an answer may
need a table made, for which memory is looked after and progress shown; where none is, nothing heavy is imported.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from loony.verify.family import Family

if TYPE_CHECKING:
    from loony.results.stages import Stages


class Answer(NamedTuple):
    """An answer, twice."""

    lines: list[str]
    """for a person"""
    data: dict[str, Any]
    """for a program"""


@dataclass(frozen=True)
class Answers:
    """What a family answers. Each takes a position in its notation, and raises BadInput or TooLarge."""

    value: Callable[[str, Callable[[], "Stages"]], Answer]
    """the value, and that of every move; what takes long shows its stages"""
    line: Callable[[str], Answer] | None = None
    """a line of best play for both sides"""
    orders: Callable[[str, int], Answer] | None = None
    """every optimal order of play, of which so many are listed"""


def answers_of(family: Family) -> Answers:
    """The answers of a family."""
    answers: Answers = import_module(f"loony.results.{family.name}.answers").ANSWERS
    return answers
