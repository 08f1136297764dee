"""Commands for boards that are interrupted at random moments leave nothing half written."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from commanded import LOONY, WAIT, Capsys, hears, told

from loony.results.boards.drawing import is_picture

pytestmark = [pytest.mark.slow_plain, pytest.mark.longest]

GAME = "4x4: a5-b5, b1-b2, c3-d3, d4-e4, a1-a2, d1-d2, b3-b4, c1-c2, d5-e5, a3-b3, c5-d5, e1-e2, b4-c4, d2-d3"

COMMANDS = {
    "solve": ["solve", "3x4", "--proof", "tree.parquet", "--checkpoint", "search"],
    "tabulate": ["tabulate", "2x5", "--out", "table"],
    "dataset": ["dataset", "boards", "--rows", "4", "--columns", "4", "--positions", "20000", "--out", "data"],
    "puzzles": ["puzzles", "--rows", "3", "--columns", "3", "--number", "3", "--html", "page.html"],
    "game": ["game", GAME, "--svg", "moves"],
}
MOMENTS = int(os.environ.get("MOMENTS", "4"))
"""for each command; half of the processes get SIGTERM, and a third run with -O"""


def is_whole(path: Path) -> bool:
    """Whether a file is complete: a Parquet file, a picture or a page to its end, or a checkpoint."""
    if path.suffix == ".parquet":
        return bool(pq.read_table(path).num_rows)
    if path.suffix == ".svg":
        return is_picture(path) and path.read_text().endswith("</svg>\n")
    if path.suffix == ".html":
        return path.read_text().endswith("</html>\n")
    return path.stat().st_size > 0


@pytest.mark.parametrize("name", COMMANDS)
def test_an_interrupt_at_any_moment_leaves_nothing_half_written(name: str, tmp_path: Path, capsys: Capsys) -> None:
    chance, codes, rows = random.Random(name), [], []
    for run in ("compiles", "takes as long as the next"):
        (tmp_path / run).mkdir()
        started = time.monotonic()
        subprocess.run([*LOONY, *COMMANDS[name]], cwd=tmp_path / run, capture_output=True, check=True)
        length = time.monotonic() - started
    for number in range(MOMENTS):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        command = [LOONY[0], *["-O"] * (number % 3 == 0), *LOONY[1:], *COMMANDS[name]]
        process = subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hears
        )
        time.sleep(0.3 + chance.random() * length)
        process.send_signal(signal.SIGTERM if number % 2 else signal.SIGINT)
        out, err = process.communicate(timeout=WAIT)
        codes.append(process.returncode)
        rows.append((process.returncode, err))
        assert process.returncode in (0, 130, -signal.SIGTERM, -signal.SIGINT), (name, number, err)
        assert "Traceback" not in err, err
        if process.returncode == 130:
            assert err.count("\n") == 1, err
            assert out == "" or name == "solve", out
        for path in folder.rglob("*"):
            assert not path.name.startswith("."), path
            assert path.is_dir() or is_whole(path), path
        if name == "solve" and (folder / "search").exists():
            assert told(capsys, "solve", "3x4", "--value", "--checkpoint", str(folder / "search"))[0] == 0
        if name == "tabulate" and (folder / "table").exists():
            assert told(capsys, "tabulate", "2x5", "--out", str(folder / "table"), "--resume", "--quiet")[0] == 0
    sys.stdout.write(f"{name}: {MOMENTS} moments, exit codes {codes}\n")
    assert 130 in codes or MOMENTS < 3
