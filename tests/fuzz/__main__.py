"""The fuzzer: `python -m fuzz --seed N --seconds S`, which is  make fuzz SEED=N FUZZ_SECONDS=S.

Each target is given inputs for its share of the time; the same seed gives the same inputs in the same order. What
is found is printed as a row for tests/fuzz/regressions.jsonl.
"""

import argparse
import json
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from fuzz.asking import Input, Made
from fuzz.lanes import Lane, Outcome
from fuzz.smaller import kind, smaller
from fuzz.tables import make
from fuzz.targets import TARGETS, Target

LANES = 2
SHOWN = 15
"""findings of a target: of each kind one"""


@dataclass
class Tally:
    """What came of a target."""

    target: Target
    tried: int = 0
    codes: Counter[int] = field(default_factory=Counter)
    findings: int = 0
    rows: dict[tuple[str, str], tuple[Input, str]] = field(default_factory=dict)
    """of each kind, the first, made smaller, and what was found"""

    def line(self) -> str:
        """Of the table."""
        codes = ", ".join(f"{code}: {number:,}" for code, number in sorted(self.codes.items()))
        return f"{self.target.name:11}{self.tried:>9,}  {codes:58}{self.findings:>9,}"


HEADING = f"{'target':11}{'tried':>9}  {'exit codes of commands':58}{'findings':>9}"


def fuzzed(target: Target, lanes: list[Lane], made: Made, seed: int, seconds: float) -> Tally:
    """Give a target inputs for so long."""
    tally, lock = Tally(target), threading.Lock()
    inputs = target.inputs(seed, made)
    ends = time.monotonic() + seconds

    def goes_on() -> Iterator[Input]:
        while time.monotonic() < ends:
            with lock:
                one = next(inputs, None)
            if one is None:
                return
            yield one

    def run(lane: Lane) -> None:
        for one in goes_on():
            outcome = lane.tried(target, one)
            with lock:
                new = counted(tally, one, outcome)
            if new is not None and outcome.finding:
                small = smaller(one, outcome.finding, lambda other: lane.tried(target, other).finding)
                with lock:
                    tally.rows[new] = small, outcome.finding

    with ThreadPoolExecutor(len(lanes)) as threads:
        for running in [threads.submit(run, lane) for lane in lanes]:
            running.result()
    return tally


def counted(tally: Tally, one: Input, outcome: Outcome) -> tuple[str, str] | None:
    """Count an outcome; returns the kind of what was found, if it is a new one."""
    tally.tried += 1
    tally.codes.update(code for _, code in outcome.codes)
    if outcome.finding is None:
        return None
    tally.findings += 1
    key = one["family"], kind(outcome.finding)
    if key in tally.rows or len(tally.rows) >= SHOWN:
        return None
    tally.rows[key] = one, outcome.finding
    return key


def row(target: str, one: Input, finding: str) -> str:
    """A row of the regression file."""
    return json.dumps({"target": target, "input": one, "found": finding})


def told(tallies: list[Tally]) -> int:
    """Print what was found; returns 1 where something was, or nothing was tried of a target."""
    for tally in tallies:
        for one, finding in tally.rows.values():
            print(f"\n{finding}\n{row(tally.target.name, one, finding)}")
    idle = [tally.target.name for tally in tallies if not tally.tried]
    if idle:
        print(f"\nnothing was tried of {', '.join(idle)}")
    return 1 if idle or any(tally.findings for tally in tallies) else 0


def main() -> int:
    """Run the fuzzer; returns its exit code."""
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)} (all)")
    options = parser.parse_args()
    if strange := {*options.targets} - {*TARGETS}:
        parser.error(f"there is no target {', '.join(strange)}")
    chosen = [target for name, target in TARGETS.items() if name in (options.targets or TARGETS)]
    unit = options.seconds / sum(target.share for target in chosen)
    tallies = []
    with tempfile.TemporaryDirectory() as folder:
        made = make(Path(folder))
        lanes = [Lane(made) for _ in range(LANES)]
        try:
            print(f"seed {options.seed}, {options.seconds:g} seconds\n\n{HEADING}", flush=True)
            for target in chosen:
                tallies.append(fuzzed(target, lanes, made, options.seed, unit * target.share))
                print(tallies[-1].line(), flush=True)
        finally:
            for lane in lanes:
                lane.end()
    return told(tallies)


if __name__ == "__main__":
    sys.exit(main())
