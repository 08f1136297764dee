"""Shards on a scheduler and workers of dask, on the loopback interface: workers that are lost, or are others."""

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from person import WAIT
from sharded import NUMBER, Came, expected, shards_in

from loony.results.runs import cluster
from loony.results.runs.cluster import connected, on_cluster
from loony.results.runs.shards import Shards
from loony.results.stored.layout import SHARDS
from loony.shell.main import main
from loony.system.errors import BadInput

pytestmark = [pytest.mark.no_kernel, pytest.mark.long]  # its processes run without the compiler

ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": str(ROOT / "tests"),
    "NUMBA_DISABLE_JIT": "1",
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",  # else it takes as many as eight workers to name a shard
}


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A process of dask, which ends with the block."""
    command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(folder / "scheduler.json")]
    log = (folder / "log").open("a")
    with log, subprocess.Popen(command, env=ENVIRONMENT, cwd=folder, stdout=log, stderr=log) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """A scheduler without workers: its address, and its process."""
    with started(folder, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard") as process:
        file = folder / "scheduler.json"
        while not file.exists() or not file.read_text().strip():
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"], process


def workers(folder: Path, number: int = 2, *arguments: str) -> Any:
    options = ["--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard", "--memory-limit", "0", *arguments]
    return started(folder, "worker", "--nworkers", str(number), *options)


def shards(directory: Path) -> Shards[Came]:
    return Shards(directory, "walk", {"size": NUMBER}, NUMBER, Came, [], resume=True)


def runs(folder: Path) -> list[int]:
    """How often each shard was begun."""
    return [len((folder / f"run-{number}").read_text().split()) for number in range(NUMBER)]


def wait_for(client: Any, number: int) -> None:
    client.wait_for_workers(number, timeout=WAIT)


def test_each_shard_counts_once_though_workers_are_lost(tmp_path: Path) -> None:
    for name in "once", "always", "again":
        (tmp_path / name).mkdir()
    with scheduler(tmp_path) as (address, _), workers(tmp_path), connected(address, 0) as client:
        wait_for(client, 2)
        folder = tmp_path / "once"
        came = [*on_cluster(client, shards(folder / "kept"), shards_in, str(folder), (3, 5, 5))]
        assert sorted(came) == [expected(number) for number in range(NUMBER)]
        assert shards(folder / "kept").outcomes() == sorted(came)  # as it was written down
        assert runs(folder)[3] >= 2
        assert runs(folder)[5] == 3  # the last time alone, for dask had given it up
        assert 3 <= len([*folder.glob("made-*")]) <= 5  # once in each process
        folder = tmp_path / "always"
        kept, came = shards(folder / "kept"), []
        with pytest.raises(BadInput, match=r"^shard 2: on tcp.* 3 GB .*; shard 5: every worker .* shards is kept"):
            came.extend(on_cluster(client, kept, shards_in, str(folder), (5,) * 9, 2))
        assert kept.remaining == shards(folder / "kept").remaining == [2, 5]
        assert runs(folder)[2] == 1
        met = runs(folder)[5]
        kept = shards(folder / "kept")
        came = [*on_cluster(client, kept, shards_in, str(folder), (5,) * met)]
        assert sorted(came) == [expected(2), expected(5)]
        assert kept.remaining == []
        assert [path.name for path in (folder / "kept").iterdir()] == [SHARDS]


def test_a_worker_of_other_sources_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without = "import sys; sys.modules['loony'] = None"
    other = "import loony.system.digest as one; one.source_digest = lambda: 'other'"
    kept, require = shards(tmp_path / "kept"), cluster._require_sources
    with scheduler(tmp_path) as (address, _), connected(address, 0) as client:
        monkeypatch.setattr(cluster, "WITHOUT_WORKERS", 0.0)
        with pytest.raises(BadInput, match=f"no worker is at {address}: start some"):
            next(on_cluster(client, kept, shards_in, str(tmp_path)))
        for preload in without, other:
            with workers(tmp_path, 1, "--no-nanny", "--preload", preload):
                wait_for(client, 1)
                (worker,) = client.nthreads()
                told = f"^the worker at {worker} has no loony of the same sources as here"
                with pytest.raises(BadInput, match=told):
                    next(on_cluster(client, kept, shards_in, str(tmp_path)))
                with pytest.raises(BadInput, match=told), connected(address, 0):
                    pass
                monkeypatch.setattr(cluster, "_require_sources", lambda *_: None)  # as if it had come since
                if preload == other:
                    with pytest.raises(BadInput, match=told):
                        next(on_cluster(client, kept, shards_in, str(tmp_path)))
                monkeypatch.setattr(cluster, "_require_sources", require)
            while client.nthreads():
                time.sleep(0.05)
    assert len(kept.remaining) == NUMBER
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


def test_a_stopped_process_does_not_stop_a_run_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with scheduler(tmp_path) as (address, process), connected(address, 0) as client:
        with workers(tmp_path, 1, "--no-nanny") as worker:
            wait_for(client, 1)
            monkeypatch.setattr(cluster, "_SLOW", 1.0)
            (there,) = client.nthreads()
            worker.send_signal(signal.SIGSTOP)
            with pytest.raises(BadInput, match=f"not all of the workers at {there} answer within 1 s"):
                next(on_cluster(client, shards(tmp_path / "kept"), shards_in, str(tmp_path)))
            worker.kill()
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(BadInput, match=f"the scheduler at {address} is lost .* --resume goes on from it"):
            next(on_cluster(client, shards(tmp_path / "kept"), shards_in, str(tmp_path)))
        process.kill()


def test_too_few_files_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (12, 12))
    with pytest.raises(BadInput, match="takes 32 open files or more, and 12 are allowed: raise ulimit -n"):
        connected("local", 2).__enter__()


def test_a_scheduler_that_is_lost_or_is_none_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with scheduler(tmp_path) as (address, process), workers(tmp_path, 1), connected(address, 0) as client:
        running = on_cluster(client, shards(tmp_path / "kept"), shards_in, str(tmp_path))
        next(running)
        process.kill()
        with pytest.raises(BadInput, match=f"the scheduler at {address} is lost .*--resume goes on from it"):
            list(running)
    assert 0 < len(shards(tmp_path / "kept").remaining) < NUMBER
    monkeypatch.setattr(cluster, "_ANSWER", 0.2)
    silent, other = no_scheduler(), no_scheduler(b"HTTP/1.0 400 Bad Request\r\n\r\n")
    for asked, told in (
        (address, f"no dask scheduler answers at {address} within 0.2 s"),
        (silent, r"no dask scheduler answers at .* \(nothing came\)"),
        (other, r"no dask scheduler answers at .* \(what is there is no scheduler\)"),
        ("tcp://..:8786", "no dask scheduler answers at .* label empty or too long"),
        ("127.0.0.1:8786", "'127.0.0.1:8786' is not the address of a scheduler"),
        ("tls://127.0.0.1:8786", "tls:// needs certificates"),
    ):
        with pytest.raises(BadInput, match=told), connected(asked, 0):
            pass
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"pip install 'loony-endgames\[dask\]'"), connected("local", 2):
        pass
    assert capfd.readouterr() == ("", "")
    assert main(["sweep", "--size", "20", "--dask", address, "--threads", "2"]) == 2
    assert "--threads is for this machine" in capfd.readouterr().err
