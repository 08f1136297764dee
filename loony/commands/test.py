"""Test a claim of your own on the tables, and try to prove it for positions of every size.

The file states claims in the same way as the papers' claims are stated: docs/own-claim.md has an example for each
family. The claim is tested on the tables that  loony verify  made for its family. The proof needs z3 (pip install
'loony-endgames[prove]'); without z3, and for families that have no proofs, the claim is tested only.
"""

import argparse
from pathlib import Path

from loony.results.shown.report import Report, as_text
from loony.shell.options import FOLDER, add_output_options, add_timeout_option, stages, table_directory
from loony.shell.output import say
from loony.verify.families import FAMILIES

HELP = "test a claim of your own, and try to prove it"
GROUP = "verify and prove"
EXITS = {0: "every claim came out as its file expects", 1: "a claim did not"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    claim_help = "the file with the claim, - is standard input"
    parser.add_argument("--claim", type=Path, required=True, metavar="FILE.py", help=claim_help)
    parser.add_argument("--table", type=Path, metavar="DIR", help=f"the tables (those of the family in {FOLDER})")
    add_timeout_option(parser, 60)
    parser.add_argument("--no-proof", action="store_true", help="only test the claim")
    add_output_options(parser, "latex")


def run(options: argparse.Namespace) -> Report:
    from loony.results.runs.run import examine_stored
    from loony.results.shown import tallies
    from loony.results.stored.tables import PROOFS
    from loony.shell.proofs import HEADING, data, in_full, proofs_of
    from loony.verify.proof.own import errors_of, load_claims
    from loony.verify.proof.solver import NoSolver, Proof, load_solver
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
    table = tallies.claims_table(examined.tallies, own=True)
    if in_full(options):
        lines = [*tallies.counterexamples(examined.tallies), *tallies.lines_of_noticed(examined.tallies)]
        say(as_text([table, "", *lines]))
    proofs: list[Proof] = []
    if solver:
        if in_full(options):
            say(HEADING)
        with errors_of(options.claim):
            proofs += proofs_of(claims, "z3", options, FOLDER / PROOFS)
        if in_full(options):
            say(f"\n{outside(claims)}\n")
    right = tallies.succeeded(examined) and all(proof.as_registered for proof in proofs)
    sentences = [tallies.own_in_a_line(claim, examined.tallies, proofs, unproved) for claim in claims]
    return Report(
        [*sentences, table] if options.latex else sentences,
        {"succeeded": right, **tallies.own_data(examined.tallies), "proofs": [data("z3", proof) for proof in proofs]},
        "\n".join(sentences),
        notes=[f"loony: {unproved}"] if unproved and options.json else [],
        exit_code=0 if right else 1,
    )
