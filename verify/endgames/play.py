"""What a player asks of one position: its value, every opening, the controller's reply, a line of best play.

No table is read, and nothing heavy is imported: small positions are computed by plain recursion, and larger ones
by the closed form of Theorem 4.1, which `loony prove` proves for all sizes. Positions are held as multisets, and
G - C is a summary where the closed form asks for it: what is asked costs what its text is long, however many
components it has.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from math import prod
from operator import sub
from typing import Any, NamedTuple

from loony.enumerate.endgames.components import Component, handout
from loony.enumerate.endgames.notation import Position, Refusal, no_component
from loony.enumerate.endgames.positions import (
    Multiset,
    Summary,
    multiset,
    notation_of,
    position_of_multiset,
    summary_of_multiset,
    summary_of_one,
)
from loony.system.errors import TooLarge
from loony.verify.endgames.claims import allcock
from loony.verify.endgames.claims.allcock import Case
from loony.verify.endgames.claims.definition import opening_value, value_by_definition
from loony.verify.endgames.record import Record, record

RECURSION, CLOSED_FORM = "recursion", "closed form"

_FEW, _SHALLOW = 2_000, 60
"""positions with at most so many sub-positions, and so many components, are computed by recursion"""

LONGEST_LINE = 2_000
"""components, of which a line of play is worked out"""

MOST_ORDERS = 50_000
"""sub-positions of a position whose optimal orders are counted"""

MOST_IN_ORDERS = 200
"""components of such a position"""

NOTHING = Multiset((), ())
"""the empty position"""

KEEP, GIVE_UP, EITHER = "keep control", "give up control", "either"


class Opening(NamedTuple):
    """A component that the opener can open."""

    component: str
    """such as 3 or 8l"""
    value: int
    """v(G;C), in boxes: by how many the controller wins, if this is opened"""
    optimal: bool
    """the opener loses by no less if she opens another"""
    controller: str
    """what the controller should do then: `keep control`, `give up control` or `either`"""


class Analysis(NamedTuple):
    """What there is to know of a position G. Sizes and values in boxes."""

    position: str
    size: int
    controlled_value: int
    value: int
    openings: list[Opening]
    """best first, then chains before loops, shortest first"""
    theorem_1_1: str
    """the case of Theorem 1.1 that names an optimal opening"""
    theorem_4_1: str
    """the case of Theorem 4.1 that gives the value"""
    recommended: str
    """the component that Theorem 1.1 names; empty where there is none"""
    needed: int
    """the opener wins if she is more than this many boxes ahead: v(G)"""
    source: str
    """`recursion` or `closed form`"""


def number_of_components(G: Multiset) -> int:
    """How many there are, equal ones counted singly."""
    return sum(number for numbers in G for _, number in numbers)


def sub_positions(G: Multiset) -> int:
    """How many positions are contained in this one, the empty one and itself among them."""
    return prod(number + 1 for numbers in G for _, number in numbers)


def source_of(G: Multiset) -> str:
    """How values are found: by recursion through all that the position contains, or in closed form."""
    return RECURSION if number_of_components(G) <= _SHALLOW and sub_positions(G) <= _FEW else CLOSED_FORM


class Rules(NamedTuple):
    """Which positions there are, and what theorems say of one, by its summary."""

    refused: Refusal
    summary: Any
    """the class of summaries"""
    closed_form: Callable[[Any], Any]
    """v(G), in boxes"""
    cases_of_value: Callable[[Any], list[Case]]
    """of a nonempty position: where each case of the theorem on values applies, the last always, and v(G) then"""
    cases_of_opening: Callable[[Any], list[Case]]
    """the same of the theorem on openings: whether then a shortest loop is optimal, or else a shortest chain"""


def _record(G: Summary, value: int = 0) -> Record:
    """The record of a position, for what asks for no value of another, and for no shortest length."""
    return record(G, 0, 0, value, lambda _: 0)


EVEN = Rules(
    no_component,
    Summary,
    allcock.closed_form,
    lambda G: allcock.cases_of_theorem_4_1(_record(G)),
    lambda G: allcock.cases_of_opening(_record(G)),
)
"""long chains and even loops: Theorems 1.1 and 4.1"""


def applying(cases: list[Case]) -> Case:
    """The first case that applies."""
    return next(case for case in cases if case.applies)


class PositionAndSummary(NamedTuple):
    """A position, and its summary, which goes along with it: to add it up anew takes longer."""

    G: Multiset
    summary: Any
    rules: Rules


def held(position: str | Position | Multiset, rules: Rules = EVEN) -> PositionAndSummary:
    """A position with its summary; raises BadInput for a text that is no position."""
    G = multiset(position, rules.refused)
    return PositionAndSummary(G, summary_of_multiset(G, rules.summary), rules)


def value_of(position: PositionAndSummary, source: str) -> int:
    """v(G), in boxes."""
    if source == RECURSION:
        return value_by_definition(position_of_multiset(position.G))
    return by_closed_form(position.summary, position.rules)


def number(position: str | Position | Multiset, rules: Rules = EVEN) -> int:
    """v(G), in boxes. Raises BadInput for a text that is no position."""
    asked = held(position, rules)
    return value_of(asked, source_of(asked.G))


@lru_cache(MOST_ORDERS)
def by_closed_form(G: Any, rules: Rules) -> int:
    """v(G), in boxes, of a position that may be empty."""
    return int(rules.closed_form(G))


def components(position: Position | Multiset) -> list[Component]:
    """The different components, chains first, shortest first."""
    G = multiset(position)
    return [Component(length, is_loop) for is_loop in (False, True) for length, _ in G[is_loop]]


def left_by(G: Multiset, C: Component) -> Multiset:
    """G - C."""
    numbers = G[C.is_loop]
    at = next(place for place, (length, _) in enumerate(numbers) if length == C.length)
    number = numbers[at][1] - 1
    left = (*numbers[:at], *(((C.length, number),) if number else ()), *numbers[at + 1 :])
    return Multiset(G.chains, left) if C.is_loop else Multiset(left, G.loops)


def less(position: PositionAndSummary, C: Component) -> PositionAndSummary:
    """G - C, with its summary."""
    return PositionAndSummary(left_by(position.G, C), _summary_less(position, C), position.rules)


def _summary_less(position: PositionAndSummary, C: Component) -> Any:
    """The summary of G - C: `components.without` on integers alone, and much faster."""
    kind = position.rules.summary
    return kind(*map(sub, position.summary, summary_of_one(*C, kind)))


def name(C: Component) -> str:
    """A component in the papers' notation."""
    return f"{C.length}{'l' * C.is_loop}"


