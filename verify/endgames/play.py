"""Answers about a single position: its value, every opening, the controller's reply, a line of best play.

This module reads no table, and imports nothing heavy. Plain recursion answers for small positions; for larger
positions the closed form of Theorem 4.1 does, which `loony prove` proves for all sizes. Positions are multisets, and
the closed form takes the summary of G - C. So an answer takes longer for a longer text, but not for more components.

A question may have chains of 1 and 2 too. The rule of short chains (docs/boards.md) gives v(G) from v of the long
chains and loops of G; a summary counts no other components.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from math import prod
from operator import sub
from typing import Any, NamedTuple

from loony.enumerate.endgames import positions
from loony.enumerate.endgames.components import Component, handout, numbers_of_short, with_short, without_short
from loony.enumerate.endgames.notation import LEAST_LONG, Position, no_component, with_short_chains
from loony.enumerate.endgames.positions import Multiset, Summary
from loony.enumerate.notation import Refusal
from loony.system.errors import TooLarge
from loony.verify.endgames.claims import allcock
from loony.verify.endgames.claims.allcock import Case
from loony.verify.endgames.claims.definition import opening_value, value_by_definition
from loony.verify.endgames.record import Record, record

RECURSION, CLOSED_FORM = "recursion", "closed form"

_FEW, _SHALLOW = 2_000, 60  # the most sub-positions, and the most components, of positions for the recursion
LONGEST_LINE = 2_000  # the most components of a position for a line of play
MOST_ORDERS = 50_000  # the most sub-positions of a position for the count of its optimal orders
MOST_IN_ORDERS = 200  # the most components of a position for the count of its optimal orders
NOTHING = Multiset((), ())  # the empty position

KEEP, GIVE_UP, EITHER = "keep control", "give up control", "either"

IN_WORDS = {KEEP: "keeps control", GIVE_UP: "gives up control", EITHER: "keeps control or gives it up"}
"""the replies of the controller, as a predicate"""


class Opening(NamedTuple):
    """A component that the opener can open."""

    component: str
    """such as 3 or 8l"""
    value: int
    """v(G;C), in boxes: the controller's margin after this opening; a 2-chain is opened in its middle"""
    optimal: bool
    """whether no other opening is better for the opener"""
    controller: str
    """the controller's best reply: `keep control`, `give up control` or `either`"""


class Analysis(NamedTuple):
    """The value of a position G, its openings, and the theorems about it. Sizes and values in boxes."""

    position: str
    size: int
    controlled_value: int  # of the long chains and loops of G
    value_of_long: int  # v of the long chains and loops of G; v(G) follows by the rule of short chains
    value: int
    openings: list[Opening]  # best first, then chains before loops, shortest first
    theorem_1_1: str  # the case of Theorem 1.1 that names an optimal opening; empty for a position with short chains
    theorem_4_1: str  # the case of Theorem 4.1 that gives the value of the long chains and loops
    recommended: str  # the component that Theorem 1.1 names, or a shortest short chain; empty where there is none
    needed: int  # the opener wins if she is more than this many boxes ahead: v(G)
    source: str  # `recursion` or `closed form`


def number_of_components(G: Multiset) -> int:
    """The number of components of G; each of several equal components counts."""
    return sum(number for numbers in G for _, number in numbers)


def sub_positions(G: Multiset) -> int:
    """The number of positions that G contains, including the empty position and G itself."""
    return prod(number + 1 for numbers in G for _, number in numbers)


def source_of(G: Multiset) -> str:
    """The source of values: recursion through all sub-positions, or the closed form."""
    return RECURSION if number_of_components(G) <= _SHALLOW and sub_positions(G) <= _FEW else CLOSED_FORM


class Rules(NamedTuple):
    """The possible positions, and theorems about them. Functions take the summary of a position."""

    refused: Refusal
    summary: Any  # the class of summaries
    closed_form: Callable[[Any], Any]  # v(G), in boxes
    cases_of_value: Callable[[Any], list[Case]]  # of nonempty G: the cases of the theorem on values
    cases_of_opening: Callable[[Any], list[Case]]  # of nonempty G: the cases of the theorem on openings
    analysis: Any  # the class of analyses
    theorems: tuple[str, str]  # the fields of an analysis for the cases of value and of opening


def _record(G: Summary) -> Record:
    """The record of a position, without its value, its shortest lengths, and the values of other positions."""
    return record(G, 0, 0, 0, lambda _: 0)


EVEN = Rules(
    no_component,
    Summary,
    allcock.closed_form,
    lambda G: allcock.cases_of_theorem_4_1(_record(G)),
    lambda G: allcock.cases_of_opening(_record(G)),
    Analysis,
    ("theorem_4_1", "theorem_1_1"),
)
"""long chains and even loops: Theorems 1.1 and 4.1"""


def applying(cases: list[Case]) -> Case:
    """The first case that applies."""
    return next(case for case in cases if case.applies)


