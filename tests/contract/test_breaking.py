"""What the contract asks of runs that break off, or cannot write: that nothing is lost, and nothing left."""

import dataclasses
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from changed_tables import edit_manifest
from commanded import WAIT, WITH_TESTS, leavings, one_sentence
from contract.bench import RUNNER, Bench, few_families

from loony.results.stored.files import require_same, sha256
from loony.results.stored.tables import DATAPACKAGE, Examined
from loony.system.errors import TableCorrupt

pytestmark = [pytest.mark.slow_plain, few_families]


def whole(tables: Path) -> dict[str, str]:
    return {name: sha256(tables / name) for name in leavings(tables)}


def gone() -> int:
    process = subprocess.Popen(["true"])
    process.wait()
    return process.pid


def broken_off(bench: Bench, code: int, what: str) -> None:
    """A run breaks off, with a sentence and an exit code; the tables that were there stay, and nothing else."""
    tables = bench.folder / bench.made.name
    before = whole(tables) if tables.exists() else {}
    for out in (tables.name, "new"):
        bench.refused("verify", *bench.job("--out", out), match=what, code=code)
        assert leavings(bench.folder) == ([tables.name] if before else []), out
    assert not before or whole(tables) == before


BREAKS: list[tuple[BaseException, int, str]] = [
    (OSError(28, "No space left on device"), 2, "No space left on device; make room"),
    (PermissionError(13, "Permission denied"), 2, "Permission denied; name another"),
    (KeyboardInterrupt(), 130, "interrupted"),
    (MemoryError(), 2, "memory is used up"),
    (ZeroDivisionError("division by zero"), 3, "internal error: ZeroDivisionError: division by zero"),
    (TableCorrupt("it", "row 5 is wrong", ""), 3, "are not in order, please report it: row 5 is wrong"),
]
"""what may come of making tables, and how the run then ends"""


def test_breaks(brief: Bench) -> None:
    brief.copy()
    tables = brief.tables
    for error, code, what in BREAKS:

        def breaks(*job: Any, error: BaseException = error) -> Examined:
            tables.make(*job)
            raise error

        with brief.patch.context() as patch:
            broken = dataclasses.replace(tables, make=breaks)
            patch.setattr(sys.modules[f"loony.results.{brief.family.folder}.tables"], "TABLES", broken)
            broken_off(brief, code, what)


def failing(function: Callable[..., Any], after: int, error: BaseException) -> Callable[..., Any]:
    """The function, which fails when it is called once more than so often."""
    calls = [0]

    def called(*arguments: Any, **options: Any) -> Any:
        calls[0] += 1
        if calls[0] > after:
            raise error
        return function(*arguments, **options)

    return called


def test_disk_full(brief: Bench) -> None:
    tables = brief.copy()
    before = whole(tables)
    places = (
        (pq.ParquetWriter, "__init__", len(brief.tables.schemas)),
        (pq.ParquetWriter, "write_table", len(brief.tables.schemas)), (Path, "write_bytes", 2),
        (os, "fsync", len(brief.tables.schemas) + 3), (Path, "mkdir", 1),
    )  # fmt: skip
    for owner, name, number in places:
        for after in {0, number // 2, number - 1}:
            with brief.patch.context() as patch:
                failure = OSError(28, "No space left on device")
                patch.setattr(owner, name, failing(getattr(owner, name), after, failure))
                said = "No space left on device; make room, or name another with --out"
                brief.refused("verify", *brief.job("--out", brief.made.name), match=said)
            assert leavings(brief.folder) == [brief.made.name], (name, after)
            assert whole(tables) == before, after


def test_not_read_back(brief: Bench) -> None:
    with brief.patch.context() as patch:
        patch.setattr(
            "loony.results.runs.run.require_same",
            lambda path, schema, _, what: require_same(path, schema, pa.table({}), what),
        )
        broken_off(brief, 3, "please report it: it is not read back as it was written")


def run(bench: Bench, *arguments: str, **options: Any) -> subprocess.Popen[str]:
    environment = WITH_TESTS | options.pop("env", {})
    pipe = subprocess.PIPE
    command = [*RUNNER, "verify", *bench.job(*arguments)]
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment, **options)


@pytest.mark.long
def test_limited(brief: Bench) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500))

    with run(brief, "--out", "t", preexec_fn=limit) as running:
        text, err = running.communicate(timeout=WAIT)
    assert (running.returncode, text, one_sentence(err), "cannot write to" in err) == (2, "", True, True), err
    assert leavings(brief.folder) == []


