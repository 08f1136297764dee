"""What tests or proves each result of the papers: as text for a person, as a part of a document, and as data."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Sized
from itertools import groupby, zip_longest
from typing import Any

from loony.verify.claims.coverage import ResultCoverage

HEADING = ("result", "about", "tested or proved by")
_WIDTHS = (23, 28, 60)
"""of the columns of text: with two spaces between them a line has at most 115 characters"""


def text(found: Sequence[ResultCoverage]) -> list[str]:
    """Lines for a person: a table a paper."""
    lines = []
    for source, of_paper in _by_paper(found):
        lines += [source, "", *_lines(HEADING[:2], HEADING[2:])]
        for one in of_paper:
            lines += _lines((one.result.name, one.result.about), _by(one))
        lines.append("")
    return [*lines, *textwrap.wrap(summary(found), 115)]


def markdown(found: Sequence[ResultCoverage]) -> list[str]:
    """The part of docs/claims.md: a section a paper."""
    lines = []
    for source, of_paper in _by_paper(found):
        lines += [f"### {source}", "", _row(HEADING), "|---|---|---|"]
        lines += [_row((one.result.name, one.result.about, ", ".join(_by(one, "`")))) for one in of_paper]
        lines.append("")
    return [*lines, f"{summary(found)}."]


def data(found: Iterable[ResultCoverage]) -> list[dict[str, Any]]:
    """A record a result."""
    return [
        {
            "paper": one.paper.source,
            "result": one.result.name,
            "about": one.result.about,
            "claims": [{"claim": of.id, "expected_verdict": of.expected_verdict} for of in one.claims],
            "tests": [*one.tests],
            "reason": one.result.why_not or None,
        }
        for one in found
    ]


def summary(found: Sequence[ResultCoverage]) -> str:
    """How many results there are, and how many have what."""
    have = Counter(one.by for one in found)
    said = [f"{have['claims']} with claims", f"{have['tests']} with tests only"]
    said.append(f"{have['reason']} with neither, for the reasons given")
    if have[""]:
        said.append(f"{have['']} with neither, for no reason")
    printed, ours = ([one for one in found if bool(one.paper.document) == own] for own in (False, True))
    of = []
    if printed or not ours:
        of.append(f"{_number(printed, 'result')} of {_number({one.paper.source for one in printed}, 'paper')}")
    if ours:
        documents = _number({one.paper.document for one in ours}, "document")
        of.append(f"{len(ours) if printed else _number(ours, 'result')} of {documents} of ours")
    return f"{' and '.join(of)}: {', '.join(said)}"


def _number(things: Sized, noun: str) -> str:
    return f"{len(things)} {noun}{'s' * (len(things) != 1)}"


def _by_paper(found: Iterable[ResultCoverage]) -> Iterator[tuple[str, list[ResultCoverage]]]:
    for paper, of_paper in groupby(found, lambda one: one.paper.source):
        yield paper, [*of_paper]


def _by(one: ResultCoverage, quote: str = "") -> list[str]:
    """What there is for a result: claims with the verdict that is expected, and tests; or why there is nothing."""
    named = [f"{quote}{of.id}{quote} {of.expected_verdict}" for of in one.claims]
    named += [f"{quote}{test}{quote}" for test in one.tests]
    return named or [one.result.why_not or "nothing"]


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _lines(cells: Sequence[str], by: Sequence[str]) -> Iterator[str]:
    """A row of the table for a person, as lines: what there is for a result stands one under another."""
    columns = [textwrap.wrap(cell, width) for cell, width in zip(cells, _WIDTHS, strict=False)]
    columns.append([line for one in by for line in _folded(one)])
    for parts in zip_longest(*columns, fillvalue=""):
        yield "  ".join(f"{part:{width}}" for part, width in zip(parts, _WIDTHS, strict=True)).rstrip()


def _folded(one: str) -> list[str]:
    """A name in lines: where there is no room for a test, it is parted from its file, and at an underscore."""
    width = _WIDTHS[-1]
    file, colons, name = one.partition("::")
    if not colons or len(one) <= width:
        return textwrap.wrap(one, width, break_on_hyphens=False)
    lines = [file + colons]
    while len(name) > width:
        at = name.rindex("_", 0, width) + 1
        lines.append(name[:at])
        name = name[at:]
    return [*lines, name]
