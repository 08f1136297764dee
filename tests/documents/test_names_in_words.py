"""What is named is there: files, modules and functions in docstrings and comments; paths in what a command prints."""

import ast
import io
import os
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from commanded import ran
from conftest import ROOT

from loony.shell.main import subcommands
from loony.system.places import with_paths

pytestmark = pytest.mark.no_kernel

OF_PACKAGE = ("enumerate", "kernels", "results", "verify")
ROOMS = ("loony", *OF_PACKAGE, "tests", "benchmarks", "docs")

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


NAMED = re.compile(r"(?<![\w./-])(?!tables/)(/?(?:[\w.-]+/)+[\w.-]+\.(?:md|py|csv))\b")
"""a path of a document, a source or a test; a command makes the folder tables"""

COMMANDS = [
    *(["claims", one] for one in ("swedish", "swedish-1", "allcock-3.3-1", "odd-value", "boards-captures")),
    ["claims", "--coverage"], ["value", "--family", "strips", "7+7"],
    ["verify", "--size", "12", "--raw-size", "12", "--claims", "allcock-5.1", "allcock-5.1-amended"],
    *([name, "--help"] for name in subcommands()),
]  # fmt: skip


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A folder for PYTHONPATH with the package as a wheel has it, made of links."""
    package = tmp_path / "site" / "loony"
    (package / "docs").mkdir(parents=True)
    for path in [*(ROOT / "loony").iterdir(), *(ROOT / room for room in OF_PACKAGE)]:
        (package / path.name).symlink_to(path)
    for path in (ROOT / "docs").glob("*.md"):
        (package / "docs" / path.name).symlink_to(path)
    return package.parent


def printed(commands: list[list[str]], site: Path | None, folder: Path) -> Iterator[str]:
    """What each command prints, in a folder, with the package of a site, or else of this checkout."""
    environment = (
        dict(os.environ) if site is None else os.environ | {"PYTHONPATH": f"{site}:{os.environ['PYTHONPATH']}"}
    )
    for command in commands:
        done = ran(sys.executable, "-m", "loony", *command, env=environment, cwd=folder)
        assert done.stdout, done.stderr
        yield done.stdout


@pytest.mark.long
@pytest.mark.parametrize("is_installed", [False, True])
def test_what_a_command_names_is_there(is_installed: bool, wheel: Path, tmp_path: Path) -> None:
    named = set()
    for text in printed(COMMANDS, wheel if is_installed else None, tmp_path):
        names = set(NAMED.findall(text))
        of_tests = {name for name in names if name.startswith("tests/")}
        if of_tests:
            assert is_installed, text
            assert "tests/ is in the sources of loony, and is not installed here" in text, text
        paths = {tmp_path / name for name in names - of_tests}
        assert [path for path in sorted(paths) if not path.exists()] == [], text
        named |= paths
    base = wheel / "loony" if is_installed else ROOT
    for name in ("docs/swedish.md", "docs/own-claim.md", "verify/strips/swedish.py"):
        assert base / name in named, name


def test_a_path_begins_at_the_current_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "see docs/errata.md, verify/graphs/play.py:17, tests/none.py, my/docs/errata.md and docs/none.md"
    monkeypatch.chdir(ROOT)
    assert with_paths(text) == text
    monkeypatch.chdir(ROOT / "docs")
    assert with_paths("see docs/errata.md.") == "see errata.md."
    assert with_paths("verify/graphs/play.py:17") == f"{ROOT}/verify/graphs/play.py:17"
