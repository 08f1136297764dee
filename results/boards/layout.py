"""The Parquet files of drawn boards."""

import pyarrow as pa

from loony.results.stored.layout import LENGTHS, STRINGS, of_claims, schema

BOARDS_TABLE, ENDGAMES_TABLE, QUIET_TABLE = "boards.parquet", "endgames.parquet", "quiet.parquet"
PROOF_TREE = "proof tree"
"""the kind of a file that has one, in its metadata"""

CENSUS_TABLE, NIMBERS_TABLE = "endgames_census.parquet", "nimbers.parquet"

_BOARD = [("rows", pa.int16(), "rows of boxes"), ("columns", pa.int16(), "boxes in each")]
_WITH_NAMES = "lines by their dots: columns are letters from the left, rows numbers from the bottom"

SCHEMAS: dict[str, pa.Schema] = {
    BOARDS_TABLE: schema(
        "Boards, from the start of a game, by drawing every line or by a search, and what is published of them",
        [
            *_BOARD,
            ("variant", pa.string(), "American: nothing is drawn; Icelandic: the left and bottom border; "
             "Swedish: the whole border"),
            ("value", pa.int16(), "V: by how many boxes the first player wins; negative where the second does; "
             "null where it is published, and not found here"),
            ("optimal_lines", STRINGS, f"every optimal first line; empty if all is by a search; {_WITH_NAMES}"),
            ("evidence", pa.string(), "where the value comes from: dense, all sets of lines; search; both; none"),
            ("nimber", pa.int8(), "its nimber in Nimstring, -1 if it is loony; null where it was not found"),
            ("published", pa.int16(), "the value that is published, where one is"),
            ("source", pa.string(), "where"),
        ],
        ["value", "nimber", "published", "source"],
    ),
    ENDGAMES_TABLE: schema(
        "Chains and loops that are all that is left somewhere on a square board, short chains too, by size",
        [
            ("size", pa.int16(), "number of boxes that are left"),
            ("position", pa.string(), "in notation"),
            ("chains", LENGTHS, "lengths of the chains, ascending"),
            ("loops", LENGTHS, "lengths of the loops, ascending"),
            ("sets", pa.int64(), "number of sets of lines of the board that are such a position"),
            ("witness", pa.string(), "one of them: 1 for each line that is drawn, first those across, row by row, "
             "and then those down"),
            ("controlled_value", pa.int16(), "c(G), in boxes; null where some chain is short"),
            ("value", pa.int16(), "v(G), in boxes: the margin by which the controller wins"),
            ("optimal_openings", STRINGS, "the chains and loops that are optimal to open"),
        ],
        ["controlled_value"],
    ),
    CENSUS_TABLE: schema(
        "How often values, openings and cases of Theorem 1.1 come up in the nonempty loony endgames of the board",
        [
            ("question", pa.string(), "value: v(G), in boxes; optimal opening, and the only one, by kind of "
             "component; or Theorem 1.1 of Allcock 2021: the first case that applies; all are exceptions"),
            ("answer", pa.string(), "the value, kind or case"),
            ("positions", pa.int64(), "number of endgames where it is so"),
            ("sets", pa.int64(), "number of sets of lines of the board that are such endgames"),
        ],
    ),
    QUIET_TABLE: schema(
        "Drawn positions in which nothing can be captured and no component is undecided, by board",
        [
            *_BOARD,
            ("position", pa.string(), "1 for each line that is drawn, as in the endgames' witness"),
            ("components", pa.string(), "in notation; with joints as graphs"),
            ("kind", pa.string(), "long: long chains and loops; short: some chain has 1 or 2 boxes; joined: some "
             "component has a joint; joined, short: both"),
            ("value", pa.int16(), "V: by how many boxes the player on move comes out ahead from here on"),
        ],
    ),
    NIMBERS_TABLE: schema(
        "How many quiet positions, in which no box has exactly one undrawn line, have each nimber and each score",
        [
            *_BOARD,
            ("nimber", pa.int8(), "nimber in Nimstring"),
            ("score", pa.int8(), "V: by how many boxes the player on move comes out ahead from here on"),
            ("positions", pa.int64(), "number of positions, up to symmetry"),
            ("sets", pa.int64(), "number of sets of lines of the board that are such positions"),
        ],
    ),
    **of_claims(
        "the board with its lines, or pieces of chains and loops",
        "nothing: all claims are about positions alone",
        [("value", pa.int16(), "V, in boxes")],
    ),
}  # fmt: skip
