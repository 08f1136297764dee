"""Proofs for positions of every size, and errors planted in the claims, which must turn the verdict."""

import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import chdir
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import naive
import pytest
import z3
from certifying import computed
from commanded import Capsys, Patch, ran, refused, told
from oracle import POSITIONS, G

from loony.enumerate.endgames.components import THREE_CHAIN, Component, is_valid
from loony.enumerate.endgames.notation import parse
from loony.enumerate.endgames.positions import UNMARKED, Summary, summary_of
from loony.enumerate.logic import Partial, all_of, any_of, magnitude, not_, there, where
from loony.results.asked.record import keep_proofs, row_of, rows_in, text_of
from loony.results.stored.tables import PROOFS
from loony.shell.main import main
from loony.verify.claims.claim import PROVED, REFUTED, UNCOVERED, UNDECIDED, Claim, Statement, when
from loony.verify.claims.register import claims_of
from loony.verify.claims.statement import statement_digest
from loony.verify.endgames.claims import allcock, buzzard_ciere, vocabulary
from loony.verify.endgames.claims.allcock import closed_form
from loony.verify.endgames.claims.definition import record_by_definition
from loony.verify.endgames.claims.vocabulary import equals, opening, opening_shortest_chain
from loony.verify.endgames.family import ENDGAMES
from loony.verify.endgames.record import Record, claim, position, record
from loony.verify.endgames.theory import THEORY
from loony.verify.proof import solver as proof_module
from loony.verify.proof.solver import Proof, _answer, _limit, load_solver, proof_of
from loony.verify.proof.steps import Symbols
from loony.verify.proof.theory import Goal, Theory

CLAIMS = claims_of(ENDGAMES)

pytestmark = [pytest.mark.no_kernel, pytest.mark.usefixtures("elsewhere")]


PATIENCE = 300.0
"""seconds for a goal, which takes one or two: a busy machine is no failure"""


def proved(claim_id: str) -> Proof:
    return proof_of(z3, THEORY, CLAIMS[claim_id], PATIENCE, lambda *_: None)


SOME = [CLAIMS["allcock-4.1"], *(one for one in CLAIMS.values() if one.expected_verdict == REFUTED)]
SOME += [one for one in [*CLAIMS.values()][::10] if one not in SOME]
"""`make prove` proves all of them, which takes minutes"""


@pytest.mark.long
@pytest.mark.parametrize("one", SOME, ids=lambda one: one.id)
def test_claim_is_proved_or_refuted_as_registered(one: Any) -> None:
    proof = proved(one.id)
    assert proof.as_registered, proof
    assert proof.goals >= 16
    assert not proof.unsolved
    assert (proof.counterexample is None) == (proof.verdict == PROVED)


@pytest.mark.parametrize("claim_id", ["allcock-1.4", "allcock-1.5", "allcock-5.1", "allcock-5.2"])
def test_another_solver_agrees(claim_id: str) -> None:
    proof = proof_of(load_solver("cvc5"), THEORY, CLAIMS[claim_id], PATIENCE, lambda *_: None)
    assert proof.as_registered
    found, other = proof.counterexample, proved(claim_id).counterexample
    assert (found and (str(found), found.size)) == (other and (str(other), other.size))


def smallest_wrong(claim_id: str) -> int:
    """The size of the smallest position at which the claim fails, from the oracle's values."""
    hypothesis, conclusion = CLAIMS[claim_id].states(G)
    return int(G.size[hypothesis & ~conclusion].min())


def without(exception: str) -> Callable[[Record, str], Any]:
    def forgetful(G: Record, text: str) -> Any:
        return all_of(equals(G, text), text != exception)

    return forgetful


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
    ("allcock-1.1", "standard_move", opening_shortest_chain),
    ("allcock-2.1-attained", "has_loop", lambda G: G.four_loops > 0),
    ("allcock-3.7", "equals", "3^2+4l"),
    ("buzzard-ciere-22", "lemma_21", lambda w, f: 4 - magnitude(4 - w % 8)),
    ("buzzard-ciere-4.1", "theorem_10", magnitude),
    ("buzzard-ciere-4.2", "theorem_29_opens_loop", lambda G: G.four_loops > 0),
]