def advice(C: Component, rest: int) -> str:
    """What the controller should do after C is opened, where rest = v(G - C): Allcock 2021, Theorem 1.3."""
    if rest == handout(C):
        return EITHER
    return KEEP if rest > handout(C) else GIVE_UP


def openings(position: Position, v: Callable[[Position], int]) -> list[Opening]:
    """Every opening, best first, by the values v(H) of G and of every G - C."""
    G = multiset(position)
    return best_first(v(position), ((C, v(position_of_multiset(left_by(G, C)))) for C in components(G)))


def best_first(value: int, rests: Iterable[tuple[Component, int]]) -> list[Opening]:
    """The openings of G by v(G) and by every component C with v(G - C)."""
    found = []
    for C, rest in rests:
        opened = int(opening_value(C.length, handout(C), rest))
        found.append(Opening(name(C), opened, opened == value, advice(C, rest)))
    return sorted(found, key=lambda opening: opening.value)


def rests(position: PositionAndSummary, source: str) -> Iterator[tuple[Component, int]]:
    """Every component C with v(G - C)."""
    for C in components(position.G):
        if source == RECURSION:
            yield C, value_of(less(position, C), source)
        else:  # of G - C the summary alone: a long position is not written down once for each component
            yield C, by_closed_form(_summary_less(position, C), position.rules)


