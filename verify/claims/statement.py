"""A digest of the statement of a claim. Records of tests and proofs name the digest, so that they fit one text only.

A claim is called with terms, as for a program. The digest covers every step from the fields of the record, by their
names, to the hypothesis and the conclusion. So it covers the claim's text and the functions that this text calls, and
the names of variables do not matter. A claim that looks into an array or branches cannot be called with terms: its
digest covers the text of its whole module, without comments, docstrings, titles and sources.

The digest does not cover the computation of the fields of the record, and of v(H). For claims of the second kind it
covers neither the imports of their modules nor the printed tables of a paper in files.
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
from loony.verify.claims.claim import Claim, value_function
from loony.verify.claims.register import record_of

LENGTH = 16  # hexadecimal digits of a digest

_OTHERS = ("C.length", "C.is_loop", "number")


class _Component(NamedTuple):
    length: Any
    is_loop: Any


@cache
def statement_digest(claim: Claim) -> str:
    """The digest of a claim's statement, with the positions, components and numbers that it is about."""
    try:
        parts = [*_digests_of_terms(claim)]
    except (TypeError, IndexError, BranchesOnTerm):
        parts = [claim.states.__qualname__, _text(claim.states.__module__)]
    return _digest(claim.family, claim.size_below, claim.of_component, parts)


def _digests_of_terms(claim: Claim) -> Iterator[str]:
    """Digests of the hypothesis and the conclusion, and of the bounds of the numbers where there are any."""
    record = record_of(claim.domains[0])
    has_v = record._fields[-1] == "v"
    fields = record._fields[:-1] if has_v else record._fields
    trace = Trace(len(get_type_hints(record.position)["return"]._fields) if has_v else 0)
    *columns, length, is_loop, number = map(there, trace.inputs(len(fields) + len(_OTHERS)))
    G = record(*columns, value_function(trace.value)) if has_v else record(*columns)
    C = _Component(length, is_loop != 0)
    terms: list[Any] = [*claim.states(*claim.arguments(G, C, number))]
    if claim.numbers is not None:
        terms += claim.numbers(*((G, C) if claim.of_component else (G,)))
    places = [trace.lifted(plain(term)).place for term in terms]
    names, digests = (*fields, *_OTHERS), list[str]()
    for operation, *arguments in trace.nodes:
        if operation == INPUT:
            parts = [names[arguments[0]]]
        else:
            parts = [*map(str, arguments)] if operation == CONSTANT else [digests[place] for place in arguments]
        digests.append(_digest(operation, parts))
    yield from (digests[place] for place in places)


@cache
def _text(module: str) -> str:
    """The text of a module without imports, comments and words: docstrings, titles, sources, names of theorems."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            node.keywords = [keyword for keyword in node.keywords if keyword.arg not in ("source", "theorem")]
            if isinstance(node.func, ast.Name) and node.func.id == "claim":
                del node.args[1:]  # the title
        body = getattr(node, "body", None)
        if isinstance(body, list):
            rest = [part for part in body if not _is_left_out(part)]
            node.body = rest or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _is_left_out(node: ast.AST) -> bool:
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return text or isinstance(node, ast.Import | ast.ImportFrom)


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:LENGTH]
