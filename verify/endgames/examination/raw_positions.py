"""Raw positions in memory: a comparison with the definition of a value, and blocks of positions for claims."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import Counts, position_of, short_loops
from loony.enumerate.endgames.raw import Column
from loony.verify.endgames.examination import stored
from loony.verify.endgames.examination.blocks import RAW_FORM, block, components_from, record_columns
from loony.verify.endgames.examination.stored import DenseTable, RawLists
from loony.verify.examination.examination import Comparison
from loony.verify.examination.programs import ProgramBlock, ProgramForm
from loony.verify.family import Domain

BLOCK = 122_880  # positions in a block

DEFINITION = "entries against equations (3) and (4)"
AMALGAMATION = "raw values against those of the amalgamated forms"  # the comparisons, for a report


def in_words(position: Callable[[int], Position], place: int) -> str:
    """The position at a place, in the papers' notation."""
    return notation(position(place))


def position_at(counts: NDArray[np.int16], place: int, kind: Any = Counts) -> Position:
    """The position in one column of counts; `kind` is the class of counts."""
    return position_of(kind(*counts[:, place].tolist()))


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
        short = sum(number for number, _ in short_loops(self.G))
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
