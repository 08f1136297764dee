"""The tables of loops and long chains: their numbers of rows, their columns for questions, and their answers."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames import dense_index, positions
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.dense_index import checked_size
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import LARGEST_MARKED, Counts, notation_of, position_of
from loony.results.stored.files import corrupt
from loony.results.stored.tables import QueryTable, Reach, ShardRun, StoredAnswers, Tables, described
from loony.system.errors import BadInput, TooLarge
from loony.system.memory import readable, require
from loony.verify.endgames import play
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES, RAW
from loony.verify.endgames.play import EVEN, Rules
from loony.verify.family import Bounds

POSITIONS, RAW_POSITIONS, RAW_CENSUS = "positions.parquet", "raw_positions.parquet", "raw_census.parquet"

SWEEPS = {"sweep": "planes", "raw sweep": "raw"}  # the modules of the kinds of sweeps, by their names in a plan
SWEEP_REMEDY = "make it again with  loony sweep"

SIZE_IS_OF_FORM = "size is the size of the amalgamated form"


def schemas(title: str, counterexamples: str, with_odd: bool = False) -> dict[str, pa.Schema]:
    """The schemas of all tables; that of positions has columns for 5-loops and 7-loops only `with_odd` loops."""
    odd = ("five_loops", "seven_loops", "open_five_loop", "open_seven_loop")
    names = {name: name * with_odd for name in odd}
    return described("endgames", title=title, counterexamples=counterexamples, **names)


def openings_in(schema: pa.Schema) -> list[str]:
    """The columns of v(G;C) by kind of component, in the order of the counts."""
    return [name for name in schema.names if name.startswith("open_")]


SCHEMAS = schemas("loops and long chains", "Every counterexample to every claim")
COUNTS, OPENINGS = list(Counts._fields), openings_in(SCHEMAS[POSITIONS])


def answers_of_table(
    rows: Callable[[str], pa.Table], bounds: Bounds, directory: Path, rules: Rules = EVEN, counts: Any = Counts
) -> StoredAnswers:
    """The answers of the table of amalgamated positions. Raises TableCorrupt if it has not every position once."""
    from loony.verify.endgames.examination.stored import StoredValues  # compiled

    stored = rows(POSITIONS)
    values = StoredValues(bounds["size"], positions.short_lengths(counts))
    values.add(np.stack([stored[column].to_numpy() for column in counts._fields]), stored["value"].to_numpy())
    if not values.complete():
        raise corrupt(directory / POSITIONS, "its rows are not all positions, once each")
    dense, bound = values.dense, bounds["size"]

    def value(asked: play.PositionAndSummary) -> int:
        boxes = positions.size(positions.summary_of_counts(positions.amalgamate(asked.summary, counts), rules.summary))
        if boxes > bound:
            what = f"{notation_of(asked.G)} has {boxes:,} boxes in amalgamated form, and the table goes to {bound:,}"
            raise TooLarge(f"{what}; loony value answers for any size")
        return int(dense.value_of(asked.summary))

    def openings(text: str) -> list[play.Opening]:
        asked = play.with_summary(text, rules)
        return play.best_first(value(asked), ((C, value(play.less(asked, C))) for C in play.components(asked.G)))

    return StoredAnswers(lambda text: value(play.with_summary(text, rules)), openings)


# Bytes, measured on the tables of sizes 121 to 300 and of raw sizes 40 and 60, and rounded up.
_BYTES = ("positions", 4, 4), ("raw positions", 1_000, 8)
_ROOM_BESIDE_ROWS = 1.1

# the number of raw positions of this size has 37 digits; larger sizes need no exact number
_COUNTED_RAW_SIZE = 1_000


def raw_number(bound: int) -> int:
    """The number of raw positions of size <= bound; for a bound beyond 1,000, the number for 1,000."""
    return raw_endgames.count(min(checked_size(bound), _COUNTED_RAW_SIZE))


REACH = {
    POSITIONS: Reach(lambda bounds: bounds["size"], dense_index.count),
    RAW_POSITIONS: Reach(lambda bounds: bounds["raw_table"], raw_number),
    RAW_CENSUS: Reach(lambda bounds: bounds["raw_size"], raw_number),
}


def rows(bounds: Bounds) -> dict[str, int]:
    """The numbers of rows of the tables of positions, by formula; of raw sizes beyond 1,000, the number for 1,000."""
    checked_size(bounds["raw_size"])
    if bounds["raw_table"] > bounds["raw_size"]:
        what = f"--raw-table {bounds['raw_table']} is more than the raw positions of size <= {bounds['raw_size']}"
        raise BadInput(f"{what}: take a larger --raw-size, or a smaller table")
    return {name: REACH[name].by_formula(bounds) for name in (POSITIONS, RAW_POSITIONS)}


def require_room(bounds: Bounds, directory: Path) -> None:
    """Raise BadInput for a wrong size, and TooLarge if the columns, the memory or the disk cannot hold the size."""
    numbers = rows(bounds)
    if bounds["raw_table"] > LARGEST_MARKED:
        raise TooLarge(f"claims look up raw positions of at most {LARGEST_MARKED} boxes: take a smaller --raw-table")
    advice = "no table is needed there: Theorem 4.1 gives the value of a position of any size"
    bounds_of = bounds["size"], bounds["raw_table"]
    for bound, number, entry in zip(bounds_of, numbers.values(), _BYTES, strict=True):
        require_table(bound, number, entry, directory, advice)
    require_room_for_rows(bounds)


def require_table(
    bound: int, number: int, entry: tuple[str, int, int], directory: Path, advice: str, which: str = ""
) -> None:
    """Raise TooLarge where a table does not fit; `entry` has its positions, and their bytes of memory and of disk."""
    kind, memory, disk = entry
    table = f"size {bound:,} has {readable(number)} {kind}{which}, whose table"
    require(table, advice, memory * number, disk * number, directory)


def require_room_for_rows(bounds: Bounds) -> None:
    """Raise TooLarge where the memory does not hold the raw positions beyond their table."""
    from loony.kernels.endgames.fill_rows import LARGEST_RAW_BOUND
    from loony.results.endgames.sweeps.raw import room_of_rows

    raw_size = bounds["raw_size"]
    if raw_size > LARGEST_RAW_BOUND:
        raise TooLarge(f"--raw-size {raw_size:,} is too much: at most {LARGEST_RAW_BOUND}")
    if raw_size > bounds["raw_table"]:
        what = f"going through the {readable(raw_endgames.count(raw_size))} raw positions of size <= {raw_size}"
        require(what, "take a smaller --raw-size", int(_ROOM_BESIDE_ROWS * room_of_rows(raw_size)))


def notations(rows: pa.Table, kind: Any = Counts) -> list[str]:
    """Amalgamated positions in the papers' notation, from rows with columns of counts of some class."""
    columns = (rows[column].to_pylist() for column in kind._fields)
    return [notation(position_of(kind(*counts))) for counts in zip(*columns, strict=True)]


