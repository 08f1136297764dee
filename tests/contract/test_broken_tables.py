"""Tables broken in every way: each is refused by `loony check` with one sentence, and exit code 4."""

import pytest
from contract import broken, forged
from contract.bench import Bench, few_families

from loony.verify.claims.register import all_claims
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.slow_plain  # for each family's tables are made several times


@few_families
@pytest.mark.parametrize("check", [
    broken.check_missing, broken.check_flipped_and_cut, broken.check_cut_and_signed,
    broken.check_flipped_and_signed, broken.check_flipped_and_cut_json, broken.check_unreadable,
    forged.check_no_text,
    forged.check_strange_outcome, forged.check_forged_manifest, forged.check_package,
    forged.check_other_columns, forged.check_arranged,
], ids=lambda check: check.__name__)  # fmt: skip
def test_broken_tables_are_refused(check: broken.Check, brief: Bench) -> None:
    check(brief)


@few_families
@pytest.mark.long
@pytest.mark.parametrize(
    "check", [broken.check_name_of_column, broken.check_compression], ids=lambda check: check.__name__
)
def test_no_process_dies_of_a_broken_footer(check: broken.Check, brief: Bench) -> None:
    check(brief)


@pytest.mark.parametrize("check", [forged.check_written_again, forged.check_changed], ids=lambda check: check.__name__)
def test_tables_of_the_family_with_other_entries_are_refused(check: broken.Check, brief: Bench) -> None:
    check(brief)


def test_tables_are_not_those_of_another_family(brief: Bench) -> None:
    forged.check_other_families(brief, FAMILIES.keys() - {brief.family.name})


def test_claims_that_the_family_has_not_are_refused(brief: Bench) -> None:
    strange = next(id_ for id_, one in all_claims().items() if one.family != brief.family.name)
    forged.check_unknown_claims(brief, ["nobody-1", "", strange])
