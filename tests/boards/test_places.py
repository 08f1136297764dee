"""Files that the commands for boards write: the place is checked before any work, files of others stay, and
an interrupt as they open, make or rename a file leaves nothing half written.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow.parquet as pq
import pytest
from commanded import Capsys, Patch, one_sentence, output_of, ran, refused, told

import loony.results.boards.answers
import loony.results.boards.puzzles  # noqa: F401
from loony.results.boards.positions.drawing import is_picture
from loony.system.errors import BadInput
from loony.system.writing import make_folder, whole_file

pytestmark = pytest.mark.slow_plain

GAME = "2x2: a1-a2, a2-b2, b1-b2, a1-b1, b2-c2, b2-b3, b3-c3, a3-b3"


class Written(NamedTuple):
    arguments: tuple[str, ...]
    option: str
    place: str
    file: str
    """a file that it writes"""
    work: str
    """the function that does the work"""


COMMANDS = {
    "board": Written(("board", "2x2"), "--svg", "b.svg", "b.svg", "loony.results.boards.positions.analysis.analyse"),
    "game": Written(
        ("game", GAME), "--svg", "moves", "moves/move-03.svg", "loony.results.boards.positions.review.review"
    ),
    "puzzles": Written(
        ("puzzles", "3x3", "--number", "1"), "--html", "p.html", "p.html",
        "loony.results.boards.puzzles.puzzles",
    ),
    "dataset": Written(
        ("dataset", "1x2"), "--out", "data", "data/positions.parquet",
        "loony.results.boards.dataset.make_dataset",
    ),
    "solve": Written(
        ("solve", "1x2"), "--proof", "tree.parquet", "tree.parquet", "loony.results.boards.solving.solve.solve"
    ),
    "explore": Written(("explore",), "--out", "page.html", "page.html", "loony.results.page.explore.page"),
}  # fmt: skip


WITHOUT_OUTPUT = {
    "record": Written(("claims",), "--record", "x", "x", "loony.results.asked.folder_evidence.renew"),
    "checkpoint": Written(("solve", "1x2"), "--checkpoint", "x", "x", "loony.verify.boards.search.Search.value"),
}


def others(place: Path) -> None:
    place.parent.mkdir(exist_ok=True)
    place.write_text("PAR1, as years of work may begin")


def as_folder(place: Path) -> None:
    place.mkdir(parents=True)


def to_a_pipe(place: Path) -> None:
    place.parent.mkdir(exist_ok=True)
    os.mkfifo(place.parent / "pipe")  # a device would be lost if the check failed, for whoever may replace it
    place.symlink_to("pipe")


def to_itself(place: Path) -> None:
    place.parent.mkdir(exist_ok=True)
    place.symlink_to(place.name)


def listed(folder: Path) -> dict[str, str]:
    return {
        str(path): path.read_text() if path.is_file() else str(path.stat(follow_symlinks=False).st_ino)
        for path in sorted(folder.rglob("*"))
    }


@pytest.mark.parametrize("put", [others, as_folder, to_a_pipe, to_itself])
@pytest.mark.parametrize("name", [*COMMANDS, *WITHOUT_OUTPUT])
def test_what_is_not_ours_stays_and_no_work_is_done(
    name: str, put: Any, capsys: Capsys, tmp_path: Path, monkeypatch: Patch
) -> None:
    command = (COMMANDS | WITHOUT_OUTPUT)[name]

    def work(*_: object) -> None:
        raise AssertionError("the place is checked after the work")

    monkeypatch.setattr(command.work, work)
    put(tmp_path / command.file)
    before = listed(tmp_path)
    err = refused(capsys, *command.arguments, command.option, str(tmp_path / command.place))
    assert f"name another with {command.option}" in err
    assert listed(tmp_path) == before
    assert len(before) > 0


@pytest.mark.parametrize("name", COMMANDS)
def test_a_place_that_cannot_be_is_refused_before_any_work(
    name: str, capsys: Capsys, tmp_path: Path, monkeypatch: Patch
) -> None:
    command = COMMANDS[name]
    monkeypatch.setattr(command.work, None)
    (tmp_path / "thesis").write_text("years of work")
    for folder in (tmp_path / "thesis", Path("/proc/none"), tmp_path / ("x" * 300)):
        named = folder / command.place
        err = refused(capsys, *command.arguments, command.option, str(named))
        assert f"cannot write to {named}: " in err, folder
    if command.place == command.file:  # while it is written, its name is longer
        suffix = Path(command.file).suffix
        named = tmp_path / ("x" * (255 - len(suffix)) + suffix)
        refused(capsys, *command.arguments, command.option, str(named), match="File name too long; name another with")
    assert listed(tmp_path) == {str(tmp_path / "thesis"): "years of work"}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_of_ours_and_an_empty_file_are_replaced(name: str, capsys: Capsys, tmp_path: Path) -> None:
    command = COMMANDS[name]
    asked = [*command.arguments, command.option, str(tmp_path / command.place)]
    output = told(capsys, *asked)
    assert output[0] == 0
    first = (tmp_path / command.file).read_bytes()
    (tmp_path / command.file).write_bytes(first + b" " if not command.file.endswith(".parquet") else first)
    assert told(capsys, *asked)[0] == 0
    assert (tmp_path / command.file).read_bytes() == first
    if command.place == command.file:
        (tmp_path / command.file).write_bytes(b"")
        output_of(capsys, *asked, err=output[2])
        assert (tmp_path / command.file).read_bytes() == first


@pytest.mark.parametrize("put", [as_folder, to_a_pipe, to_itself])
def test_a_file_takes_the_place_of_a_file_alone(put: Any, tmp_path: Path) -> None:
    put(tmp_path / "x")
    before = listed(tmp_path)
    with pytest.raises(BadInput, match="it is no file; name another with --out"), whole_file(tmp_path / "x") as new:
        new.write_text("x")
    assert listed(tmp_path) == before
    (tmp_path / "link").symlink_to("absent")
    with whole_file(tmp_path / "link") as new:
        new.write_text("x")
    assert (tmp_path / "absent").read_text() == "x"


@pytest.mark.long
def test_folders_in_folders(tmp_path: Path) -> None:
    """More of them than Python's functions may call one another."""
    folder = tmp_path.joinpath(*"n" * 1500)
    make_folder(folder)
    assert folder.is_dir()
    for path in (folder, *folder.parents):
        path.rmdir()
        if path.parent == tmp_path:
            break


@pytest.mark.parametrize("arguments", [
    ["solve", "1x2", "--proof"], ["tabulate", "1x1", "--out"], ["sweep", "--size", "6", "--out"],
    ["dataset", "1x2", "--out"], ["verify", "--size", "3", "--out"],
])  # fmt: skip
def test_a_name_that_no_table_can_have_is_refused_before_any_work(
    arguments: list[str], capsys: Capsys, tmp_path: Path
) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/a\xff.parquet")
    refused(capsys, *arguments, path, match="is not a path in UTF-8")
    assert listed(tmp_path) == {}


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

INTERRUPTED = {
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


@pytest.mark.long
@pytest.mark.parametrize("name", INTERRUPTED)
def test_an_interrupt_at_any_file_leaves_nothing_half_written(name: str, tmp_path: Path, capsys: Capsys) -> None:
    def ended(number: int, sent: signal.Signals) -> "subprocess.CompletedProcess[str]":
        folder = tmp_path / f"{number}"
        folder.mkdir()
        command = [sys.executable, *["-O"] * (number % 3 == 2), "-c", AT_A_FILE, f"{number}", f"{sent.value}"]
        return ran(*command, *INTERRUPTED[name], cwd=folder)

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
