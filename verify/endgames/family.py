"""The family of positions of loops and long chains."""

from loony.verify.family import Bound, Domain, Family, Picture, Source

_NAME = "endgames"

AMALGAMATED = Domain("amalgamated", _NAME, "amalgamated positions", "of size <=", "--size")
RAW = Domain("raw", _NAME, "raw positions", "of size <=", "--raw-size")
RAW_IN_TABLE = RAW._replace(option="--raw-table")  # the domain of raw positions, for claims that need a table
RAW_ROWS = Domain("raw_rows", _NAME, "raw positions, row by row,", "of size <=", "--raw-size")
"""a domain that no claim names: claims about raw positions continue there after the table, if they depend on classes
only"""

ENDGAMES = Family(
    name=_NAME,
    title="loops and long chains",
    example="3^2+4+8l^2 for two 3-chains, a 4-chain and two 8-loops",
    bounds=(
        Bound("size", "N", "amalgamated positions of size <= N boxes", 121, 30),
        Bound("raw_size", "M", "raw positions of size <= M boxes", 60, 27),
        Bound(
            "raw_table", "T", "raw positions of size <= T have a table",
            lambda bounds: min(bounds["raw_size"], 40), 27, "M, and at most 40",
        ),
    ),
    domains=(AMALGAMATED, RAW),
    papers=("claims.allcock", "claims.allcock_remarks", "claims.buzzard_ciere", "claims.buzzard_ciere_remarks"),
    sources=(
        Source("Allcock 2021, Best play in Dots and Boxes endgames", "https://arxiv.org/abs/1811.10747"),
        Source(
            "Buzzard and Ciere 2013, Playing simple loony Dots and Boxes endgames optimally",
            "https://arxiv.org/abs/1305.2156",
        ),
    ),
    directory="endgames-{size}",
    answers=True,
    proves=True,
    census=True,
    commands=("sweep",),
    pictures=(
        Picture("value-by-c", "which values go with which controlled value"),
        Picture("shares", "the share of each value by size, where c < 2"),
        Picture("threes-fours", "the value of 3-chains and 4-loops with nothing else"),
        Picture("fours-sixes", "the value of 4-loops and 6-loops with nothing else"),
        Picture("transitions", "which kind of component is optimal to open, by c"),
        Picture("theorem-5.1", "the counterexamples to Theorem 5.1 of Allcock 2021, in our text"),
    ),
    main=(
        "allcock-1.1", "allcock-1.4", "allcock-1.5", "allcock-4.1", "allcock-4.2", "allcock-5.1", "allcock-5.2",
    ),  # the theorems that a computer checked, according to the paper
    page=("values", "theorems", "drawing", "board"),
    prints=True,
)  # fmt: skip
