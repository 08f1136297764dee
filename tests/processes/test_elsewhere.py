"""The main path needs nothing that only POSIX has."""

import subprocess
import sys
from pathlib import Path

import pytest
from commanded import TESTS, WITH_TESTS, leavings, ran

pytestmark = pytest.mark.no_kernel  # no kernel needs a system

HIDDEN = "from without_posix import hide; hide()\n"
COMMANDS = """
import shlex, sys
from loony.shell.main import main
for line in sys.argv[1:]:
    code = main(shlex.split(line))
    print(f"exit code {code} of {line}", flush=True)
"""
READ = "narrow-misere-table-1 narrow-variations-table-1-boxes"
"""claims that read the papers' tables"""

KEPT = """
import sys
from pathlib import Path
from loony.verify.proof import theory
from loony.results.asked import record
from loony.verify.proof.solver import Proof
from loony.verify.claims.register import claims
for one in claims()[:2]:
    record.keep_proofs(Path(sys.argv[1]), [record.row_of(Proof(one), "z3 5")])
theory.write_answers(Path(sys.argv[2]), {"goal.smt2": "unsat"})
print(len(record.proofs_in(Path(sys.argv[1]))))
"""
MISSED = """
import sys
for line in sys.argv[1:]:
    try:
        exec(line, {"__name__": "loony.planted"})
    except (AttributeError, ImportError, OSError, RuntimeError, TypeError, EncodingWarning):
        continue
    print(line)
"""


def elsewhere(program: str, *arguments: str, at: Path) -> "subprocess.CompletedProcess[str]":
    environment = WITH_TESTS | {"LOONY_TRACEBACK": "1", "PYTHONPATH": f"{TESTS}:{TESTS}/tools"}
    command = [sys.executable, "-X", "warn_default_encoding", "-c", HIDDEN + program, *arguments]
    return ran(*command, cwd=at, env=environment)


def test_what_only_posix_has_is_hidden(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    (tmp_path / "b").write_text("b")
    done = elsewhere(
        MISSED, "import fcntl", "import pwd", "import resource", "import termios",
        "import os; os.sysconf('SC_PAGE_SIZE')", "from os import sysconf", "import os; os.statvfs('.')",
        "import os; os.open('.', os.O_RDONLY)", "import os; os.open('.', os.O_RDONLY | os.O_DIRECTORY)",
        "import os; os.fsync(os.open('a', os.O_RDONLY))", "import os; os.kill(os.getpid(), 0)",
        "import signal; signal.SIGALRM", "import signal; signal.setitimer", "import signal; signal.SIGKILL",
        "from pathlib import Path; Path('/proc/meminfo').read_text('utf-8')",
        "open('/proc/self/status', encoding='utf-8')", "import ctypes; ctypes.CDLL(None)",
        "from pathlib import Path; Path('a').rename('b')", "from pathlib import Path; Path('a').read_text()",
        "from pathlib import Path; Path('new').write_text('a')", "open('a')", at=tmp_path,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("", 0), done.stderr
    assert leavings(tmp_path) == ["a", "b"]
    kept = "from pathlib import Path; Path('a').replace('b'); Path('b').read_text('utf-8')"
    assert elsewhere(MISSED, kept, at=tmp_path).stdout == f"{kept}\n"


@pytest.mark.long
def test_the_main_path_needs_only_what_is_everywhere(tmp_path: Path) -> None:
    tables = tmp_path / "tables" / "endgames-30"
    other = tables.with_name(f".{tables.name}.partial-1")  # of a process of which is not known if it is alive
    other.mkdir(parents=True)
    commands = {
        "value 3+4l": "3+4l: the controller wins by 1",
        "verify --size 30 --raw-size 27": "1,751",
        "verify --size 30 --raw-size 27 --claims allcock-1.4 --json": '"allcock-1.4"',  # in their place
        "check --table tables/endgames-30": "1,751",
        "query 'value > 29' --table tables/endgames-30 --format csv": "value",
        "explore --out page.html": "page.html is the page",
        "explore --out page.html --json": "page.html",
        "census --table tables/endgames-30 --out census": "1,751",
        f"verify --family strips --swedish 8 --closed 4 --triangles 3 --claims {READ}": "tables/strips",
        "claims allcock-1.4": "Allcock",
    }
    done = elsewhere(COMMANDS, *commands, at=tmp_path)
    said = done.stdout
    for command, what in commands.items():
        text, ended, said = said.partition(f"exit code 0 of {command}\n")
        assert ended, (command, text, done.stderr)
        assert what in text, command
    assert leavings(tables.parent) == [other.name, tables.name, "strips"]


def test_what_a_solver_said_is_kept(tmp_path: Path) -> None:
    done = elsewhere(KEPT, "kept/proofs.csv", ".", at=tmp_path)
    assert (done.stdout, done.returncode) == ("2\n", 0), done.stderr
    assert leavings(tmp_path / "kept") == ["proofs.csv"]
