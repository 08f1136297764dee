"""What the contract asks of what a run is told: what it refuses, and what it says of claims that it skips."""

import json
import re

import pyarrow.parquet as pq
from commanded import leavings
from contract.bench import Bench

from loony.results.shown.tallies import NAMED
from loony.results.stored.tables import CLAIMS, MANIFEST
from loony.system.errors import LoonyError
from loony.verify.claims.claim import SKIPPED
from loony.verify.claims.register import least_bound
from loony.verify.family import Bounds


def check_bad_bounds(bench: Bench) -> None:
    for bound in bench.family.bounds:
        for text in ("0", "-1", "-7", "12.5", "", "many", "9" * 30, "9" * 5000, "1e3", "0x10", "1_0", " 7", "٣", "²"):
            given = [*bench.family.options(bench.bounds).split(), f"{bound.option}={text}"]
            err = bench.refused("verify", *bench.of_family, *given)
            numeric = text.lstrip("-").isdecimal() and text.isascii() and len(text) < 40
            assert "is not a whole number" in err or numeric, text
            assert ("of at most 30 digits" in err) == (len(text) > 30), text
        bench.refused("verify", *bench.of_family, bound.option)
    assert leavings(bench.folder) == []


def check_too_large(bench: Bench) -> None:
    with bench.patch.context() as patch:
        patch.setattr("loony.system.memory.available_memory", lambda: 1000)
        patch.setattr("loony.system.memory.free_disk", lambda _: 1000)
        patch.setattr("loony.results.runs.run.replaced", lambda *_: 1 // 0)
        bench.refused("verify", *bench.job(), match="of memory where 1,000 bytes are free; ")
    assert leavings(bench.folder) == []


def least_bounds(bench: Bench) -> Bounds:
    found = dict(bench.bounds)
    for name in reversed(found):  # one may be no larger than one before it
        for number in range(found[name]):
            try:
                bench.tables.rows({**found, name: number})
            except LoonyError:
                continue
            found[name] = number
            break
    return found


def check_skipped_loudly(bench: Bench) -> None:
    """Claims that need larger tables are told of, and to test none is a failure."""
    least = least_bounds(bench)
    bounds = bench.tables.domain_bounds(least)
    code, text, _ = bench.verify("--json", "--out", "t", bounds=least)
    report = json.loads(text)
    assert (code == 0) == report["succeeded"] == (not report["summary"].startswith("FAILED"))
    assert bench.loony("check", "--table", "t", "--quiet")[:2] == (code, report["summary"] + "\n")
    verdicts: dict[str, list[tuple[str, str]]] = {}
    for row in report["claims"]:
        (domain,) = (one for one in bench.family.domains if one.name == row["domain"])
        needed = least_bound(bench.claims[row["claim"]], domain)
        assert (row["verdict"] == SKIPPED) == (bounds[row["domain"]] < needed), row["claim"]
        verdicts.setdefault(row["claim"], []).append((row["verdict"], row["expected_verdict"]))
    skipped = [id_ for id_, found in verdicts.items() if {verdict for verdict, _ in found} == {SKIPPED}]
    right = [id_ for id_, found in verdicts.items() if all(verdict == expected for verdict, expected in found)]
    if not skipped:
        assert "NOT TESTED" not in report["summary"]
        return
    code, text, _ = bench.verify("--quiet", "--out", "t", "--claims", *skipped, bounds=least)
    assert code == 1
    names = r", ".join(rf"{re.escape(id_)} \(from [^()]+\)" for id_ in skipped)
    many = f", because the bounds are too small: {len(skipped)} claims; --"
    not_tested = f"; NOT TESTED{f': {names}' if len(skipped) <= NAMED else many}"
    assert re.match(f"FAILED: no claim was tested{not_tested}", text)
    code, text, _ = bench.verify("--quiet", "--out", "t", "--claims", *skipped, *right, bounds=least)
    assert code == (0 if right else 1)
    assert not right or re.search(f"tested came out as registered{not_tested}", text)


def check_chosen_claims(bench: Bench) -> None:
    """A claim may be tested alone: its rows are those of a run with all."""
    rows = pq.read_table(bench.made / CLAIMS).to_pylist()
    for id_ in [*bench.claims][::20]:
        code, text, _ = bench.verify("--quiet", "--out", "t", "--claims", id_)
        alone = pq.read_table("t/claims.parquet").to_pylist()
        assert alone == [row for row in rows if row["claim"] == id_], id_
        assert len(pq.read_table("t/mismatches.parquet")) == sum(row["mismatches"] for row in alone), id_
        assert json.loads((bench.folder / "t" / MANIFEST).read_bytes())["claims"] == [id_], id_
        assert bench.loony("check", "--table", "t", "--quiet") == (code, text, ""), id_
