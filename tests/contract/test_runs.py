"""Runs that are told nonsense, cannot write, break off or are stopped: one sentence, and nothing lost or left."""

from collections.abc import Callable
from pathlib import Path

import pytest
from contract import breaking, runs
from contract.bench import Bench, few_families
from contract.toy import TOY

pytestmark = pytest.mark.slow_plain  # for each family's tables are made several times

Check = Callable[[Bench], None]


@pytest.mark.parametrize("check", [
    runs.check_bad_bounds, runs.check_too_large, runs.check_skipped_loudly, runs.check_chosen_claims,
], ids=lambda check: check.__name__)  # fmt: skip
def test_what_a_run_is_told(check: Check, bench: Bench) -> None:
    check(bench)


@few_families
@pytest.mark.long
@pytest.mark.parametrize("check", [breaking.check_limited, breaking.check_stopped], ids=lambda check: check.__name__)
def test_a_process_that_breaks_off(check: Check, brief: Bench) -> None:
    check(brief)


@few_families
@pytest.mark.parametrize("check", [
    breaking.check_breaks, breaking.check_disk_full, breaking.check_not_read_back,
    breaking.check_leftovers, breaking.check_interrupted_exchange,
    breaking.check_exchange_refused, breaking.check_set_aside, breaking.check_replaced,
], ids=lambda check: check.__name__)  # fmt: skip
def test_a_run_that_breaks_off(check: Check, brief: Bench) -> None:
    check(brief)


@pytest.mark.long
@pytest.mark.parametrize("family", [TOY], ids=["toy"], indirect=True)
def test_a_report_that_nobody_reads_or_that_cannot_be_printed(brief: Bench) -> None:
    breaking.check_reader_gone(brief)


def test_what_is_no_directory_of_the_family_is_left_alone(brief: Bench, another: Path) -> None:
    breaking.check_left_alone(brief, [another])
