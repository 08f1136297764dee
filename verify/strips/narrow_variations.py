"""Jobson, Sledd, White and Wildstrom, Variations on narrow Dots-and-Boxes and Dots-and-Triangles.

A file beside this module has the table of the paper. In our copy of the paper the table lacks two cells, whose values
the prose gives.
"""

import csv
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.logic import all_of, iff, magnitude
from loony.verify.claims.claim import REFUTED, Statement, claim, when
from loony.verify.strips.family import (
    CLOSED_BOXES,
    CLOSED_TRIANGLES,
    DOUBLED,
    MIRROR,
    OPEN_BOXES,
    OPPORTUNITIES,
    PLAYS,
)
from loony.verify.strips.records import Doubled, MiddleBoard, Opportunity, Plays, StripBoard

PAPER = "Jobson, Sledd, White and Wildstrom 2017"


@cache
def table_1(game: str) -> NDArray[np.int64]:
    """The final net scores of the first player in Table 1, by n; entry 0 is unused."""
    with files("loony.verify.strips").joinpath("narrow_variations_table_1.csv").open(encoding="utf-8") as file:
        scores = {int(row["n"]): int(row["score"]) for row in csv.DictReader(file) if row["game"] == game}
    return np.array([0] + [scores[n] for n in range(1, len(scores) + 1)])


def _as_in_table(G: StripBoard, game: str) -> Statement:
    scores = table_1(game)
    last = len(scores) - 1
    return when(G.n <= last, G.value == scores[np.minimum(G.n, last)])


@claim("narrow-variations-table-1-boxes", "Closed boxes", f"{PAPER}, Table 1", domains=(CLOSED_BOXES,))
def closed_boxes(G: StripBoard) -> Statement:
    """For n = 1, ..., 21 the first player of closed 1 x n Dots-and-Boxes has the score in Table 1."""
    return _as_in_table(G, CLOSED_BOXES.name)


@claim("narrow-variations-table-1-triangles", "Closed triangles", f"{PAPER}, Table 1", domains=(CLOSED_TRIANGLES,))
def closed_triangles(G: StripBoard) -> Statement:
    """For n = 1, ..., 15 the first player of closed 1 x n Dots-and-Triangles has the score in Table 1."""
    return _as_in_table(G, CLOSED_TRIANGLES.name)


@claim("narrow-variations-remark-1", "A player who may double-deal", f"{PAPER}, Remark 1", domains=(OPPORTUNITIES,))
def double_deal(G: Opportunity) -> Statement:
    """A player who has an opportunity to double-deal gets at least half of the remaining boxes."""
    return when(G.value == G.value, G.value >= 0)


@claim(
    "narrow-variations-remark-1-sharper", "A player who may double-deal, the margin", f"{PAPER}, Remark 1",
    domains=(OPPORTUNITIES,),
)  # fmt: skip
def double_deal_sharper(G: Opportunity) -> Statement:
    """A player who may double-deal beside a position R wins by at least |2 + v(R)|."""
    return when(G.value == G.value, G.value >= magnitude(2 + G.rest_value))


@claim("narrow-variations-lemma-1", "G + G, in our text", f"{PAPER}, Lemma 1", expected=REFUTED, domains=(DOUBLED,))
def second_in_two_copies(G: Doubled) -> Statement:
    """If a player may double-deal with every capturable coin of G, then the second player gets at least a tie in G
    + G.
    """
    return when(G.chain == 0, G.value <= 0)


@claim("narrow-variations-lemma-1-amended", "G + G", f"{PAPER}, Lemma 1, amended", domains=(DOUBLED,))
def second_in_two_copies_amended(G: Doubled) -> Statement:
    """Suppose that a player may double-deal with every capturable coin of G. If G has no capturable coin, the
    second player gets at least a tie in G + G; if G has one, the first player wins.
    """
    return when(G.chain == 0, iff(G.value <= 0, G.capturable == 0))


@claim(
    "narrow-variations-lemma-2", "G + G with a long chain, in our text", f"{PAPER}, Lemma 2", expected=REFUTED,
    domains=(DOUBLED,),
)  # fmt: skip
def second_in_linked_copies(G: Doubled) -> Statement:
    """Let a long chain from some coin of G to its copy be added to G + G. If a player may double-deal with every
    capturable coin of G, also after the chain is added, then the second player gets at least a tie in G + G with
    the chain.
    """
    return when(all_of(G.chain >= 3, G.loose == 0), G.value <= 0)


@claim(
    "narrow-variations-lemma-2-amended", "G + G with a long chain", f"{PAPER}, Lemma 2, amended", domains=(DOUBLED,)
)
def second_in_linked_copies_amended(G: Doubled) -> Statement:
    """Suppose that a player may double-deal with every capturable coin of G + G with a long chain. If it has no
    capturable coin, the second player gets at least a tie; if it has one, the first player wins.
    """
    return when(G.chain >= 3, iff(G.value <= 0, G.capturable == 0))


