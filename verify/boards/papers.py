"""The results of this project on drawn boards, and the rules of Berlekamp for Nimstring, in their order."""

from loony.verify.claims.papers import papers_in

PAPERS = papers_in("boards")
