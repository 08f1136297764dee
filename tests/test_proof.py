"""Proofs for positions of every size, and errors planted in the claims, which must turn the verdict."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import naive
import numpy as np
import pytest
import z3
from person import one_sentence, told
from test_claims import POSITIONS, G

from loony.enumerate.logic import all_of, where
from loony.enumerate.notation import Position, notation
from loony.verify import allcock
from loony.verify.claims import Record
from loony.verify.definition import record_by_definition
from loony.verify.proof import PROVED, UNDECIDED, Proof, goals_of, load_solver, proof_of, prove
from loony.verify.register import REGISTERED, claims

pytestmark = pytest.mark.compiled  # once is enough: nothing here is compiled


def proved(claim_id: str) -> Proof:
    """The proof of one claim, given the value formula."""
    return proof_of(z3, REGISTERED[claim_id], 60, lambda *_: None)


@pytest.mark.parametrize("one", claims(), ids=lambda one: one.id)
def test_claim_is_proved_or_refuted_as_registered(one: Any) -> None:
    proof = proved(one.id)
    assert proof.as_registered, proof
    assert proof.goals >= 16
    assert not proof.unsolved
    assert (proof.counterexample is None) == (proof.verdict == PROVED)


@pytest.mark.parametrize("claim_id", ["allcock-1.4", "allcock-1.5", "allcock-5.1", "allcock-5.2"])
def test_another_solver_agrees(claim_id: str) -> None:
    proof = proof_of(load_solver("cvc5"), REGISTERED[claim_id], 60, lambda *_: None)
    assert proof.as_registered
    assert proof.counterexample == proved(claim_id).counterexample


def test_the_counterexample_to_theorem_5_1_is_the_smallest() -> None:
    assert proved("allcock-5.1").counterexample == Position((3, 5), (4,))


def smallest_wrong(claim_id: str) -> int:
    """The size of the smallest position at which the claim fails, from the oracle's values."""
    hypothesis, conclusion = REGISTERED[claim_id].states(G)
    return int(G.size[hypothesis & ~conclusion].min())


def without(exception: str) -> Callable[[Record, str], Any]:
    """`equals`, which forgets one position."""
    true_equals = allcock.equals

    def equals(G: Record, text: str) -> Any:
        found = true_equals(G, text)
        return all_of(found, G.size < 0) if text == exception else found

    return equals


PLANTED: list[tuple[str, str, Any]] = [
    ("allcock-4.1", "equals", "3^2+4l"),
    ("allcock-1.1", "equals", "3^3+4l"),
    ("allcock-4.2", "Phi", lambda x, times: x),
    ("allcock-5.1-amended", "equals", "4+4l^2+6l^2"),
    ("allcock-5.2", "equals", "6+6l^3"),
    ("allcock-1.5", "nonempty", lambda G: G.size >= 0),
    ("allcock-4.1", "one_or_two", lambda G: where(G.size % 2 == 0, 1, 2)),
    ("allcock-4.2", "Theta", lambda x, times: x + times),
    # Too small a value passes every inequality of the induction: only the equality tells.
    ("allcock-4.1", "explicit_value", lambda G: 0 * G.size),
    ("allcock-1.1", "standard_move", lambda G: G.open_shortest_chain),
]


@pytest.mark.parametrize(("claim_id", "helper", "planted"), PLANTED)
def test_a_planted_error_is_refuted(
    claim_id: str, helper: str, planted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allcock, helper, without(planted) if isinstance(planted, str) else planted)
    proof = proved(claim_id)
    assert proof.verdict == "refuted"
    assert proof.counterexample is not None
    if isinstance(planted, str):
        assert notation(proof.counterexample) == planted
    assert sum(map(sum, proof.counterexample)) == smallest_wrong(claim_id)


def test_a_goal_that_the_solver_gives_up_is_undecided_and_so_is_what_rests_on_it() -> None:
    first, second = prove(claims(["allcock-1.4", "allcock-4.1"]), "z3", 1e-3)
    assert (first.verdict, second.verdict) == (UNDECIDED, UNDECIDED)
    assert first.unsolved == ["rests on allcock-4.1, which is undecided"]
    assert second.unsolved
    assert not first.as_registered


def test_records_by_definition_are_those_of_the_oracle() -> None:
    for i, position in enumerate(POSITIONS[:1500]):
        assert record_by_definition(position) == Record(*(int(column[i]) for column in G))
        assert record_by_definition(position).value == naive.value(*position)


def test_the_command_prints_a_table_and_emits_files_that_a_solver_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, text, err = told(capsys, "prove", "allcock-1.4", "allcock-5.1", "--emit", str(tmp_path / "goals"))
    assert (code, err) == (0, "")
    assert "refuted  smallest counterexample 3+5+4l" in text
    assert "2 of 2 came out as registered" in text
    assert "Outside the solver" in text
    files = sorted((tmp_path / "goals").glob("allcock-1.4-*.smt2"))
    assert len(files) == 16
    for file in files:
        solver = z3.Solver()
        solver.add(z3.parse_smt2_file(str(file)))
        assert solver.check() == z3.unsat
    code, text, _ = told(capsys, "prove", "allcock-1.4", "--json")
    assert code == 0
    assert json.loads(text)[0]["verdict"] == "proved"


def test_a_claim_that_comes_out_otherwise_fails_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allcock, "nonempty", lambda G: G.size >= 0)
    code, text, _ = told(capsys, "prove", "allcock-1.5")
    assert code == 1
    assert "refuted  smallest counterexample 0" in text


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["allcock-9.9"], "there is no claim"),
        (["--timeout", "0"], "not a number of seconds"),
        (["--timeout", "x"], "'x'"),
    ],
)
def test_bad_usage(arguments: list[str], what: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = told(capsys, "prove", *arguments)
    assert code == 2
    assert one_sentence(err)
    assert what in err


def test_goals_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = told(capsys, "prove", "allcock-4.1", "--emit", str(tmp_path / "file" / "goals"))
    assert code == 2
    assert one_sentence(err)
    assert "name another with --emit" in err


def test_without_the_solver_a_sentence_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "z3", None)
    code, text, err = told(capsys, "prove", "allcock-1.4")
    assert (code, text) == (2, "")
    assert "pip install 'loony-endgames[prove]'" in err


def test_every_value_of_the_closed_form_in_the_solver_is_that_on_columns() -> None:
    """The same text gives the same numbers in both worlds."""
    goal = next(iter(goals_of(z3, REGISTERED["allcock-4.1"])))
    assert goal.G is not None
    wanted = np.where(G.size > 0, allcock.explicit_value(G), 0)
    np.testing.assert_array_equal(wanted, G.value)
