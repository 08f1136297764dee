"""The family of positions of long chains and loops of any length from 4 on."""

from loony.verify.endgames.family import ENDGAMES
from loony.verify.family import Bound, Domain, Family, Source

_NAME = "odd-loops"

AMALGAMATED = Domain("amalgamated", _NAME, "amalgamated positions with odd loops", "of size <=", "--size")
RAW = Domain("raw", _NAME, "raw positions with odd loops", "of size <=", "--raw-size")

ODD_LOOPS = Family(
    name=_NAME,
    title="loops of any length and long chains",
    example="4+4l^2+7l^2 for a 4-chain, two 4-loops and two 7-loops",
    bounds=(
        Bound("size", "N", "amalgamated positions with odd loops, of size <= N boxes", 60, 31),
        Bound("raw_size", "M", "raw positions with odd loops, of size <= M boxes", 40, 31),
    ),
    domains=(AMALGAMATED, RAW),
    papers=("theorem", "survivors"),
    sources=(Source("loony, Loops of any length: docs/odd-loops.md"), *ENDGAMES.sources),
    directory="odd-loops-{size}",
    answers=True,
    proves=True,
    census=True,
    extends="endgames",
    sections=("survivors",),
    page=("theorems",),
    prints=True,
    main=(
        "odd-reflections", "odd-value", "odd-move", "odd-large", "odd-small", "odd-zero", "odd-even-value",
        "odd-even-move",
    ),
)  # fmt: skip