@pytest.mark.long
def test_stopped(brief: Bench) -> None:
    tables = brief.copy()
    before = whole(tables)
    for sent in (signal.SIGINT, signal.SIGKILL):
        with run(brief, "--out", tables.name, env={"CONTRACT_STOP": "1"}) as running:
            assert running.stdout is not None, sent
            assert running.stdout.readline() == "written\n", sent
            (partial,) = {*leavings(brief.folder)} - {tables.name}
            assert {*leavings(brief.folder / partial)} == {*brief.tables.schemas}, sent
            running.send_signal(sent)
            _, err = running.communicate(timeout=WAIT)
        if sent is signal.SIGKILL:
            assert leavings(brief.folder) == [partial, tables.name], sent
        else:
            assert (running.returncode, one_sentence(err)) == (130, True), (sent, err)
            assert leavings(brief.folder) == [tables.name], sent
        assert whole(tables) == before, sent
    assert brief.verify("--out", tables.name, "--quiet")[0] == 0
    assert leavings(brief.folder) == [tables.name]


def test_leftovers(brief: Bench) -> None:
    for process in (gone(), os.getpid(), 2**32 + 1):  # an earlier process had our number, and none has so large a one
        (brief.folder / f".t.partial-{process}").mkdir()
    brief.copy().rename(brief.folder / f".t.replaced-{gone()}")
    with subprocess.Popen(["sleep", "600"]) as alive:
        others = f".t.partial-{alive.pid}"
        (brief.folder / others).mkdir()
        with brief.patch.context() as patch:
            patch.setattr("loony.results.runs.run.write_manifest", failing(print, 0, KeyboardInterrupt()))
            assert brief.verify("--out", "t")[0] == 130
        assert leavings(brief.folder) == [others, "t"]
        assert whole(brief.folder / "t") == whole(brief.made)
        assert brief.verify("--out", "t", "--quiet")[0] == 0
        assert leavings(brief.folder) == [others, "t"]
        alive.kill()


def test_interrupted_exchange(brief: Bench) -> None:
    def interrupting(function: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any) -> Any:
            done = function(*arguments)
            signal.raise_signal(signal.SIGINT)
            return done

        return run

    tables = brief.copy()
    (tables / brief.a_table).unlink()
    with brief.patch.context() as patch:
        patch.setattr(Path, "rename", interrupting(Path.rename))
        brief.refused("verify", *brief.job("--out", tables.name), code=130)
    assert leavings(brief.folder) == [tables.name]
    assert whole(tables).keys() == whole(brief.made).keys()


def test_exchange_refused(brief: Bench) -> None:
    """The old directory gets its name back if the second step of the exchange fails."""
    before = whole(brief.copy())
    rename, steps = Path.rename, iter([None, OSError(28, "No space left on device"), None])

    def second_fails(path: Path, target: Path) -> Path:
        if error := next(steps):
            raise error
        return rename(path, target)

    with brief.patch.context() as patch:
        patch.setattr(Path, "rename", second_fails)
        assert brief.verify("--out", brief.made.name)[0] == 2
        assert leavings(brief.folder) == [brief.made.name]
        assert whole(brief.folder / brief.made.name) == before
    assert brief.verify("--out", brief.made.name, "--quiet")[0] == 0
    assert leavings(brief.folder) == [brief.made.name]
    assert whole(brief.folder / brief.made.name) != before  # the time of the run


def test_set_aside(brief: Bench) -> None:
    """Tables that a killed run set aside are told of, until the next run brings them back."""
    aside = f".{brief.made.name}.replaced-{gone()}"
    tables = brief.copy()
    tables.rename(brief.folder / aside)
    said = f"a run that was killed left its tables in {brief.folder / aside}: rename that"
    brief.refused("check", "--table", str(tables), match=said, code=4)


def test_replaced(brief: Bench) -> None:
    """Tables take the place of older ones of the family, whatever their state, also if their files are in a list."""
    tables = brief.copy()
    edit_manifest(tables, lambda manifest: manifest.update(files=[*manifest["files"]]))
    (tables / DATAPACKAGE).unlink()
    (tables / brief.a_table).write_text("")
    assert brief.verify("--out", tables.name, "--quiet")[0] == 0
    assert leavings(brief.folder) == [tables.name]
    assert whole(tables).keys() == whole(brief.made).keys()
    assert brief.loony("check", "--table", tables.name, "--quiet")[0] == 0


@pytest.mark.long
def test_reader_gone(brief: Bench) -> None:
    """That nobody reads the report is no error, but that it cannot be printed is; the tables are there."""
    reader, pipe = os.pipe()
    os.close(reader)
    for name, out, code in (("pipe", pipe, 0), ("full", os.open("/dev/full", os.O_WRONLY), 2)):
        done = subprocess.run(
            [*RUNNER, "verify", *brief.job("--out", name)],
            stdout=out, stderr=subprocess.PIPE, text=True, check=False, env=WITH_TESTS,
        )  # fmt: skip
        os.close(out)
        assert done.returncode == code, done.stderr
        assert one_sentence(done.stderr) if code else not done.stderr, name
        assert leavings(brief.folder / name) == leavings(brief.made), name
