"""Tasks on the workers of a dask cluster: an optional extra, imported only here.

Any free worker runs a task; if the worker is lost, another runs it again. The result is kept on this machine, as
if the task had run here. So a sweep with a cluster may go on from a sweep without one, and the other way round.
"""

import asyncio
import logging
import re
import sys
import threading
import time
import uuid
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from typing import Any, Protocol

from loony.results.runs.shards import Result
from loony.system.digest import source_digest
from loony.system.errors import BadInput, LoonyError, first_line

LOCAL = "local"
"""in place of a scheduler's address: workers of this machine alone, for as long as the run takes"""

WITHOUT_WORKERS = 300.0
"""seconds that a run waits for a worker where there is none"""

_ANSWER, _LOOK = 10.0, 2.0
"""seconds in which a scheduler answers, and after which is looked how many workers there are"""

_SLOW = 60.0
"""seconds in which the scheduler, and each worker, answer during a run"""

_DEAF = ["import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"]
"""what a worker of this machine runs first: a Ctrl-C reaches it too, but it is ended from here"""

_FILES = 32
"""open files without which processes of this machine do not start: with 10, dask waits without end"""

_SHOWN = 3
"""failed tasks that a sentence names"""

Maker = Callable[..., Callable[[int], Result]]
"""makes, of plain data, the function that runs a task by its number"""


class Tasks(Protocol):
    """Numbered tasks, and the results of those that have ended, such as `Shards`."""

    @property
    def remaining(self) -> list[int]:
        """The numbers of the tasks that are still to be run."""

    @property
    def advice(self) -> str:
        """What to do with the results of a run that ends early."""

    def name(self, number: int) -> str:
        """A task, in a sentence."""

    def keep(self, number: int, outcome: Any) -> None:
        """Keep the result of a task."""


class OtherSources(BadInput):
    """A worker has not the sources of this process."""


@contextmanager
def connected(address: str, processes: int) -> Iterator[Any]:
    """A client of the scheduler at an address, or of so many workers of its own where the address is LOCAL.

    Raises BadInput where dask is not installed, nothing answers, or a worker has not these sources.
    """
    if address != LOCAL and not re.fullmatch(r"(tcp|tls)://[^/\s]+:[0-9]{1,5}", address):
        raise BadInput(
            f"{address!r} is not the address of a scheduler: name one such as tcp://127.0.0.1:8786, or {LOCAL}"
        )
    try:
        import distributed
    except ImportError:
        raise BadInput("--dask needs dask: install it with  pip install 'loony-endgames[dask]'") from None
    for name in [*logging.root.manager.loggerDict]:  # our sentences tell its errors
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
    if address.startswith("tls:") and not distributed.Security().get_connection_args("client").get("ssl_context"):
        raise BadInput("tls:// needs certificates: name them in the configuration of dask (distributed.comm.tls)")
    if address == LOCAL:
        _require_files()
    else:
        _require_scheduler(address)
    with ExitStack() as stack:
        try:
            where = address
            if address == LOCAL:
                where = stack.enter_context(
                    distributed.LocalCluster(
                        n_workers=processes, threads_per_worker=1, host="127.0.0.1",
                        dashboard_address="127.0.0.1:0", memory_limit=None, silence_logs=logging.CRITICAL,
                        preload=_DEAF,
                    )
                )  # fmt: skip
            client = stack.enter_context(distributed.Client(where, timeout=_ANSWER, set_as_default=False))
        except (OSError, ValueError, RuntimeError) as error:
            raise _no_scheduler(address, error) from error
        _require_sources(client, client.nthreads())
        yield client


def _require_scheduler(address: str) -> None:
    """Raise BadInput where no scheduler answers in time; dask's client would wait longer, or leave a traceback."""
    from distributed import Security, rpc

    async def identify() -> None:
        async with rpc(address, connection_args=Security().get_connection_args("client")) as scheduler:
            await scheduler.identity()

    async def identify_in_time() -> None:
        await asyncio.wait_for(identify(), _ANSWER)

    try:
        with ThreadPoolExecutor(1) as pool:  # this thread may have an event loop that runs, as in a notebook
            pool.submit(asyncio.run, identify_in_time()).result()
    except TimeoutError as error:
        raise _no_scheduler(address, OSError("nothing came")) from error
    except Exception as error:  # another server sends what no reader of dask expects
        raise _no_scheduler(address, error) from error


def _require_files() -> None:
    """Raise BadInput where this process may open too few files."""
    try:
        import resource
    except ImportError:
        return  # a system without limits
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit != resource.RLIM_INFINITY and limit < _FILES:
        raise BadInput(
            f"--dask {LOCAL} takes {_FILES} open files or more, and {limit} are allowed: raise ulimit -n"
        )


def _no_scheduler(address: str, error: Exception) -> BadInput:
    known = isinstance(error, (OSError, ValueError, RuntimeError))
    what = first_line(error) if known else "what is there is no scheduler"
    if address == LOCAL:
        sentence = f"the processes of dask do not start ({what})"
        return BadInput(f"{sentence}: take fewer with --threads, raise ulimit -n or -u, or leave out --dask")
    return BadInput(
        f"no dask scheduler answers at {address} within {_ANSWER:g} s ({what}): start one with  dask scheduler  "
        "and name its address"
    )


