"""List the claims of the papers, a line each; of those named, what each says, and what is known of it.

A name is an id, such as allcock-4.1, or a part of some: 4.1, allcock, 5-A1. What is known comes from the record
that the program brings, of what was certified, proved and tested when it was made; and from the tables here that
loony verify  left, with what  loony prove  kept beside them. With  --coverage  it goes the other way: every result
of every paper, and which claims and tests are about it. With  --record  the tables renew the record.
"""

import argparse
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loony.shell.options import FOLDER
from loony.shell.output import say, tell
from loony.verify.families import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from loony.results.asked.known import KnownOutcomes
    from loony.results.asked.record import RecordRow
    from loony.verify.claims.claim import Claim
    from loony.verify.claims.coverage import ResultCoverage

FEW = 5
"""so many claims that are named are printed in full, and of more a line each"""

HELP = "list the claims, and what is known of each"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony claims`."""
    parser.add_argument("claims", nargs="*", metavar="CLAIM", help="such as allcock-4.1, or allcock (all)")
    parser.add_argument(
        "--all", action="store_true", help=f"print each in full, also where more than {FEW} are named"
    )
    parser.add_argument(
        "--table", type=Path, metavar="DIR",
        help=f"a directory of tables, or a folder of such ({FOLDER}, if there is such a folder)",
    )  # fmt: skip
    parser.add_argument(
        "--coverage", action="store_true", help="list the results of the papers, and what tests or proves each"
    )
    parser.add_argument(
        "--record", nargs="?", type=Path, const=Path(), metavar="FILE",
        help="put what the tables here show in the record of the program, or in a copy of it; for its developers",
    )  # fmt: skip
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the list as JSON")
    form.add_argument("--markdown", action="store_true", help="print it as a part of docs/claims.md")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.verify.claims.register import claims

    listed = claims(options.claims or None)
    if options.coverage:
        return _say_coverage(options, listed)
    if options.markdown:
        say("\n".join(markdown(listed)))
        return 0
    from loony.system.errors import TableAbsent

    folder = options.table or FOLDER
    if options.table and not folder.is_dir():
        raise TableAbsent(f"there is no folder {folder}: name one with tables in it, or leave out --table")
    if options.record is not None:
        return _record(options, folder)
    from loony.results.asked.known import known

    facts = known(listed, folder)
    if options.json:
        import json

        say(json.dumps([_data(one, facts) for one in listed], indent=2))
    else:
        if options.all or (options.claims and len(listed) <= FEW):
            say("\n\n".join(_text(one, facts, folder) for one in listed))
        else:
            say("\n".join(_index(listed, facts)))
        say(f"\n{_summary(listed, facts, folder)}")
        if facts.left_out:
            say(f"left out: {facts.left_out} of the tables there, which other sources made; verify again")
    return 0


def _record(options: argparse.Namespace, folder: Path) -> int:
    """Write the record, or a copy of it; 1 where the tables of other sources were left out."""
    from loony.results.asked.record import path
    from loony.results.asked.recording import renewed, write
    from loony.system.errors import BadInput
    from loony.verify.claims.register import claims

    if options.claims or options.json or options.markdown:
        raise BadInput("--record is about all claims, and prints no list: leave out names, --json and --markdown")
    found = renewed(claims(), folder)
    where = path() if options.record == Path() else options.record
    write(found, where)
    say(f"{where}: {len(found.rows):,} rows, {found.renewed:,} of them new, by what {folder} has")
    if found.dropped:
        say(f"dropped, for they are about older texts: {', '.join(sorted({row.about for row in found.dropped}))}")
    if found.left_out:
        say(f"left out: {found.left_out} of the tables there, which other sources made; verify again")
    return 1 if found.left_out else 0


def _say_coverage(options: argparse.Namespace, listed: "list[Claim]") -> int:
    """Print the results of the papers, or those that the claims asked for are about; 1 where one has nothing."""
    from loony.results.shown import coverage as report
    from loony.verify.claims.coverage import coverage, faults
    from loony.verify.claims.papers import papers_of
    from loony.verify.claims.register import claims

    found: list[ResultCoverage] = []
    wrong: list[str] = []
    for family in FAMILIES.values():
        papers, of_family = papers_of(family), claims(families=[family])
        found += coverage(papers, of_family)
        wrong += faults(papers, of_family)
    if options.claims:
        asked = {one.id for one in listed}
        found = [one for one in found if any(of.id in asked for of in one.claims)]
    if options.json:
        import json

        say(json.dumps(report.data(found), indent=2))
    else:
        say("\n".join(report.markdown(found) if options.markdown else report.text(found)))
    for what in wrong:
        tell(f"loony: {what}")
    return 1 if wrong else 0


def _data(one: "Claim", facts: "KnownOutcomes") -> dict[str, Any]:
    """A claim, and what is known of it, for a program."""
    from loony.results.asked.record import of_claim, strongest

    return {
        "claim": one.id,
        "title": one.title,
        "source": one.source,
        "statement": one.statement,
        "expected_verdict": one.expected_verdict,
        "evidence": strongest(one) or None,
        "tested": facts.tested[one.id],
        "proofs": facts.proofs[one.id],
        "recorded": [row._asdict() for row in of_claim(one)],
    }


KEY = """\
+ holds, x fails, both as registered; ! not as registered; ? undecided; . not tried
the marks are of tests, proofs by solvers and proofs that Coq checked, and behind the title is the strongest
evidence; to read a claim:  loony claims """


def _index(listed: "list[Claim]", facts: "KnownOutcomes") -> list[str]:
    """A line a claim, under its paper, and how they are read."""
    from loony.results.asked.record import strongest
    from loony.results.shown.text import columns
    from loony.verify.claims.papers import paper_and_place, papers_of

    by_paper: dict[str, list[Claim]] = {}
    for one in listed:
        paper, _ = paper_and_place(one.source, papers_of(FAMILIES[one.family]))
        by_paper.setdefault(paper, []).append(one)
    lines = []
    for paper, of_paper in by_paper.items():
        found = [("".join(_mark(one, some) for some in _verdicts(one, facts)), one) for one in of_paper]
        rows = [(mark, one.id, one.title, strongest(one)) for mark, one in found]
        lines += [paper, *columns(rows, "<"), ""]
    return [*lines, KEY + listed[0].id]


def _summary(listed: "list[Claim]", facts: "KnownOutcomes", folder: Path) -> str:
    """How many claims were tested, put to a solver and certified: with the record, and by these tables alone.

    Where there are no tables and no proofs, the record is all that there is.
    """

    def number(known_of: "list[list[set[str]]]") -> str:
        tested, solved, certified = (sum(map(bool, verdicts)) for verdicts in zip(*known_of, strict=True))
        return f"{tested} of them tested, {solved} put to a solver and {certified} certified"

    here, known = (number([verdicts(one, facts) for one in listed]) for verdicts in (_here, _verdicts))
    claims = f"{len(listed)} claim{'s' * (len(listed) != 1)}"
    if not (facts.runs or facts.left_out or any(facts.proofs.values())):
        return f"{claims}, {known}, by the record of loony"
    return f"{claims}, {known}, by the record of loony or here\n{claims}, {here}, in the folder {folder}"


def _here(one: "Claim", facts: "KnownOutcomes") -> list[set[str]]:
    """The verdicts of tests, of solvers and of Coq that are in the tables here."""
    from loony.results.stored.proofs import COQ

    proofs = facts.proofs[one.id]
    return [
        {row["verdict"] for row in facts.tested[one.id]},
        {row["verdict"] for row in proofs if row["solver"] != COQ},
        {row["verdict"] for row in proofs if row["solver"] == COQ},
    ]


def _verdicts(one: "Claim", facts: "KnownOutcomes") -> list[set[str]]:
    """The same; of what was not tried here those in the record."""
    from loony.results.asked.record import of_claim
    from loony.verify.claims.evidence import Evidence

    kinds = (Evidence.EXHAUSTIVE, Evidence.SOLVER, Evidence.COQ)
    recorded = [{row.verdict for row in of_claim(one) if row.evidence == kind.words} for kind in kinds]
    return [here or before for here, before in zip(_here(one, facts), recorded, strict=True)]


def _mark(one: "Claim", found: set[str]) -> str:
    """What the verdicts of tests on some domains, or of proofs by some solvers, say of a claim, in one sign."""
    from loony.verify.claims.claim import HOLDS, REFUTED
    from loony.verify.proof.solver import PROVED, UNDECIDED

    verdicts = {HOLDS if verdict == PROVED else verdict for verdict in found}
    if verdicts - {one.expected_verdict, UNDECIDED}:
        return "!"
    if one.expected_verdict in verdicts:
        return "x" if one.expected_verdict == REFUTED else "+"
    return "?" if verdicts else "."


def _text(one: "Claim", facts: "KnownOutcomes", folder: Path) -> str:
    """A few lines for a person: what the tables here show, and then what else is recorded."""
    from loony.results.stored.proofs import COQ
    from loony.verify.claims.evidence import Evidence
    from loony.verify.claims.papers import proof_in_words

    domains = {domain.name: f"{domain.noun} {domain.up_to}" for domain in one.domains}
    found = []
    for row in facts.proofs[one.id]:
        by = Evidence.COQ.words if row["solver"] == COQ else f"by {row['solver']}"
        found.append(_proved(row["verdict"], row["counterexample"], by))
    found += [
        f"{domains[row['domain']]} {row['up_to']}: {row['verdict']}, {row['covered']:,} covered"
        for row in facts.tested[one.id]
    ]
    found = [f"{what} (found in {folder})" for what in found] + [*_recorded(one, facts)]
    if in_words := proof_in_words(one):
        found.append(f"{Evidence.WORDS.words}, in {in_words[0]}")
    lines = [f"{one.id}  {one.title}  ({one.source})"]
    lines += textwrap.wrap(one.statement, 100, initial_indent="    ", subsequent_indent="    ")
    found = found or ["not tested here, nor proved"]
    return "\n".join([*lines, *(f"  - {what}" for what in [*found, f"stated in {_stated_in(one)}"])])


def _recorded(one: "Claim", facts: "KnownOutcomes") -> "Iterator[str]":
    """What the record has of a claim, but for what the tables here show as well."""
    from loony.results.asked.record import of_claim, of_older_text
    from loony.verify.claims.evidence import Evidence

    solvers_here = {row["solver"] for row in facts.proofs[one.id]}
    tested_here = {row["domain"]: row["covered"] for row in facts.tested[one.id]}
    for row in of_claim(one):
        by_coq = row.evidence == Evidence.COQ.words
        if row.is_proof and _solver(row) not in solvers_here:
            how = f"certified by {row.by}" if by_coq else f"by {row.by}"
            what = _proved(row.verdict, row.counterexample, how)
            yield f"{what} (recorded with loony {row.version})\n      again:  {_again(row)}"
        elif not row.is_proof and tested_here.get(row.domain, -1) < row.covered:
            what = f"{row.up_to}: {row.verdict}, {row.covered:,} covered{_at(row.counterexample)}"
            yield f"{what} (recorded with loony {row.version})\n      again:  {_again(row)}"
    done_here = solvers_here | tested_here.keys()
    older = [row for row in of_older_text(one) if (_solver(row) if row.is_proof else row.domain) not in done_here]
    for again in dict.fromkeys(map(_again, older)):
        yield f"recorded of an older text of this claim; to do it again:  {again}"


def _solver(row: "RecordRow") -> str:
    """The solver of a recorded proof, or Coq, as the file of proofs has it."""
    from loony.results.stored.proofs import COQ
    from loony.verify.claims.evidence import Evidence

    return COQ if row.evidence == Evidence.COQ.words else row.by.split()[0]


def _again(row: "RecordRow") -> str:
    """The command that tests or proves again what a row records of a claim."""
    from loony.verify.claims.evidence import Evidence

    if not row.is_proof:
        return row.by
    return f"loony prove {'--certify DIR ' * (row.evidence == Evidence.COQ.words)}{row.about}"


def _proved(verdict: str, counterexample: str | None, by: str) -> str:
    """What came of a proof: a refutation is of the claim about all sizes, and by one position."""
    from loony.verify.claims.claim import REFUTED
    from loony.verify.proof.solver import UNDECIDED

    if verdict == REFUTED:
        return f"refuted{f' by the counterexample {counterexample}' if counterexample else ''}, {by}"
    return f"{'not proved' if verdict == UNDECIDED else verdict} for positions of every size, {by}"


def _at(counterexample: str | None) -> str:
    return f", smallest counterexample {counterexample}" if counterexample else ""


def _stated_in(one: "Claim") -> str:
    """The file and the line of the function that states a claim."""
    module = one.states.__module__.removeprefix("loony.").replace(".", "/")
    return f"{module}.py:{one.states.__code__.co_firstlineno}"


def markdown(listed: "list[Claim]") -> list[str]:
    """The rows of the table in docs/claims.md."""
    rows = ["| id | source | about | tested on | verdict |", "|---|---|---|---|---|"]
    for one in listed:
        everywhere = len(one.domains) > 1 and {*one.domains} == {*FAMILIES[one.family].domains}
        all_of_them = "both" if len(one.domains) == 2 else "all"
        domains = all_of_them if everywhere else ", ".join(map(str, one.domains))
        below = "" if one.size_below is None else f" < {one.size_below}"
        instances = " x components" * one.of_component + " x numbers" * (one.numbers is not None)
        tested = domains + below + instances
        rows.append(f"| `{one.id}` | {one.source} | {one.title} | {tested} | {one.expected_verdict} |")
    return rows