@pytest.mark.parametrize(("claim_id", "helper", "planted"), PLANTED)
def test_a_planted_error_is_refuted(claim_id: str, helper: str, planted: Any, monkeypatch: Patch) -> None:
    module = allcock if claim_id.startswith("allcock") else buzzard_ciere
    if isinstance(planted, str):
        monkeypatch.setattr(allcock, "equals", without(planted))
        monkeypatch.setattr(vocabulary, "equals", without(planted))
    else:
        monkeypatch.setattr(module, helper, planted)
    proof = proved(claim_id)
    assert proof.verdict == "refuted"
    assert proof.counterexample is not None
    if isinstance(planted, str):
        assert str(proof.counterexample) == planted
    assert proof.counterexample.size == proof.counterexample.arguments()[0].size == smallest_wrong(claim_id)


def test_a_claim_whose_goals_the_solver_gives_up_is_undecided(monkeypatch: Patch) -> None:
    monkeypatch.setattr(proof_module, "_answer", lambda smt, *_: (smt.unknown, None))
    proof = proved("allcock-1.4")
    assert (proof.verdict, proof.as_registered, len(proof.unsolved)) == (UNDECIDED, False, proof.goals)


def test_records_by_definition_are_those_of_the_oracle() -> None:
    for i, one in enumerate(POSITIONS[:1500]):
        *columns, v = record_by_definition(one)
        assert columns == [int(column[i]) for column in G[:-1]], i
        assert v(summary_of(one)) == naive.value(*one), i


def test_a_solver_has_no_more_time_than_is_left(monkeypatch: Patch) -> None:
    given: list[float] = []

    def limit(smt: Any, solver: Any, seconds: float) -> None:
        given.append(seconds)
        _limit(smt, solver, seconds)

    monkeypatch.setattr("loony.verify.proof.solver._limit", limit)
    x = z3.Int("x")
    assert _answer(z3, 1.5, True, x > 3, [], lambda: ((), []))[0] == z3.sat
    assert given
    assert max(given) <= 1.5


