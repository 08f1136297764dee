"""Writes docs/api.md, docs/man, the tables of docs/claims.md, and the evidence in README.md, docs/findings.md and
docs/reliability.md, which follows from the record.

`make docs` runs it; a test compares the documents with it. A row of findings.md names what it rests on: claims,
or the beginnings of several, such as `swedish-1`; theorems of files in Coq that are written by hand, such as
`Short_chains.value_beside_short_chains`; checks and counts of a run, such as `boards/components`; a document that
has a counterexample; or its command alone, which then is all that shows it.
"""

import re
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import api
import manual

from loony.results.asked.claims import for_documents
from loony.results.asked.record import CHECK, COUNT, THEOREM, evidence_for, is_believed, recorded
from loony.results.shown import coverage as report
from loony.results.shown.report import as_markdown
from loony.verify.claims.claim import HOLDS, PROVED, Claim, Evidence
from loony.verify.claims.papers import coverage, papers_of, proof_in_words
from loony.verify.claims.register import claims
from loony.verify.families import FAMILIES

DOCS = Path(__file__).parents[2] / "docs"
COMMAND = "its command"
THINGS = re.compile(rf"`[^`]+`|\[[^\]]+\]\([^)]+\)|{COMMAND}")
BEGINS, ENDS = "<!-- `make docs` writes this from the record -->\n", "<!-- to here -->\n"

TABLE = re.compile(r"(<!-- `make docs` writes this from the (\w+) -->\n).*?(<!-- to here -->\n)", re.DOTALL)

Shown = tuple[Evidence, str]
"""a kind of evidence, and how far it goes, or where it stands"""


def shown(thing: str) -> set[Shown]:
    """What speaks for a thing that a row rests on. Raises ValueError where there is nothing."""
    if thing == COMMAND:
        return {(Evidence.OBSERVED, "")}
    if thing.startswith("["):
        return {(Evidence.BY_HAND, f"in {thing}")}
    name = thing.strip("`")
    if "." in name and re.match("[A-Z]", name):
        found = [row for row in recorded() if (row.kind, row.about) == (THEOREM, name) and is_believed(row, {})]
        kinds = {(Evidence.of_words(row.evidence), "") for row in found}
    elif "/" in name:
        family, _, about = name.partition("/")
        found = [
            row for row in recorded() if (row.family, row.about) == (family, about) and row.kind in (CHECK, COUNT)
        ]
        found = [row for row in found if row.kind == CHECK] or found
        if any(row.mismatches for row in found):
            raise ValueError(f"{name} does not hold")
        kinds = {(Evidence.of_words(row.evidence), f"{row.covered:,} {row.up_to}") for row in found}
    else:
        of_each = [_of_claim(one) for one in claims([name])]
        common = set.intersection(*({kind for kind, _ in of_one} for of_one in of_each))
        kinds = {(kind, words) for of_one in of_each for kind, words in of_one if kind in common}
    if not kinds:
        raise ValueError(f"nothing is recorded of {name}")
    return kinds


def _of_claim(one: Claim) -> set[Shown]:
    """What speaks for a claim. Raises ValueError where a verdict in the record is not the registered one."""
    found = set[Shown]()
    for row in evidence_for(one).recorded:
        if (HOLDS if row.verdict == PROVED else row.verdict) != one.expected_verdict:
            raise ValueError(f"{one.id} is {row.verdict}, by {row.by}")
        found.add((Evidence.of_words(row.evidence), row.up_to))
    if where := proof_in_words(one):
        found.add((Evidence.WORDS, f"in {_link(where[0])}"))
    return found


def _link(document: str) -> str:
    name = document.removeprefix("docs/")
    return f"[{name}]({name})"


def evidence(rests_on: str) -> str:
    """The evidence of a row by what it rests on, the strongest first: of which things, if it is not of all."""
    things = {thing: shown(thing) for thing in THINGS.findall(rests_on)}
    if not things or THINGS.sub("", rests_on).strip(" ,"):
        raise ValueError(f"{rests_on!r} names something that there is not")
    said = []
    for kind in Evidence:
        of = {thing: sorted(words for one, words in found if one is kind) for thing, found in things.items()}
        of = {thing: words for thing, words in of.items() if words}
        if of:
            details = dict.fromkeys(word for words in of.values() for word in words if word)
            others = [thing for thing in things if thing not in of and not thing.startswith("[")]
            which = f" ({', '.join(of)})" if others and kind is not Evidence.BY_HAND else ""
            where = all(word.startswith("in [") for word in details)
            said.append(f"{kind.words}{which}{(', ' if where else ': ') * bool(details)}{', '.join(details)}")
    return "; ".join(said)


