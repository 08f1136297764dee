"""The commands, asked of each family: tables that are stored, claims, positions, help."""

from collections.abc import Callable

import pytest
from contract import asked
from contract.bench import Bench

pytestmark = pytest.mark.slow_plain  # for each family's tables are made several times


@pytest.mark.parametrize("check", [
    asked.check_show, asked.check_sql, asked.check_query, asked.check_claims, asked.check_asks_nothing_broken,
    asked.check_value, asked.check_help, asked.check_opened, asked.check_own_claim,
], ids=lambda check: check.__name__)  # fmt: skip
def test_what_is_asked_is_answered(check: Callable[[Bench], None], bench: Bench) -> None:
    check(bench)
