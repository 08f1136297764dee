"""The whole boards whose values are known before a search: they are searched again, all who ask get them, and the
table of docs/boards.md has them.

`python tests/boards/solving/test_solved.py` writes the values anew, but for those that take a quarter of an
hour or more; names such as 3x4-American have it write the rows of these boards alone.
"""

import csv
import json
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from boards.solving.test_nimber_search import QUICK as NIMBERS
from commanded import Capsys, Patch, output_of, refused, told
from conftest import ROOT, benchmark

import loony
from loony.enumerate.boards.board import (
    AMERICAN,
    ICELANDIC,
    OPEN,
    SWEDISH,
    VARIANTS,
    Position,
    board_of,
    checked_position,
    start_of,
)
from loony.enumerate.boards.reading import read
from loony.enumerate.boards.regions import UNDECIDED, regions
from loony.openspiel import values
from loony.results.boards.answers import answer
from loony.results.boards.positions.analysis import analyse
from loony.results.boards.solving import solved
from loony.results.boards.solving.long_search import SearchOptions
from loony.results.boards.solving.solve import known_solution, solve
from loony.results.boards.solving.solved import solved_boards, whole_boards
from loony.results.boards.tables import boards_of
from loony.system.errors import BadInput
from loony.system.stages import Stages
from loony.system.version import VERSION
from loony.verify.boards import search
from loony.verify.boards.line_by_line import BoardValues
from loony.verify.boards.quiet.positions import QuietPosition

LONG = {
    AMERICAN: [(2, 6), (2, 7), (2, 8), (3, 5), (4, 4)], ICELANDIC: [(2, 6), (2, 7), (2, 8), (3, 5), (3, 6), (4, 4)],
    SWEDISH: [(2, 6), (2, 7), (2, 8), (3, 5), (3, 6), (3, 7), (3, 8), (3, 9), (4, 4), (4, 5), (4, 6), (5, 5)],
}  # fmt: skip
"""the boards of more than 31 lines"""

WITHOUT_LINES = {(3, 6, AMERICAN), (4, 5, AMERICAN), (4, 5, ICELANDIC), (5, 6, SWEDISH)}
"""boards of which V alone is known"""

SHORT = [
    (board.rows, board.columns, variant)
    for variant in VARIANTS
    for board in boards_of(31)
    if any(region.kind == UNDECIDED for region in regions(board, start_of(board, variant)))
]
SEARCHED = SHORT + [(*size, variant) for variant, sizes in LONG.items() for size in sizes]


def start(m: int, n: int, variant: str = AMERICAN) -> Position:
    board = board_of(m, n)
    return checked_position(board, start_of(board, variant), OPEN * board.boxes)


def searched(m: int, n: int, variant: str) -> tuple[int, dict[int, int], int]:
    position = start(m, n, variant)
    solution = solve(position, Stages(shown=False), lambda _: None)
    number = {position.board.name(line): line for line in range(position.board.lines)}
    lines = {number[name]: line.value for line in solution.lines for name in line.names}
    return solution.value, lines, solution.value_nodes


def listed(m: int, n: int, variant: str) -> tuple[int, dict[int, int]]:
    whole = whole_boards(board_of(m, n))[start(m, n, variant).undrawn]
    return whole.value, dict(whole.lines)


def test_the_list_has_the_boards_that_a_search_solves_and_those_published() -> None:
    assert {*solved_boards()} == {*SEARCHED, *WITHOUT_LINES}
    for size, row in solved_boards().items():
        assert bool(row.lines) == (size not in WITHOUT_LINES), size
        assert row.published is None or row.value in (None, row.published), (size, row)
        assert row.table in (None, row.value), size
        assert (row.value is None) == (row.positions == 0) == (row.version == ""), size
    published = {size: row.published for size, row in solved_boards().items() if row.published is not None}
    assert published == {(3, 3, AMERICAN): -3, (3, 5, AMERICAN): -1, (4, 4, AMERICAN): 0, (4, 5, AMERICAN): 0}


