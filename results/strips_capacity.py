"""Whether tables of narrow boards fit into memory: said before the work starts, with the numbers."""

from typing import NamedTuple

from loony.enumerate.errors import BadInput, TooLarge
from loony.enumerate.strips.closed import MOST_LETTERS
from loony.enumerate.strips.swedish import checked_total, count, dense_rooms, stake_rooms
from loony.results.capacity import available_memory, in_bytes
from loony.verify.strips.closed import slots_for

LARGEST_DENSE = 100
"""Dense Swedish tables go up to this total; beyond it, a stake table takes a third of the room and is as good."""

_BASE_MEMORY = 600_000_000
_SLOT = 16


class Sizes(NamedTuple):
    """How far the tables go."""

    swedish: int
    """the largest Swedish board"""
    boxes: int
    """the largest closed board of boxes"""
    triangles: int
    """and of triangles"""


def swedish_memory(largest: int) -> int:
    """Bytes that the Swedish tables take: dense ones of both games beside a stake table, then a larger one."""
    dense = min(largest, LARGEST_DENSE)
    together = 2 * count(dense_rooms(dense)) + count(stake_rooms(dense))
    return max(together, count(stake_rooms(largest)))


def require_stake_room(largest: int) -> None:
    """See that a stake table up to a total can be made; raises TooLarge where it cannot."""
    _require(f"a table of Swedish positions to total {checked_total(largest)}", count(stake_rooms(largest)))


def _require(what: str, needed: int) -> None:
    """Raise TooLarge where there is not so much memory beside that of the program."""
    available = available_memory()
    if needed + _BASE_MEMORY > available:
        raise TooLarge(
            f"{what} takes {in_bytes(needed + _BASE_MEMORY)} of memory where {in_bytes(available)} are free: "
            "ask for less"
        )


def require_room(sizes: Sizes) -> None:
    """See that the tables of these sizes can be made.

    Raises BadInput for a size that is none, and TooLarge for one that does not fit the columns, the keys or the
    memory that is available.
    """
    checked_total(sizes.swedish)
    for kind, option, largest in (
        ("boxes", "--closed", sizes.boxes),
        ("triangles", "--triangles", sizes.triangles),
    ):
        if largest < 1:
            raise BadInput(f"a closed board has at least 1 box, not {largest}: {option} takes 1 or more")
        if largest > MOST_LETTERS:
            raise TooLarge(
                f"closed {kind} to n = {largest:,} do not fit keys of 64 bits, which end at {MOST_LETTERS}"
            )
    for what, needed in (
        (f"the table of Swedish boards to n = {sizes.swedish}", swedish_memory(sizes.swedish)),
        (f"the search for closed boxes to n = {sizes.boxes}", _SLOT * slots_for("boxes", sizes.boxes)),
        (
            f"the search for closed triangles to n = {sizes.triangles}",
            _SLOT * slots_for("triangles", sizes.triangles),
        ),
    ):
        _require(what, needed)
