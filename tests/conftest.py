"""What the tests share: sizes, small tables made once, and a guard against testing another checkout."""

import fcntl
import io
import os
import runpy
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from certifying import Development, development_of
from hypothesis import settings
from small_constants import formulas_proved_once, short

import loony
import loony.enumerate
from loony.results.runs.run import verify
from loony.shell.main import main
from loony.system.stages import Stages
from loony.verify.claims.register import claims
from loony.verify.endgames.family import ENDGAMES

ROOT = Path(__file__).parent.parent

for module, folder in ((loony, "loony"), (loony.enumerate, "enumerate")):
    if Path(str(module.__file__)).resolve().parent != ROOT / folder:
        raise pytest.UsageError(f"loony is imported from {module.__file__}, not from {ROOT}: use its own .venv")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a job of the background; the tests' processes inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

STARTED = ROOT / "tests" / "tools" / "started"
runpy.run_path(str(STARTED / "sitecustomize.py"))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(STARTED), os.environ.get("PYTHONPATH")]))
"""8 GB are free for these tests and for the processes that they start, whichever the machine"""

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") != "0"
"""whether kernels are compiled, and compiled so that an access outside an array is an error"""

SIZE = 60 if COMPILED else 30
RAW_SIZE = 30 if COMPILED else 27

FIRST = (
    "test_outcomes.py", "test_pinned.py", "test_plot.py", "test_least.py", "test_certified.py",
    "test_odd_proof.py", "test_own_claims.py",
)  # fmt: skip
"""go first, so that no processor waits for one of them at the end"""


def pytest_configure(config: pytest.Config) -> None:
    """What `make test` draws is the same each time; the long tests and `make fuzz` draw anew."""
    settings.register_profile("loony", deadline=None, derandomize=config.option.markexpr == "not long")
    settings.load_profile("loony")


@pytest.hookimpl(tryfirst=True)  # before items are chosen by their marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A test with a browser or Coq is long, and so are the longest; other runs skip what would say nothing new."""
    for item in items:
        if {"window", "has_coq"} & {*getattr(item, "fixturenames", ())} or item.get_closest_marker("longest"):
            item.add_marker("long")
    excluded = {"no_kernel"} if CHECKED else set()
    excluded |= set() if COMPILED else {"compiler", "no_kernel", "slow_plain"}
    others = {item for item in items if excluded & {mark.name for mark in item.iter_markers()}}
    config.hook.pytest_deselected(items=[*others])
    chosen = [item for item in items if item not in others]
    items[:] = sorted(chosen, key=lambda item: item.path.name not in FIRST)


@pytest.fixture(scope="session")
def has_coq() -> None:
    """Coq checks proofs here; a test that needs it is skipped where it is not installed."""
    if shutil.which("coqc") is None:
        pytest.skip("there is no coqc")


@pytest.fixture(scope="session")
def developments(has_coq: None, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Development]:
    """Of a family, a folder of its files in Coq, and what Coq says of them."""
    return cache(lambda family: development_of(family, tmp_path_factory.mktemp(family)))


@pytest.fixture
def development(developments: Callable[[str], Development], request: pytest.FixtureRequest) -> Development:
    """That of the family in whose folder the test is."""
    return developments(request.path.parent.name)


@pytest.fixture
def formula_at_hand() -> Iterator[None]:
    """What rests on a value formula is proved as if that were proved already, which it once is."""
    with formulas_proved_once():
        yield


@pytest.fixture
def without_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The record that comes with the program has no row: what is told of claims is what the tables here show."""
    monkeypatch.setattr("loony.results.asked.record.recorded", lambda: ())


MakeOnce = Callable[[str, Callable[[Path], object]], Path]


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> MakeOnce:
    """Make a folder of a name, unless another process of these tests has made it; it is not to be changed."""
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder

    def made(name: str, make: Callable[[Path], object]) -> Path:
        path = folder / "made" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.with_name(f"{path.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not path.exists():
                make(new := path.with_name(f"{path.name}.new"))
                new.rename(path)
        return path

    return made


MadeBy = Callable[..., Path]


@pytest.fixture(scope="session")
def made_by(made_once: MakeOnce) -> MadeBy:
    """Make tables of a name once by a command line, and with constants of `short`; they are not to be changed."""

    def make(directory: Path, command: str, constants: dict[str, dict[str, Any]]) -> None:
        with short(constants), redirect_stdout(io.StringIO()):
            assert main([*command.split(), "--quiet", "--out", str(directory)]) == 0

    return lambda name, command, **constants: made_once(name, partial(make, command=command, constants=constants))


@pytest.fixture(scope="session")
def small_tables(made_once: MakeOnce) -> Path:
    """A directory of tables that the main job made; not to be changed."""

    def make(directory: Path) -> None:
        bounds = {"size": SIZE, "raw_size": RAW_SIZE}
        verify(ENDGAMES, bounds, directory, claims(families=[ENDGAMES]), Stages(shown=False))

    return made_once(f"endgames-{SIZE}", make)


@pytest.fixture
def main_job(made_once: MakeOnce, tmp_path: Path) -> Path:
    """A folder where the main job ran as the README shows it; what it printed is in the file `printed`."""

    def make(folder: Path) -> None:
        folder.mkdir()
        unseen = io.StringIO()
        with chdir(folder), open("printed", "w") as printed, redirect_stdout(printed), redirect_stderr(unseen):
            assert main(["verify"]) == 0

    return Path(shutil.copytree(made_once("main-job", make), tmp_path / "main-job"))


@pytest.fixture
def tables(small_tables: Path, tmp_path: Path) -> Path:
    """A copy of the small tables, to be broken."""
    return Path(shutil.copytree(small_tables, tmp_path / small_tables.name))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is kept in a folder of the test."""
    monkeypatch.chdir(tmp_path)


def benchmark(name: str) -> Any:
    """A program of benchmarks/: they import each other by their names, and are no package."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "benchmarks"))
        return import_module(name)
