"""A mutation run takes the tests of a changed line, and says which of them notices the change."""

from pathlib import Path

import pytest
from commanded import Patch
from coverage import CoverageData
from mutants import lines, scripts
from mutants.__main__ import SHARED, compiled_tests, first_to_fail, near, plain_tests, tried
from mutants.changes import ROOT, Change, changes
from mutants.lines import Recording, read, record
from page.engine import NODE

pytestmark = pytest.mark.no_kernel

MODULE = "verify/claims/papers.py"
TESTS = ROOT / "tests" / "claims" / "test_coverage.py"


def change_of(before: str) -> Change:
    return next(found for found in changes(MODULE) if found.before == before)


def test_the_tests_near_a_module_are_those_of_its_family() -> None:
    nearest = near("verify/endgames/claims/allcock.py")
    assert {Path(file).parts[1] for file in nearest} == {"endgames", *SHARED}
    assert "test_claims.py" in {Path(file).name for file in nearest[:12]}
    assert {Path(file).parts[1] for file in near("kernels/null_window.py")} > {"boards", "strips"}


def test_the_tests_near_a_file_import_it_or_are_of_its_family(monkeypatch: Patch, tmp_path: Path) -> None:
    assert lines.near(["kernels/boards/search.py"]) == [
        path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests" / "boards").rglob("test_*.py"))
    ]
    assert lines.near(["tests/documents/test_docs.py", "docs/proof.md"]) == ["tests/documents/test_docs.py"]
    assert {"tests/claims/test_coverage.py", "tests/claims/test_own_claims.py"} <= {
        *lines.near(["verify/claims/claim.py"])
    }
    monkeypatch.setattr(lines, "FOLDER", tmp_path)
    assert lines.quickest(MODULE) == []
    (tmp_path / "tests.json").touch()
    data, module = CoverageData(no_disk=True), str((ROOT / MODULE).resolve())
    for context in ("slow", "quick", "too slow"):
        data.set_context(context)
        data.add_lines({module: [1]})
    recording = Recording(data, {"slow": 2.5, "quick": 0.5, "too slow": None, "other": 0.1}, {})
    monkeypatch.setattr(lines, "read", lambda _: recording)
    assert [line.split() for line in lines.quickest(MODULE)] == [["0.500", "s", "quick"], ["2.500", "s", "slow"]]


def test_the_tests_of_a_line_are_run_quickest_first() -> None:
    planted = change_of("number > 1")
    module = str((ROOT / MODULE).resolve())
    test, other, beside, slow, using = (f"tests/claims/test_coverage.py::test_{name}" for name in "abcde")
    data = CoverageData(no_disk=True)
    for context, line in (
        (test, planted.line), (other, planted.line), (slow, planted.line), ("fixture sums", planted.line),
        (beside, planted.line + 10),
    ):  # fmt: skip
        data.set_context(context)
        data.add_lines({module: [line]})
    seconds = {test: 2.0, other: 1.0, beside: 0.5, slow: None, using: 3.0}
    recording = Recording(data, seconds, {"sums": [using]})
    assert plain_tests(planted, recording) == [[other, test, using], [], [beside]]
    assert plain_tests(planted, recording, seconds=3.0) == [[other, test], [], [beside]]
    assert compiled_tests(planted, recording) == [slow]


def test_a_script_is_changed_outside_of_its_texts() -> None:
    script = """// 1 < 2
const a = "1 < 2" + `${1} < 2`, b = /[1] < 2/.test(a) || a <= 2;
f(/1/, Math.min(1_000, -x));"""
    found = [(line, before, after) for line, before, after, _ in scripts.changed(script)]
    first, second = [(2, "+", "-"), (2, "||", "&&"), (2, "<=", "<"), (2, "2", "3")], [(3, "Math.min", "Math.max")]
    assert found == first + second + [(3, "-", "+")]
    assert scripts.changed(script)[2][3] == script.replace("<=", "<")


@pytest.mark.skipif(NODE is None, reason="no node on PATH to run scripts in")
def test_a_changed_script_is_noticed() -> None:
    planted = next(found for found in changes("results/page/words.js") if found.before == "8")
    test = "tests/page/test_games.py::test_a_number_has_the_article_that_it_is_spoken_with"
    assert test in first_to_fail(planted, [test], {})
    assert "tests/page/test_games.py" in near(planted.path)[:9]


@pytest.mark.long
def test_a_change_is_noticed_by_a_test_that_runs_its_line_and_an_equal_one_by_none(tmp_path: Path) -> None:
    record([TESTS], tmp_path)
    recording = read(tmp_path)
    planted, equal = change_of("its in itself_and_whole"), change_of("True")
    assert any(plain_tests(planted, recording))
    assert any(plain_tests(equal, recording))
    assert "FAILED tests/claims/test_coverage.py::test_" in tried(planted, recording).noticed
    assert tried(equal, recording).noticed == ""
