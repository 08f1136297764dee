"""Answers about a position of loops and long chains; a question may have chains of 1 and 2 too."""

from functools import partial
from itertools import islice
from typing import Any

from loony.enumerate.endgames.components import without_short
from loony.enumerate.endgames.notation import with_short_chains
from loony.enumerate.endgames.positions import multiset, notation_of
from loony.enumerate.notation import EMPTY
from loony.results.asked.answers import Answer, Answers, OpenStages
from loony.results.asked.record import evidence_for
from loony.results.shown.report import Block, Report, Sentence, Table, count_of
from loony.system.errors import TooLarge
from loony.verify.claims.claim import Claim
from loony.verify.endgames import play
from loony.verify.endgames.claims import allcock
from loony.verify.endgames.play import EVEN, Rules

BY_SHORT = "the rule of chains of 1 and 2"

IN_MIDDLE = "2"  # the component that the opener opens in its middle, so that the controller cannot hand it back

_RECURSION = "recursion through all its sub-positions"

MOST_NAMES = 1_000_000  # the most openings in the listed orders of a position, together


def value(rules: Rules, formula: Claim, of_opening: str, of_value: str, text: str, _: OpenStages) -> Answer:
    """The value of a position and of every opening, and the best reply of the controller to each.

    `of_opening` and `of_value` name the cases that give the recommended opening and v of the long chains and loops,
    and `formula` is the closed form of v.
    """
    found = play.answer(text, rules)
    fields = found._asdict()
    source = _RECURSION
    if found.source != play.RECURSION:
        source = f"its closed form{evidence_for(formula).for_every_size}"
    of_value = f"{of_value.format(**fields)}; found by {source}"
    data = {**fields, "openings": [opening._asdict() for opening in found.openings]}
    long = notation_of(without_short(multiset(found.position, lambda *_: None)))
    has_short = long != found.position
    winner = "opener" if found.value < 0 else "controller"
    c = "" if has_short else f", c = {found.controlled_value}"
    first = Sentence(found.position, f"the {winner} wins by {abs(found.value)} (size {found.size}{c})")
    if not found.openings:
        return Answer(Report([first, "nothing is left to open"], data))
    boxes = count_of(abs(found.needed), "box")
    limit = f"unless she is already {boxes} behind or more"
    if found.needed >= 0:
        limit = f"if she is already more than {boxes} ahead"
    rows: list[tuple[str, ...]] = []
    for opening in found.openings:
        named = ""
        if opening.component == found.recommended:
            named = f"by {BY_SHORT}" if has_short else of_opening.format(**fields)
        if opening.component == IN_MIDDLE:
            named = f"in its middle{', ' * bool(named)}{named}"
        does = play.IN_WORDS[opening.controller]
        rows.append((opening.component, f"{opening.value}", "*" * opening.optimal, does, named))
    table = Table(("opening", "wins by", "optimal", "the controller then", "remark"), rows, "<><", ("opening",))
    last = [f"v by {BY_SHORT}, from v({long}) = {found.value_of_long}"] if has_short else []
    last += [f"v({long}) {of_value}" if has_short else f"v {of_value}"] if long != EMPTY else []
    blocks: list[Block] = [first, f"the opener wins the game {limit}", "", table, "", *last]
    return Answer(Report(blocks, data), found.openings)


def line(rules: Rules, text: str) -> Answer:
    """A line of best play for both sides, with the running score."""
    G = play.question(text, rules).G
    source = play.source_of(G)
    return exchanges(notation_of(G), play.line(G, rules), "component", source, source)


def exchanges(position: str, steps: list[Any], opened: str, source: str, source_in_words: str) -> Answer:
    """A line of best play; `opened` is the field of a step that has the opened component."""
    rows = []
    for step in steps:
        score = f"{step.first} : {step.second}"
        rows.append((step.opener, getattr(step, opened), play.IN_WORDS[step.controller], score, step.left))
    blocks: list[Block] = [f"{position}: the first player opens; the score is hers : the second player's", ""]
    if rows:
        heading = ("opens", opened, "the other then", "score", "left")
        blocks += [Table(heading, rows, "<<<><", (opened, "left")), ""]
    if any(row[1] == IN_MIDDLE for row in rows):
        blocks += [f"a chain of {IN_MIDDLE} is opened in its middle", ""]
    margin = steps[-1].second - steps[-1].first if steps else 0
    winner = f"the second player wins by {margin}" if margin >= 0 else f"the first player wins by {-margin}"
    blocks.append(Sentence(position, f"{winner}, so the value is {margin}, found by {source_in_words}"))
    data = {"position": position, "source": source, "line": [step._asdict() for step in steps]}
    return Answer(Report(blocks, data), steps)


def orders(text: str, limit: int) -> Answer:
    """The number of orders of opening the components that are optimal throughout, and the first orders."""
    G = play.question(text).G
    position, number = notation_of(G), play.number_of_optimal_orders(G)
    if (names := min(limit, number) * play.number_of_components(G)) > MOST_NAMES:
        what = f"{min(limit, number):,} orders are too many to list: they have {names:,} openings together"
        raise TooLarge(f"{what}, and at most {MOST_NAMES:,} are listed; give a smaller --limit")
    found = list(islice(play.optimal_orders(G), limit))
    more = f"; the first {len(found):,} of them:" if len(found) < number else ":"
    rows = [(f"{place}", ", ".join(order)) for place, order in enumerate(found, 1)]
    number_in_words = Sentence(position, f"{count_of(number, 'optimal order')} of opening{more}")
    blocks: list[Block] = [number_in_words, Table(("number", "order"), rows, "><")]
    data = {"position": position, "source": play.source_of(G), "number": number, "orders": found}
    return Answer(Report(blocks, data))


def answers(rules: Rules, formula: Claim, of_opening: str, of_value: str, **more: Any) -> Answers:
    """The answers of a family by its rules; `more` has other fields of `Answers`, and the rest is as for `value`."""
    read = partial(multiset, refusal=with_short_chains(rules.refused))
    return Answers(
        value=partial(value, rules, formula, of_opening, of_value),
        line=partial(line, rules),
        read=lambda text: notation_of(read(text)),
        number=partial(play.number, rules=rules),
        **more,
    )


_CASES = "Theorem 1.1, {theorem_1_1}", "is case {theorem_4_1} of Theorem 4.1"

ANSWERS = answers(EVEN, allcock.values_explicit, *_CASES, orders=orders)
