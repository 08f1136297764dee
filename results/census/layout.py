"""The files of a census, which lie in a directory of their own; tables.csv describes their columns."""

import json

import pyarrow as pa

from loony.results.census.questions import Questions, questions_of
from loony.results.stored.layout import described
from loony.results.stored.tables import tables_of
from loony.verify.family import Family

CENSUS_VALUES, CENSUS_ONE_OR_TWO = "values.parquet", "one_or_two.parquet"
CENSUS_OPENINGS, CENSUS_CASES = "openings.parquet", "cases.parquet"
CENSUS_OPENER, CENSUS_EXCEPTIONS = "opener.parquet", "opener_exceptions.parquet"


def census_schemas(family: Family) -> dict[str, pa.Schema]:
    """The columns of each file of a census, by its name; files about a board are only for families on square grids."""
    questions, tables = questions_of(family), tables_of(family).schemas
    stored, raw = (json.loads(tables[name].metadata[b"columns"]) for name in (questions.positions, questions.raw))
    schemas = described(
        "census", stored=stored, raw=raw, noun=questions.noun, Noun=questions.noun.capitalize(),
        raw_noun=questions.raw_noun, counted=questions.counted, weight=questions.weight,
        weighs=raw.get(questions.weight), source=questions.source, case_named=questions.case_named,
        names=" and ".join(theorem.name for theorem in questions.theorems),
        theorem=_of_each(questions, " or ", "{} (which opening is optimal)", "{} (the value)"),
        right=_of_each(questions, ", or ", "its opening is optimal ({})", "its value is v(G) ({})"),
        only=_of_each(
            questions, ", or ", "no other kind of component is optimal ({})", "no other case has that value ({})"
        ),
    )  # fmt: skip
    of_board = () if questions.board else (CENSUS_OPENER, CENSUS_EXCEPTIONS)
    return {name: columns for name, columns in schemas.items() if name not in of_board}


def _of_each(questions: Questions, separator: str, opening: str, value: str) -> str:
    theorems = questions.theorems
    return separator.join((opening if each.of_openings else value).format(each.name) for each in theorems)
