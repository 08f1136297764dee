"""Enumerate every position, compute every value, test the claims, and keep the tables.

What there is depends on the family of positions, and how far it goes on the family's bounds. The tables go to a
directory, which is replaced only when the new one is whole.
"""

import argparse
from pathlib import Path

from loony.shell.options import add_family_option, add_report_options, whole_number
from loony.shell.output import say_outcome, stages
from loony.verify.families import FAMILIES
from loony.verify.family import Bounds

HELP = "build the tables and test the claims on them"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony verify`."""
    add_family_option(parser, FAMILIES.values(), "what to enumerate")
    whats: dict[str, list[str]] = {}  # two families may have a bound of one name
    for family in FAMILIES.values():
        for bound in family.bounds:
            whats.setdefault(bound.name, []).append(f"{bound.what} ({bound.default_in_words or bound.default})")
    for family in FAMILIES.values():
        shared = [bound.option for bound in family.bounds if bound.name not in whats]
        also = f"{' and '.join(shared)} as above" if shared else None
        group = parser.add_argument_group(f"of {family.name}: {family.title}", also)
        for bound in family.bounds:
            if what := "; ".join(whats.pop(bound.name, [])):
                group.add_argument(bound.option, type=whole_number, metavar=bound.letter, help=what)
    names = [family.directory.format(**{b.name: b.letter for b in family.bounds}) for family in FAMILIES.values()]
    shown = ", or ".join(f"tables/{name}" for name in names)
    parser.add_argument("--out", type=Path, metavar="DIR", help=f"the directory of tables to make ({shown})")
    parser.add_argument(
        "--claims", nargs="+", metavar="ID", help="test only these claims, such as allcock-4.1 or allcock (all)"
    )
    add_report_options(parser)


def run(options: argparse.Namespace) -> int:
    """Run it; 0 where every claim tested came out as registered, else 1."""
    from loony.results.runs.run import verify
    from loony.verify.claims.register import claims

    family = options.family
    bounds = _bounds(options)
    directory = options.out or Path("tables") / family.directory_of(bounds)
    tested = claims(options.claims, [family])
    with stages(options) as running:
        examined = verify(family, bounds, directory, tested, running)
    return say_outcome(options, examined, directory, running)


def _bounds(options: argparse.Namespace) -> Bounds:
    """The bounds of the family, as given or by default; raises BadInput where one of another family is given."""
    from loony.system.errors import BadInput

    given = {name: bound for name, bound in vars(options).items() if bound is not None}
    own = {bound.name for bound in options.family.bounds}
    for family in FAMILIES.values():
        for bound in family.bounds:
            if bound.name in given and bound.name not in own:
                raise BadInput(f"{bound.option} is a bound of {family.name}: it takes --family {family.name}")
    found: Bounds = options.family.with_defaults(given)
    return found
