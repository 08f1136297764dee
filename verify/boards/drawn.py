"""What is said of drawn positions: that play line by line comes to what the theory of chains and loops says.

V is by how many boxes the player on move comes out ahead from here on. Where all is long chains and loops, she has
to open one, and V = -v.
"""

from typing import Any

from loony.enumerate.logic import all_of, magnitude, where
from loony.verify.boards.family import PIECES, POSITIONS
from loony.verify.boards.records import Drawn
from loony.verify.claims import Statement, claim, when
from loony.verify.odd_loops.closed_form import closed_form

PAPER = "Drawn boards"


def value_with_captures(captured: Any, handout: Any, rest_value: Any) -> Any:
    """V, in boxes, where so many are captured, some of which can be handed out, and the rest is worth V(R)."""
    kept = captured + rest_value
    declined = captured - 2 * handout - rest_value
    return where(all_of(handout > 0, declined > kept), declined, kept)


def value_of_short(one_chains: Any, two_chains: Any, long_value: Any) -> Any:
    """v of chains and loops with so many chains of 1 and of 2 boxes, where the others are worth v = long_value."""
    x = where(two_chains % 2 == 1, 2 - long_value, long_value)
    return where(one_chains % 2 == 1, 1 - x, x)


@claim("boards-captures", "Captures", source=f"{PAPER}, Theorem 1", domains=(PIECES, POSITIONS))
def captures(G: Drawn) -> Statement:
    """If some box has a single line left, let T be the number of boxes that are captured if such a box is taken
    until there is none, and R the rest. These boxes fall into trees by their lines. If a tree of 2 boxes or more
    has a line out, then V = max(T + V(R), T - 4 - V(R)); else, if one without has a path of 4 boxes,
    V = max(T + V(R), T - 8 - V(R)); else V = T + V(R).
    """
    return when(G.captured > 0, G.value == value_with_captures(G.captured, G.handout, G.rest_value))


@claim(
    "boards-simple",
    "Chains and loops, short chains too",
    source=f"{PAPER}, Theorem 2",
    domains=(PIECES, POSITIONS),
)
def simple(G: Drawn) -> Statement:
    """If all that is left is chains and loops, let x = v of those that are no chains of 1 or 2 boxes, by Theorem 1
    of Loops of any length. If the number of 2-chains is odd, put 2 - x in place of x, and then, if that of
    1-chains is odd, 1 - x; then V = -x.
    """
    v = value_of_short(G.one_chains, G.two_chains, closed_form(G))
    return when(G.only_chains_and_loops, G.value == -v)


@claim("boards-parity", "Parity", source=f"{PAPER}, Lemma 3", domains=(PIECES, POSITIONS))
def parity(G: Drawn) -> Statement:
    """V is even if and only if the number of boxes that are left is."""
    return when(True, magnitude(G.value - G.boxes) % 2 == 0)
