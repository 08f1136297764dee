"""A census as files: a Parquet table for each question, and b-files and entries for sequences, as the OEIS has them.

An entry has A...... in place of a number, because loony does not look up the encyclopedia.
"""

import os
import re
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from loony.results.census.counts import CENSUS_ONE_OR_TWO, CENSUS_VALUES, Census, census_schemas
from loony.results.stored.files import mark_of, require_utf_8, write_whole
from loony.results.stored.layout import MANIFEST
from loony.system.errors import BadInput
from loony.system.writing import marked, own_folder, write_file
from loony.verify.family import Family

FIRST = "# a(n) is the number of"
ENTRIES, HEADING = "sequences.txt", "# Entries for sequences of a census"  # the file of entries, and its start

_LONGEST = 260  # signs of a list of terms in an entry


class Sequence(NamedTuple):
    """A sequence from n = 0 on."""

    stem: str  # the b-file of the sequence is `b_STEM.txt`
    what: str
    terms: list[int]
    formula: str  # the ordinary generating function; empty if unknown

    @property
    def file(self) -> str:
        """The name of the b-file."""
        return f"b_{self.stem}.txt"

    def b_file(self) -> str:
        """The text of the b-file: a comment on the counted things, then lines `n a(n)`."""
        return "".join([f"{FIRST} {self.what}\n", *(f"{n} {a}\n" for n, a in enumerate(self.terms))])


def sequences(census: Census) -> list[Sequence]:
    """The sequences of a census, by size n in boxes."""
    questions = census.questions
    amalgamated = f"{questions.sequence} of n boxes"
    raw = f"endgame positions of n boxes: {questions.raw_noun}"
    of_all, of_raw = questions.formulas
    *below, _ = census.tables[CENSUS_ONE_OR_TWO]["one_or_two"].to_pylist()
    found = [
        Sequence("positions", amalgamated, census.by_size, of_all),
        Sequence("one_or_two", f"{amalgamated} with c(G) < 2 and value 1 or 2", below, ""),
        Sequence("raw_positions", raw, census.raw_by_size, of_raw),
    ]
    rows = census.tables[CENSUS_VALUES].to_pylist()
    for value in range(5):
        numbers = {row["size"]: row["positions"] for row in rows if row["value"] == value}
        terms = [numbers.get(size, 0) for size in range(census.size + 1)]
        found.append(Sequence(f"value_{value}", f"{amalgamated} and value {value}", terms, ""))
    return found


def entries(census: Census) -> str:
    """The entries of all sequences: name, terms, offset, formula, links, program."""
    family = census.family
    links = [
        f'%H {source.title.partition(", ")[0]}, <a href="{source.path}">{source.title.partition(", ")[2]}</a>.'
        for source in family.sources
        if source.path
    ]
    program = f"%o (loony) loony verify {family.options(census.bounds)}--family {family.name} && loony census"
    lines = [f"{HEADING}, in the internal format of the OEIS. No number is looked up: A...... stands for it."]
    for sequence in sequences(census):
        terms = ",".join(map(str, sequence.terms))
        terms = terms if len(terms) <= _LONGEST else terms[:_LONGEST].rpartition(",")[0]
        formula = [f"%F G.f.: {sequence.formula}."] if sequence.formula else []
        comment = [] if formula else ["%C No formula is known to the program; the terms are counted."]
        table = f'<a href="/A....../{sequence.file}">Table of n, a(n) for n = 0..{len(sequence.terms) - 1}</a>'
        lines += ["", f"%I A......  ({sequence.file})", f"%S {terms}", f"%N Number of {sequence.what}.", *comment]
        lines += [f"%H The loony-endgames authors, {table}", *links, *formula, program]
        lines += [f"%K nonn{',fini' * bool(census.questions.weight)}", "%O 0", "%A The loony-endgames authors"]
    return "\n".join([*lines, ""])


def write_census(census: Census, directory: Path) -> list[str]:
    """Write the tables and b-files of a census into a folder, and return the names of the files."""
    texts = {sequence.file: sequence.b_file() for sequence in sequences(census)} | {ENTRIES: entries(census)}
    made_of = {"tables_size": str(census.size), "tables_source_digest": census.source_digest}
    for name, table in census.tables.items():
        write_whole(directory / name, table.replace_schema_metadata(table.schema.metadata | made_of))
    for name, text in texts.items():
        write_file(directory / name, text)
    return [*census.tables, *texts]


def folder_of_census(directory: Path, of: Path, family: Family) -> AbstractContextManager[None]:
    """Make the folder of a census, as `own_folder` does. Raises BadInput for a folder of tables, or one in it."""
    require_utf_8(directory)
    if (directory / MANIFEST).exists() or Path(os.path.realpath(directory)).is_relative_to(os.path.realpath(of)):
        raise BadInput(f"{directory} is for tables of positions, which lie alone; name another with --out")
    schemas = census_schemas(family)
    marks = [*(re.escape(text.encode()) for text in (FIRST, HEADING)), *map(mark_of, schemas.values())]
    return own_folder(directory, marked(*marks, names=(*schemas, "b_*.txt", ENTRIES)))