values_of = lru_cache(1)(BoardValues)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("m", "n"), [(2, 3), (3, 2), (3, 3), (2, 4)])
def test_values_are_those_of_all_sets_of_lines(m: int, n: int, variant: str) -> None:
    position = start(m, n, variant)
    board, undrawn = position.board, position.undrawn
    dense = values_of(board)
    lines = {line: dense.of_line(undrawn, line) for line in range(board.lines) if undrawn >> line & 1}
    assert listed(m, n, variant) == (dense.value(undrawn), lines)


@pytest.mark.long
@pytest.mark.parametrize(
    "size", [(1, 10, AMERICAN), (2, 5, AMERICAN), (4, 3, ICELANDIC), (3, 5, ICELANDIC), (5, 4, SWEDISH)]
)
def test_values_of_larger_boards_are_those_of_a_search(size: tuple[int, int, str]) -> None:
    m, n, variant = size
    value, lines, positions = searched(*size)
    assert (value, lines) == listed(*size)
    assert positions == solved_boards()[min(m, n), max(m, n), variant].positions


@pytest.mark.longest
@pytest.mark.parametrize("size", [(*size, variant) for variant, sizes in LONG.items() for size in sizes])
def test_values_of_the_largest_boards_are_those_of_a_search(size: tuple[int, int, str]) -> None:
    assert listed(*size) == searched(*size)[:2]


@pytest.mark.longest
@pytest.mark.parametrize("size", sorted(WITHOUT_LINES - {(4, 5, AMERICAN)}))  # which no search has found
def test_the_largest_values_without_lines_are_those_of_a_search(size: tuple[int, int, str]) -> None:
    solution = solve(start(*size), Stages(shown=False), lambda _: None, SearchOptions(threads=2), with_lines=False)
    assert solution.value == listed(*size)[0]


BOTH = r"found by a search of loony 1\.0\.0 through [\d,]+ positions, and by a table of all positions"
WILSON = rf"{BOTH}, and published by Wilson, "
KORF = "published by Barker and Korf 2012, Solving Dots-And-Boxes, abstract; no search of loony has found it"


