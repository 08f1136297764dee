"""A stored directory of narrow boards re-read with distrust."""

from pathlib import Path
from typing import Any

from loony.results.check import require_derived, require_unchanged, stored_claims, told_of_unreadable
from loony.results.files import corrupt
from loony.results.layout import MANIFEST, STRIPS_SCHEMAS
from loony.results.manifest import read_manifest_of
from loony.results.stages import Stages
from loony.results.strips import examine_again
from loony.results.strips_capacity import Sizes
from loony.results.strips_examination import StripsExamination
from loony.verify.claims import CLOSED_BOXES, CLOSED_TRIANGLES, STRIPS, SWEDISH_BOARDS


def check_strips(directory: Path, stages: Stages) -> StripsExamination:
    """Re-read a directory of tables of narrow boards: hashes, schemas, page checksums, entries and claims.

    Most positions are not stored, so the tables are made once more, and the stored ones held against them. Raises
    TableAbsent or TableCorrupt with what was found first, and TooLarge where there is no room to make them.
    Blind to the versions, digest of the sources, times and host in the manifest, which nothing here can derive.
    """
    with told_of_unreadable(directory):
        manifest = read_manifest_of(directory, STRIPS)
        bounds = manifest.get("bounds")
        domains = (SWEDISH_BOARDS, CLOSED_BOXES, CLOSED_TRIANGLES)
        sizes: list[Any] = [bounds.get(domain) if isinstance(bounds, dict) else None for domain in domains]
        if any(type(size) is not int for size in sizes):
            raise corrupt(directory / MANIFEST, "a bound in it is none")
        require_unchanged(directory, manifest, STRIPS_SCHEMAS, stages)
        result = examine_again(directory, Sizes(*sizes), stored_claims(directory, STRIPS), stages)
        require_derived(directory, manifest, result.derived())
    return result
