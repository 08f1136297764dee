"""A researcher's own claims: loaded from a file, and seen to be claims before anything is tested."""

import sys
import traceback
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from loony.enumerate.endgames.components import Component
from loony.enumerate.endgames.notation import parse
from loony.enumerate.errors import BadInput
from loony.enumerate.terms import BranchesOnTerm
from loony.verify.claims import ENDGAMES, Claim, Statement
from loony.verify.endgames.definition import record_by_definition
from loony.verify.endgames.record import Record
from loony.verify.examine import bounds_of_numbers
from loony.verify.programs import traced
from loony.verify.proof import goals_of
from loony.verify.register import REGISTERED


def load_claims(path: Path, solver: Any = None) -> list[Claim]:
    """The claims that a Python file makes, in their order in it.

    Each is called with terms, with columns and on a single position, and with terms of a solver if one is given.
    Raises BadInput, with the line, where the file does not load, makes no claim, makes one that is registered
    already, or makes one that is not branch-free or no claim at all.
    """
    found = {id(value): value for value in vars(_loaded(path)).values() if isinstance(value, Claim)}
    own = [one for one in found.values() if one is not REGISTERED.get(one.id)]  # the papers' may be imported
    if not own:
        raise BadInput(
            f"{path} claims nothing: decorate a function of G with @claim, which returns when(..., ...)"
        )
    ids = [one.id for one in own]
    for one in own:
        if one.id in REGISTERED:
            raise BadInput(f"{path} makes a claim {one.id!r}, which a paper makes: give it an id of its own")
        if ids.count(one.id) > 1:
            raise BadInput(f"{path} makes two claims {one.id!r}: give each an id of its own")
        if one.family != ENDGAMES:
            raise BadInput(f"{path} makes a claim {one.id!r} about {one.family}: claims about endgames are tested")
        _require_claim(path, one, solver)
    return own


def _loaded(path: Path) -> ModuleType:
    """The module of a file."""
    try:
        source = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from error
    module = ModuleType("own_claims")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, str(path), "exec"), vars(module))
    except (Exception, SystemExit) as error:
        what = error.msg if isinstance(error, SyntaxError) else error
        raise BadInput(_told(path, error, f"does not load: {type(error).__name__}: {what}")) from error
    return module


def _require_claim(path: Path, one: Claim, solver: Any) -> None:
    """Call the claim in every way in which it will be called."""
    try:
        traced([_checked(one)], bound=1)
        for G, C in _samples():
            number = bounds_of_numbers(one, G, C, 3)[0] if one.numbers else None
            Statement(*one.states(*one.arguments(G, C, number)))
        G = record_by_definition(parse("3+4+8l"))
        one.states(*one.arguments(G, Component(4, False), 1))
        if solver is not None:
            next(iter(goals_of(solver, one)))
    except BranchesOnTerm as error:
        hint = "write where, all_of, any_of and not_ in place of if, and, or, not, min and max"
        raise BadInput(_told(path, error, f"{one.id} is not branch-free: {error}; {hint}")) from error
    except Exception as error:
        what = str(error).strip().split("\n")[0] or type(error).__name__
        line = getattr(getattr(one.states, "__code__", None), "co_firstlineno", None)
        raise BadInput(_told(path, error, f"{one.id} is no claim: {what}", line)) from error


def _samples() -> list[tuple[Record, Component]]:
    """Columns of three positions, with a component of each."""
    records = [record_by_definition(parse(text)) for text in ("3+4+8l", "3^2+4l", "4+6l^2")]
    columns = {name: np.array([getattr(G, name) for G in records], np.int32) for name in Record._fields[:-1]}
    G = Record(**columns, v=lambda H: np.zeros_like(np.broadcast_arrays(*H)[0]))
    return [(G, Component(np.array([3, 4, 6], np.int32), np.array([False, True, True])))]


def _checked(one: Claim) -> Claim:
    """The claim, which complains where it does not return a statement."""

    def states(*arguments: object) -> Statement:
        stated = one.states(*arguments)
        if not isinstance(stated, Statement):
            raise TypeError(f"it returns {type(stated).__name__}, not when(hypothesis, conclusion)")
        return stated

    return replace(one, states=states)


def _told(path: Path, error: BaseException, what: str, otherwise: int | None = None) -> str:
    """The sentence with the last line of the file that the error came through, or else the line that is given."""
    lines = [
        otherwise,
        *(frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)),
    ]
    if isinstance(error, SyntaxError) and error.filename == str(path):
        lines = [error.lineno]
    return f"{path}, line {lines[-1]}: {what}" if lines and lines[-1] else f"{path}: {what}"
