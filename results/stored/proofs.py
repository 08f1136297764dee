"""The file of proofs beside the tables: a row for each claim and solver, of the last run of each."""

import json
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from loony.results.stored.database import changing, is_empty, reading
from loony.results.stored.layout import PROOF_COLUMNS
from loony.system.digest import source_digest
from loony.system.errors import BadInput, TableCorrupt
from loony.verify.proof.solver import DISTRIBUTIONS, PROVED, Proof

_REMEDY = "move it away, and prove again with  loony prove"
_NAMES = ", ".join(PROOF_COLUMNS)
_TYPES = {"TEXT": str, "INTEGER": int, "REAL": float}


def read_proofs(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of proofs; none where there is no file. Raises TableCorrupt where it is another."""
    if not path.exists():
        return []
    with reading(path, _REMEDY) as rows:
        kept = [] if is_empty(rows) else rows.execute(f"SELECT {_NAMES} FROM proofs").fetchall()
    return [_read(path, dict(zip(PROOF_COLUMNS, row, strict=True))) for row in kept]


def _read(path: Path, row: dict[str, Any]) -> dict[str, Any]:
    """A row as it was handed over. Raises TableCorrupt where it has a type that no proof has."""
    try:
        unsolved = json.loads(row["unsolved"])
    except (ValueError, TypeError, RecursionError):
        unsolved = None
    right = isinstance(unsolved, list) and all(isinstance(name, str) for name in unsolved)
    for name, column in PROOF_COLUMNS.items():
        kind, _, required = column.partition(" ")
        right &= isinstance(row[name], _TYPES[kind]) or (row[name] is None and not required)
    if not right:
        raise TableCorrupt(path, "a row in it is not a proof", _REMEDY)
    return row | {"unsolved": unsolved}


def proved_before(path: Path, solver: str) -> set[str]:
    """The ids of claims that this solver proved with these sources, by the file. Raises TableCorrupt."""
    same = {"solver": solver, "version": version(DISTRIBUTIONS[solver]), "verdict": PROVED}
    same["source_digest"] = source_digest()
    return {row["claim"] for row in read_proofs(path) if same.items() <= row.items()}


COQ = "coq"
"""in place of a solver, where Coq accepted a theorem that assumes nothing"""


def keep_proofs(path: Path, proofs: Iterable[tuple[str, Proof]], coq_version: str = "") -> None:
    """Put proofs, each with the name of its solver, in the file; they replace older proofs of the same."""
    _keep(path, [
        (
            proof.claim.id, solver, coq_version if solver == COQ else version(DISTRIBUTIONS[solver]),
            proof.verdict, proof.goals, json.dumps(proof.unsolved),
            None if proof.counterexample is None else str(proof.counterexample), round(proof.seconds, 3),
        )
        for solver, proof in proofs
    ])  # fmt: skip


def theorem_name(family: str, theorem: str) -> str:
    """The name of a theorem `File.theorem` in the file: no claim has such a name."""
    return f"{family}/{theorem}"


def keep_theorems(path: Path, family: str, theorems: Iterable[str], coq_version: str) -> None:
    """Put theorems of files written by hand, which Coq accepted in a family's development, in the same file."""
    _keep(path, [(theorem_name(family, name), COQ, coq_version, PROVED, 1, "[]", None, 0.0) for name in theorems])


def _keep(path: Path, lines: list[tuple[Any, ...]]) -> None:
    """Put rows, without the digest of the sources, in place of those of the same claim and solver."""
    if path.is_dir():
        raise BadInput(f"{path} is a directory; name a file with --out")
    with changing(path, _REMEDY) as rows:
        if is_empty(rows):
            columns = ", ".join(f"{name} {kind}" for name, kind in PROOF_COLUMNS.items())
            rows.execute(f"CREATE TABLE proofs ({columns}, PRIMARY KEY (claim, solver))")
        rows.execute(f"SELECT {_NAMES} FROM proofs LIMIT 0")  # there is such a table
        places = ", ".join("?" for _ in PROOF_COLUMNS)
        new = [(*row, source_digest()) for row in lines]
        rows.executemany(f"INSERT OR REPLACE INTO proofs ({_NAMES}) VALUES ({places})", new)
