"""Which parts of a claim's conclusion are false of an instance: the conclusion is often a conjunction."""

import ast
import inspect
import textwrap
from typing import Any

import numpy as np

from loony.enumerate.logic import conjunctions
from loony.verify.claims.claim import Claim


def false_parts(claim: Claim, arguments: tuple[Any, ...]) -> list[str]:
    """For each instance, the parts of the conclusion that are false, as the source of the claim writes them.

    `arguments` are columns, as `Claim.states` takes them. Where the source does not show the parts one by one,
    they are told by their numbers.
    """
    with conjunctions() as made:
        conclusion = claim.states(*arguments).conclusion
    statements = next((parts for joined, parts in reversed(made) if joined is conclusion), (conclusion,))
    texts = _source(claim)
    if len(texts) == 1:
        statements = (conclusion,)
    elif len(texts) != len(statements):
        texts = [f"part {k + 1} of {len(statements)}" for k in range(len(statements))]
    number = len(arguments[0].value)
    holds = [np.broadcast_to(np.asarray(part, bool), number) for part in statements]
    return [
        ", ".join(text for text, of_part in zip(texts, holds, strict=True) if not of_part[i])
        for i in range(number)
    ]


def _source(claim: Claim) -> list[str]:
    """The source of each part of the conclusion; nothing where that is not found, or is made of a list."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(claim.states)))
    except (OSError, SyntaxError):
        return []
    assigned = {
        node.targets[0].id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    concluded = [node.args[1] for node in _calls(tree, "when") if len(node.args) == 2]
    if len(concluded) != 1:
        return []
    written: ast.expr = concluded[0]
    if isinstance(written, ast.Name):
        written = assigned.get(written.id, written)
    parts = written.args if written in _calls(written, "all_of") else [written]
    return [] if any(isinstance(part, ast.Starred) for part in parts) else [ast.unparse(part) for part in parts]


def _calls(tree: ast.AST, name: str) -> list[ast.Call]:
    """The calls of a function of this name."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == name]