def no_search(monkeypatch: Patch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise BadInput("a search began")

    monkeypatch.setattr(search.Search, "__init__", fail)


def test_solve_answers_at_once_and_says_who_found_the_value(capsys: Capsys, monkeypatch: Patch) -> None:
    no_search(monkeypatch)
    assert re.search(f"\nV = 0, {WILSON}", output_of(capsys, "solve", "4x4"))
    code, out, err = told(capsys, "solve", "5x4")
    assert (code, out.splitlines()[2:], err) == (
        0, [f"V = 0, {KORF}"], "V of its lines is not known; --again searches for it\n",
    )  # fmt: skip
    assert told(capsys, "solve", "5x4", "--value")[2] == ""
    data = json.loads(output_of(capsys, "solve", "5x3", "--json"))
    assert (data["value"], data["nodes"]) == (-1, 0)
    assert re.match(WILSON, data["origin"])
    assert sum(len(line["names"]) for line in data["lines"]) == 38
    assert {line["value"] for line in data["lines"]} == {-1}
    for option in (["--again"], ["--threads", "1"]):
        refused(capsys, "solve", "4x4", *option, match="a search began")


@pytest.mark.parametrize("text", ["2x3", "3x2 Icelandic", "3x3 Swedish"])
def test_the_search_again_says_the_same(capsys: Capsys, text: str) -> None:
    at_once, again = (output_of(capsys, "solve", text, *more).splitlines() for more in ([], ["--again"]))
    assert at_once[2].startswith(again[2].split(",")[0])
    assert "found by a search of loony 1.0.0 through" in at_once[2]
    assert "by a search through" in again[2]
    assert at_once[3:] == again[4:]


@pytest.mark.slow_plain
def test_board_answers_from_the_list(capsys: Capsys) -> None:
    text = output_of(capsys, "board", "4x4")
    assert "V = 0: of the 16 boxes left both get as many, and the game ends 8-8\n" in text
    assert re.search(f"\n{WILSON}", text)
    found = answer(analyse(start(4, 5), 9, lambda: Stages(shown=False))).report
    assert [found.data[key] for key in ("value", "argument", "why", "nodes")] == [0, "whole board", KORF, 0]
    assert {line["value"] for line in found.data["lines"]} == {None}
    assert any("V of 49 lines is not known (loony board --nodes)" in line for line in found.blocks)


@pytest.mark.slow_plain
def test_python_and_openspiel_answer_from_the_list(monkeypatch: Patch) -> None:
    found = loony.board("4x3", nodes=1)
    assert (found.value, [line.value for line in found.lines]) == (0, [0] * 3 + [-2] * 28)
    assert loony.value("5x4", family="boards") == 0
    no_search(monkeypatch)
    assert {*values("4x4:" + "0" * 40).values()} == {0}
    assert values("3x3:" + "0" * 24) == dict.fromkeys(range(24), -3)


def test_a_table_is_asked_before_the_list_and_a_theorem_before_both(monkeypatch: Patch) -> None:
    class Table:
        directory = "there"

        def look_up(self, undrawn: int) -> QuietPosition | None:
            return QuietPosition(7, 0) if undrawn == start(2, 2).undrawn else None

    table: Any = Table()
    analysis = analyse(start(2, 2), None, lambda: Stages(shown=False), lambda: table)
    assert (analysis.value, analysis.rest.argument) == (7, "table")
    assert loony.board("2x2:110011101101").rest.argument == "closed form"


if __name__ == "__main__":
    path = Path(solved.__file__).with_name(solved.SOLVED)
    with path.open(encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [*rows[0]], lineterminator="\n")
        writer.writeheader()
        for row in rows:
            size = int(row["rows"]), int(row["columns"]), row["variant"]
            if size not in WITHOUT_LINES and (len(sys.argv) == 1 or "{}x{}-{}".format(*size) in sys.argv):
                value, lines, positions = searched(*size)
                row |= {"value": f"{value}", "lines": " ".join(str(lines[line]) for line in sorted(lines))}
                row |= {"version": VERSION, "positions": f"{positions}"}
            writer.writerow(row)


SMALL = 100_000
"""positions: a search of at most so many takes a moment"""


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("| ").split("|")]


def stored_rows() -> dict[tuple[str, str], list[str]]:
    text = (ROOT / "docs" / "boards.md").read_text()
    (table,) = re.findall(r"^\| rules \| board .*\n\|---.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    return {(row[0], row[1]): row for row in map(cells, table.splitlines())}


def test_the_document_has_the_stored_values_and_best_lines() -> None:
    nimbers = {f"{size.replace(' ', '')} {rules}": row[3] for (rules, size), row in stored_rows().items()}
    for name, nimber in NIMBERS.items():
        assert nimbers[name if " " in name else f"{name} American"] == f"{nimber}", name
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
        listed = solved_boards()[*map(int, size.split(" x ")), rules]  # type: ignore[index]
        assert row[5] == (f"{listed.positions:,}" if listed.positions else ""), (row, size)


def test_the_document_has_the_values_of_tables() -> None:
    text = (ROOT / "docs" / "boards.md").read_text()
    sizes, values = (
        row.split("|")[2:-1] for row in re.findall(r"^\| \| 1 x 2.*|^\| V of the empty board.*", text, re.MULTILINE)
    )
    listed = {f"{m} x {n}": row.table for (m, n, _), row in solved_boards().items() if row.table is not None}
    assert listed == dict(zip(map(str.strip, sizes), map(int, values), strict=True))


@pytest.mark.long
def test_the_document_has_the_rows_of_the_program() -> None:
    """All rows of boards that are searched quickly, without the seconds; of 3 x 4 the nimber is from a table."""
    stored, whole_boards = stored_rows(), benchmark("whole_boards")
    compared = 0
    for name in whole_boards.QUICK.split():
        size, _, rules = name.partition("-")
        row = stored[rules or "American", size.replace("x", " x ")]
        if int(row[5].replace(",", "")) <= SMALL:
            assert cells(whole_boards.row(name, True))[:6] == row[:6], name
            compared += 1
    assert compared >= 20