@pytest.fixture(scope="module")
def emitted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of goals; those of the formula, which is taken as proved, are left out."""
    goals = tmp_path_factory.mktemp("emitted") / "goals"

    def but_the_formula(smt: Any, theory: Theory, one: Claim, *job: Any) -> Proof:
        return Proof(one, PROVED) if one is theory.formula else proof_of(smt, theory, one, *job)

    with pytest.MonkeyPatch.context() as patch, chdir(goals.parent):
        patch.setattr(proof_module, "proof_of", but_the_formula)
        assert main(["prove", "allcock-1.4", "allcock-5.1", "--emit", "goals", "--quiet"]) == 0
    return goals


def test_the_command_emits_files_that_a_solver_reads(emitted: Path) -> None:
    files = sorted(emitted.glob("allcock-1.4-*.smt2"))
    assert len(files) == 16
    for file in files:
        solver = z3.Solver()
        solver.add(z3.parse_smt2_file(str(file)))
        assert solver.check() == z3.unsat, file


@pytest.mark.long
def test_another_solver_is_asked_by_a_script(emitted: Path, tmp_path: Path) -> None:
    goals = Path(shutil.copytree(emitted, tmp_path / "goals"))
    answers = (goals / "answers").read_text()
    assert answers.count("unsat allcock-1.4-") == 16
    assert 0 < answers.count("\nsat allcock-5.1-") < 16

    def asked(*solver: str) -> "subprocess.CompletedProcess[str]":
        return ran("sh", str(goals / "check.sh"), *solver)

    z3s = str(Path(sys.executable).parent / "z3")
    same = asked(z3s)
    assert (same.returncode, same.stdout) == (0, "32 goals answered alike, 0 otherwise, 0 not at all\n")
    few = "".join(line for line in answers.splitlines(keepends=True) if "allcock-1.4-" in line)
    (goals / "answers").write_text(few.replace("unsat allcock-1.4-003", "sat allcock-1.4-003"))
    other = asked(z3s)
    assert other.returncode == 1
    assert "allcock-1.4-003.smt2: unsat, where it was sat\n15 goals answered alike, 1 otherwise" in other.stdout
    assert asked("echo", "who knows").returncode == 1
    (goals / "answers").write_text("")
    assert asked(z3s).returncode == 1
    assert asked("no-such-solver").returncode == asked().returncode == 2


@pytest.mark.usefixtures("formula_at_hand")
def test_a_claim_that_comes_out_otherwise_fails_the_command(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr(allcock, "iff", lambda _, what: what)
    code, text, _ = told(capsys, "prove", "allcock-1.5")
    statement_digest.cache_clear()  # it has the digest of the planted text
    assert code == 1
    assert "refuted  smallest counterexample 3^2" in text


def test_each_goal_is_told_of_before_it_is_asked() -> None:
    told_of: list[tuple[str, int]] = []
    of: set[int] = set()
    one = CLAIMS["allcock-5.1"]

    def turn(which: Claim, number: int, goals: int) -> None:
        assert which is one
        told_of.append(("turn", number))
        of.add(goals)

    proof = proof_of(z3, THEORY, one, PATIENCE, lambda _, number, *__: told_of.append(("asked", number)), turn)
    assert of == {proof.goals}
    assert proof.goals > 1
    assert told_of == [(what, number) for number in range(1, proof.goals + 1) for what in ("turn", "asked")]


def test_progress_is_shown_on_a_terminal_only(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.verify.proof.solver.proof_of", told_of_three_goals)
    asked = ("prove", "allcock-1.4", "allcock-4.1", "--out", str(tmp_path / PROOFS))
    table = told(capsys, *asked)[1]
    last = "2 of 2 came out as registered: 2 proved by solver for positions of every size\n"
    assert table.endswith(last)
    assert "allcock-1.4 " in table
    assert told(capsys, *asked, "--quiet") == (0, last, "")
    monkeypatch.setattr("loony.shell.output.sys.stderr.isatty", lambda: True, raising=False)
    code, text, err = told(capsys, *asked)
    assert (code, text) == (0, table)
    assert "proving allcock-1.4 (1 of 2):" in err
    assert "proving allcock-4.1 (2 of 2):" in err
    assert "| 2/3 [" in err
    assert told(capsys, *asked, "--quiet") == (0, last, "")


def told_of_three_goals(_: Any, __: Any, one: Claim, *job: Any) -> Proof:
    for number in (1, 2):
        job[-1](one, number, 3)
    time.sleep(0.15)  # the bar is drawn every tenth of a second
    job[-1](one, 3, 3)
    return Proof(one, PROVED, 3)


def test_without_the_solver_a_sentence_says_how_to_get_it(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "z3", None)
    refused(capsys, "prove", "allcock-1.4", match="pip install 'loony-endgames[prove]'")


@pytest.mark.parametrize("one", CLAIMS.values(), ids=lambda one: one.id)
def test_the_text_says_the_same_in_the_solver_as_of_single_positions(one: Claim) -> None:
    for i in range(0, len(POSITIONS), 331):
        if one.of_component or one.numbers:
            C, number = Component(max(POSITIONS[i].chains, default=3), False), 1
        else:
            C, number = None, None
        of_integers = record_by_definition(POSITIONS[i])
        chain, loop, value = (there(z3.IntVal(number)) for number in of_integers[9:12])
        counts = Summary(*(there(z3.IntVal(count)) for count in position(of_integers)))
        counts = counts._replace(chain_mark=UNMARKED, loop_mark=UNMARKED)
        of_terms = record(counts, chain, loop, value, lambda H: Partial(closed_form(H).value, is_valid(H)))
        plain = one.states(*one.arguments(of_integers, C, number))
        solved = one.states(*one.arguments(of_terms, C, number))
        for said, by_solver in zip(plain, solved, strict=True):
            assert str(z3.simplify(z3.And(by_solver))) == str(bool(said)), POSITIONS[i]


@pytest.mark.parametrize("claim_id", ["allcock-4.1", "allcock-1.5", "allcock-3.3-1", "allcock-3.6"])
def test_a_goal_says_the_same_in_steps_as_in_the_solver(claim_id: str) -> None:
    symbols, chosen, said = Symbols(), random.Random(17), []
    goals = THEORY.goals(z3, CLAIMS[claim_id]), THEORY.goals(symbols, CLAIMS[claim_id])
    for of_terms, of_steps in [*zip(*goals, strict=True)][::5]:
        for part in ("premise", "hypothesis", "conclusion"):
            term, steps = z3.And(getattr(of_terms, part)), symbols.steps(getattr(of_steps, part))
            for most in (1, 2, 9):
                numbers = chosen.choices(range(most + 1), k=len(symbols.names))
                values = [(z3.Int(name), z3.IntVal(n)) for name, n in zip(symbols.names, numbers, strict=True)]
                said.append(bool(computed(steps, numbers, lambda _: 0)))
                assert str(z3.simplify(z3.substitute(term, *values))) == str(said[-1]), (of_terms.name, numbers)
    assert {*said} == {True, False}


def of_own(states: Callable[..., Statement], numbers: Any = None, solver: str = "z3") -> Proof:
    states.__doc__ = "Own."
    own = claim("own", "Own", source="none", numbers=numbers)(states)
    return proof_of(load_solver(solver), THEORY, own, PATIENCE, lambda *_: None)


def is_longer_chain(C: Component, least: int) -> Any:
    return all_of(not_(C.is_loop), C.length >= least)


OWN: list[tuple[Callable[..., Statement], str]] = [
    (lambda G: when(G.size < 0, G.size < 0), UNCOVERED),
    # Opening a 3-chain of G that has none is no position's value, better than nothing or than others.
    (lambda G, C: when(G.three_chains == 0, opening(G, THREE_CHAIN) < opening(G, C)), REFUTED),
    (lambda G: when(all_of(G.three_chains == 0, opening(G, THREE_CHAIN) < 0), G.size == 0), UNCOVERED),
    # What several chains have in all, and each of them.
    (lambda G: when(G.longer_chains == 3, 3 * (G.shortest_longer_chain - 4) <= G.chain_excess), PROVED),
    (lambda G, C: when(is_longer_chain(C, 4), G.shortest_longer_chain <= C.length), PROVED),
]


@pytest.mark.parametrize(("states", "verdict"), OWN, ids=range(len(OWN)))
def test_claims_of_ones_own_come_out(states: Callable[..., Statement], verdict: str) -> None:
    proof = of_own(states)
    assert (proof.verdict, proof.as_registered) == (verdict, verdict == PROVED)


@pytest.mark.parametrize(("largest", "verdict"), [(70, PROVED), (69, UNDECIDED)])
def test_a_hypothesis_is_tried_up_to_the_largest_size(largest: int, verdict: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr(proof_module, "_LARGEST_SHOWN", largest)
    assert of_own(lambda G: when(G.size >= 70, G.size > 69)).verdict == verdict


def test_nothing_is_said_of_marks() -> None:
    with pytest.raises(TypeError, match="nothing can be said of marks"):
        of_own(lambda G: when(G.chain_mark == 0, G.longer_chains == 0))


def test_what_only_models_meet_is_not_proved(monkeypatch: Patch) -> None:
    """Nothing is said of any position; a model without the other half of "shortest" would meet the hypothesis."""

    def no_position(G: Record) -> Statement:
        """Seven longer chains have less excess in all than seven times the shortest has."""
        met = all_of(G.longer_chains == 7, 7 * (G.shortest_longer_chain - 4) > G.chain_excess)
        return when(met, G.value == 0)

    monkeypatch.setattr("loony.verify.proof.solver._SPURIOUS", 3)
    proof = of_own(no_position)
    assert (proof.verdict, proof.counterexample) == (UNDECIDED, None)
    assert proof.unsolved


def test_no_model_is_looked_at_twice(monkeypatch: Patch) -> None:
    """One position is all that there is to look at; that it is none is planted."""
    monkeypatch.setattr("loony.verify.proof.solver._fails", lambda *_: False)

    def of_one_position(G: Record) -> Statement:
        """A 3-chain is worth nothing."""
        return when(all_of(G.size == 3, G.three_chains == 1), G.value == 0)

    own = claim("one", "Own", source="none")(of_one_position)
    proof = proof_of(z3, replace(THEORY, try_small=lambda _: (True, None)), own, PATIENCE, lambda *_: None)
    assert [goal.partition(": ")[2] for goal in proof.unsolved] == ["fails, but not where it was tried, 1 times"]


@pytest.mark.parametrize("counterexample", ["15^3", "9^4", "12+12l^2", "16l^3", "3+11^5"])
def test_what_fails_where_no_small_position_shows_it_is_refuted(counterexample: str) -> None:
    """Models that are no positions are excluded, and the solver knows what several components have in all."""
    wanted = summary_of(parse(counterexample))
    chain, loop = (min((n for n in lengths if n > least), default=0) for lengths, least in zip(
        parse(counterexample), (3, 6), strict=True))  # fmt: skip

    def not_that_one(G: Record) -> Statement:
        """G is not that position."""
        same = all_of(*(getattr(G, name) == n for name, n in list(wanted._asdict().items())[:7]))
        same = all_of(same, G.shortest_longer_chain == chain, G.shortest_longer_loop == loop)
        return when(G.size > 0, not_(same))

    proof = of_own(not_that_one)
    assert proof.verdict == "refuted"
    assert str(proof.counterexample) == counterexample


def test_a_counterexample_has_the_component_and_the_number() -> None:
    """One that the solver finds, and one that is found by trying small positions."""

    def of_15_15_15(G: Record, C: Component, m: Any) -> Statement:
        """G is not 15^3, or m is not 5."""
        chains = all_of(G.size == 45, G.longer_chains == 3, G.shortest_longer_chain == 15)
        return when(all_of(not_(C.is_loop), m >= 3, m <= 5), any_of(not_(chains), m < 5))

    def beside_a_loop(G: Record, C: Component, m: Any) -> Statement:
        """Opening a longer chain of more than 5 boxes, beside a loop, never wins 7 or less, and m is 8."""
        long_chain = all_of(is_longer_chain(C, 6), G.four_loops + G.six_loops + G.longer_loops > 0)
        return when(all_of(long_chain, m >= 3, m <= 5), any_of(opening(G, C) > 7, m == 8))

    proof = of_own(of_15_15_15, lambda G, C: (3, 5))
    assert (proof.verdict, str(proof.counterexample)) == (REFUTED, "15^3, C = 15, m = 5")
    proof = of_own(beside_a_loop, lambda G, C: (3, C.length))
    assert proof.verdict == REFUTED
    assert str(proof.counterexample) in {f"6+4l, C = 6, m = {m}" for m in (3, 4, 5)}


@pytest.mark.parametrize("solver", ["z3", "cvc5"])
def test_what_fails_only_at_a_large_position_is_not_proved(solver: str) -> None:
    proof = of_own(lambda G: when(G.size > 0, G.size < 300), solver=solver)
    assert (proof.verdict, proof.counterexample) == (UNDECIDED, None)
    assert any("not at a position of up to 200 boxes" in name for name in proof.unsolved)


def test_a_formula_that_these_sources_proved_is_not_proved_again(monkeypatch: Patch, capsys: Capsys) -> None:
    asked = []

    def noted(smt: Any, theory: Theory, one: Claim, *job: Any) -> Proof:
        asked.append(one.id)
        return Proof(one) if one is theory.formula else proof_of(smt, theory, one, *job)  # as if it took too long

    monkeypatch.setattr(proof_module, "proof_of", noted)
    kept = Path("tables") / PROOFS
    keep_proofs(kept, [row_of(Proof(THEORY.formula, PROVED), f"z3 {version('z3-solver')}")])
    assert told(capsys, "prove", "allcock-3.1", "--quiet")[0] == 0
    assert asked == ["allcock-3.1"]
    rows = [*rows_in(kept.read_text())]
    assert len(rows) == 2
    kept.write_text(text_of(row._replace(version=f"{row.version[:-1]}x") for row in rows))
    code, out, _ = told(capsys, "prove", "allcock-3.1", "--timeout", "0.001")
    assert code == 1
    assert asked[1:] == ["allcock-4.1"]
    assert "rests on allcock-4.1, which is undecided" in out


def test_a_counterexample_is_sought_up_to_the_size_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def no_position(_smt: Any, _theory: Any, _claim: Any, _goal: Any, _solver: Any, below: int, _fits: Any) -> int:
        asked.append(below)
        return 0

    monkeypatch.setattr(proof_module, "_smallest", no_position)
    proof = Proof(CLAIMS["allcock-1.5"])
    goal = cast(Goal, SimpleNamespace(name="a goal"))
    proof_module._take_counterexample(z3, THEORY, proof, goal, z3.Solver())
    assert asked == [201]
    assert "up to 200 boxes" in proof.unsolved[-1]
