"""The tables of long chains and loops of any length: how many rows they have, made, and made again."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.dense_index import checked_size
from loony.enumerate.endgames.notation import notation
from loony.enumerate.endgames.positions import position_of
from loony.enumerate.errors import TooLarge
from loony.enumerate.odd_loops import dense_index
from loony.enumerate.odd_loops.positions import LARGEST_MARKED, Counts
from loony.kernels.endgames.look_up import NONE
from loony.results import whole
from loony.results.capacity import readable, require
from loony.results.endgames.layout import POSITIONS, RAW_POSITIONS, SIZE_IS_OF_FORM
from loony.results.endgames.store import not_all, of_dense
from loony.results.endgames.tables import raw_notations
from loony.results.odd_loops.layout import COUNTS, OPENINGS, SCHEMAS
from loony.results.odd_loops.making import domain_bounds, examined
from loony.results.tables import Asked, Reach, Stored, Tables
from loony.verify.family import Bounds
from loony.verify.odd_loops.family import AMALGAMATED, RAW
from loony.verify.odd_loops.play import ANY_LENGTH
from loony.verify.odd_loops.stored import Dense

# Bytes, measured, and rounded up.
_BASE_MEMORY = 600_000_000
_MEMORY = {"positions": 300, "raw positions": 1_200}
_DISK = {"positions": 10, "raw positions": 10}


REACH = {
    POSITIONS: Reach(lambda bounds: bounds["size"], dense_index.count),
    RAW_POSITIONS: Reach(lambda bounds: bounds["raw_size"], partial(raw_endgames.count, loop_step=1)),
}


def rows(bounds: Bounds) -> dict[str, int]:
    """The rows of the tables. Raises BadInput for a size that is none, and TooLarge for one that is too large."""
    _, raw_size = checked_size(bounds["size"]), checked_size(bounds["raw_size"])
    if raw_size > LARGEST_MARKED:
        raise TooLarge(
            f"claims look up raw positions with odd loops of at most {LARGEST_MARKED} boxes: "
            "take a smaller --raw-size"
        )
    return {name: reach.by_formula(bounds) for name, reach in REACH.items()}


def require_room(bounds: Bounds, directory: Path) -> None:
    """See that the tables of these sizes can be made in a directory.

    Raises BadInput for a size that is none, and TooLarge for one that is too large, or does not fit the memory
    that is available or the disk that is free.
    """
    sizes = bounds["size"], bounds["raw_size"]
    for bound, (kind, memory), number in zip(sizes, _MEMORY.items(), rows(bounds).values(), strict=True):
        require(
            f"size {bound:,} has {readable(number)} {kind} with odd loops, whose table",
            "take a smaller size: the closed form gives the value of a position of any size",
            memory=_BASE_MEMORY + memory * number,
            disk=_DISK[kind] * number,
            directory=directory,
        )


def notations(positions: pa.Table) -> list[str]:
    """Amalgamated positions, as rows with columns of counts, in the papers' notation."""
    columns = (positions[column].to_pylist() for column in COUNTS)
    return [notation(position_of(Counts(*counts))) for counts in zip(*columns, strict=True)]


def stored(rows: Callable[[str], pa.Table], bounds: Bounds, directory: Path) -> Stored:
    """What the table of amalgamated positions says. Raises TableCorrupt where these are not all, once each."""
    positions, rooms = rows(POSITIONS), dense_index.rooms(bounds["size"])
    number = dense_index.count(bounds["size"])
    values = np.full(number, NONE, np.int16)
    if len(positions) == number:
        counts = Counts(*(positions[column].to_numpy().astype(np.int64) for column in COUNTS))
        values[dense_index.rank(rooms, counts)] = positions["value"].to_numpy()
    if (values == NONE).any():
        raise not_all(directory)
    return of_dense(Dense(rooms, values), bounds["size"], ANY_LENGTH, Counts)


_SHOWN = {"size": "size", "controlled_value": "c", "value": "v"}

TABLES = Tables(
    schemas=SCHEMAS,
    title=lambda bounds: f"Long chains and loops of any length, of size <= {bounds['size']}: positions and values",
    extent=lambda bounds: (
        f"with amalgamated positions of size <= {bounds['size']}, raw positions of size <= {bounds['raw_size']}"
    ),
    domain_bounds=domain_bounds,
    rows=rows,
    require_room=require_room,
    make=partial(whole.make, examined, SCHEMAS),
    again=partial(whole.again, examined, SCHEMAS, require_room),
    asked=(
        Asked(POSITIONS, _SHOWN | {name: name for name in OPENINGS}, notations, AMALGAMATED.noun, SIZE_IS_OF_FORM),
        Asked(RAW_POSITIONS, _SHOWN, raw_notations, RAW.noun),
    ),
    reach=REACH,
    stored=stored,
)
