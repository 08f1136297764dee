"""The Parquet files of narrow boards."""

import pyarrow as pa

from loony.results.stored.layout import LENGTHS, STRINGS, of_claims, schema

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
    STRINGS,
    "every optimal first turn: boxes taken, then the length of the smaller rectangle that the last edge makes",
)

SCHEMAS: dict[str, pa.Schema] = {
    SWEDISH_MISERE: schema("Swedish 1 x n boards, fewest boxes win", [_BOARD, _BOARD_VALUE, _TURNS]),
    SWEDISH_NORMAL: schema("Swedish 1 x n boards, most boxes win", [_BOARD, _BOARD_VALUE, _TURNS]),
    BOXES: schema("Closed 1 x n Dots-and-Boxes, most boxes win", [_BOARD, _BOARD_VALUE]),
    TRIANGLES: schema("Closed 1 x n Dots-and-Triangles, most triangles win", [_BOARD, _BOARD_VALUE]),
    POSITIONS_SWEDISH: schema(
        "Swedish positions of small totals, fewest boxes win, by total and parts",
        [
            ("total", pa.int16(), "number of unclaimed boxes"),
            ("parts", LENGTHS, "lengths of the rectangles, ascending"),
            ("value", pa.int16(), "by how many boxes the player on move wins"),
        ],
    ),
    **of_claims(
        "a board 1 x n, or the parts of a Swedish position",
        "the turn, where the claim speaks of turns",
        [("value", pa.int16(), "v, in boxes")],
    ),
}
