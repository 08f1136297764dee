"""The tables of long chains and loops of any length: their numbers of rows, their memory, and their makers."""

from functools import partial
from pathlib import Path
from typing import Any

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.dense_index import checked_size
from loony.enumerate.odd_loops.positions import LARGEST_MARKED, SHORT, Counts
from loony.results.endgames import tables as endgames
from loony.results.endgames.tables import POSITIONS, RAW_POSITIONS, SHOWN, SIZE_IS_OF_FORM
from loony.results.runs.maker import in_memory
from loony.results.stored.tables import Examined, QueryTable, Reach
from loony.system.errors import TooLarge
from loony.verify.family import Bounds
from loony.verify.odd_loops.family import AMALGAMATED, ODD_LOOPS, RAW
from loony.verify.odd_loops.play import ANY_LENGTH

_SOME = "Counterexamples to claims, the first 2,000 of each claim on each domain"

SCHEMAS = endgames.schemas("long chains and loops of any length", _SOME, with_odd=True)
del SCHEMAS[endgames.RAW_CENSUS]
COUNTS, OPENINGS = list(Counts._fields), endgames.openings_in(SCHEMAS[endgames.POSITIONS])

_BYTES = ("positions", 300, 10), ("raw positions", 1_200, 10)  # of memory and of disk, measured and rounded up


REACH = {
    POSITIONS: Reach(lambda bounds: bounds["size"], partial(dense_index.count, short=SHORT)),
    RAW_POSITIONS: Reach(lambda bounds: bounds["raw_size"], partial(raw_endgames.count, loop_step=1)),
}


def rows(bounds: Bounds) -> dict[str, int]:
    """The rows of the tables. Raises BadInput for a wrong size, and TooLarge for a size that is too large."""
    _, raw_size = checked_size(bounds["size"]), checked_size(bounds["raw_size"])
    if raw_size > LARGEST_MARKED:
        raise TooLarge(
            f"claims look up raw positions with odd loops of at most {LARGEST_MARKED} boxes: take a smaller --raw-size"
        )
    return {name: reach.by_formula(bounds) for name, reach in REACH.items()}


def require_room(bounds: Bounds, directory: Path) -> None:
    """Raise BadInput for a wrong size, and TooLarge for a size that the memory or the disk does not hold."""
    advice = "take a smaller size: the closed form gives the value of a position of any size"
    sizes = bounds["size"], bounds["raw_size"]
    for size, number, entry in zip(sizes, rows(bounds).values(), _BYTES, strict=True):
        endgames.require_table(size, number, entry, directory, advice, " with odd loops")


_COLUMNS = SHOWN | {name: name for name in OPENINGS}


def _examine(*asked: Any) -> Examined:
    from loony.results.odd_loops.making import OddLoopTables  # compiled

    return OddLoopTables.examine(*asked)


TABLES = in_memory(
    _examine,
    domain_bounds=ODD_LOOPS.domain_bounds,
    schemas=SCHEMAS,
    title="Long chains and loops of any length, of size <= {size}: positions and values".format_map,
    extent=endgames.extent,
    rows=rows,
    require_room=require_room,
    asked=(
        QueryTable(POSITIONS, _COLUMNS, partial(endgames.notations, kind=Counts), AMALGAMATED.noun, SIZE_IS_OF_FORM),
        QueryTable(RAW_POSITIONS, SHOWN, endgames.raw_notations, RAW.noun),
    ),
    reach=REACH,
    stored=partial(endgames.answers_of_table, rules=ANY_LENGTH, counts=Counts),
)
