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
from changed_tables import edit_manifest
from commanded import WAIT, WITH_TESTS, leavings, one_sentence
from contract.bench import RUNNER, Bench

from loony.results.stored.files import require_same, sha256
from loony.results.stored.tables import DATAPACKAGE, MANIFEST, Examined
from loony.system.errors import TableCorrupt


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


def check_breaks(bench: Bench) -> None:
    bench.copy()
    tables = bench.tables
    for error, code, what in BREAKS:

        def breaks(*job: Any, error: BaseException = error) -> Examined:
            tables.make(*job)
            raise error

        with bench.patch.context() as patch:
            broken = dataclasses.replace(tables, make=breaks)
            patch.setattr(sys.modules[f"loony.results.{bench.family.folder}.tables"], "TABLES", broken)
            broken_off(bench, code, what)


def failing(function: Callable[..., Any], after: int, error: BaseException) -> Callable[..., Any]:
    """The function, which fails when it is called once more than so often."""
    calls = [0]

    def called(*arguments: Any, **options: Any) -> Any:
        calls[0] += 1
        if calls[0] > after:
            raise error
        return function(*arguments, **options)

    return called


def check_disk_full(bench: Bench) -> None:
    tables = bench.copy()
    before = whole(tables)
    places = (
        (pq.ParquetWriter, "__init__", len(bench.tables.schemas)),
        (pq.ParquetWriter, "write_table", len(bench.tables.schemas)), (Path, "write_bytes", 2),
        (os, "fsync", len(bench.tables.schemas) + 3), (Path, "mkdir", 1),
    )  # fmt: skip
    for owner, name, number in places:
        for after in {0, number // 2, number - 1}:
            with bench.patch.context() as patch:
                failure = OSError(28, "No space left on device")
                patch.setattr(owner, name, failing(getattr(owner, name), after, failure))
                said = "No space left on device; make room, or name another with --out"
                bench.refused("verify", *bench.job("--out", bench.made.name), match=said)
            assert leavings(bench.folder) == [bench.made.name], (name, after)
            assert whole(tables) == before, after


def check_not_read_back(bench: Bench) -> None:
    with bench.patch.context() as patch:
        patch.setattr(
            "loony.results.runs.run.require_same",
            lambda path, schema, _, what: require_same(path, schema, pa.table({}), what),
        )
        broken_off(bench, 3, "please report it: it is not read back as it was written")


def run(bench: Bench, *arguments: str, **options: Any) -> subprocess.Popen[str]:
    environment = WITH_TESTS | options.pop("env", {})
    pipe = subprocess.PIPE
    command = [*RUNNER, "verify", *bench.job(*arguments)]
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment, **options)


def check_limited(bench: Bench) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500))

    with run(bench, "--out", "t", preexec_fn=limit) as running:
        text, err = running.communicate(timeout=WAIT)
    assert (running.returncode, text, one_sentence(err), "cannot write to" in err) == (2, "", True, True), err
    assert leavings(bench.folder) == []


def check_stopped(bench: Bench) -> None:
    tables = bench.copy()
    before = whole(tables)
    for sent in (signal.SIGINT, signal.SIGKILL):
        with run(bench, "--out", tables.name, env={"CONTRACT_STOP": "1"}) as running:
            assert running.stdout is not None, sent
            assert running.stdout.readline() == "written\n", sent
            (partial,) = {*leavings(bench.folder)} - {tables.name}
            assert {*leavings(bench.folder / partial)} == {*bench.tables.schemas}, sent
            running.send_signal(sent)
            _, err = running.communicate(timeout=WAIT)
        if sent is signal.SIGKILL:
            assert leavings(bench.folder) == [partial, tables.name], sent
        else:
            assert (running.returncode, one_sentence(err)) == (130, True), (sent, err)
            assert leavings(bench.folder) == [tables.name], sent
        assert whole(tables) == before, sent
    assert bench.verify("--out", tables.name, "--quiet")[0] == 0
    assert leavings(bench.folder) == [tables.name]


def check_leftovers(bench: Bench) -> None:
    for process in (gone(), os.getpid(), 2**32 + 1):  # an earlier process had our number, and none has so large a one
        (bench.folder / f".t.partial-{process}").mkdir()
    bench.copy().rename(bench.folder / f".t.replaced-{gone()}")
    with subprocess.Popen(["sleep", "600"]) as alive:
        others = f".t.partial-{alive.pid}"
        (bench.folder / others).mkdir()
        with bench.patch.context() as patch:
            patch.setattr("loony.results.runs.run.write_manifest", failing(print, 0, KeyboardInterrupt()))
            assert bench.verify("--out", "t")[0] == 130
        assert leavings(bench.folder) == [others, "t"]
        assert whole(bench.folder / "t") == whole(bench.made)
        assert bench.verify("--out", "t", "--quiet")[0] == 0
        assert leavings(bench.folder) == [others, "t"]
        alive.kill()


