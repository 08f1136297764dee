"""Writes the tables of docs/claims.md from the register. `make docs` runs it, and a test holds the document."""

import re
from pathlib import Path

from loony.results.asked.claims import markdown
from loony.results.shown import coverage as report
from loony.verify.claims.coverage import coverage
from loony.verify.claims.papers import papers_of
from loony.verify.claims.register import claims
from loony.verify.families import FAMILIES

DOCUMENT = Path(__file__).parents[2] / "docs" / "claims.md"
PLACE = re.compile(r"(<!-- `make docs` writes this from the (\w+) -->\n).*?(<!-- to here -->\n)", re.DOTALL)


def document() -> str:
    """The document with the tables of today."""
    results = [
        result for family in FAMILIES.values() for result in coverage(papers_of(family), claims(families=[family]))
    ]
    tables = {"register": markdown(claims()), "papers": report.markdown(results)}
    return PLACE.sub(lambda m: "\n".join([m[1], *tables.pop(m[2]), "", m[3]]), DOCUMENT.read_text("utf-8"))


if __name__ == "__main__":
    DOCUMENT.write_text(document(), "utf-8")
