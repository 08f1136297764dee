"""A person's first commands with an installed `loony`, run in a place without the sources."""

import json
import platform
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import loony as library


def loony(*arguments: str, code: int = 0, lines: str = "") -> str:
    """The output of a command that reads these lines, whose exit code must be as expected."""
    done = subprocess.run(["loony", *arguments], input=lines, capture_output=True, encoding="utf-8", check=False)
    said = done.stdout + done.stderr
    if done.returncode != code or "Traceback" in said:
        sys.exit(f"loony {' '.join(arguments)}: exit code {done.returncode}\n{said}")
    return said


def expect(said: str, what: str) -> None:
    if what not in said:
        sys.exit(f"{what} is not in the output:\n{said}")


expect(loony("--version"), version("loony-endgames"))
assert library.__version__ == version("loony-endgames")
assert library.value("3+4l") == 1
position = library.parse("3+4l")
assert eval(repr(position + position), {"Position": library.Position}) == 2 * position == library.parse("3^2+4l^2")
board = library.Board("2x2")
board.draw("a1-a2")
assert (board.turn, board.undo(), board.turn, board.value(), board._repr_svg_()[:4]) == ("B", "a1-a2", "A", 2, "<svg")
installed = (Path(sys.prefix, "share/man/man1/loony.1"), Path(library.__file__).with_name("py.typed"))
assert [path for path in installed if not path.is_file()] == []
assert json.loads(loony("value", "3+4l", "--json"))["value"] == 1
expect(loony("value", "--family", "strips", "4+7^2"), "7^2+4")
expect(loony("value", "--line", "3+4l"), "4l")
loony("verify", "--size", "30", "--raw-size", "27")
expect(loony("check", "--table", "tables/endgames-30"), "1,751")
loony("verify", "--size", "12", "--raw-size", "12", "--claims", "allcock-1.4", "--quiet")  # a table has no rows
small = "--swedish 8 --closed 4 --triangles 3 --open 4 --two-rows 2"
loony("verify", "--family", "strips", *small.split(), "--quiet")
loony("check", "--table", "tables/strips", "--quiet")
expect(loony("query", "value > 29", "--table", "tables/endgames-30"), "30l")
expect(loony("check", "--contents", "--table", "tables/endgames-30"), "1,751")
expect(loony("sql", "SELECT count(*) AS n FROM positions", "--table", "tables/endgames-30"), "1751")
expect(loony("sql", "--table", "tables/endgames-30", lines="SELECT 1;\nSELECT count(*) FROM positions;\n"), "1751")
fifth_powers = library.open_table("tables/endgames-30").relation().aggregate("max(size * size * size * size * size)")
assert fifth_powers.fetchall() == [(30**5,)]
expect(loony("claims", "allcock-1.4", "--bibtex"), "@article{allcock-2021")
expect(loony("claims", "allcock-1.4"), "1,751")
named = re.findall(r"[(]?(\S+/\w+[.](?:md|py))", loony("claims", "swedish-1") + loony("test", "--help"))
assert len(named) > 2, named
assert [path for path in named if not Path(path).is_file()] == []
loony("census", "--table", "tables/endgames-30", "--out", "census")
loony("explore", "--out", "page.html")
assert "<svg" in Path("page.html").read_text("utf-8") or "<script" in Path("page.html").read_text("utf-8")
for extra in (["prove", "allcock-1.4"], ["plot", "shares"], ["sweep", "--size", "20", "--dask", "local"]):
    expect(loony(*extra, code=2), "pip install")  # a sentence asks for the missing package
libraries = [f"{name} {version(name)}" for name in ("duckdb", "numba", "numpy", "pyarrow", "tqdm")]
print(f"Python {platform.python_version()}, {', '.join(libraries)}: the wheel works")
