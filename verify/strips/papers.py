"""The results of the papers on narrow boards, and of our own text on Swedish boards, in their order."""

from loony.verify.claims.papers import papers_in

PAPERS = papers_in("strips")
