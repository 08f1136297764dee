"""The run of `loony verify`, for any family: make the tables of a directory, examine them, store the outcome."""

import platform
from pathlib import Path

from loony.results.stored.directories import replaced
from loony.results.stored.files import require_same, write_table
from loony.results.stored.layout import TABLES
from loony.results.stored.manifest import write_manifest
from loony.results.stored.tables import claim_tables, tables_of
from loony.system.errors import BadInput, TableAbsent, TableCorrupt, Unexpected
from loony.system.stages import Stages
from loony.system.writing import report_bad_output
from loony.verify.claims.claim import Claim
from loony.verify.examination.examination import Examination
from loony.verify.family import Bounds, Family


def verify(family: Family, bounds: Bounds, directory: Path, claims: list[Claim], stages: Stages) -> Examination:
    """Make the directory of tables with these bounds, and test the claims on it; an old directory stays until then.

    Raises BadInput or TooLarge before any work, and Unexpected where a new table cannot be read back.
    """
    tables, bounds = tables_of(family), family.with_defaults(bounds)
    with report_bad_output(directory):
        tables.require_room(bounds, directory)
    with replaced(directory, tables.schemas) as new:
        try:
            examined, made = tables.make(bounds, new, claims, stages)
            stages.start("writing")
            for name, table in (made | claim_tables(examined)).items():
                write_table(new / name, tables.schemas[name], [table])
                require_same(new / name, tables.schemas[name], table, "it is not read back as it was written")
        except TableAbsent as error:
            raise BadInput(f"the tables for {directory} were removed as they were made: make them again") from error
        except TableCorrupt as error:
            raise Unexpected(
                f"the tables written to {directory} are not in order, please report it: {error.what}"
            ) from error
        stages.stop()
        run = {"host": platform.node(), "started": stages.began, "seconds": stages.seconds}
        write_manifest(new, TABLES, examined.derived(), tables.schemas, run=run)
    return examined
