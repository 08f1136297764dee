"""Drawn boards: their tables made in memory, held against other code, and tested."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from loony.enumerate.boards.board import Board, board_of, start
from loony.enumerate.boards.pieces import CHAIN, LOOP, Pieces, index_of, pieces_of
from loony.enumerate.boards.reading import openspiel
from loony.enumerate.boards.regions import notation as components
from loony.enumerate.boards.regions import regions
from loony.enumerate.boards.rules import with_short
from loony.enumerate.endgames import raw
from loony.enumerate.endgames.notation import notation
from loony.enumerate.endgames.positions import controlled_value
from loony.enumerate.odd_loops.positions import summary_of
from loony.kernels.boards.captures import JOINED, SHORT, SIMPLE, UNDECIDED
from loony.kernels.boards.columns import CAPTURED, KIND
from loony.results.boards import empty
from loony.results.boards.census import census
from loony.results.boards.empty import boards_of
from loony.results.boards.layout import BOARDS_TABLE, CENSUS_TABLE, ENDGAMES_TABLE, QUIET_TABLE, SCHEMAS
from loony.results.runs.whole import Making, TablesByName
from loony.system.stages import Stages
from loony.verify.boards import abstract, positions
from loony.verify.boards.dense import VARIANTS, BoardValues
from loony.verify.boards.family import BOARDS, DRAWN_BOARDS, ENDGAMES, PIECES, POSITIONS
from loony.verify.boards.occurring import Endgame, endgames_on
from loony.verify.boards.simple import openings, value
from loony.verify.boards.valued import by_components
from loony.verify.claims.claim import Claim
from loony.verify.examination.columns import ColumnBlock
from loony.verify.examination.examination import Comparison, Examination
from loony.verify.family import Bounds
from loony.verify.odd_loops.closed_form import closed_form

_KINDS = {SIMPLE: "long", SHORT: "short", JOINED: "joined", JOINED | SHORT: "joined, short"}


def domain_bounds(bounds: Bounds) -> dict[str, int]:
    """The bound of each domain."""
    return {PIECES.name: bounds["pieces"], POSITIONS.name: bounds["positions"]}


def examined(
    bounds: Bounds, claims: list[Claim], stages: Stages, most: int | None = None
) -> tuple[Examination, TablesByName]:
    """All tables by their file names, but those of the outcome, and what came of testing them and the claims.

    So many mismatches of each claim are kept, and KEPT at most.
    """
    job = _Making(DRAWN_BOARDS, SCHEMAS, bounds, domain_bounds(bounds), claims, stages, most)
    job.boards()
    job.positions()
    pieces = pieces_of(bounds["pieces"])
    values = job.pieces(pieces)
    job.endgames(pieces, values)
    return job.done()


class _Making(Making):
    def boards(self) -> None:
        """Value whole boards."""
        lines, left = self._bounds["lines"], self._bounds["undrawn"]
        some = boards_of(lines)
        searched = Comparison("searched", "values by a search, against drawing every line")
        published = Comparison("published", "published values, against those found")
        rows: list[empty.EmptyBoardRow] = []

        def hold(row: empty.EmptyBoardRow, again: int | None) -> None:
            rows.append(row)
            name = [f"{row['rows']}x{row['columns']}, {row['variant']}"].__getitem__
            for held, other in ((searched, again), (published, row["published"])):
                if other is not None and row["value"] is not None:
                    held.add(np.array([other != row["value"]]), name)

        self._stages.start("valuing boards", len(some))
        for board in some:
            for row, again in empty.valued(board):
                hold(row, again)
            self._stages.advance(1)
        self._stages.start("searching larger boards")
        for board, variant in empty.larger(lines, left):
            hold(*empty.searched(board, variant, lines, left, self._stages.advance))
        self.tables[BOARDS_TABLE] = pa.Table.from_pylist(rows, SCHEMAS[BOARDS_TABLE])
        of_larger = sum(row["value"] is not None for row in rows) - len(VARIANTS) * len(some)
        part = self._part(
            BOARDS, len(some), heading=f"boards of lines <= {lines}, and {of_larger} values of larger ones"
        )
        part.comparisons = [searched, *([published] if published.examined else [])]

    def positions(self) -> None:
        """Play all positions of small boards, and test them."""
        some = boards_of(self._bounds["positions"])
        part = self._part(POSITIONS, 0, sum(1 << board.lines for board in some))
        self._stages.start("playing drawn positions", part.formula)
        held = Comparison(
            "components", "values of chains, loops and graphs, short chains too, against play line by line"
        )
        rows: list[dict[str, object]] = []

        def of_board(board: Board) -> Iterator[ColumnBlock]:  # so that there are the values of one at a time
            dense = BoardValues(board, with_twins=False)
            for first, columns in positions.described(dense):
                quiet = (columns[:, CAPTURED] == 0) & (columns[:, KIND] & UNDECIDED == 0)
                for place in np.flatnonzero(quiet).tolist():
                    rows.append(_quiet(board, first + place, int(columns[place, KIND]), dense))
                    found = by_components(regions(board, first + place)).value
                    held.add(np.array([found != rows[-1]["value"]]), lambda _: str(rows[-1]["position"]))
                yield from positions.stretches(dense, first, columns)
                part.walked += len(columns)
                self._stages.advance(len(columns))

        self._test(POSITIONS, (stretch for board in some for stretch in of_board(board)))
        part.comparisons = [held]
        self.tables[QUIET_TABLE] = pa.Table.from_pylist(rows, SCHEMAS[QUIET_TABLE])

    def pieces(self, pieces: Pieces) -> np.ndarray:
        """Play chains and loops line by line, and test them; returns V by the index."""
        part = self._part(PIECES, 0, int(pieces.rooms[0, -1]))
        self._stages.start("playing chains and loops", part.formula)
        values = abstract.values(pieces)

        def stretches() -> Iterator[ColumnBlock]:
            for stretch in abstract.stretches(pieces, values):
                yield stretch
                part.walked += len(stretch)
                self._stages.advance(len(stretch))

        self._test(PIECES, stretches())
        return values

    def endgames(self, pieces: Pieces, played: np.ndarray) -> None:
        """Find the endgames that occur on a board."""
        board = board_of(self._bounds["side"], self._bounds["side"])
        self._stages.start(f"finding endgames of {board}")
        found = endgames_on(board)
        loony = [one for one in found if one.is_loony]
        sets = sum(one.number for one in loony)
        possible = raw.count(board.boxes)
        heading = (
            f"endgames that occur on {board}, as {sum(one.number for one in found):,} sets of lines; "
            f"{len(loony):,} of them loony, as {sets:,} sets, of {possible:,} possible by size"
        )
        part = self._part(ENDGAMES, len(found), heading=heading)
        witnesses = Comparison("witnesses", "witnesses decomposed again, by other code")
        closed = Comparison("closed_form", "values against the closed form, and the rule of short chains")
        line_by_line = Comparison("played", "values against chains and loops played line by line")
        size = pieces.rooms.shape[1] - 1
        for one in found:
            v, name = value(one.position), [notation(one.position)].__getitem__
            witnesses.add(np.array([components(regions(board, one.witness)) != name(0)]), name)
            closed.add(np.array([_by_closed_form(one) != v]), name)
            if sum(map(sum, one.position)) <= size:
                index = index_of(pieces, _pieces(one))
                line_by_line.add(np.array([-int(played[index]) != v]), name)
        part.comparisons = [witnesses, closed, line_by_line]
        rows = [_endgame(board, one) for one in found]
        self.tables[ENDGAMES_TABLE] = pa.Table.from_pylist(rows, SCHEMAS[ENDGAMES_TABLE])
        self.tables[CENSUS_TABLE] = census(found)


def _quiet(board: Board, undrawn: int, kind: int, dense: BoardValues) -> dict[str, object]:
    """A row of positions in which nothing can be captured."""
    return {
        "rows": board.rows, "columns": board.columns, "position": _told(board, undrawn),
        "components": components(regions(board, undrawn)), "kind": _KINDS[kind],
        "value": int(dense.values[undrawn]),
    }  # fmt: skip


def _endgame(board: Board, one: Endgame) -> dict[str, object]:
    """A row of endgames."""
    position, v = one.position, value(one.position)
    return {
        "size": sum(map(sum, position)), "position": notation(position), "chains": position.chains,
        "loops": position.loops, "sets": one.number,
        "witness": _told(board, one.witness),
        "controlled_value": int(controlled_value(summary_of(position))) if one.is_loony else None, "value": v,
        "optimal_openings": [f"{n}{'l' * is_loop}" for is_loop, n, worth in openings(position) if worth == v],
    }  # fmt: skip


def _told(board: Board, undrawn: int) -> str:
    """A set of lines as a string of OpenSpiel."""
    return openspiel(start(board)._replace(undrawn=undrawn))


def _by_closed_form(one: Endgame) -> int:
    """v(G) by the closed form of its long part, and the rule of short chains."""
    chains = one.position.chains
    long = one.position._replace(chains=tuple(length for length in chains if length > 2))
    return int(with_short(closed_form(summary_of(long)), chains.count(1), chains.count(2)))


def _pieces(one: Endgame) -> list[tuple[int, int]]:
    return [(CHAIN, n) for n in one.position.chains] + [(LOOP, n) for n in one.position.loops]
