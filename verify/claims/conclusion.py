"""The parts of a claim's conclusion that are false of an instance: most conclusions are conjunctions."""

import ast
import inspect
import textwrap
from typing import Any

import numpy as np

from loony.enumerate.logic import conjunctions
from loony.verify.claims.claim import Claim


def false_parts(claim: Claim, arguments: tuple[Any, ...]) -> list[str]:
    """For each instance in columns, the false parts of the conclusion, as in the claim's source, or numbered."""
    with conjunctions() as pairs:
        conclusion = claim.states(*arguments).conclusion
    parts = next((parts for conjunction, parts in reversed(pairs) if conjunction is conclusion), (conclusion,))
    texts = _source(claim)
    if len(texts) == 1:
        parts = (conclusion,)
    elif len(texts) != len(parts):
        texts = [f"part {k + 1} of {len(parts)}" for k in range(len(parts))]
    number = len(arguments[0].value)
    columns = [np.broadcast_to(np.asarray(part, bool), number) for part in parts]
    return [", ".join(text for text, holds in zip(texts, columns, strict=True) if not holds[i]) for i in range(number)]


def _source(claim: Claim) -> list[str]:
    """The source of each part of the conclusion; an empty list if there is no source, or the source unpacks a list."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(claim.states)))
    except (OSError, SyntaxError):
        return []
    assignments = {
        node.targets[0].id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    conclusions = [node.args[1] for node in _calls(tree, "when") if len(node.args) == 2]
    if len(conclusions) != 1:
        return []
    conclusion: ast.expr = conclusions[0]
    if isinstance(conclusion, ast.Name):
        conclusion = assignments.get(conclusion.id, conclusion)
    parts = conclusion.args if conclusion in _calls(conclusion, "all_of") else [conclusion]
    return [] if any(isinstance(part, ast.Starred) for part in parts) else [ast.unparse(part) for part in parts]


def _calls(tree: ast.AST, name: str) -> list[ast.Call]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == name]
