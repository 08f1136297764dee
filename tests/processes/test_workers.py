"""Shards on a scheduler and workers of dask, on the loopback interface: workers that are lost, or are others."""

import socket
import sys
import threading
from pathlib import Path

import pytest
from commanded import Capsys, Patch
from dask_processes import dask_workers, scheduler
from small_shards import NUMBER, Came, expected, shards_in

from loony.results.runs import workers
from loony.results.runs.shards import Shards, plan_for
from loony.results.runs.workers import run_shards
from loony.shell.main import main
from loony.system.errors import BadInput

pytestmark = [pytest.mark.no_kernel, pytest.mark.long]  # its processes run without the compiler


def shards() -> Shards[Came]:
    return Shards(plan_for("walk", {"size": NUMBER}, NUMBER), Came)


def times_begun(folder: Path) -> list[int]:
    return [len((folder / f"run-{number}").read_text().split()) for number in range(NUMBER)]


def test_a_shard_of_a_lost_worker_is_run_again(tmp_path: Path) -> None:
    for name in "once", "always":
        (tmp_path / name).mkdir()
    with scheduler(tmp_path) as (address, _), dask_workers(tmp_path), workers.workers(0, address) as there:
        folder = tmp_path / "once"
        results = [*run_shards(there, some := shards(), shards_in, str(folder), (3,))]
        assert sorted(results) == some.outcomes() == [expected(number) for number in range(NUMBER)]
        assert times_begun(folder)[3] == 2
        assert len([*folder.glob("made-*")]) <= 3  # once in each process
        folder = tmp_path / "always"
        with pytest.raises(BadInput, match=r"^shard 5: every worker that took it was lost.* --resume goes on"):
            [*run_shards(there, some := shards(), shards_in, str(folder), (5,) * 9)]
        assert 5 in some.remaining
        with pytest.raises(BadInput, match=r"^shard 2: it takes 3 GB .* shards is kept"):
            [*run_shards(there, some := shards(), shards_in, str(folder), (), 2)]
        assert 2 in some.remaining


def test_a_worker_of_other_sources_is_refused(tmp_path: Path) -> None:
    without = "import sys; sys.modules['loony'] = None"
    other = "import loony.results.runs.workers as w; w.source_digest = lambda: 'other'"
    refused = "has no loony of the same sources as here: install this one there"
    with scheduler(tmp_path) as (address, _):
        with (
            dask_workers(tmp_path, 1, "--no-nanny", "--preload", without),
            pytest.raises(BadInput, match=f"^the worker at tcp.* {refused}"),
            workers.workers(0, address),
        ):
            pass
        with (
            dask_workers(tmp_path, 1, "--no-nanny", "--preload", other),
            workers.workers(0, address) as there,
            pytest.raises(BadInput, match=f"^shard 0: its worker {refused}"),
        ):
            [*run_shards(there, shards(), shards_in, str(tmp_path))]
    assert not [*tmp_path.glob("run-*")]


def no_scheduler(words: bytes = b"") -> str:
    """The address of a server that takes connections, and sends words to each, or waits."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        connections = []
        while True:
            connections.append(server.accept()[0])
            if words:
                connections.pop().sendall(words)

    threading.Thread(target=serve, daemon=True).start()
    return f"tcp://127.0.0.1:{server.getsockname()[1]}"


def test_a_scheduler_that_is_lost_or_is_none_is_a_sentence(tmp_path: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    monkeypatch.setattr(workers, "_ANSWER", 0.5)
    with scheduler(tmp_path) as (address, process):
        monkeypatch.setattr(workers, "_WITHOUT_WORKERS", 0.5)
        with pytest.raises(BadInput, match=f"no worker is at {address}: start some"), workers.workers(0, address):
            pass
        monkeypatch.undo()
        with dask_workers(tmp_path, 1), workers.workers(0, address) as there:
            running = run_shards(there, some := shards(), shards_in, str(tmp_path))
            next(running)
            process.kill()
            with pytest.raises(BadInput, match=f"the scheduler at {address} is lost .*--resume goes on from it"):
                list(running)
    assert 0 < len(some.remaining) < NUMBER
    monkeypatch.setattr(workers, "_ANSWER", 0.5)
    other = no_scheduler(b"HTTP/1.0 400 Bad Request\r\n\r\n")
    for asked in (address, no_scheduler(), other, "tcp://..:8786", "tls://127.0.0.1:8786", "x://y"):
        with pytest.raises(BadInput, match=f"no dask scheduler answers at {asked} "), workers.workers(0, asked):
            pass
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"pip install 'loony-endgames\[dask\]'"), workers.workers(2, "local"):
        pass
    assert main(["sweep", "--size", "20", "--dask", address, "--threads", "2"]) == 2
    assert "--threads is for this machine" in capsys.readouterr().err
