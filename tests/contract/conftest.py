"""Each family of the register, and a toy beside them, with tables that are made once."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import MakeOnce
from contract.bench import Bench, small, some_claims
from contract.toy import BOUNDS, TOY, register
from small_constants import FEW_BOARDS, short

from loony.results.runs.run import verify
from loony.system.stages import Stages
from loony.verify.claims.register import claims_of
from loony.verify.families import FAMILIES
from loony.verify.family import Bounds, Family


@pytest.fixture(params=[*FAMILIES.values(), TOY], ids=lambda family: family.name)
def family(request: pytest.FixtureRequest) -> Family:
    found: Family = request.param
    return found


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy is registered for as long as a test of the contract runs, and small runs take a moment."""
    register(
        lambda name, family: monkeypatch.setitem(FAMILIES, name, family),
        lambda name, module: monkeypatch.setitem(sys.modules, name, module),
        bounds=lambda pair, bound: monkeypatch.setitem(BOUNDS, pair, bound),
    )
    with short(FEW_BOARDS):
        yield


def made(made_once: MakeOnce, family: Family, brief: bool) -> tuple[Path, Bounds, list[str]]:
    bounds = small(family, brief)
    claims = some_claims(family) if brief else list(claims_of(family).values())

    def make(directory: Path) -> None:
        verify(family, bounds, directory, claims, Stages(shown=False))

    name = f"contract-{'brief' if brief else 'all'}/{family.directory_of(bounds)}"
    return made_once(name, make), bounds, [claim.id for claim in claims]


@pytest.fixture
def benches(
    family: Family,
    made_once: MakeOnce,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[bool], Bench]:
    monkeypatch.chdir(tmp_path)

    def bench(brief: bool) -> Bench:
        directory, bounds, claims = made(made_once, family, brief)
        return Bench(family, directory, tmp_path, bounds, claims, capsys, monkeypatch)

    return bench


@pytest.fixture
def bench(benches: Callable[[bool], Bench]) -> Bench:
    return benches(False)


@pytest.fixture
def brief(benches: Callable[[bool], Bench]) -> Bench:
    """Tables with some claims, which are checked in no time."""
    return benches(True)


@pytest.fixture
def another(family: Family, made_once: MakeOnce, tmp_path: Path) -> Path:
    other = next(one for one in FAMILIES.values() if one is not family)
    return Path(shutil.copytree(made(made_once, other, True)[0], tmp_path / "another"))
