"""The results of this project on loops of any length, and those of the papers on even loops, read for them."""

from loony.verify.claims.papers import Paper, Result
from loony.verify.endgames import papers as endgames
from loony.verify.odd_loops import survivors, theorem

_DOCUMENT = "docs/odd-loops.md"


def _ours(name: str, about: str) -> Result:
    """A result of ours, with its proof in words."""
    return Result(name, about, proof=(_DOCUMENT, f"**{name}.**"))


_OURS = Paper(
    theorem.PAPER,
    (
        _ours("Lemma 1", "a loop more moves a reflection along by 8 less its length"),
        _ours("Theorem 1", "the value of every position"),
        _ours("Theorem 2", "an optimal opening"),
        _ours("Corollary 3", "v = c where c >= 3"),
        _ours("Corollary 4", "0 <= v <= 4 where c <= 2"),
        _ours("Corollary 5", "three 3-chains or more"),
        _ours("Corollary 6", "with even loops it is Theorem 4.1 of Allcock 2021"),
        _ours("Corollary 7", "with even loops it agrees with Theorem 1.1 of Allcock 2021"),
        Result(
            "Lemma 8", "no component is better to open than a short chain beside",
            proof=("docs/boards-proof.md", "*Lemma* ([Lemma 8"),
        ),
    ),
    _DOCUMENT,
)  # fmt: skip


def _read(paper: Paper, result: Result) -> Result:
    """A result of a paper, read where loops may be odd."""
    cited = f"{paper.source}, {result.cited}" if result.cited else ""
    return Result(f"{paper.source}, {result.name}", result.about, cited=cited)


_SOURCES = [claim.source.removeprefix(f"{survivors.PAPER}, ") for claim in survivors.READ]

_CLAIMED = [paper.result_of(source) for paper in endgames.PAPERS for source in _SOURCES]

_SURVIVORS = Paper(
    survivors.PAPER,
    tuple(
        _read(paper, result)
        for paper in endgames.PAPERS for result in paper.results
        if result in _CLAIMED
    ),
    _DOCUMENT,
)  # fmt: skip

PAPERS = (_OURS, _SURVIVORS)
