"""Every claim on every domain as registered, and every claim able to fail."""

import operator
import sys
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

import naive
import numpy as np
import pyarrow.parquet as pq
import pytest
from commanded import SMALL, Capsys, Patch, told
from oracle import POSITIONS, VALUES, G, outcome

from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import LARGEST_MARKED, MARKS, Summary, mark, summary_of
from loony.enumerate.endgames.raw import sums
from loony.enumerate.logic import magnitude
from loony.enumerate.partitions import partitions_of
from loony.results.stored.tables import MISMATCHES
from loony.verify.claims.claim import HOLDS, NO_POSITION, NOT_THERE, REFUTED
from loony.verify.claims.register import claims_of
from loony.verify.endgames.claims import allcock
from loony.verify.endgames.claims.vocabulary import equals
from loony.verify.endgames.examination.stored import raw_values
from loony.verify.endgames.family import ENDGAMES
from loony.verify.examination.examine import Mismatch, _in_words

CLAIMS = claims_of(ENDGAMES)


def position_of(mismatch: Mismatch) -> Position:
    return Position(mismatch.row["chains"], mismatch.row["loops"])


def module_of(claim_id: str) -> ModuleType:
    """The module that states a claim, with the helpers that it uses under their names there."""
    return sys.modules[CLAIMS[claim_id].states.__module__]


