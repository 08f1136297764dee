"""A researcher's own claims: loaded from a file, and seen to be claims before anything is tested."""

import sys
import traceback
from pathlib import Path
from types import ModuleType

from loony.enumerate.errors import BadInput
from loony.enumerate.terms import BranchesOnTerm
from loony.verify.claims import Claim, Statement
from loony.verify.programs import traced
from loony.verify.register import REGISTERED


def load_claims(path: Path) -> list[Claim]:
    """The claims that a Python file makes, in their order in it.

    Raises BadInput, with the line, where the file does not load, makes no claim, makes one that is registered
    already, or makes one that is not branch-free or no claim at all.
    """
    found = [value for value in vars(_loaded(path)).values() if isinstance(value, Claim)]
    own = [one for one in found if one is not REGISTERED.get(one.id)]  # the papers' claims may be imported
    if not own:
        raise BadInput(
            f"{path} claims nothing: decorate a function of G with @claim, which returns when(..., ...)"
        )
    ids = [one.id for one in own]
    for one in own:
        if one.id in REGISTERED or ids.count(one.id) > 1:
            raise BadInput(
                f"{path} makes two claims {one.id!r}, or one that the papers make: give it a name of its own"
            )
        _require_claim(path, one)
    return own


def _loaded(path: Path) -> ModuleType:
    """The module of a file."""
    try:
        source = path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise BadInput(f"{path} cannot be read: {reason}") from error
    module = ModuleType("own_claims")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, str(path), "exec"), vars(module))
    except (Exception, SystemExit) as error:
        what = error.msg if isinstance(error, SyntaxError) else error
        raise BadInput(f"{path}, {_where(path, error)}does not load: {type(error).__name__}: {what}") from error
    return module


def _require_claim(path: Path, one: Claim) -> None:
    """Call the claim with terms, which tells whether it is branch-free."""
    try:
        traced([_checked(one)], bound=1)
    except BranchesOnTerm as error:
        hint = "write where, all_of, any_of and not_ in place of if, and, or, not, min and max"
        raise BadInput(f"{path}, {_where(path, error)}{one.id} is not branch-free: {error}; {hint}") from error
    except Exception as error:
        line = _where(path, error) or f"line {one.states.__code__.co_firstlineno}: "
        raise BadInput(f"{path}, {line}{one.id} is no claim: {error}") from error


def _checked(one: Claim) -> Claim:
    """The claim, which complains where it does not return a statement."""
    from dataclasses import replace

    def states(*arguments: object) -> Statement:
        stated = one.states(*arguments)
        if not isinstance(stated, Statement):
            raise TypeError(f"it returns {type(stated).__name__}, not when(hypothesis, conclusion)")
        return stated

    return replace(one, states=states)


def _where(path: Path, error: BaseException) -> str:
    """The last line of the file that the error came through."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return f"line {error.lineno}: "
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return f"line {lines[-1]}: " if lines else ""
