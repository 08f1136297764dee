"""The forms in which claims about loops and long chains run as programs, and the blocks of positions for them."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from loony.enumerate.endgames.components import Component
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import LARGEST_MARKED, MARKS, Summary, short_lengths
from loony.kernels.endgames.look_up import look_up_raw, look_up_summaries
from loony.kernels.programs import Integers, runner
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.stored import DenseTable, RawValues
from loony.verify.endgames.record import Record, record_of
from loony.verify.examination.examine import CounterexampleRow, Runner
from loony.verify.examination.programs import Components, ProgramBlock, ProgramForm, ProgramInstances, compile_claims


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
        wide=dict.fromkeys(_MARKS, largest_marked // 4 * MARKS),
        row_fields=("size", "controlled_value", "value"),
        run=runner(look_up_summaries),
    )
    return amalgamated, amalgamated._replace(look_up_counts=number, run=runner(look_up_raw))


FORM, RAW_FORM = forms(Record, Summary, LARGEST_MARKED)


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
    lengths = np.broadcast_arrays(3, counts.chain, *short_lengths(counts_type), counts.loop)
    numbers = [len(owner) for owner in owners]
    return components_from(
        np.concatenate(owners),
        np.concatenate([length[owner] for length, owner in zip(lengths, owners, strict=True)]),
        np.repeat([False, False, *[True] * (len(numbers) - 2)], numbers),
    )


def components_from(owner: Any, length: Any, is_loop: Any) -> Components:
    """Components by three columns: the place of the position, the length, and whether it is a loop."""
    return Components(owner.astype(np.int32), np.stack([length, is_loop]).astype(np.int32))
