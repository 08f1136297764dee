"""The options and arguments that several subcommands have, and the reports and the progress that they ask for."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from loony.results.shown import report as shown
from loony.shell.output import print_note, say, say_bytes, say_json
from loony.system.errors import BadInput
from loony.system.stages import Stages
from loony.verify.family import Family

FOLDER = Path("tables")  # where `loony verify` leaves directories of tables by default


def add_family_option(
    parser: argparse.ArgumentParser, families: Collection[Family], text: str, default: Family | None = None
) -> None:
    """The option for one of these families."""
    by_name = {family.name: family for family in families}

    def family_of(name: str) -> Family:
        if name not in by_name:
            names = ", ".join(map(repr, by_name))
            raise argparse.ArgumentTypeError(f"invalid choice: {name!r} (choose from {names})")
        return by_name[name]

    metavar = f"{{{','.join(by_name)}}}"
    parser.add_argument("--family", type=family_of, default=default, metavar=metavar, help=text)


def add_table_option(parser: argparse.ArgumentParser, file: str = "", unchecked: str = "") -> None:
    """The option for a directory, or `file`; and --no-check, whose help `unchecked` begins."""
    text = f"a directory of tables that `loony verify` made (the one in {FOLDER} that fits, if there is one)"
    text += f", or {file}" if file else ""
    parser.add_argument("--table", type=Path, metavar="DIR|FILE" if file else "DIR", help=text)
    help_ = f"{unchecked}do not compare its files with their hashes"
    parser.add_argument("--no-check", action="store_true", help=help_)


def table_directory(options: argparse.Namespace, families: list[str] | None = None) -> Path:
    """The directory of tables in the options, or the only one in FOLDER that fits, of these families if named.

    Raises BadInput where several fit, and TableAbsent where none does.
    """
    from loony.results.stored.folder import the_directory

    return options.table or the_directory(FOLDER, families)


def require_with(options: argparse.Namespace, **others: str) -> None:
    """Raise BadInput where an option is given without the other option that it is about."""
    for name, other in others.items():
        if _is_given(options, name) and not _is_given(options, other):
            raise BadInput(f"{_in_words(name)} is about {_in_words(other)}: add {_in_words(other)}")


def refuse_with(options: argparse.Namespace, name: str, *others: str) -> None:
    """Raise BadInput where an option is given beside one of these others."""
    for other in others:
        if _is_given(options, name) and _is_given(options, other):
            raise BadInput(f"{_in_words(name)} and {_in_words(other)} do not go together: leave one out")


def _is_given(options: argparse.Namespace, name: str) -> bool:
    value = getattr(options, name)
    return value is not None and value is not False and value != []


def _in_words(name: str) -> str:
    return "names of claims" if name == "claims" else f"--{name.replace('_', '-')}"


_HELP_OF_FORMS = {
    "json": "print the answer as JSON",
    "latex": "print the tables for LaTeX, with booktabs",
    "markdown": "print the tables for Markdown",
}


def add_output_options(parser: argparse.ArgumentParser, *forms: str) -> Any:
    """The options for the form of the report. Returns the group of forms, to which a command may add its own."""
    group = parser.add_mutually_exclusive_group()
    for form in ("json", *forms):
        group.add_argument(f"--{form}", action="store_true", help=_HELP_OF_FORMS[form])
    parser.add_argument("--quiet", action="store_true", help="print one line, and no progress bar")
    return group


def form_in(options: argparse.Namespace) -> str:
    """The form of the report that the options ask for."""
    asked = getattr(options, "format", "")
    return next((form for form in _HELP_OF_FORMS if getattr(options, form, False) or form == asked), "text")


def say_report(options: argparse.Namespace, report: shown.Report) -> int:
    """Print a report in the form that the options ask for; returns its exit code."""
    form = form_in(options)
    if report == shown.Report(exit_code=report.exit_code):
        return report.exit_code  # all is printed already
    if form == "json":
        say_json(report.data() if callable(report.data) else report.data)
    elif form == "text" and getattr(options, "quiet", False):
        say(shown.in_a_line(report))
    elif report.content:
        say_bytes(report.content)
    elif report.blocks:
        as_form = {"text": shown.as_text, "latex": shown.as_latex, "markdown": shown.as_markdown}[form]
        say(as_form(report.blocks))
    for note in report.notes:
        if note != report.summary or not getattr(options, "quiet", False):
            print_note(note)
    return report.exit_code


def stages(quiet: bool, unit: str = "positions") -> Stages:
    """The stages of a run, with a progress bar where a person sees it, and else with a line if it takes long."""
    is_seen = sys.stderr.isatty() and not quiet
    if is_seen:
        from loony.verify.examination.programs import COMPILES

        if not COMPILES:
            print_note("NUMBA_DISABLE_JIT is set: kernels run as plain Python, and may take a hundred times longer")
    return Stages(is_seen, unit, with_note=not (is_seen or quiet))


def add_report_options(parser: argparse.ArgumentParser) -> None:
    """The options for the report of a run that tests claims."""
    parser.add_argument("--all", action="store_true", help="print the outcome of every claim, and counterexamples")
    add_output_options(parser)


def whole_number(text: str) -> int:
    """The number that a text denotes, for argparse."""
    if re.fullmatch(r"[+-]?[0-9]{1,30}", text) is None:
        at_most = " of at most 30 digits" if len(text) > 30 else ""
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number{at_most}")
    return int(text)


def number_from(least: int, most: int = 999_999_999) -> Callable[[str], int]:
    """The reader of whole numbers in a range, for argparse."""

    def number_in(text: str) -> int:
        number = whole_number(text)
        if number < least:
            raise argparse.ArgumentTypeError(f"{number:,} is too small: take {least} or more")
        if number > most:
            raise argparse.ArgumentTypeError(f"{number:,} is too large: take at most {most:,}")
        return number

    return number_in


MOST_THREADS = 64  # that share the work of a command, each with memory of its own

limit: Callable[[str], int] = number_from(1)
threads_limit: Callable[[str], int] = number_from(1, MOST_THREADS)


def add_seed_option(parser: argparse.ArgumentParser) -> None:
    """The option for the seed of random choices: from 0 on, and 1 by default."""
    text = "the seed of the random choices: the same seed gives the same output (1)"
    parser.add_argument("--seed", type=number_from(0, 10**30), default=1, metavar="N", help=text)


def add_dask_option(parser: argparse.ArgumentParser, what: str) -> None:
    """The option for a dask cluster that does the work."""
    where = "on the workers of the dask scheduler at tcp://HOST:PORT, or in processes of this machine (local)"
    parser.add_argument("--dask", metavar="ADDRESS", help=f"{what} {where}")


def number_of_workers(options: argparse.Namespace, what: str) -> int:
    """The number of threads, or of processes of this machine. Raises BadInput for that of a cluster elsewhere."""
    from loony.results.runs.workers import LOCAL

    if options.threads and options.dask not in (None, LOCAL):
        how = f"dask worker --nworkers sets how many {what} at a time"
        raise BadInput(f"--threads is for this machine: on others, {how}")
    return int(options.threads or os.cpu_count() or 1)


def add_timeout_option(parser: argparse.ArgumentParser, default: float) -> None:
    """The option for the time of a solver, in seconds for a goal."""
    text = f"seconds for each goal, after which it is undecided ({default:.0f})"
    parser.add_argument("--timeout", type=seconds, default=default, metavar="S", help=text)


def seconds(text: str) -> float:
    """The number of seconds that a text denotes, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds above 0")
    return value
