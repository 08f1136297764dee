"""Claims on loony graphs that theorems in Coq certify: which theorem, and what is counted."""

import json
import os
from pathlib import Path

import pytest
from certifying import asked_for, stand_in
from commanded import Capsys, Patch, output_of, ran, told

from loony.results.asked.record import THEOREM, RecordRow, evidence_for, proofs_in, theorem_digest
from loony.verify.claims.claim import PROVED, REFUTED, Claim, Evidence, claim, when
from loony.verify.claims.register import claims_of
from loony.verify.graphs.family import GRAPHS, LOONY_GRAPHS

pytestmark = [pytest.mark.no_kernel, pytest.mark.usefixtures("elsewhere")]

COQ = Path(__file__).parents[2] / "verify/graphs/coq"
CLAIMS = claims_of(LOONY_GRAPHS)

# ---- the command ----

COQC = """\
# Accepts every file, and says of its theorems that they assume nothing, but for CHEAT, which assumes something.
[ "$file" = "$REFUSED.v" ] && echo "Error: no." >&2 && exit 1
sed -n 's/^Print Assumptions \\(.*\\)\\./\\1/p' "$file" | while read -r theorem; do
    [ "$theorem" = "$CHEAT" ] && echo "Axioms:" && echo "cheat : False" || echo "Closed under the global context"
done
"""
CERTIFY = ["prove", "--family", "graphs", "--quiet", "--certify"]
MAIN = "Landing.main_theorem"


@pytest.fixture
def coqc(tmp_path: Path, monkeypatch: Patch) -> None:
    """In place of Coq a script that believes all that it reads."""
    monkeypatch.setenv("PATH", f"{stand_in(tmp_path / 'bin', COQC)}:{os.environ['PATH']}")


def certified() -> set[str]:
    rows = proofs_in(Path("tables/proofs.csv"))
    assert {(row.kind, row.verdict, row.by) for row in rows} <= {(THEOREM, PROVED, "Coq 8.16.1")}
    return {f"{row.family}/{row.about}" for row in rows}


def test_theorems_that_coq_accepts_are_kept_and_certify_their_claims(coqc: None, capsys: Capsys) -> None:
    out = output_of(capsys, *CERTIFY, "certified", err="")
    names = {f"graphs/{theorem}" for theorem in asked_for(COQ)}
    assert certified() == names
    number = len([claim for claim in CLAIMS.values() if claim.theorem])
    assert number > 3
    assert out.startswith(f"{len(names)} theorems certified by Coq, and with them {number} claims;")
    _, out, _ = told(capsys, "claims", "berlekamp-scott-main-9")
    assert f"certified by Coq ({MAIN}): holds for positions of every size (found in tables)" in out
    assert "1 tried by" not in out
    assert "in the folder tables: 0 tested, 0 tried by a solver, 1 certified by Coq" in out
    rows = json.loads(told(capsys, *CERTIFY, "certified", "--json")[1])
    assert {claim for row in rows for claim in row["claims"]} == {id_ for id_, one in CLAIMS.items() if one.theorem}


@pytest.mark.parametrize(("variable", "name", "fault"), [
    ("CHEAT", "main_theorem", "main_theorem in Landing.v assumes cheat"),
    ("REFUSED", "Landing", "Coq does not accept Landing.v, and says  no."),
])  # fmt: skip
def test_a_theorem_that_is_missing_or_assumes_something_certifies_nothing(
    coqc: None, capsys: Capsys, monkeypatch: Patch, variable: str, name: str, fault: str
) -> None:
    monkeypatch.setenv(variable, name)
    code, _, err = told(capsys, *CERTIFY, "certified")
    assert code == 1
    assert f"loony: {fault}\n" in err
    assert f"loony: Coq did not accept {MAIN}, the theorem of berlekamp-scott-main-9\n" in err
    assert f"graphs/{MAIN}" not in certified()
    assert "graphs/Ascent.ascent_and_descent" in certified()
    assert "found in tables" not in told(capsys, "claims", "berlekamp-scott-main-9")[1]


def test_a_claim_whose_theorem_is_nowhere_is_a_fault(coqc: None, capsys: Capsys, monkeypatch: Patch) -> None:
    lost = CLAIMS["berlekamp-scott-cv"]
    monkeypatch.setattr(f"{lost.states.__module__}.controlled", with_theorem(lost, "Packings.lost"))
    claims_of.cache_clear()
    try:
        code, _, err = told(capsys, *CERTIFY, "certified")
    finally:
        monkeypatch.undo()
        claims_of.cache_clear()
    assert code == 1
    assert err == "loony: Coq did not accept Packings.lost, the theorem of berlekamp-scott-cv\n"


def test_without_coq_a_sentence_says_what_is_missing(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.verify.proof.coq.shutil.which", lambda _: None)
    out = output_of(capsys, *CERTIFY, "certified", err="")
    written = {path.stem for path in Path("certified").glob("*.v")}
    assert {path.stem for path in COQ.glob("*.v")} | {"Captures", "Game"} < written
    assert out == (
        f"{len(written)} files written, none checked: coqc is not installed here; install Coq (Debian: coq), "
        "and run  make --directory=certified\n"
    )
    assert certified() == set()
    make = ran("make", "--directory=certified", "COQC=no-coqc")
    assert make.returncode == 2
    assert "\nthere is no no-coqc here: install Coq (Debian: coq)\n" in make.stdout
    assert "not found" not in make.stderr


# ---- the record ----


def row(theorem: str, digest: str) -> RecordRow:
    return RecordRow(
        THEOREM, "graphs", theorem, "", Evidence.COQ.words, "Coq 8.16.1", "", PROVED, 1, 0, "", digest, "1.0.0"
    )


def test_a_recorded_theorem_is_evidence_for_its_claim_as_long_as_its_file_is_the_same(monkeypatch: Patch) -> None:
    cv = CLAIMS["berlekamp-scott-cv"]
    right = row(cv.theorem, theorem_digest("graphs", cv.theorem))
    rows = [right]
    monkeypatch.setattr("loony.results.asked.record.recorded", lambda: rows)
    assert evidence_for(cv).recorded == [right]
    assert evidence_for(cv).strongest == Evidence.COQ.words
    assert evidence_for(CLAIMS["berlekamp-scott-moderate"]).strongest == ""
    rows[:] = [row(cv.theorem, "0" * 16)]
    assert evidence_for(cv).strongest == Evidence.WORDS.words
    assert evidence_for(cv).older == rows
    rows[:] = [right._replace(about="Landing.landing")]
    assert evidence_for(cv).recorded == []


def with_theorem(old: Claim, theorem: str) -> Claim:
    make = claim(old.id, old.title, source=old.source, domains=old.domains, theorem=theorem)
    return make(old.states)


def test_only_a_claim_that_holds_has_a_theorem() -> None:
    for theorem, expected in (("no file", "holds"), ("Landing.landing", REFUTED)):
        with pytest.raises(TypeError, match="of a claim that holds"):
            claim("one", "One", source="", domains=(GRAPHS,), expected=expected, theorem=theorem)(
                lambda G: when(True, G.value >= 0)
            )
