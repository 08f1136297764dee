"""Claims with their outcomes: a line each, in full, as data, and as tables of docs/claims.md."""

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from loony.results.asked.folder_evidence import FolderEvidence
from loony.results.asked.record import PROVED, THEOREM, RecordRow, of_claim, of_older_text, strongest
from loony.results.shown.report import Block, Table
from loony.results.shown.text import columns, count_of
from loony.system.places import with_paths
from loony.system.version import VERSION
from loony.verify.claims.claim import HOLDS, REFUTED, Claim
from loony.verify.claims.evidence import Evidence, of_words
from loony.verify.claims.papers import paper_and_place, papers_of, proof_in_words
from loony.verify.claims.statement import statement_digest
from loony.verify.families import FAMILIES
from loony.verify.proof.solver import UNDECIDED

KEY = """\
+ holds, x fails, as registered; ! not as registered; ? undecided; . not tried
the three marks are for the tests, the solvers and Coq; the strongest evidence stands behind the title
to read a claim:  loony claims """

_MARKED = {"+": "holds", "x": "fails, as registered", "!": "not as registered", "?": "undecided", ".": "not yet"}
"""the signs of `mark` in words"""


def data_of(claims: list[Claim], here: list[RecordRow]) -> list[dict[str, Any]]:
    """Claims with their evidence, for a program."""
    return [_data(claim, of_claim(claim, here)) for claim in claims]


def _data(claim: Claim, rows: list[RecordRow]) -> dict[str, Any]:
    return {
        "claim": claim.id,
        "title": claim.title,
        "source": claim.source,
        "statement": claim.statement,
        "expected_verdict": claim.expected_verdict,
        "evidence": strongest(claim) or None,
        "tested": [row._asdict() for row in rows if not row.is_proof],
        "proofs": [row._asdict() for row in rows if row.is_proof],
        "recorded": [row._asdict() for row in of_claim(claim)],
    }


def index(claims: list[Claim], here: list[RecordRow]) -> list[str]:
    """A line for each claim, under its paper, and a key to the signs in these lines."""
    lines = []
    for paper, of_paper in _by_paper(claims).items():
        marks = ["".join(mark(claim, some) for some in _verdicts_known(claim, here)) for claim in of_paper]
        rows = [(sign, claim.id, claim.title, strongest(claim)) for sign, claim in zip(marks, of_paper, strict=True)]
        lines += [with_paths(paper), *columns(rows, "<"), ""]
    return [*lines, KEY + claims[0].id]


def summary(claims: list[Claim], here: FolderEvidence, folder: Path) -> str:
    """How many claims were tested, proved by a solver and certified: by all evidence, and by these tables alone.

    If there are no tables and no proofs here, the evidence is the record.
    """

    def in_words(verdicts_of_claims: list[list[set[str]]]) -> str:
        tested, solved, certified = (sum(map(bool, verdicts)) for verdicts in zip(*verdicts_of_claims, strict=True))
        return f"{tested} tested, {solved} tried by a solver, {certified} {Evidence.COQ.words}"

    known = in_words([_verdicts_known(claim, here.rows) for claim in claims])
    number = count_of(len(claims), "claim")
    if not (here.rows or here.of_other_sources):
        return f"{number} in the record of loony: {known}"
    in_folder = in_words([_verdicts(of_claim(claim, here.rows)) for claim in claims])
    return f"{number} in the record of loony or here: {known}\n{number} in the folder {folder}: {in_folder}"


def _verdicts(rows: list[RecordRow]) -> list[set[str]]:
    """The verdicts in some rows, by the tests, by the solvers and by Coq."""
    kinds = (Evidence.EXHAUSTIVE, Evidence.SOLVER, Evidence.COQ)
    return [{row.verdict for row in rows if row.evidence == kind.words} for kind in kinds]


def _verdicts_known(claim: Claim, here: list[RecordRow]) -> list[set[str]]:
    """The verdicts by the tables here; the record has those of tests, solvers or Coq that did not run here."""
    both = zip(_verdicts(of_claim(claim, here)), _verdicts(of_claim(claim)), strict=True)
    return [verdicts or recorded for verdicts, recorded in both]


def mark(claim: Claim, verdicts: set[str]) -> str:
    """The sign for the verdicts of tests on some domains, or of proofs by some solvers."""
    verdicts = {HOLDS if verdict == PROVED else verdict for verdict in verdicts}
    if verdicts - {claim.expected_verdict, UNDECIDED}:
        return "!"
    if claim.expected_verdict in verdicts:
        return "x" if claim.expected_verdict == REFUTED else "+"
    return "?" if verdicts else "."


