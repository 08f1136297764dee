"""What comes of shards, as it is kept: what is gone on from, what is refused, and a disk that is full."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from killed import change, everything, kept_in
from sharded import NUMBER, Came, expected

from loony.results.runs.shards import Shards
from loony.results.stored import database
from loony.results.stored.layout import MANIFEST, SHARDS
from loony.results.stored.manifest import read_manifest
from loony.system.errors import BadInput, TableAbsent, TableCorrupt

WHOLE = "whole.parquet"
ALL = [*range(NUMBER)]


def shards(directory: Path, resume: bool = True, size: int = 7, kind: str = "walk") -> Shards[Came]:
    return Shards(directory, kind, {"size": size}, NUMBER, Came, [WHOLE], resume)


def run(directory: Path, threads: int = 2) -> Shards[Came]:
    some = shards(directory)
    left = some.remaining
    assert sorted(some.in_threads(threads, expected)) == [expected(number) for number in left]
    return some


@pytest.fixture
def done(tmp_path: Path) -> Path:
    assert run(tmp_path / "done").remaining == []
    return tmp_path / "done"


def test_what_was_kept_is_gone_on_from(done: Path) -> None:
    before = everything(done)
    assert shards(done).outcomes() == [expected(number) for number in ALL]
    change(done, "DELETE FROM shards WHERE number = 3")
    (done / WHOLE).write_text("of an earlier run")
    assert shards(done).remaining == [3]
    with pytest.raises(TableAbsent, match=rf"shard 3 is missing in {done / SHARDS}: continue with  --resume"):
        Shards.stored(done, "walk", Came)
    again = shards(done, resume=False)  # anew: what the whole came to is gone too
    assert again.remaining == ALL
    assert {*everything(done)} == {SHARDS}
    assert kept_in(done) == []
    run(done)
    assert everything(done) == before


def test_what_is_no_plan_of_these_shards_is_refused(done: Path, tmp_path: Path) -> None:
    before = everything(done)
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BadInput, match="has a walk of other size, which cannot be continued: leave out --resume"):
        shards(done, size=8)
    for resume in (True, False):
        with pytest.raises(BadInput, match="has no sweep that loony made: name another"):
            shards(done, resume, kind="sweep")
        with pytest.raises(BadInput, match=r"mine\.txt exists"):
            shards(tmp_path / "mine.txt", resume)
    assert everything(done) == before


@pytest.mark.parametrize("number", [0, NUMBER - 1])
def test_a_shard_holds_in_its_place_alone(done: Path, number: int) -> None:
    shutil.copytree(done, done.with_name("whole"))
    reads: list[Callable[[], object]] = [lambda: shards(done), lambda: Shards.stored(done, "walk", Came)]
    for what in (
        "outcome = ''", "outcome = outcome || ' '", "outcome = x'ff'", "outcome = CAST(x'ff' AS TEXT)",
        "(sha256, outcome) = (SELECT sha256, outcome FROM shards WHERE number = 2)", "sha256 = ''",
        f"number = {NUMBER}",
    ):  # fmt: skip
        change(done, f"UPDATE shards SET {what} WHERE number = {number}")
        before = (done / SHARDS).read_bytes()
        for read in reads:
            with pytest.raises(TableCorrupt, match=rf"{done / SHARDS} is corrupt: .*(not what was written|UTF-8)"):
                read()
        assert (done / SHARDS).read_bytes() == before
        shutil.copy(done.with_name("whole") / SHARDS, done)
    change(done, f"DELETE FROM shards WHERE number = {number}")
    assert shards(done).remaining == [number]


@pytest.mark.parametrize("plan", ["", "{", "null", "[" * 100_000, None])
def test_a_damaged_plan_is_no_reason_to_begin_anew(done: Path, plan: str | None) -> None:
    change(done, "DELETE FROM plan" if plan is None else f"UPDATE plan SET plan = '{plan}'")
    before = (done / SHARDS).read_bytes()
    anew, stored = partial(shards, done, resume=False), partial(Shards.stored, done, "walk", Came)
    for read in (partial(shards, done), anew, stored):
        with pytest.raises(TableCorrupt, match="its plan is not what was written; make all of it again"):
            read()
    assert (done / SHARDS).read_bytes() == before


@pytest.mark.parametrize("other", [
    {"number": True}, {"number": 3.0}, {"squares": [[1, "1"]]}, {"squares": [1]}, {"squares": None}, {"words": 1},
])  # fmt: skip
def test_a_result_of_other_types_is_refused_though_its_hash_is_right(done: Path, other: dict[str, object]) -> None:
    some = shards(done)
    some.keep(3, expected(3)._replace(**other))  # type: ignore[arg-type]
    with pytest.raises(TableCorrupt, match="shard 3 in it is not what was written"):
        shards(done)


def test_the_outcome_of_shards_is_no_directory_of_tables(done: Path) -> None:
    (done / MANIFEST).write_text("{}")
    with pytest.raises(
        TableAbsent, match=f"{done} has the outcome of a run in shards, .*; ask it with  loony sql"
    ):
        read_manifest(done)


def _a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


BROKEN: dict[str, Callable[[Path], object]] = {
    "garbage": lambda path: path.write_bytes(b"no database" * 1000),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "a folder": _a_folder,
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_database_is_a_sentence(done: Path, how: str) -> None:
    BROKEN[how](done / SHARDS)
    for resume in (True, False):
        with pytest.raises(
            TableCorrupt, match=rf"^{done / SHARDS} is corrupt: it cannot be read .*; make all of it"
        ):
            shards(done, resume)
    with pytest.raises(TableCorrupt, match=rf"^{done / SHARDS} is corrupt: it cannot be read .*; make all of it"):
        Shards.stored(done, "walk", Came)


def test_an_empty_database_is_begun_and_no_more(done: Path) -> None:
    whole = everything(done)
    (done / SHARDS).write_bytes(b"")
    with pytest.raises(TableAbsent, match="has no walk that loony made"):
        Shards.stored(done, "walk", Came)
    run(done)
    assert everything(done) == whole
    (done / SHARDS).write_bytes(b"")
    (done / "mine.txt").write_text("mine")
    with pytest.raises(BadInput, match="has no walk that loony made: name another"):
        shards(done)


def test_what_a_killed_process_had_begun_is_removed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as living:
        with subprocess.Popen([sys.executable, "-c", ""]) as ended:
            pass
        directory = tmp_path / "killed"
        directory.mkdir()
        (directory / SHARDS).write_bytes(b"")
        run(directory)  # it had got no further
        strangers = {f".notes.{ended.pid}", f".{WHOLE}.{living.pid}"}
        for name in {*strangers, f".{WHOLE}.{ended.pid}"}:
            (directory / name).write_text("{")
        assert shards(directory).remaining == []
        assert {*everything(directory)} == {SHARDS} | strangers
        living.kill()


KILLED = """
import os, signal, sqlite3, sys
rows = sqlite3.connect(sys.argv[1], isolation_level=None)
rows.execute("PRAGMA cache_size = 0")  # so that what is not yet whole goes to the disk
rows.execute("BEGIN IMMEDIATE")
rows.execute("UPDATE shards SET outcome = hex(zeroblob(100000))")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_change_that_a_killed_process_had_begun_is_undone(done: Path) -> None:
    before = everything(done)
    subprocess.run([sys.executable, "-c", KILLED, str(done / SHARDS)], check=False)
    assert (done / f"{SHARDS}-journal").exists()
    assert (done / SHARDS).stat().st_size > 100_000
    assert Shards.stored(done, "walk", Came).outcomes() == [expected(number) for number in ALL]
    assert everything(done) == before


