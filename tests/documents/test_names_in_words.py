"""The files, modules and functions that docstrings and comments name are there."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest
from conftest import ROOT

pytestmark = pytest.mark.no_kernel

ROOMS = ("loony", "enumerate", "kernels", "results", "verify", "tests", "benchmarks", "docs")

FILE = re.compile(
    rf"(?<![\w./<-])((?:{'|'.join(ROOMS)})/[\w./-]*\.(?:py|md|v|csv|js|html|css|json|jsonl|sh|bib|yml|ipynb|svg))\b"
    r"(?:::(\w+))?"
)
MODULE = re.compile(r"\bloony\.[\w.]*\w")
COMMENT = {".v": re.compile(r"\(\*.*?\*\)", re.DOTALL), ".js": re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)}
PLACEHOLDERS = {"tests/PATH.py::NAME", "tests/documents/test_docs.py::test_name"}


def words_in(text: str, suffix: str) -> Iterator[str]:
    if suffix != ".py":
        yield from COMMENT[suffix].findall(text)
        return
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    yield from (token.string for token in tokens if token.type == tokenize.COMMENT)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


@cache
def is_there(name: str) -> bool:
    """Whether a dotted name is that of a module or of something in one."""
    parts = name.split(".")
    for number in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:number]))
        except ModuleNotFoundError:
            continue
        for part in parts[number:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def wrong_names(text: str, suffix: str) -> list[str]:
    wrong = []
    for words in words_in(text, suffix):
        wrong += [match[0] for match in FILE.finditer(words) if not is_file(*match.groups())]
        wrong += [name for name in MODULE.findall(words) if not is_there(name)]
    return [name for name in wrong if name not in PLACEHOLDERS]


def is_file(path: str, function: str | None) -> bool:
    file = ROOT / path
    return file.is_file() and (function is None or f"def {function}(" in file.read_text())


@pytest.mark.parametrize("room", ROOMS)
def test_what_words_name_is_there(room: str) -> None:
    sources = [path for path in (ROOT / room).rglob("*") if path.suffix in (".py", *COMMENT)]
    assert len(sources) > 3
    found = {str(path.relative_to(ROOT)): wrong_names(path.read_text(), path.suffix) for path in sources}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(("text", "suffix", "wrong"), [
    ("# tests/documents/test_docs.py, tests/none.py", ".py", ["tests/none.py"]),
    ("'tests/documents/api.py::section, tests/documents/api.py::none'", ".py", ["tests/documents/api.py::none"]),
    ("x = 1\n'loony.verify.family.Domain, loony.verify.none'", ".py", ["loony.verify.none"]),
    ("# loony.value.none", ".py", ["loony.value.none"]), ("name = 'docs/none.md'", ".py", []),
    ("(* docs/boards.md,\n docs/none.md *)", ".v", ["docs/none.md"]), ("// docs/none.md", ".js", ["docs/none.md"]),
])  # fmt: skip
def test_a_wrong_name_is_noticed(text: str, suffix: str, wrong: list[str]) -> None:
    assert wrong_names(text, suffix) == wrong
