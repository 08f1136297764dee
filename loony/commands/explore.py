"""Write a page for a browser, on which you analyse positions, play on, and review games.

The page draws any position, with its value, the value of every move, best play, and the theorem that decides. You can
play on, alone or against the program. It is one file for any browser, and needs no server and no network. A link such
as  explore.html#3^5+4l+8l  opens it at a position, and keeps the game from there.
"""

import argparse
from pathlib import Path

from loony.results.shown.report import Report
from loony.shell.options import add_output_options

HELP = "a page for a browser: analyse positions, play on, review games"
GROUP = "ask a position"
EXITS = {0: "the page is written"}
LIGHT = True  # the command imports nothing that takes long, or much memory

PAGE = "explore.html"
FIRST = b"<!DOCTYPE html>"
TITLES = rb"<title>Dots and Boxes(, by loony| endgames)</title>"
"""of our pages: the last one was that of earlier versions"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path(PAGE), metavar="FILE", help=f"the file to write ({PAGE})")
    add_output_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.page.explore import page as whole_page
    from loony.system.writing import marked, require_own_file, write_file

    require_own_file(options.out, "", "page", marked(FIRST + b".{,1000}" + TITLES))
    page = whole_page().encode()
    write_file(options.out, page)
    path = options.out.resolve()
    return Report([f"{path} is the page: open it in a browser"], {"page": str(path), "bytes": len(page)})
