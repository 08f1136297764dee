"""The results of Berlekamp and Scott 2002, whose theorems have no numbers, and of our text on loony graphs."""

from loony.verify.claims.papers import papers_in

PAPERS = papers_in("graphs")
