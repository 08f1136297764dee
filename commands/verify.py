"""Enumerate every position, compute every value, test the claims, and keep the tables.

The tables of amalgamated positions of size <= N and of raw positions of size <= M go to a directory, which is
replaced only when the new one is whole.
"""

import argparse
import re
from pathlib import Path

from loony.commands.output import add_output_options, say_outcome, stages

HELP = "build the tables and test the claims on them"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony verify`."""
    parser.add_argument(
        "--size",
        type=whole_number,
        default=121,
        metavar="N",
        help="amalgamated positions of size <= N boxes (121)",
    )
    parser.add_argument(
        "--raw-size", type=whole_number, default=40, metavar="M", help="raw positions of size <= M boxes (40)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="the directory of tables to make (tables/endgames-N)"
    )
    parser.add_argument(
        "--claims", nargs="+", metavar="ID", help="test only these claims, such as allcock-4.1 (all)"
    )
    add_output_options(parser)


def run(options: argparse.Namespace) -> int:
    """Run it; 0 where every claim tested came out as registered, else 1."""
    from loony.results.run import verify
    from loony.verify.register import claims

    directory = options.out or Path("tables") / f"endgames-{options.size}"
    tested = claims(options.claims)
    with stages(options) as running:
        examined = verify(options.size, options.raw_size, directory, tested, running)
    return say_outcome(options, examined, directory, running)


def whole_number(text: str) -> int:
    """The number that a text denotes, for argparse."""
    if re.fullmatch(r"[+-]?[0-9]{1,30}", text) is None:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number")
    return int(text)
