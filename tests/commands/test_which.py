"""Which tables a command asks that is told none: the only fitting ones in the folder, and no others."""

import json
import shlex
import shutil
from pathlib import Path

import pytest
from commanded import Capsys, Patch, refused, told
from conftest import ROOT, SIZE

from loony.commands.census import WITH_CENSUS
from loony.results.stored.tables import MANIFEST
from loony.shell.options import FOLDER
from loony.verify.families import FAMILIES, first

pytestmark = pytest.mark.no_kernel  # tables are looked for outside the kernels

OTHER = next(family for family in FAMILIES.values() if family is not first())
ANY = ("check --contents --no-check", "check --quiet", "query 'value=0'", "sql 'SELECT 1'")
OF_FIRST = ("census --quiet", "plot shares --out x.svg --quiet", "test --claim own.py --no-proof --quiet")


@pytest.fixture
def folder(small_tables: Path, tmp_path: Path, monkeypatch: Patch) -> Path:
    """Where commands run, with one directory of tables, and other things that are none."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(small_tables, FOLDER / small_tables.name)
    (FOLDER / "other").mkdir()
    (FOLDER / "other" / MANIFEST).write_text('{"name": "a web page"}')
    shutil.copytree(small_tables, FOLDER / ".half.partial-1")
    text = (ROOT / "docs" / "own-claim.md").read_text()
    parts = text.split("```python\n")[1:3]  # about endgames
    Path("own.py").write_text("\n\n".join(part.split("```")[0] for part in parts))
    return FOLDER


def another_family_in(folder: Path) -> Path:
    """What is taken for tables of another family, as long as nothing is read of it but whose it is."""
    (folder / "another").mkdir()
    manifest = {"schema_version": 1, "kind": "tables", "family": OTHER.name}
    (folder / "another" / MANIFEST).write_text(json.dumps(manifest))
    return folder / "another"


def asked(capsys: Capsys, command: str, *more: str) -> tuple[int, str, str]:
    return told(capsys, *shlex.split(command), *more)


@pytest.mark.parametrize("command", [*ANY, *OF_FIRST])
def test_the_only_tables_are_asked(command: str, folder: Path, capsys: Capsys) -> None:
    named = str(folder / f"endgames-{SIZE}")
    alone = asked(capsys, command)
    assert alone[0] in (0, 1), alone
    if not command.startswith(("check --quiet", "plot")):  # which take long
        assert asked(capsys, command, "--table", named) == alone


@pytest.mark.parametrize("command", OF_FIRST)
def test_tables_of_another_family_do_not_fit(command: str, folder: Path, capsys: Capsys) -> None:
    another_family_in(folder)
    assert asked(capsys, command)[0] in (0, 1)
    shutil.rmtree(folder / f"endgames-{SIZE}")
    families = " or ".join(family.name for family in (WITH_CENSUS if "census" in command else [first()]))
    absent = f"loony: there are no tables of {families} in tables; make them with  loony verify\n"
    refused(capsys, *shlex.split(command), match=absent, code=4)


@pytest.mark.parametrize("command", ANY)
def test_where_several_fit_they_are_listed(command: str, folder: Path, capsys: Capsys) -> None:
    another = another_family_in(folder)
    listed = f"{another}, {folder / f'endgames-{SIZE}'}; name one with  --table DIR"
    refused(capsys, *shlex.split(command), match=listed)


@pytest.mark.parametrize("command", [*ANY, *OF_FIRST])
def test_where_there_are_none_it_says_what_makes_them(command: str, folder: Path, capsys: Capsys) -> None:
    shutil.rmtree(folder)
    refused(capsys, *shlex.split(command), match="in tables; make them with  loony verify\n", code=4)


def test_tables_are_named_by_an_option(folder: Path, capsys: Capsys) -> None:
    directory = str(folder / f"endgames-{SIZE}")
    assert refused(capsys, "query", "value = 0", directory).endswith(
        f"unrecognized arguments: {directory}; tables are named by  --table {directory}; see  loony query --help\n"
    )
    assert "tables are named" not in refused(capsys, "query", "value = 0", "--table", directory, directory)
