"""The main job: build the tables of a directory, examine what was written, and keep what came of it."""

import platform
from pathlib import Path

from loony.enumerate.endgames.dense_index import count
from loony.enumerate.errors import TableCorrupt, Unexpected
from loony.results.capacity import require_room
from loony.results.endgames.build import filled, write_positions, write_raw_positions
from loony.results.examination import Examination, examine_tables
from loony.results.files import replaced, told_of_bad_output, write_table
from loony.results.layout import CLAIMS, MISMATCHES, SCHEMAS
from loony.results.manifest import write_manifest
from loony.results.outcome import claims_table
from loony.results.stages import Stages
from loony.verify.claims import Claim


def verify(size: int, raw_size: int, directory: Path, claims: list[Claim], stages: Stages) -> Examination:
    """Make the directory of tables of these sizes (in boxes), test the claims on it, and say what came of them.

    Raises BadInput or TooLarge before any work is done, BadInput where the directory cannot be written, and
    Unexpected where what was written is not read back in order; the old directory stays until the new one is
    whole.
    """
    with told_of_bad_output(directory):
        require_room(size, raw_size, directory)
    with replaced(directory) as new:
        stages.start("filling")
        dense = filled(max(size, raw_size))
        with told_of_bad_output(directory):
            stages.start("writing positions", count(size))
            write_positions(new, size, dense, stages.advance)
            stages.start("writing raw positions")
            write_raw_positions(new, raw_size)
        beyond = dense if raw_size > size else None
        del dense
        try:
            examined = examine_tables(new, size, raw_size, claims, stages, beyond)
        except TableCorrupt as error:
            raise Unexpected(
                f"what was written to {directory} is not in order, please report it: {error.what}"
            ) from error
        stages.start("writing outcome")
        with told_of_bad_output(directory):
            write_table(new / CLAIMS, SCHEMAS[CLAIMS], [claims_table(examined.tallies)])
            write_table(new / MISMATCHES, SCHEMAS[MISMATCHES], [examined.mismatches_table()])
            stages.stop()
            run = {"host": platform.node(), "started": stages.began, "seconds": stages.seconds}
            write_manifest(new, examined.derived(), run)
    return examined
