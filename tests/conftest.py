"""What the tests share: sizes, small tables made once, and a guard against testing another checkout."""

import csv
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings
from proved import formulas_proved_once

import loony
import loony.enumerate
from loony.results.runs.run import verify
from loony.system.stages import Stages
from loony.verify.claims.register import claims
from loony.verify.endgames.family import ENDGAMES

ROOT = Path(__file__).parent.parent

for module, folder in ((loony, "loony"), (loony.enumerate, "enumerate")):
    if Path(str(module.__file__)).resolve().parent != ROOT / folder:
        raise pytest.UsageError(f"loony is imported from {module.__file__}, not from {ROOT}: use its own .venv")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as a shell has it that runs the tests in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("loony", deadline=None)  # a slow machine is no failure
settings.load_profile("loony")

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
SIZE = 60 if COMPILED else 30
RAW_SIZE = 30 if COMPILED else 27

LONGEST = ("test_least.py", "test_pinned.py", "test_outcomes.py", "test_plot.py")
"""go first, so that no processor waits for one of them at the end"""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not COMPILED and config.getoption("markexpr") != "not compiled":
        raise pytest.UsageError('with NUMBA_DISABLE_JIT=1, run  pytest -m "not compiled"')
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.fixture
def formula_at_hand() -> Iterator[None]:
    """What rests on a value formula is proved as if that were proved already, which it once is."""
    with formulas_proved_once():
        yield


@pytest.fixture
def without_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The record that comes with the program has no row: what is told of claims is what the tables here show."""
    monkeypatch.setattr("loony.results.asked.record.recorded", lambda: ())


class Golden(NamedTuple):
    position: str
    controlled_value: str
    value: str
    source: str


def golden() -> list[Golden]:
    with (ROOT / "tests" / "endgames" / "golden.csv").open() as file:
        return [Golden(**row) for row in csv.DictReader(file)]


@pytest.fixture(scope="session")
def small_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of tables that the main job made; not to be changed."""
    directory = tmp_path_factory.mktemp("small") / f"endgames-{SIZE}"
    with Stages(shown=False) as stages:
        bounds = {"size": SIZE, "raw_size": RAW_SIZE}
        verify(ENDGAMES, bounds, directory, claims(families=[ENDGAMES]), stages)
    return directory


@pytest.fixture
def tables(small_tables: Path, tmp_path: Path) -> Path:
    """A copy of the small tables, to be broken."""
    return Path(shutil.copytree(small_tables, tmp_path / small_tables.name))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is kept in a folder of the test."""
    monkeypatch.chdir(tmp_path)
