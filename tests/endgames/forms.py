"""The closed forms of chains and even loops: values, openings, short chains, and the controller's replies."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import naive
import numpy as np
from boundaries import Form

from loony.enumerate.endgames.components import Component, with_short
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import Summary, summary_of, summary_of_multiset
from loony.verify.endgames import play
from loony.verify.endgames.claims import allcock, buzzard_ciere
from loony.verify.endgames.play import EITHER, EVEN, KEEP

RAW, AMALGAMATED, RAW_FEW, SHORT = 24, 48, 18, 14
NUMBERS = ("loony.enumerate.endgames.components", "loony.enumerate.endgames.positions")
MODULES = ("loony.verify.endgames.claims", *NUMBERS)

Positions = list[Position]


def smallest_first(positions: Iterable[tuple[naive.Lengths, naive.Lengths]]) -> Positions:
    """Each position once."""
    return sorted({Position(*G) for G in positions}, key=lambda G: (sum(map(sum, G)), sum(map(len, G)), G))


def values_of(positions: Positions) -> dict[str, int]:
    """By plain recursion."""
    return {notation(G): naive.value(*G) for G in positions}


def columns(positions: Positions, kind: Any) -> Any:
    return kind(*np.array([summary_of(G, kind) for G in positions], np.int64).T)


def optimal_first(positions: Positions) -> tuple[Any, Any]:
    """Whether opening a shortest loop, and a shortest chain, is optimal; there may be none, as in the empty one."""
    found = [[True, True]]
    for chains, loops in positions[1:]:
        openings, value = naive.openings(chains, loops), naive.value(chains, loops)
        found.append(
            [openings.get(name) == value for name in (f"{min(loops, default=0)}l", f"{min(chains, default=0)}")]
        )
    return tuple(np.array(found, bool).T)


def cases_in(cases: list[Any], number: int) -> list[str]:
    applies = np.array([np.broadcast_to(case.applies, number) for case in cases])
    return [cases[first].name for first in applies.argmax(0)]


def forms_of(positions: Positions, rules: play.Rules, modules: tuple[str, ...]) -> Iterator[Form]:
    """The closed form of values, and that of openings."""
    G, number = columns(positions, rules.summary), len(positions)
    values = values_of(positions)
    right = np.array([*values.values()])
    yield Form(
        (rules.closed_form, rules.cases_of_value),
        modules,
        values,
        lambda: np.broadcast_to(rules.closed_form(G), number) == right,
        lambda: ["", *cases_in(rules.cases_of_value(G), number)[1:]],
    )
    by_loop, by_chain = optimal_first(positions)
    yield Form(
        (rules.cases_of_opening,),
        modules,
        values,
        lambda: np.where(allcock.first_of(rules.cases_of_opening(G)), by_loop, by_chain),
        lambda: ["", *cases_in(rules.cases_of_opening(G), number)[1:]],
    )


def forms() -> Iterator[Form]:
    positions = smallest_first(chain(naive.positions(RAW), naive.amalgamated(AMALGAMATED)))
    yield from forms_of(positions, EVEN, MODULES)
    G, values, number = columns(positions, Summary), values_of(positions), len(positions)
    right = np.array([*values.values()])
    yield Form(
        (buzzard_ciere.value_by_algorithm,),
        MODULES,
        values,
        lambda: np.broadcast_to(buzzard_ciere.value_by_algorithm(G), number) == right,
    )
    by_loop, by_chain = optimal_first(positions)
    yield Form(
        (buzzard_ciere.opens_loop_by_algorithm,),
        MODULES,
        values,
        lambda: np.where(buzzard_ciere.opens_loop_by_algorithm(G), by_loop, by_chain),
    )
    small = [G for G in positions if sum(map(sum, G)) <= RAW_FEW]
    yield Form(
        (summary_of_multiset, play.by_closed_form),
        NUMBERS,
        values_of(small),
        lambda: (play.value_of(play.with_summary(G), play.CLOSED_FORM) == naive.value(*G) for G in small),
    )
    few = smallest_first(naive.positions(SHORT, least=1))
    long, ones, twos = (np.array(column) for column in zip(*map(parted, few), strict=True))
    yield Form(
        (with_short,),
        (with_short.__module__,),
        values_of(few),
        lambda: with_short(long, ones, twos) == np.array([naive.value(*G) for G in few]),
    )
    yield Form((play.advice, play.worth), (play.__name__, *MODULES), values_of(few), lambda: map(advised, few))


def parted(G: Position) -> tuple[int, int, int]:
    """The value without chains of 1 and 2, and the numbers of these."""
    chains = tuple(length for length in G.chains if length > 2)
    return naive.value(chains, G.loops), G.chains.count(1), G.chains.count(2)


def advised(G: Position) -> bool:
    """Whether the controller is advised what is best, after each opening, and told what she wins by it."""
    for name, won in naive.openings(*G).items():
        C = Component(int(name.rstrip("l")), name.endswith("l"))
        chains, loops = (
            (G.chains, naive.without(G.loops, C.length)) if C.is_loop else (naive.without(G.chains, C.length), G.loops)
        )
        rest, handout = naive.value(chains, loops), 4 if C.is_loop else 2
        best = [C.length - rest]
        if C.is_loop or C.length > 2:
            best.append(C.length - 2 * handout + rest)
        ways = {EITHER: best, KEEP: best[1:]}.get(play.advice(C, rest), best[:1])
        if {*ways} != {won} or play.worth(C, rest) != won:
            return False
    return True
