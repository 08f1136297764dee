"""The results of shards in their file: what a run goes on from, what is refused, and a disk that is full.

A run without shards that is interrupted, or finds its own work wrong, leaves nothing.
"""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from commanded import LOONY, SMALL, Capsys, Patch, interrupted, leavings, one_sentence, refused
from killed_sweeps import change, everything, numbers_in
from small_shards import NUMBER, Came, expected, keeping, shards_in

from loony.results.runs.shards import Job, Shards, kept_in, make, plan_for, stored
from loony.results.runs.workers import run_shards, workers
from loony.results.stored.manifest import read_manifest
from loony.results.stored.tables import MANIFEST, SHARDS
from loony.system.errors import BadInput, LoonyError, TableAbsent, TableCorrupt, TooLarge
from loony.system.stages import Stages

WHOLE = "whole.parquet"
ALL = [*range(NUMBER)]


def shards(
    directory: Path, resume: bool = True, size: int = 7, kind: str = "walk"
) -> AbstractContextManager[Shards[Came]]:
    return kept_in(directory, Shards(plan_for(kind, {"size": size}, NUMBER), Came), [WHOLE], resume)


def remaining(directory: Path, resume: bool = True) -> list[int]:
    with shards(directory, resume) as some:
        return some.remaining


def stored_walk(directory: Path) -> Shards[Came]:
    return stored(directory, Shards({"kind": "walk"}, Came))


def run(directory: Path, *fatal: int) -> None:
    with workers(2) as there, shards(directory) as some:
        begun = some.remaining
        results = sorted(run_shards(there, some, shards_in, str(directory.parent), *fatal))
        assert results == [expected(number) for number in begun]
        some.write()


@pytest.fixture
def done(tmp_path: Path) -> Path:
    run(tmp_path / "done")
    return tmp_path / "done"


def test_a_run_goes_on_from_the_shards_that_are_there(done: Path) -> None:
    before = everything(done)
    assert stored_walk(done).outcomes() == [expected(number) for number in ALL]
    lines = (done / SHARDS).read_bytes().splitlines(keepends=True)
    (done / SHARDS).write_bytes(b"".join([lines[0], *reversed(lines[2:]), lines[1][:-1]]))  # the last one is cut
    (done / WHOLE).write_text("of an earlier run")
    with pytest.raises(TableAbsent, match=rf"shard 0 is missing in {done / SHARDS}: continue with  --resume"):
        stored_walk(done)
    assert remaining(done) == [0]
    run(done)
    assert everything(done) == before | {WHOLE: b"of an earlier run"}
    assert remaining(done, resume=False) == ALL  # anew: the tables of all shards are gone too
    assert {*everything(done)} == {SHARDS}


def test_an_error_or_an_interrupt_loses_no_shard_that_ends(tmp_path: Path) -> None:
    with workers(2) as there, shards(tmp_path / "kept") as some, pytest.raises(TooLarge, match="3 GB"):
        [*run_shards(there, some, shards_in, str(tmp_path), (), 2)]
    begun = [number for number in ALL if (tmp_path / f"run-{number}").exists()]
    assert numbers_in(tmp_path / "kept") == [number for number in begun if number != 2]
    with (
        workers(1) as there, keeping(most=2), shards(tmp_path / "kept", resume=False) as some,
        pytest.raises(KeyboardInterrupt),
    ):  # fmt: skip
        [*run_shards(there, some, shards_in, str(tmp_path))]
    assert numbers_in(tmp_path / "kept") == [0, 1]
    run(tmp_path / "kept")
    assert stored_walk(tmp_path / "kept").outcomes() == [expected(number) for number in ALL]


def test_nothing_begins_in_place_of_a_part_of_the_same_run(tmp_path: Path) -> None:
    def interrupted(some: Shards[Came]) -> None:
        some.keep(0, expected(0))
        raise KeyboardInterrupt

    def never(*_: object) -> Any:
        raise AssertionError

    directory = tmp_path / "part"
    for error, says in (
        (KeyboardInterrupt, "the work of the finished shards is kept, and --resume goes on from it"),
        (BadInput, f"{directory} has a part of this walk: go on from it with --resume, or remove it, or name another"),
    ):
        job = Job(Shards(plan_for("walk", {"size": 7}, NUMBER), Came), [WHOLE], interrupted, never, never)
        with pytest.raises(error, match=says):
            make(job, directory, False, Stages(False))
        assert numbers_in(directory) == [0]


def test_a_plan_of_other_shards_is_refused(done: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(done)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "mine.txt").write_text("mine")
    (tmp_path / "list").mkdir()
    (tmp_path / "list" / SHARDS).write_text("milk")
    for directory, options, what in (
        (done, {"size": 8}, "has a walk of another size, which cannot be continued: leave out --resume"),
        (done, {"kind": "sweep"}, "has no sweep that loony made: name another"),
        (done, {"kind": "sweep", "resume": False}, "has no sweep that loony made: name another"),
        (tmp_path / "mine", {}, "exists and has no walk"),
        (tmp_path / "mine" / "mine.txt", {"resume": False}, r"mine\.txt exists"),
        (tmp_path / "list", {"resume": False}, "does not begin with the plan of a run"),
    ):
        with pytest.raises(LoonyError, match=what), shards(directory, **options):
            pass
    monkeypatch.setattr("loony.results.runs.shards.source_digest", lambda: "other")
    with pytest.raises(LoonyError, match="a walk of other sources, which cannot be continued"), shards(done):
        pass
    assert everything(done) == before
    assert (tmp_path / "list" / SHARDS).read_text() == "milk"


