"""Answers about a position of loops and long chains; a question may have chains of 1 and 2 too."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

from loony.enumerate.endgames.notation import Refusal, no_component, with_short_chains
from loony.enumerate.endgames.positions import Multiset, multiset, notation_of
from loony.enumerate.endgames.short_chains import without_short
from loony.enumerate.notation import EMPTY
from loony.results.asked.answers import Answer, Answers, OpenStages
from loony.results.asked.record import for_every_size
from loony.results.shown.text import Listing, count_of
from loony.system.errors import TooLarge
from loony.verify.claims.claim import Claim
from loony.verify.endgames import play
from loony.verify.endgames.claims import allcock

BY_SHORT = "the rule of chains of 1 and 2"

IN_MIDDLE = "2"
"""the component that is opened in its middle, so that it cannot be handed back"""

_RECURSION = "recursion through all its sub-positions"

MOST_NAMES = 1_000_000
"""openings at most, in all orders that are listed of a position"""


def value(text: str, _: OpenStages) -> Answer:
    """The value of a position, of every opening, and what the controller should do after each."""
    found = play.answer(text)
    source = source_of(found.source, allcock.values_explicit)
    return told(
        found, f"Theorem 1.1, {found.theorem_1_1}", f"is case {found.theorem_4_1} of Theorem 4.1; found by {source}"
    )


def source_of(source: str, formula: Claim) -> str:
    """The source of a value, and for the closed form, the evidence for it."""
    return _RECURSION if source == play.RECURSION else f"its closed form{for_every_size(formula)}"


def told(found: Any, of_opening: str, of_value: str) -> Answer:
    """An answer in words, with remarks on the recommended opening and on v of the long chains and loops."""
    data = {**found._asdict(), "openings": [opening._asdict() for opening in found.openings]}
    long = notation_of(without_short(multiset(found.position, lambda *_: None)))
    has_short = long != found.position
    winner = "opener" if found.value < 0 else "controller"
    c = "" if has_short else f", c = {found.controlled_value}"
    lines = [f"{found.position}: the {winner} wins by {abs(found.value)} (size {found.size}{c})"]
    if not found.openings:
        return Answer([*lines, "nothing is left to open"], data)
    boxes = count_of(abs(found.needed), "box")
    limit = f"unless she is {boxes} behind or more" if found.needed < 0 else f"if she is more than {boxes} ahead"
    lines += [f"the opener wins in all {limit} before it", ""]
    width = max(7, *(len(opening.component) for opening in found.openings))
    lines.append(f"{'opening':{width}}  wins by  optimal  the controller then")
    rows: list[tuple[str, ...]] = []
    for opening in found.openings:
        mark = "*" if opening.optimal else ""
        named = ""
        if opening.component == found.recommended:
            named = f"by {BY_SHORT}" if has_short else of_opening
        if opening.component == IN_MIDDLE:
            named = f"in its middle{', ' * bool(named)}{named}"
        does = play.IN_WORDS[opening.controller]
        rows.append((opening.component, f"{opening.value}", mark, does, named))
        lines.append(f"{opening.component:{width}}  {opening.value:>7}  {mark:7}  {does:30}   {named}".rstrip())
    listing = Listing(("opening", "wins by", "optimal", "the controller then", "remark"), rows, "<><", ("opening",))
    lines += ["", *([f"v by {BY_SHORT}, from v({long}) = {found.value_of_long}"] if has_short else [])]
    lines += [f"v({long}) {of_value}" if has_short else f"v {of_value}"] if long != EMPTY else []
    return Answer(lines, data, listing, found.openings)


PlayLine = Callable[[Multiset], list[play.Exchange]]


def line(read: Callable[[str], Multiset], play_line: PlayLine, text: str) -> Answer:
    """A line of best play for both sides, with the running score."""
    G = read(text)
    steps, source, told = play_line(G), play.source_of(G), notation_of(G)
    lines = [
        f"{told}: the first player opens; the score is hers : the second player's",
        "",
        "  opens         the other then        score  left",
    ]
    for step in steps:
        score = f"{step.first} : {step.second}"
        does = play.IN_WORDS[step.controller]
        lines.append(f"  {step.opener:6}  {step.component:>4}  {does:16}  {score:>9}  {step.left}")
    if any(step.component == IN_MIDDLE for step in steps):
        lines += ["", f"a chain of {IN_MIDDLE} is opened in its middle"]
    margin = steps[-1].second - steps[-1].first if steps else 0
    end = f"the second player wins by {margin}, the value of {told}"
    if margin < 0:
        end = f"the first player wins by {-margin}: the value of {told} is {margin}"
    lines += ["", f"{end}, found by {source}"]
    rows = [
        (step.opener, step.component, play.IN_WORDS[step.controller], f"{step.first} : {step.second}", step.left)
        for step in steps
    ]
    listing = Listing(("opens", "component", "the other then", "score", "left"), rows, "<", ("component", "left"))
    data = {"position": told, "source": source, "line": [step._asdict() for step in steps]}
    return Answer(lines, data, listing if rows else None, steps, f"{end}, found by {source}")


def orders(text: str, limit: int) -> Answer:
    """The number of orders of opening the components that are optimal throughout, and the first orders."""
    G = question(text)
    told, number = notation_of(G), play.number_of_optimal_orders(G)
    if (names := min(limit, number) * play.number_of_components(G)) > MOST_NAMES:
        raise TooLarge(
            f"{min(limit, number):,} orders are too many to list: they have {names:,} openings together, and at "
            f"most {MOST_NAMES:,} are listed; give a smaller --limit"
        )
    found = list(islice(play.optimal_orders(G), limit))
    more = f"; the first {len(found):,} of them:" if len(found) < number else ":"
    return Answer(
        [
            f"{told}: {count_of(number, 'optimal order')} of opening{more}",
            *("  " + ", ".join(order) for order in found),
        ],
        {"position": told, "source": play.source_of(G), "number": number, "orders": found},
        Listing(("number", "order"), [(f"{n}", ", ".join(order)) for n, order in enumerate(found, 1)], "><"),
    )


def reader(refusal: Refusal) -> Callable[[str], Multiset]:
    """Reads the texts of questions, which may have chains of 1 and 2 too."""
    return partial(multiset, refusal=with_short_chains(refusal))


question = reader(no_component)


def answers(read: Callable[[str], Multiset], play_line: PlayLine, **about: Any) -> Answers:
    """The answers of a family that reads positions by `read`; `about` is the rest of `Answers`."""
    return Answers(line=partial(line, read, play_line), read=lambda text: notation_of(read(text)), **about)


ANSWERS = answers(question, play.line, value=value, orders=orders, number=play.number)
