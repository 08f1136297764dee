"""What a paper that cites claims needs: a LaTeX table of their outcomes, and entries for BibTeX."""

import re
from importlib.resources import files

from loony.results.asked.record import ClaimEvidence
from loony.results.shown.report import Block, Table
from loony.system.version import VERSION
from loony.verify.claims.claim import Claim
from loony.verify.claims.evidence import of_words
from loony.verify.claims.papers import paper_and_place

KEY = "loony"


def key_of(paper: str) -> str:
    """The key of a paper in `papers.bib`: `buzzard-ciere-2013` for `Buzzard and Ciere 2013`."""
    return "-".join(word.lower() for word in re.findall(r"\w+", paper) if word != "and")


def entries() -> dict[str, str]:
    """The entries of `papers.bib` by their keys, that of the program with its version."""
    text = files("loony").joinpath("papers.bib").read_text("utf-8")
    texts = [entry.rstrip() for entry in re.split(r"^(?=@)", text, flags=re.M) if entry]
    found = {re.split("[{,]", entry)[1]: entry for entry in texts}
    found[KEY] = found[KEY].removesuffix("}") + f", version = {{{VERSION}}}}}"
    return found


def keys_of(claim: Claim) -> list[str]:
    """The keys that a citation of a claim names: of its paper, if the paper has an entry, and of the program."""
    key = key_of(paper_and_place(claim)[0])
    return [key, KEY] if key in entries() else [KEY]


def bibtex(claims: list[Claim]) -> str:
    """The entries for the papers of some claims, and for the program."""
    known = entries()
    return "\n".join(known[key] for key in dict.fromkeys(key for claim in claims for key in keys_of(claim)))


def outcomes(known: list[ClaimEvidence]) -> list[Block]:
    """A table for a paper: a row for each outcome of each claim, from the record and from the tables here."""
    rows = [row for each in known for row in _rows(each)]
    heading = ("claim", "source", "evidence", "covered", "verdict", "run by")
    cited = ",".join(dict.fromkeys(key for each in known for key in keys_of(each.claim)))
    return [f"\\cite{{{cited}}}, with the entries of  loony claims --bibtex", Table(heading, rows, "<<<><<")]


def _rows(known: ClaimEvidence) -> list[tuple[str, ...]]:
    rows = []
    for who, evidence in (("authors", known.recorded), ("user", known.here)):
        for row in evidence:
            line = of_words(row.evidence).line(row.by if row.is_proof else row.up_to)
            rows.append((line, "" if row.is_proof else f"{row.covered:,}", row.verdict, who))
    return [(known.claim.id, known.claim.source, *cells) for cells in rows or [("none", "", "not tested", "")]]
