"""The fuzzer: `python -m fuzz --seed N --seconds S`, which is  make fuzz SEED=N FUZZ_SECONDS=S.

Each target is given inputs for its share of the time. What is found is made smaller, and printed as a row for
tests/fuzz/regressions.jsonl; the next time it is tried first. But for that the same seed gives the same inputs.
"""

import argparse
import json
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path

import hypothesis
from fuzz.asking import Input
from fuzz.lanes import TARGETS, Lane, Outcome, Target
from fuzz.tables import make
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.database import DirectoryBasedExampleDatabase

LANES = 2
SHOWN = 15
"""findings of a target: of each kind one"""

BATCH = 500
"""inputs that hypothesis draws before it is asked for others"""

SHRINKING = 20
"""seconds in which a finding is made smaller"""

EXAMPLES = Path(".hypothesis/fuzz")
"""the database of hypothesis: what is found is tried first the next time"""


class Finding(AssertionError):
    """A command answers as none may. Each kind is a class of its own, by which hypothesis tells them apart."""


Kind = tuple[str, str]
"""of a finding: the family, and the sentence without what is quoted in it and numbers"""


@cache
def class_of(kind: Kind) -> type[Finding]:
    return type("Finding", (Finding,), {"__doc__": kind[1]})


def kind_of(one: Input, finding: str) -> Kind:
    return one["family"], re.sub(r"'.*?'|\".*?\"|\[.*\]|U\+\w+|[0-9][0-9,]*", "_", finding)[:70]


@dataclass
class Tally:
    target: Target
    tried: int = 0
    codes: Counter[int] = field(default_factory=Counter)
    findings: int = 0
    rows: dict[Kind, tuple[Input, str]] = field(default_factory=dict)
    """of each kind, the smallest, and what was found"""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def line(self) -> str:
        codes = ", ".join(f"{code}: {number:,}" for code, number in sorted(self.codes.items()))
        return f"{self.target.name:11}{self.tried:>9,}  {codes:58}{self.findings:>9,}"

    def count(self, outcome: Outcome) -> None:
        with self.lock:
            self.tried += 1
            self.codes.update(code for _, code in outcome.codes)
            self.findings += outcome.finding is not None

    def judge(self, one: Input, outcome: Outcome, known: Collection[Kind]) -> None:
        """Keep what was found, and raise it, unless its kind was known before."""
        if outcome.finding is None:
            return
        kind = kind_of(one, outcome.finding)
        with self.lock:
            if kind in known or (kind not in self.rows and len(self.rows) >= SHOWN):
                return
            self.rows[kind] = one, outcome.finding
        raise class_of(kind)(outcome.finding)


HEADING = f"{'target':11}{'tried':>9}  {'exit codes of commands':58}{'findings':>9}"


def fuzzed(target: Target, lanes: list[Lane], seed: int, seconds: float, examples: Path = EXAMPLES) -> Tally:
    """Give a target inputs for so long: those that are listed, then those that hypothesis draws and shrinks."""
    tally, made = Tally(target), lanes[0].made
    listed, numbers, strategy = target.listed(seed, made), count(), target.inputs(made)
    ends = time.monotonic() + seconds
    passed: set[str] = set()

    def run(lane: Lane) -> None:
        while time.monotonic() < ends:
            with tally.lock:
                one, known = next(listed, None), {*tally.rows}
                number = next(numbers) if one is None else 0
            try:
                if one is not None:
                    outcome = lane.tried(target, one)
                    tally.count(outcome)
                    tally.judge(one, outcome, known)
                elif strategy.is_empty:
                    return
                else:
                    draw(lane, number, known)
            except* Finding:
                pass  # the tally has kept it

    def draw(lane: Lane, number: int, known: Collection[Kind]) -> None:
        """Give a lane a batch of inputs, and raise what is found, made smaller."""
        found: dict[str, Outcome] = {}
        stops = ends
        phases = [Phase.reuse] * (number == 0) + [Phase.generate, Phase.shrink]

        @settings(
            max_examples=BATCH, phases=phases, deadline=None, suppress_health_check=[*HealthCheck],
            database=DirectoryBasedExampleDatabase(examples / target.name),
        )  # fmt: skip
        @hypothesis.seed(seed * 1_000_003 + number)  # which would turn the database off, were it applied later
        @given(strategy)
        def give(one: Input) -> None:
            nonlocal stops
            key = json.dumps(one)
            outcome = found.get(key)
            if outcome is None:
                if key in passed or time.monotonic() > stops:
                    return  # hypothesis draws much twice; when time is up, what was found is found again
                outcome = lane.tried(target, one)
                tally.count(outcome)
            try:
                tally.judge(one, outcome, known)
            except Finding:
                if not found:
                    stops = time.monotonic() + SHRINKING
                found[key] = outcome
                raise
            passed.add(key)

        give()

    with ThreadPoolExecutor(len(lanes)) as threads:
        for running in [threads.submit(run, lane) for lane in lanes]:
            running.result()
    return tally


def row(target: str, one: Input, finding: str) -> str:
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
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        made = make(Path(folder))
        lanes = [stack.enter_context(Lane(made)) for _ in range(LANES)]
        print(f"seed {options.seed}, {options.seconds:g} seconds\n\n{HEADING}", flush=True)
        for target in chosen:
            tallies.append(fuzzed(target, lanes, options.seed, unit * target.share))
            print(tallies[-1].line(), flush=True)
    return told(tallies)


if __name__ == "__main__":
    sys.exit(main())
