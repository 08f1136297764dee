"""The table of whole boards in docs/boards.md, held against the program that prints its rows."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from conftest import ROOT

from loony.enumerate.boards.reading import read
from loony.results.boards.solving import known_solution

SMALL = 100_000
"""positions: a search of at most so many takes a moment"""


def program() -> ModuleType:
    """benchmarks/whole_boards.py, which is no package."""
    path = Path(ROOT, "benchmarks", "whole_boards.py")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("| ").split("|")]


def stored_rows() -> dict[tuple[str, str], list[str]]:
    """The rows of the document, by rules and board."""
    text = (ROOT / "docs" / "boards.md").read_text()
    (table,) = re.findall(r"^\| rules \| board .*\n\|---.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    return {(row[0], row[1]): row for row in map(cells, table.splitlines())}


def test_the_document_has_the_stored_values_and_best_lines() -> None:
    for (rules, size), row in stored_rows().items():
        position = read(f"{size.replace(' ', '')} {rules}")
        solution = known_solution(position, True)
        if (rules, size) == ("Swedish", "2 x 2"):  # by a theorem
            assert solution is None, (row, size)
            continue
        assert solution, (row, size)
        best = [line.names[0] for line in solution.lines if line.value == solution.value]
        every = "all" if len(best) == len(solution.lines) > 1 else ", ".join(best)
        assert (row[2], row[4]) == (f"{solution.value}", every), (row, size)


@pytest.mark.long
def test_the_document_has_the_rows_of_the_program() -> None:
    """All rows of boards that are searched quickly, without the seconds; of 3 x 4 the nimber is from a table."""
    stored, whole_boards = stored_rows(), program()
    compared = 0
    for name in whole_boards.QUICK.split():
        size, _, rules = name.partition("-")
        row = stored[rules or "American", size.replace("x", " x ")]
        if int(row[5].replace(",", "")) <= SMALL:
            assert cells(whole_boards.row(name, True))[:6] == row[:6], name
            compared += 1
    assert compared >= 20
