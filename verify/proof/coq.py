"""Coq, where there is one: it compiles a development, and says what each theorem assumes."""

import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path
from typing import NamedTuple

from loony.verify.proof.development import Certification, module_of, needs, ordered

CLOSED = "Closed under the global context"
"""what Coq says of a theorem that assumes nothing"""


class Compiled(NamedTuple):
    """What Coq said of a file."""

    accepted: bool
    said: str
    seconds: float


def find_coq() -> str | None:
    """Coq's compiler, where it is at hand."""
    return shutil.which("coqc")


def version_of(coqc: str) -> str:
    """Coq's version, and that of the compiler that made it."""
    done = subprocess.run([coqc, "--print-version"], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def compile_development(
    directory: Path, names: list[str], coqc: str, advance: Callable[[], None] = lambda: None
) -> dict[str, Compiled]:
    """Compile these files of a development, in whatever order they need each other, and no others there."""
    texts = {name: (directory / f"{name}.v").read_text("utf-8") for name in names}
    order = ordered(texts)
    required = {name for text in texts.values() for name in needs(text)}

    def run(name: str) -> Compiled:
        (directory / f"{name}.vo").unlink(missing_ok=True)
        started = time.perf_counter()
        done = subprocess.run(
            [coqc, "-q", "-Q", ".", "Loony", f"{name}.v"],
            cwd=directory,
            capture_output=True,
            text=True,
            check=False,
        )
        advance()
        said = done.stdout if done.returncode == 0 else done.stderr
        return Compiled(done.returncode == 0, said, time.perf_counter() - started)

    first = [name for name in order if name in required]
    found = {name: run(name) for name in first}
    with ThreadPoolExecutor(cpu_count()) as pool:
        others = [name for name in order if name not in required]
        found |= zip(others, pool.map(run, others), strict=True)
    return found


def judge(directory: Path, outcomes: list[Certification], compiled: dict[str, Compiled]) -> None:
    """Note what Coq said of each claim's file, and of the theorem by hand where there is one."""
    wrong = [name for name, file in compiled.items() if not file.accepted]
    for outcome in outcomes:
        if outcome.remark:
            continue
        name = module_of(outcome.claim)
        by_hand, _, theorem = outcome.theorem.rpartition(".")
        files = [name, by_hand] if by_hand else [name]
        outcome.seconds = sum(compiled[file].seconds for file in files if file in compiled)
        if any(file not in compiled or not compiled[file].accepted for file in files):
            outcome.remark = f"not accepted: {wrong[0]}.v" if wrong else "not compiled"
            continue
        printed = _printed(directory, files, compiled)
        asked = [theorem, *_asked(directory, name)]
        if any(theorem_ not in printed for theorem_ in asked):
            outcome.remark = f"Coq did not say what {outcome.theorem} assumes"
            continue
        outcome.assumptions = sorted({said for theorem_ in asked for said in printed[theorem_]})


def faults(directory: Path, compiled: dict[str, Compiled]) -> list[str]:
    """Each file that Coq did not accept, and each theorem of the others that assumes something."""
    found = [f"Coq does not accept {name}.v" for name, file in compiled.items() if not file.accepted]
    for name in (name for name, file in compiled.items() if file.accepted):
        printed = _printed(directory, [name], compiled)
        if len(printed) != len(_asked(directory, name)) or len(printed) != len(assumptions(compiled[name].said)):
            found.append(f"Coq did not say what the theorems of {name}.v assume")
        found += [f"{theorem} in {name}.v assumes {', '.join(said)}" for theorem, said in printed.items() if said]
    return found


def theorems_by_hand(directory: Path, files: Iterable[Path], compiled: dict[str, Compiled]) -> list[str]:
    """The theorems of files written by hand, as `File.theorem`, which Coq accepted and which assume nothing.

    A file counts only where the development has it just as it is written.
    """
    found = []
    for path in sorted(files):
        copy = directory / path.name
        if path.stem in compiled and compiled[path.stem].accepted and copy.read_bytes() == path.read_bytes():
            printed = _printed(directory, [path.stem], compiled)
            found += [f"{path.stem}.{theorem}" for theorem, assumed in printed.items() if not assumed]
    return found


def _asked(directory: Path, name: str) -> list[str]:
    """The theorems of a file of which it asks what they assume."""
    return re.findall(r"^Print Assumptions (\w+)\.", (directory / f"{name}.v").read_text("utf-8"), re.MULTILINE)


def _printed(directory: Path, files: list[str], compiled: dict[str, Compiled]) -> dict[str, list[str]]:
    """What the theorems of some files assume, whose assumptions are printed there."""
    found: dict[str, list[str]] = {}
    for name in files:
        asked = _asked(directory, name)
        told = assumptions(compiled[name].said)
        if len(asked) == len(told):
            found |= zip(asked, told, strict=True)
    return found


def assumptions(said: str) -> list[list[str]]:
    """What each theorem assumes whose assumptions Coq was asked to print, in their order."""
    found: list[list[str]] = []
    for line in said.splitlines():
        if line in (CLOSED, "Axioms:", "Section Variables:"):
            found.append([])
        elif found and re.match(r"\S", line):
            found[-1].append(line.split(" :")[0])
    return found
