"""Evidence, as rows: in the record, a small text that comes with the program, and in the file of proofs beside tables.

A row is about a claim, a theorem in a handwritten Coq file, a check of a run, or a count of positions. It is believed
only while its text has its digest: the statement of a claim, or the file of a theorem with those that it requires.
Checks and counts have no text, so their rows stand until a run replaces them. Nobody edits the record. A proof in a
file counts only if these very sources made it, because it rests on more than its claim: a row there has their digest
behind the version. Rows of other sources stay until a new proof replaces them.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from loony.system.digest import source_digest
from loony.system.errors import TableCorrupt
from loony.system.version import VERSION
from loony.system.writing import LockedFile, made_folder, marked
from loony.verify.claims.claim import PROVED, REFUTED, Claim, Evidence
from loony.verify.claims.papers import proof_in_words
from loony.verify.claims.statement import LENGTH, statement_digest
from loony.verify.proof.by_hand import family_of, files_by_hand, text_of_file, with_needs

if TYPE_CHECKING:
    from loony.verify.proof.solver import Proof

CLAIM, THEOREM, CHECK, COUNT = "claim", "theorem", "check", "count"  # the kinds of rows

_SUM = "sha256,"  # the start of the last line, which has the digest of all lines before it


class RecordRow(NamedTuple):
    """The outcome of a run, a solver or Coq for a claim, a theorem, a check or a count."""

    kind: str
    family: str
    about: str  # the id of a claim, `File.theorem`, the name of a check, or the domain that was counted
    domain: str  # the domain of a test; empty for a proof
    evidence: str  # in the words of `loony.verify.claims.claim.Evidence`
    by: str  # the solver, or Coq, with its version; or the command that was run
    up_to: str = ""  # the tested positions or entries, and their bound; empty for a proof, which is about every size
    verdict: str = PROVED
    covered: int = 1
    """of a proof the goals, or 1 for a position that refutes; of a test the instances under the hypothesis; of a check
    the compared entries; of a count the positions"""
    mismatches: int = 0
    counterexample: str = ""  # the smallest counterexample in the tables; empty if there is none
    digest: str = ""  # the digest of the statement; empty for checks and counts
    version: str = VERSION
    """the version of this program that recorded the row; in the file of proofs with a digest of the sources"""

    @property
    def key(self) -> tuple[str, ...]:
        """The record has a row for each key."""
        return self.kind, self.family, self.about, self.domain, self.evidence, self.solver

    @property
    def solver(self) -> str:
        """The name of the solver, or Coq, without the version; empty if the row is no proof."""
        return self.by.split()[0] * self.is_proof

    @property
    def is_proof(self) -> bool:
        """Whether the row is a proof, about positions of every size."""
        return Evidence.of_words(self.evidence) in (Evidence.COQ, Evidence.SOLVER)


def path() -> Path:
    """The file of the record."""
    return Path(str(files("loony").joinpath("record.csv")))


is_record: Final = marked(rb"kind,family,about,[^\n]*\n(?![^\n]*\+[0-9a-f]+\n)")
"""whether a file is a record, of any version, whole or broken off; a file of proofs is none"""


@cache
def recorded() -> tuple[RecordRow, ...]:
    """All rows of the record, also those that are not believed. Raises TableCorrupt where the file is no record."""
    try:
        return tuple(rows_in(path().read_text("utf-8")))
    except (OSError, ValueError) as error:
        raise TableCorrupt(path(), f"it is not a record ({error})", "install loony again") from error


def rows_in(text: str) -> Iterator[RecordRow]:
    """The rows of the text of a record, perhaps of an earlier version. Raises ValueError for any other text."""
    body, _, digest = text.rpartition(_SUM)
    if digest != f"{sha256(body.encode()).hexdigest()}\n":
        raise ValueError("its last line is not the digest of the others: only loony writes it")
    reader = csv.reader(io.StringIO(body))
    columns, types = next(reader, []), RecordRow.__annotations__
    if columns != [name for name in types if name in columns or name not in RecordRow._field_defaults]:
        raise ValueError("its columns are not those of this version")
    for cells in reader:
        if len(cells) != len(columns):
            raise ValueError(f"line {reader.line_num} has {len(cells)} cells")
        row = RecordRow(**{name: types[name](cell) for name, cell in zip(columns, cells, strict=True)})
        Evidence.of_words(row.evidence)
        yield row


def text_of(rows: Iterable[RecordRow]) -> str:
    """The text of a record of these rows, in the order of their cells."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(RecordRow._fields)
    writer.writerows(sorted(rows))
    body = file.getvalue()
    return f"{body}{_SUM}{sha256(body.encode()).hexdigest()}\n"