def raw_notations(rows: pa.Table) -> list[str]:
    """Raw positions in the papers' notation, from rows with lists of lengths."""
    lists = (rows[column].to_pylist() for column in ("chains", "loops"))
    return [notation(Position(tuple(chains), tuple(loops))) for chains, loops in zip(*lists, strict=True)]


SHOWN = {"size": "size", "controlled_value": "c", "value": "v"}
"""the columns that `loony query` shows, with their headings"""


extent: Final = "with amalgamated positions of size <= {size}, raw positions of size <= {raw_size}".format_map


def _making() -> ModuleType:
    from loony.results.endgames import making  # compiled

    return making


def _stored_job(*asked: Any) -> Any:
    from loony.results.endgames.sweeps import runner  # compiled

    return runner.stored_job(*asked)


TABLES = Tables(
    schemas=SCHEMAS,
    title="Dots and Boxes endgames, amalgamated, of size <= {size}: every position, value and claim".format_map,
    extent=extent,
    domain_bounds=ENDGAMES.domain_bounds,
    rows=rows,
    require_room=require_room,
    make=lambda *asked: _making().make(*asked),
    again=lambda *asked: _making().again(*asked),
    asked=(
        QueryTable(POSITIONS, SHOWN | {name: name for name in OPENINGS}, notations, AMALGAMATED.noun, SIZE_IS_OF_FORM),
        QueryTable(RAW_POSITIONS, SHOWN, raw_notations, RAW.noun),
    ),
    reach=REACH,
    stored=answers_of_table,
    runs=dict.fromkeys(SWEEPS, ShardRun(_stored_job, SWEEP_REMEDY)),
)
