"""Values of single positions from a stored table of quiet positions; each reads one row group."""

from functools import lru_cache
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from loony.enumerate.boards.board import Board, bits_in
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.quiet import key_of
from loony.results.boards.layout import QUIET_SCHEMA, part_name, stored_parts
from loony.results.stored.files import corrupt, open_parquet, told_of_damage
from loony.system.errors import BadInput, TableAbsent
from loony.verify.boards.orders import lines_of_upright, upright
from loony.verify.boards.quiet.positions import QuietPosition, bit_order, lay_out

_GROUPS = 32  # the most row groups in memory; each takes 1 MB


class QuietTable:
    """A finished table, which answers for positions of its board, turned or not."""

    def __init__(self, directory: Path, board: Board) -> None:
        """Open a table. Raises TableAbsent or TableCorrupt, and BadInput for another board."""
        self.directory = directory
        self.undrawn: int
        stored, self.undrawn, shards = stored_parts(directory)
        if stored is not upright(board):
            raise BadInput(f"{directory} is a table of {stored}, and the position is of {board}")
        self._firsts = [part.first for part in shards.outcomes()]
        self._layout, own_lines = lay_out(stored), lines_of_upright(board)
        self._order = [own_lines[line] for line in bit_order(stored)]  # the lines of the bits of keys
        self._file = lru_cache(_GROUPS)(self._open)
        self._group = lru_cache(_GROUPS)(self._read)

    def look_up(self, undrawn: int) -> QuietPosition | None:
        """The values of a quiet position; None if it has too many undrawn lines for the table. Raises TableCorrupt."""
        if undrawn.bit_count() > self.undrawn:
            return None
        key = key_of(self._layout, int(bits_in(self._order, undrawn)))
        score, nimber = self.look_up_keys(np.array([key], np.int64))
        return QuietPosition(int(score[0]), int(nimber[0]))

    def look_up_keys(self, keys: Numbers) -> tuple[Numbers, Numbers]:
        """The scores and the nimbers of ascending keys in the table; raises the errors of `look_up`."""
        scores, nimbers = np.empty(len(keys), np.int64), np.empty(len(keys), np.int64)
        numbers = np.searchsorted(self._firsts, keys, "right") - 1
        for number in np.unique(numbers).tolist():
            first, last = np.searchsorted(numbers, [number, number + 1])
            groups = np.searchsorted(self._file(number)[1], keys[first:last], "right") - 1
            for group in np.unique(groups).tolist():
                range_of_group = slice(*(first + np.searchsorted(groups, [group, group + 1])))
                stored, of_scores, of_nimbers = self._group(number, group)
                places = np.minimum(np.searchsorted(stored, keys[range_of_group]), len(stored) - 1)
                if lacking := keys[range_of_group][stored[places] != keys[range_of_group]].tolist():
                    raise corrupt(self.directory / part_name(number), f"it lacks the key {lacking[0]}")
                scores[range_of_group], nimbers[range_of_group] = of_scores[places], of_nimbers[places]
        return scores, nimbers

    def _open(self, number: int) -> tuple[pq.ParquetFile, list[int]]:
        path = self.directory / part_name(number)
        file = open_parquet(path, QUIET_SCHEMA)
        groups = [file.metadata.row_group(place).column(0).statistics for place in range(file.num_row_groups)]
        if not all(group and group.has_min_max for group in groups):
            raise corrupt(path, "it has no statistics")
        return file, [group.min for group in groups]

    def _read(self, number: int, group: int) -> list[Numbers]:
        file, _ = self._file(number)
        with told_of_damage(self.directory / part_name(number), "a page"):
            return [column.to_numpy() for column in file.read_row_group(group).columns]


def find_table(board: Board, folder: Path) -> QuietTable | None:
    """Of the finished tables of a board in a folder, the one with the most undrawn lines; None if there is none."""
    tables = []
    for directory in sorted(folder.glob(f"quiet-{upright(board)}*")):
        try:
            tables.append(QuietTable(directory, board))
        except (TableAbsent, BadInput):  # the table is not finished, or is of another board
            continue
    return max(tables, key=lambda table: table.undrawn, default=None)
