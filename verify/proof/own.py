"""Loads a researcher's own claims from a file, and checks that they are claims before any test."""

import sys
import traceback
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from loony.enumerate.terms import BranchesOnTerm
from loony.system.errors import BadInput
from loony.verify.claims.claim import Claim, Statement
from loony.verify.claims.register import all_claims
from loony.verify.families import FAMILIES, proving
from loony.verify.proof.theory import theory_of


def load_claims(path: Path, solver: Any = None) -> list[Claim]:
    """The claims that a Python file makes, in their order in it.

    Each claim is called in every way in which the program calls claims, with terms of the solver too if there is
    one. Raises BadInput, with the line, where the file does not load, makes no claim, or makes a claim that is
    registered already, that is not branch-free, or that does not return a statement.
    """
    by_identity = {id(value): value for value in vars(_load(path)).values() if isinstance(value, Claim)}
    papers = all_claims()
    own = [claim for claim in by_identity.values() if claim is not papers.get(claim.id)]  # it may import papers'
    if not own:
        raise BadInput(
            f"{path} claims nothing: decorate a function of G with @claim, which returns when(..., ...)"
        )
    if len({claim.family for claim in own}) > 1:
        raise BadInput(f"{path} makes claims about several families: give each a file of its own")
    ids = [claim.id for claim in own]
    families = [family.name for family in proving()]
    for claim in own:
        if claim.id in papers:
            raise BadInput(f"{path} makes a claim {claim.id!r}, which a paper makes: give it an id of its own")
        if ids.count(claim.id) > 1:
            raise BadInput(f"{path} makes two claims {claim.id!r}: give each an id of its own")
        if claim.family not in families:
            hint = f"claims about {' and '.join(families)} are tested"
            raise BadInput(f"{path} makes a claim {claim.id!r} about {claim.family}: {hint}")
        if not {*claim.domains} <= {*FAMILIES[claim.family].domains}:
            raise BadInput(f"{path} makes a claim {claim.id!r} on a domain that {claim.family} has not")
        _require_claim(path, claim, solver)
    return own


def _load(path: Path) -> ModuleType:
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
        raise BadInput(_sentence(path, error, f"does not load: {type(error).__name__}: {what}")) from error
    return module


def _require_claim(path: Path, claim: Claim, solver: Any) -> None:
    """Call the claim in every way in which the program calls claims."""
    try:
        theory_of(FAMILIES[claim.family]).trial(_with_check(claim), solver)
    except BranchesOnTerm as error:
        hint = "write where, all_of, any_of and not_ in place of if, and, or, not, min and max"
        raise BadInput(_sentence(path, error, f"{claim.id} is not branch-free: {error}; {hint}")) from error
    except Exception as error:
        what = str(error).strip().split("\n")[0] or type(error).__name__
        line = getattr(getattr(claim.states, "__code__", None), "co_firstlineno", None)
        raise BadInput(_sentence(path, error, f"{claim.id} is no claim: {what}", line)) from error


def _with_check(claim: Claim) -> Claim:
    """The claim, with a TypeError where it does not return a statement."""

    def states(*arguments: object) -> Statement:
        statement = claim.states(*arguments)
        if not isinstance(statement, Statement):
            raise TypeError(f"it returns {type(statement).__name__}, not when(hypothesis, conclusion)")
        return statement

    return replace(claim, states=states)


def _sentence(path: Path, error: BaseException, what: str, default: int | None = None) -> str:
    """The sentence with the last line of the file in the traceback, or else the default line."""
    lines = [
        default,
        *(frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)),
    ]
    if isinstance(error, SyntaxError) and error.filename == str(path):
        lines = [error.lineno]
    return f"{path}, line {lines[-1]}: {what}" if lines and lines[-1] else f"{path}: {what}"
