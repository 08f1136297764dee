"""The theory of even loops and long chains, by Theorems 4.1 and 1.1, in classes by residues.

`loony.verify.endgames.goals` has the induction that proves the value formula, and the goals of claims.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from loony.enumerate.endgames.notation import parse
from loony.enumerate.endgames.positions import UNMARKED, Summary
from loony.enumerate.logic import there
from loony.verify.endgames.certified import certificate_theory
from loony.verify.endgames.claims import allcock
from loony.verify.endgames.claims.allcock import closed_form
from loony.verify.endgames.examination.blocks import RAW_FORM
from loony.verify.endgames.family import ENDGAMES
from loony.verify.endgames.goals import LoopKind, Setting, theory
from loony.verify.endgames.record import record

OUTSIDE = "\nthe 16 residue classes are all positions. All other steps are in the goals."


def _classes(smt: Any) -> Iterator[tuple[str, Summary, bool]]:
    """All summaries by c mod 8 and f mod 2: every remainder in the theorems is then a constant, and z3 is fast."""
    t, n, s, m, half, q, g = smt.Ints("t n s m half q g")
    for residue in range(8):
        for odd in range(2):
            f = 2 * g + odd
            excess = 8 * q + residue + t + 2 * s + 4 * f - 2 * half
            counts = map(there, (t, n, excess, f, s, m, 2 * half))
            yield (
                f"c = {residue} + tb mod 8, f = {odd} mod 2",
                Summary(*counts)._replace(chain_mark=UNMARKED, loop_mark=UNMARKED),
                True,
            )


SETTING = Setting(
    LoopKind(2, Summary, record, RAW_FORM),
    allcock.values_explicit,
    closed_form,
    lambda G: allcock.recommended_move(G),
    _classes,
    tuple(map(parse, ("3+4+8l", "3^2+4l", "4+6l^2"))),
    OUTSIDE,
)
"""even loops"""


_THEOREMS = {
    "allcock-1.1": "Theorems.theorem_1_1", "allcock-1.3": "Theorems.theorem_1_3",
    "allcock-1.4": "Theorems.theorem_1_4", "allcock-1.5": "Theorems.theorem_1_5",
    "allcock-4.1": "Theorems.theorem_4_1", "allcock-4.2": "Procedural.theorem_4_2",
    "allcock-5.1-amended": "Section_5.theorem_5_1_amended", "allcock-5.2": "Section_5.theorem_5_2",
    "buzzard-ciere-4.1": "Algorithm_4_1.section_4_1", "buzzard-ciere-4.2": "Algorithm_4_2.section_4_2",
}  # fmt: skip
"""by claim, a theorem by hand that says the same"""

_FOUR_AND_TWO = allcock.values_above_four, allcock.values_above_two

THEORY = theory(
    SETTING, partial(certificate_theory, SETTING, ENDGAMES, allcock.controller_strategy, _FOUR_AND_TWO, _THEOREMS)
)
"""the theory of positions of long chains and even loops of any length"""
