"""Tables that are made in memory as a whole, written, and made once more to be compared."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pyarrow as pa

from loony.results.examination import Examination
from loony.results.files import corrupt, whole_table, write_table
from loony.results.stages import Stages
from loony.verify.claims import Claim
from loony.verify.family import Bounds

Examined = Callable[[Bounds, list[Claim], Stages, int | None], tuple[Examination, dict[str, pa.Table]]]
"""makes all tables with these bounds, by their file names, and tests claims on them; so many mismatches of each
claim are kept"""


def make(
    examined: Examined,
    schemas: Mapping[str, pa.Schema],
    bounds: Bounds,
    new: Path,
    claims: list[Claim],
    stages: Stages,
) -> Examination:
    """Make all tables in memory, examine them, and write them; raises TableCorrupt where one is not read back."""
    result, tables = examined(bounds, claims, stages, None)
    stages.start("writing")
    for name, table in tables.items():
        write_table(new / name, schemas[name], [table])
        if not whole_table(new / name, schemas[name]).equals(table):
            raise corrupt(new / name, "it is not read back as it was written")
    return result


def again(
    examined: Examined,
    schemas: Mapping[str, pa.Schema],
    require_room: Callable[[Bounds, Path], None],
    bounds: Bounds,
    directory: Path,
    claims: list[Claim],
    stages: Stages,
    most: int | None = None,
) -> Examination:
    """Make the tables once more, for not all that is examined is stored, and hold those stored against them.

    Raises TooLarge where they cannot be made, and TableCorrupt where a stored table differs.
    """
    require_room(bounds, directory)
    result, tables = examined(bounds, claims, stages, most)
    stages.start("comparing")
    for name, table in tables.items():
        if not whole_table(directory / name, schemas[name]).equals(table):
            raise corrupt(directory / name, "it is not what comes of making it again")
    return result
