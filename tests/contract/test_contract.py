"""The contract, asked of each family: how tables are made, what the commands answer from them, what they refuse."""

from collections.abc import Callable
from pathlib import Path

import pytest
from contract import asked, breaking, broken, forged, making
from contract.bench import Bench, few_families
from contract.toy import TOY

pytestmark = pytest.mark.slow_plain  # for each family's tables are made several times

Check = Callable[[Bench], None]


def named(check: Check) -> str:
    return check.__name__


@pytest.mark.parametrize("check", [
    making.check_named, making.check_made_twice, making.check_files, making.check_counted,
    making.check_counterexamples, making.check_reports_agree,
], ids=named)  # fmt: skip
def test_tables_are_made(check: Check, bench: Bench) -> None:
    check(bench)


@pytest.mark.parametrize("check", [
    asked.check_show, asked.check_sql, asked.check_query, asked.check_claims, asked.check_asks_nothing_broken,
    asked.check_value, asked.check_help, asked.check_opened, asked.check_own_claim,
    making.check_bad_bounds, making.check_too_large, making.check_skipped_loudly, making.check_chosen_claims,
], ids=named)  # fmt: skip
def test_what_is_asked_is_answered_or_refused(check: Check, bench: Bench) -> None:
    check(bench)


@pytest.mark.parametrize("check", [
    forged.check_written_again, forged.check_changed, forged.check_other_families, forged.check_unknown_claims,
], ids=named)  # fmt: skip
def test_tables_of_the_family_with_other_entries_are_refused(check: Check, brief: Bench) -> None:
    check(brief)


@few_families
@pytest.mark.parametrize("check", [
    broken.check_missing, broken.check_flipped_and_cut, broken.check_cut_and_signed,
    broken.check_flipped_and_signed, broken.check_flipped_and_cut_json, broken.check_unreadable,
    forged.check_no_text, forged.check_strange_outcome, forged.check_forged_manifest, forged.check_package,
    forged.check_other_columns, forged.check_arranged,
    breaking.check_breaks, breaking.check_disk_full, breaking.check_not_read_back, breaking.check_leftovers,
    breaking.check_interrupted_exchange, breaking.check_exchange_refused, breaking.check_set_aside,
    breaking.check_replaced,
    *(pytest.param(check, marks=pytest.mark.long) for check in (
        breaking.check_limited, breaking.check_stopped, broken.check_name_of_column, broken.check_compression,
    )),
], ids=named)  # fmt: skip
def test_broken_tables_are_refused_and_a_run_that_breaks_off_loses_nothing(check: Check, brief: Bench) -> None:
    check(brief)


@pytest.mark.long
@pytest.mark.parametrize("family", [TOY], ids=["toy"], indirect=True)
def test_a_report_that_nobody_reads_or_that_cannot_be_printed(brief: Bench) -> None:
    breaking.require_reader_gone(brief)


def test_what_is_no_directory_of_the_family_is_left_alone(brief: Bench, another: Path) -> None:
    breaking.require_left_alone(brief, another)
