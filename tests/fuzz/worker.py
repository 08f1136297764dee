"""A process that tries inputs, a line of JSON each, and answers each with a line: `python -m fuzz.worker TABLES`.

It may take so much memory and no more; what it prints besides goes to stderr.
"""

import json
import os
import resource
import sys
import tempfile
from pathlib import Path

from fuzz.asking import ROOM, Made, asked, hurry
from fuzz.claim_files import written
from fuzz.targets import TARGETS
from small_constants import FEW_BOARDS, short

from loony.verify.families import FAMILIES


def taken() -> int:
    pages = Path("/proc/self/statm")
    if not pages.exists():
        return 0
    return int(pages.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def warm(made: Made, scratch: Path) -> None:
    """Have everything imported and compiled, and the threads started, before time and memory are limited."""
    patient = 600
    for command, text in (("board", "2x3"), ("game", "2x3: a1-a2"), ("solve", "2x3")):
        asked(command, text, seconds=patient)
    for name, family in FAMILIES.items():
        tables = str(made.of(name))
        asked("check", "--quiet", "--table", tables, seconds=patient)
        asked("sql", "SELECT count(*) FROM claims", "--table", tables, "--no-check", seconds=patient)
        if family.proves:
            one = {"family": name, "claim": "G.size >= 0\nG.size >= 0"}
            said = asked(
                "test", "--claim", str(written(one, scratch)), "--no-proof", "--table", tables, seconds=patient
            )
            assert said.code == 0, said


def work(made: Made) -> None:
    """Answer what is asked on stdin, until it ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    hurry()
    with tempfile.TemporaryDirectory() as scratch, short(FEW_BOARDS):
        os.chdir(scratch)
        warm(made, Path(scratch))
        if before := taken():
            resource.setrlimit(resource.RLIMIT_AS, (before + ROOM, resource.RLIM_INFINITY))
        print("ready", file=answers, flush=True)
        for line in sys.stdin:
            target, one = json.loads(line)
            trial = TARGETS[target].tried(one, made, Path(scratch))
            said = [[answer.command, answer.code] for answer in trial.said]
            print(json.dumps([said, trial.said[0].err, trial.finding]), file=answers, flush=True)
        os.chdir("/")


if __name__ == "__main__":
    work(Made(Path(sys.argv[1])))
