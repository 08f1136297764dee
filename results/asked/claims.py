"""Claims with their outcomes: a line each, in full, as data, and as rows of docs/claims.md."""

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from loony.results.asked.known import KnownOutcomes
from loony.results.asked.record import THEOREM, RecordRow, of_claim, of_older_text, strongest
from loony.results.shown.text import columns, count_of
from loony.results.stored.proofs import COQ
from loony.system.version import VERSION
from loony.verify.claims.claim import HOLDS, REFUTED, Claim
from loony.verify.claims.evidence import Evidence
from loony.verify.claims.papers import paper_and_place, papers_of, proof_in_words
from loony.verify.claims.statement import statement_digest
from loony.verify.families import FAMILIES
from loony.verify.proof.solver import PROVED, UNDECIDED

KEY = """\
+ holds, x fails, both as registered; ! not as registered; ? undecided; . not tried
the marks are of tests, proofs by solvers and proofs that Coq checked, and behind the title is the strongest
evidence; to read a claim:  loony claims """

_MARKED = {"+": "holds", "x": "fails, as registered", "!": "not as registered", "?": "undecided", ".": "not yet"}
"""the signs of `mark` in words"""


def data(claim: Claim, outcomes: KnownOutcomes) -> dict[str, Any]:
    """A claim with its outcomes, for a program."""
    return {
        "claim": claim.id, "title": claim.title, "source": claim.source, "statement": claim.statement,
        "expected_verdict": claim.expected_verdict, "evidence": strongest(claim) or None,
        "tested": outcomes.tested[claim.id], "proofs": outcomes.proofs[claim.id],
        "recorded": [row._asdict() for row in of_claim(claim)],
    }  # fmt: skip


def index(claims: list[Claim], outcomes: KnownOutcomes) -> list[str]:
    """A line a claim, under its paper, and how these lines are read."""
    papers: dict[str, list[Claim]] = {}
    for claim in claims:
        paper, _ = paper_and_place(claim.source, papers_of(FAMILIES[claim.family]))
        papers.setdefault(paper, []).append(claim)
    lines = []
    for paper, of_paper in papers.items():
        marks = ["".join(mark(claim, some) for some in _verdicts(claim, outcomes)) for claim in of_paper]
        rows = [
            (sign, claim.id, claim.title, strongest(claim)) for sign, claim in zip(marks, of_paper, strict=True)
        ]
        lines += [paper, *columns(rows, "<"), ""]
    return [*lines, KEY + claims[0].id]


def summary(claims: list[Claim], outcomes: KnownOutcomes, folder: Path) -> str:
    """How many claims were tested, put to a solver and certified: with the record, and by these tables alone.

    Where there are no tables and no proofs, the record is all that there is.
    """

    def in_words(verdicts_of_claims: list[list[set[str]]]) -> str:
        tested, solved, certified = (
            sum(map(bool, verdicts)) for verdicts in zip(*verdicts_of_claims, strict=True)
        )
        return f"{tested} of them tested, {solved} put to a solver and {certified} certified"

    here, known = (in_words([read(claim, outcomes) for claim in claims]) for read in (_verdicts_here, _verdicts))
    number = count_of(len(claims), "claim")
    if not (outcomes.runs or outcomes.of_other_sources or any(outcomes.proofs.values())):
        return f"{number}, {known}, by the record of loony"
    return f"{number}, {known}, by the record of loony or here\n{number}, {here}, in the folder {folder}"


def _verdicts_here(claim: Claim, outcomes: KnownOutcomes) -> list[set[str]]:
    """The verdicts of tests, of solvers and of Coq that are in the tables here."""
    proofs = outcomes.proofs[claim.id]
    return [
        {row["verdict"] for row in outcomes.tested[claim.id]},
        {row["verdict"] for row in proofs if row["solver"] != COQ},
        {row["verdict"] for row in proofs if row["solver"] == COQ},
    ]


def _verdicts(claim: Claim, outcomes: KnownOutcomes) -> list[set[str]]:
    """The same; where nothing was tried here, the verdicts in the record."""
    kinds = (Evidence.EXHAUSTIVE, Evidence.SOLVER, Evidence.COQ)
    recorded = [{row.verdict for row in of_claim(claim) if row.evidence == kind.words} for kind in kinds]
    return [here or before for here, before in zip(_verdicts_here(claim, outcomes), recorded, strict=True)]


def mark(claim: Claim, verdicts: set[str]) -> str:
    """The sign for the verdicts of tests on some domains, or of proofs by some solvers."""
    verdicts = {HOLDS if verdict == PROVED else verdict for verdict in verdicts}
    if verdicts - {claim.expected_verdict, UNDECIDED}:
        return "!"
    if claim.expected_verdict in verdicts:
        return "x" if claim.expected_verdict == REFUTED else "+"
    return "?" if verdicts else "."


