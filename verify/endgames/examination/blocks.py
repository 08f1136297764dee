"""Claims about loops and long chains as programs: the forms, the blocks of positions, raw positions in memory."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import positions
from loony.enumerate.endgames.components import Component
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.raw import Column
from loony.kernels.endgames.look_up import look_up_raw, look_up_summaries
from loony.kernels.programs import Integers, runner
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination import stored
from loony.verify.endgames.examination.stored import DenseTable, RawLists, RawValues
from loony.verify.endgames.record import Record, record_of
from loony.verify.examination.examination import Comparison
from loony.verify.examination.examine import CounterexampleRow, Runner
from loony.verify.examination.programs import Components, ProgramBlock, ProgramForm, ProgramInstances, compile_claims
from loony.verify.family import Domain

BLOCK = 122_880  # positions in a block
DEFINITION = "entries against equations (3) and (4)"
AMALGAMATION = "raw values against those of the amalgamated forms"  # the comparisons, for a report


def _in_words(C: Component) -> list[str]:
    """Columns of components in notation, such as 8l."""
    loops = zip(C.length.tolist(), C.is_loop.tolist(), strict=True)
    return [f"{length}{'l' * is_loop}" for length, is_loop in loops]


_MARKS = ("chain_mark", "loop_mark")  # the fields that distinguish raw positions of the same counts


def forms(record: Any, summary: Any, largest_marked: int) -> tuple[ProgramForm, ProgramForm]:
    """The forms of claims about positions with these records and summaries: amalgamated, and raw.

    In the first, v(H) is the value of the amalgamated form of H. In the second, it is the value of the raw
    position H itself, which has at most `largest_marked` boxes.
    """
    number = len(summary._fields)
    amalgamated = ProgramForm(
        record=record,
        component=lambda length, is_loop: Component(length, is_loop != 0),
        component_columns=len(Component._fields),
        component_in_words=_in_words,
        counts=number,
        look_up_counts=number - len(_MARKS),
        wide=dict.fromkeys(_MARKS, largest_marked // 4 * positions.MARKS),
        row_fields=("size", "controlled_value", "value"),
        run=runner(look_up_summaries),
    )
    return amalgamated, amalgamated._replace(look_up_counts=number, run=runner(look_up_raw))


FORM, RAW_FORM = forms(Record, positions.Summary, positions.LARGEST_MARKED)


def compiler_to(form: ProgramForm, bound: int) -> Callable[[list[Claim]], Runner[ProgramInstances]]:
    """Makes runners of claims for the blocks of positions of size <= bound."""
    return partial(compile_claims, form, bound)


def block(
    columns: Integers,
    components: Components | None,
    values: DenseTable | RawValues,
    position: Callable[[int], Position],
    form: ProgramForm = FORM,
) -> ProgramBlock:
    """A block of positions from the columns of their records; the form looks v(H) up in `values`."""
    return ProgramBlock(form, columns, components, values, values.bound, lambda place: row_of(position(place)))


def row_of(G: Position) -> CounterexampleRow:
    """The columns about the position in a table of mismatches."""
    return {"position": notation(G), "chains": G.chains, "loops": G.loops}


def record_columns(G: Any, chain: Any, loop: Any, value: Any, kind: Any = Record) -> Integers:
    """The columns of a record, without v."""
    *columns, _ = record_of(kind, G, chain, loop, value, None)
    record = np.empty((len(columns), *np.broadcast_shapes(*map(np.shape, columns))), np.int32)
    for row, column in zip(record, columns, strict=True):
        row[:] = column
    return record


def amalgamated_components(counts: Any) -> Components:
    """The different components of amalgamated positions, by their counts: at most one of each kind."""
    counts_type: Any = type(counts)
    owners = [np.flatnonzero(count) for count in counts]
    lengths = np.broadcast_arrays(3, counts.chain, *positions.short_lengths(counts_type), counts.loop)
    numbers = [len(owner) for owner in owners]
    return components_from(
        np.concatenate(owners),
        np.concatenate([length[owner] for length, owner in zip(lengths, owners, strict=True)]),
        np.repeat([False, False, *[True] * (len(numbers) - 2)], numbers),
    )


def components_from(owner: Any, length: Any, is_loop: Any) -> Components:
    """Components by three columns: the place of the position, the length, and whether it is a loop."""
    return Components(owner.astype(np.int32), np.stack([length, is_loop]).astype(np.int32))


def in_words(position: Callable[[int], Position], place: int) -> str:
    """The position at a place, in the papers' notation."""
    return notation(position(place))


