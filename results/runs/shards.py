"""Numbered shards of some work: the result of each is kept, so that an interrupted run goes on from there.

The result of a shard is a named tuple of plain data: numbers, texts, lists of them, or None.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from itertools import islice
from pathlib import Path
from types import UnionType
from typing import Any, Generic, Protocol, TypeVar, get_args, get_origin, get_type_hints

from loony.results.stored.database import changing, is_empty, reading
from loony.results.stored.directories import alive
from loony.results.stored.files import require_utf_8
from loony.results.stored.layout import MANIFEST, SHARDS
from loony.system.digest import source_digest
from loony.system.errors import BadInput, TableAbsent, TableCorrupt
from loony.system.writing import report_bad_output, require_unlocked

_TABLES = (
    "DROP TABLE IF EXISTS plan",
    "DROP TABLE IF EXISTS shards",
    "CREATE TABLE plan (plan TEXT NOT NULL)",
    "CREATE TABLE shards (number INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, outcome TEXT NOT NULL)",
)
_BEGUN = {SHARDS, f"{SHARDS}-journal"}
"""what a run leaves in a directory if it ends before its plan is written"""
_ELSEWHERE = "make all of it again in another directory"


class _Named(Protocol):
    """A named tuple."""

    def _asdict(self) -> dict[str, Any]: ...


Result = TypeVar("Result", bound=_Named)


def plan_in(directory: Path) -> dict[str, Any] | None:
    """The plan of the run whose shards are in a directory; None where there is none.

    Raises TableCorrupt where the file of shards is no database, or its plan is damaged.
    """
    path = directory / SHARDS
    if not path.exists():
        return None
    with reading(path, _ELSEWHERE) as rows:
        if is_empty(rows):
            return None
        stored = rows.execute("SELECT plan FROM plan").fetchone()
    with suppress(ValueError, TypeError, RecursionError):
        plan = json.loads(*stored)
        if isinstance(plan, dict):
            return plan
    raise TableCorrupt(path, "its plan is not what was written", _ELSEWHERE)


def _is_of(data: Any, kind: Any) -> bool:
    """Whether plain data has a type: of numbers, of texts, of lists of a type, or a union of types."""
    if isinstance(kind, UnionType):
        return any(_is_of(data, each) for each in get_args(kind))
    if get_origin(kind) is list:
        return type(data) is list and all(_is_of(entry, *get_args(kind)) for entry in data)
    return type(data) is kind


def in_threads(threads: int, numbers: Iterable[int], run: Callable[[int], Result]) -> Iterator[Result]:
    """Run the shards of these numbers, so many at a time; yield their results as they end.

    An interrupt, or an error in a shard, lets those that were begun end, and begins no more.
    """
    executor = ThreadPoolExecutor(threads)
    try:
        running: set[Future[Result]] = set()
        waiting = iter(numbers)
        while True:
            for number in islice(waiting, threads - len(running)):
                running.add(executor.submit(run, number))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    finally:
        executor.shutdown(cancel_futures=True)


class Shards(Generic[Result]):
    """The results of the shards of some work, in a directory of its own."""

    advice = "the work of the finished shards is kept, and --resume goes on from it"
    """for a run that ends early"""

    def __init__(
        self, directory: Path, kind: str, parameters: dict[str, Any], number: int, outcome: type[Result],
        files: Collection[str], resume: bool,
    ) -> None:  # fmt: skip
        """Go on from the shards in a directory; begin anew where there are none, or without `resume`.

        `kind` names the work in sentences, such as "sweep". The work depends on the parameters, which are plain
        data with a word as name, and on the sources. `number` is the number of shards, `outcome` the type of their
        results, and `files` the names of the tables that the whole work leaves besides a manifest.
        Raises BadInput where the directory has other content or cannot be written, and TableCorrupt where the
        shards are damaged.
        """
        self.directory, self._outcome, self._files = directory, outcome, [MANIFEST, *files]
        self.plan = {"kind": kind, **parameters, "source_digest": source_digest(), "shards": number}
        self.done: dict[int, Result] = {}
        require_utf_8(directory)
        with report_bad_output(directory):
            require_unlocked(directory)
            theirs = self._plan_there()
            if theirs is not None and resume:
                self._require_same(theirs)
            elif theirs is not None:
                for name in self._files:
                    (directory / name).unlink(missing_ok=True)
            self._clear_leftovers()
        with changing(self._path, _ELSEWHERE) as rows:
            if theirs is None or not resume:
                for statement in _TABLES:
                    rows.execute(statement)
                rows.execute("INSERT INTO plan VALUES (?)", [json.dumps(self.plan)])
        self.done = self._kept(range(number))

    @classmethod
    def stored(cls, directory: Path, kind: str, outcome: type[Result]) -> "Shards[Result]":
        """The results of all shards of a finished run, of any sources; nothing is changed there.

        Raises TableAbsent where there is no such run, and TableCorrupt where a shard is missing or damaged.
        """
        shards = cls.__new__(cls)
        shards.directory, shards._outcome = directory, outcome
        plan = plan_in(directory)
        if plan is None or plan.get("kind") != kind:
            raise TableAbsent(f"{directory} has no {kind} that loony made")
        number = plan.get("shards")
        numbers = range(number if type(number) is int else 0)
        shards.plan = plan
        shards.done = shards._kept(numbers)
        missing = next((number for number in numbers if number not in shards.done), None)
        if missing is not None:
            raise TableAbsent(f"shard {missing} is missing in {shards._path}: continue with  --resume  to make it")
        return shards

    @staticmethod
    def name(number: int) -> str:
        """A shard, in a sentence."""
        return f"shard {number}"

    @property
    def remaining(self) -> list[int]:
        """The numbers of the shards that are still to be run."""
        return [number for number in range(self.plan["shards"]) if number not in self.done]

    def outcomes(self) -> list[Result]:
        """The results of all shards, in their order, once all are done."""
        return [self.done[number] for number in range(self.plan["shards"])]

    def keep(self, number: int, outcome: Result) -> None:
        """Write down the result of a shard. Raises BadInput where it cannot, or another run began anew here."""
        text = json.dumps(outcome._asdict())
        with changing(self._path, _ELSEWHERE, make=False) as rows:
            if rows.execute("SELECT plan FROM plan").fetchone() != (json.dumps(self.plan),):
                raise BadInput(f"{self.directory} was started again by another run: name another with --out")
            row = number, self._digest(number, text), text
            rows.execute("INSERT OR REPLACE INTO shards VALUES (?, ?, ?)", row)
        self.done[number] = outcome

    def in_threads(self, threads: int, run: Callable[[int], Result]) -> Iterator[Result]:
        """Run the remaining shards, so many at a time, and keep each result; yield these as they end."""

        def run_and_keep(number: int) -> Result:
            outcome = run(number)
            self.keep(number, outcome)
            return outcome

        return in_threads(threads, self.remaining, run_and_keep)

    def _plan_there(self) -> dict[str, Any] | None:
        """The plan in the directory; None where there is none. Raises BadInput where other files are there."""
        directory, kind = self.directory, self.plan["kind"]
        plan = plan_in(directory)
        if plan is None and not directory.exists():
            return None
        if plan is None and directory.is_dir() and {path.name for path in directory.iterdir()} <= _BEGUN:
            return None
        if plan is None or plan.get("kind") != kind:
            raise BadInput(f"{directory} exists and has no {kind} that loony made: name another with --out")
        return plan

    def _require_same(self, theirs: dict[str, Any]) -> None:
        """Raise BadInput where a plan is not ours."""
        for name, ours in self.plan.items():
            if theirs.get(name) != ours:
                what = "sources" if name == "source_digest" else name
                raise BadInput(
                    f"{self.directory} has a {self.plan['kind']} of other {what}, which cannot be continued: "
                    "leave out --resume to start again, or name another directory with --out"
                )

    def _kept(self, numbers: range) -> dict[int, Result]:
        """The results that were written down. Raises TableCorrupt where one is damaged, or of no shard."""
        with reading(self._path, _ELSEWHERE) as rows:
            stored = rows.execute("SELECT number, sha256, outcome FROM shards ORDER BY number").fetchall()
        results, types = dict[int, Result](), get_type_hints(self._outcome)
        for number, digest, text in stored:
            with suppress(ValueError, TypeError, RecursionError):
                if number in numbers and digest == self._digest(number, text):
                    result = self._outcome(**json.loads(text))
                    if all(_is_of(getattr(result, name), kind) for name, kind in types.items()):
                        results[number] = result
            if number not in results:
                what = f"shard {number} in it is not what was written"
                raise TableCorrupt(self._path, what, "make all of it again, without --resume")
        return results

    def _clear_leftovers(self) -> None:
        """Remove the unfinished files of a killed process, which `whole_file` had not yet given their names."""
        for path in self.directory.glob(".*.*[0-9]"):
            name, _, process = path.name[1:].rpartition(".")
            if name in self._files and process.isdecimal() and not alive(int(process)):
                path.unlink(missing_ok=True)

    @property
    def _path(self) -> Path:
        return self.directory / SHARDS

    def _digest(self, number: int, text: str) -> str:
        """The digest of a result and its number: so a row is valid in its place alone."""
        return hashlib.sha256(json.dumps([self.plan, number, text]).encode()).hexdigest()
