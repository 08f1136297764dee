"""Claims as programs on columns of records: compiled, or, with the compiler off, as they stand, on numpy columns.

What a family's records, components and look-ups are is its `ProgramForm`.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from inspect import signature
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from loony.enumerate import terms
from loony.enumerate.logic import all_of, plain, there
from loony.enumerate.terms import BranchesOnTerm, Trace
from loony.kernels.programs import LANE, Program, expand, program
from loony.system.errors import BadInput, TooLarge
from loony.verify.claims.claim import NOT_THERE, Claim, Statement, asked_of, when
from loony.verify.examination.columns import by_numpy
from loony.verify.examination.examine import ClaimCounts, CounterexampleRow, Places, Runner

COMPILES = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
"""with the compiler off, a kernel would take a Python loop for each number"""

LARGEST = 8
"""no number in a record, and none that a claim is tested with, is larger than this many times the bound"""

_MOST = 1 << 24
"""instances that are made at a time"""

_STRETCH = 1 << 15
"""positions, or pairs of a position and a component, that a thread takes at a time"""


class ProgramForm(NamedTuple):
    """What the claims of a family compute with, where they run as programs."""

    record: type[Any]
    """a NamedTuple of columns, and last of v, which gives v(H) of a summary H"""
    component: Callable[..., Any]
    """C from its columns"""
    component_columns: int
    component_in_words: Callable[[Any], list[str]]
    """columns of components in the notation of the family"""
    counts: int
    """in a summary"""
    asked: int
    """how many of them, from the first on, the look-up of v(H) takes"""
    wide: Mapping[str, int]
    """the fields of a record that may be larger than `LARGEST` times the bound, and how large they may be"""
    told: tuple[str, ...]
    """the fields of a record, the value among them, that are told of where a claim fails"""
    run: Callable[..., None]
    """the kernel that runs the programs: `loony.kernels.programs.runner` of the family's look-up"""

    def __hash__(self) -> int:
        return hash((self.record, self.run, self.asked))

    @property
    def columns(self) -> int:
        """The columns of a record: all but v."""
        return len(self.record._fields) - 1


class ValueArrays(Protocol):
    """Where v(H) is looked up: a tuple of arrays, which the family's kernel takes as they are."""

    def value_of(self, H: Any) -> Any:
        """v(H), entry by entry; NO_POSITION or NOT_THERE where there is none."""
        ...


@dataclass(frozen=True)
class ProgramInstances:
    """What some claims of one form speak of: positions, or positions and components, and perhaps numbers."""

    form: ProgramForm
    columns: NDArray[np.int32]
    """the columns of the records of some positions, shape (form.columns, m)"""
    owner: NDArray[np.int32]
    """for each instance, the place of its position"""
    others: NDArray[np.int32]
    """for each instance, the columns of its component, and its number, as far as claims speak of them"""
    values: ValueArrays

    def __len__(self) -> int:
        return len(self.owner)

    def position_and_component(self, one: Claim, at: Any = slice(None)) -> tuple[Any, Any]:
        """The columns G and C of these instances, or of some."""
        columns = self.columns[:, self.owner[at]]
        form = self.form
        G = form.record(**dict(zip(form.record._fields, columns, strict=False)), v=asked_of(self.values.value_of))
        component = self.others[: form.component_columns, at] if one.of_component else None
        return G, None if component is None else form.component(*component)

    def arguments(self, one: Claim, at: Any = slice(None)) -> tuple[Any, ...]:
        """The arguments of a claim: of all these instances, or of some."""
        return one.arguments(*self.position_and_component(one, at), self.others[-1, at] if one.numbers else None)

    def numbered(self, least: NDArray[np.int32], many: NDArray[np.int32]) -> "ProgramInstances":
        """Each instance with each of many numbers, from the least on."""
        total = int(many.sum(dtype=np.int64))
        if total > _MOST:
            raise BadInput(
                f"the numbers of a claim make {total:,} instances at a time: give it fewer with numbers="
            )
        owner, others = np.empty(total, np.int32), np.empty((len(self.others) + 1, total), np.int32)
        expand(self.owner, self.others, least, many, owner, others)
        return replace(self, owner=owner, others=others)


class Components(NamedTuple):
    """The different components of positions: int32 columns of (position, component) pairs."""

    owner: NDArray[np.int32]
    """the place of the position"""
    columns: NDArray[np.int32]
    """what makes the component, shape (form.component_columns, n)"""


