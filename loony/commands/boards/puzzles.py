"""Puzzles on an m x n board: positions in which the lines that win come to the same, and tempting lines do not win.

Greed completes a box where it can. Safe play draws a line after which the fewest boxes can be captured. A line of
either, or a double-deal, is tempting if it loses or ties. The grade of a puzzle says what the solution needs: 1, to
take all that can be captured; 2, to hand out boxes; 3, to open the right region; 4, the right safe line;
5, a sacrifice while safe lines are left. As many puzzles have each grade, and in a grade those with more tempting
lines are harder. The positions come from games at random. The same seed gives the same puzzles, and a larger number
adds others after them. The search ends after 2,000 games in a row without a puzzle. This takes a minute on 10x10,
which has 220 lines; larger boards are refused.
--html writes a page to print, with the solutions at the end.
"""

import argparse
from pathlib import Path

from loony.commands.boards.arguments import add_board_argument
from loony.results.shown.report import Report
from loony.shell.options import add_output_options, add_seed_option, limit, stages

HELP = "graded puzzles with a single winning move, as a page or as data"
GROUP = "play and analyse a drawn board"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_board_argument(parser, "5x5")
    parser.add_argument("--number", type=limit, default=20, metavar="N", help="how many puzzles (20)")
    add_seed_option(parser)
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the puzzles there, as a page to print")
    add_output_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.boards.puzzles import answer, is_page, page, puzzles, require_puzzles
    from loony.system.writing import require_own_file, write_file

    board, solutions = options.board, []
    require_puzzles(board)
    if options.html:
        require_own_file(options.html, ".html", "page of puzzles", is_page, "--html")
    with stages(options.quiet or options.json, "puzzles") as running:
        running.start("looking for puzzles", options.number)
        for puzzle in puzzles(board, options.number, options.seed):
            solutions.append(puzzle)
            running.advance(1)
    if options.html:
        write_file(options.html, page(board, solutions), "--html")
    return answer(board, options.seed, solutions)
