"""Answers about a single position with loops of any length; `loony.verify.endgames.play` is for even loops."""

from functools import partial
from typing import Final, NamedTuple

from loony.enumerate.odd_loops.positions import Summary, no_component
from loony.verify.endgames import play
from loony.verify.endgames.play import Opening, Rules
from loony.verify.odd_loops.theorem import cases_of_opening, cases_of_value, closed_form


class Analysis(NamedTuple):
    """The value of a position G, its openings, and the theorems about it. Sizes and values in boxes."""

    position: str
    size: int
    controlled_value: int  # of the long chains and loops of G
    value_of_long: int  # v of the long chains and loops of G; v(G) follows by the rule of short chains
    value: int
    openings: list[Opening]  # best first, then chains before loops, shortest first
    theorem_1: str  # the case of Theorem 1 that gives the value of the long chains and loops; empty if there are none
    theorem_2: str  # the case of Theorem 2 that names the opening; empty with short chains
    recommended: str  # the component that Theorem 2 names, or a shortest short chain; empty for the empty position
    needed: int  # the opener wins if she is more than this many boxes ahead: v(G)
    source: str  # `recursion` or `closed form`


ANY_LENGTH = Rules(
    no_component, Summary, closed_form, cases_of_value, cases_of_opening, Analysis, ("theorem_1", "theorem_2")
)
"""long chains and loops of any length >= 4: Theorems 1 and 2 of docs/odd-loops.md"""

answer: Final = partial(play.answer, rules=ANY_LENGTH)  # as `loony.verify.endgames.play.answer`
