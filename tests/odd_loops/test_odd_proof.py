"""Proofs about loops of any length, of some classes of positions: of all, the value formula takes minutes."""

from collections.abc import Iterator
from typing import Any

import naive
import pytest
import z3

from loony.enumerate.endgames.components import with_short
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import controlled_value, summary_of
from loony.enumerate.endgames.raw import pairs, raw_positions
from loony.enumerate.logic import all_of, plain
from loony.enumerate.odd_loops.positions import Summary
from loony.enumerate.partitions import list_parts
from loony.verify.claims.claim import PROVED
from loony.verify.claims.register import claims_of
from loony.verify.endgames.goals import theory
from loony.verify.odd_loops import theorem
from loony.verify.odd_loops.family import ODD_LOOPS
from loony.verify.odd_loops.theory import SETTING, THEORY
from loony.verify.proof.solver import Proof, proof_of

CLAIMS = claims_of(ODD_LOOPS)
PATIENCE = 300.0

pytestmark = pytest.mark.no_kernel


def proved_of(class_: str, claim_id: str) -> Proof:
    def one_class(smt: Any) -> Iterator[tuple[str, Any, Any]]:
        return (each for each in SETTING.classes(smt) if each[0] == class_)

    only = theory(SETTING._replace(classes=one_class), THEORY.certificates)
    return proof_of(z3, only, CLAIMS[claim_id], PATIENCE, lambda *_: None)


@pytest.mark.long
@pytest.mark.parametrize("class_", ["one 3-chain, a shortest loop 6l", "no chain, a shortest loop 4l"])
def test_the_value_formula_is_proved(class_: str) -> None:
    proof = proved_of(class_, "odd-value")
    assert (proof.verdict, proof.goals, proof.unsolved) == (PROVED, 11, [])


def test_no_component_is_better_to_open_than_a_short_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    class_ = "one 3-chain, a shortest loop 5l"
    proof = proved_of(class_, "odd-short-chains")
    assert (proof.verdict, proof.goals, proof.unsolved) == (PROVED, 7, [])
    monkeypatch.setattr(theorem, "BESIDE_SHORT", (lambda x: 3 - x,))
    proof = proved_of(class_, "odd-short-chains")
    assert (proof.verdict, str(proof.counterexample)) == ("refuted", "3+5+4l, C = 3")


def test_beside_short_chains_is_what_the_rule_says() -> None:
    numbers = range(-9, 10)
    for s, (ones, twos) in zip(theorem.BESIDE_SHORT, ((0, 1), (1, 0), (1, 1)), strict=True):
        assert [s(x) for x in numbers] == [with_short(x, ones, twos) for x in numbers], s


def never(G: Any) -> Any:
    return G.three_chains < 0


def without_exception(G: Any) -> Any:
    return all_of(G.four_loops > 0, controlled_value(G) == 0)


def not_turned(G: Any) -> Any:
    return all_of(G.three_chains == 1, theorem.value_without_threes(G) == 4)


PLANTED = [
    ("longer chains only, a shortest loop 5l", "four_chains_do_not_count", never, "4+5l^2"),
    ("two 3-chains, a shortest loop 4l", "is_zero", without_exception, "3^2+4l"),
    ("one 3-chain, a shortest loop 4l", "is_three", not_turned, "3+4l"),
    ("one 3-chain, a shortest loop 7l", "is_exceptional", never, "3+7l^3"),
]


@pytest.mark.parametrize(("class_", "part", "planted", "smallest"), PLANTED)
def test_a_planted_error_is_refuted_by_the_smallest_position_where_it_shows(
    class_: str, part: str, planted: Any, smallest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theorem, part, planted)
    proof = proved_of(class_, "odd-value")
    assert (proof.verdict, str(proof.counterexample)) == ("refuted", smallest)
    assert smallest_wrong(26) == smallest


def smallest_wrong(size: int) -> str:
    """The smallest position of up to so many boxes whose value is not what the closed form says."""
    raw = raw_positions(size, 1)
    chains, loops = list_parts(raw.chains), list_parts(raw.loops)
    found = (Position(chains[i], loops[j]) for i, j in zip(*(one.tolist() for one in pairs(raw)), strict=True))
    wrong = [G for G in found if theorem.closed_form(summary_of(G, Summary)) != naive.value(*G)]
    return notation(min(wrong, key=lambda G: (sum(map(sum, G)), G)))


@pytest.mark.parametrize("claim_id", ["odd-large", "odd-reflections"])
def test_a_claim_of_ours_is_proved(claim_id: str) -> None:
    proof = proof_of(z3, THEORY, CLAIMS[claim_id], PATIENCE, lambda *_: None)
    assert (proof.verdict, proof.goals, proof.unsolved) == (PROVED, 30, [])


@pytest.mark.parametrize(("class_", "claim_id"), [
    ("longer chains only, a shortest loop 5l", "odd-allcock-1.1"),
    ("two 3-chains, a shortest loop 7l", "odd-allcock-1.5-two-3-chains"),
    ("two 3-chains, a shortest loop 4l", "odd-buzzard-ciere-29"),
])  # fmt: skip
def test_what_does_not_survive_odd_loops_is_refuted(class_: str, claim_id: str) -> None:
    proof = proved_of(class_, claim_id)
    assert proof.as_registered, proof


def test_every_position_is_of_just_one_class() -> None:
    classes = [plain(has_class) for _, _, has_class in SETTING.classes(z3)]
    assert classes
    names = [name for name in Summary._fields if not name.endswith("_mark")]
    solver = z3.Solver()
    solver.add(*(z3.Int(name) >= 0 for name in names), z3.Sum([z3.If(has_class, 1, 0) for has_class in classes]) != 1)
    assert solver.check() == z3.unsat
