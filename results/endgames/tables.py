"""The tables of loops and long chains: how many rows they have, made, and examined."""

from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.dense_index import checked_size
from loony.enumerate.endgames.notation import notation
from loony.enumerate.endgames.positions import LARGEST_MARKED, Counts, position_of
from loony.enumerate.errors import TooLarge
from loony.kernels.endgames.look_up import walk
from loony.results.capacity import readable, require
from loony.results.endgames.build import filled, write_positions, write_raw_positions
from loony.results.endgames.layout import COUNTS, OPENINGS, POSITIONS, RAW_POSITIONS, SCHEMAS
from loony.results.endgames.reading import amalgamated_blocks, in_words, read_raw, stored_values
from loony.results.examination import KEPT, Examination, Held, Part
from loony.results.files import corrupt
from loony.results.layout import MISMATCHES
from loony.results.stages import Stages
from loony.results.tables import Asked, Tables
from loony.verify.claims import Claim
from loony.verify.endgames.blocks import FORM, RAW_FORM, compiled_to
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES, RAW
from loony.verify.endgames.stored import Dense, amalgamation_differs, raw_least
from loony.verify.examine import examine
from loony.verify.family import Bounds, Domain

# Bytes, measured on the tables of sizes 121 and 200 and of raw sizes 40 and 60, and rounded up.
_BASE_MEMORY = 500_000_000
_MEMORY = {"positions": 4, "raw positions": 1_000}
_DISK = {"positions": 4, "raw positions": 8}

# The exact number of raw positions of this size has 37 digits; beyond it there is no need to count.
_COUNTED_RAW_SIZE = 1_000


def rows(bounds: Bounds) -> dict[str, int]:
    """The rows of the tables of positions, by formula; of a raw size beyond 1,000, those of 1,000.

    Raises BadInput for a size that is none, and TooLarge for one that does not fit the columns.
    """
    return {
        POSITIONS: dense_index.count(bounds["size"]),
        RAW_POSITIONS: raw_endgames.count(min(checked_size(bounds["raw_size"]), _COUNTED_RAW_SIZE)),
    }


def require_room(bounds: Bounds, directory: Path) -> None:
    """See that the tables of these sizes can be made in a directory.

    Raises BadInput for a size that is none, and TooLarge for one that does not fit the columns, the memory
    that is available or the disk that is free.
    """
    sizes = bounds["size"], bounds["raw_size"]
    for bound, kind, number in zip(sizes, _MEMORY, rows(bounds).values(), strict=True):
        require(
            f"size {bound:,} has {readable(number)} {kind}, whose table",
            "a table is not the way to go there: Theorem 4.1 gives the value of a position of any size",
            memory=_BASE_MEMORY + _MEMORY[kind] * number,
            disk=_DISK[kind] * number,
            directory=directory,
        )
    if bounds["raw_size"] > LARGEST_MARKED:
        raise TooLarge(
            f"claims look up raw positions of at most {LARGEST_MARKED} boxes: take a smaller --raw-size"
        )


def make(bounds: Bounds, new: Path, claims: list[Claim], stages: Stages) -> Examination:
    """Write the tables of positions, read them back, and test the claims on what was read."""
    size, raw_size = bounds["size"], bounds["raw_size"]
    stages.start("filling")
    dense = filled(max(size, raw_size))
    stages.start("writing positions", dense_index.count(size))
    write_positions(new, size, dense, stages.advance)
    stages.start("writing raw positions")
    write_raw_positions(new, raw_size)
    beyond = dense if raw_size > size else None
    del dense
    return examine_tables(bounds, new, claims, stages, beyond)


def again(
    bounds: Bounds, directory: Path, claims: list[Claim], stages: Stages, most: int | None = None
) -> Examination:
    """Examine the tables of a directory; raises TableCorrupt where an entry is not what it must be too."""
    result = examine_tables(bounds, directory, claims, stages, most=most)
    held = {(one.name, one.domain): one for part in result.parts for one in part.held}
    for name, key, what in (
        (POSITIONS, ("definition", AMALGAMATED), "the openings of"),
        (RAW_POSITIONS, ("definition", RAW), "the openings of"),
        (RAW_POSITIONS, ("amalgamation", None), "the amalgamated form of"),
    ):
        if held[key].differing:
            differ = f"{held[key].differing:,} entries do not fit {what} the position"
            raise corrupt(directory / name, f"{differ}, the first at {held[key].smallest}")
    return result


