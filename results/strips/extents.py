"""How far the tables of narrow boards and their domains go."""

from loony.verify.family import Bounds
from loony.verify.strips import family

LARGEST_DENSE = 100
"""the largest total of dense Swedish tables; beyond it a stake table does the same in a third of the room"""

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
"""parts of 11"""

LARGEST_MIRRORED = 15
"""the largest closed board of boxes for mirroring, which leads to two long chains; a search values these"""

LARGEST_PLAYS = 5
"""the largest board of triangles on which all plays are examined"""

MOST_STRINGS = {"opportunities": 13, "doubled positions": 9}
"""by domain, the most strings of a board whose positions are all examined"""


def domain_bounds(bounds: Bounds) -> dict[str, int]:
    """The largest total, or n, of each domain."""
    swedish = bounds["swedish"]
    by_domain = {
        family.SWEDISH: min(swedish, LARGEST_DENSE),
        family.SWEDISH_BOARDS: swedish,
        family.SWEDISH_TURNS: swedish,
        family.ELEVENS: MOST_ELEVENS,
        family.RESTRICTED: max(LARGEST_RESTRICTED, swedish),
        family.RESTRICTED_POSITIONS: swedish,
        family.CLOSED_BOXES: bounds["closed"],
        family.CLOSED_TRIANGLES: bounds["triangles"],
        family.OPEN_BOXES: LARGEST_OPEN,
        family.OPEN_MISERE: bounds["open"],
        family.STRATEGY: LARGEST_STRATEGY,
        family.TWO_ROWS: bounds["two_rows"],
        family.TWO_ROWS_STRATEGY: LARGEST_TWO_ROWS,
        family.MIRROR: LARGEST_MIRRORED,
        family.OPPORTUNITIES: MOST_STRINGS[family.OPPORTUNITIES.name],
        family.DOUBLED: MOST_STRINGS[family.DOUBLED.name],
        family.PLAYS: LARGEST_PLAYS,
    }
    return {domain.name: bound for domain, bound in by_domain.items()}
