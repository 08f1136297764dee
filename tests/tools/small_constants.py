"""What keeps small runs and proofs short: other constants in place of some, and value formulas proved once."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import MappingProxyType
from typing import Any

import pytest

from loony.enumerate.boards.board import VARIANTS
from loony.verify.proof import solver as proof
from loony.verify.proof.solver import Proof
from loony.verify.proof.theory import Theory
from loony.verify.strips import family as strips

SLOW: dict[str, dict[str, Any]] = {
    "loony.results.strips.tables": {
        "FIXED": {
            strips.OPEN_BOXES: 4, strips.RESTRICTED: 40, strips.STRATEGY: 4, strips.TWO_ROWS_STRATEGY: 2,
            strips.ELEVENS: 9, strips.MIRROR: 9, strips.PLAYS: 4, strips.OPPORTUNITIES: 7, strips.DOUBLED: 5,
        },
    },
}  # fmt: skip
"""by their modules; open boards of 8 boxes have sets of strings that take seconds, and others as many"""

FEW_BOARDS: dict[str, dict[str, Any]] = {
    "loony.results.boards.tables": {"LARGER": {(3, 3): VARIANTS}},
    "loony.results.boards.making": {"MOST_STRINGS": 18, "MOST_OPENED": 1000},
}
"""the same, for runs that are checked a hundred times: a nimber of 24 undrawn lines takes up to half a second"""


@contextmanager
def short(more: Mapping[str, dict[str, Any]] = MappingProxyType({})) -> Iterator[None]:
    """A small run takes a moment, with more constants in place of others."""
    with pytest.MonkeyPatch.context() as patch:
        for module, constants in {**SLOW, **more}.items():
            for name, constant in constants.items():
                patch.setattr(import_module(module), name, constant)
        yield


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