class PositionAndSummary(NamedTuple):
    """A position and its summary, which takes long to count again."""

    G: Multiset
    summary: Any  # of the long chains and loops of G
    rules: Rules


def with_summary(position: str | Position | Multiset, rules: Rules = EVEN) -> PositionAndSummary:
    """A position with its summary; raises BadInput for a text that is no position."""
    G = positions.multiset(position, rules.refused)
    return PositionAndSummary(G, positions.summary_of_multiset(G, rules.summary), rules)


def question(position: str | Position | Multiset, rules: Rules = EVEN) -> PositionAndSummary:
    """A position that may have chains of 1 and 2; raises BadInput for a text that is no position."""
    return with_summary(position, rules._replace(refused=with_short_chains(rules.refused)))


def value_of(position: PositionAndSummary, source: str) -> int:
    """v(G), in boxes; it may be below 0 if G has short chains."""
    return int(with_short(value_of_long(position, source), *numbers_of_short(position.G)))


def value_of_long(position: PositionAndSummary, source: str) -> int:
    """v of the long chains and loops of G, in boxes."""
    if source == RECURSION:
        return value_by_definition(positions.position_of_multiset(without_short(position.G)))
    return by_closed_form(position.summary, position.rules)


def number(position: str | Position | Multiset, rules: Rules = EVEN) -> int:
    """v(G), in boxes. Raises BadInput for a text that is no position."""
    start = question(position, rules)
    return value_of(start, source_of(start.G))


@lru_cache(MOST_ORDERS)
def by_closed_form(G: Any, rules: Rules) -> int:
    """v(G), in boxes, of the position with summary G."""
    return int(rules.closed_form(G))


def components(position: Position | Multiset) -> list[Component]:
    """The different components, chains first, shortest first."""
    G = positions.multiset(position)
    return [Component(length, is_loop) for is_loop in (False, True) for length, _ in G[is_loop]]


def less(position: PositionAndSummary, C: Component) -> PositionAndSummary:
    """G - C, with its summary."""
    numbers = position.G[C.is_loop]
    at = next(place for place, (length, _) in enumerate(numbers) if length == C.length)
    number = numbers[at][1] - 1
    rest = (*numbers[:at], *(((C.length, number),) if number else ()), *numbers[at + 1 :])
    G = Multiset(position.G.chains, rest) if C.is_loop else Multiset(rest, position.G.loops)
    return PositionAndSummary(G, _summary_less(position, C), position.rules)


def _summary_less(position: PositionAndSummary, C: Component) -> Any:
    """The summary of G - C: `components.without` for integers alone, which is much faster."""
    kind = position.rules.summary
    return kind(*map(sub, position.summary, positions.summary_of_one(*C, kind)))


def name(C: Component) -> str:
    """A component in the papers' notation."""
    return f"{C.length}{'l' * C.is_loop}"


def is_short(C: Component) -> bool:
    """Whether C is a chain of 1 or 2: if it is opened well, the other player has to take it and move on."""
    return not C.is_loop and C.length < LEAST_LONG


def worth(C: Component, rest: int) -> int:
    """v(G;C), in boxes, where rest = v(G - C)."""
    return C.length - rest if is_short(C) else int(opening_value(C.length, handout(C), rest))


def advice(C: Component, rest: int) -> str:
    """The controller's best reply to the opening of C, where rest = v(G - C)."""
    return GIVE_UP if is_short(C) else reply(handout(C), rest)


def reply(handout: int, rest: int) -> str:
    """The controller's best reply, by the boxes that she hands out if she keeps control: Allcock 2021, Theorem 1.3."""
    if rest == handout:
        return EITHER
    return KEEP if rest > handout else GIVE_UP


def best_first(value: int, rests: Iterable[tuple[Component, int]]) -> list[Opening]:
    """The openings of G, best first, from v(G) and every component C with v(G - C)."""
    unordered = []
    for C, rest in rests:
        margin = worth(C, rest)
        unordered.append(Opening(name(C), margin, margin == value, advice(C, rest)))
    return sorted(unordered, key=lambda opening: opening.value)


def values_of_rests(position: PositionAndSummary, source: str) -> Iterator[tuple[Component, int]]:
    """Every component C with v(G - C)."""
    for C in components(position.G):
        if source == RECURSION:
            yield C, value_of(less(position, C), source)
        else:  # the summary of G - C alone, because in a long position the multiset of each G - C takes long
            rest = by_closed_form(_summary_less(position, C), position.rules)
            ones, twos = numbers_of_short(position.G)
            yield C, with_short(rest, ones - (C == (1, False)), twos - (C == (2, False)))


