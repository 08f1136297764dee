"""The register of families, and the only place that names them.

A new family is an import and a name in the list; docs/architecture.md says what else it needs.
"""

from loony.verify.boards.family import DRAWN_BOARDS
from loony.verify.endgames.family import ENDGAMES
from loony.verify.family import Family
from loony.verify.graphs.family import LOONY_GRAPHS
from loony.verify.odd_loops.family import ODD_LOOPS
from loony.verify.strips.family import STRIPS

FAMILIES: dict[str, Family] = {
    family.name: family for family in (ENDGAMES, STRIPS, LOONY_GRAPHS, ODD_LOOPS, DRAWN_BOARDS)
}
"""by name; the first is the default of every command"""


def first() -> Family:
    """The default family of every command."""
    return next(iter(FAMILIES.values()))


def proving() -> list[Family]:
    """The families that have claims proved for positions of every size."""
    return [family for family in FAMILIES.values() if family.proves]


def certifying() -> list[Family]:
    """The families that have claims certified by Coq."""
    return [family for family in FAMILIES.values() if family.proves or family.by_hand]
