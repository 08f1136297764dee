"""The tests of some files: `make tests-of FILE=kernels/rows.py` lists the quickest that run it.

They are those of the recording that `make mutants` makes. To know which tests are near a file takes no recording:
`.ci/run` runs the long ones of these.
"""

import sys

from mutants.changes import ROOT
from mutants.lines import imports, read

FOLDER = ROOT / "build" / "mutants"
SHOWN = 20


def near(paths: list[str]) -> list[str]:
    """The files of tests that import one of these, are among them, or lie in a folder of its family's name."""
    families = {folder for path in paths if not path.startswith("tests/") for folder in path.split("/")[1:-1]}
    found = []
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        place, text = file.relative_to(ROOT), file.read_text()
        name = place.as_posix()
        imported = any(path.endswith(".py") and imports(text, path) for path in paths)
        if imported or name in paths or families.intersection(place.parts):
            found.append(name)
    return found


def quickest(path: str) -> list[str]:
    """The quickest tests that run some line of a file, with their seconds as plain Python."""
    if not (FOLDER / "tests.json").exists():
        return []
    recording = read(FOLDER)
    timed = [(recording.seconds[test], test) for test in recording.tests_of_module(path)]
    return [f"{seconds:8.3f} s  {test}" for seconds, test in sorted(one for one in timed if one[0] is not None)]


def main() -> int:
    """Print them; with --files, only the names of the files."""
    if sys.argv[1:2] == ["--files"]:
        print("\n".join(near(sys.argv[2:])))
        return 0
    for path in sys.argv[1:]:
        if tests := quickest(path):
            print(f"{path} is run by {len(tests)} tests that were recorded:", *tests[:SHOWN], sep="\n")
        else:
            print(
                f"no recorded test runs {path}:  make mutants MUTANTS=1 PATHS={path}  records the tests near a "
                "file of kernels/ or verify/, which takes minutes. Near it are"
            )
            print(*near([path]), sep="\n")
    return 0 if len(sys.argv) > 1 else 2


if __name__ == "__main__":
    sys.exit(main())
