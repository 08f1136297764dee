"""How a family answers questions about a position.

The families' own answers are in `loony.results.<name>.answers`, as ANSWERS; an answer may make a table.
"""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from typing import Any, NamedTuple

from loony.enumerate.notation import LONGEST_MEANT
from loony.results.shown.report import Report
from loony.system.errors import BadInput, NotRead, TooLarge
from loony.system.stages import Stages
from loony.verify.families import FAMILIES, first
from loony.verify.family import Family

OpenStages = Callable[[], Stages]


class Answer(NamedTuple):
    """An answer about a position."""

    report: Report
    moves: Sequence[Any] = ()  # for Python: the moves, the best first, or the steps of a line of play
    no_moves: str | None = None  # why the answer lists no moves, where the position has some


@dataclass(frozen=True)
class Answers:
    """The answers of a family. Each takes a position in its notation, and raises BadInput or TooLarge."""

    value: Callable[[str, OpenStages], Answer]
    """the value of the position and of every move; a long computation shows its stages"""
    line: Callable[[str], Answer] | None = None
    orders: Callable[[str, int], Answer] | None = None
    """the number of optimal orders of play, and the first of them, at most as many as asked"""
    read: Callable[[str], str] | None = None
    """the position as answers print it; quick, because `family_of` reads a text in several families"""
    names_itself: Callable[[str], bool] = lambda _: False
    """whether a text names this family, as `boxes: 11` does, even if the text is no position"""
    plan: Callable[[str, str, bool, OpenStages], Report] | None = None
    """the play of a plan; if asked, the position after every move too"""
    number: Callable[[str], int] | None = None
    """the value alone, if the family can find it with less work than `value`; raises TooLarge where it cannot"""


def value(text: str, named: Family | None, stages: OpenStages) -> Answer:
    """The value of a position and of every move, by the named family, or else by the family that `family_of` finds."""
    with _answering(text, named) as (_, answers):
        return answers.value(text, stages)


def number(text: str, named: Family | None, stages: OpenStages) -> int:
    """The value alone."""
    with _answering(text, named) as (_, answers):
        return answers.number(text) if answers.number else int(answers.value(text, stages).report.data["value"])


def line(text: str, named: Family | None, listed: int | None = None) -> Answer:
    """A line of best play for both sides; or the number of optimal orders of play, and a list of so many.

    Raises BadInput too where the family finds no lines of play, or counts no orders.
    """
    with _answering(text, named) as (family, answers):
        if answers.line is None:
            what = f"loony has no line of play for {family.name}"
            raise BadInput(f"{what}: leave out --line, for the value of the position")
        if listed is None:
            return answers.line(text)
        if answers.orders is not None:
            return answers.orders(text, listed)
    raise BadInput(f"loony does not count orders of play for {family.name}: leave out --all")


def plan(text: str, named: Family | None, pieces: str, moves: bool, stages: OpenStages) -> Report:
    """The play of a plan, by the named family, or else by the first that follows plans. Raises BadInput for others."""
    plans = {family.name: answers_of(family).plan for family in FAMILIES.values() if family.answers}
    family = named or next(family for family in FAMILIES.values() if plans.get(family.name))
    follow = plans[family.name]
    if follow is None:
        others = " or ".join(name for name, followed in plans.items() if followed)
        raise BadInput(f"loony follows no plan for {family.name}: --plan is about {others}")
    with hint_at_other_notation(text, family):
        return follow(text, pieces, moves, stages)


@contextmanager
def _answering(text: str, named: Family | None) -> Iterator[tuple[Family, Answers]]:
    family = family_of(text, named)
    with hint_at_other_notation(text, family):
        yield family, answers_of(family)


@contextmanager
def hint_at_other_notation(text: str, family: Family) -> Iterator[None]:
    """Let the error of a text that a family does not read name another family, or a wider one, that does."""
    try:
        yield
    except TooLarge:
        raise
    except BadInput as error:
        what, newline, where = str(error).partition("\n")
        others = FAMILIES.values() if isinstance(error, NotRead) else _wider(family)
        hint = _options_for(text, [other for other in others if other is not family])
        if "did you mean" in what or not hint:
            raise
        raise NotRead(f"{what}; did you mean  {hint}?", newline + where) from error


def _options_for(text: str, others: list[Family]) -> str:
    """A short text, with the option for the first of these families that reads the text as a position."""
    for other in others if len(text) <= LONGEST_MEANT else ():
        if other.answers and (read := answers_of(other).read):
            with suppress(BadInput):
                return f"--family {other.name} {shlex.quote(read(text))}"
    return ""


def family_of(text: str, named: Family | None) -> Family:
    """The family that answers: by its name, by reading the text, by a name in the text, or by reading the most."""
    if named is not None:
        return named
    most, nearest = -1, first()
    for family in (first(), *_wider(first())):
        if read := answers_of(family).read:
            try:
                read(text)
            except TooLarge:
                return family
            except BadInput as error:
                if error.at > most:
                    most, nearest = error.at, family
                continue
            return family
    others = (family for family in FAMILIES.values() if family.answers)
    return next((family for family in others if answers_of(family).names_itself(text)), nearest)


def _wider(family: Family) -> list[Family]:
    """All families that extend a family, also by way of others; those that extend the family itself come first."""
    near = [other for other in FAMILIES.values() if other.answers and other.extends == family.name]
    return near + [further for other in near for further in _wider(other)]


def unseen() -> Stages:
    """The stages of a long computation, not shown."""
    return Stages(shown=False)


def answers_of(family: Family) -> Answers:
    """The answers of a family."""
    answers: Answers = import_module(f"loony.results.{family.folder}.answers").ANSWERS
    return answers


def value_in(position: str, family: str, *tables: tuple[Any, dict[str, Any]]) -> int:
    """The value of a position by the first row with the entries of its table. Raises TooLarge where there is none."""
    import pyarrow.compute as pc  # which answers from no table do without

    for rows, entries in tables:
        matches = reduce(pc.and_, (pc.equal(rows[name], entry) for name, entry in entries.items()))
        at = pc.index(matches, True).as_py()
        if at >= 0 and (value := rows["value"][at].as_py()) is not None:
            return int(value)
    option = "" if family_of(position, None).name == family else f", family={family!r}"
    raise TooLarge(f"these tables have no value of {position}: loony.value({position!r}{option}) computes it")
