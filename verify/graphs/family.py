"""The family of loony graphs: chains and loops that share joints and the ground."""

from loony.verify.family import Bound, Domain, Family, Picture, Source

_NAME = "graphs"

GRAPHS = Domain("graphs", _NAME, "loony graphs", "of strings <=", "--strings")
LOOPS = Domain("loops", _NAME, "loops in loony graphs", "of strings <=", "--strings")
TWINS = Domain("twins", _NAME, "loony graphs with a twin", "of strings <=", "--strings")
DESCENTS = Domain("descents", _NAME, "pairs of a graph H and a state K of H", "of strings <=", "--strings")
ASCENTS = Domain("ascents", _NAME, "pairs of a graph G and a state H of G", "of strings <=", "--strings")
BRACELETS = Domain("bracelets", _NAME, "linear bracelets", "of coins <=", "--bracelets")
SUMS = Domain("sums", _NAME, "pairs of a bracelet with more pieces and a state K of it", "of coins <=", "--sums")
EARMUFFS = Domain("earmuffs", _NAME, "pairs of earmuffs and the pieces beside them", "of coins <=", "--sums", 16)
PACKED = Domain(
    "packed", _NAME, "triples of a graph H, a packing of H and a state K of H", "of strings <=", "--strings"
)
_TRIPLES = "triples of {}, a packing of it and a state K of it"
PACKED_SUMS = Domain("packed sums", _NAME, _TRIPLES.format("a bracelet with more pieces"), "of coins <=", "--sums", 4)
BESIDE = Domain("beside", _NAME, _TRIPLES.format("4-loops in a row beside a piece"), "of coins <=", "--sums", -16)

PLAYED = Domain("played", _NAME, "loony graphs that are played", "of strings <=", "--played")
"""a domain that only counts name: no claim has it"""

LOONY_GRAPHS = Family(
    name=_NAME,
    title="loony graphs",
    example="[4 13 4]+3+12l for two 4-loops at the ends of a 13-chain, a 3-chain and a 12-loop",
    bounds=(
        Bound("strings", "E", "loony graphs of <= E strings", 30, 14),
        Bound("bracelets", "N", "linear bracelets of <= N coins", 40, 14),
        Bound("sums", "M", "bracelets of <= M coins with one or two more chains or loops", 36, 12),
        Bound("played", "P", "graphs of <= P strings are played string by string too", 20, 8),
    ),
    domains=(
        GRAPHS, LOOPS, TWINS, DESCENTS, ASCENTS, PACKED, BRACELETS, SUMS, EARMUFFS, PACKED_SUMS, BESIDE,
    ),
    papers=("claims.berlekamp_scott", "claims.bracelets", "claims.graphs"),
    sources=(
        Source(
            "Berlekamp and Scott 2002, Forcing Your Opponent to Stay in Control of a Loony Dots-and-Boxes Endgame"
        ),
    ),
    directory="graphs",
    answers=True,
    extends="odd-loops",
    proves=False,
    by_hand=True,
    page=("reading", "values", "board"),
    prints=True,
    pictures=(
        Picture("graphs", "some loony graphs, with the coins of their chains and loops"),
        Picture("tight-pair", "two states in the proof of the main theorem, and the flight between them"),
        Picture("flight", "the flight of Figure 7 of Berlekamp and Scott 2002, and a better plan"),
        Picture("bracelets", "by how much linear bracelets are worth more than cv"),
    ),
    main=(
        "berlekamp-scott-moderate", "berlekamp-scott-cv", "berlekamp-scott-half", "berlekamp-scott-half-amended",
        "berlekamp-scott-main", "berlekamp-scott-main-amended", "berlekamp-scott-ascent",
        "berlekamp-scott-ascent-amended", "berlekamp-scott-earmuffs", "graphs-descent", "graphs-ascent",
        "graphs-depth", "graphs-weights", "graphs-packing",
    ),
)  # fmt: skip
