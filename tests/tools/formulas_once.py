"""A value formula that is proved once: what rests on it asks for that again each time, for seconds."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from loony.verify.proof import solver as proof
from loony.verify.proof.solver import Proof
from loony.verify.proof.theory import Theory

PROOFS: dict[tuple[str, str, float], Proof] = {}
"""those of formulas in this process: by the solver, the claim and the time for a goal"""


@contextmanager
def formulas_proved_once() -> Iterator[None]:
    """`prove` takes the proof of a formula that there is. Not for where one is planted, or goals are written."""
    prove = proof.proof_of

    def once(smt: Any, theory: Theory, one: Any, seconds: float, *job: Any) -> Proof:
        if one is not theory.formula:
            return prove(smt, theory, one, seconds, *job)
        key = (smt.__name__, one.id, seconds)
        if key not in PROOFS:
            PROOFS[key] = prove(smt, theory, one, seconds, *job)
        return PROOFS[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proof, "proof_of", once)
        yield
