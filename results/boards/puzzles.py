"""Puzzles: positions in which the lines that win come to the same, and lines that look as good do not win."""

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from random import Random
from string import Template
from typing import Any, Final, NamedTuple

from loony.enumerate.boards import kinds as words
from loony.enumerate.boards.board import FIRST, Board, Position, members, start
from loony.enumerate.boards.reading import text_of
from loony.enumerate.boards.regions import Captures, captures_of
from loony.results.asked.answers import unseen
from loony.results.boards.positions.analysis import BoardAnalysis, analyse
from loony.results.boards.positions.drawing import svg
from loony.results.boards.positions.wording import SENTENCES, reason
from loony.results.shown.report import Report, Table, count_of
from loony.system.errors import BadInput, TooLarge
from loony.system.writing import marked
from loony.verify.boards.family import MOST_NODES
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues

FEWEST, MOST = 8, 24  # the numbers of undrawn lines of a puzzle

_GAMES = 2_000  # the number of games without a puzzle after which the search ends

MOST_LINES = 220
"""the most lines of a board, as many as 10x10 has: there the games take a minute, and far longer on 21x21"""

_LARGER = "take a larger board, such as 3x3"
_SMALLER = "take a smaller board, such as 5x5"

is_page: Final = marked(b'<!doctype html>.{,1000}<meta name="generator" content="loony puzzles">')

_SLOTS = 1 << 20

_SACRIFICES = 10  # one of so many lines in a random game is a sacrifice and not a safe line

_SHARE = 5  # at most one of so many puzzles has the same grade

_GRADES = {
    words.CAPTURE: 1, words.DOUBLE_CROSS: 1, words.DOUBLE_DEAL: 2, words.HARD_HEARTED: 2, words.HALF_HEARTED: 2,
    words.SACRIFICE: 3, words.LOONY_LINE: 3, words.SAFE: 4, words.PREEMPTIVE: 5,
}  # fmt: skip
"""the grade by the kind of the solution; no puzzle has a solution of another kind"""


class Puzzle(NamedTuple):
    """A position in which all lines that win come to the same, and lines that look as good do not win."""

    position: Position
    solutions: tuple[int, ...]
    kind: str
    tempting: tuple[int, ...]  # the lines of safe play, greed and double-dealing that lose or tie

    @property
    def grade(self) -> int:
        """1 to 5, by what the solution needs."""
        return _GRADES[self.kind]


class SolvedPuzzle(NamedTuple):
    """A puzzle with the analysis of its position."""

    puzzle: Puzzle
    analysis: BoardAnalysis


def require_puzzles(board: Board) -> None:
    """Raise BadInput for a board that is too small for a puzzle, and TooLarge where games take too long."""
    if board.lines < FEWEST:
        what = f"a {board} board has {board.lines} lines, and a puzzle has {FEWEST} undrawn lines or more"
        raise BadInput(f"{what}: {_LARGER}")
    if board.lines > MOST_LINES:
        what = f"a {board} board has {board.lines} lines, and a board for puzzles at most {MOST_LINES}, as 10x10"
        raise TooLarge(f"{what}: {_SMALLER}")


def puzzles(board: Board, number: int, seed: int) -> Iterator[SolvedPuzzle]:
    """So many puzzles, at most one from each game at random, of a grade that has few so far.

    The same seed gives the same puzzles; a larger number only adds some. Raises BadInput for too many games without
    one.
    """
    rng, positions, grades, games = Random(seed), set[int](), Counter[int](), 0
    while len(positions) < number:
        if games == _GAMES:
            what = f"{count_of(len(positions), 'puzzle')} and no more" if positions else "no puzzle"
            fewer = f"ask for --number {len(positions)}, or " if positions else ""
            other = _LARGER if board.boxes < 25 else _SMALLER  # on 5x5 nearly every game has a puzzle
            raise BadInput(f"{_GAMES:,} games in a row on {board} gave {what}: {fewer}{other}")
        games += 1
        some = [
            puzzle
            for puzzle in _puzzles_in([*_game(board, rng)])
            if puzzle.position.undrawn not in positions and _SHARE * grades[puzzle.grade] <= len(positions)
        ]
        if some:
            puzzle = min(some, key=lambda puzzle: (grades[puzzle.grade], -len(puzzle.tempting)))
            positions.add(puzzle.position.undrawn)
            grades[puzzle.grade] += 1
            games = 0
            yield SolvedPuzzle(puzzle, analyse(puzzle.position, MOST_NODES, unseen))


def _game(board: Board, rng: Random) -> Iterator[Position]:
    position = start(board)
    while position.undrawn.bit_count() >= FEWEST:
        if position.undrawn.bit_count() <= MOST:
            yield position
        sides = [(lines & position.undrawn).bit_count() for lines in board.sides]
        needs = {
            line: min(sides[box] for box in board.strings[line] if box >= 0) for line in members(position.undrawn)
        }
        captures = [line for line, least in needs.items() if least == 1]
        safe = [line for line, least in needs.items() if least > 2]
        others = [line for line, least in needs.items() if least == 2]
        choice = captures or (others if not safe or (others and rng.randrange(_SACRIFICES) == 0) else safe)
        position = position.draw(choice[rng.randrange(len(choice))])


