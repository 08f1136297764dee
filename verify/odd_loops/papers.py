"""The results of this project on loops of any length, and the papers' results on even loops, read for any length."""

from loony.verify.claims.papers import Paper, Result, papers_in
from loony.verify.odd_loops import survivors

_OURS, _EVEN = papers_in("odd_loops"), papers_in("endgames")


def _read(paper: Paper, result: Result) -> Result:
    """A result of a paper on even loops, read for loops of any length."""
    cited = f"{paper.source}, {result.cited}" if result.cited else ""
    return Result(f"{paper.source}, {result.name}", result.about, cited=cited)


_SOURCES = [claim.source.removeprefix(f"{survivors.PAPER}, ") for claim in survivors.READ]

_CLAIMED = [paper.result_of(source) for paper in _EVEN for source in _SOURCES]

_SURVIVORS = tuple(_read(paper, result) for paper in _EVEN for result in paper.results if result in _CLAIMED)

PAPERS = (*_OURS, Paper(survivors.PAPER, _SURVIVORS, _OURS[0].document))