def test_two_runs_at_once_come_to_the_same(done: Path, tmp_path: Path) -> None:
    both = tmp_path / "both"
    one, other = shards(both), shards(both)
    for number in ALL:
        for run_of in (one, other):
            run_of.keep(number, expected(number))
    assert everything(both) == everything(done)
    again = shards(both, resume=False, size=8)
    with pytest.raises(BadInput, match="was started again by another run: name another with --out"):
        one.keep(0, expected(0))
    assert (again.remaining, kept_in(both)) == (ALL, [])


def test_a_database_that_another_holds_is_a_sentence(done: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = shards(done)
    monkeypatch.setattr(database, "_PATIENCE", 0.01)
    rows = sqlite3.connect(done / SHARDS, isolation_level=None)
    rows.execute("BEGIN EXCLUSIVE")
    for work in (lambda: some.keep(0, expected(0)), lambda: shards(done)):
        with pytest.raises(BadInput, match=rf"another process holds {done / SHARDS}: wait until that ends"):
            work()
    rows.close()


@pytest.mark.parametrize("kept", [-1, 0, 3])
def test_a_full_disk_is_a_sentence_and_what_is_kept_is_gone_on_from(
    kept: int, done: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory, opened = tmp_path / "full", database._opened

    def filled(path: Path, mode: str) -> sqlite3.Connection:
        rows = opened(path, mode)
        if len(kept_in(directory)) >= kept:
            rows.execute(f"PRAGMA max_page_count = {1 if kept < 0 else 3}")
        return rows

    def large(number: int) -> Came:
        return expected(number)._replace(words="word" * 2000)

    monkeypatch.setattr(database, "_opened", filled)
    with pytest.raises(
        BadInput, match=r"cannot write to .*: database or disk is full; make room, or name another"
    ):
        [*shards(directory).in_threads(1, large)]
    monkeypatch.undo()
    assert {*everything(directory)} == {SHARDS}  # and nothing half-written
    assert len(shards(directory).remaining) == NUMBER - max(kept, 0)
    assert json.loads(json.dumps(shards(directory).plan)) == shards(done).plan
