"""The questions of a census of long chains and loops of any length: kinds, and the cases of two theorems."""

from loony.enumerate.odd_loops.positions import Counts
from loony.results.endgames.census import questions, theorem
from loony.results.odd_loops.tables import OPENINGS
from loony.verify.odd_loops.family import AMALGAMATED
from loony.verify.odd_loops.play import ANY_LENGTH

QUESTIONS = questions(
    ANY_LENGTH,
    Counts,
    OPENINGS,
    theorems=(theorem("1", ANY_LENGTH, of_openings=False), theorem("2", ANY_LENGTH, of_openings=True)),
    source="docs/odd-loops.md",
    case_named="its name, or what it is about",
    noun=AMALGAMATED.noun,
    raw_noun="multisets of chains of length >= 3 and loops of length >= 4, odd ones among them",
    sequence="amalgamated endgame positions (loops of any length and long chains)",
    board=None,
    formulas=(
        "(1 + x^4/(1-x)) * (1 + x^8/(1-x)) / ((1-x^3) * (1-x^4) * (1-x^5) * (1-x^6) * (1-x^7))",
        "(1-x^3) * Product_{k>=3} 1/(1-x^k)^2",
    ),
)
