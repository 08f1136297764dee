"""A scheduler and workers of dask, in processes of their own on the loopback interface."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from commanded import WITH_TESTS

ENVIRONMENT = WITH_TESTS | {
    "NUMBA_DISABLE_JIT": "1",
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",  # else it takes as many as eight workers to name a shard
}


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(folder / "scheduler.json")]
    log = (folder / "log").open("a")
    with log, subprocess.Popen(command, env=ENVIRONMENT, cwd=folder, stdout=log, stderr=log) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    with started(folder, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard") as process:
        file = folder / "scheduler.json"
        while not file.exists() or not file.read_text().strip():
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"], process


def dask_workers(folder: Path, number: int = 2, *arguments: str) -> Any:
    options = ["--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard", "--memory-limit", "0", *arguments]
    return started(folder, "worker", "--nworkers", str(number), *options)
