"""A mutation run: small changes of the kernels and of the claims, and whether a test notices each.

`make mutants SEED=1 MUTANTS=60` draws so many changes of the modules in kernels/ and verify/, or of the modules
and scripts in PATHS. For each it runs, as plain Python and quickest first, the tests that run the changed line,
until a test fails. Where none fails it runs the slow tests of this line, and all tests of the files that are
nearest, compiled. For a script it runs the tests of the page, those with a browser last. The first run records
which test runs which line; this takes some minutes. A change that no test notices is printed to be judged:
docs/reliability.md says what came of a run. A change may make no difference (a bound that is never met, a faster
way that is left out): such are no holes in the tests.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from commanded import WITH_TESTS
from mutants.changes import ROOT, Change, changes
from mutants.lines import FOLDERS, Recording, imports, recorded

LONGEST = 300
"""seconds after which the tests of a change are ended, as plain Python and then compiled"""

SECONDS = 90.0
"""seconds that the tests which run a line took, traced: the slower of them are left out"""

NEAREST = 6
"""files whose tests are run first: to collect the tests of a hundred files takes longer than most tests"""

COMPILED = 3
"""files that are nearest, all of whose tests are run at last"""

SHARED = ("claims", "commands", "compiling", "contract", "families", "processes", "documents", "mutants")

FAR = {
    "test_fuzz.py", "test_surroundings.py", "test_hostile.py", "test_memory.py",
    "test_docs.py", "test_outcomes.py", "test_figures.py", "test_explore.py", "test_digest.py",
    "test_playing.py", "test_showing.py", "test_looks.py", "test_games.py",
    "test_reading.py",
}  # fmt: skip


class Outcome(NamedTuple):
    change: Change
    noticed: str
    """the first test that fails, or nothing"""


def near(path: str) -> list[str]:
    """The tests near a module: those of its family, or of all families; those that import it come first.

    Those near a script are those of the page: first those of its family, and then those that need node alone.
    """
    family = Path(path).parts[1]  # a folder in kernels/ or verify/, or a module of theirs
    if path.endswith(".js"):
        files = sorted((ROOT / "tests" / "page").rglob("test_*.py"))
        tests = {file.relative_to(ROOT).as_posix(): file.read_text() for file in files}
        return sorted(tests, key=lambda file: ("run_in_node" not in tests[file], family not in Path(file).name))
    folder = ROOT / "tests" / family
    shared = [file for name in SHARED for file in sorted((ROOT / "tests" / name).glob("test_*.py"))]
    others = (file for file in sorted((ROOT / "tests").rglob("test_*.py")) if file not in shared)
    found = [*(sorted(folder.rglob("test_*.py")) if folder.is_dir() else others), *shared]
    kept = [file for file in found if file.name not in FAR]
    kept.sort(key=lambda file: not imports(file.read_text(), path))
    return [file.relative_to(ROOT).as_posix() for file in kept]


def running_tests(change: Change, recording: Recording) -> set[str]:
    """The tests that run a changed line.

    A line that only an import runs counts for all tests of its module; and a module whose lines only build what is
    compiled, for all tests of the files that are nearest.
    """
    running = recording.tests_of(change.path, change.line) or recording.tests_of_module(change.path)
    return running or {test for test in recording.seconds if _file(test) in near(change.path)[:NEAREST]}


def plain_tests(change: Change, recording: Recording, seconds: float = SECONDS) -> list[list[str]]:
    """The tests that run a changed line, quickest first: those of a few files that are nearest, then the others.

    At last some that run other lines of the module. What a test computes may be kept for the next test, and a
    claim is traced only once: so the line may count for more tests than were seen to run it.
    """
    running, files = running_tests(change, recording), near(change.path)
    with_running = {_file(test) for test in running}
    nearest = {*[file for file in files if file in with_running][:NEAREST]}
    first = {test for test in running if _file(test) in nearest}
    beside = {test for test in recording.tests_of_module(change.path) - running if _file(test) in files}
    parts = (first, seconds), (running - first, seconds), (beside, seconds / 3)
    return [[*_quickest(tests, recording, most)] for tests, most in parts]


def _file(test: str) -> str:
    return test.split("::")[0]


def _quickest(tests: Collection[str], recording: Recording, seconds: float) -> Iterator[str]:
    """The quickest tests, which together take so many seconds at most."""
    for duration, test in sorted((recording.seconds[test] or 0.0, test) for test in tests):
        if recording.seconds[test] is not None:
            seconds -= duration
            if seconds < 0:
                return
            yield test


def compiled_tests(change: Change, recording: Recording) -> list[str]:
    """The tests that run a changed line, but take too long as plain Python."""
    return sorted(test for test in running_tests(change, recording) if recording.seconds[test] is None)


def tried(change: Change, recording: Recording, longest: float = LONGEST) -> Outcome:
    """Run the tests of a changed line: as plain Python, then compiled, with kernels that are compiled anew."""
    if change.path.endswith(".js"):
        try:
            return Outcome(change, _first(change, ["-m", "not longest", *near(change.path)], {}, longest))
        except subprocess.TimeoutExpired:
            return Outcome(change, "")
    end = time.monotonic() + longest
    for tests in plain_tests(change, recording):
        try:
            if failed := first_to_fail(change, tests, {"NUMBA_DISABLE_JIT": "1"}, end - time.monotonic()):
                return Outcome(change, failed)
        except subprocess.TimeoutExpired:
            return Outcome(change, f"no end within {longest:.0f} s of {len(tests)} tests")
    end = time.monotonic() + longest
    try:
        failed = first_to_fail(change, compiled_tests(change, recording), {}, longest)
        # Many a test goes further where kernels are compiled, or needs Coq, and is not recorded.
        files = ["-m", "not longest", *near(change.path)[:COMPILED]]
        return Outcome(change, failed or _first(change, files, {}, end - time.monotonic()))
    except subprocess.TimeoutExpired:  # to compile takes long: it need not be the change
        return Outcome(change, "")


def first_to_fail(change: Change, tests: Sequence[str], switches: dict[str, str], longest: float = LONGEST) -> str:
    """The first of some tests that fails with a change, or nothing. Raises TimeoutExpired."""
    if not tests:
        return ""
    with tempfile.TemporaryDirectory() as scratch:
        chosen = Path(scratch) / "chosen"
        chosen.write_text("\n".join(tests))
        files = dict.fromkeys(map(_file, tests))
        return _first(change, ["-p", "mutants.choosing", *files], {"CHOSEN": str(chosen), **switches}, longest)


def _first(change: Change, arguments: Sequence[str], switches: dict[str, str], longest: float) -> str:
    with tempfile.TemporaryDirectory() as scratch:
        environment = (
            WITH_TESTS | {"MUTANT": f"{ROOT / change.path}:{change.place}", "XDG_CACHE_HOME": scratch} | switches
        )
        command = [
            sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "mutants.plugin", "-p", "no:cacheprovider",
            "-p", "no:xdist", f"--basetemp={scratch}/tests", *arguments,
        ]  # fmt: skip
        run = subprocess.run(
            command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=longest, check=False
        )
    if run.returncode in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
        return ""
    return _failed(run.stdout + run.stderr)


def _failed(text: str) -> str:
    """The test that failed, by what pytest printed; or its last line, where no test was run."""
    lines = text.splitlines()
    names = [line for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return (names or [line for line in lines if line.startswith("E  ")] or lines or ["it ends"])[-1].strip()[:150]


def drawn(seed: int, number: int, paths: list[str]) -> list[Change]:
    modules = paths or sorted(
        file.relative_to(ROOT).as_posix() for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")
    )
    found = [change for path in modules for change in changes(path)]
    print(f"{len(found):,} changes of {len(modules)} modules; {min(number, len(found))} of them, by seed {seed}")
    return Random(seed).sample(found, min(number, len(found)))


def main() -> int:
    """Run it; 0 whatever comes out, for whoever reads it has to judge."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--lanes", type=int, default=os.cpu_count())
    parser.add_argument("--longest", type=float, default=LONGEST, metavar="SECONDS", help="for the tests of a change")
    parser.add_argument("paths", nargs="*", metavar="MODULE", help="such as verify/endgames/claims/allcock.py (all)")
    options = parser.parse_args()
    chosen = drawn(options.seed, options.number, options.paths)
    files = sorted({ROOT / file for change in chosen if change.path.endswith(".py") for file in near(change.path)})
    recording = recorded(files, ROOT / "build" / "mutants", options.lanes)
    unnoticed, number = [], 0
    with ThreadPoolExecutor(options.lanes) as pool:
        for outcome in pool.map(partial(tried, recording=recording, longest=options.longest), chosen):
            number += 1
            print(f"{outcome.change}\n    {outcome.noticed or 'NOT NOTICED'}", flush=True)
            if not outcome.noticed:
                unnoticed.append(outcome.change)
    print(f"\n{number - len(unnoticed)} of {number} changes were noticed; to be judged:", *unnoticed, sep="\n  ")
    return 0 if number else 2


if __name__ == "__main__":
    sys.exit(main())
