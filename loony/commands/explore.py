"""Write a page that shows any position: its drawing, its value, every move, best play, and the deciding theorem.

On the page you can play on, alone or against the program. The page is one file for any browser, and needs no
server and no network. A link such as  explore.html#3^5+4l+8l  opens it at a position, and keeps the game from
there.
"""

import argparse
from pathlib import Path

from loony.shell.output import say, say_json
from loony.system.errors import BadInput

HELP = "write a page to explore positions with, in a browser"
LIGHT = True
"""it imports nothing that takes long or much"""

PAGE = "explore.html"
FIRST = b"<!DOCTYPE html>"
TITLE = b"<title>Dots and Boxes endgames</title>"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path(PAGE), metavar="FILE", help=f"the file to write ({PAGE})")
    parser.add_argument("--json", action="store_true", help="print the path of the page as JSON")


def run(options: argparse.Namespace) -> int:
    from loony.results.page.explore import page as whole_page

    page = whole_page().encode()
    write(options.out, page)
    path = options.out.resolve()
    if options.json:
        say_json({"page": str(path), "bytes": len(page)}, indent=None)
    else:
        say(f"{path} is the page: open it in a browser")
    return 0


def write(path: Path, page: bytes) -> None:
    """Write the page, over an earlier page. Raises BadInput where another file is there, or none can be made."""
    from loony.system.writing import report_bad_output, whole_file

    with report_bad_output(path):
        if path.exists() and not _is_page(path):
            raise BadInput(f"{path} exists, and is not a page of loony; name another file with --out")
    with whole_file(path) as new:
        new.write_bytes(page)


def _is_page(path: Path) -> bool:
    """The path is an earlier page, whole or broken off, or an empty file; a device is no file."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        start = file.read(1000)
    return not start or (start.startswith(FIRST) and TITLE in start)
