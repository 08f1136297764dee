"""The documents, and the blocks, commands, files and tables in them, as all tests of documents read them."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PATHS = [ROOT / f"{name}.md" for name in ("README", "CHANGELOG", "CONTRIBUTING")] + sorted(
    path for path in (ROOT / "docs").iterdir() if path.suffix in (".md", ".tex")
)
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LOONY = r"loony ((?:[^'\n]|'[^']*')*)"
"""a command line, which goes on in the next line within quotation marks"""
_TABLE = re.compile(r"^(\|.*)\n\|---.*\n((?:\|.*\n?)+)", re.MULTILINE)


def documents() -> dict[str, str]:
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in PATHS}


def text_of(name: str) -> str:
    """The text of a document of `docs`, such as `boards`."""
    return (ROOT / "docs" / f"{name}.md").read_text("utf-8")


def fenced(text: str, language: str | None = None) -> list[str]:
    """The blocks between fences; those of a language, if one is named."""
    return [found[2] for found in _FENCED.finditer(text) if language in (None, found[1])]


def without_fenced(text: str) -> str:
    return _FENCED.sub("", text)


def blocks(text: str) -> list[str]:
    """The blocks between fences, and those that are indented."""
    return [*fenced(text), *re.findall(r"(?:^    .*\n)+", without_fenced(text), re.MULTILINE)]


def inline(text: str) -> list[str]:
    """What stands in inline code, on one line."""
    return [" ".join(code.split()) for code in re.findall(r"(?<!`)`([^`]+)`(?!`)", without_fenced(text))]


def consoles(text: str) -> list[tuple[list[str], str]]:
    """The words of each command line of loony in the blocks of consoles, and what is shown below it."""
    return [
        (shlex.split(command), shown)
        for block in fenced(text, "console")
        for command, shown in re.findall(rf"^\$ {_LOONY}\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def commands(text: str) -> Iterator[tuple[list[str], bool]]:
    """The words of each command line of loony in blocks and in sentences, and whether a sentence mentions it."""
    for block in blocks(text):
        for command in re.findall(rf"(?:^(?:    )?|\$ ){_LOONY}", block, re.MULTILINE):
            yield shlex.split(command, comments=True), False
    for command in re.findall(r"`(?:\.venv/bin/)?loony\s([^`]+)`", without_fenced(text)):
        yield shlex.split(command, comments=True), True


def files(text: str) -> dict[str, str]:
    """The files in Python that a document shows, by their names."""
    return dict(re.findall(r"`(\w+\.py)`:\n\n```python\n(.*?)```", text, re.DOTALL))


BOARD = r"[0-9]+x[0-9]+:[01]+(?:, score [0-9]+-[0-9]+)?(?:, [AB] to move)?"
MOVES = r"[a-z][0-9]-[a-z][0-9](?:, [a-z][0-9]-[a-z][0-9])*"
"""a drawn board, and moves on it, in the letters of their notation"""


class Table(NamedTuple):
    """A table of a document: its heading, and its rows with the places where they begin."""

    heading: list[str]
    rows: list[tuple[int, list[str]]]


def tables(text: str) -> Iterator[Table]:
    for found in _TABLE.finditer(text):
        rows, at = [], found.start(2)
        for line in found[2].splitlines(keepends=True):
            rows.append((at, line.strip("| \n").split(" | ")))
            at += len(line)
        yield Table([cell.strip() for cell in found[1].strip("| ").split(" | ")], rows)
