"""Workers that run the shards of some work: threads of this process, or the workers of a dask cluster.

Both are executors of `concurrent.futures`. If a worker is lost, the dask scheduler gives its shard to another. This
machine keeps each result, so a run with a cluster may go on from one without, and the other way round.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor, as_completed, wait
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from threading import Lock
from typing import Any, NamedTuple

from loony.results.runs.shards import Result, Shards
from loony.system.digest import source_digest
from loony.system.errors import BadInput, LoonyError, first_line

LOCAL = "local"  # in place of a scheduler's address: the run starts workers on this machine, and ends them

_ANSWER, _WITHOUT_WORKERS = 10.0, 300.0  # seconds to wait for the answer of a scheduler, and for its first worker

_DEAF = ["import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"]
"""code that a worker on this machine runs first: the worker ignores Ctrl-C, because this process ends it"""

_OTHERS = "has no loony of the same sources as here: install this one there, and start the worker anew"

Maker = Callable[..., Callable[[int], Result]]
"""a function of a module; from plain data it makes the function that runs a shard by its number"""


class Workers(NamedTuple):
    """An executor, and the number of its workers on a machine."""

    executor: Executor
    on_one_machine: int  # the most workers that share the memory of a machine
    address: str = ""  # the address of the scheduler; empty for threads of this process


@contextmanager
def workers(number: int, dask: str | None = None) -> Iterator[Workers]:
    """Threads of this process, or the workers of a dask scheduler at an address; LOCAL starts workers here.

    Raises BadInput where dask is not installed, no scheduler answers, or no worker of it answers.
    """
    if dask is None:
        with ThreadPoolExecutor(number) as executor:
            yield Workers(executor, number)
        return
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise BadInput("--dask needs dask: install it with  pip install 'loony-endgames[dask]'") from None
    with ExitStack() as stack:
        try:
            where: Any = dask
            if dask != LOCAL:
                with ThreadPoolExecutor(1) as thread:  # the calling thread may have an event loop, as in a notebook
                    thread.submit(asyncio.run, _greet(dask)).result()
            else:
                cluster = LocalCluster(
                    n_workers=number, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
                    memory_limit=None, preload=_DEAF, silence_logs=logging.CRITICAL,
                )  # fmt: skip
                where = stack.enter_context(cluster)
            client = stack.enter_context(Client(where, timeout=_ANSWER, set_as_default=False))
        except Exception as error:  # dask errors have no common class, and another server may send anything
            started = "" if dask == LOCAL else ": start one with  dask scheduler  and name its address"
            what = "another server answers" if isinstance(error, MemoryError) else first_line(error)
            raise BadInput(f"no dask scheduler answers at {dask} ({what}){started}") from error
        try:
            client.wait_for_workers(1, timeout=_WITHOUT_WORKERS)
        except TimeoutError as error:
            raise BadInput(f"no worker is at {dask}: start some with  dask worker  and that address") from error
        for worker, digest in client.run(source_digest, on_error="return").items():
            if digest != source_digest():
                raise BadInput(f"the worker at {worker} {_OTHERS}")
        machines = Counter[str]()
        for address, threads in client.nthreads().items():
            machines[address.rpartition(":")[0]] += threads
        yield Workers(client.get_executor(pure=False), max(machines.values(), default=1), dask)


async def _greet(address: str) -> None:
    """Raise an error if no scheduler answers in time; a dask client would wait for ever."""
    from distributed import Security
    from distributed.comm import connect

    asked = connect(address, timeout=_ANSWER, **Security().get_connection_args("client"))
    await (await asyncio.wait_for(asked, _ANSWER)).close()


def run_shards(there: Workers, shards: Shards[Result], maker: Maker[Result], *arguments: Any) -> Iterator[Result]:
    """Run the remaining shards, keep each result, and yield it as it ends.

    Each process calls `maker` once, for dask a function of a module whose arguments have hashes. After an interrupt or
    an error, threads finish the shards that they have begun. An error on a dask worker becomes BadInput.
    """
    run = partial(_run_elsewhere, source_digest(), maker, arguments) if there.address else maker(*arguments)
    running: dict[Future[Any], int] = {}
    try:
        for number in shards.remaining:
            running[there.executor.submit(run, number)] = number
        for future in as_completed([*running]):
            number = running.pop(future)
            try:
                result = future.result()
            except Exception as error:
                raise _sentence(error, there.address, shards, number) from error
            shards.keep(number, result)
            yield result
    finally:
        begun = [future for future in running if not future.cancel()]
        for future in wait(begun).done:
            if not future.exception():
                shards.keep(running[future], future.result())


def _sentence(error: Exception, address: str, shards: Shards[Any], number: int) -> Exception:
    if not address:
        return error
    if isinstance(error, ImportError):
        what = f"its worker {_OTHERS}"
    elif isinstance(error, OSError | TimeoutError | CancelledError):
        return BadInput(f"the scheduler at {address} is lost ({first_line(error)}); {shards.advice}")
    elif type(error).__name__ == "KilledWorker":
        what = "every worker that took it was lost, which happens when the memory is used up"
    elif isinstance(error, BadInput):
        what = str(error)
    else:
        return error
    return BadInput(f"{shards.name(number)}: {what}; {shards.advice}")


_making = Lock()
_made = lru_cache(1)(lambda maker, arguments: maker(*arguments))


def _run_elsewhere(digest: str, maker: Maker[Result], arguments: tuple[Any, ...], number: int) -> Result:
    """Run a shard in another process. Raises ImportError for other sources; an error of loony becomes BadInput."""
    if source_digest() != digest:
        raise ImportError("other sources")
    try:
        with _making:
            run: Callable[[int], Result] = _made(maker, arguments)
        return run(number)
    except LoonyError as error:  # some errors cannot be sent between processes
        raise BadInput(str(error)) from None
    except MemoryError:
        raise BadInput("the memory of its worker is used up") from None
