"""What others have published of the values of empty boards, and where."""

from typing import NamedTuple

_WILSON = "Wilson, Dots-and-Boxes Analysis Results, http://wilson.engr.wisc.edu/boxes/results.shtml"
_BARKER_KORF = "Barker and Korf 2012, Solving Dots-And-Boxes, abstract"


class Published(NamedTuple):
    """A value that is published."""

    value: int
    """V, for the player who begins"""
    source: str


AMERICAN_VALUES = {
    (3, 3): Published(-3, _WILSON),
    (3, 5): Published(-1, _WILSON),
    (4, 4): Published(0, _WILSON),
    (4, 5): Published(0, _BARKER_KORF),
}
"""by rows and columns; of boards without a line"""
