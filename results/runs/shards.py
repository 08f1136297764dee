"""Numbered shards of some work: what comes of each is kept, so that a run that was interrupted goes on from there.

What comes of a shard is a named tuple of plain data: numbers, texts, lists of them, or None.
"""

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from loony.results.stored.directories import alive
from loony.results.stored.layout import MANIFEST
from loony.system.digest import source_digest
from loony.system.errors import BadInput, TableAbsent, TableCorrupt
from loony.system.writing import make_folder, report_bad_output, whole_file

PLAN, SHARDS = "plan.json", "shards"


class _Named(Protocol):
    """A named tuple."""

    def _asdict(self) -> dict[str, Any]: ...


Outcome = TypeVar("Outcome", bound=_Named)


def plan_in(directory: Path) -> dict[str, Any] | None:
    """The plan of the run whose shards are in a directory; None where there is none."""
    with suppress(OSError, ValueError, RecursionError):
        plan = json.loads((directory / PLAN).read_bytes())
        if isinstance(plan, dict):
            return plan
    return None


class Shards(Generic[Outcome]):
    """What came of the shards of some work, in a directory of its own."""

    def __init__(
        self, directory: Path, kind: str, parameters: dict[str, Any], number: int, outcome: type[Outcome],
        files: Collection[str], resume: bool,
    ) -> None:  # fmt: skip
        """Take up what is in a directory, or begin anew where nothing is, or `resume` is not asked for.

        `kind` is what the work is called in sentences, such as "sweep"; the parameters, plain data with a word of
        which sentences are made as name, are what it depends on, besides the sources. It has so many shards, each
        of which comes to an `outcome`. `files` are what the whole comes to, besides a manifest.
        Raises BadInput where the directory is of anything else or cannot be written, and TableCorrupt where what
        is to go on is damaged.
        """
        self.directory, self._outcome, self._files = directory, outcome, [PLAN, MANIFEST, *files]
        self.plan = {"kind": kind, **parameters, "source_digest": source_digest(), "shards": number}
        self.done: dict[int, Outcome] = {}
        with report_bad_output(directory):
            theirs = self._plan_there()
            if theirs is not None and resume:
                self._require_same(theirs)
                self.done = {one: self._kept(one) for one in range(number) if self._path(one).exists()}
            elif theirs is not None:
                kept = [directory / name for name in self._files[1:]]
                for path in [*kept, *(directory / SHARDS).glob("*.json")]:
                    path.unlink(missing_ok=True)
            make_folder(directory)
            self._clear_leftovers()
        if theirs is None or not resume:
            with whole_file(directory / PLAN) as new:
                new.write_text(json.dumps(self.plan, indent=2) + "\n", "utf-8")
        make_folder(directory / SHARDS)

    @classmethod
    def stored(cls, directory: Path, kind: str, outcome: type[Outcome]) -> "Shards[Outcome]":
        """What came of all shards of a run that is finished, of whatever sources; nothing is changed there.

        Raises TableAbsent where there is no such run, and TableCorrupt where a shard is missing or damaged.
        """
        found = cls.__new__(cls)
        found.directory, found._outcome, found._files = directory, outcome, [PLAN, MANIFEST]
        plan = plan_in(directory)
        if plan is None or plan.get("kind") != kind:
            raise TableAbsent(f"{directory} has no {kind} of ours")
        number = plan.get("shards")
        found.plan, found.done = plan, {}
        damaged = []
        for one in range(number) if type(number) is int else ():
            if not found._path(one).exists():
                raise TableAbsent(f"{found._path(one)} is missing: go on with  --resume  to make it")
            try:
                found.done[one] = found._kept(one)
            except TableCorrupt as error:
                damaged.append(error)
        if not found.done:
            raise TableCorrupt(directory / PLAN, "none of the shards was made by it", "make all of it again")
        if damaged:
            raise damaged[0]
        return found

    @property
    def left(self) -> list[int]:
        """The numbers of the shards that are still to be run."""
        return [one for one in range(self.plan["shards"]) if one not in self.done]

    def outcomes(self) -> list[Outcome]:
        """What came of all shards, in their order, once all are done."""
        return [self.done[one] for one in range(self.plan["shards"])]

    def keep(self, number: int, outcome: Outcome) -> None:
        """Write down what came of a shard. Raises BadInput where it cannot be written."""
        text = json.dumps(outcome._asdict())
        with whole_file(self._path(number)) as new:
            new.write_text(json.dumps({"sha256": self._digest(number, text), "outcome": text}) + "\n", "utf-8")
        self.done[number] = outcome

    def in_threads(self, threads: int, run: Callable[[int], Outcome]) -> Iterator[Outcome]:
        """Run what is left, so many at a time, and keep it: what comes of shards, as they are done.

        An interrupt, and what a shard raises, lets those that were begun end, and begins no more.
        """

        def run_and_keep(number: int) -> Outcome:
            outcome = run(number)
            self.keep(number, outcome)
            return outcome

        executor = ThreadPoolExecutor(threads)
        try:
            running: set[Future[Outcome]] = set()
            waiting = iter(self.left)
            while True:
                for number in waiting:
                    running.add(executor.submit(run_and_keep, number))
                    if len(running) >= threads:
                        break
                if not running:
                    return
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for one in finished:
                    yield one.result()
        finally:
            executor.shutdown(cancel_futures=True)

    def _plan_there(self) -> dict[str, Any] | None:
        """The plan of what is in the directory; None where nothing is. Raises BadInput for what is not ours."""
        directory, kind = self.directory, self.plan["kind"]
        if not directory.exists() or (directory.is_dir() and all(map(self._begun_by, directory.iterdir()))):
            return None
        plan = plan_in(directory)
        if plan is None or plan.get("kind") != kind:
            raise BadInput(f"{directory} is there already and has no {kind} of ours: name another with --out")
        return plan

    def _require_same(self, theirs: dict[str, Any]) -> None:
        """Raise BadInput where a plan is not ours."""
        for name, ours in self.plan.items():
            if theirs.get(name) != ours:
                what = "sources" if name == "source_digest" else name
                raise BadInput(
                    f"{self.directory} has a {self.plan['kind']} of other {what}, which is not gone on with: "
                    "leave out --resume to begin anew, or name another directory with --out"
                )

    def _kept(self, number: int) -> Outcome:
        """What came of a shard, as it was written down. Raises TableCorrupt where it is not that."""
        path = self._path(number)
        with suppress(OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            kept = json.loads(path.read_bytes())
            if kept["sha256"] == self._digest(number, kept["outcome"]):
                return self._outcome(**json.loads(kept["outcome"]))
        raise TableCorrupt(path, "it is not what was written", "remove it, and the shard is gone through again")

    def _clear_leftovers(self) -> None:
        """Remove what a process that was killed had begun to write."""
        for path in [*self.directory.iterdir(), *(self.directory / SHARDS).glob(".*")]:
            process = self._begun_by(path)
            if process is not None and not alive(process):
                path.unlink(missing_ok=True)

    def _path(self, number: int) -> Path:
        return self.directory / SHARDS / f"{number:03}.json"

    def _begun_by(self, path: Path) -> int | None:
        """The process that is writing a file of ours, which has not got its name yet: see `whole_file`."""
        names = "|".join([*map(re.escape, self._files), "[0-9]+[.]json"])
        found = re.fullmatch(rf"\.({names})\.([0-9]+)", path.name)
        return int(found[2]) if found else None

    def _digest(self, number: int, text: str) -> str:
        """Of what came of a shard, and of which that is: so it holds in its place alone."""
        return hashlib.sha256(json.dumps([self.plan, number, text]).encode()).hexdigest()
