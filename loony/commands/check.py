"""Check a directory of tables, or a proof tree in a file, and trust nothing in it.

The check of a directory compares hashes, page checksums, schemas, counts and the order of the rows. It computes every
entry again from its openings, and tests every claim again. If a family stores only some of its positions, its tables
are made again and compared. The check of a proof tree, which `loony solve BOARD --proof FILE` wrote, shows that each
entry follows from the rules and the entries with fewer undrawn lines, and the value from the entries. Leaves, which
`loony solve --frontier` makes, follow from no other entries: the checker finds their bounds again by a search, in
threads (--threads N) or by the workers of a dask cluster (--dask). A leaf that takes too many positions is cut into
the positions after its moves. --checkpoint FILE keeps the verdicts on leaves, some leaves at a time, and the same
command goes on from there. It trusts the verdicts in the file: go on with your own file only.

--contents prints the counts, sources, verdicts and sizes on disk of a directory, and checks only the hashes of its
files.
"""

import argparse
from pathlib import Path

from loony.results.shown.report import Report
from loony.shell import options as shared

HELP = "check tables, or a proof tree, and trust nothing in them"
GROUP = "verify and prove"
EXITS = {
    0: "all is right, and every claim in the tables came out as registered",
    1: "something is not right, or a claim did not come out as registered",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    shared.add_table_option(parser, "a proof tree (.parquet)", "with --contents: ")
    threads_help = "how many threads search the leaves of a proof tree (1), or processes with --dask local"
    parser.add_argument("--threads", type=shared.threads_limit, metavar="N", help=threads_help)
    shared.add_dask_option(parser, "search the leaves of a proof tree")
    checkpoint_help = "keep the verdicts on leaves in this file, and go on with those that are there"
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help=checkpoint_help)
    parser.add_argument("--contents", action="store_true", help="print what the directory holds: nothing is computed")
    shared.add_report_options(parser)


def run(options: argparse.Namespace) -> Report:
    shared.require_with(options, no_check="contents")
    shared.refuse_with(options, "contents", "threads", "dask", "checkpoint")
    directory = shared.table_directory(options)
    if options.contents:
        from loony.results.asked.query import contents

        return contents(directory, not options.no_check)
    from loony.results.runs.run import check
    from loony.results.shown.tallies import report
    from loony.results.stored.tables import Workforce

    number = shared.number_of_workers(options, "leaves are searched") if options.threads or options.dask else None
    with shared.stages(options.quiet) as running:
        examined = check(directory, running, Workforce(number, options.dask, options.checkpoint))
    return report(examined, directory, running.seconds, options.all)