def answer(position: str | Position | Multiset) -> Analysis:
    """All that there is to know of a position.

    Raises BadInput for a text that is no position.
    """
    asked = held(position)
    source = source_of(asked.G)
    value = value_of(asked, source)
    found = best_first(value, rests(asked, source))
    G = _record(asked.summary, value)
    case_1_1, case_4_1, recommended = "", "", ""
    if G.size > 0:
        case_1_1 = applying(EVEN.cases_of_opening(asked.summary)).name
        case_4_1 = applying(EVEN.cases_of_value(asked.summary)).name
        recommended = name(recommended_in(asked))
    return Analysis(
        notation_of(asked.G), int(G.size), int(G.controlled_value), value, found, case_1_1, case_4_1,
        recommended, value, source,
    )  # fmt: skip


def recommended_in(position: PositionAndSummary) -> Component:
    """The component that a theorem names in a nonempty position: a shortest loop or a shortest chain."""
    is_loop = bool(applying(position.rules.cases_of_opening(position.summary)).value)
    return Component(position.G[is_loop][0][0], is_loop)


class Exchange(NamedTuple):
    """One opening of a line of play, and the reply."""

    opener: str
    """`first` or `second`: the player who opens, the first being the opener at the start"""
    component: str
    """what is opened, such as 3 or 8l"""
    controller: str
    """what the other player then does: `keep control` or `give up control`"""
    first: int
    """boxes that the first player has after it"""
    second: int
    """boxes that the second player has"""
    left: str
    """the position that is left"""


def line(position: str | Position | Multiset, rules: Rules = EVEN) -> list[Exchange]:
    """A line of best play for both sides.

    The opener follows Theorem 1.1, or what the rules have in its place, and the controller Theorem 1.3: where it
    does not matter, she gives up control.
    Raises BadInput for a text that is no position, and TooLarge for more than LONGEST_LINE components.
    """
    left = held(position, rules)
    if (number := number_of_components(left.G)) > LONGEST_LINE:
        raise TooLarge(
            f"a line of {number:,} openings is too long to work out: at most {LONGEST_LINE:,} components"
        )
    source = source_of(left.G)
    score = {"first": 0, "second": 0}
    opener, other = "first", "second"
    steps = []
    while left.G != NOTHING:
        C = recommended_in(left)
        left = less(left, C)
        keeps = value_of(left, source) > handout(C)
        taken = C.length - (handout(C) if keeps else 0)
        score[other] += taken
        score[opener] += C.length - taken
        player = opener
        if not keeps:
            opener, other = other, opener
        does = KEEP if keeps else GIVE_UP
        steps.append(Exchange(player, name(C), does, score["first"], score["second"], notation_of(left.G)))
    return steps


def _optimal(position: PositionAndSummary, source: str) -> Iterator[tuple[Component, PositionAndSummary]]:
    """Every component that it is optimal to open, and what is left."""
    value = value_of(position, source)
    for C, rest in rests(position, source):
        if opening_value(C.length, handout(C), rest) == value:
            yield C, less(position, C)


def optimal_orders(position: str | Position | Multiset) -> Iterator[tuple[str, ...]]:
    """Every order of opening the components, by their names, in which each opening is optimal."""
    asked = held(position)
    source = source_of(asked.G)

    def orders(rest: PositionAndSummary) -> Iterator[tuple[str, ...]]:
        if rest.G == NOTHING:
            yield ()
        for C, left in _optimal(rest, source):
            for order in orders(left):
                yield (name(C), *order)

    yield from orders(asked)


def number_of_optimal_orders(position: str | Position | Multiset) -> int:
    """How many there are, counted without listing them.

    Raises BadInput for a text that is no position, and TooLarge for positions of more than MOST_ORDERS
    sub-positions, or MOST_IN_ORDERS components.
    """
    asked = held(position)
    if number_of_components(asked.G) > MOST_IN_ORDERS or sub_positions(asked.G) > MOST_ORDERS:
        told = notation_of(asked.G)
        raise TooLarge(
            f"{told if len(told) <= 60 else f'{told[:57]}...'} has too many orders to count: at most "
            f"{MOST_IN_ORDERS} components and {MOST_ORDERS:,} sub-positions; leave out --all for one line"
        )
    source = source_of(asked.G)

    @cache
    def number(rest: PositionAndSummary) -> int:
        if rest.G == NOTHING:
            return 1
        return sum(number(left) for _, left in _optimal(rest, source))

    return number(asked)
