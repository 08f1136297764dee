"""The value of a drawn position by a search of any length, and of each of its lines, up to symmetry.

BOARD is a size with or without a variant, 4x4 or '4x5 Icelandic', or any text that `loony board` reads. American
boards, the default, are empty. On Icelandic boards the left and the bottom border are drawn, on Swedish boards
all of it. With --checkpoint the search is kept in a file, every ten minutes, at an interrupt and at the end; the
same command goes on from there. With one thread, and without an earlier checkpoint, the number of positions
searched is the same each time, where the memory allows a table of the same size. With --proof it writes a pruned
proof tree of the value, which `loony check FILE` checks by the rules, with nothing of the search.
"""

import argparse
import shlex
from pathlib import Path

from loony.shell.options import limit
from loony.shell.output import say_answer, stages, tell
from loony.system.errors import BadInput

HELP = "the value of a whole board, or a drawn position, by a search that may take long"

MOST_THREADS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position", metavar="BOARD", help="such as 3x3, or '3x4 Icelandic', or a file with a position"
    )
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help="keep the search here, or go on with it")
    parser.add_argument("--threads", type=_threads, default=1, metavar="N", help="threads with one table (1)")
    parser.add_argument("--value", action="store_true", help="find the value alone, and not that of each line")
    parser.add_argument(
        "--proof",
        type=Path,
        metavar="FILE",
        help="write a proof tree of the value, for loony check FILE (.parquet)",
    )
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def run(options: argparse.Namespace) -> int:
    from loony.commands.boards.board import position_of
    from loony.results.boards.solving import answer, solve, start_in

    position = start_in(options.position) or position_of(options.position)
    if options.proof is not None:
        from loony.results.boards.tree import require_place

        if options.checkpoint is not None and options.checkpoint.resolve() == options.proof.resolve():
            raise BadInput(f"--checkpoint and --proof both name {options.proof}: name two files")
        require_place(options.proof, position.board)
    with stages(options.json) as running:
        solution = solve(
            position,
            options.threads,
            not options.value,
            options.checkpoint,
            running,
            tell,
            options.proof is not None,
        )
    code = say_answer(options, answer(solution))
    if solution.proof is not None:
        from loony.results.boards.tree import write_proof

        write_proof(options.proof, position, solution.value, solution.proof)
        entries = f"a proof tree of {len(solution.proof.lines):,} entries is in {options.proof}"
        tell(f"{entries}; to check it:  loony check {shlex.quote(str(options.proof))}")
    return code


def _threads(text: str) -> int:
    number = limit(text)
    if number > MOST_THREADS:
        raise argparse.ArgumentTypeError(f"{number} is more than {MOST_THREADS} threads")
    return number
