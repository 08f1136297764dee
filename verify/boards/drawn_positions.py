"""The claims about drawn positions: play line by line has the values of the theory of chains and loops.

V is the margin of boxes of the player on move from now on. If only long chains and loops remain, she has to open a
component, and V = -v.
"""

from loony.enumerate.boards.rules import worth
from loony.enumerate.endgames.components import with_short
from loony.verify.boards.family import PIECES, POSITIONS
from loony.verify.boards.records import DrawnPosition
from loony.verify.claims.claim import REFUTED, Statement, claim, when
from loony.verify.odd_loops.theorem import closed_form

PAPER = "Drawn boards"


@claim(
    "boards-captures",
    "Captures",
    f"{PAPER}, Theorem 1",
    domains=(POSITIONS, PIECES),
    theorem="Captures.captures_by_trees",
)
def captures(G: DrawnPosition) -> Statement:
    """If some box has exactly one undrawn line, let T be the number of boxes that are captured if such a box is
    taken until there is none, and R the rest. These boxes, joined by their undrawn lines, form trees. If a tree of
    2 boxes or more has a line that leads out of it, then V = max(T + V(R), T - 4 - V(R)); else, if a tree has a
    path of 4 boxes, V = max(T + V(R), T - 8 - V(R)); else V = T + V(R).
    """
    return when(G.captured > 0, G.value == worth(G.captured, G.handout, G.rest_value))


@claim("boards-all-captured", "Taking all", f"{PAPER}, Theorem 1, of handouts", domains=(PIECES,), expected=REFUTED)
def all_captured(G: DrawnPosition) -> Statement:
    """If some box has exactly one undrawn line, then taking all boxes that can be taken is best: V = T + V(R)."""
    return when(G.captured > 0, G.value == G.captured + G.rest_value)


@claim(
    "boards-simple",
    "Chains and loops, short chains too",
    f"{PAPER}, Theorem 2",
    domains=(POSITIONS, PIECES),
    theorem="Any_board.endgame_of_lines",
)
def simple(G: DrawnPosition) -> Statement:
    """If only chains and loops are left, let x be the value v, by Theorem 1 of Loops of any length, of the chains
    of 3 or more boxes and the loops. If the number of 2-chains is odd, replace x by 2 - x; then, if the number of
    1-chains is odd, replace x by 1 - x. Then V = -x.
    """
    v = with_short(closed_form(G), G.one_chains, G.two_chains)
    return when(G.only_chains_and_loops, G.value == -v)


@claim("boards-parity", "Parity", f"{PAPER}, Lemma 3", domains=(POSITIONS, PIECES), theorem="Captures.parity")
def parity(G: DrawnPosition) -> Statement:
    """V is even if and only if the number of boxes that are left is even."""
    return when(True, (G.value - G.boxes) % 2 == 0)
