"""Prove claims for positions of every size with an SMT solver (pip install 'loony-endgames[prove]').

The claims of a family rest on its value formula. The program proves this formula first, by induction, unless these
sources have proved it before. The outcomes are kept in tables/proofs.csv, where  loony claims  reads them; the
outcomes for a file of your own (docs/own-claim.md) are not kept.

With --certify, Coq checks the proofs, and no solver runs. For loony graphs this is the only way: the theorems are
written by hand in Coq, and certify the claims that name them.
"""

import argparse
from pathlib import Path

from loony.results.shown.report import Report
from loony.shell.options import add_family_option, add_output_options, add_timeout_option, require_with
from loony.verify.families import certifying, first

HELP = "prove claims for positions of every size, by a solver or Coq"
GROUP = "verify and prove"
EXITS = {0: "every claim came out as registered", 1: "a claim did not, or Coq does not accept a file"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("claims", nargs="*", metavar="CLAIM", help="such as allcock-4.1, or allcock (all)")
    family_help = f"the family of the claims ({first().name}, or the families of the claims that are named)"
    add_family_option(parser, certifying(), family_help)
    claim_help = "prove the claims in this file of your own, - is standard input"
    parser.add_argument("--claim", type=Path, metavar="FILE.py", help=claim_help)
    add_timeout_option(parser, 600)
    solver_help = "which solver (z3); cvc5 takes longer"
    parser.add_argument("--solver", choices=["z3", "cvc5", "both"], default="z3", help=solver_help)
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
    from loony.shell.proofs import prove_by_solver

    return prove_by_solver(options)
