"""Re-read a directory of tables and trust nothing.

Hashes, page checksums, schemas, counts, order, every entry against its openings, every claim once more. Tables of
narrow boards, most of whose positions are not stored, are made once more and compared.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from loony.commands.output import add_output_options, say_outcome, stages

if TYPE_CHECKING:
    from loony.results.report import Examined

HELP = "re-read a directory of tables and trust nothing"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony check`."""
    parser.add_argument("directory", type=Path, metavar="DIR", help="a directory that `loony verify` made")
    add_output_options(parser)


def run(options: argparse.Namespace) -> int:
    """Run it; 0 where the tables are right and every claim in them came out as registered, else 1."""
    from loony.results.manifest import family_of

    examined: Examined
    with stages(options) as running:
        if family_of(options.directory) == "strips":
            from loony.results.strips_check import check_strips

            examined = check_strips(options.directory, running)
        else:
            from loony.results.check import check

            examined = check(options.directory, running)
    return say_outcome(options, examined, options.directory, running)
