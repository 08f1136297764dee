"""Claims as programs on columns of records; if the compiler is off, numpy runs the claims themselves.

A `ProgramForm` has the records, components and look-ups of a family.
"""

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from inspect import signature
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate import terms
from loony.enumerate.logic import all_of, plain, there
from loony.enumerate.terms import BranchesOnTerm, Trace
from loony.kernels.programs import LANE, Program, program
from loony.system.errors import BadInput, TooLarge
from loony.verify.claims.claim import NOT_THERE, Claim, Statement, value_function, when
from loony.verify.examination.columns import by_numpy
from loony.verify.examination.examine import ClaimCounts, CounterexampleRow, Places, Runner

COMPILES = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
"""whether kernels are compiled; if not, a kernel would be a Python loop over all numbers"""

LARGEST = 8  # numbers in records, and the numbers of claims, are at most this many times the bound
_MOST = 1 << 24  # the most instances at a time
_STRETCH = 1 << 15  # the positions, or pairs of a position and a component, that a thread takes at a time


class ProgramForm(NamedTuple):
    """The types and functions with which the claims of a family run as programs."""

    record: type[Any]  # a NamedTuple of columns; the last field is v, a function that takes a summary H
    component: Callable[..., Any]  # makes C from its columns
    component_columns: int
    component_in_words: Callable[[Any], list[str]]  # the notation of components, from their columns
    counts: int  # the number of counts in a summary
    look_up_counts: int  # the number of counts, from the first on, that the look-up of v(H) takes
    wide: Mapping[str, int]  # the fields that may be larger than `LARGEST` times the bound, with the largest number
    row_fields: tuple[str, ...]  # the fields of a record that the row of a mismatch has, among them the value
    run: Callable[..., None]  # the kernel for programs: `loony.kernels.programs.runner` of a look-up

    def __hash__(self) -> int:
        return hash((self.record, self.run, self.look_up_counts))

    @property
    def columns(self) -> int:
        """The number of columns of a record: of all fields except v."""
        return len(self.record._fields) - 1


@dataclass(frozen=True)
class ProgramInstances:
    """The instances of some claims of the same form: positions, perhaps with components, perhaps with numbers."""

    form: ProgramForm
    columns: NDArray[np.int32]  # the columns of the records of some positions, shape (form.columns, m)
    owner: NDArray[np.int32]  # the place of the position of each instance
    others: NDArray[np.int32]  # the columns of the component of each instance, and its number
    values: Any  # arrays for the family's kernel; the method `value_of` looks v(H) up, entry by entry

    def __len__(self) -> int:
        return len(self.owner)

    def position_and_component(
        self, claim: Claim, at: Any = slice(None), fields: Collection[str] | None = None
    ) -> tuple[Any, Any]:
        """The columns G and C of all instances, or of some; G has only the named fields, or all."""
        form, owner = self.form, self.owner[at].astype(np.intp)
        pairs = zip(form.record._fields, self.columns, strict=False)
        columns = {name: column[owner] if fields is None or name in fields else None for name, column in pairs}
        G = form.record(**columns, v=value_function(self.values.value_of))
        component = self.others[: form.component_columns, at] if claim.of_component else None
        return G, None if component is None else form.component(*component)

    def arguments(self, claim: Claim, at: Any = slice(None)) -> tuple[Any, ...]:
        """The arguments of a claim, for all instances or for some."""
        number = self.others[-1, at] if claim.numbers else None
        return claim.arguments(*self.position_and_component(claim, at), number)


class Components(NamedTuple):
    """The different components of positions: int32 columns of n (position, component) pairs."""

    owner: NDArray[np.int32]  # the place of the position
    columns: NDArray[np.int32]  # the columns of the component, shape (form.component_columns, n)


