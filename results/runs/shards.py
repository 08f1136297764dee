"""Numbered shards of some work, the file of their results, with which an interrupted run goes on, and jobs of shards.

The first line of the file is the plan of the work, and each further line the result of a shard, a named tuple of plain
data, written when the shard ends. A last line that a killed process did not finish is ignored. A job has tables that
follow from all results. A run makes the missing shards; a check makes some shards again, chosen at random.
"""

import hashlib
import json
import random
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import UnionType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

from loony.results.stored.files import corrupt, require_same, write_whole
from loony.results.stored.folder import alive
from loony.results.stored.manifest import require_manifest_of_run, write_manifest
from loony.results.stored.tables import MANIFEST, SHARDS, Examined
from loony.system.digest import source_digest
from loony.system.errors import BadInput, LoonyError, TableAbsent, TableCorrupt
from loony.system.stages import Stages
from loony.system.writing import LockedFile, made_folder, report_bad_output, require_unlocked, require_utf_8
from loony.verify.examination.examination import Comparison, Examination

_BEGIN = b'{"kind": '  # the first bytes of a file of shards


class _Named(Protocol):
    def _asdict(self) -> dict[str, Any]: ...


Result = TypeVar("Result", bound=_Named)
Corrupt = Callable[[Path, str], LoonyError]


def _corrupt(path: Path, what: str) -> TableCorrupt:
    return TableCorrupt(path, what, "make all of it again in another directory")


def plan_of(path: Path, corrupt: Corrupt = _corrupt) -> dict[str, Any] | None:
    """The plan in a file of shards; None if none is there. Raises the error `corrupt` for another beginning."""
    if not path.exists():
        return None
    try:
        with path.open("rb") as file:
            line = file.readline()
    except OSError as error:
        raise corrupt(path, f"it cannot be read ({error.strerror})") from error
    if not line.endswith(b"\n") and (line.startswith(_BEGIN) or _BEGIN.startswith(line)):
        return None
    with suppress(ValueError, RecursionError):
        plan = json.loads(line)
        if line.startswith(_BEGIN) and isinstance(plan, dict):
            return plan
    raise corrupt(path, "it does not begin with the plan of a run")


def plan_for(kind: str, parameters: dict[str, Any], number: int) -> dict[str, Any]:
    """The plan of some work: the number of its shards, its kind, a word for sentences, and all data it depends on."""
    return {"kind": kind, **parameters, "source_digest": source_digest(), "shards": number}


class Shards(Generic[Result]):
    """The results of the shards of some work, by number; also in a file, if there is one."""

    advice = "the work of the finished shards is kept, and --resume goes on from it"
    """advice to a person whose run ends early"""

    def __init__(
        self, plan: dict[str, Any], outcome: type[Result], fits: Callable[[Result], bool] = lambda _: True
    ) -> None:
        """Begin without results. `outcome` is their type, and `fits` says whether one of this type is possible."""
        self.plan = plan
        self.done: dict[int, Result] = {}
        self.name: Callable[[int], str] = "shard {}".format
        """the words for a shard in a sentence"""
        self.file: LockedFile | None = None
        """the file to which each result is written, if there is one"""
        self._outcome, self._fits = outcome, fits

    def read(self, path: Path, corrupt: Corrupt = _corrupt) -> None:
        """Take the results from a file with this plan, and remove an unfinished last line if it is of this run."""
        plan, *lines = path.read_bytes().split(b"\n")[:-1]  # the last line is empty or unfinished
        types, numbers = get_type_hints(self._outcome), range(self.plan["shards"])
        for place, line in enumerate(lines):
            with suppress(ValueError, TypeError, RecursionError):
                number, digest, data = json.loads(line)
                if number in numbers and digest == self._digest(number, data) and number not in self.done:
                    result = self._outcome(**data)
                    if all(_is_of(getattr(result, name), kind) for name, kind in types.items()) and self._fits(result):
                        self.done[number] = result
            if len(self.done) != place + 1:
                raise corrupt(path, f"the shard in line {place + 2} is not what was written")
        if self.file:
            self.file.truncate(len(plan) + 1 + sum(len(line) + 1 for line in lines))

    def write(self) -> None:
        """Write the plan, and the results so far in the order of their numbers."""
        if self.file:
            lines = [json.dumps(self.plan).encode() + b"\n", *map(self._line, sorted(self.done))]
            self.file.replace(lambda file: file.writelines(lines))

    def keep(self, number: int, outcome: Result) -> None:
        """Add the result of a shard, to the file too. Raises BadInput where the file cannot be written."""
        self.done[number] = outcome
        if self.file:
            self.file.append(self._line(number))

    @property
    def remaining(self) -> list[int]:
        """The numbers of the shards without results."""
        return [number for number in range(self.plan["shards"]) if number not in self.done]

    def outcomes(self) -> list[Result]:
        """The results of all shards, in their order. Requires: all shards have results."""
        return [self.done[number] for number in range(self.plan["shards"])]

    def _line(self, number: int) -> bytes:
        data = self.done[number]._asdict()
        return json.dumps([number, self._digest(number, data), data]).encode() + b"\n"

    def _digest(self, number: int, data: dict[str, Any]) -> str:
        """The digest of a result with its number and the plan, so that a line is valid only in its own place."""
        return hashlib.sha256(json.dumps([self.plan, number, data]).encode()).hexdigest()


