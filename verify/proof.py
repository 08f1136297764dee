"""Proof of claims for positions of every size, by an SMT solver in linear integer arithmetic.

A raw position is summarised by counts (`Summary`); nothing is amalgamated. Write w for the closed form of
Theorem 4.1. The value formula, w = v, is proved by induction on the number of components, the step being:

- w(G) <= v(G;C), computed from w(G - C), for each of the five kinds of component C, of any length it can have,
  and the summary of G - C is that of a position again;
- equality for the C that Theorem 1.1 names, which therefore exists and is optimal;
- w of the empty position is 0.

Every other claim is then a statement about w, and is proved, or refuted, as it stands.

What stays outside the solver: the principle of induction; that every position has a summary, and that removing a
component changes it as `loony.enumerate.endgames.components.without` says; that the residue classes of
`_positions` are all positions, which is division with remainder; and that a shortest of n >= 2 chains has at most
half of the total excess, which is all that is used of "shortest".
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from inspect import signature
from typing import Any, NamedTuple

from loony.enumerate.endgames.components import (
    FOUR_LOOP,
    SIX_LOOP,
    THREE_CHAIN,
    Component,
    handout,
    is_valid,
    without,
)
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import Summary, size
from loony.enumerate.errors import BadInput
from loony.enumerate.logic import all_of, implies, where
from loony.verify.claims import HOLDS, REFUTED, UNCOVERED, Claim
from loony.verify.endgames import allcock
from loony.verify.endgames.definition import opening_value, record_by_definition
from loony.verify.endgames.record import NO_POSITION, Record, position, record

PROVED, UNDECIDED = "proved", "undecided"
"""verdicts besides `refuted`, and `uncovered`, where the hypothesis can never be met"""

_LARGEST_SHOWN = 200
"""a counterexample is looked for up to this size, which plain recursion can confirm"""

OUTSIDE = """\
Outside the solver: induction on the number of components; that every position has a summary by counts, and how
removing a component changes it; that the 16 residue classes are all positions; that a shortest of several longer
chains, or loops, has at most half of their total excess. All else is in the goals."""


class Goal(NamedTuple):
    """A formula to be proved: the hypothesis implies the conclusion."""

    name: str
    about: tuple[Record, Component | None, Any]
    """the position, component and number that it is about, in terms of the solver"""
    hypothesis: Any
    conclusion: Any


class Counterexample(NamedTuple):
    """Where a claim fails."""

    position: Position
    C: Component | None
    """where the claim is about a component"""
    number: int | None
    """where the claim is about a number"""
    named: str = ""
    """what the claim calls the number"""

    def __str__(self) -> str:
        text = notation(self.position)
        if self.C is not None:
            text += f", C = {self.C.length}{'l' * self.C.is_loop}"
        return text if self.number is None else f"{text}, {self.named} = {self.number}"


@dataclass
class Proof:
    """What came of proving one claim."""

    claim: Claim
    verdict: str = UNDECIDED
    goals: int = 0
    """how many formulas the solver was asked"""
    unsolved: list[str] = field(default_factory=list)
    """the goals that the solver gave up, or whose counterexample is none"""
    counterexample: Counterexample | None = None
    """the smallest, confirmed by plain recursion"""
    seconds: float = 0.0

    @property
    def as_registered(self) -> bool:
        """Proved where the claim is registered as holding, refuted where as refuted."""
        return self.verdict == {HOLDS: PROVED, REFUTED: REFUTED}.get(self.claim.expected_verdict)


MODULES = {"z3": "z3", "cvc5": "cvc5.pythonic"}
DISTRIBUTIONS = {"z3": "z3-solver", "cvc5": "cvc5"}
"""the solvers' Python modules, and the packages that they come in"""


def load_solver(name: str) -> Any:
    """The Python module of z3 or cvc5, which have one interface. Raises BadInput where it is not installed."""
    try:
        return import_module(MODULES[name])
    except ImportError:
        raise BadInput(f"a proof needs {name}: install it with  pip install 'loony-endgames[prove]'") from None


Emit = Callable[[Claim, int, Any], None]


def prove(claims: list[Claim], solver: str, seconds: float, emit: Emit = lambda *_: None) -> Iterator[Proof]:
    """Prove the claims, each goal within a time limit; the others rest on the value formula, Theorem 4.1.

    Where the value formula is not proved, the others are undecided. `emit` is handed every goal of a claim: its
    number, and a solver that is about to be asked it.
    """
    smt = load_solver(solver)
    formula = proof_of(smt, allcock.values_explicit, seconds, emit)
    for one in claims:
        if one is allcock.values_explicit:
            yield formula
        elif formula.verdict == PROVED:
            yield proof_of(smt, one, seconds, emit)
        else:
            yield Proof(one, unsolved=[f"rests on {formula.claim.id}, which is {formula.verdict}"])