def position_at(counts: NDArray[np.int16], place: int, kind: Any = positions.Counts) -> Position:
    """The position in one column of counts; `kind` is the class of counts."""
    return positions.position_of(kind(*counts[:, place].tolist()))


class RawPositions(NamedTuple):
    """A table of raw positions: the lists of their lengths, their summaries and their values."""

    lists: RawLists
    G: Any  # their summaries
    value: Column

    def position(self, place: int, first: int = 0) -> Position:
        """The position in row first + place of the table."""
        chains, chain_offsets, loops, loop_offsets = self.lists
        place += first
        return Position(
            tuple(chains[chain_offsets[place] : chain_offsets[place + 1]].tolist()),
            tuple(loops[loop_offsets[place] : loop_offsets[place + 1]].tolist()),
        )

    def compare(self, domain: Domain, dense: DenseTable) -> list[Comparison]:
        """The values compared with equations (3) and (4), and with the values of the amalgamated forms."""
        definition = Comparison("definition", DEFINITION, domain)
        least = stored.raw_least(self.lists, self.G, self.value)
        definition.add(least != self.value, partial(in_words, self.position))
        examined, differ = stored.amalgamation_differs(dense, self.G, self.value)
        smallest = in_words(self.position, int(differ[0])) if len(differ) else None
        return [definition, Comparison("amalgamation", AMALGAMATION, None, examined, len(differ), smallest)]

    def blocks(self, bound: int, form: ProgramForm = RAW_FORM) -> Iterator[ProgramBlock]:
        """The blocks of the positions of size <= bound; v(H) is the value of the raw position H among them."""
        chains, chain_offsets, loops, loop_offsets = self.lists
        shortest_chain = _first_of(chains, chain_offsets[:-1] + self.G.three_chains, self.G.longer_chains > 0)
        short = sum(number for number, _ in positions.short_loops(self.G))
        shortest_loop = _first_of(loops, loop_offsets[:-1] + short, self.G.longer_loops > 0)
        columns = record_columns(self.G, shortest_chain, shortest_loop, self.value, form.record)
        values = stored.raw_values(bound, self.G, self.value)
        for first in range(0, len(self.value), BLOCK):
            last = min(first + BLOCK, len(self.value))
            part = RawLists(*_stretch(chains, chain_offsets, first, last), *_stretch(loops, loop_offsets, first, last))
            pairs = [stored.different_components(part, is_loop) for is_loop in (False, True)]
            is_loop = np.repeat([False, True], [len(owner) for owner, _ in pairs])
            owner, length = np.concatenate(pairs, axis=1)
            components = components_from(owner, length, is_loop)
            position = partial(self.position, first=first)
            yield block(np.ascontiguousarray(columns[:, first:last]), components, values, position, form)


def _first_of(lengths: Column, places: Column, there: NDArray[np.bool_]) -> Column:
    """The entry at each place, and 0 where there is no entry."""
    return np.where(there, np.append(lengths, 0)[np.where(there, places, -1)], 0)


def _stretch(lengths: Column, offsets: Column, first: int, last: int) -> tuple[Column, Column]:
    """The lists first .. last - 1."""
    return lengths[offsets[first] : offsets[last]], offsets[first : last + 1] - offsets[first]
