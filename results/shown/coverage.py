"""The claims and tests of each result of the papers: as text for a person, in a document, and as data."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from loony.results.shown.report import Block, Report, Table, count_of
from loony.system.places import PACKAGE, with_paths
from loony.verify.claims.papers import ResultCoverage, coverage, faults, papers_of
from loony.verify.claims.register import claims
from loony.verify.families import FAMILIES


def report_on(ids: set[str] | None, for_markdown: bool) -> Report:
    """The results of the papers, or of some claims; exit code 1 if a result has no claim, test or reason."""
    results: list[ResultCoverage] = []
    messages: list[str] = []
    for family in FAMILIES.values():
        papers, claims_of_family = papers_of(family), claims(families=[family])
        results += coverage(papers, claims_of_family)
        messages += faults(papers, claims_of_family)
    if ids is not None:
        results = [result for result in results if any(claim.id in ids for claim in result.claims)]
    blocks = for_documents(results) if for_markdown else text(results)
    notes = [f"loony: {message}" for message in messages]
    return Report(blocks, data(results), summary(results), notes=notes, exit_code=1 if messages else 0)


def text(results: Sequence[ResultCoverage]) -> list[str]:
    """Lines for a person: the results of each paper, and below each its claims and tests."""
    lines = []
    for source, of_paper in groupby(results, lambda covered: covered.paper.source):
        lines += [with_paths(source), ""]
        for covered in of_paper:
            about = f"{covered.result.name}  {covered.result.about}"
            lines += [*textwrap.wrap(about, 115), *(f"    {with_paths(name)}" for name in _evidence(covered))]
        lines.append("")
    if not (PACKAGE / "tests").is_dir():
        lines.append("tests/ is in the sources of loony, and is not installed here")
    return [*lines, *textwrap.wrap(summary(results), 115)]


def for_documents(results: Sequence[ResultCoverage]) -> list[Block]:
    """The part of docs/claims.md: a table of the results without a claim, and the numbers of all results."""
    rows = [
        (covered.paper.source, covered.result.name, covered.result.about, ", ".join(_evidence(covered, "`")))
        for covered in results
        if not covered.claims
    ]
    heading = ("paper", "result", "about", "tested by, or why it has no test")
    return [Table(heading, rows, "<"), "", f"{summary(results)}."]


def data(results: Iterable[ResultCoverage]) -> list[dict[str, Any]]:
    """A dictionary for each result."""
    return [
        {
            "paper": paper.source,
            "result": result.name,
            "about": result.about,
            "claims": [{"claim": claim.id, "expected_verdict": claim.expected_verdict} for claim in claims],
            "tests": [*tests],
            "reason": result.why_not or None,
        }
        for paper, result, claims, tests in results
    ]


def summary(results: Sequence[ResultCoverage]) -> str:
    """The number of results, and the numbers of results with claims, with tests, and with neither."""
    numbers = Counter(covered.by for covered in results)
    parts = [f"{numbers['claims']} with claims", f"{numbers['tests']} with tests only"]
    parts.append(f"{numbers['reason']} with neither, and with a reason")
    if numbers[""]:
        parts.append(f"{numbers['']} with neither, and without a reason")
    printed = [covered for covered in results if not covered.paper.document]
    ours = [covered for covered in results if covered.paper.document]
    sources = []
    if printed or not ours:
        papers = count_of(len({covered.paper.source for covered in printed}), "paper")
        sources.append(f"{count_of(len(printed), 'result')} of {papers}")
    if ours:
        documents = count_of(len({covered.paper.document for covered in ours}), "document")
        sources.append(f"{len(ours) if printed else count_of(len(ours), 'result')} of {documents} of this project")
    return f"{' and '.join(sources)}: {', '.join(parts)}"


def _evidence(covered: ResultCoverage, quote: str = "") -> list[str]:
    evidence = [f"{quote}{claim.id}{quote} {claim.expected_verdict}" for claim in covered.claims]
    evidence += [f"{quote}{test}{quote}" for test in covered.tests]
    return evidence or [covered.result.why_not or "nothing"]
