"""The examples of docs/own-claim.md for each family, as they stand: each command prints what the document shows."""

import re
import shlex
from pathlib import Path

import pytest
from conftest import ROOT
from person import Capsys, Patch, told
from short import short

from loony.verify.families import FAMILIES
from loony.verify.proof.own import load_claims

DOCUMENT = (ROOT / "docs" / "own-claim.md").read_text()

FILES = dict(re.findall(r"`(\w+\.py)`:\n\n```python\n(.*?)```", DOCUMENT, re.DOTALL))
"""the files of the document, by their names"""


def shown(file: str) -> list[tuple[str, str]]:
    """The command lines of the console blocks of the document that follow a file, and their outputs."""
    section = DOCUMENT.split(f"`{file}`:\n\n```python\n")[1]
    section = re.split(r"`\w+\.py`:\n\n```python\n", section)[0]
    blocks = re.findall(r"```console\n(.*?)```", section, re.DOTALL)
    return [
        (command, output)
        for block in blocks
        for command, output in re.findall(r"^\$ loony (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def printed(commands: list[tuple[str, str]], capsys: Capsys) -> list[tuple[str, str]]:
    """The command lines, and what they print."""
    with short():
        answers = [(command, told(capsys, *shlex.split(command))) for command, _ in commands]
    assert [(command, err) for command, (_, _, err) in answers if err] == []
    return [(command, out) for command, (_, out, _) in answers]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: Patch) -> None:
    """The files of the document, in a folder of the test."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text)


@pytest.mark.slow_plain
@pytest.mark.usefixtures("files", "formula_at_hand")
@pytest.mark.parametrize("file", ["odd.py", "packing.py", "misere.py", "captures.py"])
def test_the_example_of_a_family_prints_what_the_document_shows(
    file: str, capsys: Capsys, monkeypatch: Patch
) -> None:
    monkeypatch.setattr("loony.results.stored.proofs.proved_before", lambda *_: {"odd-value"})
    commands = shown(file)
    assert len(commands) >= 2
    assert printed(commands, capsys) == commands


@pytest.mark.usefixtures("files")
def test_the_document_has_an_example_for_every_family() -> None:
    families = {claim.family for name in FILES for claim in load_claims(Path(name))}
    assert families == {*FAMILIES}
