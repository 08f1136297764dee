"""The theory of loops of any length, by Theorems 1 and 2, in classes by the shortest chain and loop.

`loony.verify.endgames.goals` has the induction that proves the value formula, and the goals of claims.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from loony.enumerate.endgames.positions import UNMARKED, short_loops
from loony.enumerate.logic import all_of, any_of, not_, there
from loony.enumerate.odd_loops.positions import LARGEST_MARKED, Summary, parse
from loony.verify.endgames.certified import certificate_theory
from loony.verify.endgames.examination.blocks import forms
from loony.verify.endgames.goals import LoopKind, Setting, theory
from loony.verify.odd_loops import theorem
from loony.verify.odd_loops.family import ODD_LOOPS
from loony.verify.odd_loops.record import Record, record
from loony.verify.odd_loops.theorem import closed_form

FORM, RAW_FORM = forms(Record, Summary, LARGEST_MARKED)

OUTSIDE = """
a position has no 3-chain, one, two, or more, and a shortest loop or none. All other steps are in the goals."""


def _classes(smt: Any) -> Iterator[tuple[str, Summary, Any]]:
    """All summaries, in classes by the kinds of their shortest chain and shortest loop, which players open."""
    names = [name for name in Summary._fields if not name.endswith("_mark")]
    G = Summary(*(there(smt.Int(name)) for name in names))._replace(chain_mark=UNMARKED, loop_mark=UNMARKED)
    no_three, no_longer = G.three_chains == 0, G.longer_chains == 0
    chains = [
        ("one 3-chain", G.three_chains == 1),
        ("two 3-chains", G.three_chains == 2),
        ("three 3-chains or more", not_(any_of(no_three, G.three_chains == 1, G.three_chains == 2))),
        ("longer chains only", all_of(no_three, not_(no_longer))),
        ("no chain", all_of(no_three, no_longer)),
    ]
    loops, none = [], True
    for number, length in [*short_loops(G), (G.longer_loops, 8)]:
        loops.append((f"a shortest loop {length}l" + " or longer" * (length == 8), all_of(none, number != 0)))
        none = all_of(none, number == 0)
    loops.append(("no loop", none))
    for (chain, has_chain), (loop, has_loop) in product(chains, loops):
        yield f"{chain}, {loop}", G, all_of(has_chain, has_loop)


SETTING = Setting(
    LoopKind(1, Summary, record, RAW_FORM),
    theorem.values,
    closed_form,
    theorem.recommended_opening,
    _classes,
    tuple(map(parse, ("3+4+8l", "3^2+4l", "4+5l^2+7l"))),
    OUTSIDE,
)
"""loops of any length"""


_THEOREMS = {"odd-value": "Theorem_1.theorem_1", "odd-move": "Theorem_2.theorem_2"}

THEORY = theory(SETTING, partial(certificate_theory, SETTING, ODD_LOOPS, theorem.beside_short_chains, (), _THEOREMS))
"""the theory of positions of long chains and loops of any length"""
