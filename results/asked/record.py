"""The record of what was proved, certified and tested: a small text that comes with the program.

`loony claims --record` writes it, from what runs left in a folder of tables, and nobody writes in it by hand. A
row is about a claim, a theorem of a file in Coq that is written by hand, a check that a run makes besides the
claims, or a count of positions. It has the digest of what it is about, and is believed only of that: of a claim
the digest of `loony.verify.claims.statement`, of a theorem that of its file and of the files by hand that this
requires. A check and a count have no text that could be compared: a row about one stands until a run replaces it.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from loony.system.errors import TableCorrupt
from loony.verify.claims.claim import Claim
from loony.verify.claims.evidence import Evidence, of_words, rank
from loony.verify.claims.papers import proof_in_words
from loony.verify.claims.statement import LENGTH, statement_digest
from loony.verify.families import FAMILIES

PROVED = "proved"
"""the verdict of a proof, as `loony.verify.proof.solver` has it, which takes longer to import"""

CLAIM, THEOREM, CHECK, COUNT = "claim", "theorem", "check", "count"
"""what a row is about"""

_SUM = "sha256,"
"""with it the last line begins, which has the digest of all before"""


class RecordRow(NamedTuple):
    """What one run, solver or Coq said of one thing."""

    kind: str
    family: str
    about: str
    """the id of a claim, `File.theorem`, the name of a check, or the domain that was counted"""
    domain: str
    """where it was tested; empty where it was proved"""
    evidence: str
    """as `loony.verify.claims.evidence` calls it"""
    by: str
    """the solver, or Coq, with its version; or the command that was run"""
    up_to: str
    """what was gone through, and to which bound; empty where it was proved, and so of every size"""
    verdict: str
    covered: int
    """goals, or 1 of a position that refutes; cases under the hypothesis; entries that were compared; positions"""
    mismatches: int
    counterexample: str
    """the smallest that was kept, empty where there is none"""
    digest: str
    """of the statement; empty of checks and counts"""
    version: str
    """of this program, when it was recorded"""

    @property
    def key(self) -> tuple[str, ...]:
        """What there is one row of."""
        return self.kind, self.family, self.about, self.domain, self.evidence, self.by.split()[0] * self.is_proof

    @property
    def is_proof(self) -> bool:
        """It is about positions of every size."""
        return of_words(self.evidence) in (Evidence.COQ, Evidence.SOLVER)

    def words(self) -> str:
        """Who found it, and how far it goes, in a few words."""
        return f"{self.evidence} ({self.by})" if self.is_proof else f"{self.evidence}: {self.up_to}"


def path() -> Path:
    """The file."""
    return Path(str(files("loony").joinpath("record.csv")))


@cache
def recorded() -> tuple[RecordRow, ...]:
    """All rows of the file, believed or not. Raises TableCorrupt where it is no record."""
    try:
        return tuple(rows_in(path().read_text("utf-8")))
    except (OSError, ValueError) as error:
        raise TableCorrupt(path(), f"it is no record ({error})", "install loony again") from error


def rows_in(text: str) -> Iterator[RecordRow]:
    """The rows of a text. Raises ValueError where it is none of a record."""
    body, _, digest = text.rpartition(_SUM)
    if digest != f"{sha256(body.encode()).hexdigest()}\n":
        raise ValueError("its last line is not the digest of the others: only  loony claims --record  writes it")
    reader = csv.reader(io.StringIO(body))
    if next(reader, None) != [*RecordRow._fields]:
        raise ValueError("its columns are not those of this version")
    for cells in reader:
        if len(cells) != len(RecordRow._fields):
            raise ValueError(f"line {reader.line_num} has {len(cells)} cells")
        row = dict(zip(RecordRow._fields, cells, strict=True))
        of_words(row["evidence"])
        yield RecordRow(**{**row, "covered": int(row["covered"]), "mismatches": int(row["mismatches"])})  # type: ignore[arg-type]


def text_of(rows: Iterable[RecordRow]) -> str:
    """The text of a record of these rows, in their order by what they are about."""
    found = io.StringIO()
    writer = csv.writer(found, lineterminator="\n")
    writer.writerow(RecordRow._fields)
    writer.writerows(sorted(rows))
    body = found.getvalue()
    return f"{body}{_SUM}{sha256(body.encode()).hexdigest()}\n"


def is_believed(row: RecordRow, claims: dict[str, Claim]) -> bool:
    """The row is about a claim of these as it now is, about a theorem whose files are as they were, or neither."""
    if row.kind == CLAIM:
        return row.about in claims and statement_digest(claims[row.about]) == row.digest
    return row.kind != THEOREM or theorem_digest(row.family, row.about) == row.digest


def of_claim(one: Claim) -> list[RecordRow]:
    """What is recorded of a claim as it now is, the strongest evidence first."""
    digest = statement_digest(one)
    rows = [row for row in recorded() if (row.kind, row.about, row.digest) == (CLAIM, one.id, digest)]
    return sorted(rows, key=lambda row: rank(of_words(row.evidence)))


def of_older_text(one: Claim) -> list[RecordRow]:
    """What is recorded of a claim as it was before its text changed, which says nothing of it as it is."""
    digest = statement_digest(one)
    return [row for row in recorded() if (row.kind, row.about) == (CLAIM, one.id) and row.digest != digest]


def strongest(one: Claim) -> str:
    """In the words of the scale, the strongest evidence of a claim; empty where none is recorded.

    A proof in words counts where there is nothing stronger, and the claim has not failed.
    """
    kinds = [of_words(row.evidence) for row in of_claim(one)]
    if proof_in_words(one):
        kinds.append(Evidence.WORDS)
    return next((kind.words for kind in Evidence if kind in kinds), "")


def for_every_size(one: Claim) -> str:
    """That a claim was certified, or proved by a solver, behind the name of what it says; empty if it was not."""
    rows = [row for row in of_claim(one) if row.is_proof and row.verdict == PROVED]
    return f", {rows[0].evidence} for positions of every size" if rows else ""


@cache
def files_by_hand(family: str) -> dict[str, Path]:
    """The files in Coq that are written by hand, with which a family's claims are certified, by their names."""
    verify = Path(str(files("loony.verify")))
    rooms = (verify / "proof" / "coq", verify / FAMILIES[family].folder / "coq")
    return {file.stem: file for room in rooms for file in sorted(room.glob("*.v"))}


@cache
def theorem_digest(family: str, theorem: str) -> str:
    """The digest of the file by hand that has a theorem, and of those that it requires; empty if there is none."""
    by_hand = files_by_hand(family)
    file, _, name = theorem.partition(".")
    needed, left = set[str](), [file] if file in by_hand else []
    while left:
        one = left.pop()
        if one in by_hand and one not in needed:
            needed.add(one)
            required = re.findall(r"^From Loony Require (?:Import )?([^.]*)\.", _text(by_hand[one]), re.MULTILINE)
            left += " ".join(required).split()
    if not needed or not re.search(rf"^Print Assumptions {name}\.", _text(by_hand[file]), re.MULTILINE):
        return ""
    return sha256("".join(f"{one}\n{_text(by_hand[one])}" for one in sorted(needed)).encode()).hexdigest()[:LENGTH]


def _text(file: Path) -> str:
    return file.read_text("utf-8")
