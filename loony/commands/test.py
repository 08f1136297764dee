"""Test a claim of your own on the tables, and try to prove it for positions of every size.

The file states claims in the same way as the papers' claims are stated: docs/own-claim.md has an example for each
family. The claim is tested on the tables that  loony verify  made for its family. The proof needs z3 (pip install
'loony-endgames[prove]'); without z3, and for families that have no proofs, the claim is tested only.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loony.results.shown.report import Report
from loony.shell.options import FOLDER, add_output_options, add_timeout_option, table_directory
from loony.shell.output import say, stages
from loony.verify.families import FAMILIES

if TYPE_CHECKING:
    from loony.verify.claims.claim import Claim
    from loony.verify.examination.examine import Tally
    from loony.verify.proof.solver import Proof

HELP = "test a claim of your own, and try to prove it"
GROUP = "verify and prove"
EXITS = {0: "every claim came out as its file expects", 1: "a claim did not"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--claim", type=Path, required=True, metavar="FILE.py", help="the file with the claim, - is standard input"
    )
    parser.add_argument("--table", type=Path, metavar="DIR", help=f"the tables (those of the family in {FOLDER})")
    add_timeout_option(parser, 60)
    parser.add_argument("--no-proof", action="store_true", help="only test the claim")
    add_output_options(parser, "latex")


def run(options: argparse.Namespace) -> Report:
    from loony.results.runs.run import examine_stored
    from loony.results.shown.report import as_text
    from loony.results.shown.tallies import claims_table, counterexamples, succeeded
    from loony.results.stored.layout import PROOFS
    from loony.shell.proofs import HEADING, data, in_full, proofs_of
    from loony.verify.proof.own import errors_of, load_claims
    from loony.verify.proof.solver import NoSolver, load_solver
    from loony.verify.proof.theory import outside

    solver, unproved = None, ""
    if not options.no_proof:
        try:
            solver = load_solver("z3")
        except NoSolver as error:
            unproved = error.words
    claims = load_claims(options.claim, solver)
    family = FAMILIES[claims[0].family]
    if not (options.no_proof or family.proves):
        solver, unproved = None, f"not proved: no solver proves claims about {family.title}"
    with stages(options.quiet) as running, errors_of(options.claim):
        examined = examine_stored(table_directory(options, [family.name]), claims, running)
    table = claims_table(examined.tallies, own=True)
    if in_full(options):
        lines = [*counterexamples(examined.tallies), *lines_of_noticed(examined.tallies)]
        say(as_text([table, "", *lines]))
    proofs: list[Proof] = []
    if solver:
        if in_full(options):
            say(HEADING)
        with errors_of(options.claim):
            proofs += proofs_of(claims, "z3", options, FOLDER / PROOFS)
        if in_full(options):
            say(f"\n{outside(claims)}\n")
    right = succeeded(examined) and all(proof.as_registered for proof in proofs)
    sentences = [in_a_line(claim, examined.tallies, proofs, unproved) for claim in claims]
    return Report(
        [*sentences, table] if options.latex else sentences,
        {"succeeded": right, **_data(examined.tallies), "proofs": [data("z3", proof) for proof in proofs]},
        "\n".join(sentences),
        notes=[f"loony: {unproved}"] if unproved and options.json else [],
        exit_code=0 if right else 1,
    )


def _data(tallies: "list[Tally]") -> dict[str, Any]:
    from loony.results.stored.tables import claim_row

    noticed = [{} if tally.noticed is None else {"noticed": tally.noticed} for tally in tallies]
    return {
        "claims": [claim_row(tally) | more for tally, more in zip(tallies, noticed, strict=True)],
        "smallest": [
            {"claim": tally.claim.id, "domain": tally.domain.name, **row.data()}
            for tally in tallies
            for row in tally.smallest
        ],
    }


def in_a_line(claim: "Claim", tallies: "list[Tally]", proofs: "list[Proof]", unproved: str) -> str:
    """The outcome of a claim: its tests, its proof, and whether they are as its file says."""
    from loony.results.shown.tallies import expectation, not_tested
    from loony.verify.claims.claim import HOLDS, REFUTED
    from loony.verify.claims.evidence import Evidence

    tallies = [tally for tally in tallies if tally.claim is claim]
    proofs = [proof for proof in proofs if proof.claim is claim]
    parts = [_in_words(tally) for tally in tallies]
    if decided := [place for place, tally in enumerate(tallies) if tally.verdict in (HOLDS, REFUTED)]:
        parts[decided[-1]] += f" ({Evidence.EXHAUSTIVE.words})"
    parts += [*(proof.words for proof in proofs), *([unproved] if unproved else [])]
    outcomes: list[Tally | Proof] = [*(tally for tally in tallies if not tally.skipped), *proofs]
    right = all(outcome.as_registered for outcome in outcomes)
    expected = ", as expected" * (claim.expected_verdict != HOLDS) if right else f"; {expectation(claim)}"
    return f"{claim.id}: {', '.join(parts)}{expected}{not_tested(tallies)}"


def _in_words(tally: "Tally") -> str:
    from loony.verify.claims.claim import UNCOVERED
    from loony.verify.examination.own_columns import WRONG_BY

    domain = tally.domain
    if tally.verdict != UNCOVERED:
        return f"{tally.verdict} on {domain.noun}"
    if not tally.examined:
        more = f"; use a larger {domain.option}" if domain.option else ""
        return f"these tables have no {domain.noun}{more}"
    if not tally.covered:
        return f"its hypothesis holds at none of the {domain.noun}"
    return f"no number wrong by at most {max(WRONG_BY)} would refute it on {domain.noun}"


def lines_of_noticed(tallies: "list[Tally]") -> list[str]:
    from loony.verify.examination.own_columns import WRONG_BY

    wrong = f"a number wrong by at most {max(WRONG_BY)}"
    lines = [
        f"{tally.claim.id} notices {wrong} at {tally.noticed:,} of {tally.examined:,} {tally.domain.noun}"
        for tally in tallies
        if tally.noticed is not None
    ]
    return [*lines, ""] if lines else []