def on_cluster(client: Any, tasks: Tasks, maker: Maker[Result], *arguments: Any) -> Iterator[Result]:
    """Run the remaining tasks on a cluster, and keep each result; yield these as they end.

    `maker` is a function of a module, and is called once in each process of a worker, with arguments that can be
    hashed. Where a task fails, or every worker that takes it is lost, the others are run before that is raised,
    as BadInput with the name of the task. Raises BadInput at once where a worker has not these sources, the
    scheduler is lost, or there is no worker for WITHOUT_WORKERS seconds.
    """
    from distributed import KilledWorker

    remaining, failed = tasks.remaining, dict[int, str]()
    for at_once in (sys.maxsize, 1):  # tasks that lost their workers are run again, each alone
        lost = []
        for number, outcome, error in _answers(client, remaining, at_once, maker, arguments, tasks.advice):
            if error is None:
                tasks.keep(number, outcome)
                yield outcome
            elif isinstance(error, KilledWorker):
                lost.append(number)
            elif isinstance(error, BadInput) and not isinstance(error, OtherSources):
                failed[number] = str(error)
            else:
                raise error
        remaining = lost
    failed |= dict.fromkeys(
        remaining, "every worker that took it was lost, which happens when the memory is used up"
    )
    if failed:
        sentences = [f"{tasks.name(number)}: {what}" for number, what in sorted(failed.items())]
        more = f"; and {len(sentences) - _SHOWN} more" if len(sentences) > _SHOWN else ""
        raise BadInput(f"{'; '.join(sentences[:_SHOWN])}{more}; {tasks.advice}")


def _answers(
    client: Any, numbers: list[int], at_once: int, maker: Maker[Result], arguments: tuple[Any, ...], advice: str
) -> Iterator[tuple[int, Any, Any]]:
    """The number, result and error of each task as it ends; no more are sent out than workers can run."""
    from distributed import wait

    waiting, running, met = [*reversed(numbers)], dict[Any, int](), set[str]()
    run, last_worker = uuid.uuid4().hex, time.monotonic()
    try:
        while waiting or running:
            there = client.sync(client.scheduler.ncores, callback_timeout=_SLOW)
            _require_sources(client, there.keys() - met)
            met, threads = {*there}, sum(there.values())
            if there:
                last_worker = time.monotonic()
            elif time.monotonic() - last_worker >= WITHOUT_WORKERS:
                raise BadInput(
                    f"no worker is at {client.scheduler.address}: start some with  dask worker  and that address; "
                    f"{advice}"
                )
            while waiting and len(running) < min(threads, at_once):
                number = waiting.pop()
                key = f"loony-{number}-{run}"  # no other has it
                running[client.submit(_run, source_digest(), maker, arguments, number, key=key, pure=False)] = (
                    number
                )
            if not running:
                time.sleep(_LOOK)
                continue
            with suppress(TimeoutError), client.as_current():
                wait([*running], timeout=_LOOK, return_when="FIRST_COMPLETED")
            for future in [future for future in running if future.done()]:
                error = future.exception()
                yield running.pop(future), None if error else future.result(), error
    except (OSError, TimeoutError, CancelledError) as error:
        sentence = f"the scheduler at {client.scheduler.address} is lost ({first_line(error)})"
        raise BadInput(f"{sentence}; {advice}") from error
    finally:
        with suppress(Exception):
            client.cancel([*running])


_making = threading.Lock()


@lru_cache(1)
def _made(maker: Maker[Result], arguments: tuple[Any, ...]) -> Callable[[int], Result]:
    return maker(*arguments)


def _run(digest: str, maker: Maker[Result], arguments: tuple[Any, ...], number: int) -> Result:
    """Run a task on a worker. Raises OtherSources where its sources are not those asked for, else BadInput."""
    from distributed import get_worker

    worker = get_worker().address
    if source_digest() != digest:
        raise _other_sources(worker)
    try:
        with _making:
            run: Callable[[int], Result] = _made(maker, arguments)
        return run(number)
    except LoonyError as error:  # not every error can be sent
        raise BadInput(f"on {worker}: {error}") from None
    except MemoryError:
        raise BadInput(f"on {worker}: the memory is used up") from None


def end_if_unwanted() -> None:
    """Raise BadInput in a task on a worker that nobody waits for any more."""
    from distributed import Status, get_worker

    worker = get_worker()
    task = worker.state.tasks.get(worker.get_current_task())
    if task is None or task.state == "cancelled" or worker.status != Status.running:
        raise BadInput("nobody waits for this task any more")


def _require_sources(client: Any, workers: Collection[str]) -> None:
    """Raise OtherSources where one of some workers has other sources than this process, or none."""
    if workers:
        asked = {"workers": [*workers], "on_error": "return", "callback_timeout": _SLOW}
        try:
            digests = client.run(source_digest, **asked)
        except TimeoutError:
            sentence = f"not all of the workers at {', '.join(sorted(workers))} answer within {_SLOW:g} s"
            raise BadInput(f"{sentence}: end those that are stopped, and run the command again") from None
        for worker, digest in digests.items():
            if digest != source_digest() and not isinstance(digest, OSError):  # it is lost
                raise _other_sources(worker)


def _other_sources(worker: str) -> OtherSources:
    return OtherSources(
        f"the worker at {worker} has no loony of the same sources as here: install this one there, and start the "
        "worker anew"
    )
