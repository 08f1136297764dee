"""Tables of narrow boards that are made once, and the bounds that keep this short."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import MadeBy
from small_constants import short
from strips.cases import SMALL


@pytest.fixture(scope="module")
def small_open_boards() -> Iterator[None]:
    """For the files that make such tables or check them; they ask for it by `pytestmark`."""
    with short():
        yield


@pytest.fixture(scope="session")
def made(made_by: MadeBy) -> Path:
    """A directory of tables of narrow boards; not to be changed."""
    return made_by("narrow/strips", " ".join(SMALL))


@pytest.fixture
def tables(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "strips"))
