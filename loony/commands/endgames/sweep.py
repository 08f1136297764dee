"""Test the claims on every amalgamated position, up to a size far beyond the tables.

A sweep stores no position; its directory has the outcome for each claim. --resume continues an interrupted sweep.
With --raw the sweep goes through raw positions. With --dask the processes of a dask cluster do the work, on this
machine or on several (pip install 'loony-endgames[dask]').
"""

import argparse
from pathlib import Path

from loony.results.shown.report import Report
from loony.shell.options import add_dask_option, add_report_options, limit, number_of_workers, stages, whole_number

HELP = "test claims on far more positions than a table can hold"
GROUP = "verify and prove"
EXITS = {0: "every claim tested came out as registered", 1: "a claim or a comparison did not"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    size_help = "positions of size <= N boxes (300)"
    parser.add_argument("--size", type=whole_number, default=300, metavar="N", help=size_help)
    parser.add_argument("--raw", action="store_true", help="go through raw positions, with nothing amalgamated")
    parser.add_argument("--claims", nargs="+", metavar="ID", help="test only these claims (all that can be swept)")
    parser.add_argument("--threads", type=limit, metavar="K", help="shards at a time (as many as processors)")
    out_help = (
        "where to write the outcome (tables/sweep-N or sweep-raw-N); without --resume, it replaces an earlier "
        "sweep there that has ended"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help=out_help)
    parser.add_argument("--resume", action="store_true", help="continue an interrupted sweep in that directory")
    add_dask_option(parser, "run the shards")
    add_report_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.endgames.sweeps.runner import claims_to_test, kind_of, sweep
    from loony.results.shown.tallies import report
    from loony.verify.claims.register import claims
    from loony.verify.endgames.family import ENDGAMES

    threads = number_of_workers(options, "shards run")
    kind = kind_of("raw sweep" if options.raw else "sweep")
    directory = options.out or Path("tables") / f"{kind.folder}-{options.size}"
    tested = claims_to_test(kind, claims(options.claims, [ENDGAMES]), options.claims is not None)
    with stages(options.quiet) as running:
        examined = sweep(kind, options.size, tested, threads, directory, options.resume, running, options.dask)
    return report(examined, directory, running.seconds, options.all)