def answer(position: str | Position | Multiset, rules: Rules = EVEN) -> Any:
    """The analysis of a position. Raises BadInput for a text that is no position."""
    start = question(position, rules)
    source, G = source_of(start.G), start.summary
    value = value_of(start, source)
    (ones, twos), of_value, of_opening, recommended = numbers_of_short(start.G), "", "", ""
    if start.G != NOTHING:
        recommended = name(recommended_in(start))
    if without_short(start.G) != NOTHING:
        of_value = applying(rules.cases_of_value(G)).name
        of_opening = "" if ones or twos else applying(rules.cases_of_opening(G)).name
    return rules.analysis(
        position=positions.notation_of(start.G), size=int(positions.size(G)) + ones + 2 * twos,
        controlled_value=int(positions.controlled_value(G)), value_of_long=value_of_long(start, source), value=value,
        openings=best_first(value, values_of_rests(start, source)), recommended=recommended, needed=value,
        source=source, **dict(zip(rules.theorems, (of_value, of_opening), strict=True)),
    )  # fmt: skip


def recommended_in(position: PositionAndSummary) -> Component:
    """The component that a theorem opens: a shortest short chain, or else a shortest loop or chain."""
    if position.G.chains and is_short(shortest := Component(position.G.chains[0][0], False)):
        return shortest
    is_loop = bool(applying(position.rules.cases_of_opening(position.summary)).value)
    return Component(position.G[is_loop][0][0], is_loop)


class Turn(NamedTuple):
    """An opening in a line of play, and whether the controller keeps control."""

    component: str
    boxes: int
    handout: int
    keeps: bool
    left: str  # the rest of the position


class Exchange(NamedTuple):
    """An opening in a line of play, and the reply."""

    opener: str
    """`first` or `second`: the player who opens; the first opens at the start"""
    component: str
    """the opened component, such as 3 or 8l"""
    controller: str
    """the other player's reply: `keep control` or `give up control`"""
    first: int
    """the boxes of the first player after the exchange"""
    second: int
    """the boxes of the second player after the exchange"""
    left: str
    """the rest of the position"""


def line(position: str | Position | Multiset, rules: Rules = EVEN) -> list[Exchange]:
    """A line of best play for both sides.

    The opener follows Theorem 1.1, or the theorem of the rules in its place. The controller follows Theorem 1.3; where
    both replies are equally good, she gives up control.
    Raises BadInput for a text that is no position, and TooLarge for more than LONGEST_LINE components.
    """
    rest = question(position, rules)
    if (number := number_of_components(rest.G)) > LONGEST_LINE:
        raise TooLarge(
            f"a line of {number:,} openings is too long: loony prints lines for at most {LONGEST_LINE:,} components"
        )
    source, turns = source_of(rest.G), []
    while rest.G != NOTHING:
        C = recommended_in(rest)
        rest = less(rest, C)
        keeps = advice(C, value_of(rest, source)) == KEEP
        turns.append(Turn(name(C), C.length, handout(C), keeps, positions.notation_of(rest.G)))
    return [*exchanges(turns)]


def exchanges(turns: Iterable[Turn]) -> Iterator[Exchange]:
    """The exchanges of a line, with the score after each: a player who gives up control opens next."""
    players, score, opener = ("first", "second"), [0, 0], 0
    for component, boxes, handed_out, keeps, left in turns:
        score[opener] += handed_out * keeps
        score[1 - opener] += boxes - handed_out * keeps
        yield Exchange(players[opener], component, KEEP if keeps else GIVE_UP, score[0], score[1], left)
        opener = opener if keeps else 1 - opener


def _optimal(position: PositionAndSummary, source: str) -> Iterator[tuple[Component, PositionAndSummary]]:
    """Every component whose opening is optimal, with the rest of the position."""
    value = value_of(position, source)
    for C, rest in values_of_rests(position, source):
        if worth(C, rest) == value:
            yield C, less(position, C)


def optimal_orders(position: str | Position | Multiset) -> Iterator[tuple[str, ...]]:
    """Every order of opening the components, by their names, in which each opening is optimal."""
    start = question(position)
    source = source_of(start.G)

    def orders(G: PositionAndSummary) -> Iterator[tuple[str, ...]]:
        if G.G == NOTHING:
            yield ()
        for C, rest in _optimal(G, source):
            for order in orders(rest):
                yield (name(C), *order)

    yield from orders(start)


def number_of_optimal_orders(position: str | Position | Multiset) -> int:
    """The number of optimal orders. Raises BadInput for a text that is no position, and TooLarge."""
    start = question(position)
    if number_of_components(start.G) > MOST_IN_ORDERS or sub_positions(start.G) > MOST_ORDERS:
        words = positions.notation_of(start.G)
        raise TooLarge(
            f"{words if len(words) <= 60 else f'{words[:57]}...'} has too many orders to count: at most "
            f"{MOST_IN_ORDERS} components and {MOST_ORDERS:,} sub-positions; leave out --all for one line"
        )
    source = source_of(start.G)

    @cache
    def number(G: PositionAndSummary) -> int:
        return 1 if G.G == NOTHING else sum(number(rest) for _, rest in _optimal(G, source))

    return number(start)
