"""The table of whole boards in docs/boards.md, held against the program that prints its rows."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from conftest import ROOT

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


@pytest.mark.long
def test_the_document_has_the_rows_of_the_program() -> None:
    """All rows of boards that are searched quickly, without the seconds; of 3 x 4 the nimber is from a table."""
    text = (ROOT / "docs" / "boards.md").read_text()
    (table,) = re.findall(r"^\| rules \| board .*\n\|---.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    stored = {(row[0], row[1]): row for row in map(cells, table.splitlines())}
    whole_boards = program()
    compared = 0
    for name in whole_boards.QUICK.split():
        size, _, rules = name.partition("-")
        row = stored[rules or "American", size.replace("x", " x ")]
        if int(row[5].replace(",", "")) <= SMALL:
            assert cells(whole_boards.row(name, True))[:6] == row[:6]
            compared += 1
    assert compared >= 20