@pytest.mark.parametrize(("claim_id", "helper", "other"), [
    ("allcock-1.3", "handout", lambda C: 3),
    ("allcock-Sigma", "Sigma", lambda x, times: magnitude(x - 2 * times)),
    ("allcock-Phi", "Phi", lambda x, times: magnitude(x - 4 * times)),
    ("allcock-2.1-line", "keeps_to_the_last", lambda k: k),
    ("allcock-2.1-line", "score_among_three_chains", lambda k, j: 2 * j - k),
    ("allcock-2.1-loss", "loss_among_three_chains", lambda k: k + 2),
    ("allcock-2.1-loss", "score_among_three_chains", lambda k, j: j - k),
    ("buzzard-ciere-21", "lemma_21", lambda w, f: 4 - magnitude(4 - w % 8)),
    ("buzzard-ciere-4.1-again", "starts_again", lambda G, v: G.four_loops),
])  # fmt: skip
def test_another_rule_is_refuted(claim_id: str, helper: str, other: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the claims that are true of numbers: what others notice is in tests/claims/pinned.csv."""
    assert CLAIMS[claim_id].expected_verdict == HOLDS
    monkeypatch.setattr(module_of(claim_id), helper, other)
    assert outcome(CLAIMS[claim_id])[0].verdict == "refuted"


def test_theorem_5_1_fails_just_where_theorem_4_1_gives_0_beside_a_three_chain() -> None:
    _, mismatches = outcome(CLAIMS["allcock-5.1"])
    found = {position_of(mismatch) for mismatch in mismatches}
    zero = {
        position
        for position in POSITIONS
        if 3 in position.chains and 4 in position.loops and naive.controlled_value(*position) == 0
    }
    assert found == zero - {Position((3, 3), (4,))}
    assert len(mismatches) == 31
    row = {
        "position": "3+5+4l", "instance": "", "chains": (3, 5), "loops": (4,), "size": 12, "controlled_value": 0,
        "value": 0,
    }  # fmt: skip
    assert mismatches[0] == Mismatch(row, "not 0")
    assert mismatches[0].words() == "3+5+4l  size 12, c = 0, v = 0, expected not 0"


def test_theorem_5_1_holds_with_another_figure_and_not_with_another_sign_alone() -> None:
    """As docs/errata.md says: with c < 0 in place of c < 2, and with no other comparison that leaves c = 0 in."""
    signs = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "!=": operator.ne}
    _, conclusion = CLAIMS["allcock-5.1"].states(G)
    small = (G.size > 0) & (G.size < 28)
    mended = {
        (sign, number)
        for sign, compare in signs.items()
        for number in range(-1, 4)
        if conclusion[small & compare(G.controlled_value, number)].all()
    }
    assert mended == {("<", 0), ("<", -1), ("<=", -1)}
    below = small & (G.controlled_value < 0)
    assert (below.sum(), (G.value[below] == 0).sum()) == (522, 13)


def test_iterates_in_closed_form_are_iterates() -> None:
    for x in range(60):
        sigma = phi = x
        for times in range(60):
            assert int(allcock.Sigma(np.array(x), times)) == sigma, times
            assert int(allcock.Phi(np.array(x), times)) == phi, times
            assert allcock.Theta(x, times) == x - times, times
            sigma, phi = abs(sigma - 4) + 2, abs(phi - 4)


def test_a_position_that_a_record_does_not_distinguish_is_refused_in_a_claim() -> None:
    with pytest.raises(ValueError, match="does not distinguish"):
        equals(G, "4+6")


@pytest.mark.parametrize(("agrees", "words"), [
    ("0100", "1"), ("1011", "not 1"), ("0011", "at least 2"), ("1100", "at most 1"), ("0000", "none"),
    ("1010", "0, 2"),
])  # fmt: skip
def test_values_in_words(agrees: str, words: str) -> None:
    assert _in_words(np.array([letter == "1" for letter in agrees]), range(len(agrees))) == words


@pytest.mark.parametrize(("claim_id", "longer", "number"), [
    ("buzzard-ciere-4", "longer_chains", 2), ("buzzard-ciere-5", "longer_chains", 1),
    ("buzzard-ciere-6", "longer_chains", 2), ("buzzard-ciere-7", "longer_loops", 2),
    ("buzzard-ciere-8", "longer_loops", 1), ("buzzard-ciere-9", "longer_loops", 1),
])  # fmt: skip
def test_a_raw_claim_looks_up_the_position_itself(claim_id: str, longer: str, number: int) -> None:
    """Values are wrong of positions with so many longer chains, or loops: what is said of three notices."""
    of_kind, least = longer.removeprefix("longer_"), 8 if "loop" in longer else 4
    counted = getattr(Summary(*VALUES.positions.T), longer)
    noticed = {}
    for wrong in (1, 2):
        values = np.where(counted == wrong, VALUES.values + 2, VALUES.values).astype(np.int16)
        _, found = outcome(CLAIMS[claim_id], values=VALUES._replace(values=values))
        noticed[wrong] = [one for one in found if sum(n >= least for n in one.row[of_kind]) == 3]
    assert noticed[number]
    if claim_id in ("buzzard-ciere-4", "buzzard-ciere-5", "buzzard-ciere-7", "buzzard-ciere-8"):
        assert not noticed[3 - number]  # which it does not look up


@pytest.mark.long
@pytest.mark.slow_plain
def test_positions_are_told_apart_by_their_marks() -> None:
    """Sums of marks differ for chains, and for loops, of equal number and total: so for all raw positions."""
    for least, step in ((4, 1), (8, 2)):
        found = [one for total in range(LARGEST_MARKED + 1) for one in partitions_of(total, least, step)]
        number, totals = (np.array([*map(of, found)]) for of in (len, sum))
        offsets = np.concatenate([[0], np.cumsum(number)])
        marks = sums(mark(np.array([*chain.from_iterable(found)])), offsets)
        assert marks.max() <= LARGEST_MARKED // 4 * MARKS, least
        together = np.ravel_multi_index((number, totals, marks), (LARGEST_MARKED + 1,) * 2 + (marks.max() + 1,))
        assert len(np.unique(together)) == len(number) > 1000, least
    assert mark(np.arange(128, dtype=np.int32)).dtype == np.int32
    assert [mark(length) for length in range(128)] == mark(np.arange(128, dtype=np.int32)).tolist()


def test_raw_values_are_those_of_the_positions_themselves() -> None:
    rng = np.random.default_rng(0)
    for i in rng.integers(0, len(POSITIONS), 300).tolist():
        H = summary_of(POSITIONS[i])
        assert VALUES.value_of(H) == naive.value(*POSITIONS[i]), i
        if H.longer_chains > 1 and H.chain_excess > 0:
            assert VALUES.value_of(H._replace(chain_mark=H.chain_mark + 1)) == NO_POSITION, i
    assert VALUES.value_of(summary_of(Position((28,), ()))) == NOT_THERE
    assert VALUES.value_of(summary_of(Position((), ()))._replace(four_loops=-1)) == NO_POSITION


def test_marks_that_do_not_tell_positions_apart_are_noticed() -> None:
    summaries = Summary(*VALUES.positions.T.astype(np.int64))
    with pytest.raises(ValueError, match="the same marks"):
        raw_values(27, summaries._replace(chain_mark=0 * summaries.chain_mark), VALUES.values.astype(np.int64))


@pytest.mark.no_kernel
def test_a_claim_that_comes_out_otherwise_fails_a_run(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.verify.endgames.claims.allcock.one_or_two", lambda G: 1 + G.size % 2)
    code, text, _ = told(capsys, *SMALL, "--out", str(tmp_path / "t"))
    assert code == 1
    assert "refuted  but registered: holds" in text
    wrong = {"allcock-3.11", "allcock-4.1", "allcock-4.2"}
    assert f"FAILED: {', '.join(sorted(wrong))} did not come out as registered" in text
    refuted = {id_ for id_, one in CLAIMS.items() if one.expected_verdict == REFUTED}
    mismatches = pq.read_table(tmp_path / "t" / MISMATCHES)
    assert set(mismatches["claim"].to_pylist()) == wrong | refuted
