"""Writing the record: rows from a folder of tables replace older rows."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from loony.results.asked.known import evidence_in
from loony.results.asked.record import PROVED, RecordRow, is_believed, recorded, text_of
from loony.system.writing import whole_file
from loony.verify.claims.claim import HOLDS, REFUTED, Claim


class RenewedRecord(NamedTuple):
    """A new record, and its differences from the old record."""

    rows: list[RecordRow]
    new: int
    """the number of new rows among them"""
    dropped: list[RecordRow]
    """the rows of the old record that are not believed any more"""
    of_other_sources: int
    """directories of tables that other sources made"""


def renew(claims: list[Claim], folder: Path, older: Iterable[RecordRow] | None = None) -> RenewedRecord:
    """The record, where rows from a folder of tables replace older rows, by default those of the record.

    A believed older row stays where no new row has its key, or where it goes further. What decided nothing is not
    recorded.
    """
    by_id = {claim.id: claim for claim in claims}
    here = evidence_in(folder, claims)
    decided = [row for row in here.rows if row.verdict in (HOLDS, PROVED, REFUTED)]
    new = {row.key: row for row in decided if is_believed(row, by_id)}
    before = [*(recorded() if older is None else older)]
    believed = [row for row in before if is_believed(row, by_id)]
    for row in believed:
        if row.key not in new or (not row.is_proof and _goes_further(row, new[row.key])):
            new[row.key] = row
    rows = sorted(new.values())
    dropped = [row for row in before if row not in believed]
    return RenewedRecord(rows, len({*rows} - {*before}), dropped, here.of_other_sources)


def _goes_further(row: RecordRow, other: RecordRow) -> bool:
    """A row covers more than another, or as much by a run of other bounds."""
    return row.covered > other.covered or (row.covered == other.covered and row.by != other.by)


def write(result: RenewedRecord, path: Path) -> None:
    """Write the record to a file, whole or not at all."""
    with whole_file(path, "--record") as file:
        file.write_text(text_of(result.rows), "utf-8")
