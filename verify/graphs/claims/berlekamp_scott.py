"""The claims of Berlekamp and Scott 2002 about loony graphs; the claims about bracelets have their own module.

The theorems of the paper have no numbers. `loony.verify.graphs.claims.records` defines the fields. The domains list
only pairs with cv(K) >= 10, and with cv(H) >= 0 or cv(G) >= 0. docs/graphs.md says how we read each statement.
"""

from functools import partial
from typing import Final

from loony.enumerate.logic import all_of
from loony.verify.claims.claim import REFUTED, Statement, when
from loony.verify.claims.claim import claim as claim_of
from loony.verify.graphs.claims.records import Ascent, Descent, Earmuffs, LoonyGraph, Loop, Twin
from loony.verify.graphs.family import ASCENTS, DESCENTS, EARMUFFS, GRAPHS, LOOPS, SUMS, TWINS

PAPER = "Berlekamp and Scott 2002"

claim: Final = partial(claim_of, paper=PAPER, domains=(GRAPHS,))
refuted: Final = partial(claim, expected=REFUTED)

_MAIN = "Main theorem"
_HALF_AMENDED = "Main theorem, half amended", f"{_MAIN}, with one condition more"


@claim("berlekamp-scott-moderate", "Moderate loops", "Theorem on moderate loops", domains=(LOOPS,))
def moderate(G: Loop) -> Statement:
    """A moderate loop, which has fewer than 8 coins, has at most one joint."""
    return when(G.coins < 8, G.joints <= 1)


@claim("berlekamp-scott-cv", "Controlled value", "Introduction", theorem="Packings.value_at_least_controlled_value")
def controlled(G: LoonyGraph) -> Statement:
    """v(G) >= cv(G)."""
    return when(True, G.value >= G.controlled_value)


@refuted("berlekamp-scott-cv-attained", "Giving up control", "Introduction, of giving up control")
def controlled_attained(G: LoonyGraph) -> Statement:
    """v(G) = cv(G): the controller never gains by giving up control."""
    return when(True, G.value == G.controlled_value)


@claim("berlekamp-scott-parity", "Parity", "Introduction, of scores")
def parity(G: LoonyGraph) -> Statement:
    """v(G) is even if and only if the number of coins of G is even."""
    return when(True, (G.value - G.coins) % 2 == 0)


@refuted("berlekamp-scott-half", "Half of the boxes, in our text", "Abstract")
def half(G: LoonyGraph) -> Statement:
    """If cv(G) >= n/2, where n is the number of coins of G, then v(G) = cv(G)."""
    return when(2 * G.controlled_value >= G.coins, G.value == G.controlled_value)


@claim(
    "berlekamp-scott-half-amended",
    "Half of the boxes",
    "Abstract, as in the Overview",
    theorem="Theorem_F.half_of_the_coins",
)
def half_amended(G: LoonyGraph) -> Statement:
    """If cv(K) >= n/2, where K is a maximum packing of G and n is the number of coins of G, then v(G) = cv(G)."""
    return when(2 * G.packing_value >= G.coins, G.value == G.controlled_value)


@claim("berlekamp-scott-twin", "Twins", "Overview, on twins", domains=(TWINS,))
def twin(G: Twin) -> Statement:
    """A twin has the value of a dipper: the longer loop of the twin is the loop of the dipper, and the shorter
    loop, without the joint, is its handle.
    """
    return when(True, G.value == G.dipper_value)


@claim("berlekamp-scott-twin-order", "Twins, in order", "Overview, on twins", domains=(TWINS,))
def twin_order(G: Twin) -> Statement:
    """Opening the shorter loop of a twin is at least as good as opening the longer loop."""
    return when(True, G.open_shorter <= G.open_longer)


def _main(G: Descent, least: int, *conditions: object) -> Statement:
    hypothesis = all_of(G.controlled_value >= least, G.landing_value >= 10, *conditions)
    return when(hypothesis, G.value == G.controlled_value)


