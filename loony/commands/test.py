"""Test a claim of your own on the tables, and try to prove it for positions of every size.

The file makes claims as the papers' are made: docs/own-claim.md has an example. The tables are those that
loony verify  left; the proof takes z3 (pip install z3-solver), and without it the claim is tested all the same.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from loony.shell.options import FOLDER, add_table_arguments, directory_asked, seconds
from loony.shell.output import say, stages, tell

if TYPE_CHECKING:
    from loony.verify.claims.claim import Claim
    from loony.verify.examination.examine import Tally
    from loony.verify.proof.solver import Proof

HELP = "test a claim of your own, and try to prove it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony test`."""
    parser.add_argument(
        "--claim", type=Path, required=True, metavar="FILE.py", help="the file that makes the claim"
    )
    add_table_arguments(parser, checked=False)
    parser.add_argument(
        "--timeout", type=seconds, default=60.0, metavar="S", help="seconds for each goal, then undecided (60)"
    )
    parser.add_argument("--no-proof", action="store_true", help="only test it")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar, and a line in place of the report")


def run(options: argparse.Namespace) -> int:
    """Run it; 0 where each claim came out as it says it will, on the tables and in the proof if any, else 1."""
    from loony.results.runs.check import examine_stored
    from loony.results.shown import report
    from loony.results.stored.layout import PROOFS
    from loony.results.stored.outcome import claim_row
    from loony.results.stored.proofs import proved_before
    from loony.shell.proofs import HEADING, data, line, shown
    from loony.verify.proof.own import load_claims
    from loony.verify.proof.solver import NoSolver, load_solver, prove
    from loony.verify.proof.theory import outside

    solver, unproved = None, ""
    if not options.no_proof:
        try:
            solver = load_solver("z3")
        except NoSolver as error:
            unproved = error.words
    claims = load_claims(options.claim, solver)
    in_full = not (options.json or options.quiet)
    with stages(options) as running:
        examined = examine_stored(directory_asked(options, [claims[0].family]), claims, running)
    if in_full:
        say(
            "\n".join(
                [*report.claims_lines(examined.tallies, own=True), "", *report.counterexamples(examined.tallies)]
            )
        )
    proofs = []
    if solver:
        if in_full:
            say(HEADING)
        with stages(options, "goals") as running:
            known = proved_before(FOLDER / PROOFS, "z3")
            for proof in prove(claims, "z3", options.timeout, turn=shown(running, claims), known=known):
                proofs.append(proof)
                if in_full:
                    with running.aside():
                        say(line("z3", proof))
        if in_full:
            say(f"\n{outside(claims)}\n")
    right = report.succeeded(examined) and all(proof.as_registered for proof in proofs)
    summary = "\n".join(in_a_line(one, examined.tallies, proofs, unproved) for one in claims)
    if options.json:
        import json

        tested = [claim_row(tally) for tally in examined.tallies]
        smallest = [
            {"claim": tally.claim.id, "domain": tally.domain.name, **one.data()}
            for tally in examined.tallies for one in tally.smallest
        ]  # fmt: skip
        proved = [data("z3", proof) for proof in proofs]
        say(json.dumps({"succeeded": right, "claims": tested, "smallest": smallest, "proofs": proved}, indent=2))
        if unproved:
            tell(f"loony: {unproved}")
    else:
        say(summary)
    return 0 if right else 1


def in_a_line(one: "Claim", tallies: "list[Tally]", proofs: "list[Proof]", unproved: str) -> str:
    """What came of one claim."""
    from loony.results.shown.report import expectation, not_tested
    from loony.verify.claims.claim import HOLDS, UNCOVERED

    own = [tally for tally in tallies if tally.claim is one]
    proved = [proof for proof in proofs if proof.claim is one]
    words = {UNCOVERED: "its hypothesis holds at none of the"}
    found = [f"{words.get(tally.verdict, f'{tally.verdict} on')} {tally.domain.noun}" for tally in own]
    found += [proof.words for proof in proved]
    found += [unproved] if unproved else []
    right = all(tally.skipped or tally.as_registered for tally in own) and all(
        proof.as_registered for proof in proved
    )
    expected = f"; {expectation(one)}" if not right else ", as expected" * (one.expected_verdict != HOLDS)
    return f"{one.id}: {', '.join(found)}{expected}{not_tested(own)}"
