"""Proofs by a solver: which claims are proved, and how proofs are printed: in a table, as data, and as a count."""

import argparse
import shlex
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from loony.results.asked.record import by_solver, keep_proofs, proved_before, row_of
from loony.results.shown.report import Report
from loony.results.stored.tables import PROOFS
from loony.shell.options import FOLDER, refuse_with, stages
from loony.shell.output import say
from loony.system.errors import BadInput
from loony.system.writing import own_folder
from loony.verify.claims.claim import HOLDS, Claim, Evidence
from loony.verify.claims.register import claims, claims_of, ids_of
from loony.verify.families import FAMILIES, certifying, first, proving
from loony.verify.proof.own import errors_of, load_claims
from loony.verify.proof.solver import Emit, NoSolver, Proof, load_solver, prove
from loony.verify.proof.theory import is_of_goals, outside, write_answers, write_goal

HEADING = f"{'claim':32}  {'solver':6}  {'goals':>5}  {'seconds':>7}  verdict"


def claims_to_prove(options: argparse.Namespace, solver: str | None) -> list[Claim]:
    """The claims of the file in the options, or else registered claims. Raises BadInput where they name both."""
    if not options.claim:
        families = [options.family] if options.family else proving() if options.claims else [first()]
        try:
            return claims(options.claims or None, families)
        except BadInput as error:
            for family in [] if options.family else certifying():
                if not family.proves and any(ids_of(name, claims_of(family)) for name in options.claims):
                    command = f"loony prove --family {family.name} --certify DIR"
                    raise BadInput(f"{error}; Coq checks theorems on {family.title} with  {command}") from error
            raise
    refuse_with(options, "claim", "claims", "family", "out")
    try:
        smt = load_solver(solver) if solver else None
    except NoSolver:
        smt = None  # the file may be about a family without proofs, and then that is the reason
    own = load_claims(options.claim, smt)
    family = FAMILIES[own[0].family]
    if not family.proves:
        test = f"loony test --claim {shlex.quote(str(options.claim))}"
        raise BadInput(f"no solver proves claims about {family.title}: test them with  {test}")
    return own


def numbers_in_words(right: list[Claim], proof: str) -> str:
    """How many of the claims that came out as registered hold, by this kind of proof, and how many are refuted."""
    proved = sum(claim.expected_verdict == HOLDS for claim in right)
    numbers = {f"{proof} for positions of every size": proved, "refuted by a counterexample": len(right) - proved}
    words = ", ".join(f"{number} {verdict}" for verdict, number in numbers.items() if number)
    return f": {words}" if words else ""


def proofs_of(
    tested: list[Claim], solver: str, options: argparse.Namespace, file: Path, emit: Emit = lambda *_: None
) -> Iterator[Proof]:
    """The proof of each claim by a solver, and a line for each; a formula with a proof in the file has no other."""
    places = {claim.id: f" ({number} of {len(tested)})" for number, claim in enumerate(tested, 1)}

    def turn(claim: Claim, number: int, goals: int) -> None:
        if number == 1:
            running.start(f"proving {claim.id}{places.get(claim.id, '')}", goals)
        else:
            running.advance(1)

    with stages(options.quiet, "goals") as running:
        for proof in prove(tested, solver, options.timeout, emit, turn, proved_before(file, solver)):
            if in_full(options):
                with running.aside():
                    say(line(solver, proof))
            yield proof


def in_full(options: argparse.Namespace) -> bool:
    """Proofs are printed as they come, in a table."""
    return not (options.json or options.quiet or getattr(options, "latex", False))


def line(solver: str, proof: Proof) -> str:
    """One line of the table of proofs, under HEADING."""
    remark = f"  {len(proof.unsolved)} goals, such as: {proof.unsolved[0]}" if proof.unsolved else ""
    if proof.counterexample is not None:
        remark = f"  smallest counterexample {proof.counterexample}"
    return f"{proof.claim.id:32}  {solver:6}  {proof.goals:>5}  {proof.seconds:>7.1f}  {proof.verdict}{remark}"


def data(solver: str, proof: Proof) -> dict[str, Any]:
    """The outcome of a proof for a program."""
    counterexample = None if proof.counterexample is None else str(proof.counterexample)
    fields = {name: getattr(proof, name) for name in ("verdict", "as_registered", "goals", "unsolved")}
    outcome = {**fields, "counterexample": counterexample, "seconds": round(proof.seconds, 3)}
    return {"claim": proof.claim.id, "solver": solver, **outcome}


def prove_by_solver(options: argparse.Namespace) -> Report:
    """The work of  loony prove  without --certify; exit code 1 if a claim did not come out as registered."""
    if options.family and not options.family.proves:
        what = f"no solver proves claims about {options.family.title}"
        raise BadInput(f"{what}: use --certify DIR, which has Coq check their theorems")
    if options.emit and options.solver == "cvc5":
        raise BadInput("--emit writes the goals for z3: leave out --solver cvc5, or use --solver both")

    answers: dict[str, str] = {}

    def emit(claim: Claim, number: int, solver: Any, answer: str | None) -> None:
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
    numbers = numbers_in_words(right, Evidence.SOLVER.words)
    sentence = f"{len(right)} of {len(proofs)} came out as {as_it_should}{numbers}"
    return Report(
        ["", outside(tested), "", sentence],
        [data(solver, proof) for solver, proof in proofs],
        sentence,
        exit_code=0 if len(right) == len(proofs) else 1,
    )
