"""What a run of shards leaves in its directory besides them: tables, and a manifest; and how that is checked."""

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from loony.results.runs.shards import PLAN, Outcome, Shards
from loony.results.stored.files import sha256, whole_table, write_table
from loony.results.stored.layout import MANIFEST
from loony.results.stored.manifest import made_by
from loony.system.errors import TableAbsent, TableCorrupt
from loony.system.stages import Stages
from loony.system.writing import whole_file
from loony.verify.examination.examination import Comparison, Examination

_REPEATED = 3
"""shards that a check goes through again"""

_REMEDY = "make it again with  loony sweep"


def leave(directory: Path, plan: dict[str, Any], examined: Examination, tables: Mapping[str, pa.Table]) -> None:
    """Write what came of all shards as tables by their names, and a manifest. Raises BadInput where it cannot."""
    for name, table in tables.items():
        with whole_file(directory / name) as new:
            write_table(new, table.schema, [table])
    manifest = {**_derived(directory, plan, examined, tables), **made_by()}
    with whole_file(directory / MANIFEST) as new:
        new.write_text(json.dumps(manifest, indent=2) + "\n", "utf-8")


def require_left(
    directory: Path, plan: dict[str, Any], examined: Examination, tables: Mapping[str, pa.Table]
) -> None:
    """Raise TableAbsent or TableCorrupt where what was left is not what comes of the shards."""
    for name in (MANIFEST, *tables):
        if not (directory / name).is_file():
            raise TableAbsent(f"there is no {name} in {directory}: go on with  --resume  to make it")
    try:
        stored = json.loads((directory / MANIFEST).read_bytes())
        derived = json.loads(json.dumps(_derived(directory, plan, examined, tables)))
        same = {name: stored[name] for name in derived} == derived
    except (ValueError, LookupError, TypeError, RecursionError):
        same = False
    if not same:
        raise TableCorrupt(directory / MANIFEST, "it is not what the shards and tables make it", _REMEDY)
    for name, table in tables.items():
        if not whole_table(directory / name, table.schema).equals(table):
            raise TableCorrupt(directory / name, "it is not what the shards add up to", _REMEDY)


def bound_of(shards: Shards[Outcome], largest: int, parts: Callable[[int], Sequence[Any]]) -> int:
    """The size that the shards of a finished run are of; raises TableCorrupt for one that makes not as many."""
    bound = shards.plan.get("size")
    if type(bound) is not int or not 0 < bound <= largest or len(parts(bound)) != len(shards.done):
        raise TableCorrupt(shards.directory / PLAN, "its size does not make its shards", _REMEDY)
    return bound


def _derived(
    directory: Path, plan: dict[str, Any], examined: Examination, tables: Iterable[str]
) -> dict[str, Any]:
    return {**plan, **examined.data(), "files": {name: sha256(directory / name) for name in tables}}


def repeat_some(
    shards: Shards[Outcome], run: Callable[[int], Outcome], stages: Stages,
    plain: Callable[[Outcome], Any] = lambda outcome: outcome,
) -> Comparison:  # fmt: skip
    """Run some of the shards of a finished run again, chosen by chance, and hold what comes of them against it.

    `plain` is what outcomes are compared by.
    """
    number = len(shards.done)
    again = sorted(random.sample(range(number), min(_REPEATED, number)))
    held = Comparison("repeated", f"shards of {number} gone through again ({', '.join(map(str, again))})")
    stages.start("repeating", len(again))
    for one in again:
        held.add(np.array([plain(run(one)) != plain(shards.done[one])]), f"shard {one}".format)
        stages.advance(1)
    return held
