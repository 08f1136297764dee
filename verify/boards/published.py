"""Published values of empty boards, with their sources."""

from typing import NamedTuple

_WILSON = "Wilson, Dots-and-Boxes Analysis Results, http://wilson.engr.wisc.edu/boxes/results.shtml"
_BARKER_KORF = "Barker and Korf 2012, Solving Dots-And-Boxes, abstract"


class Published(NamedTuple):
    """A published value."""

    value: int
    """V, to the player who begins"""
    source: str


AMERICAN_VALUES = {
    (3, 3): Published(-3, _WILSON),
    (3, 5): Published(-1, _WILSON),
    (4, 4): Published(0, _WILSON),
    (4, 5): Published(0, _BARKER_KORF),
}
"""by rows and columns; these boards begin without a line"""
