"""The sequences of a census for the On-Line Encyclopedia of Integer Sequences: b-files, and an entry for each.

An entry has A...... in place of a number, because loony does not look up the encyclopedia.
"""

from typing import NamedTuple

from loony.results.census.counts import Census
from loony.results.census.layout import CENSUS_ONE_OR_TWO, CENSUS_VALUES

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
