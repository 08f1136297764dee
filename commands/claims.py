"""List the claims of the papers, a line each; of those named, what each says, and what is known of it.

A name is an id, such as allcock-4.1, or a part of some: 4.1, allcock, 5-A1. What is known comes from the tables
that  loony verify  left, and from what  loony prove  kept beside them. With  --coverage  it goes the other way:
every result of every paper, and which claims and tests are about it.
"""

import argparse
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loony.commands.options import FOLDER, add_former_option
from loony.commands.output import say, tell
from loony.verify.families import FAMILIES

if TYPE_CHECKING:
    from loony.results.known import Known
    from loony.verify.claims import Claim
    from loony.verify.coverage import Covered

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
    add_former_option(parser, "--tables", "table")
    parser.add_argument(
        "--coverage", action="store_true", help="list the results of the papers, and what tests or proves each"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the list as JSON")
    form.add_argument("--markdown", action="store_true", help="print it as a part of docs/claims.md")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.verify.register import claims

    listed = claims(options.claims or None)
    if options.coverage:
        return _say_coverage(options, listed)
    if options.markdown:
        say("\n".join(markdown(listed)))
        return 0
    from loony.enumerate.errors import TableAbsent
    from loony.results.known import known

    folder = options.table or FOLDER
    if options.table and not folder.is_dir():
        raise TableAbsent(f"there is no folder {folder}: name one with tables in it, or leave out --table")
    facts = known(listed, folder)
    if options.json:
        import json

        found = [{"tested": facts.tested[one.id], "proofs": facts.proofs[one.id]} for one in listed]
        say(json.dumps([{**_data(one), **of_one} for one, of_one in zip(listed, found, strict=True)], indent=2))
    else:
        if options.all or (options.claims and len(listed) <= FEW):
            say("\n\n".join(_text(one, facts.tested[one.id], facts.proofs[one.id]) for one in listed))
        else:
            say("\n".join(_index(listed, facts)))
        tested = sum(map(bool, facts.tested.values()))
        by_whom = zip(*map(_by_whom, facts.proofs.values()), strict=True)
        solved, certified = (sum(map(bool, some)) for some in by_whom)
        kept = f"{tested} of them tested, {solved} put to a solver and {certified} certified, by what {folder} has"
        say(f"\n{len(listed)} claim{'s' * (len(listed) != 1)}, {kept}")
        if facts.left_out:
            say(f"left out: {facts.left_out} of the tables there, which other sources made; verify again")
    return 0


def _say_coverage(options: argparse.Namespace, listed: "list[Claim]") -> int:
    """Print the results of the papers, or those that the claims asked for are about; 1 where one has nothing."""
    from loony.results import coverage as report
    from loony.verify.coverage import coverage, faults
    from loony.verify.papers import papers_of
    from loony.verify.register import claims

    found: list[Covered] = []
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


def _data(one: "Claim") -> dict[str, Any]:
    return {
        "claim": one.id,
        "title": one.title,
        "source": one.source,
        "statement": one.statement,
        "expected_verdict": one.expected_verdict,
    }


KEY = """\
+ holds, x fails, both as registered; ! not as registered; ? undecided; . not tried
the marks are of tests, proofs by solvers and proofs that Coq checked; to read one:  loony claims """


def _index(listed: "list[Claim]", facts: "Known") -> list[str]:
    """A line a claim, under its paper, and how they are read."""
    from loony.results.text import columns
    from loony.verify.papers import paper_and_place, papers_of

    by_paper: dict[str, list[Claim]] = {}
    for one in listed:
        paper, _ = paper_and_place(one.source, papers_of(FAMILIES[one.family]))
        by_paper.setdefault(paper, []).append(one)
    lines = []
    for paper, of_paper in by_paper.items():
        found = [(facts.tested[one.id], *_by_whom(facts.proofs[one.id])) for one in of_paper]
        marks = ["".join(_mark(one, some) for some in of_one) for one, of_one in zip(of_paper, found, strict=True)]
        rows = [(mark, one.id, one.title) for mark, one in zip(marks, of_paper, strict=True)]
        lines += [paper, *columns(rows, "<"), ""]
    return [*lines, KEY + listed[0].id]


def _by_whom(proofs: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Proofs by solvers, and those that Coq certified."""
    from loony.results.proofs import COQ

    certified = [row for row in proofs if row["solver"] == COQ]
    return [row for row in proofs if row not in certified], certified


def _mark(one: "Claim", found: list[dict[str, Any]]) -> str:
    """What tests on some domains, or proofs by some solvers, say of a claim, in one sign."""
    from loony.verify.claims import HOLDS, REFUTED
    from loony.verify.proof import PROVED, UNDECIDED

    verdicts = {HOLDS if row["verdict"] == PROVED else row["verdict"] for row in found}
    if verdicts - {one.expected_verdict, UNDECIDED}:
        return "!"
    if one.expected_verdict in verdicts:
        return "x" if one.expected_verdict == REFUTED else "+"
    return "?" if verdicts else "."


def _text(one: "Claim", tested: list[dict[str, Any]], proofs: list[dict[str, Any]]) -> str:
    """A few lines for a person."""
    from loony.results.proofs import COQ

    domains = {domain.name: f"{domain.noun} {domain.up_to}" for domain in one.domains}
    found = [
        f"{domains[row['domain']]} {row['up_to']}: {row['verdict']}, {row['covered']:,} covered" for row in tested
    ]
    for row in proofs:
        example = f", smallest counterexample {row['counterexample']}" if row["counterexample"] else ""
        how = "certified by Coq" if row["solver"] == COQ else f"by {row['solver']}"
        found.append(f"every size, {how}: {row['verdict']}{example}")
    lines = [f"{one.id}  {one.title}  ({one.source})"]
    lines += textwrap.wrap(one.statement, 100, initial_indent="    ", subsequent_indent="    ")
    found = found or ["not tested here, nor proved"]
    return "\n".join([*lines, *(f"  - {what}" for what in [*found, f"stated in {_stated_in(one)}"])])


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
