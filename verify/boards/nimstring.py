"""The claims about Nimstring: nimbers and scores, and the nimbers of chains, loops and narrow boards.

Nimstring has the moves of the game, and the player who cannot move loses (Berlekamp, Conway and Guy, Winning Ways,
chapter 16). The player on move wins it if the nimber of the position is not 0.
"""

from typing import Any

from loony.enumerate.logic import all_of, iff
from loony.verify.boards.drawn_positions import PAPER
from loony.verify.boards.family import EMPTY, PIECES, QUIET, ROWS
from loony.verify.boards.records import DrawnPosition, EmptyBoard, QuietRecord, RowOfCoins
from loony.verify.claims.claim import REFUTED, Statement, claim, when

BERLEKAMP = "Berlekamp 2000"


@claim(
    "nimstring-long-chain-rule",
    "The long chain rule",
    f"{BERLEKAMP}, Long chain rule",
    domains=(PIECES,),
    expected=REFUTED,
)
def long_chain_rule(G: DrawnPosition) -> Statement:
    """If only chains and loops are left, with at least one loop or chain of 3 or more boxes among them, then the
    player on move comes out ahead if and only if the number of chains of 1 or 2 boxes is odd.
    """
    has_long = G.boxes > G.one_chains + 2 * G.two_chains
    return when(all_of(G.only_chains_and_loops, has_long), iff(G.value > 0, _parity(G) == 1))


@claim("nimstring-0", "Nimber 0", f"{BERLEKAMP}, Nimstring", domains=(QUIET,), expected=REFUTED)
def nimber_0(G: QuietRecord) -> Statement:
    """If some line is undrawn and the nimber is 0, then the player on move comes out behind: V < 0."""
    return when(all_of(G.lines > 0, G.nimber == 0), G.value < 0)


@claim("nimstring-not-0", "Nimber other than 0", f"{BERLEKAMP}, Nimstring", domains=(QUIET,), expected=REFUTED)
def nimber_not_0(G: QuietRecord) -> Statement:
    """If the nimber is not 0, then the player on move comes out ahead: V > 0."""
    return when(G.nimber > 0, G.value > 0)


@claim("nimstring-chains", "The long chain rule in Nimstring", f"{PAPER}, Lemma 4", domains=(QUIET,))
def chains_and_loops(G: QuietRecord) -> Statement:
    """If only chains and loops are left, then the nimber is 1 if the number of chains of 1 or 2 boxes is odd, and
    0 otherwise.
    """
    return when(G.only_chains_and_loops, G.nimber == _parity(G))


@claim(
    "nimstring-empty",
    "Empty 1 x n",
    f"{PAPER}, Theorem 5",
    domains=(EMPTY,),
    theorem="Drawn_rows.nimber_of_empty_board",
)
def narrow(G: EmptyBoard) -> Statement:
    """The empty 1 x n board, on which no line is drawn, has nimber 1."""
    return when(all_of(G.rows == 1, G.is_american), G.nimber == 1)


@claim(
    "nimstring-rows",
    "Rows with few strings missing",
    f"{PAPER}, Theorem 5, rows of coins",
    domains=(ROWS,),
    theorem="Narrow.nimber_of_row",
)
def few_missing(G: RowOfCoins) -> Statement:
    """In a row of coins of two strings or more, let at most three strings be missing. Then the nimber is the
    number of strings and coins, mod 2: it is 1 if an even number of strings is missing, and else 0.
    """
    return when(G.missing <= 3, G.nimber == (G.strings + G.coins) % 2)


@claim("nimstring-rows-4", "Rows with four strings missing", f"{PAPER}, Rows of coins", domains=(ROWS,))
def four_missing(G: RowOfCoins) -> Statement:
    """In a row of coins of two strings or more, let four strings be missing. Then the nimber is the number of
    strings and coins, mod 2, which is 1.
    """
    return when(G.missing == 4, G.nimber == (G.strings + G.coins) % 2)


@claim(
    "nimstring-rows-5", "Rows with five strings missing", f"{PAPER}, Rows of coins", domains=(ROWS,), expected=REFUTED
)
def five_missing(G: RowOfCoins) -> Statement:
    """In a row of coins of two strings or more, let five strings be missing. Then the nimber is the number of
    strings and coins, mod 2, which is 0.
    """
    return when(G.missing == 5, G.nimber == (G.strings + G.coins) % 2)


def _parity(G: DrawnPosition | QuietRecord) -> Any:
    return (G.one_chains + G.two_chains) % 2


MAXIMS = (long_chain_rule, nimber_0, nimber_not_0)  # the claims that hold in most positions, and not in all
