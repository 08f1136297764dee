"""A job: work in shards, with a directory for their results, and with tables that follow from all results.

A run makes the missing shards. A check makes some shards again, chosen at random.
"""

import random
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from loony.results.runs.shards import Shards, kept_in, stored
from loony.results.stored.files import corrupt, require_same, write_whole
from loony.results.stored.layout import SHARDS
from loony.results.stored.manifest import require_manifest_of_run, write_manifest
from loony.results.stored.tables import Examined
from loony.system.stages import Stages
from loony.verify.examination.examination import Comparison, Examination


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
    """Do the job in a directory of its own, or go on from the shards in it. Raises BadInput and TableCorrupt."""
    with kept_in(directory, job.shards, job.files, resume) as shards:
        job.work(shards)
        shards.write()
    examined, tables = job.finish(shards.outcomes())
    for name, table in tables.items():
        write_whole(directory / name, table)
    write_manifest(directory, shards.plan["kind"], examined.derived(), job.files)
    stages.stop()
    return examined


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
