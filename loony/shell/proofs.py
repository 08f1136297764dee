"""How proofs are printed: a line of a table, data for a program, and a count of them all."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loony.system.stages import Stages
    from loony.verify.claims.claim import Claim
    from loony.verify.proof.solver import GoalProgress, Proof

HEADING = f"{'claim':32}  {'solver':6}  {'goals':>5}  {'seconds':>7}  verdict"


def counted(right: "list[Claim]") -> str:
    """How many of the claims that came out as registered are proved, and how many refuted."""
    from loony.verify.claims.claim import HOLDS

    proved = sum(one.expected_verdict == HOLDS for one in right)
    numbers = {"proved for positions of every size": proved, "refuted by a counterexample": len(right) - proved}
    found = ", ".join(f"{number} {how}" for how, number in numbers.items() if number)
    return f": {found}" if found else ""


def shown(running: "Stages", tested: "list[Claim]") -> "GoalProgress":
    """What shows which goal of which claim a solver is asked."""
    places = {one.id: f" ({number} of {len(tested)})" for number, one in enumerate(tested, 1)}

    def turn(one: "Claim", number: int, goals: int) -> None:
        if number == 1:
            running.start(f"proving {one.id}{places.get(one.id, '')}", goals)
        else:
            running.advance(1)

    return turn


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