class ProgramBlock(NamedTuple):
    """A stretch of a domain, for `loony.verify.examination.examine`."""

    form: ProgramForm
    columns: NDArray[np.int32]
    """the columns of the records of its positions, shape (form.columns, n)"""
    components: Components | Callable[[], Components]
    """or what makes them, the same each time"""
    values: ValueArrays
    bound: int
    """no position is larger, and none with a value"""
    row: Callable[[int], CounterexampleRow]
    """the position at each place, under `position` in words, and what else a table of mismatches has of it"""

    def instances(self, one: Claim) -> Iterator[Callable[[], ProgramInstances]]:
        """What a claim speaks of, in stretches that are made when they are called."""
        if one.of_component:
            owner, others = self.components() if callable(self.components) else self.components
        else:
            owner = np.arange(self.columns.shape[1], dtype=np.int32)
            others = np.empty((0, len(owner)), np.int32)
        if one.size_below is not None:
            below = self.columns[self.form.record._fields.index("size"), owner] < one.size_below
            owner, others = owner[below], others[:, below]
        for first in range(0, len(owner), _STRETCH):
            some = slice(first, first + _STRETCH)
            instances = ProgramInstances(self.form, self.columns, owner[some], others[:, some], self.values)
            yield partial(_with_numbers, one, instances, self.bound)

    def rows(self, one: Claim, instances: ProgramInstances, at: Places) -> list[CounterexampleRow]:
        """Some of the instances: the position, the component and the number, and what is told of the record."""
        G, C = instances.position_and_component(one, at)
        words: list[list[str]] = []
        if C is not None:
            words.append([f"C = {text}" for text in self.form.component_in_words(C)])
        if one.numbers is not None:
            name = list(signature(one.states).parameters)[-1]
            words.append([f"{name} = {number}" for number in instances.others[-1, at].tolist()])
        texts = map(", ".join, zip(*words, strict=True)) if words else [""] * len(at)
        told = zip(*(getattr(G, name).tolist() for name in self.form.told), strict=True)
        found = []
        for place, text, numbers in zip(instances.owner[at].tolist(), texts, told, strict=True):
            row = self.row(place)
            head = {"position": row.pop("position"), "instance": text}
            found.append(head | row | dict(zip(self.form.told, numbers, strict=True)))
        return found

    def candidates(self, G: Any) -> range:
        """From 0 to a little more than the largest of the sizes."""
        return range(int(G.size.max()) + 10)


def _with_numbers(one: Claim, instances: ProgramInstances, bound: int) -> ProgramInstances:
    """The instances with each of the numbers that the claim is tested with, if it speaks of any."""
    if one.numbers is None:
        return instances
    if (have_some := _have_numbers(one, instances.form, bound)) is not None:
        ((_, some),) = have_some(instances)
        instances = replace(instances, owner=instances.owner[some], others=instances.others[:, some])
    least, largest = bounds_of_numbers(one, *instances.position_and_component(one), len(instances))
    most = LARGEST * bound
    if len(least) and max(-int(least.min()), int(largest.max())) > most:
        raise BadInput(f"{one.id} is given numbers beyond {most:,}, which is {LARGEST} times the size")
    many = np.maximum(largest - least + 1, 0)
    return instances.numbered(least.astype(np.int32), many.astype(np.int32))


@lru_cache
def _have_numbers(one: Claim, form: ProgramForm, bound: int) -> Runner[ProgramInstances] | None:
    """What finds the instances that have any numbers, which may be few; None where numpy has to look at all."""

    def states(*arguments: Any) -> Statement:
        assert one.numbers is not None
        G, *component, _ = arguments
        least, largest = one.numbers(G._replace(v=_not_looked_up), *component)
        return when(least <= largest, False)

    try:
        return compiled(form, bound, [replace(one, states=states)]) if COMPILES else None
    except (TypeError, TooLarge, BranchesOnTerm):
        return None


def _not_looked_up(_: Any) -> Any:
    raise TypeError("a value that is not there would hide its numbers")


def bounds_of_numbers(one: Claim, G: Any, C: Any, instances: int) -> tuple[Any, Any]:
    """The least and the largest number for each instance. Raises TypeError where the claim gives none."""
    assert one.numbers is not None
    bounds = one.numbers(*((G, C) if one.of_component else (G,)))
    if not isinstance(bounds, tuple) or len(bounds) != 2:
        raise TypeError(f"its numbers= gives {type(bounds).__name__}, not two numbers")
    least, largest = (np.broadcast_to(np.asarray(bound), (instances,)) for bound in bounds)
    if least.dtype.kind not in "iu" or largest.dtype.kind not in "iu":
        raise TypeError("its numbers= gives something else than whole numbers")
    return least.astype(np.int64), largest.astype(np.int64)