@contextmanager
def kept_in(
    directory: Path, shards: Shards[Result], tables: Collection[str], resume: bool
) -> Iterator[Shards[Result]]:
    """Write the results of shards to a directory of their own; with `resume`, first take the results in it.

    `tables` are the names of its other files. Raises BadInput where the directory has other content, cannot be
    written, or is in use, and TableCorrupt where the shards are damaged.
    """
    require_utf_8(directory)
    files, path = [MANIFEST, *tables], directory / SHARDS
    with report_bad_output(directory):
        require_unlocked(directory)
        plan = _plan_there(directory, shards.plan["kind"])
    with made_folder(directory), LockedFile(path, "file of shards") as shards.file:
        if plan is not None and resume:
            if other := next((name for name, entry in shards.plan.items() if plan.get(name) != entry), ""):
                other = "sources" if other == "source_digest" else other
                of = f"{shards.plan['kind']} of {'other' if other.endswith('s') else 'another'} {other}"
                again = "leave out --resume to start again, or name another directory with --out"
                raise BadInput(f"{directory} has a {of}, which cannot be continued: {again}")
            shards.read(path)
        else:
            shards.write()
        with report_bad_output(directory):
            for name in files if plan is not None and not resume else []:
                (directory / name).unlink(missing_ok=True)
            _clear_leftovers(directory, files)
        yield shards


def stored(directory: Path, shards: Shards[Result]) -> Shards[Result]:
    """The shards of a finished run, with the plan in its directory. Raises TableAbsent or TableCorrupt."""
    plan, kind = plan_of(directory / SHARDS), shards.plan["kind"]
    if plan is None or plan.get("kind") != kind:
        raise TableAbsent(f"{directory} has no {kind} that loony made")
    if type(plan.get("shards")) is not int:
        raise _corrupt(directory / SHARDS, "its plan does not say how many shards there are")
    shards.plan = plan
    shards.read(directory / SHARDS)
    if shards.remaining:
        missing = f"shard {shards.remaining[0]} is missing in {directory / SHARDS}"
        raise TableAbsent(f"{missing}: continue with  --resume  to make it")
    return shards


def _plan_there(directory: Path, kind: str) -> dict[str, Any] | None:
    """The plan in the directory of a run; None if no run began. Raises BadInput for a directory with other files."""
    plan = plan_of(directory / SHARDS)
    if plan is None and not directory.exists():
        return None
    if plan is None and directory.is_dir() and all(SHARDS in path.name for path in directory.iterdir()):
        return None
    if plan is None or plan.get("kind") != kind:
        raise BadInput(f"{directory} exists and has no {kind} that loony made: name another with --out")
    return plan


