"""Claims with their outcomes: in lines, in full, as data, as tables of docs/claims.md, and as a paper cites them."""

import re
import textwrap
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from loony.results.asked.record import THEOREM, ClaimEvidence, FolderEvidence, RecordRow
from loony.results.shown.report import Block, Table, columns, count_of
from loony.system.places import with_paths
from loony.system.version import VERSION
from loony.verify.claims.claim import HOLDS, PROVED, REFUTED, UNDECIDED, Claim, Evidence
from loony.verify.claims.papers import paper_and_place, proof_in_words
from loony.verify.claims.statement import statement_digest

_SIGNS = """\
+ holds, x fails, as registered; ! not as registered; ? undecided; . not tried
the three marks are for the tests, the solvers and Coq; the strongest evidence stands behind the title
to read a claim:  loony claims """

_MARKED = {"+": "holds", "x": "fails, as registered", "!": "not as registered", "?": "undecided", ".": "not yet"}


def data_of(known: list[ClaimEvidence]) -> list[dict[str, Any]]:
    """Claims with their evidence, for a program."""
    return [
        {
            "claim": claim.id, "title": claim.title, "source": claim.source, "statement": claim.statement,
            "expected_verdict": claim.expected_verdict, "evidence": each.strongest or None,
            "tested": [row._asdict() for row in each.here if not row.is_proof],
            "proofs": [row._asdict() for row in each.here if row.is_proof],
            "recorded": [row._asdict() for row in each.recorded],
        }
        for each in known for claim in [each.claim]
    ]  # fmt: skip


def index(known: list[ClaimEvidence]) -> list[str]:
    """A line for each claim, under its paper, and a key to the signs in these lines."""
    lines = []
    for paper, of_paper in _by_paper(known).items():
        rows = []
        for each in of_paper:
            marks = "".join(mark(each.claim, verdicts) for verdicts in _verdicts_known(each))
            rows.append((marks, each.claim.id, each.claim.title, each.strongest))
        lines += [with_paths(paper), *columns(rows, "<"), ""]
    return [*lines, _SIGNS + known[0].claim.id]


def summary(known: list[ClaimEvidence], here: FolderEvidence, folder: Path) -> str:
    """How many claims were tested, tried by a solver and certified: by all evidence, and by these tables alone."""

    def in_words(verdicts_of_claims: list[list[set[str]]]) -> str:
        tested, solved, certified = (sum(map(bool, verdicts)) for verdicts in zip(*verdicts_of_claims, strict=True))
        return f"{tested} tested, {solved} tried by a solver, {certified} {Evidence.COQ.words}"

    in_all = in_words([_verdicts_known(each) for each in known])
    number = count_of(len(known), "claim")
    if not (here.rows or here.of_other_sources):
        return f"{number} in the record of loony: {in_all}"
    in_folder = in_words([_verdicts(each.here) for each in known])
    return f"{number} in the record of loony or here: {in_all}\n{number} in the folder {folder}: {in_folder}"


def _verdicts(rows: list[RecordRow]) -> list[set[str]]:
    kinds = (Evidence.EXHAUSTIVE, Evidence.SOLVER, Evidence.COQ)
    return [{row.verdict for row in rows if row.evidence == kind.words} for kind in kinds]


def _verdicts_known(known: ClaimEvidence) -> list[set[str]]:
    """The verdicts by the tables here; the record has those of tests, solvers or Coq that did not run here."""
    both = zip(_verdicts(known.here), _verdicts(known.recorded), strict=True)
    return [verdicts or recorded for verdicts, recorded in both]


def mark(claim: Claim, verdicts: set[str]) -> str:
    """The sign for the verdicts of tests on some domains, or of proofs by some solvers."""
    verdicts = {HOLDS if verdict == PROVED else verdict for verdict in verdicts}
    if verdicts - {claim.expected_verdict, UNDECIDED}:
        return "!"
    if claim.expected_verdict in verdicts:
        return "x" if claim.expected_verdict == REFUTED else "+"
    return "?" if verdicts else "."


def text(known: ClaimEvidence, folder: Path) -> str:
    """A claim in lines for a person: first the evidence of the tables here, then the other evidence of the record."""
    claim, note = known.claim, f"(found in {folder})".replace(" ", _NO_BREAK)
    lines = []
    for row in known.here:  # these rows have the versions of this machine
        by = row.solver if row.evidence == Evidence.SOLVER.words else row.about * (row.kind == THEOREM)
        lines.append(f"{_line(row, by)} {note}")
    lines += _recorded(known)
    if in_words := proof_in_words(claim):
        lines.append(Evidence.WORDS.line(in_words[0]))
    lines = lines or ["no evidence yet"]
    module = claim.states.__module__.removeprefix("loony.").replace(".", "/")
    lines.append(f"stated in {module}.py:{claim.states.__code__.co_firstlineno}")
    statement = textwrap.wrap(claim.statement, 100, initial_indent="    ", subsequent_indent="    ")
    items = [part for line in lines for part in _item(with_paths(line))]
    heading = with_paths(f"{claim.id}  {claim.title}  ({claim.source})")
    return "\n".join([heading, *statement, *_whose(known), *items])