@refuted("berlekamp-scott-main", "Main theorem, in our text", _MAIN, domains=(DESCENTS, SUMS))
def main_theorem(G: Descent) -> Statement:
    """Let K be a subgraph of H without moderate loops and moderate chains. If cv(H) >= 10, cv(K) >= 10, and some
    maximum packing of H contains a maximum packing of K, then v(H) = cv(H).
    """
    return _main(G, 10)


@claim("berlekamp-scott-main-amended", "Main theorem", _MAIN, domains=(DESCENTS, SUMS), theorem="Landing.main_theorem")
def main_amended(G: Descent) -> Statement:
    """As berlekamp-scott-main, with two more conditions on the maximum packing of H: its loop through the ground,
    if there is one, lies in K; and its loops outside K share no node with K.
    """
    return _main(G, 10, G.apart == 1)


@refuted("berlekamp-scott-main-ground", *_HALF_AMENDED, domains=(DESCENTS, SUMS))
def main_ground(G: Descent) -> Statement:
    """As berlekamp-scott-main, with one more condition on the maximum packing of H: its loop through the ground
    lies in K.
    """
    return _main(G, 10, G.within == 1)


@refuted("berlekamp-scott-main-disjoint", *_HALF_AMENDED, domains=(SUMS,))
def main_disjoint(G: Descent) -> Statement:
    """As berlekamp-scott-main, with one more condition on the maximum packing of H: its loops outside K share no
    node with K.
    """
    return _main(G, 10, G.disjoint == 1)


@claim(
    "berlekamp-scott-main-9",
    "Main theorem, 9 for 10",
    f"{_MAIN}, with 9 for 10",
    domains=(DESCENTS, SUMS),
    theorem="Landing.main_theorem",
)
def main_nine(G: Descent) -> Statement:
    """As berlekamp-scott-main-amended, with cv(H) >= 9 in place of cv(H) >= 10."""
    return _main(G, 9, G.apart == 1)


@refuted("berlekamp-scott-ascent", "Main theorem with an ascent, in our text", _MAIN, domains=(ASCENTS,))
def ascent(G: Ascent) -> Statement:
    """If cv(G) >= 0, and play reaches, without a crash, a state H of G to which the main theorem applies, then
    v(G) = cv(G).
    """
    return when(all_of(G.controlled_value >= 0, G.cruising_value >= 10), G.value == G.controlled_value)


@claim(
    "berlekamp-scott-ascent-amended",
    "Main theorem with an ascent",
    _MAIN,
    domains=(ASCENTS,),
    theorem="Ascent.ascent_and_descent",
)
def ascent_amended(G: Ascent) -> Statement:
    """As berlekamp-scott-ascent, with two more conditions: Left loses nothing on her way, so that she reaches H at
    the altitude cv(H); and H meets the conditions of berlekamp-scott-main-amended.
    """
    lossless = all_of(G.controlled_value >= 0, G.cruising_value >= 10, G.steady == 1, G.apart == 1)
    return when(lossless, G.value == G.controlled_value)


@claim("berlekamp-scott-earmuffs", "Earmuffs", "Abstract, the best possible bound", domains=(EARMUFFS,))
def earmuffs(G: Earmuffs) -> Statement:
    """Let G consist of two 4-loops joined by any chain, and of isolated chains and loops X beside them. If cv(X)
    >= 10, then v(G) = cv(G).
    """
    return when(G.rest_controlled_value >= 10, G.value == G.controlled_value)


@claim(
    "berlekamp-scott-earmuffs-best", "Earmuffs, the bound", "Abstract, the best possible bound", domains=(EARMUFFS,)
)
def earmuffs_best(G: Earmuffs) -> Statement:
    """Let two 4-loops be joined by any chain. Then there are isolated chains and loops X with cv(X) = 9 beside
    which v > cv, and none with cv(X) >= 10. So the bound 10 is the best.
    """
    return when(True, G.failing == 9)
