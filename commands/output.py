"""What `verify` and `check` print, and where: the outcome on stdout, the rest on stderr."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loony.results.examination import Examination
    from loony.results.stages import Stages


def add_output_options(parser: argparse.ArgumentParser) -> None:
    """The options that say what is printed."""
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--quiet", action="store_true", help="no progress bar, and one line in place of the report"
    )


def stages(options: argparse.Namespace) -> "Stages":
    """The stages of a run, with a progress bar where a person sees it."""
    from loony.results.stages import Stages

    return Stages(shown=sys.stderr.isatty() and not options.quiet)


def print_outcome(options: argparse.Namespace, examined: "Examination", directory: Path, seconds: float) -> int:
    """Print the report as asked for; returns 0 where every claim tested came out as registered, else 1."""
    from loony.results import report

    if options.json:
        import json

        print(json.dumps(report.data(examined, directory, seconds), indent=2))
    elif options.quiet:
        print(report.summary(examined))
    else:
        print(report.text(examined, directory, seconds))
    return 0 if report.succeeded(examined) else 1
