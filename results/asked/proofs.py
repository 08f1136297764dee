"""The file of proofs beside the tables, with rows as in the record, from the last run of each solver and of Coq.

A proof counts only if these very sources made it, because it rests on more than its claim: a row has their digest
behind the version. Rows of other sources stay until a new proof replaces them.
"""

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from loony.results.asked.record import CLAIM, RecordRow, rows_in, text_of
from loony.results.stored.locked_file import LockedFile
from loony.system.digest import source_digest
from loony.system.errors import TableCorrupt
from loony.system.version import VERSION
from loony.system.writing import made_folder
from loony.verify.claims.claim import PROVED, REFUTED
from loony.verify.claims.evidence import Evidence
from loony.verify.claims.statement import LENGTH, statement_digest

if TYPE_CHECKING:
    from loony.verify.proof.solver import Proof

_PATIENCE = 60.0  # seconds that a process waits for another process, which writes the file in milliseconds


def by_solver(solver: str) -> str:
    """A solver with its version, as a row names it."""
    from loony.verify.proof.solver import DISTRIBUTIONS

    return f"{solver} {version(DISTRIBUTIONS[solver])}"


def by_coq(coq_version: str) -> str:
    """Coq with its version, but without the version of the compiler of Coq."""
    return f"Coq {coq_version.split()[0]}"


def row_of(proof: "Proof", by: str, kind: Evidence = Evidence.SOLVER) -> RecordRow:
    """The row of a proof that a solver found, or that Coq accepted."""
    claim, refuted = proof.claim, int(proof.verdict == REFUTED)
    counterexample = "" if proof.counterexample is None else str(proof.counterexample)
    return RecordRow(
        CLAIM, claim.family, claim.id, "", kind.words, by, verdict=proof.verdict, covered=proof.goals or refuted,
        mismatches=refuted, counterexample=counterexample, digest=statement_digest(claim),
    )  # fmt: skip


def keep_proofs(path: Path, rows: Iterable[RecordRow] = ()) -> None:
    """Put proofs of these sources in the file, in place of older proofs of the same claim by the same solver.

    Raises BadInput where the file cannot be written, and TableCorrupt where another file has its name.
    """
    with made_folder(path.parent), LockedFile(path, "file of proofs", patience=_PATIENCE) as file:
        new = [row._replace(version=_of_sources()) for row in rows]
        text = text_of({row.key: row for row in [*_stored(path), *new]}.values())
        file.replace(lambda file: file.write(text.encode()))


def proofs_in(path: Path) -> list[RecordRow]:
    """The proofs by these very sources; none without a file. Raises TableCorrupt where it is no file of proofs."""
    return [row._replace(version=VERSION) for row in _stored(path) if row.version == _of_sources()]


def proved_before(path: Path, solver: str) -> set[str]:
    """The ids of claims that this solver proved with these sources, by the file. Raises TableCorrupt."""
    return {row.about for row in proofs_in(path) if (row.by, row.verdict) == (by_solver(solver), PROVED)}


def _stored(path: Path) -> list[RecordRow]:
    """All rows of the file. The file may be empty: a killed process may leave it so."""
    try:
        text = path.read_text("utf-8") if path.exists() else ""
        rows = [*rows_in(text)] if text else []
        if not all("+" in row.version for row in rows):
            raise ValueError("it is a record of evidence, and no file of proofs")
        return rows
    except (OSError, ValueError) as error:
        remedy = "move it away, and prove again with  loony prove"
        raise TableCorrupt(path, f"it cannot be read ({error})", remedy) from error


def _of_sources() -> str:
    return f"{VERSION}+{source_digest()[:LENGTH]}"