def text(claim: Claim, here: list[RecordRow], folder: Path) -> str:
    """A claim in lines for a person: first the evidence of the tables here, then the other evidence of the record."""
    rows, note = of_claim(claim, here), _unbroken(f"(found in {folder})")
    lines = []
    for row in rows:  # these rows have the versions of this machine
        by = row.solver if row.evidence == Evidence.SOLVER.words else row.about * (row.kind == THEOREM)
        lines.append(f"{_line(row, by)} {note}")
    lines += _recorded(claim, rows)
    if in_words := proof_in_words(claim):
        lines.append(Evidence.WORDS.line(in_words[0]))
    lines = lines or ["no evidence yet"]
    module = claim.states.__module__.removeprefix("loony.").replace(".", "/")
    lines.append(f"stated in {module}.py:{claim.states.__code__.co_firstlineno}")
    statement = textwrap.wrap(claim.statement, 100, initial_indent="    ", subsequent_indent="    ")
    items = [part for line in lines for part in _item(with_paths(line))]
    heading = with_paths(f"{claim.id}  {claim.title}  ({claim.source})")
    return "\n".join([heading, *statement, *_whose(claim, rows), *items])


def _whose(claim: Claim, here: list[RecordRow]) -> Iterator[str]:
    """The verdicts by the authors' runs, from the record, and by the user's runs; empty if the record has none."""
    recorded = of_claim(claim)
    if not recorded:
        return
    ours, yours = (mark(claim, {row.verdict for row in rows}) for rows in (recorded, here))
    versions = {row.version for row in recorded}
    version = f"this version, {VERSION}" if versions == {VERSION} else f"version {', '.join(sorted(versions))}"
    digest = f"statement {statement_digest(claim)}"
    yield f"  {_MARKED[ours]}, by the authors' runs of {version} ({digest}); yours: {_MARKED[yours]}"


def _unbroken(note: str) -> str:
    """A note with spaces at which `_item` does not break the line."""
    return note.replace(" ", _NO_BREAK)


_NO_BREAK = "\N{NO-BREAK SPACE}"


def _item(text: str) -> Iterator[str]:
    """An item of a list, its first line in lines of at most 115 characters."""
    first, *rest = text.split("\n")
    wrapped = textwrap.wrap(
        first, 115, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False, break_long_words=False
    )
    yield from (line.replace(_NO_BREAK, " ") for line in wrapped)
    yield from rest


def _recorded(claim: Claim, here: list[RecordRow]) -> Iterator[str]:
    """The evidence in the record for a claim, without the evidence that the tables here show too."""
    covered = {row.solver or row.domain: row.covered for row in here}
    for row in of_claim(claim):
        before = covered.get(row.solver or row.domain)
        if before is None or (not row.is_proof and before < row.covered):
            note = _unbroken(f"(recorded with loony {row.version})")
            by = f"{row.by}, {row.about}" if row.kind == THEOREM else row.by
            yield f"{_line(row, by)} {note}\n      again:  {_command(row)}"
    older = [row for row in of_older_text(claim) if (row.solver or row.domain) not in covered]
    for command in dict.fromkeys(map(_command, older)):
        yield f"the record has evidence for an older text of this claim\n      again:  {command}"


def _command(row: RecordRow) -> str:
    """The command that tests or proves a recorded claim again, or its theorem."""
    if row.kind == THEOREM:
        return f"loony prove --family {row.family} --certify DIR"
    by_coq = row.evidence == Evidence.COQ.words
    return f"loony prove {'--certify DIR ' * by_coq}{row.about}" if row.is_proof else row.by


def _line(row: RecordRow, by: str) -> str:
    """The evidence in a row; a proof is about positions of every size, and one position refutes the claim."""
    kind = of_words(row.evidence)
    if not row.is_proof:
        smallest = f", smallest counterexample {row.counterexample}" if row.counterexample else ""
        return kind.line(row.up_to, f"{row.verdict}, {row.covered:,} covered{smallest}")
    if row.verdict == REFUTED:
        return kind.line(by, f"refuted{f' by the counterexample {row.counterexample}' * bool(row.counterexample)}")
    if row.verdict == PROVED:
        return kind.line(by, f"{HOLDS} for positions of every size")
    return f"not {kind.line(by, row.verdict)}"


def for_documents(claims: list[Claim]) -> list[Block]:
    """The tables of docs/claims.md, one a paper. If two claims have the same statement, only the first has a row."""
    first_by_statement: dict[tuple[str, str], Claim] = {}
    for claim in claims:
        first_by_statement.setdefault((claim.title, claim.statement), claim)
    blocks: list[Block] = []
    for paper, of_paper in _by_paper([*first_by_statement.values()]).items():
        rows: list[tuple[str, ...]] = []
        for claim in of_paper:
            _, place = paper_and_place(claim.source, papers_of(FAMILIES[claim.family]))
            tested = ", ".join(map(str, claim.domains))
            tested += "" if claim.size_below is None else f" of size < {claim.size_below}"
            about = ["every C"] * claim.of_component + ["every number"] * (claim.numbers is not None)
            tested += f" ({', '.join(about)})" if about else ""
            rows.append((f"`{claim.id}`", place, claim.title, tested, claim.expected_verdict, strongest(claim)))
        table = Table(("id", "result", "about", "tested on", "verdict", "evidence"), rows, "<")
        blocks += [f"### {paper}", "", table, ""]
    return blocks[:-1]


def _by_paper(claims: list[Claim]) -> dict[str, list[Claim]]:
    """Claims under their papers, in their order."""
    papers: dict[str, list[Claim]] = {}
    for claim in claims:
        paper, _ = paper_and_place(claim.source, papers_of(FAMILIES[claim.family]))
        papers.setdefault(paper, []).append(claim)
    return papers
