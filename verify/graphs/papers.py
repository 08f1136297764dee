"""The results of Berlekamp and Scott 2002 on loony graphs, in their order. None of their theorems has a number."""

from loony.verify.claims.papers import Paper, Result
from loony.verify.graphs.claims import berlekamp_scott, graphs

_PLAY = "tests/graphs/test_graph_play.py"
_FLIGHTS = "tests/graphs/test_flights.py"
_PICTURE = "a figure of the rules, or of their words"
_LOST = "a figure that our text does not have"
_ADVICE = "advice, with no bound that could be tested"
_PROOF = "docs/graphs-proof.md"
_STEP = "a step of the proofs"


def _proved(name: str, about: str) -> Result:
    """A result of our own text, which proves it under its name."""
    return Result(name, about, proof=(_PROOF, f"**{name}"))


PAPERS = (
    Paper(
        berlekamp_scott.PAPER,
        (
            Result("Abstract", "v = cv where cv >= c/2, by others; cv(X) >= 10, beside earmuffs, is best"),
            Result(
                "Introduction", "loony positions and the rules of their play; v(G) >= cv(G)",
                proof=(_PROOF, "**Lemma 2.**"),
            ),
            Result("Introduction, of scores", "v(G) has the parity of the number of coins"),
            Result(
                "Formula for the Controlled Value", "cv by a maximum packing of loops, 3-chains alone among them",
                (f"{_PLAY}::test_packings_weigh_what_the_oracle_says_and_so_is_the_controlled_value",),
            ),
            Result("Overview", "cv(K) >= c/2 is enough; what a flight is; twins are played as dippers"),
            Result("Very Long", "what is very long, and what moderate", part_of="Theorem on moderate loops"),
            Result("Theorem on moderate loops", "a moderate loop has at most one joint"),
            Result("Figure 1", "a dipper and earmuffs", why_not=_PICTURE),
            Result(
                "Figure 2", "a position with a bracelet of 8 joints, worth 10",
                (f"{_PLAY}::test_the_bracelet_of_figure_2",),
            ),
            Result("Figure 3", "the lengths of its pieces", (f"{_PLAY}::test_the_bracelet_of_figure_2",)),
            Result("Figure 4", "a 3-chain, move by move", (f"{_FLIGHTS}::test_figures_4_and_5",)),
            Result("Figure 5", "a 4-loop and a 5-chain, move by move", (f"{_FLIGHTS}::test_figures_4_and_5",)),
            Result("Figure 6", "a flight that does not crash", why_not=_PICTURE),
            Result("Figure 7", "the direct flight of Figure 2, which crashes", (f"{_FLIGHTS}::test_figure_7",)),
            Result("Figure 8", "a landing on a loop and a chain", (f"{_PLAY}::test_the_bracelet_of_figure_2",)),
            Result(
                "Extracting a Profitable Subbracelet", "a plan that does better than the direct flight",
                (f"{_FLIGHTS}::test_the_papers_better_plan",),
            ),
            Result("Theorem on bumps", "a bump of 11 leaves a part that is a gain"),
            Result("Corollary 1", "without such a part no bump is above 10"),
            Result("Corollary 2", "nor is one in a minimal part that is a gain"),
            Result("Algorithm", "a smooth flight through any bracelets", part_of="Theorem on smooth flights"),
            Result("Figure 9", "bracelets whose tags share a joint", why_not=_LOST),
            Result("Theorem on smooth flights", "the algorithm has no bump above 10, and 10 is best"),
            Result(
                "Main theorem", "v(G) = cv(G) where cv(H) >= 10 and cv(K) >= 10", proof=(_PROOF, "**Corollary**"),
            ),
            Result("Comment 1", "what may be left in K", why_not=_ADVICE),
            Result("Comment 2", "how to ascend from G to H", why_not=_ADVICE),
            Result("Comment 3", "which 3-chains to play", why_not=_ADVICE),
            Result("Comment 4", "how to pack loops, and how to play trees", why_not=_ADVICE),
            Result("Figure 10", "how chains are detached from a joint", why_not=_LOST),
            Result("Comment 5", "sums of chains and loops", why_not="about how often they come up"),
        ),
    ),
    Paper(
        graphs.OURS,
        (
            Result("Lemma 0", "where p < 1/2", why_not=_STEP),
            Result("Lemma 1", "what an opening takes from E", why_not=_STEP),
            Result("Lemma 2", "v >= cv", why_not="`berlekamp-scott-cv` is about it"),
            Result("Lemma 3", "back along a flight", part_of="Theorem B"),
            _proved("Lemma 4", "landing on what is not moderate"),
            _proved("Lemma 5", "the packings of S-states"),
            _proved("Lemma 6", "tight pairs are connected"),
            _proved("Lemma 7", "tight pairs have no free joint"),
            Result(
                "Lemmas 8 and 9", "the flights through linear and cyclic bracelets",
                proof=(_PROOF, "**Lemma 8.**"),
            ),
            Result("Proposition 10", "flights between any two S-states that are high enough", part_of="Theorem C"),
            _proved("Theorem A", "descent: cv(K) >= 10 and cv(H) >= 9 are enough"),
            Result("Corollary", "the amended main theorem", why_not="`berlekamp-scott-main-9` is about it"),
            _proved("Theorem B", "ascent, and a converse"),
            _proved("Theorem C", "how deep a flight goes"),
            _proved("Theorem D", "the bounds by the moderate loops outside K"),
            _proved("Theorem E", "10 and 9 are best"),
            _proved("Theorem F", "a packing by itself"),
        ),
        _PROOF,
    ),
)  # fmt: skip
