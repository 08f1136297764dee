"""What the commands refuse, and in which words: files of command lines, each with the words below it.

A group is lines `$ ARGUMENTS`, and the exit code and what stderr has after each of them; `...` is any text. In the
arguments `\\n` is a new line, `\\0` a null character, and `<9 x 30>` is 9 thirty times. The commands run in the
folder that `room` makes, and leave it as it was. With ANEW=1 in the environment, the test writes the words that
differ.
"""

import io
import os
import re
import shlex
import shutil
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest
from commanded import Capsys, Patch, told
from conftest import MakeOnce
from small_constants import FEW_BOARDS, short

from loony.shell.main import main

OWN_CLAIMS = Path(__file__).parents[2] / "docs" / "own-claim.md"
REFUSALS = Path(__file__).with_name("refusals")

TABLES = """
    verify --size 12 --raw-size 12 --out endgames
    verify --size 12 --raw-size 12 --claims allcock-1.4 --out some
    verify --family strips --swedish 12 --closed 4 --triangles 3 --claims swedish-3 --out strips
    sweep --size 6 --claims allcock-4.1 --out sweep
"""
FILES = {"file": "mine\n", "folder/notes": "mine\n", "broken/manifest.json": "{}\n", "empty.py": "x = 1\n"}
NOT_RECORDED = (
    r"(?<=DuckDB refuses the statement: ).*|(?<=DuckDB refuses the condition: )[^;\n]*"
    r"|(?<=\(choose from ).*?(?=\))"  # words of libraries
    r"|(?<=loony claims lists all )\d+|(.{1,4}?)\1{30,}"
)
ANEW = "ANEW"


class Refusal(NamedTuple):
    commands: list[str]
    words: str

    def fits(self, found: str) -> bool:
        return re.fullmatch(".*".join(map(re.escape, self.words.split("..."))), found, re.DOTALL) is not None


def read(text: str) -> list[Refusal]:
    groups = re.findall(r"((?:^\$ .*\n)+)((?:^(?!\$|#).+\n)+)", text, re.MULTILINE)
    return [Refusal([line.removeprefix("$ ") for line in lines.splitlines()], words) for lines, words in groups]


def arguments(command: str) -> list[str]:
    words = [re.sub(r"<(.+?) x (\d+)>", lambda m: m[1] * int(m[2]), word) for word in shlex.split(command)]
    return [word.replace(r"\n", "\n").replace(r"\0", "\0") for word in words]


def refused_texts(file: str, *command: str) -> dict[str, str]:
    """The last argument of each command line that begins with this command, and the words of the refusal."""
    lines = [(line, group.words) for group in read((REFUSALS / file).read_text()) for line in group.commands]
    return {text: words for line, words in lines for *before, text in [arguments(line)] if before == [*command]}


def room(folder: Path) -> None:
    """Some tables, files of a user, and the claims of a document."""
    claims = re.findall(r"`(\w+\.py)`:\n\n```python\n(.*?)```", OWN_CLAIMS.read_text(), re.DOTALL)
    for name, text in [*FILES.items(), *claims]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    with chdir(folder), short(FEW_BOARDS), redirect_stdout(io.StringIO()):
        for line in TABLES.strip().splitlines():
            assert main([*line.split(), "--quiet"]) == 0, line


def listed() -> list[tuple[Path, int, int]]:
    return [(path, path.stat().st_mtime_ns, path.stat().st_size) for path in sorted(Path().rglob("*"))]


def refused(command: str, capsys: Capsys) -> str:
    """The exit code and stderr of a command that prints nothing else, and leaves its folder as it was."""
    before = listed()
    with patch("loony.system.memory.available_memory", lambda: 8 * 10**9):
        code, out, err = told(capsys, *arguments(command))
    assert (code in (2, 4), out, listed()) == (True, "", before), command
    return f"{code} {err}".replace(str(Path.cwd()), "ROOM")


@pytest.mark.parametrize("name", sorted(path.name for path in REFUSALS.iterdir()))
def test_refusals_have_these_words(
    name: str, made_once: MakeOnce, tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    # a copy, for some commands make a folder for a moment, and tests run side by side
    monkeypatch.chdir(shutil.copytree(made_once("refusals", room), tmp_path / "room"))
    text = (REFUSALS / name).read_text()
    groups = read(text)
    assert sum(len(group.commands) for group in groups) == len(re.findall(r"(?m)^\$ ", text)) > 0
    found = {command: refused(command, capsys) for group in groups for command in group.commands}
    wrong = [
        f"$ {command}\n{group.words}now\n{found[command]}"
        for group in groups for command in group.commands if not group.fits(found[command])
    ]  # fmt: skip
    if wrong and os.environ.get(ANEW):
        for group in groups:
            now = dict[str, str]()
            for command in group.commands:
                words = group.words if group.fits(found[command]) else re.sub(NOT_RECORDED, "...", found[command])
                now[words] = f"{now.get(words, '')}$ {command}\n"
            before = "".join(f"$ {command}\n" for command in group.commands) + group.words
            text = text.replace(before, "\n".join(commands + words for words, commands in now.items()))
        (REFUSALS / name).write_text(text)
    assert not wrong, "\n".join([*wrong, f"where this is meant:  {ANEW}=1 pytest tests/commands/test_refusals.py"])
