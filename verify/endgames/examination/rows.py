"""The rows of amalgamated positions that differ only in the long chain, and claims as steps on them.

A row has so many 3-chains, 4-loops and 6-loops, and a long loop or none; lane x of it has a chain of length 4 + x,
and the position without a long chain stands by itself. The v(H) that a claim asks for lie in other rows, whose
places follow from the counts of G: those are found while the claim is folded. Of a claim about components, what C
is is known beforehand, one case after the other.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from loony.enumerate.endgames.components import FOUR_LOOP, SIX_LOOP, THREE_CHAIN
from loony.enumerate.endgames.positions import Summary
from loony.enumerate.logic import plain
from loony.enumerate.terms import INPUT, VALUE, Term, Trace
from loony.kernels.endgames.rows import ARRAYS, HIGH, LOW, RequestedRows, Tests, asked, nothing, test
from loony.kernels.folding import Atom, Folding, Given, NotInARow, Sum, Truth, atom, number, plus, times
from loony.kernels.jit import is_kept, module_of
from loony.kernels.lowering import VECTOR
from loony.kernels.rows import Ends, Stretch, source_of, stretch_of
from loony.system.errors import TooLarge
from loony.verify.claims.claim import HOLDS, Claim
from loony.verify.endgames.examination.blocks import FORM
from loony.verify.endgames.record import Record
from loony.verify.examination.examine import KnownCounts
from loony.verify.examination.programs import as_terms, statements_of

LARGEST_BOUND = 2_500
"""larger positions may need more than 16 bits in a claim"""

_MOST_NUMBERS = 4
"""that a claim is tested with in one row"""

_FAR = 8 * LARGEST_BOUND

Range = tuple[int, int]

CHAIN, LONGER_CHAIN = (0, LARGEST_BOUND + VECTOR), (1, LARGEST_BOUND + VECTOR)
LOOP, LONGER_LOOP = (0, LARGEST_BOUND // 2), (1, LARGEST_BOUND // 2)
SHORTEST = (0, 0)


class RowKind(NamedTuple):
    """A kind of stretches of rows."""

    chain: Range | None
    """the excess of the long chain; None where there is none"""
    loop: Range | None
    """half the excess of the long loop; None where there is none"""
    least: tuple[int, int, int] = (0, 0, 0)
    """3-chains, 4-loops and 6-loops that there are"""
    most: int = LARGEST_BOUND // 3
    """3-chains at most"""
    controlled: Range = (-_FAR, _FAR)
    """what c(G) lies between"""


_BARE: Ends = (None, None)
_WHOLE: Ends = (0, "inside")
_THREES, _ALL = (2, 0, 0), (2, 1, 1)

_ALONE: dict[str, dict[Ends, RowKind]] = {
    "all_kinds": {
        _BARE: RowKind(None, LOOP, _ALL),
        (0, "low"): RowKind(CHAIN, LOOP, _ALL, controlled=(-_FAR, LOW)),
        ("low", "high"): RowKind(CHAIN, LOOP, _ALL),
        ("high", "inside"): RowKind(CHAIN, LOOP, _ALL, controlled=(HIGH, _FAR)),
    },
    "threes": {_BARE: RowKind(None, LOOP, _THREES), _WHOLE: RowKind(CHAIN, LOOP, _THREES)},
    "few_threes": {_BARE: RowKind(None, LOOP, most=1), _WHOLE: RowKind(CHAIN, LOOP, most=1)},
    "without_loop": {_BARE: RowKind(None, None), _WHOLE: RowKind(CHAIN, None)},
}
"""the tests of claims about positions alone: the stretches into which they cut a row, and the kind of each"""

_OF_COMPONENTS: dict[str, dict[Ends, RowKind]] = {
    f"components_{name}": {
        _BARE: RowKind(None, loop), (0, 1): RowKind(SHORTEST, loop), (1, "inside"): RowKind(LONGER_CHAIN, loop),
    }
    for name, loop in (("without_loop", None), ("shortest_loop", SHORTEST), ("longer_loop", LONGER_LOOP))
}  # fmt: skip

IsHeld = Callable[..., bool]
"""whether a row can be reached, by the four pairs of `RequestedRows.reach` in `loony.kernels.endgames.rows`"""


def are_all_held(*_: Range) -> bool:
    """As in a whole table."""
    return True


class InRows(NamedTuple):
    """Claims that rows can be asked about, and what tests them."""

    claims: list[Claim]
    tests: Tests
    reach: list[list[tuple[int, ...]]]
    """the rows that they ask for values: those about positions alone, and those about components"""

    def asked(self) -> tuple[RequestedRows, RequestedRows]:
        """Room for what they ask and count."""
        alone, of_components = (
            asked(reach, len(some)) for reach, some in zip(self.reach, _apart(self.claims), strict=True)
        )
        return alone, of_components

    def known(self, counts: list[list[int]], positions: int) -> dict[Claim, KnownCounts]:
        """What the counters of both say of each claim, in so many positions."""
        found: dict[Claim, KnownCounts] = {}
        for some, counters in zip(_apart(self.claims), counts, strict=True):
            covered, wrong, instances = (counters[i * len(some) : (i + 1) * len(some)] for i in range(3))
            for k, claim in enumerate(some):
                examined = instances[k] if _has_instances(claim) else positions
                found[claim] = KnownCounts(examined, covered[k], wrong[k])
        return {claim: found[claim] for claim in self.claims}


def _apart(claims: list[Claim]) -> tuple[list[Claim], list[Claim]]:
    """Those about positions alone, and those about components."""
    return [claim for claim in claims if not claim.of_component], [claim for claim in claims if claim.of_component]


def _has_instances(claim: Claim) -> bool:
    """It is tested on something else than each position once."""
    return claim.of_component or claim.numbers is not None


def in_rows(claims: list[Claim], are_held: IsHeld = are_all_held) -> list[Claim]:
    """Those that can be put to rows: asking for nothing but rows that are held."""
    found: list[Claim] = []
    for some in _apart([claim for claim in claims if claim.size_below is None]):
        if some:
            rows = _Rows(some, are_held)
            module: Any = module_of(f"in rows: {rows.key()}", rows.question)
            found += [some[k] for k in module.TESTED]  # kept, for to fold what they all say takes a second
    return [claim for claim in claims if claim in found]


def tests_of(claims: list[Claim], apart: bool) -> InRows:
    """What tests some claims that can be put to rows, compiled.

    Mismatches are counted apart, or only those of claims that are expected to have some.
    """
    found, reach = dict.fromkeys(Tests._fields, test(nothing)), []
    for some in _apart(claims):
        rows = _Rows(some)
        module: Any = module_of(rows.key(apart), partial(rows.source, apart)) if some else None
        reach.append(module.REACH if some else [])
        found |= {name: getattr(module, name) for name in rows.kinds if some}
    return InRows(claims, Tests(**found), reach)


def are_kept(claims: list[Claim], apart: bool) -> bool:
    """These need not be compiled again."""
    return all(is_kept(rows.key(apart), rows.kinds) for rows in map(_Rows, filter(None, _apart(claims))))


class _Rows:
    """Some claims, which are all about positions alone or all about components, in rows."""

    def __init__(self, claims: list[Claim], are_held: IsHeld = are_all_held) -> None:
        self._claims, self._are_held = claims, are_held
        self._of_component = bool(claims and claims[0].of_component)
        self.kinds = _OF_COMPONENTS if self._of_component else _ALONE
        self._trace = Trace(FORM.counts, FORM.look_up_counts)
        G, C, _ = as_terms(self._trace, FORM, self._of_component)
        self._statements: list[tuple[Term, Term]] = (
            list(statements_of(self._trace, FORM, claims)) if claims else []
        )
        self._has: list[Term] = []
        """of each component that G may have, that it does; of a claim about positions alone, once"""
        if self._of_component:
            counts = G.three_chains, G.longer_chains, G.four_loops, G.six_loops, G.longer_loops
            self._has = [self._lifted(count > 0) for count in counts]
        self._numbers = [
            None if claim.numbers is None
            else [self._lifted(end) for end in claim.numbers(*((G, C) if self._of_component else (G,)))]
            for claim in claims
        ]  # fmt: skip
        self._reach: list[tuple[int, ...]] = [(1, 0) * 4]

    def _lifted(self, number: Any) -> Term:
        return self._trace.lifted(plain(number))

    def key(self, *more: Any) -> str:
        """All that follows from them, with more that it follows from."""
        numbers = [None if ends is None else [end.place for end in ends] for ends in self._numbers]
        places = [(hypothesis.place, conclusion.place) for hypothesis, conclusion in self._statements]
        expected = [claim.expected_verdict for claim in self._claims]
        has = [term.place for term in self._has]
        return repr((self._trace.nodes, places, numbers, expected, has, self._are_held.__name__, more))

    def question(self) -> str:
        """The source that says which can be put to all kinds of rows, by their places."""
        kinds = {kind._replace(least=(0, 0, 0), most=LARGEST_BOUND // 3, controlled=(-_FAR, _FAR))
                 for stretches in self.kinds.values() for kind in stretches.values()}  # fmt: skip
        tested = [k for k in range(len(self._claims)) if all(self._can_be_folded(k, kind) for kind in kinds)]
        return f"TESTED = {tested}\n"

    def _can_be_folded(self, k: int, kind: RowKind) -> bool:
        try:
            self._said([k], kind, "a")
        except NotInARow:
            return False
        return True

    def source(self, apart: bool) -> str:
        """The functions that test them."""
        functions = {
            name: [
                self._stretch(ends, kind, apart, prefix)
                for prefix, (ends, kind) in zip("abcd", kinds.items(), strict=False)
            ]
            for name, kinds in self.kinds.items()
        }
        return f"{source_of('loony.kernels.endgames.rows', ARRAYS, functions)}\n\nREACH = {self._reach}\n"

    def _stretch(self, ends: Ends, kind: RowKind, apart: bool, prefix: str) -> Stretch:
        """What is counted in a kind of stretches."""
        folding, said = self._said(range(len(self._claims)), kind, prefix)
        counted: list[tuple[int | None, Truth]] = []
        failing: list[Truth] = []
        for k, covered, wrong, examined in said:
            claim, number = self._claims[k], len(self._claims)
            counted.append((k, covered))
            if apart or claim.expected_verdict != HOLDS:
                counted.append((number + k, wrong))
            else:
                failing.append(wrong)
            if _has_instances(claim):
                counted.append((2 * number + k, examined))
        return stretch_of(ends, folding, counted, failing)

    def _said(
        self, places: Iterable[int], kind: RowKind, prefix: str
    ) -> tuple[Folding, list[tuple[int, Truth, Truth, Truth]]]:
        """For each instance of some claims: the claim says something, this is false, there is the instance."""
        G, given = self._given(kind)
        folding = Folding(self._trace, given, prefix)
        said: list[tuple[int, Truth, Truth, Truth]] = []
        for k in places:
            try:
                for has, instance in self._instances(k, G, folding, given):
                    said.append((k, *_stated(instance, self._statements[k], has), has))
            except TooLarge as error:
                raise TooLarge(f"{self._claims[k].id} {error}") from error
        return folding, said

    def _instances(self, k: int, G: Summary, folding: Folding, given: Given) -> Iterator[tuple[Truth, Folding]]:
        """What is known of each component, with each number that a claim is tested with; and that there is one."""
        components = (
            (number(THREE_CHAIN.length), 0), (plus(G.chain_excess, number(4)), 0), (number(FOUR_LOOP.length), 1),
            (number(SIX_LOOP.length), 1), (plus(G.loop_excess, number(8)), 1),
        )  # fmt: skip
        inputs = [{FORM.columns: length, FORM.columns + 1: number(is_loop)} for length, is_loop in components]
        has = [folding.truth(term) for term in self._has]
        for there, known in zip(has, inputs, strict=True) if self._of_component else [(True, {})]:
            if there is not False:
                for n in self._numbers_of(k, folding.beside(given._replace(inputs={**given.inputs, **known}))):
                    yield there, folding.beside(given._replace(inputs={**given.inputs, **known, **n}))

    def _numbers_of(self, k: int, folding: Folding) -> list[dict[int, Sum]]:
        """The numbers that a claim is tested with, by the place of that input."""
        if (ends := self._numbers[k]) is None:
            return [{}]
        least, largest = map(folding.number, ends)
        many = largest - least
        if many.multiples or many.constant >= _MOST_NUMBERS:
            raise NotInARow("how many numbers there are differs along the row, or there are too many")
        place = FORM.columns + FORM.component_columns * self._of_component
        return [{place: plus(least, number(i))} for i in range(many.constant + 1)]

    def _given(self, kind: RowKind) -> tuple[Summary, Given]:
        """What is known of the positions of a stretch, and what their counts are."""
        G, atoms = counts_of(kind)
        size, controlled = size_of(G), controlled_value_of(G, kind)
        shortest = (
            plus(G.chain_excess, number(4)) if kind.chain else number(0),
            plus(G.loop_excess, number(8)) if kind.loop else number(0),
        )
        value = _value(atoms, kind, 0, number(0) if kind.chain else None, True)
        columns = Record(*G, *shortest, value, size, controlled, lambda _: None)[:-1]
        inputs = {place: column for place, column in enumerate(columns) if column is not None}
        facts = (controlled, *kind.controlled), (size, 0, LARGEST_BOUND + VECTOR)
        return G, Given(atoms, inputs, facts, partial(self._v, G, kind))

    def _v(self, G: Summary, kind: RowKind, folding: Folding, H: list[Sum]) -> Sum:
        """v(H), of the row in which it lies, and of a lane so far from that of G or of no lane."""
        t, chains, chain_excess, f, s, loops, loop_excess = H
        if min([count.constant for count in H if not count.multiples], default=0) < 0:
            return number(-1)
        for several, excess in ((chains, chain_excess), (loops, loop_excess)):
            if several == number(0) and not excess.multiples and excess.constant:
                return number(-1)
        own = G.three_chains, G.four_loops, G.six_loops, G.loop_excess
        row = [_reached(count, mine) for count, mine in zip((t, f, s, loop_excess), own, strict=True)]
        if loops == loop_excess == number(0):
            row[3] = (0, 0) if kind.loop else (1, 0)
        elif loops != G.longer_loops:
            row[3] = None
        lane, excess = None, chain_excess
        if chains == G.longer_chains == number(1):
            lane = excess - G.chain_excess
            if lane.multiples or folding.range_of(excess)[0] < 0:  # in some lane that is no chain
                row[0] = None
        elif chains == number(0):
            excess = number(0)
        else:
            row[0] = None
        larger = size_of(Summary(t, chains, excess, f, s, loops, loop_excess, None, None)) - size_of(G)
        if None in row or folding.range_of(larger)[1] > 0 or not self._are_held(*row):
            raise NotInARow("it asks for the value of a position that a row does not have")
        place = tuple(n for pair in row if pair for n in pair)
        if place not in self._reach:
            self._reach.append(place)
        there = all(folding.range_of(count)[0] >= 0 for count in (t, f, s, loop_excess))
        found = _value(folding.atoms, kind, self._reach.index(place), lane, there)
        return found if lane else folding.where_zero(chain_excess, found, number(-1))


def _reached(several: Sum, of_G: Sum) -> tuple[int, int] | None:
    """How many there are, as `loony.kernels.endgames.rows.RequestedRows.reach` says it."""
    more = several - of_G
    if more.multiples:
        return None if several.multiples else (0, several.constant)
    return 1, more.constant


def _value(atoms: dict[str, Atom], kind: RowKind, row: int, lane: Sum | None, there: bool) -> Sum:
    """The atom of a value of some row, of the lane so far from that of G or without a long chain."""
    at = (row,) if lane is None else (row, lane.constant)
    name = "_".join(map(str, ("v", *at))).replace("-", "less_")
    moving = lane is not None and kind.chain != SHORTEST
    atoms[name] = Atom(0 if there else -1, LARGEST_BOUND + VECTOR, moving, VALUE, at)
    return atom(name)


def counts_of(kind: RowKind, bound: int = LARGEST_BOUND) -> tuple[Summary, dict[str, Atom]]:
    """The counts of the positions of a kind, of size <= bound, and what they are made of."""
    t, f, s = kind.least
    ranges = {
        "t": (t, kind.most), "f": (f, bound // 4), "s": (s, bound // 6), "h": kind.loop or SHORTEST,
        "bonus": (0, 8), "x": kind.chain or SHORTEST,
    }  # fmt: skip
    atoms = {name: Atom(*ends, False) for name, ends in ranges.items()}
    atoms["x"] = atoms["x"]._replace(in_lanes=True, operation=INPUT)
    sums = {name: number(low) if low == high else atom(name) for name, (low, high) in ranges.items()}
    chain, loop = (number(int(excess is not None)) for excess in (kind.chain, kind.loop))
    return Summary(sums["t"], chain, sums["x"], sums["f"], sums["s"], loop, times(2, sums["h"]), None, None), atoms


def size_of(G: Summary) -> Sum:
    """size(G), of sums."""
    lengths = 3, 4, 1, 4, 6, 8, 1
    return plus(*(times(length, count) for length, count in zip(lengths, G[:7], strict=True)))


def controlled_value_of(G: Summary, kind: RowKind) -> Sum:
    """c(G), of sums."""
    bonus = number(4) if kind.chain else number(6) if kind.loop and kind.least[0] > 0 else atom("bonus")
    less = (times(-each, count) for each, count in ((1, G.three_chains), (4, G.four_loops), (2, G.six_loops)))
    return plus(G.chain_excess, G.loop_excess, *less, bonus)


def _stated(folding: Folding, statement: tuple[Term, Term], has: Truth) -> tuple[Truth, Truth]:
    """Where a claim says something of an instance, and where that is wrong."""
    hypothesis, conclusion = statement
    covered = folding.both(has, folding.truth(hypothesis))
    if covered is False:
        return False, False
    return covered, folding.both(covered, folding.negation(folding.truth(conclusion)))
