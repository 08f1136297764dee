"""A family's tables as they are made: twice the same, described, counted, and checked to the same outcome."""

import pytest
from contract import making
from contract.bench import Bench

pytestmark = pytest.mark.compiled  # for each family's tables are made several times


def test_what_a_family_says_of_itself_fits_together(bench: Bench) -> None:
    making.check_named(bench)


def test_made_twice_byte_for_byte_the_same(bench: Bench) -> None:
    making.check_made_twice(bench)


def test_files_are_as_the_layout_and_the_manifest_say(bench: Bench) -> None:
    making.check_files(bench)


def test_everything_is_counted_held_against_something_and_tested(bench: Bench) -> None:
    making.check_counted(bench)


def test_every_counterexample_is_kept(bench: Bench) -> None:
    making.check_counterexamples(bench)


def test_verify_and_check_say_the_same(bench: Bench) -> None:
    making.check_reports_agree(bench)