class ProgramBlock(NamedTuple):
    """A stretch of a domain, for `loony.verify.examination.examine`."""

    form: ProgramForm
    columns: NDArray[np.int32]  # the columns of the records of its positions, shape (form.columns, n)
    components: Components | None  # None if no claim is about components
    values: Any
    bound: int  # the largest size of these positions, and of all positions with values
    row: Callable[[int], CounterexampleRow]  # the columns of a mismatch about the position at a place

    def instances(self, claim: Claim) -> Iterator[Callable[[], ProgramInstances]]:
        """The instances of a claim in stretches, each as a function that makes them."""
        if claim.of_component:
            assert self.components is not None
            owner, others = self.components
        else:
            owner = np.arange(self.columns.shape[1], dtype=np.int32)
            others = np.empty((0, len(owner)), np.int32)
        if claim.size_below is not None:
            below = self.columns[self.form.record._fields.index("size"), owner] < claim.size_below
            owner, others = owner[below], others[:, below]
        for first in range(0, len(owner), _STRETCH):
            stretch = slice(first, first + _STRETCH)
            instances = ProgramInstances(self.form, self.columns, owner[stretch], others[:, stretch], self.values)
            yield partial(_with_numbers, claim, instances, self.bound)

    def rows(self, claim: Claim, instances: ProgramInstances, at: Places) -> list[CounterexampleRow]:
        """The rows of mismatches at some of the instances: position, component and number, and fields of G."""
        G, C = instances.position_and_component(claim, at)
        words: list[list[str]] = []
        if C is not None:
            words.append([f"C = {text}" for text in self.form.component_in_words(C)])
        if claim.numbers is not None:
            name = list(signature(claim.states).parameters)[-1]
            words.append([f"{name} = {number}" for number in instances.others[-1, at].tolist()])
        texts = map(", ".join, zip(*words, strict=True)) if words else [""] * len(at)
        fields = zip(*(getattr(G, name).tolist() for name in self.form.row_fields), strict=True)
        return [
            self.row(place) | {"instance": text} | dict(zip(self.form.row_fields, numbers, strict=True))
            for place, text, numbers in zip(instances.owner[at].tolist(), texts, fields, strict=True)
        ]

    def candidates(self, G: Any) -> range:
        """The numbers from 0 to a little more than the largest size."""
        return range(int(G.size.max()) + 10)


def _with_numbers(claim: Claim, instances: ProgramInstances, bound: int) -> ProgramInstances:
    """The instances with each number that tests of the claim take; the same instances if the claim has no number."""
    if claim.numbers is None:
        return instances
    fields = None
    if (find_some := _with_any_number(claim, instances.form, bound)) is not None:
        run, fields = find_some
        ((_, places),) = run(instances)
        if len(places) < len(instances):
            instances = replace(instances, owner=instances.owner[places], others=instances.others[:, places])
    G, C = instances.position_and_component(claim, fields=fields)
    least, largest = bounds_of_numbers(claim, G, C, len(instances))
    most = LARGEST * bound
    if len(least) and max(-int(least.min()), int(largest.max())) > most:
        raise BadInput(f"{claim.id} is given numbers beyond {most:,}, which is {LARGEST} times the size")
    counts = np.maximum(largest - least + 1, 0)
    if (total := int(counts.sum())) > _MOST:
        raise BadInput(f"the numbers of a claim make {total:,} instances at a time: give it fewer with numbers=")
    number_less_place = least - (counts.cumsum() - counts)
    rows = np.vstack([instances.owner, instances.others, number_less_place]).astype(np.int32).repeat(counts, axis=1)
    rows[-1] += np.arange(total, dtype=np.int32)
    return replace(instances, owner=rows[0], others=rows[1:])


@lru_cache
def _with_any_number(claim: Claim, form: ProgramForm, bound: int) -> tuple[Runner[ProgramInstances], set[str]] | None:
    """A runner that finds the instances with any number, often few; and the fields on which the numbers depend.

    None where numpy has to go through all instances.
    """

    def states(*arguments: Any) -> Statement:
        assert claim.numbers is not None
        G, *component, _ = arguments  # without v, because a value that is not there would hide its numbers
        least, largest = claim.numbers(G._replace(v=None), *component)
        return when(least <= largest, False)

    if not COMPILES:
        return None
    ends = replace(claim, states=states)
    try:
        return compile_claims(form, bound, [ends]), reads(form, ends)
    except (TypeError, TooLarge, BranchesOnTerm):
        return None


def bounds_of_numbers(claim: Claim, G: Any, C: Any, instances: int) -> tuple[Any, Any]:
    """The least and the largest number for each instance. Raises TypeError if the claim returns anything else."""
    assert claim.numbers is not None
    bounds = claim.numbers(*((G, C) if claim.of_component else (G,)))
    if not isinstance(bounds, tuple) or len(bounds) != 2:
        raise TypeError(f"its numbers= gives {type(bounds).__name__}, not two numbers")
    least, largest = (np.broadcast_to(np.asarray(bound), (instances,)) for bound in bounds)
    if least.dtype.kind not in "iu" or largest.dtype.kind not in "iu":
        raise TypeError("its numbers= does not give whole numbers")
    return least.astype(np.int64), largest.astype(np.int64)


