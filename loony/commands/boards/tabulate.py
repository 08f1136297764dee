"""Make the table of all quiet positions of a board: the value V and the nimber of each.

A position is quiet if no box has exactly one undrawn line; V of all others follows from these by the rule of
captures. V is the number of boxes by which the player on move comes out ahead from here on. Positions that are
equal up to symmetry share a row. `loony board` answers from the table. --resume goes on with a run that was
interrupted.
A position takes 4 bytes of memory, or 6 on boards of more than 44 lines. The positions are counted first: nothing
is begun if the memory or the disk is too small.
"""

import argparse
from pathlib import Path

from loony.commands.boards.arguments import add_board_argument
from loony.results.shown.report import Report
from loony.shell.options import FOLDER, add_output_options, stages, whole_number

HELP = "a table of all quiet positions of a board, with nimbers"
GROUP = "play and analyse a drawn board"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_board_argument(parser)
    parser.add_argument("--undrawn", type=whole_number, metavar="N", help="the most undrawn lines of a position (all)")
    out_help = (
        f"the directory of the table ({FOLDER}/quiet-MxN, quiet-MxN-N with --undrawn); an earlier table "
        "there that is whole is replaced"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help=out_help)
    parser.add_argument("--resume", action="store_true", help="go on with the interrupted run in that directory")
    add_output_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.boards.quiet.making import tabulate
    from loony.results.shown.tallies import report
    from loony.verify.boards.orders import upright

    board = upright(options.board)
    suffix = "" if options.undrawn is None else f"-{options.undrawn}"
    directory = options.out or FOLDER / f"quiet-{board}{suffix}"
    undrawn = board.lines if options.undrawn is None else options.undrawn
    with stages(options.quiet) as running:
        examined = tabulate(board, undrawn, directory, options.resume, running)
    return report(examined, directory, running.seconds, in_full=False)
