"""Claims of a researcher's own: the worked example as it stands, and files that are no claims."""

import json
import re
import sys
from pathlib import Path

import pytest
from commanded import Capsys, Patch, output_of, refused, told

from loony.results.shown import tallies as report
from loony.results.shown.tallies import own_in_a_line
from loony.verify.claims.claim import Statement, when
from loony.verify.endgames.family import RAW
from loony.verify.endgames.record import Record, claim
from loony.verify.examination.examine import Tally
from loony.verify.proof.own import load_claims
from loony.verify.proof.solver import Proof
from loony.verify.proof.theory import Counterexample

pytestmark = [
    pytest.mark.usefixtures("formula_at_hand"),
    pytest.mark.no_kernel,  # such claims run as those of the papers do
]

HEAD = """\
from loony.enumerate.logic import *
from loony.verify.claims.claim import when
from loony.verify.endgames.record import claim
"""
MINE = '@claim("mine", "Mine", source="own")\ndef mine(G):\n    "Says something."\n    '


NUMBERED = (
    '@claim("mine", "Mine", source="own", numbers=lambda G: RANGE)\ndef mine(G, k):\n    "Says something."\n'
    "    return when(k >= 0, k * 100 <= 32767)"
)


@pytest.mark.parametrize(("body", "what"), [
    ("x = 1", "claims nothing"),
    ("from loony.verify.endgames.claims.allcock import opener_strategy", "claims nothing"),
    ("def f(:", "line 4: does not load: SyntaxError"),
    (MINE.replace("(G)", "(G, H)") + "return when(G.size > 0, True)", "a claim takes (G) or (G, C)"),
    (MINE.replace('"mine", ', '"allcock-1.1", ') + "return when(G.size > 0, True)", "another id"),
    (f"{MINE}return when(G.size > 0, True)\n\n" + MINE.replace("def mine", "def other") + "return mine",
     "two claims 'mine'"),
    (f"{MINE}return when(True, True)\n\n" + MINE.replace('"mine"', '"other"') + "return when(True, True)",
     "line 10: mine is defined again, in place of the claim before: give it another name"),
    (MINE + "return when(G.size > 0, G.value > 2 if G.size > 3 else True)", "line 7: mine is not branch-free"),
    (MINE + "return G.value > 0", "line 4: mine is no claim: it returns Term, not when"),
    (MINE + "return when(G.size > 0, G.worth > 0)", "line 7: mine is no claim: Record has no worth: it has"),
    (MINE + "return when(G.size > 0, G.three_chain > 0)", "Record has no three_chain, did you mean three_chains"),
    (MINE + "return when(G.size > 0, G.value > 0.5)", "line 7: mine is no claim: a claim computes"),
    (MINE + "return when(G.size > 0, abs(G.value) > 0)", "line 7: mine is no claim: write magnitude"),
    (MINE + "return when(G.size > 0, G.value // 2 > 0)", "line 7: mine is no claim: write quotient"),
    (MINE + "return when(G.size > 0, G.value ** 9 > 0)", "line 7: mine is no claim: unsupported"),
    (MINE + "return when(G.size > 0, ~(G.value > 0))", "line 7: mine is no claim: write not_"),
    (MINE + "return when(G.four_loops * 2, G.value > 1000)", "mine states a number"),
    (MINE + "return when(all_of(G.size, G.value > 1), True)", "a number stands where a truth"),
    (MINE + "return when(True, G.v((0, 0)) < 1000)", "line 7: mine is no claim: v is asked of a position"),
    (MINE + "return when(True, G.size % 2.5 == 0)", "line 7: mine is no claim: a divisor"),
    ("def f(): pass\n" + '@claim("mine", "t", source="s")\ndef g():\n    pass', "a claim takes (G)"),
    (MINE.replace('"mine", ', '"my claim", '), "is not an id"),
    (MINE.replace('"own"', '"own", expected="false"'), "is not a verdict to expect"),
    (MINE.replace('"own"', '"own", domains=("Raw",)'), "domains=("),
    (MINE.replace('"own"', '"own", size_below="9"'), "size_below='9' is no size"),
    (MINE.replace('"own"', '"o\\nwn"'), "a text of one line"),
    (NUMBERED.replace("RANGE", "(1 // 0, 3)"), "line 4: mine is no claim"),
    (NUMBERED.replace("RANGE", "(0, min(G.size, 3))"), "line 4: mine is no claim"),
    (NUMBERED.replace("RANGE", "(0, 1.5)"), "does not give whole numbers"),
    (NUMBERED.replace("RANGE", "None"), "gives NoneType, not two numbers"),
    *((NUMBERED.replace("RANGE", range_), "numbers beyond")
      for range_ in ("(65536, 65537)", "(2**40, 2**40 + 1)", "(0, 10**6)")),
    (MINE + "if not hasattr(G.size, 'trace'): raise ValueError('only terms')\n    return when(True, True)",
     "mine is no claim: only terms"),
])  # fmt: skip
def test_a_file_that_is_no_claim(body: str, what: str, small_tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "own.py").write_text(HEAD + body + "\n")
    err = refused(capsys, "test", "--claim", str(tmp_path / "own.py"), "--table", str(small_tables), match=what)
    assert "own.py" in err or what == "numbers beyond"


