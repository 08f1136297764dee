"""What a player asks of a position with loops of any length; of even ones it is `loony.verify.endgames.play`."""

from functools import partial
from typing import NamedTuple

from loony.enumerate.endgames import positions
from loony.enumerate.endgames.positions import notation_of
from loony.enumerate.odd_loops.notation import no_component
from loony.enumerate.odd_loops.positions import Summary
from loony.verify.endgames import play
from loony.verify.endgames.play import Opening, Rules, best_first, held, recommended_in, rests, source_of, value_of
from loony.verify.odd_loops.closed_form import cases_of_opening, cases_of_value, closed_form

ANY_LENGTH = Rules(no_component, Summary, closed_form, cases_of_value, cases_of_opening)
"""long chains and loops of any length >= 4: Theorems 1 and 2 of docs/odd-loops.md"""


class Analysis(NamedTuple):
    """What there is to know of a position G. Sizes and values in boxes."""

    position: str
    size: int
    controlled_value: int
    value: int
    openings: list[Opening]
    """best first, then chains before loops, shortest first"""
    theorem_1: str
    """the case of Theorem 1 that gives the value; empty where there is none"""
    theorem_2: str
    """the clause of Theorem 2 that names the opening, as `cases_of_opening` calls it; empty where there is none"""
    recommended: str
    """the component that Theorem 2 names; empty where there is none"""
    needed: int
    """the opener wins if she is more than this many boxes ahead: v(G)"""
    source: str
    """`recursion` or `closed form`"""


def answer(position: str) -> Analysis:
    """All that there is to know of a position. Raises BadInput for a text that is no position."""
    asked = held(position, ANY_LENGTH)
    source, G = source_of(asked.G), asked.summary
    value = value_of(asked, source)
    size, c = int(positions.size(G)), int(positions.controlled_value(G))
    theorem_1, theorem_2, recommended = "", "", ""
    if size > 0:
        theorem_1 = play.applying(cases_of_value(G)).name
        recommended = play.name(recommended_in(asked))
        theorem_2 = play.applying(cases_of_opening(G)).name
    found = best_first(value, rests(asked, source))
    told = notation_of(asked.G)
    return Analysis(told, size, c, value, found, theorem_1, theorem_2, recommended, value, source)


number = partial(play.number, rules=ANY_LENGTH)
"""v(G), in boxes: `loony.verify.endgames.play.number`"""

line = partial(play.line, rules=ANY_LENGTH)
"""a line of best play for both sides: `loony.verify.endgames.play.line`"""
