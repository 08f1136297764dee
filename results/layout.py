"""The one place for what is kept: file names, columns and their descriptions, Parquet settings."""

import json
from typing import Any

import pyarrow as pa

from loony.enumerate.endgames.positions import Counts
from loony.verify.claims import ENDGAMES, STRIPS

SCHEMA_VERSION = 2

POSITIONS, RAW_POSITIONS = "positions.parquet", "raw_positions.parquet"
CLAIMS, MISMATCHES = "claims.parquet", "mismatches.parquet"
MANIFEST, DATAPACKAGE = "manifest.json", "datapackage.json"
PROOFS = "proofs.parquet"

ROW_GROUP = 122_880

PARQUET: dict[str, Any] = {
    "compression": "zstd",
    "compression_level": 3,
    "write_page_checksum": True,
    "use_dictionary": False,  # with zstd behind it, plain is smaller, and faster to write
}

COUNTS = list(Counts._fields)
OPENINGS = ["open_three_chain", "open_chain", "open_four_loop", "open_six_loop", "open_loop"]
"""v(G;C) by kind of component, in the order of COUNTS"""

_LENGTHS = pa.list_(pa.field("element", pa.int16(), nullable=False))


def _schema(title: str, columns: list[tuple[str, pa.DataType, str]], nullable: list[str]) -> pa.Schema:
    """A schema whose metadata describes the table and every column, as JSON."""
    metadata = {
        "title": title,
        "schema_version": str(SCHEMA_VERSION),
        "columns": json.dumps({name: text for name, _, text in columns}, ensure_ascii=False),
    }
    fields = [pa.field(name, kind, nullable=name in nullable) for name, kind, _ in columns]
    return pa.schema(fields, metadata=metadata)


_VALUE = [
    ("controlled_value", pa.int16(), "c(G), in boxes"),
    ("value", pa.int16(), "v(G), in boxes: the margin by which the controller wins"),
]
_SIZE = ("size", pa.int16(), "number of unclaimed boxes")
_CHAINS = ("chains", _LENGTHS, "lengths of the chains, ascending")
_LOOPS = ("loops", _LENGTHS, "lengths of the loops, ascending")

SCHEMAS: dict[str, pa.Schema] = {
    POSITIONS: _schema(
        "Amalgamated positions of loops and long chains, by size and then the counts",
        [
            _SIZE,
            ("three_chains", pa.int16(), "number of 3-chains"),
            ("chain", pa.int16(), "length of the amalgamated chain of those of length >= 4; 0 for none"),
            ("four_loops", pa.int16(), "number of 4-loops"),
            ("six_loops", pa.int16(), "number of 6-loops"),
            ("loop", pa.int16(), "length of the amalgamated loop of those of length >= 8; 0 for none"),
            _VALUE[0],
            ("terminal_bonus", pa.int16(), "tb(G), in boxes: 0, 4, 6 or 8"),
            _VALUE[1],
            ("open_three_chain", pa.int16(), "v(G;C) of a 3-chain, in boxes; null where there is none"),
            ("open_chain", pa.int16(), "v(G;C) of the amalgamated chain, in boxes; null where there is none"),
            ("open_four_loop", pa.int16(), "v(G;C) of a 4-loop, in boxes; null where there is none"),
            ("open_six_loop", pa.int16(), "v(G;C) of a 6-loop, in boxes; null where there is none"),
            ("open_loop", pa.int16(), "v(G;C) of the amalgamated loop, in boxes; null where there is none"),
        ],
        OPENINGS,
    ),
    RAW_POSITIONS: _schema(
        "Raw positions of loops and long chains, nothing amalgamated, by size, chains and loops",
        [_SIZE, _CHAINS, _LOOPS, *_VALUE],
        [],
    ),
    CLAIMS: _schema(
        "Claims, and what came of each on each domain",
        [
            ("claim", pa.string(), "id"),
            ("title", pa.string(), "what it is about"),
            ("source", pa.string(), "paper and number"),
            ("statement", pa.string(), "what it says"),
            ("domain", pa.string(), "what was examined, such as raw positions"),
            (
                "examined",
                pa.int64(),
                "instances looked at: positions, or (position, component) pairs, with every number",
            ),
            ("covered", pa.int64(), "number of those for which the hypothesis holds"),
            ("mismatches", pa.int64(), "number of those for which the conclusion does not"),
            ("verdict", pa.string(), "holds, refuted, uncovered (hypothesis never true) or skipped"),
            ("expected_verdict", pa.string(), "the verdict that the claim is registered with"),
        ],
        [],
    ),
    MISMATCHES: _schema(
        "Every counterexample to every claim",
        [
            ("claim", pa.string(), "id"),
            ("domain", pa.string(), "amalgamated or raw positions"),
            ("position", pa.string(), "the papers' notation, in ASCII"),
            ("instance", pa.string(), "component C and number, where the claim speaks of them"),
            _CHAINS,
            _LOOPS,
            _SIZE,
            *_VALUE,
            ("expected", pa.string(), "the values that the claim would have agreed with"),
        ],
        [],
    ),
}