def program_of(form: ProgramForm, claims: list[Claim], bound: int) -> Program:
    """Claims about the same instances as a program, for positions of size <= bound: its passes, in their order.

    Raises the errors of a claim that is called with terms, and TooLarge if its numbers are too large.
    """
    trace, statements = traced(form, claims)
    statements = [(_where_known(trace, *statement), statement[1]) for statement in statements]
    wide = {form.record._fields.index(name): most for name, most in form.wide.items()}
    try:
        return program(statements, LARGEST * bound, wide)
    except TooLarge as error:
        for claim in claims if len(claims) > 1 else ():
            program_of(form, [claim], bound)  # so that the sentence names the claim
        raise TooLarge(f"{claims[0].id} {error}") from error


def traced(form: ProgramForm, claims: list[Claim]) -> tuple[Trace, list[tuple[terms.Term, terms.Term]]]:
    """The trace of claims about the same instances, and the hypothesis and the conclusion of each, as terms."""
    trace = Trace(form.counts, form.look_up_counts)
    G, C, number = as_terms(trace, form, any(claim.of_component for claim in claims))
    statements = []
    for claim in claims:
        statement = claim.states(*claim.arguments(G, C, number))
        hypothesis, conclusion = (trace.lifted(plain(truth)) for truth in statement)
        if not (trace.truths[hypothesis.place] and trace.truths[conclusion.place]):
            raise TypeError(f"{claim.id} states a number, where it should be when(truth, truth)")
        statements.append((hypothesis, conclusion))
    return trace, statements


def _where_known(trace: Trace, hypothesis: terms.Term, conclusion: terms.Term) -> terms.Term:
    """The hypothesis, and the condition that the tables have every position H of a claim, so that v(H) is known."""
    for place in sorted(trace.needed(hypothesis.place, conclusion.place)):
        if trace.nodes[place][0] == terms.VALUE:
            hypothesis = all_of(hypothesis, terms.Term(trace, place) != NOT_THERE)
    return hypothesis


def as_terms(trace: Trace, form: ProgramForm, of_component: bool) -> tuple[Any, Any, Any]:
    """A position, a component of it or None, and a number, as terms."""
    inputs = trace.inputs(form.columns + form.component_columns * of_component + 1)
    *columns, number = map(there, inputs)
    G = form.record(**dict(zip(form.record._fields[:-1], columns, strict=False)), v=value_function(trace.value))
    return G, form.component(*columns[form.columns :]) if of_component else None, number


def reads(form: ProgramForm, claim: Claim) -> set[str]:
    """The fields of a record that a claim depends on. Raises the errors of a claim that is called with terms."""
    trace, ((hypothesis, conclusion),) = traced(form, [claim])
    nodes = (trace.nodes[place] for place in trace.needed(hypothesis.place, conclusion.place))
    fields = form.record._fields
    return {fields[node[1]] for node in nodes if node[0] == terms.INPUT and node[1] < form.columns}


def compile_claims(form: ProgramForm, bound: int, claims: list[Claim]) -> Runner[ProgramInstances]:
    """A runner of some claims about the same instances, for positions of size <= bound."""
    if not COMPILES:
        return by_numpy(claims)
    steps = program_of(form, claims, bound)
    # numba compiles a kernel for each type and layout, in seconds: so that these are few, marks always have 32 bits
    kind = np.int32 if form.look_up_counts == form.counts else steps.kind

    def run(instances: ProgramInstances) -> ClaimCounts:
        covered = np.zeros(len(claims), np.int64)
        mismatches = np.zeros((len(claims), len(instances)), bool)
        registers = np.empty((steps.registers, LANE), kind)
        columns, others = map(np.ascontiguousarray, (instances.columns, instances.others))
        form.run(steps.steps, registers, columns, instances.owner, others, instances.values, covered, mismatches)
        return [(int(number), np.flatnonzero(row)) for number, row in zip(covered, mismatches, strict=True)]

    return run
