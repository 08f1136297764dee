"""What Berlekamp and Scott 2002 say of loony graphs, in their order."""

from loony.verify.graphs import berlekamp_scott
from loony.verify.papers import Paper, Result

_PLAY = "tests/graphs/test_graph_play.py"
_FLIGHTS = "tests/graphs/test_flights.py"
_PICTURE = "a figure of the rules, or of their words"

_PAPER = Paper(
    berlekamp_scott.PAPER,
    (
        Result("Abstract", "cv >= c/2, and 10 as the best possible bound"),
        Result("Introduction", "v(G) >= cv(G); scores"),
        Result("Formula for cv", "the controlled value by a packing of loops"),
        Result("Overview", "cv(K) >= c/2; twins are played as dippers"),
        Result("Theorem on moderate loops", "a moderate loop has at most one joint"),
        Result("Figure 1", "a dipper and earmuffs", why_not=_PICTURE),
        Result("Main theorem", "v(G) = cv(G) where cv(H) >= 10 and cv(K) >= 10"),
    ),
)

PAPERS = (_PAPER,)