SWEDISH_MISERE, SWEDISH_NORMAL = "swedish_misere.parquet", "swedish_normal.parquet"
BOXES, TRIANGLES = "closed_boxes.parquet", "closed_triangles.parquet"
POSITIONS_SWEDISH = "positions_swedish.parquet"

_BOARD = ("n", pa.int16(), "length of the board")
_BOARD_VALUE = (
    "value",
    pa.int16(),
    "by how many boxes or triangles the first player wins; negative where the second does",
)
_TURNS = (
    "optimal_moves",
    pa.list_(pa.field("element", pa.string(), nullable=False)),
    "every optimal first turn: boxes taken, then the length of the smaller rectangle that the last edge makes",
)

STRIPS_SCHEMAS: dict[str, pa.Schema] = {
    SWEDISH_MISERE: _schema("Swedish 1 x n boards, fewest boxes win", [_BOARD, _BOARD_VALUE, _TURNS], []),
    SWEDISH_NORMAL: _schema("Swedish 1 x n boards, most boxes win", [_BOARD, _BOARD_VALUE, _TURNS], []),
    BOXES: _schema("Closed 1 x n Dots-and-Boxes, most boxes win", [_BOARD, _BOARD_VALUE], []),
    TRIANGLES: _schema("Closed 1 x n Dots-and-Triangles, most triangles win", [_BOARD, _BOARD_VALUE], []),
    POSITIONS_SWEDISH: _schema(
        "Swedish positions of small totals, fewest boxes win, by total and parts",
        [
            ("total", pa.int16(), "number of unclaimed boxes"),
            ("parts", _LENGTHS, "lengths of the rectangles, ascending"),
            ("value", pa.int16(), "by how many boxes the player on move wins"),
        ],
        [],
    ),
    CLAIMS: SCHEMAS[CLAIMS],
    MISMATCHES: _schema(
        "Counterexamples to claims, the first 10,000 of each claim on each domain",
        [
            ("claim", pa.string(), "id"),
            ("domain", pa.string(), "what was examined"),
            ("position", pa.string(), "a board 1 x n, or the parts of a Swedish position"),
            ("instance", pa.string(), "the turn, where the claim speaks of turns"),
            ("value", pa.int16(), "v, in boxes"),
            ("expected", pa.string(), "the values that the claim would have agreed with"),
        ],
        [],
    ),
}

SCHEMAS_OF = {ENDGAMES: SCHEMAS, STRIPS: STRIPS_SCHEMAS}
"""the tables of a directory, by family"""

PROOFS_SCHEMA = _schema(
    "Claims, and what came of proving each for positions of every size",
    [
        ("claim", pa.string(), "id"),
        ("solver", pa.string(), "z3 or cvc5"),
        ("version", pa.string(), "of the solver"),
        ("verdict", pa.string(), "proved, refuted, undecided, or uncovered (hypothesis never true)"),
        ("goals", pa.int64(), "number of formulas that the solver was asked"),
        ("unsolved", pa.list_(pa.field("element", pa.string(), nullable=False)), "goals that it gave up"),
        ("counterexample", pa.string(), "the smallest, confirmed by plain recursion; null where there is none"),
        ("seconds", pa.float64(), "how long it took"),
        ("source_digest", pa.string(), "SHA-256 of the sources whose claims were proved"),
    ],
    ["counterexample"],
)
"""the file of proofs lies beside the directories of tables"""

