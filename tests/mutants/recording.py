"""A plugin of pytest: runs the tests that are not long as plain Python, and records which lines each test runs.

Coverage has a context for each test, and for each fixture: a fixture of the session is set up in one test only,
but serves all. A test or a fixture that takes too long is ended. Its lines count, but only compiled it is of use.
"""

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import FrameType

import coverage
import pytest
from timer import alarm

ROOT = Path(__file__).parent.parent.parent
FOLDER = Path(os.environ["RECORDING"])
LIMITS = {False: (6, 60), True: (2, 4)}
"""seconds that a test and that a fixture may take, by whether the test is marked as slow in plain Python"""

tracing = coverage.Coverage(
    data_file=str(FOLDER / "lines"), source=[str(ROOT / "kernels"), str(ROOT / "verify")], config_file=False
)
tracing.set_option("run:disable_warnings", ["no-sysmon", "module-not-measured", "no-data-collected"])
tracing.start()

recorded: dict[str, dict[str, object]] = {}
slow: set[str] = set()
"""test functions that took too long with some parameters, or whose fixtures did"""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """All tests but the long ones, also those that conftest.py leaves out of plain Python; slow ones last."""
    collected = [*items]
    yield
    left_out = {"long", "longest", "compiler"}
    items[:] = [item for item in collected if not left_out & {mark.name for mark in item.iter_markers()}]
    items.sort(key=_is_slow)


def _is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow_plain") is not None


def _limited(seconds: int, item: pytest.Item | None) -> AbstractContextManager[None]:
    """End after so many seconds what is done here, but not within coverage, which would keep its lock."""

    def end(_number: int, frame: FrameType | None) -> None:
        while frame is not None:
            if "/coverage/" in frame.f_code.co_filename:
                signal.setitimer(signal.ITIMER_REAL, 0.01)
                return
            frame = frame.f_back
        if item is not None:
            slow.add(_function(item))
        pytest.skip("takes too long as plain Python")

    return alarm(seconds, end)


def _function(item: pytest.Item) -> str:
    return item.nodeid.split("[")[0]


_current: list[pytest.Item] = []


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    _current[:] = [item]
    if _function(item) in slow:
        pytest.skip("with other parameters it took too long")


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
    tracing.switch_context(f"fixture {fixturedef.argname}")
    try:
        with _limited(LIMITS[_is_slow(_current[0])][1], _current[0]):
            return (yield)
    finally:
        tracing.switch_context("")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    tracing.switch_context(item.nodeid)
    start, passed = time.perf_counter(), False
    try:
        with _limited(LIMITS[_is_slow(item)][0], item):
            result = yield
        passed = True
        return result
    finally:
        tracing.switch_context("")
        if passed or _function(item) in slow:
            seconds = time.perf_counter() - start if passed else None
            recorded[item.nodeid] = {"seconds": seconds, "fixtures": [*getattr(item, "fixturenames", ())]}
            if len(recorded) % 50 == 0:
                _write()


def pytest_sessionfinish() -> None:
    tracing.stop()
    tracing.save()
    _write()


def _write() -> None:
    (FOLDER / "tests.json").write_text(json.dumps(recorded))
