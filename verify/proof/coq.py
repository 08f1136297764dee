"""Coq, where it is installed: it compiles a development, and lists the assumptions of each theorem."""

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path
from typing import NamedTuple

from loony.system.errors import BadInput
from loony.system.writing import report_bad_output
from loony.verify.proof.by_hand import needs
from loony.verify.proof.development import Certification, dependency_order, module_of

CLOSED = "Closed under the global context"  # Coq's words for a theorem without assumptions
LONGEST = 3600  # the most seconds of Coq for a file, or of its second checker for all; the longest takes minutes
_ROCQ = "rocq"  # the command of Coq from version 9 on: `rocq compile` is coqc, and `rocq check` is coqchk
_SHOWN = 200  # the most signs of Coq's words in a sentence
_running: list[subprocess.Popen[str]] = []  # the running processes of Coq, which an interrupt ends


class CoqResult(NamedTuple):
    """The result of compiling a file."""

    accepted: bool
    output: str
    seconds: float


def find_coq() -> str | None:
    """Coq's compiler, or else the compiler of Rocq, or None if neither is installed."""
    return shutil.which("coqc") or shutil.which(_ROCQ)


def version_of(coqc: str) -> str:
    """The versions of Coq, and of the compiler that compiled Coq."""
    return _run([coqc, "--print-version"], Path()).stdout.strip()


def _run(command: list[str], directory: Path) -> subprocess.CompletedProcess[str]:
    """The outcome of a command of Coq. Raises BadInput if the command cannot start, or takes more than LONGEST."""
    null, pipe = subprocess.DEVNULL, subprocess.PIPE
    try:
        process = subprocess.Popen(
            command, cwd=directory, stdin=null, stdout=pipe, stderr=pipe, encoding="utf-8", errors="replace"
        )
    except OSError as error:
        raise BadInput(f"{command[0]} cannot be run: {error.strerror}; is it Coq's?") from error
    _running.append(process)
    try:
        output, messages = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired as error:
        what = f"{command[0]} takes more than {LONGEST:,} seconds for {command[-1]}"
        raise BadInput(f"{what}: is it Coq's, and is the machine busy?") from error
    finally:
        process.kill()  # has no effect if the process has ended
        _running.remove(process)
    return subprocess.CompletedProcess(command, process.returncode, output, messages)


def compile_file(directory: Path, name: str, coqc: str) -> CoqResult:
    """Compile a file of a development. Requires: the files that it requires are compiled."""
    with report_bad_output(directory, "--certify"):
        (directory / f"{name}.vo").unlink(missing_ok=True)
    started = time.perf_counter()
    compiler = [coqc, "compile"] if Path(coqc).stem == _ROCQ else [coqc]
    process = _run([*compiler, "-q", "-Q", ".", "Loony", f"{name}.v"], directory)
    output = process.stdout if process.returncode == 0 else process.stderr
    return CoqResult(process.returncode == 0, output, time.perf_counter() - started)


def compile_development(
    directory: Path, names: list[str], coqc: str, advance: Callable[[], None] = lambda: None
) -> dict[str, CoqResult]:
    """Compile these files of a development, in the order in which they need each other, and no other files.

    Raises BadInput if the text of a file changes while Coq reads it, if Coq does not answer, and if Coq refuses a
    file because it does not find its own library.
    """
    texts = {name: (directory / f"{name}.v").read_text("utf-8") for name in names}
    order = dependency_order(texts)
    required = {name for text in texts.values() for name in needs(text)}

    def run(name: str) -> CoqResult:
        result = compile_file(directory, name, coqc)
        with report_bad_output(directory, "--certify"):
            is_same = (directory / f"{name}.v").read_text("utf-8", "replace") == texts[name]
        if not is_same:
            raise BadInput(f"{directory / name}.v was changed while Coq read it: run the command again")
        advance()
        return result

    first = [name for name in order if name in required]
    results = {name: run(name) for name in first}
    with ThreadPoolExecutor(cpu_count()) as pool:
        others = [name for name in order if name not in required]
        try:
            results |= zip(others, pool.map(run, others), strict=True)
        except BaseException:
            for process in [*_running]:
                process.kill()
            raise
    if refused := [name for name in order if not results[name].accepted]:
        _require_library(texts[refused[0]], coqc)
    return results


def _require_library(text: str, coqc: str) -> None:
    """Raise BadInput if Coq refuses even the lines of a text that require its own library."""
    with tempfile.TemporaryDirectory() as folder:
        lines = re.findall(r"^From Coq Require .*\n", text, re.MULTILINE)
        Path(folder, "Library.v").write_text("".join(lines), "utf-8")
        result = compile_file(Path(folder), "Library", coqc)
    if not result.accepted:
        raise BadInput(
            f"Coq cannot run here, so nothing was checked: of its own library {coqc} says  {said_by(result)}; "
            "install Coq and its library again (Debian: coq, libcoq-stdlib)"
        )