def _puzzles_in(positions: list[Position]) -> list[Puzzle]:
    if not positions:
        return []
    search = Search(positions[0].board, MOST_NODES, _SLOTS, undrawn=positions[0].undrawn)
    values = PositionValues(positions[0].board, search.value)
    return [*filter(None, (_puzzle_of(position, values) for position in positions))]


def _puzzle_of(position: Position, values: PositionValues) -> Puzzle | None:
    board, undrawn, (first, second) = position.board, position.undrawn, position.score or (0, 0)
    lead = first - second if position.mover == FIRST else second - first

    def wins(value: int | None) -> bool:
        return value is not None and lead + value > 0

    if not wins(values.value(undrawn)):
        return None
    winning = [line for line in members(undrawn) if wins(values.of_line(undrawn, line))]
    kinds = words.kinds_of(board, undrawn)
    alike = {(_GRADES.get(kinds[line]), captures_of(board, undrawn & ~(1 << line)).rest) for line in winning}
    deals = (line for line, kind in kinds.items() if kind == words.DOUBLE_DEAL)
    looks_good = {*words.plausible_lines(board, undrawn), *deals}
    tempting = tuple(sorted(looks_good.difference(winning)))
    if len(alike) > 1 or None in next(iter(alike)) or not tempting:
        return None
    return Puzzle(position, tuple(winning), kinds[winning[0]], tempting)


def answer(board: Board, seed: int, entries: Sequence[SolvedPuzzle]) -> Report:
    """Puzzles and, below them, their solutions."""
    rows = [
        (f"{place}.", f"{entry.puzzle.grade}", text_of(entry.puzzle.position))
        for place, entry in enumerate(entries, 1)
    ]
    solutions = [f"{place}. {_solution(entry)}" for place, entry in enumerate(entries, 1)]
    size = {"board": f"{board}", "rows": board.rows, "columns": board.columns}
    data = {**size, "seed": seed, "puzzles": [_data(entry) for entry in entries]}
    return Report([Table(("", "grade", "position"), rows, ">><"), "", "solutions:", *solutions], data)


def page(board: Board, entries: Sequence[SolvedPuzzle]) -> str:
    """A page of puzzles, by grade and tempting lines, and their solutions: one HTML file that needs no other."""
    title = f"Dots and Boxes: {count_of(len(entries), 'puzzle')} on {board}"
    boards, solutions = [], []
    by_grade = sorted(entries, key=lambda entry: (entry.puzzle.grade, len(entry.puzzle.tempting)))
    for place, entry in enumerate(by_grade, 1):
        puzzle, analysis = entry
        position = puzzle.position
        first, second = position.score or (0, 0)
        heading = f"{position.mover} to move, A {first} \N{EN DASH} {second} B, grade {puzzle.grade}"
        empty = svg(analysis._replace(lines=[], regions=[], captured=Captures(frozenset(), 0, 0)))
        boards.append(f"<li><h3>{place}. {heading}</h3>\n{empty}</li>")
        solutions.append(f"<li><h3>{place}.</h3>\n<p>{escape(_solution(entry))}</p>\n{svg(analysis)}</li>")
    blank = files("loony.results.boards").joinpath("puzzles.html").read_text("utf-8")
    return Template(blank).substitute(title=title, boards="\n".join(boards), solutions="\n".join(solutions))


_NAMED = 3


def _solution(entry: SolvedPuzzle) -> str:
    puzzle, name = entry.puzzle, entry.puzzle.position.board.name
    first, second = entry.analysis.final or (0, 0)
    score = f"{first}-{second}" if puzzle.position.mover == FIRST else f"{second}-{first}"
    solutions, tempting = " or ".join(map(name, puzzle.solutions)), " or ".join(map(name, puzzle.tempting[:_NAMED]))
    if len(puzzle.tempting) > _NAMED:
        tempting += f" or another of {len(puzzle.tempting)} tempting lines"
    win = f"{solutions} ({puzzle.kind}) wins {score} for {puzzle.position.mover}"
    sentence = reason(entry.analysis)
    return f"{win}, and {tempting} does not{f': {sentence}' if sentence else ''}"


def _data(entry: SolvedPuzzle) -> dict[str, Any]:
    puzzle, analysis = entry
    name = puzzle.position.board.name
    return {
        "position": text_of(puzzle.position), "grade": puzzle.grade,
        "needs": SENTENCES["needs"][f"{puzzle.grade}"],
        "solutions": [*map(name, puzzle.solutions)], "kind": puzzle.kind, "value": analysis.value,
        "final": analysis.final and [*analysis.final], "tempting": [*map(name, puzzle.tempting)],
        "reason": reason(analysis), "undrawn": puzzle.position.undrawn.bit_count(),
    }  # fmt: skip
