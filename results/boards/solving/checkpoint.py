"""The file of a search: a plan in its first line, and the costliest bounds, or lines of shards (`shards_in`)."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from loony.enumerate.boards.board import Position
from loony.enumerate.boards.reading import openspiel
from loony.results.runs.shards import Result, Shards, plan_of
from loony.results.stored.locked_file import LockedFile
from loony.system.digest import CLAIMS, digest_of
from loony.system.errors import BadInput
from loony.verify.boards.search import Search

KIND = "search"

_BYTES = 16  # of a state with its bounds


def checkpoint_at(path: Path) -> LockedFile:
    """The file of a search, which no other process has until it is closed."""
    return LockedFile(path, "checkpoint of a search", "--checkpoint")


def plan_for(position: Position, kind: str = KIND) -> dict[str, Any]:
    """The plan of a search: its kind, its position and its sources."""
    return {"kind": kind, "position": openspiel(position.board, position.undrawn), "sources": digest_of(CLAIMS)}


def save(checkpoint: LockedFile, position: Position, search: Search, megabytes: int) -> None:
    """Replace the content of the file by the costliest bounds, so many megabytes at most. Raises BadInput."""
    bounds = search.costly(megabytes * 10**6 // _BYTES).data
    plan = plan_for(position) | {"order": search.order}
    plan |= {"nodes": search.nodes, "sha256": hashlib.sha256(bounds).hexdigest()}
    checkpoint.replace(lambda file: file.writelines([json.dumps(plan).encode() + b"\n", bounds]))


def load(checkpoint: LockedFile, position: Position, search: Search) -> bool:
    """Go on with the search in a file; False if the file is new. Raises BadInput for a file of anything else."""
    if checkpoint.is_new:
        return False
    path = checkpoint.path
    plan = stored_plan(path, plan_for(position) | {"order": search.order})
    with path.open("rb") as file:
        file.readline()
        content = file.read()
    nodes = plan.get("nodes")
    if hashlib.sha256(content).hexdigest() != plan.get("sha256") or len(content) % _BYTES:
        raise damaged(path)
    bounds = np.frombuffer(content, np.int64).reshape(-1, 2)
    if type(nodes) is not int or not 0 <= nodes < 1 << 63 or not search.resume(bounds, nodes):
        raise damaged(path)
    return True


def shards_in(file: LockedFile | None, plan: dict[str, Any], outcome: type[Result], what: str) -> Shards[Result]:
    """The shards of a plan, with their results in a file if there is one; `what` names the things that they finish.

    Raises BadInput for a file that cannot be written, or has no results of this plan.
    """
    shards = Shards(plan, outcome)
    shards.file = file
    shards.advice = f"--checkpoint FILE keeps the finished {what}"
    if file is not None:
        shards.advice = f"{file.path} keeps the finished {what}, and the same command goes on from them"
        if not file.is_new:
            stored_plan(file.path, plan)
            shards.read(file.path, damaged)
        else:
            shards.write()  # a missing folder is an error before any work
    return shards


def stored_plan(path: Path, plan: dict[str, Any]) -> dict[str, Any]:
    """The plan in a file. Raises BadInput if it differs from this plan, or if the file has none."""
    stored = plan_of(path, damaged) or {}
    if stored.get("kind") != plan["kind"]:
        raise damaged(path)
    names = {"position": "position", "sources": "version of loony", "order": "order of lines", "proof": "proof tree"}
    for key, what in names.items():
        if stored.get(key) != plan.get(key):
            raise BadInput(f"{path} is of another {what}; name another with --checkpoint")
    return stored


def damaged(path: Path, _: str = "") -> BadInput:
    """The error for a file that is no checkpoint of this kind: of a search, with --dask or without, or of a check."""
    return BadInput(f"{path} is no checkpoint of a search, or is damaged; name another with --checkpoint")
