"""The commands, asked of each family: tables that are stored, claims, positions, help."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from contract import asked
from contract.bench import Bench

pytestmark = pytest.mark.slow_plain  # for each family's tables are made several times

HEAVY = ("numpy", "numba", "pyarrow", "tqdm", "dataclasses")


@pytest.mark.parametrize("check", [
    asked.check_show, asked.check_sql, asked.check_query, asked.check_claims, asked.check_asks_nothing_broken,
    asked.check_value, asked.check_help, asked.check_opened, asked.check_own_claim,
], ids=lambda check: check.__name__)  # fmt: skip
def test_what_is_asked_is_answered(check: Callable[[Bench], None], bench: Bench) -> None:
    check(bench)


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["verify", "--help"], ["value", "--help"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom loony.shell.main import main\n"
        f"try: main({arguments})\nexcept SystemExit as e: assert not e.code\n"
        f"heavy = {{*{HEAVY}}} & {{*sys.modules}}\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout
