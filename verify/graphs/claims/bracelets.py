"""The claims of Berlekamp and Scott 2002 about flights through bracelets.

`loony.verify.graphs.claims.records` defines the fields and bumps. The paper assumes that every chain of a
bracelet is very long; further claims are about bracelets without this property.
"""

import numpy as np

from loony.enumerate.logic import all_of
from loony.kernels.graphs.columns import NONE
from loony.verify.claims.claim import REFUTED, Statement, claim, when
from loony.verify.graphs.claims.berlekamp_scott import PAPER
from loony.verify.graphs.claims.records import LEAST_VERY_LONG, Bracelet
from loony.verify.graphs.family import BRACELETS

MOST_BUMP = 10

_DOMAINS = (BRACELETS,)
_BUMPS, _SMOOTH = f"{PAPER}, Theorem on bumps", f"{PAPER}, Theorem on smooth flights"
_FLIGHTS = f"{PAPER}, Overview, on flights"


def _big_bump(G: Bracelet, least: int) -> Statement:
    """The theorem where chains have at least `least` coins, in both directions of the direct flight."""
    bump = np.maximum(G.bump, G.backward_bump)
    return when(all_of(G.shortest_chain >= least, bump > MOST_BUMP), G.best_part > 0)


@claim("berlekamp-scott-bump", "A bump of 11", _BUMPS, domains=_DOMAINS)
def big_bump(G: Bracelet) -> Statement:
    """If all chains of a bracelet are very long, and a direct flight through it has a bump of 11 or more, then the
    bracelet has a proper part that can be played by itself and is a gain.
    """
    return _big_bump(G, LEAST_VERY_LONG)


@claim("berlekamp-scott-bump-any-chain", "A bump of 11, with any chains", _BUMPS, domains=_DOMAINS, expected=REFUTED)
def big_bump_of_any(G: Bracelet) -> Statement:
    """If a direct flight through a bracelet has a bump of 11 or more, then the bracelet has a proper part that can
    be played by itself and is a gain.
    """
    return _big_bump(G, 0)


@claim("berlekamp-scott-bump-4-chains", "A bump of 11, without 3-chains", _BUMPS, domains=_DOMAINS)
def big_bump_without_threes(G: Bracelet) -> Statement:
    """If a bracelet has no 3-chain, and a direct flight through it has a bump of 11 or more, then the bracelet has
    a proper part that can be played by itself and is a gain. (It may have 4-chains.)
    """
    return _big_bump(G, LEAST_VERY_LONG - 1)


@claim("berlekamp-scott-corollary-1", "No gain", f"{PAPER}, Corollary 1", domains=_DOMAINS)
def no_gain(G: Bracelet) -> Statement:
    """If all chains of a bracelet are very long, and no part of it that can be played by itself is a gain, then
    neither direct flight has a bump of more than 10.
    """
    hypothesis = all_of(G.shortest_chain >= LEAST_VERY_LONG, G.best_part <= 0, G.gain <= 0)
    return when(hypothesis, np.maximum(G.bump, G.backward_bump) <= MOST_BUMP)


@claim("berlekamp-scott-corollary-2", "Minimal gains", f"{PAPER}, Corollary 2", domains=_DOMAINS)
def minimal_gain(G: Bracelet) -> Statement:
    """If all chains of a bracelet are very long, then no minimal part that is a gain has a bump above 10."""
    return when(all_of(G.shortest_chain >= LEAST_VERY_LONG, G.minimal_bump != NONE), G.minimal_bump <= MOST_BUMP)


@claim("berlekamp-scott-smooth", "Smooth flights", _SMOOTH, domains=_DOMAINS)
def smooth_flight(G: Bracelet) -> Statement:
    """If all chains of a bracelet are very long, then no flight by the paper's algorithm has a bump of more than
    10.
    """
    bump = np.maximum(G.smooth_bump, G.backward_smooth_bump)
    return when(G.shortest_chain >= LEAST_VERY_LONG, bump <= MOST_BUMP)


@claim("berlekamp-scott-smooth-sum", "Smooth flights through two bracelets", _SMOOTH, domains=_DOMAINS)
def smooth_sum(G: Bracelet) -> Statement:
    """If all chains of two bracelets are very long, then no flight through both by the paper's algorithm has a
    bump of more than 10.
    """
    return when(G.sum_bump != NONE, G.sum_bump <= MOST_BUMP)


@claim(
    "berlekamp-scott-smooth-any-chain", "Smooth flights, with any chains", _SMOOTH, domains=_DOMAINS, expected=REFUTED
)
def smooth_flight_of_any(G: Bracelet) -> Statement:
    """For every bracelet, the flight by the paper's algorithm has no bump of more than 10 in at least one of the
    two directions.
    """
    return when(True, np.minimum(G.smooth_bump, G.backward_smooth_bump) <= MOST_BUMP)


@claim("berlekamp-scott-smooth-4-chains", "Smooth flights, without 3-chains", _SMOOTH, domains=_DOMAINS)
def smooth_flight_without_threes(G: Bracelet) -> Statement:
    """For every bracelet without 3-chains, the flight by the paper's algorithm has no bump of more than 10 in at
    least one of the two directions.
    """
    bump = np.minimum(G.smooth_bump, G.backward_smooth_bump)
    return when(G.shortest_chain >= LEAST_VERY_LONG - 1, bump <= MOST_BUMP)


@claim("berlekamp-scott-bump-best", "A bump of 10", f"{_SMOOTH}, its bound", domains=_DOMAINS)
def bump_of_ten(G: Bracelet) -> Statement:
    """The direct flight through earmuffs with two 4-loops and a headband of 12 coins or more has a bump of 10."""
    earmuffs = all_of(G.joints == 2, G.tags == 0, G.largest_trinket == 4)
    return when(all_of(earmuffs, G.longest_chain >= 12), (G.bump == MOST_BUMP) & (G.backward_bump == MOST_BUMP))


@claim("berlekamp-scott-landed", "Without a crash", _FLIGHTS, domains=_DOMAINS)
def landed(G: Bracelet) -> Statement:
    """If the direct or the smooth flight through a bracelet never goes below the ground, then its plan is worth no
    more than cv, and v = cv.
    """
    lowest = np.maximum(G.lowest, G.smooth_lowest)
    worth = np.where(G.lowest >= G.smooth_lowest, G.worth, G.smooth_worth)
    return when(lowest >= 0, (worth == G.controlled_value) & (G.value == G.controlled_value))


@claim("berlekamp-scott-crashed", "With a crash", _FLIGHTS, domains=_DOMAINS)
def crashed(G: Bracelet) -> Statement:
    """If the direct flight through a bracelet goes below the ground, Right does better by leaving the plan."""
    return when(G.lowest < 0, G.worth > G.controlled_value)
