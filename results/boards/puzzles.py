"""Puzzles: positions in which a single line wins, and neither safe play nor greed draws it.

They are printed as text, as data, and as a page.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from random import Random
from string import Template
from typing import Any, NamedTuple

from loony.enumerate.boards.board import FIRST, Board, Position, members, start
from loony.enumerate.boards.kinds import PREEMPTIVE, kind_of, plausible_lines
from loony.enumerate.boards.reading import text_of
from loony.enumerate.boards.regions import Captures
from loony.results.asked.answers import unseen
from loony.results.boards.positions.analysis import BoardAnalysis, analyse
from loony.results.boards.positions.drawing import svg
from loony.results.shown.report import Report, Table
from loony.results.shown.text import count_of
from loony.system.errors import BadInput, TooLarge
from loony.system.writing import marked
from loony.verify.boards.family import MOST_NODES
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues

FEWEST, MOST = 8, 24
"""the numbers of undrawn lines of a puzzle"""

_GAMES = 2_000
"""the number of games without a puzzle after which the search ends"""

MOST_LINES = 220
"""the most lines of a board, as many as 10x10 has: there the games take a minute, and far longer on 21x21"""

_LARGER = "take a larger board, such as 3x3"
_SMALLER = "take a smaller board, such as 5x5"

_DOCTYPE = "<!doctype html>"
_GENERATOR = '<meta name="generator" content="loony puzzles">'

is_page = marked(f"{_DOCTYPE}.{{,1000}}{_GENERATOR}".encode())
"""whether a file is a page of puzzles"""

_SLOTS = 1 << 20

_SACRIFICES = 10
"""one of so many lines in a random game is a sacrifice and not a safe line"""

_PLAIN = 4
"""at most one of so many puzzles has a solution of the same kind, except sacrifices while safe lines remain"""

MANY, SOME, SEVERAL = 20, 2, 4
"""the numbers of undrawn lines, and of plausible lines, at which the grade of a puzzle rises by 1"""


class Puzzle(NamedTuple):
    """A position with a single winning line, which is not plausible."""

    position: Position
    solution: int
    """the winning line"""
    kind: str
    """the kind of the winning line"""
    plausible: tuple[int, ...]
    """the lines that safe play or greed would draw: all of them lose or tie"""

    @property
    def grade(self) -> int:
        """1 to 5: 1, and a point each for a preemptive sacrifice, many lines, 2 and 4 plausible lines."""
        tempting, undrawn = len(self.plausible), self.position.undrawn.bit_count()
        return 1 + sum((self.kind == PREEMPTIVE, undrawn >= MANY, tempting >= SOME, tempting >= SEVERAL))


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


def puzzles(board: Board, number: int, seed: int) -> Iterator[Puzzle]:
    """Puzzles, at most one from each game; `number` of them.

    A player in a random game takes a box if there is one, else draws a safe line, and sometimes sacrifices. The same
    seed gives the same puzzles; a larger number only adds puzzles. Raises BadInput if too many games in a row have
    none.
    """
    rng, positions, kinds, games = Random(seed), set[int](), Counter[str](), 0
    while len(positions) < number:
        if games == _GAMES:
            what = f"{count_of(len(positions), 'puzzle')} and no more" if positions else "no puzzle"
            fewer = f"ask for --number {len(positions)}, or " if positions else ""
            other = _LARGER if board.boxes < 25 else _SMALLER  # on 5x5 every third game has a puzzle
            raise BadInput(f"{_GAMES:,} games in a row on {board} gave {what}: {fewer}{other}")
        games += 1
        puzzle = _puzzle_in([*_game(board, rng)])
        if puzzle is None or puzzle.position.undrawn in positions:
            continue
        if puzzle.kind == PREEMPTIVE or _PLAIN * kinds[puzzle.kind] <= len(positions):
            positions.add(puzzle.position.undrawn)
            kinds[puzzle.kind] += 1
            games = 0
            yield puzzle


def _game(board: Board, rng: Random) -> Iterator[Position]:
    """The positions of a game that have few enough undrawn lines for a puzzle."""
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


def _puzzle_in(positions: list[Position]) -> Puzzle | None:
    """The first position of a game that is a puzzle."""
    if not positions:
        return None
    search = Search(positions[0].board, MOST_NODES, _SLOTS, undrawn=positions[0].undrawn)
    values = PositionValues(positions[0].board, search.value)
    return next(filter(None, (_puzzle_of(position, values) for position in positions)), None)


def _puzzle_of(position: Position, values: PositionValues) -> Puzzle | None:
    """The puzzle of a position; None if the position is no puzzle."""
    first, second = position.score or (0, 0)
    lead = first - second if position.mover == FIRST else second - first

    def wins(value: int | None) -> bool:
        return value is not None and lead + value > 0

    if not wins(values.value(position.undrawn)):
        return None
    plausible = plausible_lines(position.board, position.undrawn)
    if any(wins(values.of_line(position.undrawn, line)) for line in plausible):
        return None
    others = (line for line in members(position.undrawn) if line not in plausible)
    winning = [line for line in others if wins(values.of_line(position.undrawn, line))]
    if len(winning) != 1:
        return None
    kind = kind_of(position.board, position.undrawn, winning[0])
    return Puzzle(position, winning[0], kind, tuple(plausible))


def analyse_puzzle(puzzle: Puzzle) -> SolvedPuzzle:
    """A puzzle with the analysis of its position."""
    return SolvedPuzzle(puzzle, analyse(puzzle.position, MOST_NODES, unseen))


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
    """A page of puzzles, the easy ones first, with the solutions at the end: one HTML file that needs no other."""
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
    """The picture of a position, without values and regions."""
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
