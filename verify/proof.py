"""Proof of claims for positions of every size, by an SMT solver in linear integer arithmetic.

A raw position is summarised by counts (`Summary`); nothing is amalgamated. Write w for the closed form of
Theorem 4.1. The value formula, w = v, is proved by induction on the number of components, the step being:

- w(G) <= v(G;C), computed from w(G - C), for each of the five kinds of component C, of any length it can have,
  and the summary of G - C is that of a position again;
- equality for the C that Theorem 1.1 names, which therefore exists and is optimal;
- w of the empty position is 0.

Every other claim is then a statement about w, and is proved, or refuted, as it stands.

What stays outside the solver: the principle of induction; that every position has a summary, and that removing a
component of length n from a position changes its summary as `_removals` says; that the residue classes of
`_positions` are all positions, which is division with remainder; and that a shortest of n >= 2 chains has at most
half of the total excess, which is all that is used of "shortest".
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

from loony.enumerate.endgames import Summary, size
from loony.enumerate.errors import BadInput
from loony.enumerate.logic import all_of, any_of, implies, where
from loony.enumerate.notation import Position
from loony.verify import allcock
from loony.verify.claims import HOLDS, REFUTED, Claim, Record, record
from loony.verify.definition import opening_value, record_by_definition

PROVED, UNDECIDED = "proved", "undecided"

_LARGEST_SHOWN = 200
"""a counterexample is looked for up to this size, which plain recursion can confirm"""

OUTSIDE = """\
Outside the solver: induction on the number of components; that every position has a summary by counts, and how
removing a component changes it; that the 16 residue classes are all positions; that a shortest of several longer
chains, or loops, has at most half of their total excess. All else is in the goals."""


class Goal(NamedTuple):
    """A formula to be proved: the hypothesis implies the conclusion."""

    name: str
    G: Summary | None
    """the position it is about, in terms of the solver; None where it is about none"""
    hypothesis: Any
    conclusion: Any


@dataclass
class Proof:
    """What came of proving one claim."""

    claim: Claim
    verdict: str = UNDECIDED
    goals: int = 0
    """how many formulas the solver was asked"""
    unsolved: list[str] = field(default_factory=list)
    """the goals that the solver gave up, or whose counterexample is none"""
    counterexample: Position | None = None
    """the smallest, confirmed by plain recursion"""
    seconds: float = 0.0

    @property
    def as_registered(self) -> bool:
        """Proved where the claim is registered as holding, refuted where as refuted."""
        return self.verdict == {HOLDS: PROVED, REFUTED: REFUTED}.get(self.claim.expected_verdict)


MODULES = {"z3": "z3", "cvc5": "cvc5.pythonic"}


def load_solver(name: str) -> Any:
    """The Python module of z3 or cvc5, which have one interface. Raises BadInput where it is not installed."""
    try:
        return import_module(MODULES[name])
    except ImportError:
        raise BadInput(f"loony prove needs {name}: install it with  pip install 'loony-endgames[prove]'") from None


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
    if one is allcock.values_procedural:
        yield from _iterates(smt)
    for name, G, extra in _positions(smt):
        G_record, shortest = _record(smt, G, extra)
        hypothesis, conclusion = one.states(G_record)
        yield Goal(name, G, all_of(_valid(G), shortest, hypothesis), conclusion)


def _positions(smt: Any) -> Iterator[tuple[str, Summary, tuple[Any, Any, Any]]]:
    """All summaries, in 16 classes by the residue of c mod 8 and of f mod 2; with variables for lengths.

    The split makes every remainder in the theorems a constant, and the solver fast.
    """
    t, n, s, m, half, q, g, k, i, j = smt.Ints("t n s m half q g k i j")
    for residue in range(8):
        for odd in range(2):
            f = 2 * g + odd
            excess = 8 * q + residue + t + 2 * s + 4 * f - 2 * half
            G = Summary(t, n, excess, f, s, m, 2 * half)
            yield f"c = {residue} + tb mod 8, f = {odd} mod 2", G, (k, i, 2 * j)


def _valid(G: Summary) -> Any:
    """Some position has this summary."""
    return all_of(
        *(count >= 0 for count in G),
        implies(G.longer_chains == 0, G.chain_excess == 0),
        implies(G.longer_loops == 0, G.loop_excess == 0),
    )


def _w(G: Summary) -> Any:
    """The closed form of Theorem 4.1, and 0 for the empty position."""
    G_record = record(G, 0, 0, 0, 0)
    return where(G_record.size > 0, allcock.explicit_value(G_record), 0)


class Removal(NamedTuple):
    """The removal of a component C from a position G."""

    possible: Any
    """G can have such a component"""
    left: Summary
    """G - C"""
    value: Any
    """v(G;C) by equation (3), with w(G - C) for v(G - C)"""


def _removals(G: Summary, chain: Any, loop: Any) -> dict[str, Removal]:
    """The removal of each kind of component; a longer chain has length 4 + chain, a longer loop 8 + loop.

    The last of the longer chains, and of the longer loops, has all the excess.
    """

    def some_excess(number: Any, total: Any, excess: Any) -> Any:
        return all_of(number > 0, excess >= 0, excess <= total, implies(number == 1, excess == total))

    def removal(possible: Any, left: Summary, length: Any, handout: int) -> Removal:
        return Removal(possible, left, opening_value(length, handout, _w(left)))

    fewer_chains = G._replace(longer_chains=G.longer_chains - 1, chain_excess=G.chain_excess - chain)
    fewer_loops = G._replace(longer_loops=G.longer_loops - 1, loop_excess=G.loop_excess - loop)
    has_chain = some_excess(G.longer_chains, G.chain_excess, chain)
    has_loop = some_excess(G.longer_loops, G.loop_excess, loop)
    return {
        "3": removal(G.three_chains > 0, G._replace(three_chains=G.three_chains - 1), 3, 2),
        "chain": removal(has_chain, fewer_chains, 4 + chain, 2),
        "4l": removal(G.four_loops > 0, G._replace(four_loops=G.four_loops - 1), 4, 4),
        "6l": removal(G.six_loops > 0, G._replace(six_loops=G.six_loops - 1), 6, 4),
        "loop": removal(has_loop, fewer_loops, 8 + loop, 4),
    }


def _record(smt: Any, G: Summary, lengths: tuple[Any, Any, Any]) -> tuple[Record, Any]:
    """The record of G with w for v, and what the variables for the shortest lengths have to satisfy."""
    _, chain, loop = lengths
    kinds = _removals(G, chain, loop)
    shortest_loop = where(
        G.four_loops > 0, kinds["4l"].value, where(G.six_loops > 0, kinds["6l"].value, kinds["loop"].value)
    )
    shortest_chain = where(G.three_chains > 0, kinds["3"].value, kinds["chain"].value)
    shortest = all_of(
        implies(G.longer_chains > 0, kinds["chain"].possible),
        implies(G.longer_chains > 1, 2 * chain <= G.chain_excess),
        implies(G.longer_loops > 0, kinds["loop"].possible),
        implies(G.longer_loops > 1, 2 * loop <= G.loop_excess),
    )
    three = where(G.three_chains > 0, kinds["3"].value, -1)
    return record(G, _w(G), three, shortest_chain, shortest_loop), shortest


def _induction(smt: Any) -> Iterator[Goal]:
    """The step of the induction that proves w = v."""
    for name, G, lengths in _positions(smt):
        any_length, _, _ = lengths
        w = _w(G)
        yield Goal(f"empty, {name}", G, all_of(_valid(G), size(G) == 0), w == 0)
        for kind, removal in _removals(G, any_length, 2 * any_length).items():
            at_most = all_of(_valid(removal.left), w <= removal.value)
            yield Goal(f"w(G) <= v(G;{kind}), {name}", G, all_of(_valid(G), removal.possible), at_most)
        G_record, shortest = _record(smt, G, lengths)
        attained = allcock.recommended_move(G_record) == w
        named = any_of(G.three_chains > 0, G.longer_chains > 0, allcock.has_loop(G_record))
        yield Goal(f"attained, {name}", G, all_of(_valid(G), shortest, size(G) > 0), all_of(named, attained))


def _iterates(smt: Any) -> Iterator[Goal]:
    """That the closed forms of the iterated maps are iterates, by induction on how often."""
    x, times = smt.Ints("x times")
    natural = all_of(x >= 0, times >= 0)
    for name, closed, length in (("Sigma", allcock.Sigma, 6), ("Phi", allcock.Phi, 4)):
        yield Goal(f"{name}^0", None, natural, closed(x, 0 * times) == x)
        yield Goal(
            f"{name}^(n+1)", None, natural, closed(x, times + 1) == opening_value(length, 4, closed(x, times))
        )


def _asked(smt: Any, goal: Goal, seconds: float) -> Any:
    """A solver that is to look for a counterexample to a goal: it is proved if there is none."""
    solver = smt.SolverFor("QF_LIA")
    milliseconds = max(int(1000 * seconds), 1)
    if smt.__name__ == MODULES["cvc5"]:
        solver.setOption("tlimit-per", str(milliseconds))
    else:
        solver.set("timeout", milliseconds)
        solver.set("ctrl_c", False)  # else it takes an interrupt for itself, and answers that it does not know
    solver.add(goal.hypothesis, smt.Not(goal.conclusion))
    return solver


def proof_of(smt: Any, one: Claim, seconds: float, emit: Emit) -> Proof:
    """Ask the solver about every goal of one claim, which may rest on the value formula."""
    proof, started = Proof(one), time.perf_counter()
    for goal in goals_of(smt, one):
        proof.goals += 1
        solver = _asked(smt, goal, seconds)
        emit(one, proof.goals, solver)
        answer = solver.check()
        if answer == smt.sat and goal.G is not None:
            _take_counterexample(smt, proof, goal.name, goal.G, solver)
        elif answer != smt.unsat:
            proof.unsolved.append(goal.name)
    if proof.counterexample is not None:
        proof.verdict = REFUTED
    elif proof.goals and not proof.unsolved:
        proof.verdict = PROVED
    proof.seconds = time.perf_counter() - started
    return proof


def _take_counterexample(smt: Any, proof: Proof, name: str, G: Summary, solver: Any) -> None:
    """Find a smallest position where a goal fails, and see by plain recursion whether the claim fails there.

    Where the value formula is proved by induction, a goal fails at a position where the formula is wrong, or
    is wrong of a smaller one; so the smallest over all goals is a counterexample.
    """
    best = proof.counterexample
    known = sum(map(sum, best)) if best else _LARGEST_SHOWN + 1
    boxes = size(G)
    bound, found = 0, None
    while found is None and bound < known:
        bound = min(2 * bound + 8, known)
        solver.push()
        solver.add(boxes < bound)
        while solver.check() == smt.sat:
            found = _position(Summary(*(solver.model().eval(count).as_long() for count in G)))
            solver.add(boxes < sum(map(sum, found)))
        solver.pop()
    if found is not None:
        hypothesis, conclusion = proof.claim.states(record_by_definition(found))
        if bool(hypothesis) and not bool(conclusion):
            proof.counterexample = found
            return
    if best is None:
        proof.unsolved.append(f"{name}: fails, but not at a small position that refutes the claim")


def _position(G: Summary) -> Position:
    """A position with this summary: the last of the longer chains, and of the longer loops, has all the excess."""
    chains = [3] * G.three_chains + [4] * G.longer_chains
    loops = [4] * G.four_loops + [6] * G.six_loops + [8] * G.longer_loops
    if G.longer_chains:
        chains[-1] += G.chain_excess
    if G.longer_loops:
        loops[-1] += G.loop_excess
    return Position(tuple(chains), tuple(loops))