def is_believed(row: RecordRow, claims: dict[str, Claim]) -> bool:
    """Whether the claim or theorem of a row still has its text, and the claim its domain; True for other rows."""
    if row.kind == CLAIM:
        claim = claims.get(row.about)
        domains = {"", *(domain.name for domain in claim.domains)} if claim else set[str]()
        return claim is not None and row.domain in domains and statement_digest(claim) == row.digest
    return row.kind != THEOREM or theorem_digest(row.family, row.about) == row.digest


class FolderEvidence(NamedTuple):
    """The evidence in a folder of tables."""

    rows: list[RecordRow]  # if a claim was tested on a domain twice, the row of the test that covers more
    of_other_sources: int  # directories of tables that other sources made


class ClaimEvidence(NamedTuple):
    """The evidence for a claim and for its theorem, by source, the strongest first."""

    claim: Claim
    here: list[RecordRow]  # by the user's runs, in a folder of tables
    recorded: list[RecordRow]  # by the authors' runs, in the record
    older: list[RecordRow]  # in the record, about an older text, which say nothing about the present text

    @property
    def strongest(self) -> str:
        """The strongest recorded evidence, or a proof in words, in the words of the scale; else empty."""
        kinds = [row.evidence for row in self.recorded] + [Evidence.WORDS.words] * bool(proof_in_words(self.claim))
        return next((kind.words for kind in Evidence if kind.words in kinds), "")

    @property
    def for_every_size(self) -> str:
        """Words on the recorded evidence for every size, to stand after the name of the claim; empty without any."""
        rows = [row for row in self.recorded if row.is_proof and row.verdict == PROVED]
        return f", {rows[0].evidence} for positions of every size" if rows else ""


def evidence_for(claim: Claim, here: Iterable[RecordRow] = ()) -> ClaimEvidence:
    """The evidence for a claim in the record, and among the rows of a folder."""
    names = [(CLAIM, claim.family, claim.id)]
    if claim.theorem:
        names.append((THEOREM, family_of(claim.theorem, claim.family), claim.theorem))

    def about(rows: Iterable[RecordRow]) -> tuple[list[RecordRow], list[RecordRow]]:
        found = [row for row in rows if row.about in (claim.id, claim.theorem) and row[:3] in names]
        found.sort(key=lambda row: [*Evidence].index(Evidence.of_words(row.evidence)))
        believed = [row for row in found if is_believed(row, {claim.id: claim})]
        return believed, [row for row in found if row not in believed]

    return ClaimEvidence(claim, about(here)[0], *about(recorded()))


@cache
def theorem_digest(family: str, theorem: str) -> str:
    """The digest of the handwritten file with a theorem and of the files that it requires; empty without a file."""
    file, _, name = theorem.partition(".")
    path = files_by_hand(family).get(file)
    text = text_of_file(path) if path else ""
    if not re.search(rf"^Print Assumptions {name}\.", text, re.MULTILINE):
        return ""
    texts = sorted(with_needs({file: text}, family).items())
    return sha256("".join(f"{stem}\n{text}" for stem, text in texts).encode()).hexdigest()[:LENGTH]


_PATIENCE = 60.0  # seconds that a process waits for another process, which writes the file in milliseconds


def by_solver(solver: str) -> str:
    """A solver with its version, as a row names it."""
    from importlib.metadata import version  # which an answer about a position does without

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
