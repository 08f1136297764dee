"""A digest of what a claim says, by which a record of what came of it knows the text that it is about.

A claim is called with terms, as where it runs as a program, and the digest is of its hypothesis and conclusion:
of every step from the fields of the record, by their names, to these two. So it is about the claim's text and all
that this text calls, whatever the variables are called. A claim that cannot be called with terms, for it looks
into an array or branches, has the digest of the text of its whole module, without comments and docstrings.

It does not see how the fields of the record, and v(H), are computed; nor, of the claims of the second kind, what
their modules import, and the printed tables of a paper that stand in files.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple, get_type_hints

from loony.enumerate.logic import plain, there
from loony.enumerate.terms import CONSTANT, INPUT, BranchesOnTerm, Trace
from loony.verify.claims.claim import Claim, asked_of
from loony.verify.families import FAMILIES

LENGTH = 16
"""hexadecimal digits of a digest"""

_OTHERS = ("C.length", "C.is_loop", "number")


class _Component(NamedTuple):
    """A component C, as claims see it."""

    length: Any
    is_loop: Any


@cache
def statement_digest(one: Claim) -> str:
    """The digest of what a claim says, of which positions, components and numbers."""
    try:
        said = [*_traced(one)]
    except (TypeError, IndexError, BranchesOnTerm):
        said = [one.states.__qualname__, _text(one.states.__module__)]
    return _digest(one.family, one.size_below, one.of_component, said)


def _traced(one: Claim) -> Iterator[str]:
    """Digests of the hypothesis and the conclusion, and of the bounds of the numbers where there are any."""
    record = _record_of(one)
    asks = record._fields[-1] == "v"
    fields = record._fields[:-1] if asks else record._fields
    summary = len(get_type_hints(record.position)["return"]._fields) if asks else 0
    trace = Trace(summary)
    *columns, length, is_loop, number = map(there, trace.inputs(len(fields) + len(_OTHERS)))
    G = record(*columns, asked_of(trace.value)) if asks else record(*columns)
    C = _Component(length, is_loop != 0)
    stated: list[Any] = [*one.states(*one.arguments(G, C, number))]
    if one.numbers is not None:
        stated += one.numbers(*((G, C) if one.of_component else (G,)))
    places = [trace.lifted(plain(term)).place for term in stated]
    names, digests = (*fields, *_OTHERS), list[str]()
    for operation, *arguments in trace.nodes:
        if operation == INPUT:
            said = [names[arguments[0]]]
        else:
            said = [*map(str, arguments)] if operation == CONSTANT else [digests[place] for place in arguments]
        digests.append(_digest(operation, said))
    yield from (digests[place] for place in places)


def _record_of(one: Claim) -> Any:
    """The class of what a claim sees of a position: the family's one, where it proves, else the function's own."""
    family = FAMILIES[one.family]
    if family.proves:
        return import_module(f"loony.verify.{family.folder}.record").Record
    return get_type_hints(one.states)["G"]


@cache
def _text(module: str) -> str:
    """The text of a module without imports, docstrings and comments: where it imports from says nothing of it."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [
                part for part in body if not _is_text(part) and not isinstance(part, ast.Import | ast.ImportFrom)
            ]
            node.body = kept or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    )


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:LENGTH]
