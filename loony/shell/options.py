"""The options and arguments that several subcommands have."""

import argparse
import re
from collections.abc import Callable, Collection
from pathlib import Path

from loony.verify.families import FAMILIES, first, proving
from loony.verify.family import Family

FOLDER = Path("tables")
"""where `loony verify` leaves directories of tables if it is told nothing"""


def add_family_option(parser: argparse.ArgumentParser, families: Collection[Family], what: str) -> None:
    """Which of some families."""
    _add_family_option(parser, families, first(), f"{what} ({first().name})")


def add_answering_option(parser: argparse.ArgumentParser) -> None:
    """Which family a position is of: None where that is not said, and is seen from the text."""
    wider = " and ".join(family.name for family in answering() if family.extends)
    _add_family_option(
        parser, answering(), None, f"what it is a position of ({first().name}, or what extends it: {wider})"
    )


def add_proving_option(parser: argparse.ArgumentParser) -> None:
    """Whose claims are proved: None where that is not said, and is seen from the claims."""
    _add_family_option(parser, proving(), None, f"whose claims ({first().name}, or those of the claims named)")


def families_proved(family: Family | None, named: Collection[str]) -> list[Family]:
    """The families whose claims are proved: the one asked for, else any where claims are named, else the first."""
    return [family] if family else proving() if named else [first()]


def _add_family_option(
    parser: argparse.ArgumentParser, families: Collection[Family], default: Family | None, what: str
) -> None:
    names = ",".join(family.name for family in families)
    named = _family_among(families)
    parser.add_argument("--family", type=named, default=default, metavar=f"{{{names}}}", help=what)


def _family_among(families: Collection[Family]) -> Callable[[str], Family]:
    """The family that a text names, for argparse."""

    def named(text: str) -> Family:
        for family in families:
            if text == family.name:
                return family
        names = ", ".join(repr(family.name) for family in families)
        raise argparse.ArgumentTypeError(f"invalid choice: {text!r} (choose from {names})")

    return named


def answering() -> list[Family]:
    """The families that answer what is asked of a position."""
    return [family for family in FAMILIES.values() if family.answers]


def add_table_arguments(parser: argparse.ArgumentParser, checked: bool = True) -> None:
    """Which directory of tables, as an argument or as an option; `directory_asked` says which that is."""
    named = f"a directory of tables that `loony verify` made (the one in {FOLDER} that fits, if there is one)"
    parser.add_argument("directory", nargs="?", type=Path, metavar="DIR", help=named)
    parser.add_argument("--table", type=Path, metavar="DIR", help="the same, named as an option")
    if checked:
        parser.add_argument("--no-check", action="store_true", help="do not hold its files against their hashes")


def directory_named(options: argparse.Namespace) -> Path | None:
    """The directory of tables that is named, if one is. Raises BadInput where two are."""
    from loony.system.errors import BadInput

    positional: Path | None = getattr(options, "directory", None)
    if positional and options.table:
        raise BadInput(f"two directories of tables are named, {positional} and {options.table}: name one")
    named: Path | None = positional or options.table
    return named


def directory_asked(options: argparse.Namespace, families: list[str] | None = None) -> Path:
    """The directory of tables that is named, or the only fitting one, of some families if they are named.

    Raises BadInput where two are named or several fit, and TableAbsent where none does.
    """
    from loony.results.stored.which import the_directory

    return directory_named(options) or the_directory(FOLDER, families)


def add_output_options(parser: argparse.ArgumentParser) -> None:
    """What is printed of a run."""
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar, and a line in place of the report")


def add_report_options(parser: argparse.ArgumentParser) -> None:
    """How much is printed of what came of the claims."""
    parser.add_argument("--all", action="store_true", help="print what came of every claim, and counterexamples")
    add_output_options(parser)


def whole_number(text: str) -> int:
    """The number that a text denotes, for argparse."""
    if re.fullmatch(r"[+-]?[0-9]{1,30}", text) is None:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number")
    return int(text)


def limit(text: str) -> int:
    """The number above 0 that a text denotes, for argparse."""
    if not text.isdecimal() or int(text[:9]) == 0 or len(text) > 9:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number above 0")
    return int(text)


def seconds(text: str) -> float:
    """The number of seconds that a text denotes, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds above 0")
    return value
