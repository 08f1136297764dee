"""What the proofs about loops and long chains rest on: the value formula, its induction, and the goals of claims.

A raw position is summarised by counts (`Summary`); nothing is amalgamated. Write w for the closed form of
Theorem 4.1. The value formula, w = v, is proved by induction on the number of components, the step being:

- w(G) <= v(G;C), computed from w(G - C), for each of the five kinds of component C, of any length it can have,
  and the summary of G - C is that of a position again;
- equality for the C that Theorem 1.1 names, which therefore exists and is optimal;
- w of the empty position is 0.

Every other claim is then a statement about w, and is proved, or refuted, as it stands.

What stays outside the solver: the principle of induction; that every position has a summary, and that removing a
component changes it as `loony.enumerate.endgames.components.without` says; that the residue classes of
`_positions` are all positions, which is division with remainder; and that n chains have in all at least n times
the excess of a shortest one, which for n <= 6 is all that is used of "shortest".
"""

from collections.abc import Callable, Iterator
from functools import partial
from inspect import signature
from typing import Any

import numpy as np

from loony.enumerate.endgames.components import (
    FOUR_LOOP,
    SIX_LOOP,
    THREE_CHAIN,
    Component,
    counts_of,
    handout,
    is_valid,
    without,
)
from loony.enumerate.endgames.notation import Position, notation, parse
from loony.enumerate.endgames.positions import UNMARKED, Summary, size
from loony.enumerate.logic import Partial, all_of, implies, plain, there
from loony.verify.claims import Claim, Statement
from loony.verify.endgames import allcock
from loony.verify.endgames.allcock import closed_form
from loony.verify.endgames.blocks import FORM
from loony.verify.endgames.definition import opening_value, record_by_definition
from loony.verify.endgames.record import Record, position, record
from loony.verify.endgames.small import arguments, tried
from loony.verify.programs import bounds_of_numbers, traced
from loony.verify.proof import Counterexample, Goal, Theory

_MANY = 6
"""up to so many longer components, the solver knows that none is shorter than the shortest"""

OUTSIDE = """\
Outside the solver: induction on the number of components; that every position has a summary by counts, and how
removing a component changes it; that the 16 residue classes are all positions; that n longer chains, or loops,
have in all at least n times the excess of a shortest one, for n <= 6. All else is in the goals."""


def goals_of(smt: Any, one: Claim) -> Iterator[Goal]:
    """The formulas whose validity makes the claim true of positions of every size."""
    if one is allcock.values_explicit:
        yield from _induction(smt)
        return
    number = there(smt.Int("number")) if one.numbers else None
    for name, G in _positions(smt):
        G_record, shortest = _record(smt, G)
        components = _components(smt, G).items() if one.of_component else [("", (None, True))]
        for kind, (C, possible) in components:
            hypothesis, conclusion = one.states(*one.arguments(G_record, C, number))
            small = True if one.size_below is None else G_record.size < one.size_below
            hypothesis = all_of(is_valid(G), shortest, possible, small, hypothesis)
            about = (G_record, C, number)
            yield Goal(name + (kind and f", C = {kind}"), about, hypothesis, conclusion, _facts(G_record, kind, C))


def _positions(smt: Any) -> Iterator[tuple[str, Summary]]:
    """All summaries, in 16 classes by the residue of c mod 8 and of f mod 2.

    The split makes every remainder in the theorems a constant, and the solver fast.
    """
    t, n, s, m, half, q, g = smt.Ints("t n s m half q g")
    for residue in range(8):
        for odd in range(2):
            f = 2 * g + odd
            excess = 8 * q + residue + t + 2 * s + 4 * f - 2 * half
            counts = map(there, (t, n, excess, f, s, m, 2 * half))
            yield (
                f"c = {residue} + tb mod 8, f = {odd} mod 2",
                Summary(*counts)._replace(chain_mark=UNMARKED, loop_mark=UNMARKED),
            )


def _some_excess(number: Any, total: Any, excess: Any) -> Any:
    """One of so many components can have this excess of the total; the last of them has all of it."""
    return all_of(number > 0, excess >= 0, excess <= total, implies(number == 1, excess == total))


def _components(smt: Any, G: Summary) -> dict[str, tuple[Component, Any]]:
    """The five kinds of component, the longer ones of any length, and whether G can have such a one."""
    k = there(smt.Int("k"))
    return {
        "3": (THREE_CHAIN, G.three_chains > 0),
        "chain": (Component(4 + k, False), _some_excess(G.longer_chains, G.chain_excess, k)),
        "4l": (FOUR_LOOP, G.four_loops > 0),
        "6l": (SIX_LOOP, G.six_loops > 0),
        "loop": (Component(8 + 2 * k, True), _some_excess(G.longer_loops, G.loop_excess, 2 * k)),
    }