def traced(form: ProgramForm, claims: list[Claim], bound: int) -> Program:
    """The program of some claims about the same instances, for positions of size <= bound.

    Raises what a claim raises when it is called with terms, and TooLarge where it computes with too large numbers.
    """
    trace = Trace(form.counts, form.asked)
    statements = []
    for hypothesis, conclusion in stated(trace, form, claims):
        for place in sorted(_reached(trace, hypothesis.place, conclusion.place)):
            if trace.nodes[place][0] == terms.VALUE:
                hypothesis = all_of(hypothesis, terms.Term(trace, place) != NOT_THERE)
        statements.append((hypothesis, conclusion))
    try:
        return program(statements, LARGEST * bound, _wide(form))
    except TooLarge as error:
        which = next(
            (one for one, stated in zip(claims, statements, strict=True) if _too_large(form, stated, bound)), None
        )
        raise TooLarge(f"{which.id if which else 'a claim'} {error}") from error


def stated(trace: Trace, form: ProgramForm, claims: list[Claim]) -> Iterator[tuple[terms.Term, terms.Term]]:
    """The hypotheses and conclusions of some claims about the same instances, as terms."""
    G, C, number = as_terms(trace, form, claims[0].of_component)
    for one in claims:
        stated = one.states(*one.arguments(G, C, number))
        hypothesis, conclusion = (trace.lifted(plain(truth)) for truth in stated)
        if not (trace.truths[hypothesis.place] and trace.truths[conclusion.place]):
            raise TypeError(f"{one.id} states a number, where it should be when(truth, truth)")
        yield hypothesis, conclusion


def as_terms(trace: Trace, form: ProgramForm, of_component: bool) -> tuple[Any, Any, Any]:
    """A position, a component of it or None, and a number, as terms."""
    inputs = trace.inputs(form.columns + form.component_columns * of_component + 1)
    *columns, number = map(there, inputs)
    G = form.record(**dict(zip(form.record._fields[:-1], columns, strict=False)), v=asked_of(trace.value))
    return G, form.component(*columns[form.columns :]) if of_component else None, number


def reads(form: ProgramForm, one: Claim) -> set[str]:
    """The fields of a record that come into what a claim says. Raises what the claim raises, called with terms."""
    trace = Trace(form.counts, form.asked)
    ((hypothesis, conclusion),) = stated(trace, form, [one])
    nodes = (trace.nodes[place] for place in _reached(trace, hypothesis.place, conclusion.place))
    fields = form.record._fields
    return {fields[node[1]] for node in nodes if node[0] == terms.INPUT and node[1] < form.columns}


def _wide(form: ProgramForm) -> dict[int, int]:
    """The inputs of a form's programs that may be larger than others, and how large."""
    return {form.record._fields.index(name): most for name, most in form.wide.items()}


def _too_large(form: ProgramForm, statement: tuple[terms.Term, terms.Term], bound: int) -> bool:
    """The statement computes with too large numbers."""
    try:
        program([statement], LARGEST * bound, _wide(form))
    except TooLarge:
        return True
    return False


def _reached(trace: Trace, *places: int) -> set[int]:
    """The nodes that come into some nodes."""
    met: set[int] = set()
    left = list(places)
    while left:
        place = left.pop()
        if place not in met:
            met.add(place)
            left += terms.needs(trace.nodes[place])
    return met


def compiled(form: ProgramForm, bound: int, claims: list[Claim]) -> Runner[ProgramInstances]:
    """Some claims about the same instances, ready to be run on those of positions of size <= bound."""
    if not COMPILES:
        return by_numpy(claims)
    steps = traced(form, claims, bound)

    def run(instances: ProgramInstances) -> ClaimCounts:
        covered = np.zeros(len(claims), np.int64)
        wrong = np.zeros((len(claims), len(instances)), bool)
        registers = np.empty((steps.registers, LANE), steps.kind)
        at = instances.columns, instances.owner, instances.others, instances.values
        form.run(steps.steps, registers, *at, covered, wrong)
        return [(int(number), np.flatnonzero(row)) for number, row in zip(covered, wrong, strict=True)]

    return run
