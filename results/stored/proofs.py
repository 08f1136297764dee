"""What `loony prove` found, kept beside the tables: a row for each claim and solver, of the last run of each."""

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from loony.results.stored.layout import PARQUET, PROOFS_SCHEMA
from loony.system.digest import source_digest
from loony.system.errors import BadInput, TableCorrupt
from loony.system.writing import alone_beside, whole_file
from loony.verify.proof.solver import DISTRIBUTIONS, PROVED, Proof


def read_proofs(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of proofs; none where there is no file. Raises TableCorrupt where it is another."""
    if not path.exists():
        return []
    try:
        with pq.ParquetFile(path) as file:  # opens it once, where read_table does so twice: a run may replace it
            table = file.read()
    except (pa.ArrowException, OSError) as error:
        raise TableCorrupt(path, "it cannot be read", "remove it, and prove again with  loony prove") from error
    if not table.schema.equals(PROOFS_SCHEMA, check_metadata=True):
        raise TableCorrupt(path, "its columns are not those of this version", "remove it, and  loony prove  again")
    rows: list[dict[str, Any]] = table.to_pylist()
    return rows


def proved_before(path: Path, solver: str) -> set[str]:
    """The ids of claims that this solver proved with these sources, by what is kept. Raises TableCorrupt."""
    same = {"solver": solver, "version": version(DISTRIBUTIONS[solver]), "verdict": PROVED}
    same["source_digest"] = source_digest()
    return {row["claim"] for row in read_proofs(path) if same.items() <= row.items()}


COQ = "coq"
"""in the place of a solver: what is kept is that Coq accepted a theorem, which assumes nothing"""


def keep_proofs(path: Path, proofs: Iterable[tuple[str, Proof]], coq_version: str = "") -> None:
    """Put proofs, each with the name of its solver, in the file, in the place of older ones of the same."""
    _keep(path, [
        {
            "claim": proof.claim.id,
            "solver": solver,
            "version": coq_version if solver == COQ else version(DISTRIBUTIONS[solver]),
            "verdict": proof.verdict,
            "goals": proof.goals,
            "unsolved": proof.unsolved,
            "counterexample": None if proof.counterexample is None else str(proof.counterexample),
            "seconds": round(proof.seconds, 3),
        }
        for solver, proof in proofs
    ])  # fmt: skip


def keep_theorems(path: Path, family: str, theorems: Iterable[str], coq_version: str) -> None:
    """Put theorems of files written by hand, which Coq accepted in a family's development, in the same file.

    A theorem is named `family/File.theorem`, which no claim is.
    """
    _keep(path, [
        {
            "claim": f"{family}/{theorem}",
            "solver": COQ,
            "version": coq_version,
            "verdict": PROVED,
            "goals": 1,
            "unsolved": [],
            "counterexample": None,
            "seconds": 0.0,
        }
        for theorem in theorems
    ])  # fmt: skip


def _keep(path: Path, found: list[dict[str, Any]]) -> None:
    """Put rows in the file, in the place of older ones of the same claim and solver.

    Runs that do so at the same time wait for each other, so that none puts back what another has replaced.
    """
    if path.is_dir():
        raise BadInput(f"{path} is a directory; name a file with --out")
    new = {(row["claim"], row["solver"]): row | {"source_digest": source_digest()} for row in found}
    with alone_beside(path):
        rows = {(row["claim"], row["solver"]): row for row in read_proofs(path)} | new
        with whole_file(path) as file:
            pq.write_table(pa.Table.from_pylist([*rows.values()], schema=PROOFS_SCHEMA), file, **PARQUET)