def examine_tables(
    bounds: Bounds,
    directory: Path,
    claims: list[Claim],
    stages: Stages,
    beyond: Dense | None = None,
    most: int | None = None,
) -> Examination:
    """Examine the two tables of positions in a directory; raises TableCorrupt where one is out of order.

    `most` mismatches of each claim are kept, `KEPT` at most. `beyond` has the amalgamated values of sizes larger
    than those stored, where raw positions have them.
    Blind to errors in what it shares with the making of the tables: size, c and tb of a position, and the dense
    index. Those, and equation (3) as it stands in `loony.verify.endgames.definition`, are held against the oracle
    by the tests, on small positions.
    """
    result = Examination(ENDGAMES, bounds, SCHEMAS[MISMATCHES])
    most = KEPT if most is None else min(most, KEPT)
    size, raw_size = bounds["size"], bounds["raw_size"]
    number = dense_index.count(size)
    stages.start("reading positions", number)
    stored = stored_values(directory / POSITIONS, size, stages)
    if not stored.complete():
        raise corrupt(directory / POSITIONS, f"{stored.met:,} rows are not the {number:,} positions")
    held = Held("definition", "entries against equations (3) and (4)", AMALGAMATED)
    walked = walk(0, size, np.empty((5, 0), np.int16))
    result.parts.append(Part(_heading(AMALGAMATED, size), AMALGAMATED, number, walked, [held]))
    stages.start("testing positions", stored.met)
    blocks = amalgamated_blocks(directory / POSITIONS, stored, held, stages)
    result.tallies += examine(claims, AMALGAMATED, size, blocks, compiled_to(FORM, size), result.keep, most)

    stages.start("testing raw positions")
    raw = read_raw(directory / RAW_POSITIONS, raw_size)
    held = Held("definition", "entries against equations (3) and (4)", RAW)
    held.add(raw_least(raw.lists, raw.value) != raw.value, partial(in_words, raw.position))
    examined, differ = amalgamation_differs(beyond or stored.dense, raw.G, raw.value)
    smallest = in_words(raw.position, int(differ[0])) if len(differ) else None
    amalgamation = Held(
        "amalgamation", "raw values against those of the amalgamated forms", None, examined, len(differ), smallest
    )
    number, walked = raw_endgames.count(raw_size), len(raw.value)
    result.parts.append(Part(_heading(RAW, raw_size), RAW, number, walked, [held, amalgamation]))
    blocks = raw.blocks(raw_size)
    result.tallies += examine(claims, RAW, raw_size, blocks, compiled_to(RAW_FORM, raw_size), result.keep, most)
    result.in_order(claims)
    return result


def _heading(domain: Domain, bound: int) -> str:
    return f"{domain.noun} {domain.up_to} {bound}"


def domain_bounds(bounds: Bounds) -> dict[str, int]:
    """A size each."""
    return {AMALGAMATED.name: bounds["size"], RAW.name: bounds["raw_size"]}


def notations(positions: pa.Table) -> list[str]:
    """Amalgamated positions, as rows with columns of counts, in the papers' notation."""
    columns = (positions[column].to_pylist() for column in COUNTS)
    return [notation(position_of(Counts(*counts))) for counts in zip(*columns, strict=True)]


TABLES = Tables(
    schemas=SCHEMAS,
    title=lambda bounds: f"Dots and Boxes endgames of size <= {bounds['size']}: every position, value and claim",
    extent=lambda bounds: f"of size <= {bounds['size']}, raw positions of size <= {bounds['raw_size']}",
    domain_bounds=domain_bounds,
    rows=rows,
    require_room=require_room,
    make=make,
    again=again,
    asked=Asked(
        POSITIONS,
        {"size": "size", "controlled_value": "c", "value": "v"}
        | {name: name.replace("open_", "open ").replace("_", "-") for name in OPENINGS},
        notations,
    ),
)
