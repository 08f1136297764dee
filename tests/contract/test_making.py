"""A family's tables as they are made: twice the same, described, counted, and checked to the same outcome."""

from collections.abc import Callable

import pytest
from contract import making
from contract.bench import Bench

pytestmark = pytest.mark.slow_plain  # for each family's tables are made several times


@pytest.mark.parametrize("check", [
    making.check_named, making.check_made_twice, making.check_files, making.check_counted,
    making.check_counterexamples, making.check_reports_agree,
], ids=lambda check: check.__name__)  # fmt: skip
def test_tables_are_made(check: Callable[[Bench], None], bench: Bench) -> None:
    check(bench)
