"""The value of a drawn position, and of each of its lines up to symmetry, by a search that may take long.

BOARD is any text that `loony board` reads, such as a size, 4x4, or a size and a variant, '4x5 Icelandic'. On an
American board, which is the default, nothing is drawn; on an Icelandic board the left and the bottom border are;
and on a Swedish board all of the border is.
V of many whole boards is listed, and for most of these boards V of every line. Then the answer comes at once, and
says who found it. --again searches all the same, and so do the options of a search.
The tables of the search take at most half of the memory that is free at the start, and at most 9 GiB; --memory MB
allows them more, or less. Positions that they cannot hold are searched again. With one thread, the number of positions
searched is the same in each run that begins anew, if the table can grow to the same size.
--checkpoint keeps the search in a file, every ten minutes, at an interrupt and at the end; the same command goes on
from there, also on another machine of the same version, with other threads, and with a table of another size, unless
it is too small for the components that the search looks up. The file has the bounds that took the most positions, 100
MB of them or as many as --checkpoint-size says; the others are searched again. One process at a time can have the
file. Its values are trusted and not checked: go on with your own file only, or check the value by a proof tree.
--nimber finds the nimber of the position in Nimstring instead of V, as loony board --nimstring does, but through as
many components as the memory holds.
--proof writes a pruned proof tree of the value, which `loony check --table FILE` checks by the rules of the game
alone. Each entry of the tree takes about 400 bytes of memory more. With --frontier E a position whose bounds took
the search fewer than E positions, rounded down to a power of 4, is a leaf of the tree. The tree is smaller then,
and its check takes longer, because the checker searches each leaf again.
--dask has the workers of a dask cluster search, on this machine or on several. It needs dask (pip install
'loony-endgames[dask]'). Each first line up to symmetry is a task, and each worker has a table of its own. So more
positions are searched in all, and no more workers have work than there are such lines. The value is that of the
best line, so V of every line is searched; --value then prints V alone. --checkpoint then keeps the values of the
finished lines.
"""

import argparse
import os
import shlex
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING

from loony.commands.boards.arguments import read_argument
from loony.results.shown.report import Report
from loony.shell import options as shared
from loony.shell.options import MOST_THREADS, limit, say_report, stages
from loony.shell.output import print_note
from loony.system.errors import BadInput

if TYPE_CHECKING:
    from loony.enumerate.boards.board import Position
    from loony.results.boards.solving.solve import Solution

HELP = "the value of a whole board, or a long search for that of a position"
GROUP = "play and analyse a drawn board"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    position_help = "3x3, or '3x4 Icelandic', or another position, or a file; - is standard input"
    parser.add_argument("position", metavar="BOARD", help=position_help)
    checkpoint_help = "keep the search in this file, and go on with the search that is there"
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help=checkpoint_help)
    threads_help = (
        "how many threads share the table (1), or processes search with --dask local (as many as "
        f"processors); at most {MOST_THREADS}"
    )
    parser.add_argument("--threads", type=shared.threads_limit, metavar="N", help=threads_help)
    memory_help = "how many megabytes the tables of the search may take (half of what is free, and at most 9 GiB)"
    parser.add_argument("--memory", type=limit, metavar="MB", help=memory_help)
    checkpoint_size_help = "keep only so many megabytes of the bounds that took the most positions (100)"
    parser.add_argument("--checkpoint-size", type=limit, metavar="MB", help=checkpoint_size_help)
    shared.add_dask_option(parser, "search the lines")
    parser.add_argument("--again", action="store_true", help="search even if V of the whole board is listed")
    value_help = "find only the value of the position, and not that of each line"
    parser.add_argument("--value", action="store_true", help=value_help)
    nimber_help = "find only the nimber of the position in Nimstring, by one thread"
    parser.add_argument("--nimber", action="store_true", help=nimber_help)
    parser.add_argument("--proof", type=Path, metavar="FILE", help="write a proof tree of the value there (.parquet)")
    frontier_help = "leave positions that took fewer than E positions to the checker, as leaves of the proof tree"
    parser.add_argument("--frontier", type=shared.number_from(0), metavar="E", help=frontier_help)
    shared.add_output_options(parser)


