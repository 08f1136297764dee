"""Makes the tables of drawn boards in memory, compares them with other code, and tests the claims on them."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from loony.enumerate.boards.board import AMERICAN, VARIANTS, Board, board_of, start_of
from loony.enumerate.boards.pieces import CHAIN, LOOP, Pieces, index_of, pieces_of
from loony.enumerate.boards.quiet import count_quiet
from loony.enumerate.boards.reading import openspiel
from loony.enumerate.boards.regions import notation as components
from loony.enumerate.boards.regions import regions
from loony.enumerate.endgames import raw
from loony.enumerate.endgames.components import with_short
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import controlled_value
from loony.enumerate.odd_loops.positions import summary_of
from loony.kernels.boards.columns import CAPTURED, JOINED, KIND, SHORT, SIMPLE, UNDECIDED
from loony.kernels.boards.nimbers import MOST_STRINGS
from loony.results.boards.census import census
from loony.results.boards.layout import BOARDS_TABLE, CENSUS_TABLE, ENDGAMES_TABLE, NIMBERS_TABLE, QUIET_TABLE, SCHEMAS
from loony.results.boards.positions.nimbers import nimber_search, nimbers_of_sets
from loony.results.boards.solving.solved import published_value
from loony.results.boards.tables import boards_of, larger
from loony.results.runs.maker import TableMaker
from loony.verify.boards import line_by_line
from loony.verify.boards.endgame_counts import Endgame, endgames_on
from loony.verify.boards.family import BOARDS, DRAWN_BOARDS, EMPTY, ENDGAMES, PIECES, POSITIONS, QUIET, ROWS
from loony.verify.boards.line_by_line import BoardValues, sets_of
from loony.verify.boards.quiet import comparisons
from loony.verify.boards.quiet.positions import QuietPositions, all_quiet, is_searchable
from loony.verify.boards.search import BYTES, Search
from loony.verify.boards.valued import PositionValues, by_components
from loony.verify.endgames.claims.definition import openings_of, value_by_definition
from loony.verify.examination.columns import ColumnBlock
from loony.verify.examination.examination import Comparison
from loony.verify.odd_loops.theorem import closed_form

BoardRow = dict[str, Any]

MOST_SEARCHED = 200_000
"""the most positions of a search, in a second or two: it decides all boards of at most 30 lines"""

MOST_LOOKED_AT, MOST_SLOTS = 1 << 30, 1 << 27
"""the most positions, and slots of the table, of a search of a larger board"""

MOST_OPENED = 1 << 23  # the most components that a search for the nimber of a board opens, in less than a minute

_SOON = 31  # the most undrawn lines of a board whose search needs no large table


def rows_of(board: Board) -> list[tuple[BoardRow, int | None]]:
    """A row for each variant by all sets of lines, and its value by a search; None where that would take long."""
    dense, results = BoardValues(board), []
    for variant in VARIANTS:
        undrawn = start_of(board, variant)
        again = PositionValues(board, Search(board, MOST_SEARCHED, undrawn=undrawn).value).value(undrawn)
        results.append((_by_sets(dense, variant, again), again))
    return results


def row_by_search(
    board: Board, variant: str, lines: int, most: int, advance: Callable[[int], object]
) -> tuple[BoardRow, int | None]:
    """A row of a larger board, with a value if at most `most` lines are undrawn; and its value by a search, too."""
    undrawn = start_of(board, variant)
    if undrawn.bit_count() > most:
        return _row(board, variant, None, [], "none"), None
    value = PositionValues(board, Search(board, MOST_LOOKED_AT, MOST_SLOTS, advance, undrawn).value).value(undrawn)
    if undrawn.bit_count() > lines:
        return _row(board, variant, value, [], "none" if value is None else "search"), None
    return _by_sets(BoardValues(board, undrawn=undrawn), variant, value), value


def room_of_boards(lines: int, most: int) -> int:
    """Bytes of the larger boards."""
    starts = [(board, start_of(board, variant)) for board, variant in larger(lines, most)]
    dense = [sets_of(board, undrawn) for board, undrawn in starts if undrawn.bit_count() <= min(lines, most)]
    table = MOST_SLOTS * BYTES * 5 // 4 if most > _SOON else 0
    return max([table, *dense])


def _by_sets(dense: BoardValues, variant: str, again: int | None) -> BoardRow:
    board, undrawn = dense.board, start_of(dense.board, variant)
    best = [board.name(line) for line in dense.best(undrawn)]
    return _row(board, variant, dense.value(undrawn), best, "dense" if again is None else "both")


def _row(board: Board, variant: str, value: int | None, best: list[str], evidence: str) -> BoardRow:
    (published, source), nimber = published_value(board, variant), None if value is None else nimber_of(board, variant)
    of_board = {"rows": board.rows, "columns": board.columns, "variant": variant}
    ours = {"value": value, "optimal_lines": best, "evidence": evidence, "nimber": nimber}
    return {**of_board, **ours, "published": published, "source": source}


def nimber_of(board: Board, variant: str) -> int | None:
    """The nimber of a board by recursion on sets of lines, or else by a search; None for a large board."""
    undrawn = start_of(board, variant)
    if undrawn.bit_count() <= MOST_STRINGS:
        return int(nimbers_of_sets(board, undrawn)[-1])
    return nimber_search(board, undrawn, MOST_OPENED).nimber(undrawn) if is_searchable(board, undrawn) else None


_KINDS = {SIMPLE: "long", SHORT: "short", JOINED: "joined", JOINED | SHORT: "joined, short"}


class BoardTables(TableMaker):
    """The tables of drawn boards."""

    family = DRAWN_BOARDS

    def make_all(self) -> None:
        """Make all tables, and test the claims on them."""
        self.boards()
        self.positions()
        self.quiet()
        self.rows()
        pieces = pieces_of(self._bounds["pieces"])
        values = self.pieces(pieces)
        self.endgames(pieces, values)
        rows = self.tables[BOARDS_TABLE].to_pylist()
        self._test(EMPTY, [comparisons.empty_boards(rows, AMERICAN)])

    def boards(self) -> None:
        """Find the values of whole boards."""
        lines, undrawn = self._bounds["lines"], self._bounds["undrawn"]
        boards = boards_of(lines)
        by_search = Comparison("searched", "values by a search, against drawing every line")
        published = Comparison("published", "published values, against those found")
        rows: list[BoardRow] = []

        def add(row: BoardRow, again: int | None) -> None:
            rows.append(row)
            name = [f"{row['rows']}x{row['columns']}, {row['variant']}"].__getitem__
            for comparison, other in ((by_search, again), (published, row["published"])):
                if other is not None and row["value"] is not None:
                    comparison.add(np.array([other != row["value"]]), name)

        self._stages.start("valuing boards", len(boards))
        for board in boards:
            for row, again in rows_of(board):
                add(row, again)
            self._stages.advance(1)
        self._stages.start("searching larger boards")
        for board, variant in larger(lines, undrawn):
            add(*row_by_search(board, variant, lines, undrawn, self._stages.advance))
        self.tables[BOARDS_TABLE] = pa.Table.from_pylist(rows, SCHEMAS[BOARDS_TABLE])
        more = sum(row["value"] is not None for row in rows) - len(VARIANTS) * len(boards)
        heading = f"boards of lines <= {lines}, and {more} values of larger ones"
        part = self._part(BOARDS, len(boards), heading=heading)
        part.comparisons = [by_search, *([published] if published.examined else [])]

    def positions(self) -> None:
        """Play all positions of small boards, and test them."""
        boards = boards_of(self._bounds["positions"])
        part = self._part(POSITIONS, 0, sum(1 << board.lines for board in boards))
        self._stages.start("playing drawn positions", part.formula)
        by_parts = Comparison(
            "components", "values of chains, loops and graphs, short chains too, against play line by line"
        )
        rows: list[dict[str, object]] = []

        def blocks_of(board: Board) -> Iterator[ColumnBlock]:  # memory holds the values of one board at a time
            dense = line_by_line.BoardValues(board, with_twins=False)
            for first, columns in line_by_line.describe_all(dense):
                quiet = (columns[:, CAPTURED] == 0) & (columns[:, KIND] & UNDECIDED == 0)
                for place in np.flatnonzero(quiet).tolist():
                    rows.append(_quiet(board, first + place, int(columns[place, KIND]), dense))
                    V = by_components(regions(board, first + place)).value
                    by_parts.add(np.array([rows[-1]["value"] != V]), lambda _: str(rows[-1]["position"]))
                yield from line_by_line.blocks_of_positions(dense, first, columns)

        self._test_part(part, POSITIONS, (block for board in boards for block in blocks_of(board)))
        part.comparisons = [by_parts]
        self.tables[QUIET_TABLE] = pa.Table.from_pylist(rows, SCHEMAS[QUIET_TABLE])

    def quiet(self) -> None:
        """Find the values of the quiet positions of small boards, up to symmetry, and test them."""
        boards = boards_of(self._bounds["positions"])
        part = self._part(QUIET, 0, sum(sum(count_quiet(board.rows, board.columns)) for board in boards))
        self._stages.start("valuing quiet positions", part.formula)
        scores = Comparison("scores", "scores of quiet positions, against play line by line")
        nimbers = Comparison("nimbers", "nimbers of quiet positions, against recursion on all sets of lines")
        rows: list[dict[str, int]] = []

        def block_of(board: Board) -> ColumnBlock:
            positions = all_quiet(board)
            comparisons.add_played(scores, positions)
            if board.lines <= MOST_STRINGS:
                comparisons.add_nimbers(nimbers, positions)
            rows.extend(_by_nimber(positions))
            keys = positions.keys(np.arange(positions.number))
            return comparisons.block_of(board, positions.layout, keys, positions.scores, positions.nimbers)

        self._test_part(part, QUIET, map(block_of, boards))
        part.comparisons = [scores, nimbers]
        self.tables[NIMBERS_TABLE] = pa.Table.from_pylist(rows, SCHEMAS[NIMBERS_TABLE])

    def rows(self) -> None:
        """Find the values of rows of coins, and test them."""
        longest = (self.bound(ROWS) - 1) // 3
        part = self._part(ROWS, 0, (3 ** (longest + 1) - 3) // 2)
        self._stages.start("playing Nimstring in rows of coins", part.formula)
        self._test_part(part, ROWS, map(comparisons.rows_of_coins, range(1, longest + 1)))

    def pieces(self, pieces: Pieces) -> np.ndarray:
        """Play chains and loops line by line, and test them. Returns V by index."""
        part = self._part(PIECES, 0, int(pieces.rooms[0, -1]))
        self._stages.start("playing chains and loops", part.formula)
        values = line_by_line.multiset_values(pieces)
        self._test_part(part, PIECES, line_by_line.blocks_of_multisets(pieces, values))
        return values

    def endgames(self, pieces: Pieces, values_by_play: np.ndarray) -> None:
        """List the endgames that occur on a board."""
        board = board_of(self._bounds["side"], self._bounds["side"])
        self._stages.start(f"finding endgames of {board}")
        endgames = endgames_on(board)
        loony_endgames = [endgame for endgame in endgames if endgame.is_loony]
        sets = sum(endgame.number for endgame in loony_endgames)
        possible = raw.count(board.boxes)
        heading = (
            f"endgames that occur on {board}, as {sum(endgame.number for endgame in endgames):,} sets of lines; "
            f"{len(loony_endgames):,} of them loony, as {sets:,} sets, of {possible:,} possible by size"
        )
        part = self._part(ENDGAMES, len(endgames), heading=heading)
        witnesses = Comparison("witnesses", "witnesses decomposed again, by other code")
        by_theorem = Comparison("closed_form", "values against the closed form, and the rule of short chains")
        by_play = Comparison("played", "values against chains and loops played line by line")
        size = pieces.rooms.shape[1] - 1
        for endgame in endgames:
            v, name = value_by_definition(endgame.position), [notation(endgame.position)].__getitem__
            witnesses.add(np.array([components(regions(board, endgame.witness)) != name(0)]), name)
            chains, loops = endgame.position
            long = Position(tuple(length for length in chains if length > 2), loops)
            by_closed_form = with_short(closed_form(summary_of(long)), chains.count(1), chains.count(2))
            by_theorem.add(np.array([int(by_closed_form) != v]), name)
            if sum(map(sum, endgame.position)) <= size:
                index = index_of(pieces, [*((CHAIN, n) for n in chains), *((LOOP, n) for n in loops)])
                by_play.add(np.array([-int(values_by_play[index]) != v]), name)
        part.comparisons = [witnesses, by_theorem, by_play]
        rows = [_endgame(board, endgame) for endgame in endgames]
        self.tables[ENDGAMES_TABLE] = pa.Table.from_pylist(rows, SCHEMAS[ENDGAMES_TABLE])
        self.tables[CENSUS_TABLE] = census(endgames)


def _quiet(board: Board, undrawn: int, kind: int, dense: line_by_line.BoardValues) -> dict[str, object]:
    return {
        "rows": board.rows, "columns": board.columns, "position": openspiel(board, undrawn),
        "components": components(regions(board, undrawn)), "kind": _KINDS[kind], "value": int(dense.values[undrawn]),
    }  # fmt: skip


def _by_nimber(positions: QuietPositions) -> list[dict[str, int]]:
    board = positions.board
    pairs = np.stack([positions.nimbers, positions.scores]).astype(np.int64)
    sets = comparisons.sets_of_lines(positions.layout, positions.keys(np.arange(positions.number)))
    kinds, which, counts = np.unique(pairs, axis=1, return_inverse=True, return_counts=True)
    weights = np.zeros(len(counts), np.int64)
    np.add.at(weights, which.ravel(), sets)
    rows = zip(*kinds.tolist(), counts.tolist(), weights.tolist(), strict=True)
    names = ("nimber", "score", "positions", "sets")
    return [{"rows": board.rows, "columns": board.columns, **dict(zip(names, row, strict=True))} for row in rows]


def _endgame(board: Board, endgame: Endgame) -> dict[str, object]:
    position, v = endgame.position, value_by_definition(endgame.position)
    return {
        "size": sum(map(sum, position)), "position": notation(position), "value": v,
        "chains": position.chains, "loops": position.loops,
        "sets": endgame.number, "witness": openspiel(board, endgame.witness),
        "controlled_value": int(controlled_value(summary_of(position))) if endgame.is_loony else None,
        "optimal_openings": [f"{n}{'l' * is_loop}" for is_loop, n, worth in openings_of(position) if worth == v],
    }  # fmt: skip