def check_interrupted_exchange(bench: Bench) -> None:
    def interrupting(function: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any) -> Any:
            done = function(*arguments)
            signal.raise_signal(signal.SIGINT)
            return done

        return run

    tables = bench.copy()
    (tables / bench.a_table).unlink()
    with bench.patch.context() as patch:
        patch.setattr(Path, "rename", interrupting(Path.rename))
        bench.refused("verify", *bench.job("--out", tables.name), code=130)
    assert leavings(bench.folder) == [tables.name]
    assert whole(tables).keys() == whole(bench.made).keys()


def check_exchange_refused(bench: Bench) -> None:
    """The old directory gets its name back if the second step of the exchange fails."""
    before = whole(bench.copy())
    rename, steps = Path.rename, iter([None, OSError(28, "No space left on device"), None])

    def second_fails(path: Path, target: Path) -> Path:
        if error := next(steps):
            raise error
        return rename(path, target)

    with bench.patch.context() as patch:
        patch.setattr(Path, "rename", second_fails)
        assert bench.verify("--out", bench.made.name)[0] == 2
        assert leavings(bench.folder) == [bench.made.name]
        assert whole(bench.folder / bench.made.name) == before
    assert bench.verify("--out", bench.made.name, "--quiet")[0] == 0
    assert leavings(bench.folder) == [bench.made.name]
    assert whole(bench.folder / bench.made.name) != before  # the time of the run


def check_set_aside(bench: Bench) -> None:
    """Tables that a killed run set aside are told of, until the next run brings them back."""
    aside = f".{bench.made.name}.replaced-{gone()}"
    tables = bench.copy()
    tables.rename(bench.folder / aside)
    said = f"a run that was killed left its tables in {bench.folder / aside}: rename that"
    bench.refused("check", "--table", str(tables), match=said, code=4)


def require_left_alone(bench: Bench, other: Path) -> None:
    """What is no directory of the family's tables is not replaced."""
    (bench.folder / "here" / "x").mkdir(parents=True)
    (bench.folder / "file").write_text("mine")
    (bench.folder / "link").symlink_to(bench.folder / "elsewhere")
    for name, file in (("strange", "thesis.tex"), ("web", MANIFEST), ("hidden", ".git")):
        (bench.folder / name).mkdir()
        (bench.folder / name / file).write_text('{"name": "mine"}')
    tables = bench.copy()
    (tables / "notes").write_text("mine")
    bench.patch.chdir(bench.folder / "here")
    outs = [str(bench.folder / name) for name in ("file", "file/below", "link", "strange", "web", "hidden")]
    before = {path: path.read_bytes() for path in bench.folder.rglob("*") if path.is_file()}
    assert len(before) == 4 + len([*tables.iterdir()]) + len([*other.iterdir()])
    for out in (".", "", "..", "x/..", *outs, str(tables), str(other)):
        err = bench.refused("verify", *bench.job("--out", out), match="--out")
    assert {path: path.read_bytes() for path in bench.folder.rglob("*") if path.is_file()} == before
    assert "which is a table of another family; name another with --out" in err


def check_replaced(bench: Bench) -> None:
    """Tables take the place of older ones of the family, whatever their state, also if their files are in a list."""
    tables = bench.copy()
    edit_manifest(tables, lambda manifest: manifest.update(files=[*manifest["files"]]))
    (tables / DATAPACKAGE).unlink()
    (tables / bench.a_table).write_text("")
    assert bench.verify("--out", tables.name, "--quiet")[0] == 0
    assert leavings(bench.folder) == [tables.name]
    assert whole(tables).keys() == whole(bench.made).keys()
    assert bench.loony("check", "--table", tables.name, "--quiet")[0] == 0


def require_reader_gone(bench: Bench) -> None:
    """That nobody reads the report is no error, but that it cannot be printed is; the tables are there."""
    reader, pipe = os.pipe()
    os.close(reader)
    for name, out, code in (("pipe", pipe, 0), ("full", os.open("/dev/full", os.O_WRONLY), 2)):
        done = subprocess.run(
            [*RUNNER, "verify", *bench.job("--out", name)],
            stdout=out, stderr=subprocess.PIPE, text=True, check=False, env=WITH_TESTS,
        )  # fmt: skip
        os.close(out)
        assert done.returncode == code, done.stderr
        assert one_sentence(done.stderr) if code else not done.stderr, name
        assert leavings(bench.folder / name) == leavings(bench.made), name
