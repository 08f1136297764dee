"""Prove claims for positions of every size with an SMT solver (pip install z3-solver).

The other claims of a family rest on its value formula, which is proved by induction first, if these sources have
not proved it before. What came out is kept in tables/proofs.parquet, for  loony claims.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loony.shell.options import FOLDER, add_proving_option, families_proved, seconds
from loony.shell.output import say, stages

if TYPE_CHECKING:
    from loony.results.system.stages import Stages
    from loony.verify.claims.claim import Claim
    from loony.verify.proof.solver import Proof, Turn

HELP = "prove the claims for positions of every size"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony prove`."""
    parser.add_argument("claims", nargs="*", metavar="CLAIM", help="such as allcock-4.1, or allcock (all)")
    add_proving_option(parser)
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=600.0,
        metavar="S",
        help="seconds for each goal, then undecided (600)",
    )
    parser.add_argument(
        "--solver", choices=["z3", "cvc5", "both"], default="z3", help="which solver (z3); cvc5 takes longer"
    )
    parser.add_argument(
        "--emit",
        type=Path,
        metavar="DIR",
        help="write each goal as an SMT-LIB file, and a script that asks any solver",
    )
    parser.add_argument(
        "--certify", type=Path, metavar="DIR",
        help="write a proof of each that Coq checks, and have it checked where coqc is at hand; asks no solver",
    )  # fmt: skip
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="where to keep what came out (tables/proofs.parquet)"
    )
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar, and a line in place of the table")


def run(options: argparse.Namespace) -> int:
    """Run it; 0 where every claim was proved, or refuted, as registered, else 1."""
    if options.certify:
        from loony.commands.certify import certify

        return certify(options)
    from loony.enumerate.errors import BadInput
    from loony.enumerate.writing import told_of_bad_output
    from loony.results.stored.layout import PROOFS
    from loony.results.stored.proofs import keep_proofs, proved_before
    from loony.verify.claims.register import claims
    from loony.verify.proof.goals import write_answers, write_goal
    from loony.verify.proof.solver import load_solver, outside, prove

    if options.emit and options.solver == "cvc5":
        raise BadInput("--emit writes what z3 is asked: leave out --solver cvc5, or take --solver both")

    answers: dict[str, str] = {}

    def emit(one: "Claim", number: int, solver: Any, answer: str | None) -> None:
        with told_of_bad_output(options.emit, "--emit"):
            options.emit.mkdir(parents=True, exist_ok=True)
            answers[write_goal(options.emit, one, number, solver)] = answer or str(solver.check())

    tested = claims(options.claims or None, families_proved(options.family, options.claims))
    solvers = ("z3", "cvc5") if options.solver == "both" else (options.solver,)
    for solver in solvers:
        load_solver(solver)
    kept = options.out or FOLDER / PROOFS
    keep_proofs(kept, [])  # that it cannot be written is better known at once
    proofs: list[tuple[str, Proof]] = []
    in_full = not (options.json or options.quiet)
    if in_full:
        say(HEADING)
    with stages(options, "goals") as running:
        for solver in solvers:
            emits = emit if options.emit and solver == "z3" else _nothing
            turn, known = shown(running, tested), proved_before(kept, solver)
            for proof in prove(tested, solver, options.timeout, emits, turn, known):
                proofs.append((solver, proof))
                keep_proofs(kept, proofs[-1:])
                if answers:
                    with told_of_bad_output(options.emit, "--emit"):
                        write_answers(options.emit, answers)
                if in_full:
                    with running.aside():
                        say(line(solver, proof))
    right = [proof for _, proof in proofs if proof.as_registered]
    if options.json:
        import json

        say(json.dumps([data(solver, proof) for solver, proof in proofs], indent=2))
    else:
        rests = f"\n{outside(tested)}\n\n" if in_full else ""
        what = counted([proof.claim for proof in right])
        say(f"{rests}{len(right)} of {len(proofs)} came out as registered{what}")
    return 0 if len(right) == len(proofs) else 1


def counted(right: "list[Claim]") -> str:
    """How many of the claims that came out as registered are proved, and how many refuted."""
    from loony.verify.claims.claim import HOLDS

    proved = sum(one.expected_verdict == HOLDS for one in right)
    numbers = {"proved for positions of every size": proved, "refuted by a counterexample": len(right) - proved}
    found = ", ".join(f"{number} {how}" for how, number in numbers.items() if number)
    return f": {found}" if found else ""


def shown(running: "Stages", tested: "list[Claim]") -> "Turn":
    """What shows which goal of which claim a solver is asked."""
    places = {one.id: f" ({number} of {len(tested)})" for number, one in enumerate(tested, 1)}

    def turn(one: "Claim", number: int, goals: int) -> None:
        if number == 1:
            running.start(f"proving {one.id}{places.get(one.id, '')}", goals)
        else:
            running.advance(1)

    return turn


def _nothing(*_: object) -> None:
    """Emit nothing."""


HEADING = f"{'claim':32}  {'solver':6}  {'goals':>5}  {'seconds':>7}  verdict"


def line(solver: str, proof: "Proof") -> str:
    """One line of the table of proofs, under HEADING."""
    remark = ""
    if proof.counterexample is not None:
        remark = f"  smallest counterexample {proof.counterexample}"
    elif proof.unsolved:
        remark = f"  {len(proof.unsolved)} goals, such as: {proof.unsolved[0]}"
    return f"{proof.claim.id:32}  {solver:6}  {proof.goals:>5}  {proof.seconds:>7.1f}  {proof.verdict}{remark}"


def data(solver: str, proof: "Proof") -> dict[str, Any]:
    """The outcome of a proof for a program."""
    return {
        "claim": proof.claim.id,
        "solver": solver,
        "verdict": proof.verdict,
        "as_registered": proof.as_registered,
        "goals": proof.goals,
        "unsolved": proof.unsolved,
        "counterexample": None if proof.counterexample is None else str(proof.counterexample),
        "seconds": round(proof.seconds, 3),
    }
