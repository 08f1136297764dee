"""Draw the stored positions, as PNG and SVG (pip install matplotlib).

value-by-c: which values go with which controlled value. shares: the share of each value by size, where c < 2.
threes-fours, fours-sixes: the value of two kinds of component with nothing else. transitions: which kind of
component is optimal to open, by c. docs/gallery.md shows them.
"""

import argparse
from pathlib import Path

from loony.commands.options import add_table_option
from loony.commands.output import say, stages
from loony.verify.endgames.family import ENDGAMES

HELP = "draw the stored positions, as PNG and SVG"

NAMES = ("value-by-c", "shares", "threes-fours", "fours-sixes", "transitions")
ALL = "all"
FOLDER = Path("plots")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony plot`."""
    parser.add_argument("name", choices=[*NAMES, ALL], metavar="NAME", help=f"{', '.join(NAMES)}, or {ALL}")
    add_table_option(parser)
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="a .png or .svg file (plots/NAME.png and plots/NAME.svg)"
    )
    parser.add_argument("--json", action="store_true", help="print the files as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar, and no list of the files")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.enumerate.errors import BadInput
    from loony.results.endgames.plots import SUFFIXES, Source, load_figures, plot, require_suffix
    from loony.results.query import trusted_manifest
    from loony.results.writing import make_folder

    if options.out and options.name == ALL:
        raise BadInput(f"--out names one file, and {ALL} makes more: leave it out, or take one plot")
    if options.out:
        require_suffix(options.out)
    load_figures()  # that it cannot draw is better known at once
    if not options.out:
        make_folder(FOLDER)
    names = NAMES if options.name == ALL else (options.name,)
    written: list[Path] = []
    manifest = trusted_manifest(options.table, not options.no_check, ENDGAMES.name)
    source = Source(
        options.table.resolve().name, manifest["bounds"]["size"], str(manifest.get("source_digest", ""))
    )
    with stages(options) as running:
        for name in names:
            paths = [options.out] if options.out else [FOLDER / f"{name}{suffix}" for suffix in SUFFIXES]
            plot(name, options.table, source, paths, running)
            written += paths
    if options.json:
        import json

        say(json.dumps({"files": [str(path) for path in written], "source": source._asdict()}, indent=2))
    elif not options.quiet:
        say("\n".join(map(str, written)))
    return 0
