"""What a command prints is there: documents, sources and tests by their names, in a checkout and as in a wheel."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from commanded import ran
from conftest import ROOT

from loony.shell.main import subcommands
from loony.system.places import with_paths

pytestmark = pytest.mark.no_kernel

ROOMS = ("enumerate", "kernels", "results", "verify")

NAMED = re.compile(r"(?<![\w./-])(?!tables/)(/?(?:[\w.-]+/)+[\w.-]+\.(?:md|py|csv))\b")
"""a path of a document, a source or a test; a command makes the folder tables"""

COMMANDS = [
    *(["claims", one] for one in ("swedish", "swedish-1", "allcock-3.3-1", "odd-value", "boards-captures")),
    ["claims", "--coverage"], ["value", "--family", "strips", "7+7"],
    ["verify", "--size", "12", "--raw-size", "12", "--claims", "allcock-5.1", "allcock-5.1-amended"],
    *([name, "--help"] for name in subcommands()),
]  # fmt: skip


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A folder for PYTHONPATH with the package as a wheel has it, made of links."""
    package = tmp_path / "site" / "loony"
    (package / "docs").mkdir(parents=True)
    for path in [*(ROOT / "loony").iterdir(), *(ROOT / room for room in ROOMS)]:
        (package / path.name).symlink_to(path)
    for path in (ROOT / "docs").glob("*.md"):
        (package / "docs" / path.name).symlink_to(path)
    return package.parent


def printed(commands: list[list[str]], site: Path | None, folder: Path) -> Iterator[str]:
    """What each command prints, in a folder, with the package of a site, or else of this checkout."""
    environment = (
        dict(os.environ) if site is None else os.environ | {"PYTHONPATH": f"{site}:{os.environ['PYTHONPATH']}"}
    )
    for command in commands:
        done = ran(sys.executable, "-m", "loony", *command, env=environment, cwd=folder)
        assert done.stdout, done.stderr
        yield done.stdout


@pytest.mark.long
@pytest.mark.parametrize("is_installed", [False, True])
def test_what_a_command_names_is_there(is_installed: bool, wheel: Path, tmp_path: Path) -> None:
    named = set()
    for text in printed(COMMANDS, wheel if is_installed else None, tmp_path):
        names = set(NAMED.findall(text))
        of_tests = {name for name in names if name.startswith("tests/")}
        if of_tests:
            assert is_installed, text
            assert "tests/ is in the sources of loony, and is not installed here" in text, text
        paths = {tmp_path / name for name in names - of_tests}
        assert [path for path in sorted(paths) if not path.exists()] == [], text
        named |= paths
    base = wheel / "loony" if is_installed else ROOT
    for name in ("docs/swedish.md", "docs/own-claim.md", "verify/strips/swedish.py"):
        assert base / name in named, name


def test_a_path_begins_at_the_current_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "see docs/errata.md, verify/graphs/play.py:17, tests/none.py, my/docs/errata.md and docs/none.md"
    monkeypatch.chdir(ROOT)
    assert with_paths(text) == text
    monkeypatch.chdir(ROOT / "docs")
    assert with_paths("see docs/errata.md.") == "see errata.md."
    assert with_paths("verify/graphs/play.py:17") == f"{ROOT}/verify/graphs/play.py:17"
