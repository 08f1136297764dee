"""The claims of Allcock, and of Buzzard and Ciere, read where loops may be odd, each with its verdict there.

Both papers are about even loops. Each claim here is the registered function, called with the record of a position
whose loops may have any length >= 4. So the words of the claim stay, and "a loop" is a loop of any length. Where a
claim depends on the possible loops:

- a 6-loop is a loop of length 6, and so on; a shortest loop may be odd;
- the longer loops are those of length >= 8, of any parity, and amalgamated by a + b - 8;
- "no 4-loop, and a 6-loop is a shortest loop" says that there is no 5-loop either;
- the core G_0 of Allcock, Section 4, is G without its 4-loops and 6-loops, and without its 3-chain if there is a
  longer chain: loops of length 5 and 7 are in it;
- a claim that goes through lengths one after another goes through odd lengths too.

Claims about numbers alone are not read here. A claim that fails with even loops is not read either, because it fails
here at the same positions. If the claim has an amended claim, that is read in its place, under its id.
"""

from dataclasses import replace
from importlib.resources import files

from loony.verify.claims.claim import HOLDS, REFUTED, Claim
from loony.verify.claims.papers import Paper, Result, papers_in
from loony.verify.claims.register import claims_of
from loony.verify.endgames import family
from loony.verify.endgames.claims import allcock, buzzard_ciere
from loony.verify.odd_loops.family import AMALGAMATED, RAW

PAPER = "With odd loops"

_NOT_READ = {claim.id for claim in (allcock.Sigma_iterates, allcock.Phi_iterates, buzzard_ciere.iterated)}
"""claims about numbers alone"""

_FAIL = {*files("loony.verify.odd_loops").joinpath("refuted.csv").read_text("utf-8").split()[1:]}
"""ids of claims that fail for loops of any length; `least.csv` has the size of the smallest counterexample to each"""

_AMALGAMATED_HOLDS = {"allcock-3.3-1"}  # tested on raw positions only: amalgamation takes the counterexample away

REMARKS = {"odd-buzzard-ciere-15": "Remark 16", "odd-buzzard-ciere-18": "Remark 19"}
"""claims that fail by Buzzard and Ciere's own examples with 7-loops"""

_DOMAINS = {family.AMALGAMATED: AMALGAMATED, family.RAW: RAW}


def read_with_odd_loops(claim: Claim) -> Claim:
    """The claim about positions with loops of any length."""
    name = claim.id.removesuffix("-amended")
    domains = (family.RAW,) if name in _AMALGAMATED_HOLDS else claim.domains
    return replace(
        claim,
        id=f"odd-{name}",
        source=f"{PAPER}, {claim.source}",
        expected_verdict=REFUTED if name in _FAIL else HOLDS,
        domains=tuple(_DOMAINS[domain] for domain in domains),
    )


READ = tuple(
    read_with_odd_loops(claim)
    for claim in claims_of(family.ENDGAMES).values()
    if claim.expected_verdict == HOLDS and claim.id not in _NOT_READ
)
"""the claims of both papers that hold for even loops, read for loops of any length, in the order of the papers"""


def _read(paper: Paper, result: Result) -> Result:
    """A result of a paper on even loops, read for loops of any length."""
    cited = f"{paper.source}, {result.cited}" if result.cited else ""
    return Result(f"{paper.source}, {result.name}", result.about, cited=cited)


_OURS, _EVEN = papers_in("odd_loops"), papers_in("endgames")
_SOURCES = [claim.source.removeprefix(f"{PAPER}, ") for claim in READ]
_CLAIMED = [paper.result_of(source) for paper in _EVEN for source in _SOURCES]
_SURVIVORS = tuple(_read(paper, result) for paper in _EVEN for result in paper.results if result in _CLAIMED)

PAPERS = (*_OURS, Paper(PAPER, _SURVIVORS, _OURS[0].document))
"""the results of this project on loops of any length, and the papers' results on even loops, read for any length"""
