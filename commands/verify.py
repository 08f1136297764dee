"""Enumerate every position, compute every value, test the claims, and keep the tables.

The tables of endgames are those of amalgamated positions of size <= N and of raw positions of size <= M. With
--family strips they are those of narrow boards: Swedish boards 1 x n, and closed boards of boxes and of triangles.
They go to a directory, which is replaced only when the new one is whole.
"""

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from loony.commands.output import add_output_options, say_outcome, stages

if TYPE_CHECKING:
    from loony.results.report import Examined
    from loony.results.stages import Stages
    from loony.verify.claims import Claim

HELP = "build the tables and test the claims on them"

# By family: its bounds, each with its default and what it bounds. That of triangles follows from that of boxes.
BOUNDS: dict[str, dict[str, tuple[int | None, str, str]]] = {
    "endgames": {
        "size": (121, "N", "amalgamated positions of size <= N boxes"),
        "raw_size": (40, "M", "raw positions of size <= M boxes"),
    },
    "strips": {
        "swedish": (80, "N", "Swedish boards 1 x n, n <= N"),
        "closed": (21, "N", "closed boards of boxes 1 x n, n <= N"),
        "triangles": (None, "N", "closed boards of triangles 1 x n, n <= N"),
    },
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony verify`."""
    parser.add_argument("--family", choices=[*BOUNDS], default="endgames", help="what to enumerate (endgames)")
    for family, bounds in BOUNDS.items():
        group = parser.add_argument_group(f"of {family}")
        for name, (default, letter, what) in bounds.items():
            shown = "2 fewer than boxes" if default is None else default
            option = f"--{name.replace('_', '-')}"
            group.add_argument(option, type=whole_number, metavar=letter, help=f"{what} ({shown})")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="the directory of tables to make (tables/endgames-N, or tables/strips)",
    )
    parser.add_argument(
        "--claims", nargs="+", metavar="ID", help="test only these claims, such as allcock-4.1 (all)"
    )
    add_output_options(parser)


def run(options: argparse.Namespace) -> int:
    """Run it; 0 where every claim tested came out as registered, else 1."""
    from loony.verify.register import claims

    bounds = _bounds(options)
    named = f"endgames-{bounds['size']}" if options.family == "endgames" else options.family
    directory = options.out or Path("tables") / named
    tested = claims(options.claims, options.family)
    with stages(options) as running:
        examined = _examined(options.family, bounds, directory, tested, running)
    return say_outcome(options, examined, directory, running)


def _bounds(options: argparse.Namespace) -> dict[str, int]:
    """The bounds of the family, as given or by default; raises BadInput where one of another family is given."""
    from loony.enumerate.errors import BadInput

    found: dict[str, int] = {}
    for family, bounds in BOUNDS.items():
        for name, (default, _, _) in bounds.items():
            given = getattr(options, name)
            if given is not None and family != options.family:
                raise BadInput(f"--{name.replace('_', '-')} is a bound of {family}: it takes --family {family}")
            if family == options.family:
                found[name] = given if given is not None else default or max(1, found["closed"] - 2)
    return found


def _examined(
    family: str, bounds: dict[str, int], directory: Path, claims: "list[Claim]", running: "Stages"
) -> "Examined":
    """Make the tables of a family and examine them."""
    if family == "endgames":
        from loony.results.run import verify

        return verify(bounds["size"], bounds["raw_size"], directory, claims, running)
    from loony.results.strips import verify_strips
    from loony.results.strips_capacity import Sizes

    return verify_strips(
        Sizes(bounds["swedish"], bounds["closed"], bounds["triangles"]), directory, claims, running
    )


def whole_number(text: str) -> int:
    """The number that a text denotes, for argparse."""
    if re.fullmatch(r"[+-]?[0-9]{1,30}", text) is None:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number")
    return int(text)
