"""Commands for boards that are interrupted as they open, make or rename a file leave nothing half written."""

import signal
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from commanded import Capsys, one_sentence, ran, told

from loony.results.boards.positions.drawing import is_picture

pytestmark = [pytest.mark.slow_plain, pytest.mark.long]

AT_A_FILE = """
import os, sys
from loony.shell.main import console, main
number, sent, *sys.argv[1:] = int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]
met = 0
def meet(event, of):
    global met
    if event in ("open", "os.mkdir", "os.rename", "os.link") and not isinstance(of[0], int):
        if os.path.abspath(os.fsdecode(of[0])).startswith(os.getcwd() + os.sep):
            met += 1
            if met == number:
                os.kill(os.getpid(), sent)
sys.addaudithook(meet)
if number:
    console()
main()
open("../met", "w").write(str(met))
"""
"""sends itself a signal when it meets a file of its folder so often, but to remove it; with 0 it counts them"""

COMMANDS = {
    "solve": ["solve", "2x4", "--again", "--proof", "tree.parquet", "--checkpoint", "search"],
    "tabulate": ["tabulate", "2x3", "--out", "table"],
    "dataset": ["dataset", "3x3", "--positions", "300", "--out", "data"],
    "puzzles": ["puzzles", "3x3", "--number", "1", "--html", "page.html"],
    "game": ["game", "2x2: a1-a2, b1-b2, c1-c2, a2-b2, a1-b1, c2-c3, b2-b3", "--svg", "moves"],
}
RESUMED = {
    "search": ["solve", "2x4", "--again", "--value", "--checkpoint"],
    "table": ["tabulate", "2x3", "--quiet", "--resume", "--out"],
}
"""commands that go on from what an interrupted one has left"""


def is_whole(path: Path) -> bool:
    """Whether a file is complete: a Parquet file, a picture or a page to its end, or a checkpoint."""
    if path.suffix == ".parquet":
        return bool(pq.read_table(path).num_rows)
    if path.suffix in (".svg", ".html"):
        return path.read_text().endswith(f"</{path.suffix[1:]}>\n") and (path.suffix == ".html" or is_picture(path))
    return path.stat().st_size > 0


@pytest.mark.parametrize("name", COMMANDS)
def test_an_interrupt_at_any_file_leaves_nothing_half_written(name: str, tmp_path: Path, capsys: Capsys) -> None:
    def ended(number: int, sent: signal.Signals) -> "subprocess.CompletedProcess[str]":
        folder = tmp_path / f"{number}"
        folder.mkdir()
        command = [sys.executable, *["-O"] * (number % 3 == 2), "-c", AT_A_FILE, f"{number}", f"{sent.value}"]
        return ran(*command, *COMMANDS[name], cwd=folder)

    ended(0, signal.SIGINT).check_returncode()
    met = int((tmp_path / "met").read_text())
    for number in sorted({1, 2, met // 2, met - 1, met}):
        process = ended(number, signal.SIGTERM if number % 2 else signal.SIGINT)
        assert (process.returncode, one_sentence(process.stderr)) == (130, True), (number, process.stderr)
        assert process.stdout == "" or name == "solve", number
        for path in (tmp_path / f"{number}").rglob("*"):
            assert not path.name.startswith("."), (number, path)
            assert path.is_dir() or is_whole(path), (number, path)
            if path.name in RESUMED:
                assert told(capsys, *RESUMED[path.name], str(path))[0] == 0, (number, path)
