"""Jobson, Sledd, White and Wildstrom, Variations on narrow Dots-and-Boxes and Dots-and-Triangles.

Their table stands in a file beside this one; two of its cells cannot be read in our text, and are from its prose.
"""

import csv
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.logic import all_of
from loony.verify.claims import REFUTED, Statement, claim, when
from loony.verify.strips.family import CLOSED_BOXES, CLOSED_TRIANGLES, OPEN_BOXES
from loony.verify.strips.records import Board

PAPER = "Jobson, Sledd, White and Wildstrom 2017"


@cache
def table_1(game: str) -> NDArray[np.int64]:
    """By n, the final net score of the first player, from Table 1; entry 0 is unused."""
    with files("loony.verify.strips").joinpath("narrow_variations_table_1.csv").open() as file:
        scores = {int(row["n"]): int(row["score"]) for row in csv.DictReader(file) if row["game"] == game}
    return np.array([0] + [scores[n] for n in range(1, len(scores) + 1)])


def _as_printed(G: Board, game: str) -> Statement:
    scores = table_1(game)
    last = len(scores) - 1
    return when(G.n <= last, G.value == scores[np.minimum(G.n, last)])


@claim("narrow-variations-table-1-boxes", "Closed boxes", source=f"{PAPER}, Table 1", domains=(CLOSED_BOXES,))
def closed_boxes(G: Board) -> Statement:
    """For n = 1, ..., 21 the first player of closed 1 x n Dots-and-Boxes scores as much as Table 1 says."""
    return _as_printed(G, CLOSED_BOXES.name)


@claim(
    "narrow-variations-table-1-triangles", "Closed triangles", source=f"{PAPER}, Table 1",
    domains=(CLOSED_TRIANGLES,),
)  # fmt: skip
def closed_triangles(G: Board) -> Statement:
    """For n = 1, ..., 15 the first player of closed 1 x n Dots-and-Triangles scores as much as Table 1 says."""
    return _as_printed(G, CLOSED_TRIANGLES.name)


@claim(
    "narrow-variations-corollary-1",
    "At least a tie for even n",
    source=f"{PAPER}, Corollary 1",
    domains=(CLOSED_BOXES, OPEN_BOXES),
    least=4,
)
def even_boards(G: Board) -> Statement:
    """If n >= 4 is even, the first player can guarantee at least a tie in open or closed 1 x n Dots-and-Boxes."""
    return when(all_of(G.n >= 4, G.n % 2 == 0), G.value >= 0)


@claim(
    "narrow-variations-1",
    "Triangles are a first-player win",
    source=f"{PAPER}, Theorem 1",
    domains=(CLOSED_TRIANGLES,),
)
def triangles(G: Board) -> Statement:
    """Closed 1 x n Dots-and-Triangles with n != 2 is a first-player win."""
    return when(G.n != 2, G.value > 0)


@claim(
    "narrow-variations-odd-boxes",
    "Odd boards are won by 1",
    source=f"{PAPER}, Section 3",
    domains=(CLOSED_BOXES,),
    least=9,
)
def odd_boxes(G: Board) -> Statement:
    """If n >= 9 is odd, the first player of closed 1 x n Dots-and-Boxes wins by 1 (conjectured from n <= 21)."""
    return when(all_of(G.n >= 9, G.n % 2 == 1), G.value == 1)


@claim(
    "narrow-variations-even-boxes",
    "Even boards are ties",
    source=f"{PAPER}, Section 3",
    domains=(CLOSED_BOXES,),
    least=4,
)
def even_boxes(G: Board) -> Statement:
    """If n >= 4 is even, closed 1 x n Dots-and-Boxes is a tie (conjectured from n <= 21)."""
    return when(all_of(G.n >= 4, G.n % 2 == 0), G.value == 0)


@claim(
    "narrow-variations-multiples-of-3",
    "Multiples of 3",
    source=f"{PAPER}, Section 3",
    domains=(CLOSED_TRIANGLES,),
    expected=REFUTED,
    least=15,
)
def multiples_of_three(G: Board) -> Statement:
    """If 3 divides n, the first player of closed 1 x n Dots-and-Triangles wins by 5. (The paper says that this
    holds to n = 12, and that n = 15 breaks it.)
    """
    return when(G.n % 3 == 0, G.value == 5)
