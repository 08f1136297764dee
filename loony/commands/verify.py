"""Enumerate every position, compute every value, test the claims, and keep the tables.

The family of positions determines the tables, and its bounds determine how far they go. The tables go to a
directory, which replaces an earlier directory only when it is complete.
"""

import argparse
from pathlib import Path

from loony.results.shown.report import Report
from loony.shell.options import add_family_option, add_report_options, stages, whole_number
from loony.system.errors import BadInput
from loony.verify.families import FAMILIES, first
from loony.verify.family import Bounds

HELP = "make the tables of a family, and test the claims on them"
GROUP = "verify and prove"
EXITS = {0: "every claim tested came out as registered", 1: "a claim or a comparison did not"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_family_option(parser, FAMILIES.values(), f"the family of positions ({first().name})", first())
    helps: dict[str, list[str]] = {}  # two families may have bounds of the same name
    for family in FAMILIES.values():
        for bound in family.bounds:
            helps.setdefault(bound.name, []).append(f"{bound.what} ({bound.default_in_words or bound.default})")
    for family in FAMILIES.values():
        above = [bound.option for bound in family.bounds if bound.name not in helps]
        note = f"{' and '.join(above)} as above" if above else None
        group = parser.add_argument_group(f"of {family.name}: {family.title}", note)
        for bound in family.bounds:
            if text := "; ".join(helps.pop(bound.name, [])):
                group.add_argument(bound.option, type=whole_number, metavar=bound.letter, help=text)
    names = [family.directory.format(**{b.name: b.letter for b in family.bounds}) for family in FAMILIES.values()]
    defaults = ", or ".join(f"tables/{name}" for name in names)
    parser.add_argument("--out", type=Path, metavar="DIR", help=f"the directory of tables to make ({defaults})")
    claims_help = "test only these claims, such as allcock-4.1 or allcock (all)"
    parser.add_argument("--claims", nargs="+", metavar="ID", help=claims_help)
    add_report_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.runs.run import verify
    from loony.results.shown.tallies import report
    from loony.verify.claims.register import claims

    family = options.family
    bounds = _bounds(options)
    directory = options.out or Path("tables") / family.directory_of(bounds)
    tested = claims(options.claims, [family])
    with stages(options.quiet) as running:
        examined = verify(family, bounds, directory, tested, running)
    return report(examined, directory, running.seconds, options.all)


def _bounds(options: argparse.Namespace) -> Bounds:
    """The bounds of the family, with defaults. Raises BadInput for a bound of another family."""
    values = {name: value for name, value in vars(options).items() if value is not None}
    own = {bound.name for bound in options.family.bounds}
    for family in FAMILIES.values():
        for bound in family.bounds:
            if bound.name in values.keys() - own:
                raise BadInput(f"{bound.option} is a bound of {family.name}: add --family {family.name}")
    bounds: Bounds = options.family.with_defaults(values)
    return bounds
