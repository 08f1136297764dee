"""Puzzles on an m x n board: positions in which a single line wins, and neither safe play nor greed draws it.

Greed completes a box where it can. Safe play gives no box where it can, else the fewest. A puzzle is graded from 1
to 5: a point more each for a solution that is a sacrifice while safe lines are left, for 20 undrawn lines or more,
for 2 lines or more of safe play or greed, and for 4. The same seed has the same puzzles, and the first of them are
the same for every number. --html writes them as a page to print, with the solutions at the end.
"""

import argparse
from pathlib import Path

from loony.shell.options import add_seed_option, limit
from loony.shell.output import say_answer, stages

HELP = "puzzles with a single winning line, graded, as a page or as data"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for name in ("rows", "columns"):
        parser.add_argument(f"--{name}", type=limit, default=5, metavar="N", help=f"the {name} of boxes (5)")
    parser.add_argument("--number", type=limit, default=20, metavar="N", help="so many puzzles (20)")
    add_seed_option(parser)
    parser.add_argument("--html", type=Path, metavar="FILE", help="write them as a page to print")
    parser.add_argument("--json", action="store_true", help="print the puzzles as JSON")


def run(options: argparse.Namespace) -> int:
    from loony.enumerate.boards.board import board_of
    from loony.results.boards.puzzle_page import answer, is_page, page
    from loony.results.boards.puzzles import puzzles, require_puzzles, solved
    from loony.system.writing import require_own_file, whole_file

    board, found = board_of(options.rows, options.columns), []
    require_puzzles(board)
    if options.html:
        require_own_file(options.html, ".html", "page of puzzles", is_page, "--html")
    with stages(options.json, "puzzles") as running:
        running.start("looking for puzzles", options.number)
        for puzzle in puzzles(board, options.number, options.seed):
            found.append(solved(puzzle))
            running.advance(1)
    if options.html:
        with whole_file(options.html, "--html") as new:
            new.write_text(page(board, found), "utf-8")
    return say_answer(options, answer(board, options.seed, found))
