"""The theory of positions of long chains and loops, with even loops or all loops: the goals of claims about them.

A raw position is summarised by counts; nothing is amalgamated. The value formula, w = v, is proved by induction on
the number of components. The goals of a step are:

- w(G) <= v(G;C), with v(G;C) from w(G - C), for each kind of component C of the least length; and the summary of
  G - C is the summary of a position. The opening of a component that is longer by n costs n more. So it is enough
  that w grows by no more than n where a component of G grows by the least possible n;
- w(G) = v(G;C) for the C that a theorem names, which therefore exists and is optimal;
- w of the empty position is 0.

Every other claim is then a statement about w, which a solver proves, or refutes, directly; before that it is tried on
every raw position of few boxes, with values by plain recursion. OUTSIDE lists the assumptions outside the solver; each
theory has more.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from inspect import signature
from typing import Any, NamedTuple

import numpy as np

from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.components import THREE_CHAIN, Component, counts_of, handout, is_valid, without
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import loop_step, short_loops, size
from loony.enumerate.logic import Partial, all_of, implies, plain, there
from loony.enumerate.partitions import list_parts
from loony.verify.claims.claim import Claim, Statement
from loony.verify.endgames.claims.definition import opening_value, record_by_definition
from loony.verify.endgames.examination.blocks import block, components_from
from loony.verify.endgames.examination.stored import raw_values
from loony.verify.endgames.record import position
from loony.verify.examination.columns import states
from loony.verify.examination.programs import ProgramBlock, ProgramForm, bounds_of_numbers, program_of
from loony.verify.proof.steps import CertificateTheory
from loony.verify.proof.theory import Counterexample, Goal, Theory

SMALL = 20  # the most boxes of a small position

_MANY = 6  # the most longer components for which the solver has the fact that none is shorter than the shortest
OUTSIDE = """\
Outside the solver are these steps: induction on the number of components and on the length of a component; every
position has a summary by counts, and removing a component changes it in the known way; n longer chains, or loops,
have together at least n times the excess of a shortest one, for n <= 6; a goal that z3 does not decide quickly is
split into all its cases;"""


class LoopKind(NamedTuple):
    """The possible loops, and the types of positions with these loops that claims take."""

    loop_step: int  # the difference between the lengths of loops, which begin at 4
    summary: Any  # the class of summaries
    record: Callable[..., Any]  # makes a record from a summary, the shortest longer lengths, the value and v
    form: ProgramForm

    def by_definition(self, position: Position) -> Any:
        """The record of one raw position, of plain integers, by plain recursion."""
        return record_by_definition(position, self.record, self.summary)


@cache
def positions(kind: LoopKind, size: int = SMALL) -> list[Position]:
    """Every raw position of at most `size` boxes, smallest first."""
    raw = raw_endgames.raw_positions(size, kind.loop_step)
    chains, loops = list_parts(raw.chains), list_parts(raw.loops)
    pairs = zip(*(places.tolist() for places in raw_endgames.pairs(raw)), strict=True)
    return sorted((Position(chains[i], loops[j]) for i, j in pairs), key=lambda G: (sum(map(sum, G)), G))


@cache
def _block(kind: LoopKind, size: int) -> ProgramBlock:
    """All these positions, with each component, as a block."""
    every = positions(kind, size)
    records = [kind.by_definition(G) for G in every]
    columns = np.array([G[:-1] for G in records], np.int32).T
    summaries = kind.summary(*(column.astype(np.int64) for column in columns[: len(kind.summary._fields)]))
    values = raw_values(size, summaries, np.array([G.value for G in records]))
    each = [
        (place, length, is_loop)
        for place, G in enumerate(every)
        for is_loop, lengths in enumerate(G)
        for length in sorted(set(lengths))
    ]
    return block(columns, components_from(*np.array(each).T), values, every.__getitem__, kind.form)


def try_small(kind: LoopKind, claim: Claim, size: int = SMALL) -> tuple[bool, Counterexample | None]:
    """Whether the hypothesis of a claim holds at a position of at most `size` boxes, and its smallest mismatch."""
    is_covered, smallest = False, None
    every = _block(kind, size)
    for make in every.instances(claim):
        instances = make()
        number, places = states(claim, instances)
        is_covered = is_covered or number > 0
        if len(places) and smallest is None:
            at = places[:1]
            (row,) = every.rows(claim, instances, at)
            G = positions(kind, size)[int(instances.owner[at[0]])]
            _, C, *_ = (*instances.position_and_component(claim, at), None)
            C = None if C is None else Component(int(C.length[0]), bool(C.is_loop[0]))
            k = int(instances.others[-1, at[0]]) if claim.numbers else None
            words = ", ".join(filter(None, [row["position"], row["instance"]]))
            smallest = Counterexample(words, row["size"], partial(arguments, kind, claim, G, C, k))
    return is_covered, smallest


def arguments(kind: LoopKind, claim: Claim, G: Position, C: Component | None, number: int | None) -> tuple[Any, ...]:
    """The arguments of a claim at a position."""
    return claim.arguments(kind.by_definition(G), C, number)


class Setting(NamedTuple):
    """The possible loops, and theorems about positions with such loops."""

    kind: LoopKind  # the possible loops
    formula: Claim
    closed_form: Callable[[Any], Any]  # w(G) of a summary, in boxes
    recommended: Callable[[Any], Any]  # w(G;C) of a record, in boxes, for the C that a theorem names
    classes: Callable[[Any], Iterator[tuple[str, Any, Any]]]  # of a solver: all classes, with name and condition
    samples: tuple[Position, ...]  # positions on which claims are called before any test
    outside: str  # the assumptions outside the solver besides OUTSIDE


def theory(setting: Setting, certificates: Callable[[], CertificateTheory]) -> Theory:
    """The theory of positions with the loops of a setting."""
    return Theory(
        setting.formula,
        partial(goals_of, setting),
        partial(_instance, setting),
        partial(try_small, setting.kind),
        OUTSIDE + setting.outside,
        partial(_trial, setting),
        certificates,
    )


def goals_of(setting: Setting, smt: Any, claim: Claim) -> Iterator[Goal]:
    """The formulas; if all are valid, the claim is true of positions of every size."""
    if claim is setting.formula:
        yield from _induction(setting, smt)
        return
    number = there(smt.Int("number")) if claim.numbers else None
    for name, G, in_class in setting.classes(smt):
        G_record, shortest = _record(setting, smt, G)
        components = _components(G, there(smt.Int("k"))).items() if claim.of_component else [("", (None, True))]
        for kind, (C, possible) in components:
            premise = all_of(is_valid(G), in_class, shortest, possible)
            hypothesis, conclusion = claim.states(*claim.arguments(G_record, C, number))
            small = True if claim.size_below is None else G_record.size < claim.size_below
            about, under = name + (kind and f", C = {kind}"), all_of(small, hypothesis)
            facts = _facts(G_record, kind, C)
            yield Goal(about, (G_record, C, number), premise, under, conclusion, facts, kind)


def _possible_excess(number: Any, total: Any, excess: Any) -> Any:
    """Whether one of `number` components can have this excess; a single component has the total excess."""
    return all_of(number > 0, excess >= 0, excess <= total, implies(number == 1, excess == total))


def _components(G: Any, k: Any) -> dict[str, tuple[Component, Any]]:
    """Each kind of component, and whether G can have it; a longer chain or loop is k steps above the least length."""
    step = loop_step(G)
    return {
        "3": (THREE_CHAIN, G.three_chains > 0),
        "chain": (Component(4 + k, False), _possible_excess(G.longer_chains, G.chain_excess, k)),
        **{f"{length}l": (Component(length, True), number > 0) for number, length in short_loops(G)},
        "loop": (Component(8 + step * k, True), _possible_excess(G.longer_loops, G.loop_excess, step * k)),
    }


def _facts(G: Any, kind: str, C: Component | None) -> Any:
    """That no longer chain or loop is shorter than the shortest, if there are at most _MANY of them."""
    facts = []
    for longer, number, total, shortest, least in (
        ("chain", G.longer_chains, G.chain_excess, G.shortest_longer_chain - 4, 4),
        ("loop", G.longer_loops, G.loop_excess, G.shortest_longer_loop - 8, 8),
    ):
        facts += [implies(number >= n, n * shortest <= total) for n in range(3, _MANY + 1)]
        if kind == longer and C is not None:
            excess = C.length - least
            facts += [excess >= shortest, implies(number == 1, excess == shortest)]
            facts += [implies(number >= n, (n - 1) * shortest + excess <= total) for n in range(2, _MANY + 1)]
    return all_of(*facts)


def _record(setting: Setting, smt: Any, G: Any) -> tuple[Any, Any]:
    """The record of G with w for v, and the condition on the variables for the shortest lengths."""
    step = loop_step(G)
    chain, loop = smt.Ints("shortest_longer_chain steps_to_shortest_longer_loop")
    chain, loop = there(chain), there(step * loop)
    shortest = []
    for number, total, length, least in (
        (G.longer_chains, G.chain_excess, chain, 4),
        (G.longer_loops, G.loop_excess, loop, 8),
    ):
        shortest += [
            implies(number == 0, length == 0),
            implies(number > 0, _possible_excess(number, total, length - least)),
            implies(number > 1, 2 * (length - least) <= total),
        ]

    def v(H: Any) -> Partial:
        return Partial(plain(setting.closed_form(H)), is_valid(H))

    return setting.kind.record(G, chain, loop, setting.closed_form(G), v), all_of(*shortest)


def _induction(setting: Setting, smt: Any) -> Iterator[Goal]:
    for name, G, in_class in setting.classes(smt):
        G_record, shortest = _record(setting, smt, G)
        w, about = G_record.value, (G_record, None, None)
        premise = all_of(is_valid(G), in_class)
        yield Goal(f"empty, {name}", about, premise, size(G) == 0, w == 0)
        for kind, (C, possible) in _components(G, 0).items():
            rest = without(G, C)
            at_most = w <= opening_value(C.length, handout(C), setting.closed_form(rest))
            conclusion = all_of(is_valid(rest), at_most)
            possible = all_of(premise, possible)
            yield Goal(f"w(G) <= v(G;{kind}), {name}", about, possible, True, conclusion, kind=kind)
        step = loop_step(G)
        for kind, number, longer, by in (
            ("chain", G.longer_chains, G._replace(chain_excess=G.chain_excess + 1), 1),
            ("loop", G.longer_loops, G._replace(loop_excess=G.loop_excess + step), step),
        ):
            conclusion = all_of(is_valid(longer), setting.closed_form(longer) <= w + by)
            possible = all_of(premise, number > 0)
            yield Goal(f"w of a longer {kind}, {name}", about, possible, True, conclusion, kind=kind)
        equal = setting.recommended(G_record) == w
        yield Goal(f"attained, {name}", about, all_of(premise, shortest), size(G) > 0, equal)


def _instance(setting: Setting, claim: Claim, goal: Goal, value: Callable[[Any], int]) -> Counterexample:
    """The position, component and number of a model, with values by plain recursion."""

    def in_model(number: Any) -> int:
        number = plain(number)
        return number if isinstance(number, int) else value(number)

    G, C, number = goal.about
    if C is not None:
        C = Component(in_model(C.length), C.is_loop)
    t, n, chain_excess, *short, m, loop_excess = map(in_model, counts_of(position(G)))
    shortest_chain, shortest_loop = in_model(G.shortest_longer_chain), in_model(G.shortest_longer_loop)
    chains = _lengths(4, n, chain_excess, None if C is None or C.is_loop else C, shortest_chain)
    loops = _lengths(8, m, loop_excess, C if C is not None and C.is_loop else None, shortest_loop)
    numbers = zip(short_loops(G), short, strict=True)
    short_loops_of_G = tuple(length for (_, length), number in numbers for _ in range(number))
    position_of_model = Position((3,) * t + chains, short_loops_of_G + loops)
    words = notation(position_of_model)
    if C is not None:
        words += f", C = {C.length}{'l' * C.is_loop}"
    if number is not None:
        number = in_model(number)
        words += f", {list(signature(claim.states).parameters)[-1]} = {number}"
    make_arguments = partial(arguments, setting.kind, claim, position_of_model, C, number)
    return Counterexample(words, sum(map(sum, position_of_model)), make_arguments)


def _lengths(least: int, number: int, excess: int, C: Component | None, shortest: int) -> tuple[int, ...]:
    """`number` longer chains, or loops, with this excess: C, then others of the shortest length; the last is longer.

    Where the excess is too small for the shortest length, the others have the least length.
    """
    lengths = [C.length] if C is not None and C.length >= least else []
    others, room = number - len(lengths), excess - sum(length - least for length in lengths)
    if others > 0:
        short = max(shortest, least)
        short = short if (short - least) * others <= room else least
        lengths += [short] * (others - 1) + [least + room - (short - least) * (others - 1)]
    return tuple(sorted(lengths))


def _trial(setting: Setting, claim: Claim, smt: Any) -> None:
    """Call a claim with terms, with columns, on a single position, and with terms of a solver if there is one."""
    program_of(setting.kind.form, [claim], bound=1)
    samples = list(map(setting.kind.by_definition, setting.samples))
    kind = type(samples[0])
    columns = {name: np.array([getattr(G, name) for G in samples], np.int32) for name in kind._fields[:-1]}
    G = kind(**columns, v=lambda H: there(np.zeros_like(np.broadcast_arrays(*map(plain, H))[0])))
    C = Component(np.array([3, 4, 6], np.int32), np.array([False, True, True]))
    number = bounds_of_numbers(claim, G, C, len(samples))[0] if claim.numbers else None
    Statement(*claim.states(*claim.arguments(G, C, number)))
    claim.states(*claim.arguments(samples[0], Component(4, False), 1))
    if smt is not None:
        next(iter(goals_of(setting, smt, claim)))
