"""The limits and the pattern by which the page of `loony explore` reads loony graphs, as JavaScript."""

from json import dumps

from loony.enumerate.graphs.pieces import LEAST_CHAIN, LEAST_LOOP, LEAST_VALENCE, MOST_VALENCE
from loony.enumerate.graphs.reading import MOST_PIECES, PIECE

_LIMITS = {
    "MOST_PIECES": MOST_PIECES,
    "LEAST_CHAIN": LEAST_CHAIN,
    "LEAST_LOOP": LEAST_LOOP,
    "LEAST_VALENCE": LEAST_VALENCE,
    "MOST_VALENCE": MOST_VALENCE,
    "PIECE": PIECE.pattern.replace("(?P<", "(?<"),
}

PRINTED = {name: dumps(value) for name, value in _LIMITS.items()}
