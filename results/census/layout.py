"""The files of a census, which lie in a directory of their own."""

import json

import pyarrow as pa

from loony.results.census.questions import Questions, questions_of
from loony.results.stored.layout import Column, schema
from loony.results.stored.tables import tables_of
from loony.verify.family import Family

CENSUS_VALUES, CENSUS_ONE_OR_TWO = "values.parquet", "one_or_two.parquet"
CENSUS_OPENINGS, CENSUS_CASES = "openings.parquet", "cases.parquet"
CENSUS_OPENER, CENSUS_EXCEPTIONS = "opener.parquet", "opener_exceptions.parquet"

_COUNT = pa.int64()
_ADVANTAGE = ("advantage", pa.int16(), "A, the boxes by which the opener is ahead; the opener wins if A > v(G)")


def census_schemas(family: Family) -> dict[str, pa.Schema]:
    """The columns of each file of a census, by its name; files about a board are for square grids only."""
    questions, tables = questions_of(family), tables_of(family)
    positions, counted = questions.noun, questions.counted
    number = f"number of {counted}"
    stored = tables.schemas[questions.raw]
    size = _as_stored(tables.schemas[questions.positions], "size")
    ((name, kind, what),) = size
    size_or_all = name, kind, f"{what}; null in the rows that count all sizes"
    value_columns = [
        *size, *_as_stored(stored, "value"), ("positions", _COUNT, number),
        ("positions_below_two", _COUNT, "number of positions with c(G) < 2"),
    ]  # fmt: skip
    schemas = {
        CENSUS_VALUES: schema(f"{positions.capitalize()} of each size and value", value_columns),
        CENSUS_ONE_OR_TWO: schema(
            f"{positions.capitalize()} with c(G) < 2: how many have value 1 or 2, by size",
            [
                size_or_all,
                ("positions_below_two", _COUNT, f"{number} with c(G) < 2"),
                ("one_or_two", _COUNT, "number of these positions with value 1 or 2"),
                ("share", pa.float64(), "the share of the latter in the former; null if there are none"),
            ],
            ["size", "share"],
        ),
        CENSUS_OPENINGS: schema(
            f"{positions.capitalize()}: which kinds of component are optimal to open, by size",
            [
                size_or_all,
                ("kind", pa.string(), "kind of component"),
                ("positions", _COUNT, f"{number} with such a component"),
                ("optimal", _COUNT, "number of these positions where opening it is optimal: v(G;C) = v(G)"),
                ("only", _COUNT, "number of these positions where opening no other kind is optimal"),
            ],
            ["size"],
        ),
        CENSUS_CASES: _cases(questions, size_or_all),
    }
    return schemas | _on_board(stored, questions) if questions.board else schemas


def _cases(questions: Questions, size: Column) -> pa.Schema:
    """The columns that count the cases of the theorems."""

    def of_each(separator: str, opening: str, value: str) -> str:
        """A text for each theorem, by whether it is about openings or values."""
        theorems = questions.theorems
        return separator.join(
            (opening if theorem.of_openings else value).format(theorem.name) for theorem in theorems
        )

    names = " and ".join(theorem.name for theorem in questions.theorems)
    right = of_each(", or ", "its opening is optimal ({})", "its value is v(G) ({})")
    only = of_each(", or ", "no other kind of component is optimal ({})", "no other case has that value ({})")
    return schema(
        f"Nonempty {questions.noun}: the cases of Theorems {names} of {questions.source}, by size",
        [
            size,
            ("theorem", pa.string(), of_each(" or ", "{} (which opening is optimal)", "{} (the value)")),
            ("case", pa.string(), questions.case_named),
            ("positions", _COUNT, f"number of {questions.counted} where this case is the first that applies"),
            ("right", _COUNT, f"number of these positions where {right}"),
            ("only", _COUNT, f"number of these positions where {only}"),
        ],
        ["size"],
    )


def _on_board(stored: pa.Schema, questions: Questions) -> dict[str, pa.Schema]:
    """The columns of the files about a board."""
    number = f"number of {questions.counted}"
    weight = _as_stored(stored, questions.weight) if questions.weight else []
    return {
        CENSUS_OPENER: schema(
            f"Nonempty {questions.raw_noun}, by size, with as many boxes as the board can have left beside "
            "the opener's advantage",
            [
                _ADVANTAGE,
                *_as_stored(stored, "size"),
                ("positions", _COUNT, number),
                ("won", _COUNT, "number of these positions that the opener wins"),
                (
                    "lost",
                    _COUNT,
                    "number of these positions that the opener loses; a draw is impossible on an odd board",
                ),
                ("positions_below_two", _COUNT, f"{number} with c(G) < 2"),
                ("won_below_two", _COUNT, "number of these positions that the opener wins"),
                ("lost_below_two", _COUNT, "number of these positions that the opener loses"),
            ],
        ),
        CENSUS_EXCEPTIONS: schema(
            "Exceptions with c(G) < 2: the opener wins or loses, and with value 1 or 2 she would not",
            [
                _ADVANTAGE,
                ("position", pa.string(), "the papers' notation, in ASCII"),
                *_as_stored(stored, "chains", "loops", "size", "controlled_value", "value"),
                *weight,
                ("won", pa.bool_(), "whether the opener wins"),
            ],
        ),
    }


def _as_stored(stored: pa.Schema, *names: str) -> list[Column]:
    """Columns of a stored table."""
    described = json.loads(stored.metadata[b"columns"])
    return [(name, stored.field(name).type, described[name]) for name in names]
