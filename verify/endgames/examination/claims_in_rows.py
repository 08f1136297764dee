"""Claims as steps on rows of amalgamated positions (`loony.verify.endgames.examination.rows`).

A claim about components is folded for each kind of component C in turn. The folding collects the rows of the values
v(H) that the claim asks for.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from loony.enumerate.endgames.components import FOUR_LOOP, SIX_LOOP, THREE_CHAIN
from loony.enumerate.endgames.positions import Summary
from loony.enumerate.logic import plain
from loony.enumerate.terms import Term
from loony.kernels.endgames.rows import ARRAYS, RequestedRows, Tests, nothing, request_rows, test
from loony.kernels.folding import Folding, Given, NotInARow, Sum, Truth, number, plus
from loony.kernels.jit import is_kept, module_of
from loony.kernels.lowering import VECTOR
from loony.kernels.rows import Stretch, source_of, stretch_of
from loony.system.digest import digest_of_module
from loony.system.errors import TooLarge
from loony.verify.claims.claim import HOLDS, Claim
from loony.verify.endgames.examination import rows
from loony.verify.endgames.examination.blocks import FORM
from loony.verify.endgames.examination.rows import RowKind
from loony.verify.endgames.record import Record
from loony.verify.examination.examine import KnownCounts
from loony.verify.examination.programs import as_terms, traced

_MOST_NUMBERS = 4  # the most numbers with which a row tests a claim

HasRow = Callable[..., bool]
"""of the four pairs of `RequestedRows.reach` in `loony.kernels.endgames.rows`: whether a test can read that row"""


def has_every_row(*_: tuple[int, int]) -> bool:
    """True: a whole table has every row."""
    return True


class ClaimsInRows(NamedTuple):
    """Claims that rows can test, and their tests."""

    claims: list[Claim]
    tests: Tests
    reach: list[list[tuple[int, ...]]]  # the rows of values, for claims about positions alone and about components

    def requests(self) -> tuple[RequestedRows, RequestedRows]:
        """Arrays for the requested rows and the counts of both kinds of claims."""
        alone, with_components = map(request_rows, self.reach, map(len, by_instances(self.claims)))
        return alone, with_components

    def known_counts(self, counts: list[list[int]], positions: int) -> dict[Claim, KnownCounts]:
        """The counts of each claim on `positions` positions, from the counters of both kinds of claims."""
        by_claim: dict[Claim, KnownCounts] = {}
        for group, counters in zip(by_instances(self.claims), counts, strict=True):
            covered, mismatches, instances = (counters[i * len(group) : (i + 1) * len(group)] for i in range(3))
            for k, claim in enumerate(group):
                examined = instances[k] if _has_instances(claim) else positions
                by_claim[claim] = KnownCounts(examined, covered[k], mismatches[k])
        return {claim: by_claim[claim] for claim in self.claims}


def by_instances(claims: list[Claim]) -> tuple[list[Claim], list[Claim]]:
    """The claims about positions alone, and the claims about components."""
    with_components = [claim for claim in claims if claim.of_component]
    return [claim for claim in claims if not claim.of_component], with_components


def _has_instances(claim: Claim) -> bool:
    """Whether the instances of the claim are not the positions."""
    return claim.of_component or claim.numbers is not None


def in_rows(claims: list[Claim], has_row: HasRow = has_every_row) -> list[Claim]:
    """The claims that rows can test: they ask only for values in rows that `has_row` admits."""
    testable: list[Claim] = []
    for group in by_instances([claim for claim in claims if claim.size_below is None]):
        if group:
            folder = ClaimFolder(group, has_row)
            module: Any = module_of(f"in rows: {folder.key()}", folder.question)
            testable += [group[k] for k in module.TESTED]  # from the cache, because the folding takes a second
    return [claim for claim in claims if claim in testable]


def tests_of(claims: list[Claim], apart: bool) -> ClaimsInRows:
    """The compiled tests of claims that rows can test.

    If `apart`, each claim has a counter of mismatches; else only refuted claims do, and the others share a counter.
    """
    tests, reach = dict.fromkeys(Tests._fields, test(nothing)), []
    for group in by_instances(claims):
        folder = ClaimFolder(group)
        module: Any = module_of(folder.key(apart), partial(folder.source, apart)) if group else None
        reach.append(module.REACH if group else [])
        tests |= {name: getattr(module, name) for name in folder.kinds if group}
    return ClaimsInRows(claims, Tests(**tests), reach)


def are_compiled(claims: list[Claim]) -> bool:
    """Whether the cache has the compiled tests of these claims, with a counter for the refuted claims alone."""
    folders = map(ClaimFolder, filter(None, by_instances(claims)))
    return all(is_kept(folder.key(False), folder.kinds) for folder in folders)


_Instance = tuple[int, Truth, Truth, Truth]
"""the place of a claim, and three truths: the instance is covered, is a mismatch, exists. A truth is a constant or
the name of a step"""


class ClaimFolder:
    """Folds claims, which are all about positions alone or all about components, into tests of rows."""

    def __init__(self, claims: list[Claim], has_row: HasRow = has_every_row) -> None:
        self._claims, self._has_row = claims, has_row
        self._of_component = any(claim.of_component for claim in claims)
        self.kinds: Final = rows.KINDS_WITH_COMPONENTS if self._of_component else rows.KINDS
        self._trace, self._statements = traced(FORM, claims)
        G, C, _ = as_terms(self._trace, FORM, self._of_component)
        counts = G.three_chains, G.longer_chains, G.four_loops, G.six_loops, G.longer_loops
        self._has = [self._lifted(count > 0) for count in counts if self._of_component]
        """for each kind of component, whether G has it; empty for claims about positions alone"""
        self._numbers = [
            claim.numbers and [self._lifted(end) for end in claim.numbers(*((G, C) if self._of_component else (G,)))]
            for claim in claims
        ]
        self._reach: list[tuple[int, ...]] = [(1, 0) * 4]

    def _lifted(self, number: Any) -> Term:
        return self._trace.lifted(plain(number))

    def key(self, *more: Any) -> str:
        """A text that determines the source, with `more` on which the source depends.

        The trace has the content of the claims. The digests have the modules that this module imports, and the rows.
        """
        written_by = [digest_of_module(Path(file)) for file in (__file__, inspect.getfile(self._has_row))]
        numbers = [None if ends is None else [end.place for end in ends] for ends in self._numbers]
        places = [(hypothesis.place, conclusion.place) for hypothesis, conclusion in self._statements]
        expected = [claim.expected_verdict for claim in self._claims]
        has = [term.place for term in self._has]
        return repr((written_by, self._trace.nodes, places, numbers, expected, has, self._has_row.__name__, more))

    def question(self) -> str:
        """The source of the list of claims, by their places, that all kinds of rows can test."""
        # with any numbers of 3-chains, 4-loops and 6-loops, and any c(G)
        kinds = {RowKind(kind.chain, kind.loop) for stretches in self.kinds.values() for kind in stretches.values()}
        testable = [k for k in range(len(self._claims)) if all(self._can_be_folded(k, kind) for kind in kinds)]
        return f"TESTED = {testable}\n"

    def _can_be_folded(self, k: int, kind: RowKind) -> bool:
        try:
            self._fold([k], kind, "a")
        except NotInARow:
            return False
        return True

    def source(self, apart: bool) -> str:
        """The functions that test the claims, which the compiler reads: the passes from terms to rows, in order."""
        functions: dict[str, list[Stretch]] = {}
        for name, kinds in self.kinds.items():
            functions[name] = []
            for prefix, (ends, kind) in zip("abcd", kinds.items(), strict=False):
                folding, instances = self._fold(range(len(self._claims)), kind, prefix)
                counters, failures = self._counted(instances, apart)
                functions[name].append(stretch_of(ends, folding, counters, failures))
        return f"{source_of('loony.kernels.endgames.rows', ARRAYS, functions)}\n\nREACH = {self._reach}\n"

    def _counted(self, instances: list[_Instance], apart: bool) -> tuple[list[tuple[int | None, Truth]], list[Truth]]:
        """The counters of some instances, and the mismatches without a counter."""
        claims, counters, failures = len(self._claims), list[tuple[int | None, Truth]](), list[Truth]()
        for k, covered, mismatch, there in instances:
            claim = self._claims[k]
            counters.append((k, covered))
            if apart or claim.expected_verdict != HOLDS:
                counters.append((claims + k, mismatch))
            else:
                failures.append(mismatch)
            if _has_instances(claim):
                counters.append((2 * claims + k, there))
        return counters, failures

    def _fold(self, places: Iterable[int], kind: RowKind, prefix: str) -> tuple[Folding, list[_Instance]]:
        """The folding of some claims in a kind of stretches, and their instances."""
        G, context = self._context(kind)
        folding = Folding(self._trace, context, prefix)
        instances = []
        for k in places:
            hypothesis, conclusion = self._statements[k]
            try:
                for there, of_instance in self._instances(k, G, folding, context):
                    mismatch = covered = folding.both(there, of_instance.truth(hypothesis))
                    if covered is not False:
                        mismatch = folding.both(covered, folding.negation(of_instance.truth(conclusion)))
                    instances.append((k, covered, mismatch, there))
            except TooLarge as error:
                raise TooLarge(f"{self._claims[k].id} {error}") from error
        return folding, instances

    def _instances(self, k: int, G: Summary, folding: Folding, context: Given) -> Iterator[tuple[Truth, Folding]]:
        """For each component and each number of the claim: whether the instance exists, and its folding."""
        components = (
            (number(THREE_CHAIN.length), 0),
            (plus(G.chain_excess, number(4)), 0),
            (number(FOUR_LOOP.length), 1),
            (number(SIX_LOOP.length), 1),
            (plus(G.loop_excess, number(8)), 1),
        )
        inputs = [{FORM.columns: length, FORM.columns + 1: number(is_loop)} for length, is_loop in components]
        has = [folding.truth(term) for term in self._has]
        for there, of_C in zip(has, inputs, strict=True) if self._of_component else [(True, {})]:
            if there is not False:
                for n in self._numbers_of(k, folding.beside(context._replace(inputs={**context.inputs, **of_C}))):
                    yield there, folding.beside(context._replace(inputs={**context.inputs, **of_C, **n}))

    def _numbers_of(self, k: int, folding: Folding) -> list[dict[int, Sum]]:
        """The numbers with which rows test a claim, by the place of that input."""
        if (ends := self._numbers[k]) is None:
            return [{}]
        least, largest = map(folding.number, ends)
        more = largest - least
        if more.multiples or more.constant >= _MOST_NUMBERS:
            raise NotInARow("how many numbers there are differs along the row, or there are too many")
        place = FORM.columns + FORM.component_columns * self._of_component
        return [{place: plus(least, number(i))} for i in range(more.constant + 1)]

    def _context(self, kind: RowKind) -> tuple[Summary, Given]:
        """The counts of the positions of a stretch, and the facts about them for the folding."""
        G, atoms = rows.counts_of(kind)
        size, controlled = rows.size_of(G), rows.controlled_value_of(G, kind)
        shortest = (
            plus(G.chain_excess, number(4)) if kind.chain else number(0),
            plus(G.loop_excess, number(8)) if kind.loop else number(0),
        )
        value = rows.value_atom(atoms, kind, 0, 0 if kind.chain else None, True)
        columns = Record(*G, *shortest, value, size, controlled, lambda _: None)[:-1]
        inputs = {place: column for place, column in enumerate(columns) if column is not None}
        facts = (controlled, *kind.controlled), (size, 0, rows.LARGEST_SWEEP_BOUND + VECTOR)
        return G, Given(atoms, inputs, facts, partial(self._v, G, kind))

    def _v(self, G: Summary, kind: RowKind, folding: Folding, H: list[Sum]) -> Sum:
        """v(H); this collects the row of the value."""
        place = rows.row_of_value(G, kind, folding, H)
        if place is None:
            return number(-1)
        if not self._has_row(*place.row):
            raise NotInARow("it asks for the value of a position that a row does not have")
        t, _, chain_excess, f, s, _, loop_excess = H
        row = tuple(n for pair in place.row for n in pair)
        if row not in self._reach:
            self._reach.append(row)
        there = all(folding.range_of(count)[0] >= 0 for count in (t, f, s, loop_excess))
        value = rows.value_atom(folding.atoms, kind, self._reach.index(row), place.lane, there)
        return value if place.lane is not None else folding.where_zero(chain_excess, value, number(-1))
