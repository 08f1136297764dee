"""What a player asks of one position: its value, every opening, the controller's reply, a line of best play.

No table is read, and nothing heavy is imported: small positions are computed by plain recursion, and larger ones
by the closed form of Theorem 4.1, which `loony prove` proves for all sizes.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from loony.enumerate.endgames.components import Component, handout
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import summary_of
from loony.enumerate.errors import TooLarge
from loony.verify.endgames import allcock
from loony.verify.endgames.definition import opening_value, value_by_definition
from loony.verify.endgames.record import Record, record

RECURSION, CLOSED_FORM = "recursion", "closed form"

_FEW, _SHALLOW = 2_000, 60
"""positions with at most so many sub-positions, and so many components, are computed by recursion"""

LONGEST_LINE = 2_000
"""components, of which a line of play is worked out"""

MOST_ORDERS = 50_000
"""sub-positions of a position whose optimal orders are counted"""

KEEP, GIVE_UP, EITHER = "keep control", "give up control", "either"


class Opening(NamedTuple):
    """A component that the opener can open."""

    component: str
    """such as 3 or 8l"""
    value: int
    """v(G;C), in boxes"""
    optimal: bool
    controller: str
    """what the controller should do then: `keep control`, `give up control` or `either`"""


class Answer(NamedTuple):
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


def sub_positions(position: Position) -> int:
    """How many positions are contained in this one, the empty one and itself among them."""
    number = 1
    for lengths in position:
        for length in set(lengths):
            number *= lengths.count(length) + 1
    return number


def source_of(position: Position) -> str:
    """How values are found: by recursion through all that the position contains, or in closed form."""
    shallow = sum(map(len, position)) <= _SHALLOW
    return RECURSION if shallow and sub_positions(position) <= _FEW else CLOSED_FORM


@cache
def value_of(position: Position, source: str) -> int:
    """v(G), in boxes."""
    if source == RECURSION:
        return value_by_definition(position)
    G = record(summary_of(position), 0, 0, 0, lambda _: 0)
    return int(allcock.explicit_value(G)) if G.size > 0 else 0


def components(position: Position) -> list[Component]:
    """The different components, chains first, shortest first."""
    return [Component(length, is_loop) for is_loop in (False, True) for length in sorted(set(position[is_loop]))]


def left_by(position: Position, C: Component) -> Position:
    """G - C."""
    lengths = position.loops if C.is_loop else position.chains
    at = lengths.index(C.length)
    left = lengths[:at] + lengths[at + 1 :]
    return Position(position.chains, left) if C.is_loop else Position(left, position.loops)


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
    found = []
    value = v(position)
    for C in components(position):
        rest = v(left_by(position, C))
        opened = int(opening_value(C.length, handout(C), rest))
        found.append(Opening(name(C), opened, opened == value, advice(C, rest)))
    return sorted(found, key=lambda opening: opening.value)


def answer(position: Position) -> Answer:
    """All that there is to know of a position."""
    source = source_of(position)
    value = value_of(position, source)
    found = openings(position, lambda H: value_of(H, source))
    G = record(summary_of(position), 0, 0, value, lambda _: 0)
    case_1_1, case_4_1, recommended = "", "", ""
    if G.size > 0:
        case_1_1 = _case_of_theorem_1_1(G)
        case_4_1 = next(case.name for case in allcock.cases_of_theorem_4_1(G) if case.applies)
        recommended = name(_recommended(position, case_1_1))
    return Answer(
        notation(position), int(G.size), int(G.controlled_value), value, found, case_1_1, case_4_1, recommended,
        value, source,
    )  # fmt: skip


def _case_of_theorem_1_1(G: Record) -> str:
    """The name of the case that applies to a nonempty position."""
    return next((case for case, applies in allcock.cases_of_theorem_1_1(G) if applies), "otherwise")


def _recommended(position: Position, case: str) -> Component:
    """The component that Theorem 1.1 names in one of its cases."""
    chains, loops = position
    if loops and (case != "otherwise" or 3 not in chains):
        return Component(loops[0], True)
    return Component(chains[0], False)


class Step(NamedTuple):
    """One opening of a line of play, and the reply."""

    opener: str
    """`first` or `second`: the player who opens, the first being the opener at the start"""
    component: str
    controller: str
    """`keep control` or `give up control`"""
    first: int
    """boxes that the first player has after it"""
    second: int
    left: str
    """the position that is left"""


def line(position: Position) -> list[Step]:
    """A line of best play for both sides.

    The opener follows Theorem 1.1, and the controller Theorem 1.3: where it does not matter, she gives up control.
    Raises TooLarge for positions of more than LONGEST_LINE components.
    """
    if (number := sum(map(len, position))) > LONGEST_LINE:
        raise TooLarge(
            f"a line of {number:,} openings is too long to work out: at most {LONGEST_LINE:,} components"
        )
    source = source_of(position)
    score = {"first": 0, "second": 0}
    opener, other = "first", "second"
    steps = []
    while position != Position((), ()):
        C = _recommended(position, _case_of_theorem_1_1(record(summary_of(position), 0, 0, 0, lambda _: 0)))
        position = left_by(position, C)
        keeps = value_of(position, source) > handout(C)
        taken = C.length - (handout(C) if keeps else 0)
        score[other] += taken
        score[opener] += C.length - taken
        player = opener
        if not keeps:
            opener, other = other, opener
        does = KEEP if keeps else GIVE_UP
        steps.append(Step(player, name(C), does, score["first"], score["second"], notation(position)))
    return steps


def _optimal(position: Position, source: str) -> Iterator[tuple[Component, Position]]:
    """Every component that it is optimal to open, and what is left."""
    value = value_of(position, source)
    for C in components(position):
        left = left_by(position, C)
        if opening_value(C.length, handout(C), value_of(left, source)) == value:
            yield C, left


def optimal_orders(position: Position) -> Iterator[tuple[str, ...]]:
    """Every order of opening the components, by their names, in which each opening is optimal."""
    source = source_of(position)

    def orders(rest: Position) -> Iterator[tuple[str, ...]]:
        if rest == Position((), ()):
            yield ()
        for C, left in _optimal(rest, source):
            for order in orders(left):
                yield (name(C), *order)

    yield from orders(position)


def number_of_optimal_orders(position: Position) -> int:
    """How many there are, counted without listing them.

    Raises TooLarge for positions of more than MOST_ORDERS sub-positions, or 200 components.
    """
    if sum(map(len, position)) > 200 or sub_positions(position) > MOST_ORDERS:
        raise TooLarge(
            f"{notation(position)} has too many orders to count: at most 200 components and {MOST_ORDERS:,} "
            "sub-positions; leave out --all for one line"
        )
    source = source_of(position)

    @cache
    def number(rest: Position) -> int:
        if rest == Position((), ()):
            return 1
        return sum(number(left) for _, left in _optimal(rest, source))

    return number(position)