CENSUS_VALUES, CENSUS_ONE_OR_TWO = "values.parquet", "one_or_two.parquet"
CENSUS_OPENINGS, CENSUS_CASES = "openings.parquet", "cases.parquet"
CENSUS_OPENER, CENSUS_EXCEPTIONS = "opener_5x5.parquet", "opener_5x5_exceptions.parquet"

_COUNT = pa.int64()
_SIZE_OR_ALL = ("size", pa.int16(), "number of unclaimed boxes; null in the rows that count all sizes")
_ADVANTAGE = ("advantage", pa.int16(), "by how many boxes the opener is ahead, A; the opener wins if A > v(G)")

CENSUS_SCHEMAS: dict[str, pa.Schema] = {
    CENSUS_VALUES: _schema(
        "Amalgamated positions of each size and value",
        [
            _SIZE,
            _VALUE[1],
            ("positions", _COUNT, "number of positions"),
            ("positions_below_two", _COUNT, "number of those with c(G) < 2"),
        ],
        [],
    ),
    CENSUS_ONE_OR_TWO: _schema(
        "Amalgamated positions with c(G) < 2: how many have value 1 or 2, by size",
        [
            _SIZE_OR_ALL,
            ("positions_below_two", _COUNT, "number of positions with c(G) < 2"),
            ("one_or_two", _COUNT, "number of those whose value is 1 or 2 boxes"),
            ("share", pa.float64(), "the latter over the former; null where there are none"),
        ],
        ["size", "share"],
    ),
    CENSUS_OPENINGS: _schema(
        "Amalgamated positions: which kinds of component are optimal to open, by size",
        [
            _SIZE_OR_ALL,
            ("kind", pa.string(), "kind of component"),
            ("positions", _COUNT, "number of positions that have one"),
            ("optimal", _COUNT, "number of those where opening it is optimal: v(G;C) = v(G)"),
            ("only", _COUNT, "number of those where opening a component of another kind is not"),
        ],
        ["size"],
    ),
    CENSUS_CASES: _schema(
        "Nonempty amalgamated positions: the cases of Theorems 1.1 and 4.1 of Allcock 2021, by size",
        [
            _SIZE_OR_ALL,
            ("theorem", pa.string(), "1.1 (which opening is optimal) or 4.1 (the value)"),
            ("case", pa.string(), "its name in the paper"),
            ("positions", _COUNT, "number of positions where it is the first that applies"),
            ("right", _COUNT, "number of those where its opening is optimal (1.1), or its value is v(G) (4.1)"),
            (
                "only",
                _COUNT,
                "number of those where no other kind of component is optimal (1.1), or no other case has that "
                "value (4.1)",
            ),
        ],
        ["size"],
    ),
    CENSUS_OPENER: _schema(
        "Nonempty raw positions that a 5x5 board has room for beside the boxes of the opener's advantage",
        [
            _ADVANTAGE,
            _SIZE,
            ("positions", _COUNT, "number of positions"),
            ("won", _COUNT, "number of those that the opener wins"),
            ("lost", _COUNT, "number of those that the opener loses; a draw is impossible on an odd board"),
            ("positions_below_two", _COUNT, "number of positions with c(G) < 2"),
            ("won_below_two", _COUNT, "number of those that the opener wins"),
            ("lost_below_two", _COUNT, "number of those that the opener loses"),
        ],
        [],
    ),
    CENSUS_EXCEPTIONS: _schema(
        "Those of them with c(G) < 2 that end otherwise than if the value were 1 or 2",
        [
            _ADVANTAGE,
            ("position", pa.string(), "the papers' notation, in ASCII"),
            _CHAINS,
            _LOOPS,
            _SIZE,
            *_VALUE,
            ("won", pa.bool_(), "whether the opener wins"),
        ],
        [],
    ),
}
"""the files of a census, which lie in a directory of their own"""
