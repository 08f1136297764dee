"""A stored directory of narrow boards re-read with distrust."""

from pathlib import Path

from loony.results.check import manifest_of_unchanged, require_derived, stored_claims, told_of_unreadable
from loony.results.manifest import read_strips_manifest
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
    manifest = manifest_of_unchanged(directory, stages, read_strips_manifest)
    bounds = manifest["bounds"]
    sizes = Sizes(bounds[SWEDISH_BOARDS], bounds[CLOSED_BOXES], bounds[CLOSED_TRIANGLES])
    with told_of_unreadable(directory):
        result = examine_again(directory, sizes, stored_claims(directory, STRIPS), stages)
        require_derived(directory, manifest, result.derived())
    return result
