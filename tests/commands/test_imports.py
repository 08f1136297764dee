"""Help and small positions import nothing heavy; what reads tables no compiler, and nothing of other families."""

import sys
from pathlib import Path

import pytest
from commanded import HEAVY, Patch, ran

from loony.shell.main import subcommands
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.no_kernel

COMPILERS = {"numba", "llvmlite", "pandas"}

_RUN = """
import sys
from loony.shell.main import console
try:
    console()
finally:
    print(*sys.modules, file=sys.stderr)
"""

_OWN = """
from loony.verify.claims.claim import when
from loony.verify.endgames.record import claim

@claim("mine", "a title", source="mine")
def mine(G):
    \"\"\"v <= size.\"\"\"
    return when(True, G.value <= G.size)
"""


def imported(*arguments: str) -> set[str]:
    ended = ran(sys.executable, "-c", _RUN, *arguments)
    assert ended.returncode == 0, ended.stderr
    return {*ended.stderr.splitlines()[-1].split()}


@pytest.mark.parametrize("command", [
    ("--help",), ("--version",), ("verify", "--help"), ("value", "--help"), ("value", "7l^6"),
    ("value", "3+4l+8l^2"), ("value", "--line", "7l^6"), ("value", "3^1000+4+7l^500+9l^300"),
    ("value", "--line", "3^1000+4+7l^500+9l^300"), ("value", "--family", "strips", "20+4"),
], ids=" ".join)  # fmt: skip
def test_a_help_or_a_small_position_imports_nothing_heavy(command: tuple[str, ...]) -> None:
    assert not imported(*command) & {*(HEAVY if command[-1].startswith("--") else HEAVY[:4])}


@pytest.mark.parametrize("command", [
    ("sql", "SELECT count(*) FROM positions"), ("query", "value = 0", "--limit", "2"), ("check", "--contents"),
    ("claims", "allcock-4.1"), ("claims",),
], ids=" ".join)  # fmt: skip
def test_a_command_that_reads_tables_imports_no_compiler_and_no_bar(
    command: tuple[str, ...], small_tables: Path
) -> None:
    modules = imported(*command, "--table", str(small_tables))
    assert "pyarrow" in modules
    assert not modules & {*COMPILERS, "tqdm"}


@pytest.mark.parametrize("library", ["numba", "pyarrow", "numpy"])
def test_a_command_names_the_library_that_it_misses(library: str, tmp_path: Path) -> None:
    without = f"import sys; sys.modules[{library!r}] = None\n{_RUN}"
    verify = ("verify", "--size", "9", "--raw-size", "9", "--out", str(tmp_path / "t"))
    ended = ran(sys.executable, "-c", without, *verify)
    sentence = f"loony: this needs {library}, which is not installed: pip installs it"
    assert (ended.returncode, ended.stderr.splitlines()[0]) == (2, sentence)


_LIBRARY = """
import loony
from loony.openspiel import values
import sys
assert (loony.value("4x4"), loony.board("4x4").value, {*values("4x4:" + "0" * 40).values()}) == (0, 0, {0})
print(*sys.modules)
"""


def test_a_whole_board_with_listed_values_needs_no_compiler_and_no_numpy() -> None:
    for command in ("board", "value"):
        assert not imported(command, "4x4") & {*HEAVY[:4]}, command
    modules = ran(sys.executable, "-c", _LIBRARY, check=True).stdout
    assert not {*modules.split()} & {*HEAVY[:4]}


def test_the_record_is_read_without_the_libraries_that_read_tables(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    assert not imported("claims", "allcock-4.1") & {"pyarrow", "duckdb", *COMPILERS}


def test_sql_imports_the_tables_of_one_family(small_tables: Path) -> None:
    modules = imported("sql", "SELECT 1", "--table", str(small_tables))
    tables = {name for name in modules if name.startswith("loony.results.") and name.endswith(".tables")}
    assert tables == {"loony.results.stored.tables", "loony.results.endgames.tables"}


def test_a_command_imports_no_other_command() -> None:
    assert imported("value", "3+4l") & {*subcommands().values()} == {"loony.commands.value"}


def test_a_test_of_a_claim_imports_the_claims_of_one_family(small_tables: Path, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(_OWN)
    modules = imported("test", "--claim", str(tmp_path / "own.py"), "--table", str(small_tables), "--no-proof")
    papers = {f"loony.verify.{family.folder}.{paper}" for family in FAMILIES.values() for paper in family.papers}
    assert {name.split(".")[2] for name in modules & papers} == {"endgames"}


def test_a_run_imports_neither_other_families_nor_pandas(tmp_path: Path) -> None:
    """Nor `pyarrow.compute`: the imports are a fifth of a run."""
    modules = imported("verify", "--size", "8", "--quiet", "--out", str(tmp_path / "tables"))
    assert not modules & {"pandas", "pyarrow.compute", "loony.kernels.graphs", "loony.verify.graphs.claims"}
