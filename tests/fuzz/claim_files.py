"""Claim files, given to `loony test`: what a claim comes to is what Python makes of its text, row by row.

A claim that is drawn from the grammar speaks of columns that are stored, so that it can be told here, by whole
numbers of any length, of how many rows it speaks and how many contradict it. What a solver proves, no row
contradicts. Files that mutation makes of seeds are only to be answered or refused.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from fuzz.asking import Input, Made, Trial, asked, misbehaves
from fuzz.texts import mutated, seeds
from hypothesis import strategies as st

from loony.results.endgames.tables import RAW_CENSUS
from loony.results.stored.tables import CLAIMS, MISMATCHES, tables_of
from loony.verify.families import FAMILIES, proving

ONE_PROOF_IN = 100
"""claims that are drawn, about the first family: a proof takes ten seconds, and minutes with odd loops"""

TOO_WIDE = "numbers that may not fit"
"""why a claim that is drawn may be refused"""

FILE = """
from loony.enumerate.logic import all_of, any_of, iff, implies, magnitude, not_, quotient, where
from loony.verify.claims.claim import claim, when
from loony.verify.families import FAMILIES


@claim("drawn", "Drawn", source="by lot", domains=FAMILIES["{family}"].domains)
def drawn(G):
    return when({hypothesis}, {conclusion})
"""

BY_HAND: dict[str, Callable[..., Any]] = {
    "all_of": lambda *truths: all(truths), "any_of": lambda *truths: any(truths), "not_": lambda truth: not truth,
    "implies": lambda left, right: not left or right, "iff": lambda left, right: left == right,
    "where": lambda truth, then, otherwise: then if truth else otherwise,
    "quotient": lambda dividend, divisor: dividend // divisor, "magnitude": abs,
}  # fmt: skip


@cache
def rows_of(made: Made, family: str) -> list[list[dict[str, int]]]:
    """For each table of positions, its rows, with the columns of integers that all of these tables have."""
    names = [name for name in tables_of(FAMILIES[family]).schemas if name not in (CLAIMS, MISMATCHES, RAW_CENSUS)]
    tables = [pq.read_table(made.of(family) / name) for name in names]
    numbers = [[one.name for one in table.schema if pa.types.is_integer(one.type)] for table in tables]
    shared = [name for name in numbers[0] if all(name in others for others in numbers)]
    return [table.select(shared).to_pylist() for table in tables]


def grammar(columns: list[str]) -> st.SearchStrategy[str]:
    """A hypothesis and a conclusion, divided by a line."""
    names = st.sampled_from([f"G.{name}" for name in columns])
    near, far = st.integers(-3, 20), st.sampled_from([127, 181, 255, 32767, 32768, 46341, 10**9, 2**31, 2**63])
    literal = st.one_of(near, near, near, far).map(str)
    divisor = st.integers(1, 9).map(str)

    def numbers(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.one_of(
            st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda parts: f"({' '.join(parts)})"),
            st.tuples(inner, divisor).map("(%s %% %s)".__mod__),
            st.tuples(inner, divisor).map("quotient(%s, %s)".__mod__),
            inner.map("magnitude({})".format), inner.map("(-{})".format),
            st.tuples(inner, inner, inner, inner).map("where(%s < %s, %s, %s)".__mod__),
        )  # fmt: skip

    # A number without a column is a plain one, and no claim is about that.
    number = st.recursive(names, numbers, max_leaves=3)
    other = st.one_of(number, literal)
    compared = st.tuples(number, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), other).map(" ".join)

    def truths(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        two = st.tuples(inner, inner)
        return st.one_of(
            two.map("all_of(%s, %s)".__mod__), two.map("any_of(%s, %s)".__mod__), inner.map("not_({})".format),
            two.map("implies(%s, %s)".__mod__), two.map("iff(%s, %s)".__mod__),
        )  # fmt: skip

    truth = st.recursive(compared, truths, max_leaves=3)
    return st.tuples(truth, truth).map("\n".join)


def listed(seed: int, made: Made) -> Iterator[Input]:
    for family in proving():
        yield from ({"family": family.name, "source": text} for text in seeds("claims"))


def inputs(made: Made) -> st.SearchStrategy[Input]:
    sources, kinds = mutated(seeds("claims")), []
    for family in proving():
        one = {"family": st.just(family.name)}
        proof = st.sampled_from([False] * (ONE_PROOF_IN - 1) + [family is proving()[0]])
        claims = grammar([*rows_of(made, family.name)[0][0]])
        kinds += [st.fixed_dictionaries({**one, "claim": claims, "proof": proof})]
        kinds += [st.fixed_dictionaries({**one, "source": sources})]
    return st.one_of(kinds)


def written(one: Input, folder: Path) -> Path:
    text = one.get("source", "")
    if "claim" in one:
        hypothesis, conclusion = one["claim"].split("\n")
        text = FILE.format(family=one["family"], hypothesis=hypothesis, conclusion=conclusion)
    path = folder / "claim.py"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return path


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    family, drawn_claim = one["family"], "claim" in one
    options = ["--timeout", "1"] if one.get("proof") else ["--no-proof"]
    said = asked(
        "test", "--claim", str(written(one, scratch)), "--table", str(made.of(family)), "--json", *options,
        seconds=60 if one.get("proof") else 10,
    )  # fmt: skip
    patient = one.get("proof") or not drawn_claim
    wrong = misbehaves(said, patient=patient)
    if drawn_claim and said.code == 2 and TOO_WIDE not in said.err:
        wrong = wrong or f"loony test refuses a claim: {said.err.strip()}"
    if wrong or said.code not in (0, 1) or not drawn_claim:
        return Trial([said], wrong)
    report = json.loads(said.out)
    examined = [(row["examined"], row["covered"], row["mismatches"]) for row in report["claims"]]
    hypothesis, conclusion = one["claim"].split("\n")
    expected = [by_hand(hypothesis, conclusion, rows) for rows in rows_of(made, family)]
    if sorted(examined) != sorted(expected):
        return Trial([said], f"loony test counts {examined}, and there are {expected}")
    proved = any(proof["verdict"] == "proved" for proof in report["proofs"])
    if proved and any(mismatches for _, _, mismatches in expected):
        return Trial([said], "loony test proves what a stored position contradicts")
    return Trial([said], None)


def by_hand(hypothesis: str, conclusion: str, rows: list[dict[str, int]]) -> tuple[int, int, int]:
    """How many rows there are, of how many a claim speaks, and how many contradict it."""
    covered = mismatches = 0
    for row in rows:
        names = BY_HAND | {"G": SimpleNamespace(**row), "__builtins__": {}}
        if eval(hypothesis, names):
            covered += 1
            mismatches += not eval(conclusion, names)
    return len(rows), covered, mismatches
