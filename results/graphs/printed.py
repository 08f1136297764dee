"""The limits and the pattern by which the page of `loony explore` reads loony graphs, as JavaScript."""

from json import dumps

from loony.enumerate.graphs import pieces
from loony.enumerate.graphs.reading import MOST_PIECES, PIECE

_OF_PIECES = ("LEAST_CHAIN", "LEAST_LOOP", "LEAST_VALENCE", "MOST_VALENCE")

PRINTED = {name: dumps(getattr(pieces, name)) for name in _OF_PIECES}
PRINTED |= {"MOST_PIECES": dumps(MOST_PIECES), "PIECE": dumps(PIECE.pattern.replace("(?P<", "(?<"))}