def test_a_claim_about_small_positions_is_tested_and_proved_of_those_alone(
    small_tables: Path, tmp_path: Path, capsys: Capsys
) -> None:
    mine = MINE.replace('"own"', '"own", size_below=10, domains=(RAW,)') + "return when(G.value > 0, G.size < 10)"
    (tmp_path / "own.py").write_text("from loony.verify.endgames.family import RAW\n" + HEAD + mine)
    asked = ("test", "--claim", str(tmp_path / "own.py"), "--table", str(small_tables), "--quiet")
    said = "mine: holds on raw positions (exhaustive to a bound), proved by solver for positions of every size\n"
    assert output_of(capsys, *asked) == said
    code, text, _ = told(capsys, *asked, "--no-proof", "--latex")
    sentence, _, needs, *table = text.splitlines()
    assert (code, needs) == (0, r"% \usepackage{booktabs}")
    assert sentence == "% mine: holds on raw positions (exhaustive to a bound)"
    assert table[2] == r"claim & domain & examined & covered & mismatches & verdict &  \\"
    assert re.fullmatch(r"mine & raw & (\d+) & \d+ & 0 & holds &  \\\\", table[4])
    (tmp_path / "own.py").write_text((tmp_path / "own.py").read_text().replace("size_below=10", "size_below=500"))
    code, text, _ = told(capsys, *asked, "--no-proof")
    assert code == 1
    assert "skipped on raw positions; NOT TESTED: mine (from --raw-size 499)\n" in text


def test_without_the_solver_a_claim_is_tested_all_the_same(
    small_tables: Path, tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    asked = ("test", "--claim", str(tmp_path / "own.py"), "--table", str(small_tables))
    unproved = "not proved: z3 is not installed (pip install 'loony-endgames[prove]')"
    for conclusion, verdict, code in (("G.value >= 0", "holds", 0), ("G.value > 1", "refuted", 1)):
        (tmp_path / "own.py").write_text(HEAD + MINE + f"return when(G.size > 24, {conclusion})")
        expected = "; it is expected to hold" * code
        tested = f"{verdict} on amalgamated positions, {verdict} on raw positions (exhaustive to a bound)"
        said = f"mine: {tested}, {unproved}{expected}\n"
        assert told(capsys, *asked, "--quiet") == (code, said, ""), conclusion
        found, text, err = told(capsys, *asked)
        assert (found, err) == (code, ""), conclusion
        assert text.endswith(said), conclusion
        assert "Outside the solver" not in text, conclusion
        found, text, err = told(capsys, *asked, "--json")
        assert (found, json.loads(text)["proofs"], err) == (code, [], f"loony: {unproved}\n"), conclusion
        assert json.loads(text)["succeeded"] == (code == 0), conclusion
        assert unproved not in told(capsys, *asked, "--quiet", "--no-proof")[1], conclusion


TESTED = {
    "holds": "holds on raw positions (exhaustive to a bound)",
    "refuted": "refuted on raw positions (exhaustive to a bound)",
    "skipped": "skipped on raw positions", "uncovered": "its hypothesis holds at none of the raw positions",
}  # fmt: skip
PROVED_SO = {
    "": "", "proved": ", proved by solver for positions of every size",
    "refuted": ", refuted by the counterexample 3+6l",
    "undecided": ", not proved by solver for positions of every size",
    "uncovered": ", its hypothesis holds at no position of any size",
}  # fmt: skip


@pytest.mark.parametrize("expected", ["holds", "refuted"])
@pytest.mark.parametrize("tested", TESTED)
@pytest.mark.parametrize("proved", PROVED_SO)
def test_each_outcome_is_told_in_a_sentence(expected: str, tested: str, proved: str) -> None:
    """And where it is not what the file says of its claim, the sentence says what is expected."""

    @claim("mine", "Mine", source="own", expected=expected, domains=(RAW,), size_below=99)
    def mine(G: Record) -> Statement:
        return when(G.size > 0, G.value > 0)

    covered, mismatches = 10 * (tested != "uncovered"), int(tested == "refuted")
    tally = Tally(mine, RAW, 10, covered, mismatches, [], tested == "skipped")
    assert tally.verdict == tested
    example = Counterexample("3+6l", 9, tuple) if proved == "refuted" else None
    proofs = [Proof(mine, proved, 1, [], example)] if proved else []
    right = tested in (expected, "skipped") and proved in ("", {"holds": "proved"}.get(expected, expected))
    goes_on = ", as expected" * (expected == "refuted")
    if not right:
        goes_on = f"; it is expected to {'hold' if expected == 'holds' else 'fail'}"
    not_tested = "; NOT TESTED: mine (from --raw-size 98)" * (tested == "skipped")
    sentence = f"mine: {TESTED[tested]}{PROVED_SO[proved]}{goes_on}{not_tested}"
    assert own_in_a_line(mine, [tally], proofs, "") == sentence
    (_, row) = report.claims_table([tally], own=True).lines()
    remark = "" if expected == tested == "holds" else "as expected"
    if tested == "skipped":
        remark = "from --raw-size 98 on"
    if tested not in (expected, "skipped"):
        remark = f"but it is expected to {'hold' if expected == 'holds' else 'fail'}"
    assert row.partition(tested)[2].strip() == remark


def test_an_alias_and_a_byte_order_mark_are_no_trouble(tmp_path: Path) -> None:
    text = HEAD + MINE + "return when(G.size > 0, True)\n\n\nalias = mine\n"
    (tmp_path / "own.py").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert [one.id for one in load_claims(tmp_path / "own.py")] == ["mine"]


def test_claims_keep_their_order(tmp_path: Path) -> None:
    lines = [MINE.replace("mine", name) + "return when(G.size > 0, True)\n" for name in ("b", "a", "c")]
    (tmp_path / "own.py").write_text(HEAD + "\n".join(lines))
    assert [one.id for one in load_claims(tmp_path / "own.py")] == ["b", "a", "c"]
