"""The bounds of the tables of narrow boards and of their domains."""

from loony.verify.family import Bounds
from loony.verify.strips import family as strips

LARGEST_DENSE = 100
"""the largest total of dense Swedish tables; beyond it, stake tables answer in a third of the memory"""

LARGEST_STORED = 60  # the largest total of stored Swedish positions

LONGEST_OPEN = 20  # the largest open board 1 x n in misère play: `loony.kernels.strips.open_misere.MOST_COINS`

LONGEST_TWO_ROWS = 6  # the largest board 2 x n in misère play: its 32 strings have 1.4 billion sets, a byte each

FIXED = {
    strips.RESTRICTED: 300,  # which takes a second
    strips.OPEN_BOXES: 8,  # in normal play; its 25 strings have 33 million subsets
    strips.STRATEGY: 5,  # the strategy of Theorem 1 plays against everything
    strips.TWO_ROWS_STRATEGY: 3,  # a strategy plays against everything
    strips.ELEVENS: 9,  # parts of 11
    strips.MIRROR: 15,  # mirroring leads to two long chains, whose values a search finds
    strips.OPPORTUNITIES: 13,  # strings of a board whose positions are all examined
    strips.DOUBLED: 9,  # the same
    strips.PLAYS: 5,  # all plays are examined
}
"""the bounds of the domains that no option bounds; that of the restricted game is larger with larger Swedish boards"""


def domain_bounds(bounds: Bounds) -> dict[str, int]:
    """The largest total, or n, of each domain."""
    swedish = bounds["swedish"]
    by_name = {domain.name: bound for domain, bound in FIXED.items()} | strips.STRIPS.domain_bounds(bounds)
    by_name[strips.SWEDISH.name] = min(swedish, LARGEST_DENSE)
    by_name[strips.RESTRICTED.name] = max(FIXED[strips.RESTRICTED], swedish)
    return {domain.name: by_name[domain.name] for domain in strips.STRIPS.domains}