def said_by(result: CoqResult) -> str:
    """The beginning of Coq's message about a file that it refuses, in a line."""
    message = re.search(r"^Error:(.*?)(?=^(?:File |\S+:)|\Z)", result.output, re.MULTILINE | re.DOTALL)
    words = " ".join((message[1] if message else result.output).split())
    return f"{words[:_SHOWN]}..." if len(words) > _SHOWN else words or "nothing"


class SecondCheck(NamedTuple):
    """The result of coqchk, Coq's other checker, which reads compiled files alone."""

    accepted: bool
    axioms: list[str]  # the full names of the axioms of the files and of the files that they require
    output: str
    seconds: float


def check_again(directory: Path, names: Iterable[str]) -> SecondCheck | None:
    """Have coqchk check compiled files of a development, and the files that they require. None without coqchk."""
    coqchk, rocq = shutil.which("coqchk"), shutil.which(_ROCQ)
    checker = [coqchk] if coqchk else [rocq, "check"] if rocq else []
    if not checker:
        return None
    started = time.perf_counter()
    command = [*checker, "-silent", "-o", "-Q", ".", "Loony", *(f"Loony.{name}" for name in names)]
    process = _run(command, directory)
    output = process.stdout + process.stderr
    section = re.search(r"^\* Axioms:(.*?)(?=^\* |\Z)", output, re.MULTILINE | re.DOTALL)
    axioms = section[1].split() if section else []
    accepted = process.returncode == 0 and section is not None
    return SecondCheck(accepted, [name for name in axioms if name != "<none>"], output, time.perf_counter() - started)


def apply_results(directory: Path, certifications: list[Certification], results: dict[str, CoqResult]) -> None:
    """Write into each certification the result of the claim's file, and of the theorem by hand if there is one."""
    refused = [name for name, result in results.items() if not result.accepted]
    for certification in certifications:
        if certification.remark:
            continue
        name = module_of(certification.claim)
        by_hand, _, theorem = certification.theorem.rpartition(".")
        files = [name, by_hand] if by_hand else [name]
        certification.seconds = sum(results[file].seconds for file in files if file in results)
        if any(file not in results or not results[file].accepted for file in files):
            certification.remark = f"not accepted: {refused[0]}.v" if refused else "not compiled"
            continue
        by_theorem = _assumptions_in(directory, files, results)
        theorems = [theorem, *_printing_theorems(directory, name)]
        if any(theorem not in by_theorem for theorem in theorems):
            certification.remark = f"Coq did not say what {certification.theorem} assumes"
            continue
        certification.assumptions = sorted({name for theorem in theorems for name in by_theorem[theorem]})


def faults(directory: Path, results: dict[str, CoqResult]) -> list[str]:
    """A sentence for each file that Coq refused, and for each theorem in the other files that assumes something."""
    sentences = [
        f"Coq does not accept {name}.v, and says  {said_by(result)}"
        for name, result in results.items()
        if not result.accepted
    ]
    for name in (name for name, result in results.items() if result.accepted):
        by_theorem = _assumptions_in(directory, [name], results)
        numbers = len(_printing_theorems(directory, name)), len(assumptions(results[name].output))
        if {*numbers} != {len(by_theorem)}:
            sentences.append(f"Coq did not say what the theorems of {name}.v assume")
        sentences += [
            f"{theorem} in {name}.v assumes {', '.join(names)}" for theorem, names in by_theorem.items() if names
        ]
    return sentences


def theorems_by_hand(directory: Path, files: Iterable[Path], results: dict[str, CoqResult]) -> list[str]:
    """The theorems, as `File.theorem`, that Coq accepted in exact copies of files by hand, and that assume nothing."""
    theorems = []
    for path in sorted(files):
        copy = directory / path.name
        if path.stem in results and results[path.stem].accepted and copy.read_bytes() == path.read_bytes():
            by_theorem = _assumptions_in(directory, [path.stem], results)
            theorems += [f"{path.stem}.{theorem}" for theorem, names in by_theorem.items() if not names]
    return theorems


def _printing_theorems(directory: Path, name: str) -> list[str]:
    """The theorems whose assumptions a file has Coq print."""
    return re.findall(r"^Print Assumptions (\w+)\.", (directory / f"{name}.v").read_text("utf-8"), re.MULTILINE)


def _assumptions_in(directory: Path, files: list[str], results: dict[str, CoqResult]) -> dict[str, list[str]]:
    """By theorem, the assumptions that Coq printed of the theorems of some files."""
    by_theorem: dict[str, list[str]] = {}
    for name in files:
        theorems = _printing_theorems(directory, name)
        lists = assumptions(results[name].output)
        if len(theorems) == len(lists):
            by_theorem |= zip(theorems, lists, strict=True)
    return by_theorem


def assumptions(output: str) -> list[list[str]]:
    """The assumptions of each theorem in Coq's output, theorem by theorem."""
    lists: list[list[str]] = []
    for line in output.splitlines():
        if line in (CLOSED, "Axioms:", "Section Variables:"):
            lists.append([])
        elif lists and re.match(r"\S", line):
            lists[-1].append(line.split(" :")[0])
    return lists
