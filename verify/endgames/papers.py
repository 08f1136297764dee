"""The results of Allcock, and of Buzzard and Ciere, in their order."""

from loony.verify.claims.papers import papers_in

PAPERS = papers_in("endgames")