def goals_of(smt: Any, one: Claim) -> Iterator[Goal]:
    """The formulas whose validity makes the claim true of positions of every size."""
    if one is allcock.values_explicit:
        yield from _induction(smt)
        return
    number = smt.Int("number") if one.numbers else None
    for name, G in _positions(smt):
        G_record, shortest = _record(smt, G)
        components = _components(smt, G).items() if one.of_component else [("", (None, True))]
        for kind, (C, possible) in components:
            hypothesis, conclusion = one.states(*one.arguments(G_record, C, number))
            small = True if one.size_below is None else G_record.size < one.size_below
            hypothesis = all_of(is_valid(G), shortest, possible, small, hypothesis)
            about = (G_record, C, number)
            yield Goal(name + (kind and f", C = {kind}"), about, hypothesis, conclusion)


def _positions(smt: Any) -> Iterator[tuple[str, Summary]]:
    """All summaries, in 16 classes by the residue of c mod 8 and of f mod 2.

    The split makes every remainder in the theorems a constant, and the solver fast.
    """
    t, n, s, m, half, q, g = smt.Ints("t n s m half q g")
    for residue in range(8):
        for odd in range(2):
            f = 2 * g + odd
            excess = 8 * q + residue + t + 2 * s + 4 * f - 2 * half
            yield f"c = {residue} + tb mod 8, f = {odd} mod 2", Summary(t, n, excess, f, s, m, 2 * half)


def _some_excess(number: Any, total: Any, excess: Any) -> Any:
    """One of so many components can have this excess of the total; the last of them has all of it."""
    return all_of(number > 0, excess >= 0, excess <= total, implies(number == 1, excess == total))


def _components(smt: Any, G: Summary) -> dict[str, tuple[Component, Any]]:
    """The five kinds of component, the longer ones of any length, and whether G can have such a one."""
    k = smt.Int("k")
    return {
        "3": (THREE_CHAIN, G.three_chains > 0),
        "chain": (Component(4 + k, False), _some_excess(G.longer_chains, G.chain_excess, k)),
        "4l": (FOUR_LOOP, G.four_loops > 0),
        "6l": (SIX_LOOP, G.six_loops > 0),
        "loop": (Component(8 + 2 * k, True), _some_excess(G.longer_loops, G.loop_excess, 2 * k)),
    }


def _w(G: Summary) -> Any:
    """The closed form of Theorem 4.1, and 0 for the empty position."""
    G_record = record(G, 0, 0, 0, lambda _: 0)
    return where(G_record.size > 0, allcock.explicit_value(G_record), 0)


def _record(smt: Any, G: Summary) -> tuple[Record, Any]:
    """The record of G with w for v, and what the variables for the shortest lengths have to satisfy."""
    chain, half_loop = smt.Ints("shortest_longer_chain half_shortest_longer_loop")
    loop = 2 * half_loop
    shortest = []
    for number, total, length, least in (
        (G.longer_chains, G.chain_excess, chain, 4),
        (G.longer_loops, G.loop_excess, loop, 8),
    ):
        shortest += [
            implies(number == 0, length == 0),
            implies(number > 0, _some_excess(number, total, length - least)),
            implies(number > 1, 2 * (length - least) <= total),
        ]
    return record(G, chain, loop, _w(G), lambda H: where(is_valid(H), _w(H), NO_POSITION)), all_of(*shortest)


def _induction(smt: Any) -> Iterator[Goal]:
    """The step of the induction that proves w = v."""
    for name, G in _positions(smt):
        G_record, shortest = _record(smt, G)
        w, about = G_record.value, (G_record, None, None)
        yield Goal(f"empty, {name}", about, all_of(is_valid(G), shortest, size(G) == 0), w == 0)
        for kind, (C, possible) in _components(smt, G).items():
            left = without(G, C)
            at_most = w <= opening_value(C.length, handout(C), _w(left))
            hypothesis = all_of(is_valid(G), shortest, possible)
            yield Goal(f"w(G) <= v(G;{kind}), {name}", about, hypothesis, all_of(is_valid(left), at_most))
        attained = allcock.recommended_move(G_record) == w
        yield Goal(f"attained, {name}", about, all_of(is_valid(G), shortest, size(G) > 0), attained)


def _asked(smt: Any, seconds: float, seed: int, *statements: Any) -> Any:
    """A solver that is to look for numbers for which all of the statements are true."""
    solver = smt.SolverFor("QF_LIA")
    milliseconds = max(int(1000 * seconds), 1)
    if smt.__name__ == MODULES["cvc5"]:
        solver.setOption("tlimit-per", str(milliseconds))
    else:
        solver.set("timeout", milliseconds)
        solver.set("random_seed", seed)
        solver.set("ctrl_c", False)  # else it takes an interrupt for itself, and answers that it does not know
    solver.add(*statements)
    return solver