def _facts(G: Record, kind: str, C: Component | None) -> Any:
    """No longer component is shorter than a shortest one, as far as the solver is told."""
    facts = []
    for longer, number, total, shortest, least in (
        ("chain", G.longer_chains, G.chain_excess, G.shortest_longer_chain - 4, 4),
        ("loop", G.longer_loops, G.loop_excess, G.shortest_longer_loop - 8, 8),
    ):
        facts += [implies(number >= many, many * shortest <= total) for many in range(3, _MANY + 1)]
        if kind == longer and C is not None:
            excess = C.length - least
            facts += [excess >= shortest, implies(number == 1, excess == shortest)]
            facts += [
                implies(number >= many, (many - 1) * shortest + excess <= total) for many in range(2, _MANY + 1)
            ]
    return all_of(*facts)


def _record(smt: Any, G: Summary) -> tuple[Record, Any]:
    """The record of G with w for v, and what the variables for the shortest lengths have to satisfy."""
    chain, half_loop = smt.Ints("shortest_longer_chain half_shortest_longer_loop")
    chain, loop = there(chain), there(2 * half_loop)
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

    def v(H: Summary) -> Partial:
        return Partial(plain(closed_form(H)), is_valid(H))

    return record(G, chain, loop, closed_form(G), v), all_of(*shortest)


def _induction(smt: Any) -> Iterator[Goal]:
    """The step of the induction that proves w = v."""
    for name, G in _positions(smt):
        G_record, shortest = _record(smt, G)
        w, about = G_record.value, (G_record, None, None)
        yield Goal(f"empty, {name}", about, all_of(is_valid(G), shortest, size(G) == 0), w == 0)
        for kind, (C, possible) in _components(smt, G).items():
            left = without(G, C)
            at_most = w <= opening_value(C.length, handout(C), closed_form(left))
            hypothesis = all_of(is_valid(G), shortest, possible)
            yield Goal(f"w(G) <= v(G;{kind}), {name}", about, hypothesis, all_of(is_valid(left), at_most))
        attained = allcock.recommended_move(G_record) == w
        yield Goal(f"attained, {name}", about, all_of(is_valid(G), shortest, size(G) > 0), attained)


def instance(one: Claim, goal: Goal, value: Callable[[Any], int]) -> Counterexample:
    """The position, component and number of a model, and what there is to know of them by plain recursion."""

    def in_model(number: Any) -> int:
        number = plain(number)
        return number if isinstance(number, int) else value(number)

    G, C, number = goal.about
    if C is not None:
        C = Component(in_model(C.length), C.is_loop)
    t, n, chain_excess, f, s, m, loop_excess = map(in_model, counts_of(position(G)))
    shortest_chain, shortest_loop = in_model(G.shortest_longer_chain), in_model(G.shortest_longer_loop)
    chains = _lengths(4, n, chain_excess, None if C is None or C.is_loop else C, shortest_chain)
    loops = _lengths(8, m, loop_excess, C if C is not None and C.is_loop else None, shortest_loop)
    found = Position((3,) * t + chains, (4,) * f + (6,) * s + loops)
    words = notation(found)
    if C is not None:
        words += f", C = {C.length}{'l' * C.is_loop}"
    if number is not None:
        number = in_model(number)
        words += f", {list(signature(one.states).parameters)[-1]} = {number}"
    return Counterexample(words, sum(map(sum, found)), partial(arguments, one, found, C, number))


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


def trial(one: Claim, smt: Any) -> None:
    """Call a claim with terms, with columns, on a single position, and with terms of a solver if there is one."""
    traced(FORM, [one], bound=1)
    samples = [record_by_definition(parse(text)) for text in ("3+4+8l", "3^2+4l", "4+6l^2")]
    columns = {name: np.array([getattr(G, name) for G in samples], np.int32) for name in Record._fields[:-1]}
    G = Record(**columns, v=lambda H: there(np.zeros_like(np.broadcast_arrays(*map(plain, H))[0])))
    C = Component(np.array([3, 4, 6], np.int32), np.array([False, True, True]))
    number = bounds_of_numbers(one, G, C, len(samples))[0] if one.numbers else None
    Statement(*one.states(*one.arguments(G, C, number)))
    one.states(*one.arguments(samples[0], Component(4, False), 1))
    if smt is not None:
        next(iter(goals_of(smt, one)))


THEORY = Theory(allcock.values_explicit, goals_of, instance, tried, OUTSIDE, trial)
