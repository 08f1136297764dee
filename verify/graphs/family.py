"""The family of loony graphs: chains and loops that share joints and the ground."""

from loony.verify.family import Bound, Domain, Family, Picture, Source

_NAME = "graphs"

GRAPHS = Domain("graphs", _NAME, "loony graphs", "of strings <=", "--strings")
LOOPS = Domain("loops", _NAME, "loops in loony graphs", "of strings <=", "--strings")
TWINS = Domain("twins", _NAME, "loony graphs with a twin", "of strings <=", "--strings")
DESCENTS = Domain("descents", _NAME, "pairs of a graph H and a K in it", "of strings <=", "--strings")
ASCENTS = Domain("ascents", _NAME, "pairs of a graph G and an H in it", "of strings <=", "--strings")
BRACELETS = Domain("bracelets", _NAME, "linear bracelets", "of coins <=", "--bracelets")
SUMS = Domain("sums", _NAME, "pairs of a bracelet with more and a K in it", "of coins <=", "--sums")
EARMUFFS = Domain("earmuffs", _NAME, "pairs of earmuffs and what is beside them", "of coins <=", "--sums", 16)

PLAYED = Domain("played", _NAME, "loony graphs that are played", "of strings <=", "--played")
"""a domain in counts alone: no claim has it"""

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
    domains=(GRAPHS, LOOPS, TWINS, DESCENTS, ASCENTS, BRACELETS, SUMS, EARMUFFS),
    papers=("claims.berlekamp_scott", "claims.bracelets"),
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
    commands=("flight",),
    pictures=(
        Picture("flight", "the flight of Figure 7 of Berlekamp and Scott 2002, and a better plan"),
        Picture("bracelets", "by how much linear bracelets are worth more than cv"),
    ),
    main=(
        "berlekamp-scott-moderate", "berlekamp-scott-cv", "berlekamp-scott-half", "berlekamp-scott-half-amended",
        "berlekamp-scott-main", "berlekamp-scott-main-amended", "berlekamp-scott-ascent",
        "berlekamp-scott-ascent-amended", "berlekamp-scott-earmuffs",
    ),
)  # fmt: skip
