"""What comes of shards, as it is kept: what is gone on from, what is refused, and a disk that is full."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from killed import everything
from sharded import NUMBER, Came, expected

from loony.results.runs.shards import PLAN, SHARDS, Shards
from loony.system.errors import BadInput, TableCorrupt

WHOLE = "whole.parquet"


def shards(directory: Path, resume: bool = True, size: int = 7, kind: str = "walk") -> Shards[Came]:
    return Shards(directory, kind, {"size": size}, NUMBER, Came, [WHOLE], resume)


def run(directory: Path, threads: int = 2) -> Shards[Came]:
    some = shards(directory)
    left = some.left
    assert sorted(some.in_threads(threads, expected)) == [expected(number) for number in left]
    return some


@pytest.fixture
def done(tmp_path: Path) -> Path:
    assert run(tmp_path / "done").left == []
    return tmp_path / "done"


def test_what_was_kept_is_gone_on_from(done: Path) -> None:
    before = everything(done)
    assert shards(done).outcomes() == [expected(number) for number in range(NUMBER)]
    (done / SHARDS / "003.json").unlink()
    (done / WHOLE).write_text("of an earlier run")
    assert shards(done).left == [3]
    again = shards(done, resume=False)  # anew: what the whole came to is gone too
    assert again.left == [*range(NUMBER)]
    assert everything(done) == {PLAN: before[PLAN]}
    run(done)
    assert everything(done) == before


def test_what_is_no_plan_of_these_shards_is_refused(done: Path, tmp_path: Path) -> None:
    before = everything(done)
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BadInput, match="has a walk of other size, which is not gone on with: leave out --resume"):
        shards(done, size=8)
    for resume in (True, False):
        with pytest.raises(BadInput, match="has no sweep of ours: name another"):
            shards(done, resume, kind="sweep")
        with pytest.raises(BadInput, match=r"mine\.txt is there already"):
            shards(tmp_path / "mine.txt", resume)
    assert everything(done) == before


@pytest.mark.parametrize("number", [0, NUMBER - 1])
def test_a_shard_holds_in_its_place_alone(done: Path, number: int) -> None:
    path = done / SHARDS / f"{number:03}.json"
    kept = json.loads(path.read_text())
    for damaged in (
        "", "[]", json.dumps(kept)[:-1], json.dumps({**kept, "outcome": kept["outcome"] + " "}),
        json.dumps({**kept, "outcome": None}), (done / SHARDS / "002.json").read_text(),
    ):  # fmt: skip
        path.write_text(damaged)
        with pytest.raises(TableCorrupt, match=rf"{path} is corrupt: it is not what was written; remove it"):
            shards(done)
    path.unlink()
    assert shards(done).left == [number]


def test_what_a_killed_process_had_begun_is_removed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as living:
        with subprocess.Popen([sys.executable, "-c", ""]) as ended:
            pass
        directory = tmp_path / "killed"
        directory.mkdir()
        (directory / f".{PLAN}.{ended.pid}").write_text("{")
        run(directory)  # it had got no further
        before = {*everything(directory)}
        strangers = {f".notes.{ended.pid}", f"{SHARDS}/.004.json.{living.pid}"}
        for name in {*strangers, f".{WHOLE}.{ended.pid}", f"{SHARDS}/.004.json.{ended.pid}"}:
            (directory / name).write_text("{")
        assert shards(directory).left == []
        assert {*everything(directory)} == before | strangers
        living.kill()


@pytest.mark.parametrize("kept", [-1, 0, 3])
def test_a_full_disk_is_a_sentence_and_what_is_kept_is_gone_on_from(
    kept: int, done: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory, write, written = tmp_path / "full", Path.write_text, list[Path]()

    def filled(path: Path, text: str, encoding: str) -> int:
        if len(written) > kept:
            write(path, text[:20], encoding)
            raise OSError(28, "No space left on device")
        written.append(path)
        return write(path, text, encoding)

    monkeypatch.setattr(Path, "write_text", filled)
    with pytest.raises(BadInput, match=r"cannot write to .*: No space left on device; make room, or name another"):
        run(directory, threads=1)
    monkeypatch.undo()
    assert len([*directory.rglob("*")]) == (0 if kept < 0 else 2 + kept)  # and nothing half-written
    assert len(shards(directory).left) == NUMBER - max(kept, 0)
    run(directory)
    assert everything(directory) == everything(done)