@claim("narrow-variations-lemma-3", "Long chains", f"{PAPER}, Lemma 3", domains=(PLAYS,))
def long_chain(G: Plays) -> Statement:
    """In closed 1 x n Dots-and-Triangles one of the players has to open a long chain if n >= 2, but not if n =
    1.
    """
    return when(G.n >= 1, iff(G.opens_long_chain == 1, G.n >= 2))


@claim(
    "narrow-variations-corollary-1", "At least a tie for even n", f"{PAPER}, Corollary 1",
    domains=(CLOSED_BOXES, OPEN_BOXES),
)  # fmt: skip
def even_boards(G: StripBoard) -> Statement:
    """If n >= 4 is even, the first player can guarantee at least a tie in open or closed 1 x n Dots-and-Boxes."""
    return when(all_of(G.n >= 4, G.n % 2 == 0), G.value >= 0)


@claim(
    "narrow-variations-corollary-1-middle", "The middle edge", f"{PAPER}, Corollary 1, proof",
    domains=(CLOSED_BOXES, OPEN_BOXES),
)  # fmt: skip
def middle_edge(G: MiddleBoard) -> Statement:
    """If n >= 4 is even, the first player gets at least a tie in open or closed 1 x n Dots-and-Boxes by beginning
    with the middle edge.
    """
    return when(all_of(G.n >= 4, G.n % 2 == 0), G.middle_value >= 0)


@claim("narrow-variations-1", "Triangles are a first-player win", f"{PAPER}, Theorem 1", domains=(CLOSED_TRIANGLES,))
def triangles(G: StripBoard) -> Statement:
    """Closed 1 x n Dots-and-Triangles with n != 2 is a first-player win."""
    return when(G.n != 2, G.value > 0)


@claim(
    "narrow-variations-1-middle", "Triangles: the middle edge", f"{PAPER}, Theorem 1, proof",
    domains=(CLOSED_TRIANGLES,),
)  # fmt: skip
def middle_edge_of_triangles(G: MiddleBoard) -> Statement:
    """The first player wins closed 1 x n Dots-and-Triangles, n != 2, by beginning with the middle ground edge if n
    is odd, and with one of the two middlemost other edges if n is even.
    """
    return when(G.n != 2, G.middle_value > 0)


@claim("narrow-variations-mirror", "Mirroring on odd boards", f"{PAPER}, Section 3", domains=(MIRROR,))
def mirroring_fails(G: StripBoard) -> Statement:
    """If n >= 7 is odd, then this first player loses closed 1 x n Dots-and-Boxes: she begins in the middle, and
    mirrors the ground edges of coins with three strings until the second player cuts beside the middle coin.
    """
    return when(all_of(G.n >= 7, G.n % 2 == 1), G.value < 0)


@claim("narrow-variations-mirror-by", "Mirroring on odd boards, the margin", f"{PAPER}, Section 3", domains=(MIRROR,))
def mirroring_fails_by(G: StripBoard) -> Statement:
    """If n >= 3 is odd, then play against this mirroring first player ends with a margin of 6 - n for her."""
    return when(all_of(G.n >= 3, G.n % 2 == 1), G.value == 6 - G.n)


@claim("narrow-variations-odd-boxes", "Odd boards are won by 1", f"{PAPER}, Section 3", domains=(CLOSED_BOXES,))
def odd_boxes(G: StripBoard) -> Statement:
    """If n >= 9 is odd, the first player of closed 1 x n Dots-and-Boxes wins by 1 (conjectured from n <= 21)."""
    return when(all_of(G.n >= 9, G.n % 2 == 1), G.value == 1)


@claim("narrow-variations-even-boxes", "Even boards are ties", f"{PAPER}, Section 3", domains=(CLOSED_BOXES,))
def even_boxes(G: StripBoard) -> Statement:
    """If n >= 4 is even, closed 1 x n Dots-and-Boxes is a tie (conjectured from n <= 21)."""
    return when(all_of(G.n >= 4, G.n % 2 == 0), G.value == 0)


@claim(
    "narrow-variations-multiples-of-3", "Multiples of 3", f"{PAPER}, Section 3", domains=(CLOSED_TRIANGLES,),
    expected=REFUTED,
)  # fmt: skip
def multiples_of_three(G: StripBoard) -> Statement:
    """If 3 divides n, the first player of closed 1 x n Dots-and-Triangles wins by 5. (The paper says that this
    holds up to n = 12 and fails for n = 15.)
    """
    return when(G.n % 3 == 0, G.value == 5)
