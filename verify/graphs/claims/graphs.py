"""The theorems of docs/graphs-proof.md as claims, with questions about their constants.

`loony.verify.graphs.claims.records` defines the fields. A domain of triples has every H except the empty H, and every
K except H; K may be empty where S has no loop through the ground.
"""

from functools import partial
from typing import Any, Final

from loony.enumerate.logic import all_of, any_of, not_
from loony.verify.claims.claim import REFUTED, Statement, when
from loony.verify.claims.claim import claim as claim_of
from loony.verify.graphs.claims.records import LoonyGraph, PackedPair
from loony.verify.graphs.family import BESIDE, GRAPHS, PACKED, PACKED_SUMS

OURS = "Loony graphs"

claim: Final = partial(claim_of, paper=OURS, domains=(GRAPHS,))
refuted: Final = partial(claim, expected=REFUTED)

_PAIRS = (PACKED, PACKED_SUMS)


@claim("graphs-landing", "Landing", "Lemma 4", theorem="Landing.landing")
def landing(G: LoonyGraph) -> Statement:
    """If G has no moderate chain and no moderate loop, then v(G) = cv(G)."""
    return when(G.very_long == 1, G.value == G.controlled_value)


@claim("graphs-packed", "Packings of S-states", "Lemma 5", domains=_PAIRS)
def packed(G: PackedPair) -> Statement:
    """With H, S and K as in graphs-descent: the loops of S that lie in an S-state are a maximum packing of that
    state.
    """
    return when(G.moderate == 1, G.unmatched == 0)


def _is_tight(G: PackedPair) -> Any:
    """H and K are a tight pair."""
    return all_of(G.moderate == 1, G.altitude >= 9, G.landing_altitude >= 10, G.highest <= 9)


@claim("graphs-tight-connected", "Tight pairs are connected", "Lemma 6", domains=_PAIRS)
def tight_connected(G: PackedPair) -> Statement:
    """The links, the trinkets and the free joints of a tight pair are connected."""
    return when(_is_tight(G), G.components == 1)


@claim("graphs-tight-joints", "Tight pairs have no free joint", "Lemma 7", domains=_PAIRS)
def tight_joints(G: PackedPair) -> Statement:
    """A tight pair has no free joint."""
    return when(_is_tight(G), G.free_joints == 0)


@claim("graphs-tight-flight", "Flights through tight pairs", "Lemmas 8 and 9", domains=_PAIRS)
def tight_flight(G: PackedPair) -> Statement:
    """Opening the links and the trinkets of a tight pair in the order of Lemma 8, or of Lemma 9, is a flight."""
    return when(_is_tight(G), G.depth_in_order >= 0)


def _descent(G: PackedPair, least: Any, least_landing: Any) -> Statement:
    landed = all_of(G.landing_value == G.landing_controlled_value, G.landing_controlled_value >= least_landing)
    return when(all_of(landed, G.controlled_value >= least), G.value == G.controlled_value)


@claim("graphs-descent", "Descent", "Theorem A", domains=(*_PAIRS, BESIDE), theorem="Theorem_A.theorem_A")
def descent(G: PackedPair) -> Statement:
    """Let S be a maximum packing of H, and K a state of H, such that the loop of S through the ground, if there is
    one, lies in K, and the other loops of S outside K share no node with K. If v(K) = cv(K) >= 10 and cv(H) >= 9,
    then v(H) = cv(H).
    """
    return _descent(G, 9, 10)


@claim("graphs-ascent", "Ascent", "Theorem B", theorem="Ascent.ascent")
def ascent(G: LoonyGraph) -> Statement:
    """If there is a flight from G to a state H, other than G, with v(H) = cv(H), then v(G) = cv(G)."""
    return when(G.landed > 0, G.value == G.controlled_value)


@claim("graphs-ascent-converse", "Ascent, conversely", "Theorem B", theorem="Converse.converse")
def ascent_converse(G: LoonyGraph) -> Statement:
    """If v(G) = cv(G), and p(G) is not k + 1/4 for a whole number k >= 1, then there is a flight from G to a
    single chain or a single isolated loop.
    """
    is_odd_quarter = all_of(G.quarters % 4 == 1, G.quarters > 4)
    return when(all_of(not_(is_odd_quarter), G.value == G.controlled_value), G.landed_last == 1)


@claim("graphs-depth", "How deep the flight goes", "Theorem C", domains=_PAIRS, theorem="Theorem_A.theorem_C")
def depth(G: PackedPair) -> Statement:
    """With H, S and K as in graphs-descent: if all loops of S outside K are moderate, then a sequence of openings
    leads from H to K through S-states R. Each opening lowers A by |C| - 2h, and A(R) - h is never below the lesser
    of A(H) - 9 and A(K) - 10.
    """
    return when(G.moderate == 1, any_of(G.depth >= G.altitude - 9, G.depth >= G.landing_altitude - 10))


@claim("graphs-weights", "Descent, by the moderate loops", "Theorem D", domains=_PAIRS, theorem="Theorem_A.theorem_D")
def weights(G: PackedPair) -> Statement:
    """With H, S and K as in graphs-descent: let theta be the threshold of Theorem D, which depends on the gains of
    the moderate loops of S outside K. If v(K) = cv(K) >= theta and cv(H) >= theta - 1, then v(H) = cv(H).
    """
    return _descent(G, G.theta - 1, G.theta)


@refuted("graphs-weights-less", "Descent, by the moderate loops, lower", "Theorem D, its bound of K", domains=_PAIRS)
def weights_less(G: PackedPair) -> Statement:
    """As graphs-weights, with cv(K) >= theta - 1 in place of cv(K) >= theta."""
    return _descent(G, G.theta - 1, G.theta - 1)


@refuted("graphs-descent-K-9", "Descent, cv(K) >= 9", "Theorem E, the bound of K", domains=(PACKED_SUMS, BESIDE))
def descent_nine(G: PackedPair) -> Statement:
    """As graphs-descent, with cv(K) >= 9 in place of cv(K) >= 10."""
    return _descent(G, 9, 9)


@refuted("graphs-descent-H-8", "Descent, cv(H) >= 8", "Theorem E, the bound of H", domains=(BESIDE,))
def descent_eight(G: PackedPair) -> Statement:
    """As graphs-descent, with cv(H) >= 8 in place of cv(H) >= 9."""
    return _descent(G, 8, 10)


@claim("graphs-packing", "A packing by itself", "Theorem F", theorem="Theorem_F.theorem_F")
def packing(G: LoonyGraph) -> Statement:
    """If S is a maximum packing of G, cv(S) >= 3 and cv(G) >= 1, then v(G) = cv(G)."""
    return when(all_of(G.packing_value >= 3, G.controlled_value >= 1), G.value == G.controlled_value)


@claim("graphs-packing-even", "A packing of even loops", "Theorem F", theorem="Theorem_F.theorem_F_even")
def packing_even(G: LoonyGraph) -> Statement:
    """If S is a maximum packing of G, all loops of S that avoid the ground are even, cv(S) >= 2 and cv(G) >= 1,
    then v(G) = cv(G).
    """
    return when(all_of(G.even_packing_value >= 2, G.controlled_value >= 1), G.value == G.controlled_value)


@refuted("graphs-packing-2", "A packing by itself, cv(S) >= 2", "Theorem F, its bound of S")
def packing_two(G: LoonyGraph) -> Statement:
    """If S is a maximum packing of G, cv(S) >= 2 and cv(G) >= 1, then v(G) = cv(G)."""
    return when(all_of(G.packing_value >= 2, G.controlled_value >= 1), G.value == G.controlled_value)