def text(claim: Claim, outcomes: KnownOutcomes, folder: Path) -> str:
    """A few lines for a person: what the tables here show, and then what else is recorded."""
    domains = {domain.name: f"{domain.noun} {domain.up_to}" for domain in claim.domains}
    here = []
    for row in outcomes.proofs[claim.id]:
        by = (
            f"{Evidence.COQ.words}{_as(row['claim'].partition('/')[2])}"
            if row["solver"] == COQ
            else f"by {row['solver']}"
        )
        here.append(_proof_in_words(row["verdict"], row["counterexample"], by))
    here += [
        f"{domains[row['domain']]} {row['up_to']}: {row['verdict']}, {row['covered']:,} covered"
        for row in outcomes.tested[claim.id]
    ]
    lines = [f"{line} (found in {folder})" for line in here] + [*_recorded(claim, outcomes)]
    if in_words := proof_in_words(claim):
        lines.append(f"{Evidence.WORDS.words}, in {in_words[0]}")
    lines = lines or ["not tested here, nor proved"]
    place = f"{claim.states.__module__.removeprefix('loony.').replace('.', '/')}.py"
    lines.append(f"stated in {place}:{claim.states.__code__.co_firstlineno}")
    statement = textwrap.wrap(claim.statement, 100, initial_indent="    ", subsequent_indent="    ")
    heading = [f"{claim.id}  {claim.title}  ({claim.source})", *statement, *_whose(claim, outcomes)]
    return "\n".join([*heading, *(f"  - {line}" for line in lines)])


def _whose(claim: Claim, outcomes: KnownOutcomes) -> Iterator[str]:
    """The verdict by the authors' runs, in the record, and by the user's runs; nothing where none is recorded."""
    recorded = of_claim(claim)
    if not recorded:
        return
    ours = mark(claim, {row.verdict for row in recorded})
    yours = mark(claim, set[str]().union(*_verdicts_here(claim, outcomes)))
    versions = {row.version for row in recorded}
    version = f"this version, {VERSION}" if versions == {VERSION} else f"version {', '.join(sorted(versions))}"
    digest = f"statement {statement_digest(claim)}"
    yield f"  {_MARKED[ours]}, by the authors' runs of {version} ({digest}); yours: {_MARKED[yours]}"


def _recorded(claim: Claim, outcomes: KnownOutcomes) -> Iterator[str]:
    """What the record has of a claim, but for what the tables here show as well."""
    solvers = {row["solver"] for row in outcomes.proofs[claim.id]}
    covered = {row["domain"]: row["covered"] for row in outcomes.tested[claim.id]}
    for row in of_claim(claim):
        if row.is_proof and _solver(row) not in solvers:
            how = (
                f"certified by {row.by}{_as(row.about * (row.kind == THEOREM))}"
                if _is_by_coq(row)
                else f"by {row.by}"
            )
            line = _proof_in_words(row.verdict, row.counterexample, how)
        elif not row.is_proof and covered.get(row.domain, -1) < row.covered:
            smallest = f", smallest counterexample {row.counterexample}" if row.counterexample else ""
            line = f"{row.up_to}: {row.verdict}, {row.covered:,} covered{smallest}"
        else:
            continue
        yield f"{line} (recorded with loony {row.version})\n      again:  {_command(row)}"
    older = [
        row
        for row in of_older_text(claim)
        if (_solver(row) if row.is_proof else row.domain) not in solvers | covered.keys()
    ]
    for command in dict.fromkeys(map(_command, older)):
        yield f"recorded of an older text of this claim; to do it again:  {command}"


def _is_by_coq(row: RecordRow) -> bool:
    return row.evidence == Evidence.COQ.words


def _solver(row: RecordRow) -> str:
    """The solver of a recorded proof, or Coq, as the file of proofs has it."""
    return COQ if _is_by_coq(row) else row.by.split()[0]


def _command(row: RecordRow) -> str:
    """The command that tests or proves a recorded claim again, or its theorem."""
    if row.kind == THEOREM:
        return f"loony prove --family {row.family} --certify DIR"
    return f"loony prove {'--certify DIR ' * _is_by_coq(row)}{row.about}" if row.is_proof else row.by


def _as(theorem: str) -> str:
    """The name of the theorem by hand that certifies a claim, where there is one, to stand behind Coq's."""
    return f", as {theorem}" if theorem else ""


def _proof_in_words(verdict: str, counterexample: str | None, by: str) -> str:
    """The outcome of a proof: a refutation is of the claim about all sizes, and by one position."""
    if verdict == REFUTED:
        return f"refuted{f' by the counterexample {counterexample}' if counterexample else ''}, {by}"
    return f"{'not proved' if verdict == UNDECIDED else verdict} for positions of every size, {by}"


def markdown(claims: list[Claim]) -> list[str]:
    """The rows of the table in docs/claims.md."""
    rows = ["| id | source | about | tested on | verdict |", "|---|---|---|---|---|"]
    for claim in claims:
        everywhere = len(claim.domains) > 1 and {*claim.domains} == {*FAMILIES[claim.family].domains}
        all_domains = "both" if len(claim.domains) == 2 else "all"
        tested = all_domains if everywhere else ", ".join(map(str, claim.domains))
        tested += "" if claim.size_below is None else f" < {claim.size_below}"
        tested += " x components" * claim.of_component + " x numbers" * (claim.numbers is not None)
        rows.append(f"| `{claim.id}` | {claim.source} | {claim.title} | {tested} | {claim.expected_verdict} |")
    return rows