def _answer(smt: Any, seconds: float, *statements: Any) -> tuple[Any, Any]:
    """What the solver answers within a time, and the solver.

    z3 begins anew with another seed after a while: goals take it a second or two, but now and then one sends it
    astray for an hour, and which one depends on what it was asked before.
    """
    left, patience, seed = seconds, seconds if smt.__name__ == MODULES["cvc5"] else 4.0, 0
    while True:
        solver = _asked(smt, min(left, patience), seed, *statements)
        answer = solver.check()
        left -= patience
        if answer != smt.unknown or left <= 0:
            return answer, solver
        patience, seed = 2 * patience, seed + 1


def proof_of(smt: Any, one: Claim, seconds: float, emit: Emit) -> Proof:
    """Ask the solver about every goal of one claim, which may rest on the value formula."""
    proof, started = Proof(one), time.perf_counter()
    covered, solved = False, 0
    for goal in goals_of(smt, one):
        proof.goals += 1
        covered = covered or _answer(smt, seconds, goal.hypothesis)[0] == smt.sat
        answer, solver = _answer(smt, seconds, goal.hypothesis, smt.Not(goal.conclusion))
        emit(one, proof.goals, solver)
        if answer == smt.sat:
            _take_counterexample(smt, proof, goal, solver)
        elif answer == smt.unsat:
            solved += 1
        else:
            proof.unsolved.append(goal.name)
    if proof.counterexample is not None:
        proof.verdict = REFUTED
    elif solved == proof.goals:
        proof.verdict = PROVED if covered else UNCOVERED
    proof.seconds = time.perf_counter() - started
    return proof


def _take_counterexample(smt: Any, proof: Proof, goal: Goal, solver: Any) -> None:
    """Find a smallest position where a goal fails, and see by plain recursion whether the claim fails there.

    Where the value formula is proved by induction, a goal fails at a position where the formula is wrong, or
    is wrong of a smaller one; so the smallest over all goals is a counterexample.
    """
    known = sum(map(sum, proof.counterexample.position)) if proof.counterexample else _LARGEST_SHOWN + 1
    boxes = goal.about[0].size
    bound, found = 0, None
    while found is None and bound < known:
        bound = min(2 * bound + 8, known)
        solver.push()
        solver.add(boxes < bound)
        while solver.check() == smt.sat:
            found = _instance(goal, solver.model())
            solver.add(boxes < sum(map(sum, found.position)))
        solver.pop()
    if found is not None and _fails(proof.claim, found):
        named = "" if found.number is None else list(signature(proof.claim.states).parameters)[-1]
        proof.counterexample = found._replace(named=named)
    elif proof.counterexample is None:
        tried = f"a position of up to {_LARGEST_SHOWN} boxes" if found is None else "the position that was tried"
        proof.unsolved.append(f"{goal.name}: fails, but not at {tried}")


def _fails(one: Claim, found: Counterexample) -> bool:
    """The claim fails there, by plain recursion."""
    arguments = one.arguments(record_by_definition(found.position), found.C, found.number)
    hypothesis, conclusion = one.states(*arguments)
    small = one.size_below is None or arguments[0].size < one.size_below
    return small and bool(hypothesis) and not bool(conclusion)


def _instance(goal: Goal, model: Any) -> Counterexample:
    """The position, component and number of a model."""

    def value(term: Any) -> int:
        return int(model.eval(term, model_completion=True).as_long())

    G, C, number = goal.about
    if C is not None:
        C = Component(C.length if isinstance(C.length, int) else value(C.length), C.is_loop)
    t, n, chain_excess, f, s, m, loop_excess = map(value, position(G))
    chains = _lengths(4, n, chain_excess, None if C is None or C.is_loop else C, value(G.shortest_longer_chain))
    loops = _lengths(8, m, loop_excess, C if C is not None and C.is_loop else None, value(G.shortest_longer_loop))
    found = Position((3,) * t + chains, (4,) * f + (6,) * s + loops)
    return Counterexample(found, C, None if number is None else value(number))


def _lengths(least: int, number: int, excess: int, C: Component | None, shortest: int) -> tuple[int, ...]:
    """So many longer chains, or loops, with this excess: C, the rest as short as said, and the last one longer.

    Where they cannot all be as long as the shortest was said to be, they have the least length.
    """
    some = [C.length] if C is not None and C.length >= least else []
    left, room = number - len(some), excess - sum(length - least for length in some)
    if left > 0:
        short = max(shortest, least)
        short = short if (short - least) * left <= room else least
        some += [short] * (left - 1) + [least + room - (short - least) * (left - 1)]
    return tuple(sorted(some))