def run(options: argparse.Namespace) -> Report | int:
    from loony.enumerate.boards.reading import read
    from loony.results.boards.solving.solve import answer, known_solution

    position: Position = read_argument(options.position, read, "position")
    shared.require_with(options, frontier="proof", checkpoint_size="checkpoint")
    shared.refuse_with(options, "nimber", "threads", "checkpoint", "proof", "dask", "memory", "value")
    shared.refuse_with(options, "dask", "proof", "memory", "checkpoint_size")
    if options.nimber:
        return _nimber(options, position)
    searches = options.again, options.threads, options.checkpoint, options.proof, options.dask, options.memory
    if not any(searches) and (known := known_solution(position, not options.value)):
        is_complete = options.value or known.lines
        return answer(known)._replace(
            notes=() if is_complete else ("V of its lines is not known; --again searches for it",)
        )
    if options.proof is not None:
        _require_proof(options, position)
    try:
        solution = _search(options, position)
    except KeyboardInterrupt as interrupt:
        if options.checkpoint is None:
            raise KeyboardInterrupt("nothing of the search is kept: --checkpoint FILE would keep it") from interrupt
        if not str(interrupt):  # the search had not begun
            raise
        raise KeyboardInterrupt(f"{interrupt}; to go on:  {_command(options)}") from interrupt
    if solution.proof is None:
        return answer(solution)
    from loony.results.boards.solving.proof_tree import counted, write_proof

    code = say_report(options, answer(solution))
    write_proof(options.proof, position, solution.value, solution.proof)
    entries = f"a proof tree of {counted(solution.proof.leaf)} is in {options.proof}"
    print_note(f"{entries}; to check it:  loony check --table {shlex.quote(str(options.proof))}")
    return code


def _nimber(options: argparse.Namespace, position: "Position") -> Report:
    from loony.results.boards.positions.nimbers import nimber_alone

    with stages(options.quiet or options.json, "components") as running:
        running.start("searching for the nimber")
        try:
            return nimber_alone(position, running.advance)
        except KeyboardInterrupt as interrupt:
            raise KeyboardInterrupt("nothing of the search is kept") from interrupt


def _require_proof(options: argparse.Namespace, position: "Position") -> None:
    """Raise BadInput or TooLarge, before a long search, if no proof tree of its value can be made."""
    from loony.results.boards.solving.proof_tree import require_place_of_tree

    if options.checkpoint is not None and realpath(options.checkpoint) == realpath(options.proof):
        raise BadInput(f"--checkpoint and --proof both name {options.proof}: name two files")
    require_place_of_tree(options.proof, position.board)


def _search(options: argparse.Namespace, position: "Position") -> "Solution":
    from loony.results.boards.solving.long_search import USUAL, SearchOptions
    from loony.results.boards.solving.solve import solve

    with_lines, file = not options.value, options.checkpoint
    if options.dask is not None:
        from loony.results.boards.solving.solve import solve_on_cluster

        processes = shared.number_of_workers(options, "lines are searched")
        with stages(options.quiet or options.json, "lines") as running:
            return solve_on_cluster(position, options.dask, processes, with_lines, file, running)
    threads, cores = options.threads or 1, os.cpu_count() or 1
    if threads > cores:
        raise BadInput(f"--threads {threads} is more than the {cores} cores of this machine: ask for fewer")
    with stages(options.quiet or options.json) as running:
        frontier = None if options.proof is None else options.frontier or 0
        chosen = SearchOptions(threads, file, options.checkpoint_size or USUAL.kept_megabytes, options.memory)
        return solve(position, running, print_note, chosen, with_lines, frontier)


def _command(options: argparse.Namespace) -> str:
    names = "checkpoint", "checkpoint-size", "memory", "threads", "dask", "proof", "frontier"
    named = {name: getattr(options, name.replace("-", "_")) for name in names}
    words = [word for name, value in named.items() if value is not None for word in (f"--{name}", f"{value}")]
    return shlex.join(["loony", "solve", options.position, *words, *["--value"] * options.value])
