"""What is known of narrow boards: tables shown and asked, and claims listed with what was found."""

import shutil
from pathlib import Path

import pytest
from changed_tables import edit_manifest
from commanded import Capsys, output_of, refused, told
from strips_cases import LONGEST, TINY

from loony.verify.claims.register import claims
from loony.verify.families import FAMILIES
from loony.verify.strips.family import STRIPS

pytestmark = pytest.mark.usefixtures("small_open_boards", "without_record")


def test_the_widest_of_several_tables_counts(made: Path, tmp_path: Path, capsys: Capsys) -> None:
    shutil.copytree(made, tmp_path / "strips-wide")
    one = ("--claims", "swedish-1", "--quiet")
    assert told(capsys, *TINY, *one, "--out", str(tmp_path / "strips"))[0] == 0
    text = output_of(capsys, "claims", "swedish-1", "--table", str(tmp_path))
    assert f"  - exhaustive to a bound (Swedish positions up to {LONGEST}): holds" in text
    assert text.count("Swedish positions up to") == 1


@pytest.mark.parametrize("bounds", [None, {}, {"swedish": "all"}])
def test_a_folder_with_a_corrupt_manifest_is_refused(bounds: object, tables: Path, capsys: Capsys) -> None:
    edit_manifest(tables, lambda manifest: manifest.update(bounds=bounds))
    refused(capsys, "claims", "swedish-1", "--table", str(tables.parent), code=4)


def test_the_families_share_no_claim() -> None:
    of = {name: {one.id for one in claims(families=[family])} for name, family in FAMILIES.items()}
    assert {one.id for one in claims()} == set().union(*of.values())
    assert len(claims()) == sum(map(len, of.values()))
    assert len(of["strips"]) == 51
    assert all({*one.domains} <= {*FAMILIES[one.family].domains} for one in claims())
    assert {d for one in claims(families=[STRIPS]) for d in one.domains} == {*STRIPS.domains}
