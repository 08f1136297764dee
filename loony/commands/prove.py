"""Prove claims for positions of every size with an SMT solver (pip install 'loony-endgames[prove]').

The claims of a family rest on its value formula. The program proves this formula first, by induction, unless these
sources have proved it before. The outcomes are kept in tables/proofs.csv, where  loony claims  reads them; the
outcomes for a file of your own (docs/own-claim.md) are not kept.

With --certify, Coq checks the proofs, and no solver runs. For loony graphs this is the only way: the theorems are
written by hand in Coq, and certify the claims that name them.
"""

import argparse
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loony.results.shown.report import Report
from loony.shell.options import FOLDER, add_family_option, add_output_options, add_timeout_option, require_with
from loony.shell.output import say
from loony.system.errors import BadInput
from loony.verify.families import certifying, first

if TYPE_CHECKING:
    from loony.verify.claims.claim import Claim
    from loony.verify.proof.solver import Proof

HELP = "prove claims for positions of every size, by a solver or Coq"
GROUP = "verify and prove"
EXITS = {0: "every claim came out as registered", 1: "a claim did not, or Coq does not accept a file"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("claims", nargs="*", metavar="CLAIM", help="such as allcock-4.1, or allcock (all)")
    add_family_option(
        parser,
        certifying(),
        f"the family of the claims ({first().name}, or the families of the claims that are named)",
    )
    parser.add_argument(
        "--claim", type=Path, metavar="FILE.py", help="prove the claims in this file of your own, - is standard input"
    )
    add_timeout_option(parser, 600)
    parser.add_argument(
        "--solver", choices=["z3", "cvc5", "both"], default="z3", help="which solver (z3); cvc5 takes longer"
    )
    emit_help = "write each goal as an SMT-LIB file, with a script that runs any solver on them"
    parser.add_argument("--emit", type=Path, metavar="DIR", help=emit_help)
    certify_help = "write a Coq proof of each claim, and check it if coqc is installed; runs no solver"
    parser.add_argument("--certify", type=Path, metavar="DIR", help=certify_help)
    coqchk_help = "with --certify: check the files written by hand again with coqchk, Coq's other checker"
    parser.add_argument("--coqchk", action="store_true", help=coqchk_help)
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to keep the outcomes (tables/proofs.csv)")
    add_output_options(parser)


def run(options: argparse.Namespace) -> Report:
    require_with(options, coqchk="certify")
    if options.certify:
        from loony.commands.certify import certify

        return certify(options)
    from loony.results.asked.record import by_solver, keep_proofs, row_of
    from loony.results.stored.layout import PROOFS
    from loony.shell.proofs import HEADING, claims_to_prove, data, in_full, numbers_in_words, proofs_of
    from loony.system.writing import own_folder
    from loony.verify.claims.evidence import Evidence
    from loony.verify.proof.goals import is_of_goals, write_answers, write_goal
    from loony.verify.proof.own import errors_of
    from loony.verify.proof.solver import load_solver
    from loony.verify.proof.theory import outside

    if options.family and not options.family.proves:
        what = f"no solver proves claims about {options.family.title}"
        raise BadInput(f"{what}: use --certify DIR, which has Coq check their theorems")
    if options.emit and options.solver == "cvc5":
        raise BadInput("--emit writes the goals for z3: leave out --solver cvc5, or use --solver both")

    answers: dict[str, str] = {}

    def emit(claim: "Claim", number: int, solver: Any, answer: str | None) -> None:
        answers[write_goal(options.emit, claim, number, solver)] = answer or str(solver.check())

    solvers = ("z3", "cvc5") if options.solver == "both" else (options.solver,)
    tested = claims_to_prove(options, solvers[0])
    for solver in solvers:
        load_solver(solver)
    file = options.out or FOLDER / PROOFS
    with own_folder(options.emit, is_of_goals, "--emit") if options.emit else nullcontext():
        if not options.claim:
            keep_proofs(file)  # a file that cannot be written is better known at once
    proofs: list[tuple[str, Proof]] = []
    if in_full(options):
        say(HEADING)
    with errors_of(options.claim):
        for solver in solvers:
            emits = emit if options.emit and solver == "z3" else lambda *_: None
            for proof in proofs_of(tested, solver, options, file, emits):
                proofs.append((solver, proof))
                if not options.claim:
                    keep_proofs(file, [row_of(proof, by_solver(solver))])
                if answers:
                    write_answers(options.emit, answers)
    right = [proof.claim for _, proof in proofs if proof.as_registered]
    as_it_should = "the file expects" if options.claim else "registered"
    sentence = (
        f"{len(right)} of {len(proofs)} came out as {as_it_should}{numbers_in_words(right, Evidence.SOLVER.words)}"
    )
    return Report(
        ["", outside(tested), "", sentence],
        [data(solver, proof) for solver, proof in proofs],
        sentence,
        exit_code=0 if len(right) == len(proofs) else 1,
    )
