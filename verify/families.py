"""The register of families: the one place where they are named.

A new family is one import and its name in the list; docs/architecture.md says what goes with it.
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
"""the first is what a command is about that is told no other"""


def first() -> Family:
    """The family that a command is about if it is told no other."""
    return next(iter(FAMILIES.values()))


def proving() -> list[Family]:
    """The families that have claims proved for positions of every size."""
    return [family for family in FAMILIES.values() if family.proves]
