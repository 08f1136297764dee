"""Tables of narrow boards that are made once: how large they are, and the bounds that keep this short."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import COMPILED, MadeBy
from small_constants import short

LONGEST, CLOSED = (32, 9) if COMPILED else (18, 5)
"""the largest Swedish board, and the largest closed board of boxes"""

OPEN, TWO_ROWS = (7, 4) if COMPILED else (4, 2)
"""the largest open board in misère play, of one row and of two"""

MISERE = ["--open", str(OPEN), "--two-rows", str(TWO_ROWS)]
SMALL = ["verify", "--family", "strips", "--swedish", str(LONGEST), "--closed", str(CLOSED), *MISERE]
TINY = ["verify", "--family", "strips", "--swedish", "6", "--open", "4", "--two-rows", "2", "--closed", "3"]


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
