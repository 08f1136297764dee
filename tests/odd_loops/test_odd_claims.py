"""Claims about loops of any length: reflections, and where those of the papers fail."""

import json
import re
from pathlib import Path

import pytest
from commanded import Capsys, Patch, output_of, refused, told
from conftest import ROOT

from loony.enumerate.odd_loops.positions import Summary, parse
from loony.results.runs.run import verify
from loony.system.stages import Stages
from loony.verify.claims.claim import HOLDS, REFUTED
from loony.verify.claims.register import claims_of, least_bound, least_bounds
from loony.verify.endgames.claims import allcock
from loony.verify.endgames.claims.definition import record_by_definition
from loony.verify.endgames.family import ENDGAMES
from loony.verify.odd_loops import survivors, theorem
from loony.verify.odd_loops.family import ODD_LOOPS
from loony.verify.odd_loops.record import record


def test_reflections_are_what_is_iterated_and_another_is_noticed(monkeypatch: Patch) -> None:
    numbers = range(-100, 100)
    loops = [record_by_definition(parse(f"{length}l"), record, Summary) for length in range(4, 9)]
    assert [bool(theorem.reflections.states(G, 0).hypothesis) for G in loops] == [True] * 4 + [False]
    assert all(theorem.reflections.states(G, z).conclusion for G in loops for z in numbers)
    reflected = theorem.reflected
    monkeypatch.setattr(theorem, "reflected", lambda z, length: reflected(z, length) + (z == 8 - length))
    for G in loops[:-1]:
        assert not all(theorem.reflections.states(G, z).conclusion for z in numbers), G


def test_the_claims_of_the_papers_are_the_same_functions() -> None:
    read = {one.id.removeprefix("odd-"): one for one in survivors.READ}
    assert read["allcock-4.1"].states is allcock.values_explicit.states
    hold = {one.id.removesuffix("-amended") for one in claims_of(ENDGAMES).values() if one.expected_verdict == HOLDS}
    assert read.keys() < hold
    assert hold - read.keys() == {"allcock-Sigma", "allcock-Phi", "buzzard-ciere-21"}


@pytest.mark.slow_plain
def test_what_fails_fails_first_at_the_size_that_is_registered_and_is_told(tmp_path: Path, capsys: Capsys) -> None:
    largest = max(least_bound(one, domain) for one in survivors.READ for domain in one.domains)
    directory = tmp_path / "odd-loops-31"
    made = verify(ODD_LOOPS, {"size": largest, "raw_size": largest}, directory, [*survivors.READ], Stages(shown=False))
    for tally in made.tallies:
        assert tally.as_registered, tally
        if tally.claim.expected_verdict == REFUTED:
            assert tally.smallest[0].row["size"] == least_bounds()[tally.claim.id, tally.domain.name] > 0, tally
    out = output_of(capsys, "claims", "--survivors", "--table", str(directory), err="")
    assert "odd-buzzard-ciere-15               refuted  4+7l^2: v = 4, expected 2\n" in out
    assert out.endswith("\n54 of 110 claims that hold with even loops hold with loops of any length\n")
    code, out, _ = told(capsys, "claims", "--survivors", "--table", str(directory), "--markdown")
    assert (code, out.count("\n")) == (0, 112)
    lemma_15 = "| Buzzard and Ciere 2013, Lemma 15 (Remark 16) | What cv says of v | refuted |"
    assert f"{lemma_15} `4+7l^2`: v = 4, expected 2 |\n" in out
    document = (ROOT / "docs" / "odd-loops.md").read_text()
    assert document.endswith(f"\n\n{out}")
    assert "\n54 of 110 claims survive." in document
    code, out, _ = told(capsys, "claims", "--survivors", "--table", str(directory), "--json")
    rows = json.loads(out)
    assert [row["claim"] for row in rows if row["verdict"] == REFUTED] == [
        one.id for one in survivors.READ if one.expected_verdict == REFUTED
    ]
    assert all((row["counterexample"] is None) == (row["verdict"] == HOLDS) for row in rows)
    assert {row["tested_from"] for row in rows} == {None}


def test_what_says_nothing_does_not_survive(tmp_path: Path, capsys: Capsys) -> None:
    """A claim whose hypothesis covers nothing is not said to hold, and tables without claims are refused."""
    chosen = [one for one in survivors.READ if one.id in ("odd-buzzard-ciere-10", "odd-buzzard-ciere-29-large")]
    for name, tested in (("few", chosen), ("none", [theorem.values])):
        verify(ODD_LOOPS, {"size": 8, "raw_size": 8}, tmp_path / name, tested, Stages(shown=False))
    code, out, _ = told(capsys, "claims", "--survivors", "--table", str(tmp_path / "few"))
    assert (code, out.splitlines()[1].split()) == (0, ["odd-buzzard-ciere-10", "holds"])
    assert "\nodd-buzzard-ciere-10  holds\n\nof 1 claim tested to size 8, 1 holds; " in out
    assert re.search(r"; 1 is not tested there, from --(raw-)?size \d+ on; ", out)
    assert out.endswith(f"; the tables were made without {len(survivors.READ) - 2} claims\n")
    none = "no claim of the papers on even loops was tested in "
    refused(capsys, "claims", "--survivors", "--table", str(tmp_path / "none"), match=none)