def _whose(known: ClaimEvidence) -> Iterator[str]:
    """The verdicts by the authors' runs, from the record, and by the user's runs; empty if the record has none."""
    if not known.recorded:
        return
    ours, yours = (mark(known.claim, {row.verdict for row in rows}) for rows in (known.recorded, known.here))
    versions = {row.version for row in known.recorded}
    version = f"this version, {VERSION}" if versions == {VERSION} else f"version {', '.join(sorted(versions))}"
    digest = f"statement {statement_digest(known.claim)}"
    yield f"  {_MARKED[ours]}, by the authors' runs of {version} ({digest}); yours: {_MARKED[yours]}"


_NO_BREAK = "\N{NO-BREAK SPACE}"  # stands for a space at which `_item` does not break the line


def _item(text: str) -> Iterator[str]:
    """An item of a list, its first line in lines of at most 115 characters."""
    first, *rest = text.split("\n")
    wrapped = textwrap.wrap(
        first, 115, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False, break_long_words=False
    )
    yield from (line.replace(_NO_BREAK, " ") for line in wrapped)
    yield from rest


def _recorded(known: ClaimEvidence) -> Iterator[str]:
    """The evidence in the record for a claim, without the evidence that the tables here show too."""
    covered = {row.solver or row.domain: row.covered for row in known.here}
    for row in known.recorded:
        before = covered.get(row.solver or row.domain)
        if before is None or (not row.is_proof and before < row.covered):
            note = f"(recorded with loony {row.version})".replace(" ", _NO_BREAK)
            by = f"{row.by}, {row.about}" if row.kind == THEOREM else row.by
            yield f"{_line(row, by)} {note}\n      again:  {_command(row)}"
    older = [row for row in known.older if (row.solver or row.domain) not in covered]
    for command in dict.fromkeys(map(_command, older)):
        yield f"the record has evidence for an older text of this claim\n      again:  {command}"


def _command(row: RecordRow) -> str:
    if row.kind == THEOREM:
        return f"loony prove --family {row.family} --certify DIR"
    by_coq = row.evidence == Evidence.COQ.words
    return f"loony prove {'--certify DIR ' * by_coq}{row.about}" if row.is_proof else row.by


def _line(row: RecordRow, by: str) -> str:
    """The evidence in a row; a proof is about positions of every size, and one position refutes the claim."""
    kind = Evidence.of_words(row.evidence)
    if not row.is_proof:
        smallest = f", smallest counterexample {row.counterexample}" if row.counterexample else ""
        return kind.line(row.up_to, f"{row.verdict}, {row.covered:,} covered{smallest}")
    if row.verdict == REFUTED:
        return kind.line(by, f"refuted{f' by the counterexample {row.counterexample}' * bool(row.counterexample)}")
    if row.verdict == PROVED:
        return kind.line(by, f"{HOLDS} for positions of every size")
    return f"not {kind.line(by, row.verdict)}"


def for_documents(known: list[ClaimEvidence]) -> list[Block]:
    """The tables of docs/claims.md, one a paper. If two claims have the same statement, only the first has a row."""
    first_by_statement: dict[tuple[str, str], ClaimEvidence] = {}
    for each in known:
        first_by_statement.setdefault((each.claim.title, each.claim.statement), each)
    blocks: list[Block] = []
    for paper, of_paper in _by_paper([*first_by_statement.values()]).items():
        rows: list[tuple[str, ...]] = []
        for each in of_paper:
            claim, (_, place) = each.claim, paper_and_place(each.claim)
            tested = ", ".join(map(str, claim.domains))
            tested += "" if claim.size_below is None else f" of size < {claim.size_below}"
            about = ["every C"] * claim.of_component + ["every number"] * (claim.numbers is not None)
            tested += f" ({', '.join(about)})" if about else ""
            rows.append((f"`{claim.id}`", place, claim.title, tested, claim.expected_verdict, each.strongest))
        table = Table(("id", "result", "about", "tested on", "verdict", "evidence"), rows, "<")
        blocks += [f"### {paper}", "", table, ""]
    return blocks[:-1]


def _by_paper(known: list[ClaimEvidence]) -> dict[str, list[ClaimEvidence]]:
    papers: dict[str, list[ClaimEvidence]] = {}
    for each in known:
        papers.setdefault(paper_and_place(each.claim)[0], []).append(each)
    return papers


PROGRAM = "loony"  # the key of the program in `papers.bib`


def key_of(paper: str) -> str:
    """The key of a paper in `papers.bib`: `buzzard-ciere-2013` for `Buzzard and Ciere 2013`."""
    return "-".join(word.lower() for word in re.findall(r"\w+", paper) if word != "and")


def entries() -> dict[str, str]:
    """The entries of `papers.bib` by their keys, that of the program with its version."""
    text = files("loony").joinpath("papers.bib").read_text("utf-8")
    texts = [entry.rstrip() for entry in re.split(r"^(?=@)", text, flags=re.M) if entry]
    found = {re.split("[{,]", entry)[1]: entry for entry in texts}
    found[PROGRAM] = found[PROGRAM].removesuffix("}") + f", version = {{{VERSION}}}}}"
    return found


def keys_of(claim: Claim) -> list[str]:
    """The keys that a citation of a claim names: of its paper, if the paper has an entry, and of the program."""
    key = key_of(paper_and_place(claim)[0])
    return [key, PROGRAM] if key in entries() else [PROGRAM]


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
            line = Evidence.of_words(row.evidence).line(row.by if row.is_proof else row.up_to)
            rows.append((line, "" if row.is_proof else f"{row.covered:,}", row.verdict, who))
    return [(known.claim.id, known.claim.source, *cells) for cells in rows or [("none", "", "not tested", "")]]
