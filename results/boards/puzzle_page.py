"""Puzzles as text, as data, and as a page to print."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from loony.enumerate.boards.board import FIRST, Board
from loony.enumerate.boards.reading import text_of
from loony.enumerate.boards.regions import Captures
from loony.results.boards.drawing import svg
from loony.results.boards.puzzles import SolvedPuzzle
from loony.results.shown.report import Report, Table
from loony.results.shown.text import count_of
from loony.system.writing import marked

_DOCTYPE = "<!doctype html>"
_GENERATOR = '<meta name="generator" content="loony puzzles">'

is_page = marked(f"{_DOCTYPE}.{{,1000}}{_GENERATOR}".encode())
"""whether a file is a page of puzzles"""


def answer(board: Board, seed: int, entries: Sequence[SolvedPuzzle]) -> Report:
    """Puzzles and, below them, their solutions."""
    rows = [
        (f"{place}.", f"{entry.puzzle.grade}", text_of(entry.puzzle.position))
        for place, entry in enumerate(entries, 1)
    ]
    solutions = [f"{place}. {_solution(entry)}" for place, entry in enumerate(entries, 1)]
    data = {
        "board": f"{board}", "rows": board.rows, "columns": board.columns, "seed": seed,
        "puzzles": [_data(entry) for entry in entries],
    }  # fmt: skip
    return Report([Table(("", "grade", "position"), rows, ">><"), "", "solutions:", *solutions], data)


def page(board: Board, entries: Sequence[SolvedPuzzle]) -> str:
    """A page of puzzles, easy ones first, with the solutions at the end: one HTML file that needs no other."""
    by_grade = [*enumerate(sorted(entries, key=lambda entry: entry.puzzle.grade), 1)]
    title = f"Dots and Boxes: {count_of(len(entries), 'puzzle')} on {board}"
    boards = [f"<li><h3>{place}. {_heading(entry)}</h3>\n{_empty_svg(entry)}</li>" for place, entry in by_grade]
    solutions = [
        f"<li><h3>{place}.</h3>\n<p>{escape(_solution(entry))}</p>\n{svg(entry.analysis)}</li>"
        for place, entry in by_grade
    ]
    blank = files("loony.results.boards").joinpath("puzzles.html").read_text("utf-8")
    return Template(blank).substitute(title=title, boards="\n".join(boards), solutions="\n".join(solutions))


def _heading(entry: SolvedPuzzle) -> str:
    position = entry.puzzle.position
    first, second = position.score or (0, 0)
    return f"{position.mover} to move, A {first} \N{EN DASH} {second} B, grade {entry.puzzle.grade}"


def _empty_svg(entry: SolvedPuzzle) -> str:
    """The picture of the position, without values and regions."""
    return svg(entry.analysis._replace(lines=[], regions=[], captured=Captures(frozenset(), 0, 0)))


def _solution(entry: SolvedPuzzle) -> str:
    puzzle, name = entry.puzzle, entry.puzzle.position.board.name
    first, second = entry.analysis.final or (0, 0)
    score = f"{first}-{second}" if puzzle.position.mover == FIRST else f"{second}-{first}"
    kind = f"{'an' if puzzle.kind[0] in 'aeiou' else 'a'} {puzzle.kind}"
    plausible = ", ".join(map(name, puzzle.plausible))
    lose = f"{plausible} do{'es' * (len(puzzle.plausible) == 1)} not"
    return f"{name(puzzle.solution)}, {kind}, wins {score} for {puzzle.position.mover}; {lose}"


def _data(entry: SolvedPuzzle) -> dict[str, Any]:
    puzzle, analysis = entry
    name = puzzle.position.board.name
    return {
        "position": text_of(puzzle.position),
        "grade": puzzle.grade,
        "solution": name(puzzle.solution),
        "kind": puzzle.kind,
        "value": analysis.value,
        "final": analysis.final and [*analysis.final],
        "plausible": [name(line) for line in puzzle.plausible],
        "undrawn": puzzle.position.undrawn.bit_count(),
    }
