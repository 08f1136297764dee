"""The main job: build the tables of a directory, examine what was written, and keep what came of it."""

import platform
from pathlib import Path

from loony.enumerate.endgames import count
from loony.results.build import filled, write_positions, write_raw_positions
from loony.results.capacity import require_room
from loony.results.examination import Examination, examine_tables
from loony.results.layout import CLAIMS, MISMATCHES, SCHEMAS
from loony.results.manifest import write_manifest
from loony.results.outcome import claims_table, mismatches_table
from loony.results.stages import Stages
from loony.results.store import replaced, write_table
from loony.verify.claims import Claim


def verify(size: int, raw_size: int, directory: Path, claims: list[Claim], stages: Stages) -> Examination:
    """Make the directory of tables of these sizes (in boxes), test the claims on it, and say what came of them.

    Raises BadInput or TooLarge before any work is done, and BadInput where the directory cannot be written;
    the old directory stays until the new one is whole.
    """
    require_room(size, raw_size, directory)
    with replaced(directory) as new:
        stages.start("filling the dense table")
        dense = filled(max(size, raw_size))
        stages.start("writing the amalgamated positions", count(size))
        write_positions(new, size, dense, stages.advance)
        stages.start("writing the raw positions")
        write_raw_positions(new, raw_size)
        beyond = dense if raw_size > size else None
        del dense
        examined = examine_tables(new, size, raw_size, claims, stages, beyond)
        stages.start("writing the outcome")
        write_table(new / CLAIMS, SCHEMAS[CLAIMS], [claims_table(examined.tallies)])
        write_table(new / MISMATCHES, SCHEMAS[MISMATCHES], [mismatches_table(examined.tallies)])
        stages.stop()
        write_manifest(
            new, examined, {"host": platform.node(), "started": stages.began, "seconds": stages.seconds}
        )
    return examined