def _clear_leftovers(directory: Path, files: Collection[str]) -> None:
    """Remove the files that a killed process did not finish, which still have the hidden names of `whole_file`."""
    for path in directory.glob(".*.*[0-9]"):
        name, _, process = path.name[1:].rpartition(".")
        if name in {SHARDS, *files} and process.isdecimal() and not alive(int(process)):
            path.unlink(missing_ok=True)


def _is_of(data: Any, kind: Any) -> bool:
    """Whether plain data has a type: a number, a text, a list of a type, or a union of types."""
    if isinstance(kind, UnionType):
        return any(_is_of(data, each) for each in get_args(kind))
    if get_origin(kind) is list:
        return type(data) is list and all(_is_of(entry, *get_args(kind)) for entry in data)
    return type(data) is kind


class Job(NamedTuple):
    """A job, by data and plain functions."""

    shards: Shards[Any]  # the shards with their plan, without results
    files: Collection[str]
    work: Callable[[Shards[Any]], None]  # takes the finished shards, and makes and keeps the others
    finish: Callable[[list[Any]], Examined]
    """makes the examination, and the tables that are not written yet, from the results of all shards"""
    differs: Callable[[int, Any], bool]
    """makes the shard of a number again, and says whether its result differs from this result"""


def make(job: Job, directory: Path, resume: bool, stages: Stages) -> Examination:
    """Do the job in a directory of its own, or go on from the shards in it. Raises BadInput and TableCorrupt.

    An interrupt says that finished shards are kept; and so that they are not lost, nothing begins in their place.
    """
    if not resume and _has_part(directory, job.shards.plan):
        what = f"{directory} has a part of this {job.shards.plan['kind']}: go on from it with --resume"
        raise BadInput(f"{what}, or remove it, or name another directory with --out")
    with kept_in(directory, job.shards, job.files, resume) as shards:
        try:
            job.work(shards)
        except KeyboardInterrupt as interrupt:
            raise KeyboardInterrupt(shards.advice if shards.done else "") from interrupt
        shards.write()
    examined, tables = job.finish(shards.outcomes())
    for name, table in tables.items():
        write_whole(directory / name, table)
    write_manifest(directory, shards.plan["kind"], examined.derived(), job.files)
    stages.stop()
    return examined


def _has_part(directory: Path, plan: dict[str, Any]) -> bool:
    """Whether a directory has shards of a run of this plan that has not ended."""
    path = directory / SHARDS
    with report_bad_output(directory):
        begun = path.read_bytes().split(b"\n") if path.is_file() else []
    return len(begun) > 2 and begun[0] == json.dumps(plan).encode() and not (directory / MANIFEST).exists()


def check_job(job: Job, directory: Path, stages: Stages) -> Examination:
    """Re-read the directory of a job: hashes, shards and tables; and make some shards again, at random.

    Raises TableAbsent or TableCorrupt for the first error.
    """
    number, shards = job.shards.plan["shards"], stored(directory, job.shards)
    if number != len(shards.done):
        raise corrupt(directory / SHARDS, "its plan does not make its shards")
    job.work(shards)
    examined, tables = job.finish(shards.outcomes())
    for name, table in tables.items():
        require_same(directory / name, table.schema, table, "it differs from the sum of the shards")
    require_manifest_of_run(directory, shards.plan["kind"], examined.derived(), job.files)
    again = sorted(random.sample(range(number), min(3, number)))
    numbers = ", ".join(map(str, again))
    repeated = Comparison("repeated", f"shard{'s' * (len(again) > 1)} of {number} made again ({numbers})")
    stages.start("repeating")
    for shard in again:
        repeated.add(np.array([job.differs(shard, shards.done[shard])]), shards.name(shard).format)
    examined.parts[0].comparisons.append(repeated)
    stages.stop()
    return examined
