"""Tables of narrow boards that are made once, and the bounds that keep this short."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import MakeOnce
from small_constants import short
from strips.cases import SMALL


@pytest.fixture(scope="module")
def small_open_boards() -> Iterator[None]:
    """For the files that make such tables or check them; they ask for it by `pytestmark`."""
    with short():
        yield


@pytest.fixture(scope="session")
def made(made_once: MakeOnce) -> Path:
    """A directory of tables of narrow boards; not to be changed."""
    from loony.shell.main import main

    def make(directory: Path) -> None:
        with short():
            assert main([*SMALL, "--quiet", "--out", str(directory)]) == 0

    return made_once("narrow/strips", make)


@pytest.fixture
def tables(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "strips"))
