"""The bounds of the tables of narrow boards and of their domains."""

from loony.verify.family import Bounds
from loony.verify.strips import family as strips

LARGEST_DENSE = 100
"""the largest total of dense Swedish tables; beyond it, stake tables answer in a third of the memory"""

LARGEST_STORED = 60
"""the largest total of stored Swedish positions"""

LARGEST_RESTRICTED = 300
"""the largest board of the restricted game, which takes a second"""

LARGEST_OPEN = 8
"""the largest open board in normal play, whose 25 strings have 33 million subsets"""

LARGEST_STRATEGY = 5
"""the largest open board on which the strategy of Theorem 1 plays against everything"""

LARGEST_TWO_ROWS = 3
"""the largest board of two rows on which a strategy plays against everything"""

LONGEST_OPEN = 20
"""the largest open board 1 x n in misère play: `loony.kernels.strips.open_misere.MOST_COINS`"""

LONGEST_TWO_ROWS = 6
"""the largest board 2 x n in misère play: its 32 strings have 1.4 billion sets, a byte each"""

MOST_ELEVENS = 9
"""the most parts of 11"""

LARGEST_MIRRORED = 15
"""the largest closed board of boxes for mirroring, which leads to two long chains, whose values a search finds"""

LARGEST_PLAYS = 5
"""the largest board of triangles on which all plays are examined"""

MOST_STRINGS = {"opportunities": 13, "doubled positions": 9}
"""by domain, the most strings of a board whose positions are all examined"""


def domain_bounds(bounds: Bounds) -> dict[str, int]:
    """The largest total, or n, of each domain."""
    swedish = bounds["swedish"]
    by_domain = {
        strips.SWEDISH: min(swedish, LARGEST_DENSE),
        strips.SWEDISH_BOARDS: swedish,
        strips.SWEDISH_TURNS: swedish,
        strips.ELEVENS: MOST_ELEVENS,
        strips.RESTRICTED: max(LARGEST_RESTRICTED, swedish),
        strips.RESTRICTED_POSITIONS: swedish,
        strips.CLOSED_BOXES: bounds["closed"],
        strips.CLOSED_TRIANGLES: bounds["triangles"],
        strips.OPEN_BOXES: LARGEST_OPEN,
        strips.OPEN_MISERE: bounds["open"],
        strips.STRATEGY: LARGEST_STRATEGY,
        strips.TWO_ROWS: bounds["two_rows"],
        strips.TWO_ROWS_STRATEGY: LARGEST_TWO_ROWS,
        strips.MIRROR: LARGEST_MIRRORED,
        strips.OPPORTUNITIES: MOST_STRINGS[strips.OPPORTUNITIES.name],
        strips.DOUBLED: MOST_STRINGS[strips.DOUBLED.name],
        strips.PLAYS: LARGEST_PLAYS,
    }
    return {domain.name: bound for domain, bound in by_domain.items()}
