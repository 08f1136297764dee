"""Small changes of a module: every place where one is possible, and the module with one of them made."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mutants import scripts

OPERATORS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
"""one operator for another"""

NAMES = {
    "all_of": "any_of", "any_of": "all_of", "min": "max", "max": "min", "minimum": "maximum", "maximum": "minimum",
    "all": "any", "any": "all", "four_loops": "six_loops", "six_loops": "four_loops",
    "longer_chains": "longer_loops", "longer_loops": "longer_chains",
}  # fmt: skip
"""one function, or one field, for another"""

SILENT = (ast.Raise, ast.JoinedStr, ast.AnnAssign, ast.Assert)
"""where a change would be one of words, or of types alone"""


ROOT = Path(__file__).parents[2]


class Change(NamedTuple):
    """A place in a module, and what is put there."""

    path: str
    place: int
    """which of all changes of the module this is"""
    line: int
    code: str
    """the line as it stands"""
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.code}\n    {self.before}  ->  {self.after}"


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is in it, but no docstring, no annotation and no message."""
    yield node
    for name, child in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params"):
            continue
        for one in child if isinstance(child, list) else [child]:
            if isinstance(one, ast.AST) and not isinstance(one, SILENT):
                yield from _inside(one)


def _other(node: ast.AST) -> Iterator[tuple[str, object]]:
    """What can be put into a field of a node: the field, and another in place of what it holds."""
    if isinstance(node, ast.Compare):
        others = [OPERATORS.get(type(op)) for op in node.ops]
        for at, other in enumerate(others):
            if other is not None:
                yield "ops", [*node.ops[:at], other(), *node.ops[at + 1 :]]
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        if (other := OPERATORS.get(type(node.op))) is not None:
            yield "op", other()
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield "value", not node.value
        elif isinstance(node.value, int):
            yield "value", node.value + 1
            yield "value", node.value - 1
    elif isinstance(node, ast.UnaryOp):
        if isinstance(node.op, ast.USub):
            yield "op", ast.UAdd()
        elif isinstance(node.op, ast.Not):
            yield "operand", ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id == "not_":
            yield "args", [ast.Call(node.func, node.args, [])]
        elif node.func.id in NAMES:
            yield "func", ast.Name(NAMES[node.func.id], ast.Load())
    elif isinstance(node, ast.Attribute) and node.attr in NAMES and isinstance(node.ctx, ast.Load):
        yield "attr", NAMES[node.attr]
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield "test", ast.UnaryOp(ast.Not(), node.test)


def changed(source: str) -> Iterator[tuple[ast.AST, str, object, ast.Module]]:
    """Each change, while it is made: a node, the field that is other, what it held, and the module."""
    module = ast.parse(source)
    for node in [*_inside(module)]:
        for field, other in [*_other(node)]:
            was = getattr(node, field)
            setattr(node, field, other)
            yield node, field, was, module
            setattr(node, field, was)


def changes(path: str) -> Iterator[Change]:
    """Every change of a module or a script."""
    source = (ROOT / path).read_text()
    if path.endswith(".js"):
        found = [(line, before, after) for line, before, after, _ in scripts.changed(source)]
    else:
        made = changed(source)
        found = [(getattr(node, "lineno", 1), *in_words(node, field, was, node)) for node, field, was, _ in made]
    lines = source.splitlines()
    for place, (line, before, after) in enumerate(found):
        yield Change(path, place, line, lines[line - 1].strip(), before, after)


def in_words(node: ast.AST, field: str, was: object, around: ast.AST) -> tuple[str, str]:
    """What stands around a node before its change, and after it."""
    after, other = in_short(around), getattr(node, field)
    setattr(node, field, was)
    before = in_short(around)
    setattr(node, field, other)
    return before, after


def in_short(node: ast.AST) -> str:
    first, *others = ast.unparse(node).splitlines()
    return f"{first} ..." if others else first
