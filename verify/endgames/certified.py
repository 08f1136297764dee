"""The goals of claims as steps, for certificates: in one class, with values that are asked for by name.

What a solver is asked has the closed form in place of each value, and the positions in classes; here a value is a
step of its own, and remainders are split where they are met.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from loony.enumerate.endgames.components import counts_of
from loony.enumerate.endgames.positions import UNMARKED
from loony.enumerate.logic import Partial, implies, plain, there
from loony.verify.claims import Claim
from loony.verify.endgames.goals import Setting, parts_of
from loony.verify.steps import Steps, Symbols

OTHERS = ("shortest_longer_chain", "steps_to_shortest_longer_loop", "k", "number")
"""inputs after the counts: two lengths, what a component has more than 4 or 8, and a number"""


class Stated(NamedTuple):
    """A goal of a claim as steps."""

    name: str
    kind: str
    """of the component that it is about, or nothing"""
    known: Steps
    """what is so of every position, and of every component of it"""
    said: Steps


def _names(setting: Setting) -> tuple[str, ...]:
    return tuple(name for name in setting.kind.summary._fields if not name.endswith("_mark"))


def inputs_of(setting: Setting) -> int:
    """How many numbers a goal is about."""
    return len(_names(setting)) + len(OTHERS)


def formula(setting: Setting) -> Steps:
    """The closed form of a summary's value."""
    symbols = _symbols(setting)
    return symbols.steps(setting.closed_form(_summary(setting, symbols)))


def stated(setting: Setting, one: Claim) -> Iterator[Stated]:
    """The goals of a claim."""
    symbols = _symbols(setting)
    G = _summary(setting, symbols)

    def value(H: Any) -> Partial:
        return there(symbols.trace.value(type(H)(*map(plain, H))))

    plainly = setting._replace(closed_form=value, classes=lambda _: iter([("", G, True)]))
    for part in parts_of(plainly, symbols, one):
        said = implies(part.hypothesis, part.conclusion)
        yield Stated(part.name, part.kind, symbols.steps(part.known), symbols.steps(said))


def _symbols(setting: Setting) -> Symbols:
    fields = len(setting.kind.summary._fields)
    return Symbols(fields, len(_names(setting)), _names(setting) + OTHERS)


def _summary(setting: Setting, symbols: Symbols) -> Any:
    counts = map(there, map(symbols.Int, _names(setting)))
    return setting.kind.summary(*counts)._replace(chain_mark=UNMARKED, loop_mark=UNMARKED)
