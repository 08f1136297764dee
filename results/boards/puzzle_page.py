"""Puzzles as text, as data, and as a page to print."""

from collections.abc import Sequence
from html import escape
from typing import Any

from loony.enumerate.boards.board import FIRST, Board
from loony.enumerate.boards.reading import text_of
from loony.enumerate.boards.regions import Captures
from loony.results.asked.answers import Answer
from loony.results.boards.drawing import svg
from loony.results.boards.puzzles import SolvedPuzzle
from loony.results.shown.text import columns
from loony.system.writing import marked

_DOCTYPE = "<!doctype html>"
_GENERATOR = '<meta name="generator" content="loony puzzles">'

is_page = marked(f"{_DOCTYPE}.{{,1000}}{_GENERATOR}".encode())
"""whether a file is a page of puzzles"""

_STYLE = """
body { font-family: sans-serif; margin: 1.5rem auto; max-width: 60rem; color: #111; background: #fff; }
ol { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1.5rem; }
li { break-inside: avoid; }
svg { width: 100%; height: auto; max-width: 24rem; }
h2 { break-before: page; }
h3 { font-size: 1rem; margin: 0; }
p { margin: 0.3rem 0; }
@media print { ol { grid-template-columns: repeat(3, 1fr); } }
"""  # noqa: E501

_INTRODUCTION = (
    "In each position a single line wins. Safe play and greed miss it. The grade, from 1 to 5, is higher for a "
    "sacrifice while safe lines are left, for more undrawn lines, and for more lines that look right and are not. "
    "Who completes a box moves again. In the solutions a line is named by its two dots: columns of dots are "
    "letters from the left, rows are numbers from the bottom."
)


def answer(board: Board, seed: int, entries: Sequence[SolvedPuzzle]) -> Answer:
    """Puzzles and, below them, their solutions."""
    rows = [("", "grade", "position")]
    rows += [
        (f"{place}.", f"{entry.puzzle.grade}", text_of(entry.puzzle.position))
        for place, entry in _numbered(entries)
    ]
    solutions = [f"{place}. {_solution(entry)}" for place, entry in _numbered(entries)]
    data = {
        "board": f"{board}", "rows": board.rows, "columns": board.columns, "seed": seed,
        "puzzles": [_data(entry) for entry in entries],
    }  # fmt: skip
    return Answer([*columns(rows, ">><"), "", "solutions:", *solutions], data)


def page(board: Board, entries: Sequence[SolvedPuzzle]) -> str:
    """A page of puzzles, easy ones first, with the solutions at the end: one HTML file that needs no other."""
    order = sorted(_numbered(entries), key=lambda numbered: numbered[1].puzzle.grade)
    title = f"Dots and Boxes: {len(entries)} puzzle{'s' * (len(entries) != 1)} on {board}"
    boards = [
        f"<li><h3>{place}. {_heading(entry)}</h3>\n{_empty_svg(entry)}</li>"
        for place, (_, entry) in enumerate(order, 1)
    ]  # fmt: skip
    solutions = [
        f"<li><h3>{place}.</h3>\n<p>{escape(_solution(entry))}</p>\n{svg(entry.analysis)}</li>"
        for place, (_, entry) in enumerate(order, 1)
    ]  # fmt: skip
    return "\n".join([
        _DOCTYPE, '<html lang="en">', '<meta charset="utf-8">', _GENERATOR,
        '<meta name="viewport" content="width=device-width">', f"<title>{title}</title>",
        f"<style>{_STYLE}</style>", f"<h1>{title}</h1>", f"<p>{_INTRODUCTION}</p>",
        "<ol>", *boards, "</ol>", "<h2>Solutions</h2>",
        "<p>The numbers are by how many boxes the player on move comes out ahead from here on.</p>",
        "<ol>", *solutions, "</ol>", "</html>", "",
    ])  # fmt: skip


def _numbered(entries: Sequence[SolvedPuzzle]) -> list[tuple[int, SolvedPuzzle]]:
    return [*enumerate(entries, 1)]


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
