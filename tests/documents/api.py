"""The text of docs/api.md, what `import loony` has: all but its headings is in docstrings and signatures."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from itertools import pairwise

import loony

HEAD = """\
# From Python

<!-- `make docs` writes this from the docstrings: change those. -->

[tutorial.md](tutorial.md) has more on what to ask, and [architecture.md](architecture.md) on what is behind it.
"""
SECTIONS = {
    "Positions asked": ["value", "openings", "line", "answer"], "Positions": ["parse", "Position"],
    "Drawn boards": ["Board", "board", "BoardAnalysis", "Line", "DrawnLine", "game", "GameReview", "GameMove"],
    "What is answered": ["Opening", "Exchange", "GraphOpening", "GraphExchange", "SwedishMove", "SwedishStep"],
    "Stored tables": ["open_table", "Table"],
    "Errors": ["LoonyError", "BadInput", "TooLarge", "TableAbsent", "TableCorrupt"],
}  # fmt: skip


def document() -> str:
    parts = [HEAD, described(loony.__doc__ or "")]
    for heading, names in SECTIONS.items():
        parts += [f"## {heading}\n", *map(section, names)]
    return "\n".join(parts)


def section(name: str) -> str:
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(getattr(loony, name)))).body
    assert isinstance(node, ast.FunctionDef | ast.ClassDef)
    parts = [f"### {name}\n"]
    if isinstance(node, ast.FunctionDef):
        return "\n".join([*parts, signature(node, name), described(ast.get_docstring(node) or "")])
    bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id in loony.__all__]
    kind = f" It is a `{bases[0]}`." if bases else ""
    parts.append(described((ast.get_docstring(node) or "") + kind))
    methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
    made = [one for method in methods if method.name == "__init__" for one in method.body]
    properties = [method for method in methods if "property" in map(ast.unparse, method.decorator_list)]
    words = [f"- `{one.name}`: {' '.join((ast.get_docstring(one) or '').split())}" for one in properties]
    told = [*fields(node.body), *fields(made), *words]
    parts += ["\n".join(told) + "\n"] if told else []
    for method in methods:
        if not method.name.startswith("_") and method not in properties:
            parts += [signature(method, f"{name}.{method.name}"), described(ast.get_docstring(method) or "")]
    return "\n".join(parts)


def signature(node: ast.FunctionDef, name: str) -> str:
    arguments = [ast.unparse(one) for one in (node.args, node.returns) if one is not None]
    told, gives = (one.replace("'", "").replace("=", " = ").removeprefix("self, ") for one in arguments)
    return f"```python\n{name}({told}) -> {gives}\n```\n"


def fields(body: list[ast.stmt]) -> Iterator[str]:
    """A line for each field, or attribute, that has its words behind it or a type."""
    for one, after in pairwise([*body, ast.Pass()]):
        match one, after:
            case (
                ast.AnnAssign(target=target) | ast.Assign(targets=[target]),
                ast.Expr(value=ast.Constant(value=str(words))),
            ):
                yield f"- `{ast.unparse(target).removeprefix('self.')}`: {' '.join(words.split())}"
            case ast.AnnAssign(target=ast.Name(id=name)), _:
                yield f"- `{name}`"


def described(docstring: str) -> str:
    blocks = inspect.cleandoc(docstring).split("\n\n")
    return "\n".join(f"```pycon\n{one}\n```\n" if one.startswith(">>> ") else f"{one}\n" for one in blocks)
