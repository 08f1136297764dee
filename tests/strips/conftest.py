"""Tables of narrow boards that are made once, and the bounds that keep this short."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from strips_cases import SMALL


@contextmanager
def small_bounds() -> Iterator[None]:
    """Open boards to n = 4 in place of 8, whose sets of strings take seconds, and others as small."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("loony.results.strips.making.LARGEST_OPEN", 4)
        patch.setattr("loony.results.strips.making.LARGEST_RESTRICTED", 40)
        small = "loony.results.strips.small_boards"
        for name, largest in (("STRATEGY", 4), ("TWO_ROWS", 2), ("MIRRORED", 9), ("PLAYS", 4)):
            patch.setattr(f"{small}.LARGEST_{name}", largest)
        patch.setattr(f"{small}.MOST_STRINGS", {"opportunities": 7, "doubled positions": 5})
        yield


@pytest.fixture(scope="module")
def small_open_boards() -> Iterator[None]:
    """For the files that make such tables or check them; they ask for it by `pytestmark`."""
    with small_bounds():
        yield


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of tables of narrow boards; not to be changed."""
    from loony.commands.main import main

    directory = tmp_path_factory.mktemp("narrow") / "strips"
    with small_bounds():
        assert main([*SMALL, "--quiet", "--out", str(directory)]) == 0
    return directory


@pytest.fixture
def tables(made: Path, tmp_path: Path) -> Path:
    """A copy of it, to be broken."""
    return Path(shutil.copytree(made, tmp_path / "strips"))
