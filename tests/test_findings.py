"""What the project found: each row of docs/findings.md can be asked for, and the quick ones come out as told."""

import re
import shlex
from pathlib import Path

import pytest
from conftest import ROOT
from person import output_of

from loony.shell.main import parser
from loony.verify.claims.evidence import Evidence

KINDS = tuple(kind.words for kind in Evidence)
MOST = 10
"""seconds that a quick one takes"""


def rows() -> list[list[str]]:
    """The cells of each row: what was found, what it rests on, evidence, command, what that prints, time."""
    tables = re.findall(r"^\|---.*\n((?:\|.*\n?)+)", (ROOT / "docs" / "findings.md").read_text(), re.MULTILINE)
    return [line.strip("| ").split(" | ") for table in tables for line in table.splitlines()]


def quick() -> list[tuple[str, str]]:
    """The commands that are run here, and what each prints."""
    found = [(command, prints, re.fullmatch(r"(\d+) s", time)) for _, _, _, command, prints, time in rows()]
    return [(command, prints) for command, prints, seconds in found if seconds and int(seconds[1]) <= MOST]


def test_each_row_tells_its_evidence_and_a_command_that_there_is() -> None:
    makefile = (ROOT / "Makefile").read_text()
    assert len(rows()) >= 30
    for found, _, evidence, command, prints, time in rows():
        assert evidence.startswith(KINDS), found
        assert re.search(r"\d (s|min)\b|^minutes$", time), found
        assert re.fullmatch("`[^`]+`", command), found
        assert re.fullmatch("`[^`]+`", prints), found
        program, *rest = shlex.split(command.strip("`"))
        if program == "make":
            assert f"\n{rest[0]}: " in makefile, command
        else:
            assert program == "loony", command
            options, left = parser().parse_known_args(rest)
            assert hasattr(options, "run"), command
            assert not left, command


@pytest.mark.slow_plain
@pytest.mark.usefixtures("formula_at_hand")
@pytest.mark.parametrize(("command", "prints"), quick())
def test_a_quick_command_prints_what_is_said(
    command: str, prints: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = output_of(capsys, *shlex.split(command.strip("`"))[1:])
    assert prints.strip("`") in " ".join(text.split())


def test_many_are_quick() -> None:
    assert len(quick()) >= 15
