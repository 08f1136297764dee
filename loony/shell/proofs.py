"""How proofs are printed: a line of a table, data for a program, and a count of them all."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loony.system.stages import Stages
    from loony.verify.claims.claim import Claim
    from loony.verify.proof.solver import GoalProgress, Proof

HEADING = f"{'claim':32}  {'solver':6}  {'goals':>5}  {'seconds':>7}  verdict"


def numbers_in_words(right: "list[Claim]") -> str:
    """How many of the claims that came out as registered are proved, and how many refuted."""
    from loony.verify.claims.claim import HOLDS

    proved = sum(claim.expected_verdict == HOLDS for claim in right)
    numbers = {"proved for positions of every size": proved, "refuted by a counterexample": len(right) - proved}
    words = ", ".join(f"{number} {verdict}" for verdict, number in numbers.items() if number)
    return f": {words}" if words else ""


def progress_of(running: "Stages", claims: "list[Claim]") -> "GoalProgress":
    """A function that shows which goal of which claim a solver is asked."""
    places = {claim.id: f" ({number} of {len(claims)})" for number, claim in enumerate(claims, 1)}

    def turn(claim: "Claim", number: int, goals: int) -> None:
        if number == 1:
            running.start(f"proving {claim.id}{places.get(claim.id, '')}", goals)
        else:
            running.advance(1)

    return turn


def line(solver: str, proof: "Proof") -> str:
    """One line of the table of proofs, under HEADING."""
    remark = f"  {len(proof.unsolved)} goals, such as: {proof.unsolved[0]}" if proof.unsolved else ""
    if proof.counterexample is not None:
        remark = f"  smallest counterexample {proof.counterexample}"
    return f"{proof.claim.id:32}  {solver:6}  {proof.goals:>5}  {proof.seconds:>7.1f}  {proof.verdict}{remark}"


def data(solver: str, proof: "Proof") -> dict[str, Any]:
    """The outcome of a proof for a program."""
    counterexample = None if proof.counterexample is None else str(proof.counterexample)
    return {
        "claim": proof.claim.id, "solver": solver, "verdict": proof.verdict, "as_registered": proof.as_registered,
        "goals": proof.goals, "unsolved": proof.unsolved, "counterexample": counterexample,
        "seconds": round(proof.seconds, 3),
    }  # fmt: skip
