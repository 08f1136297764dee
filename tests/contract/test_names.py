"""No part of the package that is of all families names one, but the register: a family is added there alone."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT

from loony.verify.families import FAMILIES

pytestmark = pytest.mark.no_kernel

FOLDERS = ("enumerate", "kernels", "loony", "results", "verify")
REGISTER = "verify/families.py"
ALL = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
FOLDER_OF = {family.folder for family in FAMILIES.values()}
OF_ALL_READERS = ("loony/__init__.py", "loony/__main__.py", "loony/openspiel.py")
"""what a program imports: it names the families whose functions it hands on"""
SHARED = [
    path for path in ALL
    if not FOLDER_OF & {*path.relative_to(ROOT).parts} and str(path.relative_to(ROOT)) not in OF_ALL_READERS
]  # fmt: skip
NAMES = [name for family in FAMILIES.values() for name in (family.name, family.folder)]

PROSE = {
    "loony/shell/main.py": "Exact play in Dots and Boxes endgames: every position, every value, every claim.",
    "results/stored/tables.py": "how far that goes: the size of the largest positions, or of the largest boards",
}
"""where the word is one of English"""


def names_in(text: str) -> list[str]:
    """The families that a text names, but for the name of the distribution."""
    return [name for name in NAMES if re.search(rf"\b{name}\b", text.replace("loony-endgames", ""))]


def strings(tree: ast.AST) -> Iterator[str]:
    """The strings in code that are no docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    prose = {
        id(one.value) for node in ast.walk(tree) if isinstance(node, documented)
        for one in node.body if isinstance(one, ast.Expr)
    }  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module or ''}.{one.name}" for one in node.names)


def at(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", SHARED, ids=at)
def test_what_all_families_share_names_none(path: Path) -> None:
    tree = ast.parse(path.read_text())
    if at(path) == REGISTER:
        assert {part for name in imported(tree) for part in name.split(".")} >= FOLDER_OF
        return
    assert not [name for name in imported(tree) if {*name.split(".")} & {*NAMES}]
    assert not [text for text in strings(tree) if names_in(text) and text != PROSE.get(at(path))]


def by_name(tree: ast.AST) -> list[str]:
    """The comparisons with the name of a family, and the cases of a match."""
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Compare | ast.MatchValue))
    return [ast.unparse(node) for node in nodes if {*NAMES} & {*strings(node)}]


def test_no_code_tells_families_apart_by_name() -> None:
    assert [(at(path), found) for path in ALL for found in by_name(ast.parse(path.read_text()))] == []
    for source in ("a.name == 'strips'", "a in ('x', 'graphs')", "match a:\n    case 'boards': pass"):
        assert by_name(ast.parse(source)), source