@pytest.mark.parametrize("number", [0, NUMBER - 1])
def test_a_line_holds_in_its_place_alone(number: int, done: Path) -> None:
    lines = (done / SHARDS).read_bytes().splitlines(keepends=True)
    place = number + 1
    for damaged in (
        b"", b"\n", b"[" * 100_000 + b"\n", b"\xff\n", lines[place].replace(b'"number": ', b'"number": 1'),
        lines[3],
        lines[place].replace(b"[%d," % number, b"[%d," % NUMBER), lines[place].replace(b"null", b"1"),
    ):  # fmt: skip
        if damaged == lines[place]:
            continue
        (done / SHARDS).write_bytes(b"".join([*lines[:place], damaged, *lines[place + 1 :]]))
        before = everything(done)
        error = TableCorrupt if damaged else TableAbsent
        with pytest.raises(error, match=r"not what was written|is missing"):
            stored_walk(done)
        if damaged:
            with pytest.raises(TableCorrupt, match=rf"{done / SHARDS} is corrupt: .* not what was written"):
                remaining(done)
            assert everything(done) == before, damaged
        else:
            assert remaining(done) == [number], damaged


@pytest.mark.parametrize("plan", ["{}", "null", "[" * 100_000, '{"kind": ', '{"kind": "walk"}'])
def test_a_damaged_plan_is_no_reason_to_begin_anew(plan: str, done: Path) -> None:
    change(done, 0, plan)
    before = everything(done)
    for read in (partial(remaining, done), partial(remaining, done, resume=False), partial(stored_walk, done)):
        if plan != '{"kind": "walk"}' or read.keywords.get("resume", True):
            with pytest.raises(LoonyError, match=r"plan|other size"):
                read()
            assert everything(done) == before, read


@pytest.mark.parametrize("other", [
    {"number": True}, {"number": 3.0}, {"squares": [[1, "1"]]}, {"squares": [1]}, {"squares": None}, {"words": 1},
])  # fmt: skip
def test_a_result_of_other_types_is_refused_though_its_hash_is_right(done: Path, other: dict[str, object]) -> None:
    with shards(done) as some:
        some.done[3] = expected(3)._replace(**other)  # type: ignore[arg-type]
        some.write()
    with pytest.raises(TableCorrupt, match="the shard in line 5 is not what was written"):
        remaining(done)


def test_a_directory_of_shards_is_no_directory_of_tables(done: Path) -> None:
    (done / MANIFEST).write_text("{}")
    with pytest.raises(TableAbsent, match=f"{done} has the outcome of a run in shards, .*; ask it with  loony sql"):
        read_manifest(done)


def test_the_leavings_of_a_killed_process_are_removed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as living:
        with subprocess.Popen([sys.executable, "-c", ""]) as ended:
            pass
        directory = tmp_path / "killed"
        directory.mkdir()
        (directory / SHARDS).write_bytes(b'{"kind": "wa')  # it had got no further
        run(directory)
        strangers = {f".notes.{ended.pid}", f".{WHOLE}.{living.pid}"}
        for name in {*strangers, f".{WHOLE}.{ended.pid}"}:
            (directory / name).write_text("{")
        assert remaining(directory) == []
        assert {*everything(directory)} == {SHARDS} | strangers
        living.kill()


def test_two_runs_at_once_are_refused(done: Path) -> None:
    with shards(done), pytest.raises(BadInput, match=f"another process has {done / SHARDS}: wait for it, or name"):
        remaining(done)


def test_a_full_disk_loses_no_shard_that_was_kept(done: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory, write, room = tmp_path / "full", os.write, 3
    shutil.copytree(done, directory)
    change(directory, 4, None)

    def fill(file: int, line: bytes) -> int:
        nonlocal room
        room -= 1
        return write(file, line if room >= 0 else line[:20])

    monkeypatch.setattr(os, "write", fill)
    refused = f"cannot write to .*: {os.strerror(errno.ENOSPC)}; make room, or name"
    with workers(1) as there, shards(directory, resume=False) as some, pytest.raises(BadInput, match=refused):
        [*run_shards(there, some, shards_in, str(tmp_path))]
    monkeypatch.undo()
    assert numbers_in(directory) == [0, 1, 2]
    run(directory)
    assert everything(directory) == everything(done)
    plan = json.loads((directory / SHARDS).read_text().splitlines()[0])
    assert plan == stored_walk(done).plan


def test_a_program_that_finds_its_own_work_wrong_says_so(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.results.endgames.making.positions.terminal_bonus", lambda G: 0 * G.three_chains)
    refused(capsys, *SMALL, "--out", str(tmp_path / "t"), match="are not in order, please report it: row 1 ", code=3)
    assert leavings(tmp_path) == []


@pytest.mark.long
@pytest.mark.compiler
@pytest.mark.parametrize(
    ("sent", "when"), [(signal.SIGINT, "writing"), (signal.SIGTERM, "writing"), (signal.SIGINT, "compiling")]
)
def test_an_interrupted_run(sent: signal.Signals, when: str, tmp_path: Path) -> None:
    out = tmp_path / "here" / "t"
    command = [*LOONY, "verify", "--size", "170", "--quiet", "--out", str(out)]
    begun = ".t.partial-*/positions.parquet" if when == "writing" else ".t.partial-*"
    cache = str(tmp_path / "cache")
    code, text, err = interrupted(command, lambda: any(out.parent.glob(begun)), sent, XDG_CACHE_HOME=cache)
    assert (code, text, one_sentence(err)) == (130, "", True), err
    assert {*leavings(tmp_path)} <= {"cache"}
