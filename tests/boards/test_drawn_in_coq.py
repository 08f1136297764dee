"""Drawn positions as Coq reads them, who proved that reading, and as the program does."""

import json
import random
from pathlib import Path

import pytest
from certifying import asked_of_coq, line_in_coq, written_and_compiled

from loony.enumerate.boards.board import Board, board_of, members
from loony.enumerate.boards.regions import LOOP, regions
from loony.verify.endgames.certified import DRAWN
from loony.verify.proof import coq
from loony.verify.proof.packing import COQ

pytestmark = pytest.mark.no_kernel

NO_ENDGAME = [0]

ASKED = """\
Definition signed (C : component) : Z := match C with Chain k => k | Loop k => - k end.
Definition told (rows columns : nat) (some : list (list edge)) : list (list Z) :=
  let B := rectangle rows columns in
  map (fun open : list (line (board := B)) => if is_endgame B open then map signed (read B open) else [0]) some.
"""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file on drawn positions, compiled."""
    texts = {path.stem: path.read_text("utf-8") for path in (COQ / "Game.v", DRAWN / "Drawn.v")}
    folder, results = written_and_compiled(tmp_path_factory.mktemp("drawn"), texts)
    assert all(result.accepted for result in results.values()), results
    text = texts["Drawn"]
    assert coq.assumptions(results["Drawn"].output) == [[]] * text.count("Print Assumptions") != []
    return folder


def read_by_coq(folder: Path, boards: list[tuple[Board, list[int]]]) -> list[list[int]]:
    """The lengths that Coq reads in each position, negative ones for loops, in ascending order."""
    text, shuffled = ASKED, random.Random(2)
    for board, some in boards:
        orders = [shuffled.sample(lines, len(lines)) for lines in ([*members(undrawn)] for undrawn in some)]
        written = ";\n".join(f"[{'; '.join(line_in_coq(board, line) for line in order)}]" for order in orders)
        text += f"Eval vm_compute in told {board.rows} {board.columns} [{written}]%nat.\n"
    said = asked_of_coq(folder, "Game Drawn", text)
    lists = "".join(said.replace(": list (list Z)", "").split()).split("=")[1:]
    return [sorted(lengths) for one in lists for lengths in json.loads(one.replace(";", ","))]


def read_here(board: Board, undrawn: int) -> list[int]:
    if any((lines & undrawn).bit_count() not in (0, 2) for lines in board.sides):
        return NO_ENDGAME
    found = regions(board, undrawn)
    return sorted(-len(one.boxes) if one.kind == LOOP else len(one.boxes) for one in found)


def around(board: Board, dot: tuple[int, int]) -> int:
    """The lines at a dot: of each box none, or two."""
    return sum(1 << line for line, ends in enumerate(board.dots) if dot in ends)


def even(board: Board, dots: int, chance: random.Random) -> int:
    """A set of lines of which each box has an even number."""
    undrawn = 0
    for dot in chance.sample(sorted({dot for ends in board.dots for dot in ends}), dots):
        undrawn ^= around(board, dot)
    return undrawn


@pytest.mark.usefixtures("has_coq")
def test_coq_reads_what_the_program_reads(drawn: Path) -> None:
    chance = random.Random(1)
    small, narrow, large, widest = board_of(2, 2), board_of(1, 5), board_of(3, 4), board_of(5, 5)
    asked = [
        (small, [*{even(small, dots, chance) for dots in range(10) for _ in range(20)}]),
        (small, [chance.randrange(small.every + 1) for _ in range(100)]),
        (narrow, [even(narrow, dots, chance) for dots in range(13) for _ in range(3)]),
        (large, [even(large, dots, chance) for dots in range(3, 18) for _ in range(10)]),
        (widest, [even(widest, dots, chance) for dots in range(2, 14) for _ in range(15)]),
    ]
    here = [read_here(board, undrawn) for board, some in asked for undrawn in some]
    assert read_by_coq(drawn, asked) == here
    endgames = [lengths for lengths in here if lengths != NO_ENDGAME]
    assert len(endgames) > 200
    assert len(here) - len(endgames) > 100
    assert {-4, -8, 1, 2, 3, 4, 5, 6} <= {length for lengths in endgames for length in lengths}
