"""Make a dataset of positions with exact values, to train and judge programs that play.

Each row of the Parquet file has a position as a string of OpenSpiel, its value V, its nimber where it is known, the
value of each line, and all best lines. V is the number of boxes by which the player on move comes out ahead from here
on. Each number of undrawn lines has as many positions as the others, if there are so many. A card beside the file
says how the positions were chosen. The same seed gives the same bytes. Values are from a table that `loony tabulate`
made, or else from a search. It takes about 100 bytes of memory for each undrawn line of each position.
"""

import argparse
import shlex
from pathlib import Path

from loony.commands.boards.arguments import add_board_argument, add_quiet_table_option, table_in
from loony.results.shown.report import Report
from loony.shell.options import FOLDER, add_output_options, add_seed_option, limit, stages, whole_number

HELP = "positions with exact values, for programs that learn"
GROUP = "play and analyse a drawn board"

_NODES = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_board_argument(parser)
    parser.add_argument("--positions", type=limit, default=10_000, metavar="K", help="how many positions (10,000)")
    add_seed_option(parser)
    undrawn_help = "the most undrawn lines of a position (24, or as many as the table has)"
    parser.add_argument("--undrawn", type=whole_number, metavar="U", help=undrawn_help)
    nodes_help = f"leave out a position if the search for a line would look at more than N positions ({_NODES:,})"
    parser.add_argument("--nodes", type=limit, default=_NODES, metavar="N", help=nodes_help)
    add_quiet_table_option(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help=f"the folder of the dataset ({FOLDER}/dataset-MxN)")
    add_output_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.boards import dataset
    from loony.system.writing import own_folder, require_utf_8

    board = options.board
    table = table_in(options, board)()
    undrawn = options.undrawn
    if undrawn is None:
        undrawn = min(board.lines, max(dataset.MOST_SEARCHED, table.undrawn + 1 if table else 0))
    dataset.require_board(board, options.positions, undrawn)
    folder = options.out or FOLDER / f"dataset-{board}"
    numbers = {"positions": options.positions, "seed": options.seed, "undrawn": undrawn, "nodes": options.nodes}
    words = [word for name, number in numbers.items() for word in (f"--{name}", f"{number}")]
    words += ["--table", f"{table.directory}"] if table else []
    command = shlex.join(["loony", "dataset", f"{board}", *words])
    source = f"{table.directory.name}, of at most {table.undrawn} undrawn lines" if table else None
    require_utf_8(folder)
    with own_folder(folder, dataset.is_of_dataset), stages(options.quiet or options.json) as running:
        rows = dataset.make_dataset(board, options.positions, options.seed, undrawn, options.nodes, table, running)
        running.start("writing")
        dataset.write_dataset(rows, folder, command, options.seed, options.nodes, source)
    return dataset.report(rows, folder, numbers)
