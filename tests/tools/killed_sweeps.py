"""Sweeps of each kind, killed at random moments and gone on with: `python -m killed --seed N --moments K`.

That is  make killed SEED=N MOMENTS=K. Runs that go on from each other must end with the bytes of one that
was left alone.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from commanded import WAIT

from loony.results.stored.tables import SHARDS

CLAIMS = ("--size", "36", "--claims", "allcock-4.1", "allcock-5-rule-of-thumb")
SWEEPS = CLAIMS, ("--raw", "--size", "16")


def sweep(directory: Path, *arguments: str, of: Sequence[str] = CLAIMS) -> "subprocess.Popen[str]":
    """A process that sweeps into a directory, without the compiler, and leads a group of its own."""
    command = [sys.executable, "-m", "loony", "sweep", *of, "--quiet", "--out", str(directory), *arguments]
    pipe, environment = subprocess.PIPE, os.environ | {"NUMBA_DISABLE_JIT": "1"}
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment, start_new_session=True)


def finished(process: "subprocess.Popen[str]") -> None:
    with process:
        said = process.communicate(timeout=WAIT)
    assert process.returncode == 0, said


NOTHING = "loony: interrupted; nothing half-written is left\n"
KEPT = "loony: interrupted; the work of the finished shards is kept, and --resume goes on from it\n"


def everything(directory: Path) -> dict[str, bytes]:
    paths = [path for path in directory.rglob("*") if path.is_file()]
    return {str(path.relative_to(directory)): path.read_bytes() for path in paths}


def numbers_in(directory: Path) -> list[int]:
    """The numbers of the shards whose lines are whole in a directory, in their order."""
    path = directory / SHARDS
    lines = path.read_bytes().split(b"\n")[1:-1] if path.exists() else []
    return sorted(json.loads(line)[0] for line in lines)


def change(directory: Path, place: int, line: str | None) -> None:
    """Put a line in place of another among those of shards, which follow the plan; None removes it."""
    path = directory / SHARDS
    lines = path.read_text().splitlines()
    lines[place : place + 1] = [] if line is None else [line]
    path.write_text("".join(f"{line}\n" for line in lines))


def killed(directory: Path, chance: random.Random, of: Sequence[str] = CLAIMS) -> bool:
    """Go on with a sweep, and kill or interrupt it after a few more shards; False where it ends before."""
    with sweep(directory, "--resume", of=of) as process:
        enough = len(numbers_in(directory)) + chance.randint(0, 4)
        while process.poll() is None and not ((directory / SHARDS).exists() and len(numbers_in(directory)) >= enough):
            time.sleep(0.001)
        time.sleep(0.05 * chance.random())
        number = chance.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
        process.send_signal(number)
        printed = process.communicate(timeout=WAIT)
    if process.returncode == 130:  # else it was killed, ended before, or was interrupted before it began
        assert printed in [("", NOTHING), ("", KEPT)]
    return process.returncode != 0


def held_against(
    whole: Path, broken: Path, chance: random.Random, moments: int, of: Sequence[str] = CLAIMS
) -> list[int]:
    """Kill sweeps at so many moments, each time going on, and hold what they come to at last against a whole one.

    Returns how many shards were kept at each of these moments.
    """
    met = list[int]()
    while len(met) < moments:
        while len(met) < moments and killed(broken, chance, of):
            met.append(len(numbers_in(broken)))
        finished(sweep(broken, "--resume", of=of))
        assert everything(broken) == everything(whole), f"{broken} is not what a whole sweep comes to"
        shutil.rmtree(broken)
    return met


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moments", type=int, default=20)
    options = parser.parse_args()
    for of in SWEEPS:
        with tempfile.TemporaryDirectory() as name:
            whole, broken = Path(name) / "whole", Path(name) / "broken"
            finished(sweep(whole, of=of))
            met = held_against(whole, broken, random.Random(options.seed), options.moments, of)
        print(f"loony sweep {' '.join(of)}: killed at {len(met)} moments, with so many shards kept:")
        print(f"  {', '.join(map(str, met))}")
    print("what was gone on with came to the same as a sweep that was left alone")


if __name__ == "__main__":
    main()
