"""The claims and tests of each result of the papers: as text for a person, in a document, and as data."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Any

from loony.results.shown.report import Block, Table
from loony.results.shown.text import count_of
from loony.system.places import PACKAGE, with_paths
from loony.verify.claims.coverage import ResultCoverage

HEADING = ("result", "about", "tested or proved by")
_WIDTHS = (23, 28, 60)
"""of the columns of text: with two spaces between them a line has at most 115 characters"""


def text(results: Sequence[ResultCoverage]) -> list[str]:
    """Lines for a person: a table a paper."""
    lines = []
    for source, of_paper in _by_paper(results):
        lines += [with_paths(source), "", *_lines(HEADING[:2], HEADING[2:])]
        for covered in of_paper:
            lines += _lines((covered.result.name, covered.result.about), map(with_paths, _evidence(covered)))
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
    heading = ("paper", *HEADING[:2], "tested by, or why it has no test")
    return [Table(heading, rows, "<"), "", f"{summary(results)}."]


def data(results: Iterable[ResultCoverage]) -> list[dict[str, Any]]:
    """A dictionary a result."""
    return [
        {
            "paper": paper.source, "result": result.name, "about": result.about,
            "claims": [{"claim": claim.id, "expected_verdict": claim.expected_verdict} for claim in claims],
            "tests": [*tests], "reason": result.why_not or None,
        }
        for paper, result, claims, tests in results
    ]  # fmt: skip


def summary(results: Sequence[ResultCoverage]) -> str:
    """How many results there are, and how many have claims, tests or neither."""
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


def _by_paper(results: Iterable[ResultCoverage]) -> Iterator[tuple[str, Iterator[ResultCoverage]]]:
    return groupby(results, lambda covered: covered.paper.source)


def _evidence(covered: ResultCoverage, quote: str = "") -> list[str]:
    """The claims about a result with their expected verdicts, and its tests; or why there is nothing."""
    evidence = [f"{quote}{claim.id}{quote} {claim.expected_verdict}" for claim in covered.claims]
    evidence += [f"{quote}{test}{quote}" for test in covered.tests]
    return evidence or [covered.result.why_not or "nothing"]


def _lines(cells: Sequence[str], evidence: Iterable[str]) -> Iterator[str]:
    """A row of the table for a person, as lines: the evidence stands one below another."""
    columns = [textwrap.wrap(cell, width) for cell, width in zip(cells, _WIDTHS, strict=False)]
    columns.append([line for name in evidence for line in _wrapped(name)])
    for parts in zip_longest(*columns, fillvalue=""):
        yield "  ".join(f"{part:{width}}" for part, width in zip(parts, _WIDTHS, strict=True)).rstrip()


def _wrapped(text: str) -> list[str]:
    """A text in lines: a long name of a test stands below its file, and breaks at an underscore."""
    width = _WIDTHS[-1]
    file, colons, name = text.partition("::")
    if not colons or len(text) <= width:
        return textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)
    lines = [file + colons]
    while len(name) > width:
        at = name.rindex("_", 0, width) + 1
        lines.append(name[:at])
        name = name[at:]
    return [*lines, name]
