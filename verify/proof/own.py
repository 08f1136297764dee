"""Loads a researcher's own claims from a file, and checks the claims before any test."""

import ast
import inspect
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from difflib import get_close_matches
from functools import partial, wraps
from pathlib import Path
from types import ModuleType
from typing import Any

from loony.enumerate.terms import BranchesOnTerm
from loony.system.errors import BadInput, LoonyError, first_line
from loony.system.reading import text_in
from loony.verify.claims.claim import Claim, Statement
from loony.verify.claims.register import claims_of, least_bounds
from loony.verify.examination.columns import in_64_bits, try_on_columns
from loony.verify.families import FAMILIES
from loony.verify.proof.theory import theory_of


def load_claims(path: Path, solver: Any = None) -> list[Claim]:
    """The claims that a Python file makes, in the order of the file.

    All are about one family. The check calls each claim in every way in which the program calls claims of this
    family, with terms of a solver too if there is a solver and the family proves. Raises BadInput, with the line, if
    the file does not load or makes no claim; or if a claim is registered already, branches, reads a field that its
    positions lack, or does not return a statement.
    """
    by_identity = {id(value): value for value in vars(_load(path)).values() if isinstance(value, Claim)}
    own = [claim for claim in by_identity.values() if not _is_registered(claim)]  # the file may import these
    own = [replace(claim, states=_without_exit(claim.states)) for claim in own]
    if not own:
        raise BadInput(f"{path} claims nothing: decorate a function of G with @claim, which returns when(..., ...)")
    if len({claim.family for claim in own}) > 1:
        raise BadInput(f"{path} makes claims about several families: write a file for each family")
    family = FAMILIES.get(own[0].family)
    if family is None:
        raise BadInput(f"{path} makes claims about {own[0].family}: there are {', '.join(FAMILIES)}")
    ids = [claim.id for claim in own]
    taken = claims_of(family).keys() | {id_ for id_, _ in least_bounds()}  # without the modules of other families
    for claim in own:
        if claim.id in taken:
            hint = "which the program has already: give it another id"
            raise BadInput(f"{path} makes a claim {claim.id!r}, {hint}")
        if ids.count(claim.id) > 1:
            raise BadInput(f"{path} makes two claims {claim.id!r}: give each its own id")
        if others := [domain.name for domain in claim.domains if domain not in family.domains]:
            domains = ", ".join(map(str, family.domains))
            lack = f"on {others[0]}, a domain that {family.name} does not have: it has {domains}"
            raise BadInput(f"{path} makes a claim {claim.id!r} {lack}")
        _require_claim(path, claim, solver)
    return own if family.proves else [in_64_bits(claim) for claim in own]


def _is_registered(claim: Claim) -> bool:
    return claim.family in FAMILIES and claims_of(FAMILIES[claim.family]).get(claim.id) is claim


@contextmanager
def errors_of(path: Path | None) -> Iterator[None]:
    """Turn an error that a claim of the file raises within the block into a BadInput; without a file, do nothing."""
    try:
        yield
    except (LoonyError, MemoryError):
        raise
    except Exception as error:
        if path is None or not _lines_in(path, error):
            raise
        raise BadInput(_sentence(path, error, f"a claim cannot be called: {first_line(error)}")) from error


def _load(path: Path) -> ModuleType:
    """The module of a file. Raises BadInput if the file does not load or loses a claim, and as `text_in` does."""
    source = text_in(str(path), "file of claims")
    module = ModuleType("own_claims")
    module.__file__ = str(path)
    vars(module)["print"] = partial(print, file=sys.stderr)  # stdout is for the outcome
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, str(path), "exec"), vars(module))
    except (Exception, SystemExit) as error:
        what = error.msg if isinstance(error, SyntaxError) else error
        raise BadInput(_sentence(path, error, f"does not load: {type(error).__name__}: {what}")) from error
    names = set()
    for node in ast.parse(source).body:  # a claim with the name of an earlier claim would replace it
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            if node.name in names:
                what = f"{node.name} is defined again, in place of the claim before: give it another name"
                raise BadInput(f"{path}, line {node.lineno}: {what}")
            names.add(node.name)
    return module


def _without_exit(states: Callable[..., Statement]) -> Callable[..., Statement]:
    """The same function, but an exit of the program becomes an error that a user sees."""

    @wraps(states)
    def calls(*arguments: object) -> Statement:
        try:
            return states(*arguments)
        except SystemExit as error:
            raise RuntimeError("it ends the program").with_traceback(error.__traceback__) from None

    return calls


def _require_claim(path: Path, claim: Claim, solver: Any) -> None:
    """Call the claim in every way in which the program calls claims."""
    family = FAMILIES[claim.family]
    try:
        if family.proves:
            theory_of(family).trial(_with_check(claim), solver)
        else:
            try_on_columns(_with_check(claim))
    except BranchesOnTerm as error:
        hint = "write where, all_of, any_of and not_ in place of if, and, or, not, min and max"
        raise BadInput(_sentence(path, error, f"{claim.id} is not branch-free: {error}; {hint}")) from error
    except Exception as error:
        line = getattr(getattr(inspect.unwrap(claim.states), "__code__", None), "co_firstlineno", None)
        what = _lack(error) or first_line(error)
        raise BadInput(_sentence(path, error, f"{claim.id} is no claim: {what}", line)) from error


def _lack(error: Exception) -> str:
    """The field that a record lacks, and the fields that it has; empty for another error."""
    fields = getattr(getattr(error, "obj", None), "_fields", None)
    if not isinstance(error, AttributeError) or fields is None:
        return ""
    near = " or ".join(get_close_matches(str(error.name), fields, n=2))
    meant = f", did you mean {near}" if near else ""
    return f"{type(error.obj).__name__} has no {error.name}{meant}: it has {', '.join(fields)}"


def _with_check(claim: Claim) -> Claim:
    """The claim, which raises TypeError if it does not return a statement."""

    def states(*arguments: object) -> Statement:
        statement = claim.states(*arguments)
        if not isinstance(statement, Statement):
            raise TypeError(f"it returns {type(statement).__name__}, not when(hypothesis, conclusion)")
        return statement

    return replace(claim, states=states)


def _sentence(path: Path, error: BaseException, what: str, default: int | None = None) -> str:
    """The error as a sentence, with the last line of the file in the traceback, or else the default line."""
    lines = [default, *_lines_in(path, error)]
    if isinstance(error, SyntaxError) and error.filename == str(path):
        lines = [error.lineno]
    return f"{path}, line {lines[-1]}: {what}" if lines and lines[-1] else f"{path}: {what}"


def _lines_in(path: Path, error: BaseException) -> list[int | None]:
    return [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
