"""The files of a census, which lie in a directory of their own."""

import pyarrow as pa

from loony.results.endgames.layout import CHAINS, LOOPS, SIZE, VALUES
from loony.results.layout import schema

CENSUS_VALUES, CENSUS_ONE_OR_TWO = "values.parquet", "one_or_two.parquet"
CENSUS_OPENINGS, CENSUS_CASES = "openings.parquet", "cases.parquet"
CENSUS_OPENER, CENSUS_EXCEPTIONS = "opener_5x5.parquet", "opener_5x5_exceptions.parquet"

_COUNT = pa.int64()
_SIZE_OR_ALL = ("size", pa.int16(), "number of unclaimed boxes; null in the rows that count all sizes")
_ADVANTAGE = ("advantage", pa.int16(), "by how many boxes the opener is ahead, A; the opener wins if A > v(G)")

CENSUS_SCHEMAS: dict[str, pa.Schema] = {
    CENSUS_VALUES: schema(
        "Amalgamated positions of each size and value",
        [
            SIZE,
            VALUES[1],
            ("positions", _COUNT, "number of positions"),
            ("positions_below_two", _COUNT, "number of those with c(G) < 2"),
        ],
    ),
    CENSUS_ONE_OR_TWO: schema(
        "Amalgamated positions with c(G) < 2: how many have value 1 or 2, by size",
        [
            _SIZE_OR_ALL,
            ("positions_below_two", _COUNT, "number of positions with c(G) < 2"),
            ("one_or_two", _COUNT, "number of those whose value is 1 or 2 boxes"),
            ("share", pa.float64(), "the latter over the former; null where there are none"),
        ],
        ["size", "share"],
    ),
    CENSUS_OPENINGS: schema(
        "Amalgamated positions: which kinds of component are optimal to open, by size",
        [
            _SIZE_OR_ALL,
            ("kind", pa.string(), "kind of component"),
            ("positions", _COUNT, "number of positions that have one"),
            ("optimal", _COUNT, "number of those where opening it is optimal: v(G;C) = v(G)"),
            ("only", _COUNT, "number of those where opening a component of another kind is not"),
        ],
        ["size"],
    ),
    CENSUS_CASES: schema(
        "Nonempty amalgamated positions: the cases of Theorems 1.1 and 4.1 of Allcock 2021, by size",
        [
            _SIZE_OR_ALL,
            ("theorem", pa.string(), "1.1 (which opening is optimal) or 4.1 (the value)"),
            ("case", pa.string(), "its name in the paper"),
            ("positions", _COUNT, "number of positions where it is the first that applies"),
            ("right", _COUNT, "number of those where its opening is optimal (1.1), or its value is v(G) (4.1)"),
            (
                "only",
                _COUNT,
                "number of those where no other kind of component is optimal (1.1), or no other case has that "
                "value (4.1)",
            ),
        ],
        ["size"],
    ),
    CENSUS_OPENER: schema(
        "Nonempty raw positions of as many boxes as 5x5 can have left beside the opener's advantage",
        [
            _ADVANTAGE,
            SIZE,
            ("positions", _COUNT, "number of positions"),
            ("won", _COUNT, "number of those that the opener wins"),
            ("lost", _COUNT, "number of those that the opener loses; a draw is impossible on an odd board"),
            ("positions_below_two", _COUNT, "number of positions with c(G) < 2"),
            ("won_below_two", _COUNT, "number of those that the opener wins"),
            ("lost_below_two", _COUNT, "number of those that the opener loses"),
        ],
    ),
    CENSUS_EXCEPTIONS: schema(
        "Those of them with c(G) < 2 that end otherwise than if the value were 1 or 2",
        [
            _ADVANTAGE,
            ("position", pa.string(), "the papers' notation, in ASCII"),
            CHAINS,
            LOOPS,
            SIZE,
            *VALUES,
            ("won", pa.bool_(), "whether the opener wins"),
        ],
    ),
}