def with_evidence(text: str) -> str:
    """The text of findings.md with the evidence of each row as the record makes it, and the scale."""
    lines = []
    for line in text.splitlines():
        cells = line.strip("| ").split(" | ")
        if line.startswith("| ") and len(cells) == 6 and cells[0] != "found":
            cells[2] = evidence(cells[1])
            line = f"| {' | '.join(cells)} |"
        lines.append(line)
    return between("\n".join(lines) + "\n", scale())


def with_strongest(text: str) -> str:
    """The text of README.md with the strongest evidence that all claims of a row have."""
    lines = []
    for line in text.splitlines():
        cells = line.strip("|").split(" | ")
        if line.startswith("| ") and len(cells) == 3 and cells[1].strip().startswith("`"):
            common = set.intersection(*({kind for kind, _ in shown(thing)} for thing in THINGS.findall(cells[1])))
            line = f"|{cells[0]} | {cells[1]} | {next(kind.words for kind in Evidence if kind in common)} |"
        lines.append(line)
    return "\n".join(lines) + "\n"


def scale() -> str:
    return "".join(f"- *{kind.words}*: {kind.meaning};\n" for kind in Evidence)[:-2] + ".\n"


def between(text: str, written: str) -> str:
    """A text with what stands between the marks replaced. Raises ValueError where there are no marks."""
    before, begins, rest = text.partition(BEGINS)
    _, ends, after = rest.partition(ENDS)
    if not begins or not ends:
        raise ValueError("the marks are not there")
    return f"{before}{begins}\n{written}\n{ends}{after}"


def reliability() -> str:
    """The part of reliability.md on proofs: how many claims have which evidence, and which rest on a solver."""
    rows = [
        "| family | claims | " + " | ".join(kind.words for kind in (*Evidence,)[:4]) + " |",
        "|---|---|---|---|---|---|",
    ]
    by_solver: list[Claim] = []
    for family in FAMILIES.values():
        of_family = claims(families=[family])
        best = [evidence_for(claim).strongest for claim in of_family]
        numbers = [str(best.count(kind.words)) for kind in (*Evidence,)[:4]]
        rows.append(f"| {family.name} | {len(of_family)} | {' | '.join(numbers)} |")
        by_solver += [claim for claim, words in zip(of_family, best, strict=True) if words == Evidence.SOLVER.words]
    theorems = sorted({row.about for row in recorded() if row.kind == THEOREM})
    paragraphs = (
        _resting(by_solver, "Claims that rest on a solver and on a proof in words, and not on Coq", True),
        _resting(by_solver, "Claims that rest on a solver alone", False),
        f"Theorems in Coq files written by hand: {len(theorems)}. They are "
        + ", ".join(f"`{name}`" for name in theorems) + ".",
    )  # fmt: skip
    return "\n".join([*rows, *(line for paragraph in paragraphs for line in ("", *wrapped(paragraph)))]) + "\n"


def _resting(of: list[Claim], words: str, on_words_too: bool) -> str:
    names = [claim.id for claim in of if bool(proof_in_words(claim)) == on_words_too]
    return f"{words}: {len(names)}{', ' * bool(names)}{', '.join(f'`{name}`' for name in names)}."


def wrapped(text: str) -> Iterator[str]:
    yield from textwrap.wrap(text, 115, break_on_hyphens=False, break_long_words=False)


def with_tables(text: str) -> str:
    """The text of claims.md with the tables of the register and of the papers."""
    families = FAMILIES.values()
    results = [one for family in families for one in coverage(papers_of(family), claims(families=[family]))]
    tables = {
        name: as_markdown(blocks).split("\n")
        for name, blocks in {
            "register": for_documents([*map(evidence_for, claims())]),
            "papers": report.for_documents(results),
        }.items()
    }
    return TABLE.sub(lambda m: "\n".join([m[1], *tables.pop(m[2]), "", m[3]]), text)


WRITTEN: dict[str, Callable[[str], str]] = {
    "../README.md": with_strongest,
    "api.md": lambda _: api.document(),
    "claims.md": with_tables,
    "findings.md": with_evidence,
    "reliability.md": lambda text: between(text, reliability()),
}

if __name__ == "__main__":
    for name, page in manual.pages().items():
        (DOCS / "man" / name).write_text(page)
    for name, made in WRITTEN.items():
        (DOCS / name).write_text(made((DOCS / name).read_text()))
