"""Compares finished tables with the definition of a value, entry by entry: Allcock 2021, equations (3) and (4).

The kernels that make the tables go from small positions to large. No comparison fills a table: that of an entry
reads the entries of the positions with one component less, whatever wrote them.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index, positions
from loony.enumerate.endgames.components import Component, is_valid, without
from loony.enumerate.endgames.dense_index import LOOP
from loony.enumerate.endgames.positions import SHORT, amalgamate
from loony.enumerate.endgames.raw import Column
from loony.kernels.endgames.fill import LARGEST_TABLE_BOUND, Values, fill
from loony.kernels.endgames.look_up import NONE, WEIGHTS, look_up, open_each, put_back
from loony.kernels.endgames.table_rows import padding
from loony.system.errors import TooLarge
from loony.verify.claims.claim import NO_POSITION, NOT_THERE
from loony.verify.endgames.claims.definition import opening_value


class DenseTable(NamedTuple):
    """A dense table of amalgamated positions of size <= bound."""

    rooms: Column  # `loony.enumerate.endgames.dense_index.rooms(bound, short)`
    values: Values  # v(G) at the place rank(rooms, G, short), and then entries that do not matter
    short: tuple[int, ...]  # the lengths of loops below 8
    starts: Column  # `loony.enumerate.endgames.dense_index.starts(rooms, short)`

    @property
    def bound(self) -> int:
        """The largest size of its positions."""
        return int(self.rooms.shape[1]) - 1

    def value_of(self, H: Any) -> Any:
        """v(H), in boxes, of the amalgamated form of the summary H, entry by entry.

        NO_POSITION where there is no such position, NOT_THERE where it is larger than the table.
        """
        H = _columns(H)
        valid = is_valid(H)
        form = amalgamate(H, lambda *counts: counts)
        there = valid & (positions.size(positions.summary_of_counts(form, type(H))) <= self.bound)
        places = dense_index.rank(self.rooms, [np.where(there, column, 0) for column in form], self.short)
        return np.where(there, self.values[places], np.where(valid, NOT_THERE, NO_POSITION))


def dense_table(rooms: Column, values: Values, short: tuple[int, ...] = SHORT) -> DenseTable:
    """A dense table of these rooms and values."""
    return DenseTable(rooms, values, short, dense_index.starts(rooms, short))


def _columns(H: Any) -> Any:
    """A summary as columns of int64."""
    return type(H)(*np.broadcast_arrays(*(np.asarray(count, np.int64) for count in H)))


class RawValues(NamedTuple):
    """The values of all raw positions of size <= bound; nothing is amalgamated."""

    bound: int
    keys: NDArray[np.uint64]  # `_key` of each position, ascending
    slots: NDArray[np.int32]
    """a hash table with linear probing, of places of positions; the top bits of the low 32 bits of a key are the
    first slot tried"""
    positions: NDArray[np.int32]  # their summaries with the marks, shape (n, 4 + kinds)
    values: Values

    def value_of(self, H: Any) -> Any:
        """v(H) as `DenseTable.value_of` has it, but of the raw position with summary H itself."""
        H = _columns(H)
        columns = np.stack(H)
        larger = is_valid(H) & (positions.size(H) > self.bound)
        place = np.minimum(np.searchsorted(self.keys, _key(columns)), len(self.keys) - 1)
        same = (np.moveaxis(self.positions[place], -1, 0) == columns).all(axis=0)
        return np.where(same, self.values[place], np.where(larger, NOT_THERE, NO_POSITION))


def raw_values(bound: int, G: Any, values: Column) -> RawValues:
    """The values of a complete table of raw positions G, for look-ups; ValueError if two have the same marks."""
    columns = np.stack(G)
    key = _key(columns)
    order = np.argsort(key)
    if (np.diff(key[order]) == 0).any():
        raise ValueError("two raw positions have the same marks")
    summaries = np.ascontiguousarray(columns.T[order], np.int32)
    return RawValues(bound, key[order], _slots(key[order]), summaries, values[order].astype(np.int16))


def _slots(keys: NDArray[np.uint64]) -> NDArray[np.int32]:
    """The hash table of places: a power of two of slots, and four for each key or more; -1 marks a free slot."""
    bits = len(keys).bit_length() + 2
    slots = np.full(1 << bits, -1, np.int32)
    at = (keys.astype(np.uint32) >> np.uint32(32 - bits)).astype(np.int64)
    rest = np.arange(len(keys))
    while len(rest):
        free = slots[at[rest]] < 0
        slots[at[rest[free]]] = rest[free]  # if several take the same slot, the last stays
        rest = rest[slots[at[rest]] != rest]
        at[rest] = (at[rest] + 1) % len(slots)
    return slots


def _key(columns: NDArray[np.int64]) -> Any:
    """The key of each summary: the sum of the columns, each times an odd weight, modulo 2^64."""
    weights = WEIGHTS[: len(columns)].reshape(-1, *[1] * (columns.ndim - 1))
    return (columns.astype(np.uint64) * weights).sum(axis=0, dtype=np.uint64)


def openings_by_definition(dense: DenseTable, columns: Values) -> tuple[Values, Values]:
    """The values of amalgamated positions, and of their openings by equation (3), from a dense table.

    `columns` is int16 of shape (k, n), rows as in the counts. Returns int16 arrays of shape (n,) and (k, n); the
    latter has v(G;C) for the component C of each kind, or NONE.
    """
    value = np.empty(columns.shape[1], np.int16)
    rests = np.empty(columns.shape, np.int16)
    look_up(dense.rooms, dense.short, dense.values, columns, value, rests)
    lengths = (3, columns[1], *dense.short, columns[-1])
    handouts = (2, 2, *[4] * len(dense.short), 4)
    for rest, length, handout in zip(rests, lengths, handouts, strict=True):
        rest[:] = np.where(rest == NONE, NONE, opening_value(length, handout, rest))
    return value, rests


def least(openings: Values) -> Values:
    """v(G) by equation (4): the least of the values of openings, shape (kinds, n); 0 where there are none."""
    nothing = np.iinfo(np.int16).max
    least_opening = np.where(openings == NONE, nothing, openings).min(axis=0)
    return np.where(least_opening == nothing, 0, least_opening).astype(np.int16)


class StoredValues:
    """The stored values of amalgamated positions, put back into a dense table for look-ups by position.

    If every place is filled exactly once, then every position is stored, and none twice. This check is blind to a
    wrong value; `entries_differ` finds wrong values.
    """

    def __init__(self, bound: int, short: tuple[int, ...] = SHORT) -> None:
        rooms = dense_index.rooms(bound, short)
        self._number = int(rooms[LOOP, bound])
        self.dense: Final = dense_table(rooms, np.full(self._number + padding(bound), NONE, np.int16), short)
        self._filled = 0
        self.number_added: int = 0

    def add(self, columns: Values, value: Values) -> None:
        """Add the values, all >= 0, of positions of size <= bound: int16 of shapes (k, n) and (n,)."""
        self._filled += put_back(self.dense.rooms, self.dense.short, columns, value, self.dense.values)
        self.number_added += len(value)

    def complete(self) -> bool:
        """Whether every position was added, and none twice."""
        return self._filled == self.number_added == self._number

    def entries_differ(self, columns: Values, openings: Values) -> NDArray[np.bool_]:
        """Where a stored v(G;C) or v(G) differs from equation (3) or (4), with stored values of smaller positions."""
        value, by_definition = openings_by_definition(self.dense, columns)
        differ: NDArray[np.bool_] = (openings != by_definition).any(axis=0) | (value != least(by_definition))
        return differ


class RawLists(NamedTuple):
    """The ascending lengths of n raw positions, one position after another, and n + 1 offsets where each begins."""

    chains: Column
    chain_offsets: Column
    loops: Column
    loop_offsets: Column


def raw_least(lists: RawLists, G: Any, values: Column) -> Column:
    """v(G) of the raw positions of a complete table, by equation (4) from the stored values of all G - C.

    Requires: the positions are all positions of size <= some bound, once each (so that every G - C is among them); G
    are their summaries.
    """
    table = raw_values(int(positions.size(G).max()), G, values)
    least_opening = np.full(len(values), np.iinfo(np.int64).max)
    for is_loop, handout in ((False, 2), (True, 4)):
        owner, length = different_components(lists, is_loop)
        rests = without(type(G)(*(column[owner] for column in G)), Component(length, np.full(len(owner), is_loop)))
        np.minimum.at(least_opening, owner, opening_value(length, handout, table.value_of(rests)))
    least_opening[least_opening == np.iinfo(np.int64).max] = 0
    return least_opening


def different_components(lists: RawLists, is_loop: bool) -> tuple[Column, Column]:
    """The different lengths of chains, or of loops, in each raw position: the place of the position, and a length."""
    lengths, offsets = lists[2:] if is_loop else lists[:2]
    owner = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    new = np.ones(len(lengths), bool)
    new[1:] = (lengths[1:] != lengths[:-1]) | (owner[1:] != owner[:-1])
    return owner[new], lengths[new]


def amalgamation_differs(dense: DenseTable, G: Any, values: Column) -> tuple[int, Column]:
    """The number of raw positions whose amalgamated form is in a dense table, and the places that differ."""
    of_form = dense.value_of(G)
    fits = of_form != NOT_THERE
    return int(np.count_nonzero(fits)), np.flatnonzero(fits & (of_form != values))


def filled(bound: int, short: tuple[int, ...] = SHORT) -> DenseTable:
    """The values of all amalgamated positions of size <= bound, with such loops below 8. Raises TooLarge."""
    if bound > LARGEST_TABLE_BOUND:
        raise TooLarge(f"size {bound:,} is too large: a table is filled up to size {LARGEST_TABLE_BOUND:,}")
    rooms = dense_index.rooms(bound, short)
    values = np.empty(int(rooms[LOOP, bound]) + bound + 1, np.int16)
    fill(rooms, short, values)
    return dense_table(rooms, values, short)


def read_out(dense: DenseTable, counts: NDArray[np.int16]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The values of positions, shape (n,), and of their openings, shape (k, n), both from kernels."""
    value, openings = np.empty(counts.shape[1], np.int16), np.empty(counts.shape, np.int16)
    look_up(dense.rooms, dense.short, dense.values, counts, value, openings)
    open_each(dense.short, counts, openings)
    return value, openings
