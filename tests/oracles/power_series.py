"""The generating functions of a census, whose coefficients are whole numbers from 0 on; and its entries."""

import re
from fractions import Fraction
from math import prod
from pathlib import Path

from conftest import ROOT

LENGTH = 64
BASE = 1 << 64
"""more than any coefficient"""


def coefficients(formula: str) -> list[int]:
    """The coefficients of a generating function, written with x, ^ and at its end Product_{k>=N} a factor.

    They are its digits where x is BASE, modulo the power of BASE with so many digits.
    """
    limit, x = BASE**LENGTH, Fraction(BASE)
    before, product, factor = formula.replace("^", "**").partition("Product_")
    factors = [eval(before.rstrip("* ") or "1", {"x": x})]
    if product:
        first, factor = re.fullmatch(r"\{k>=(\d+)\} (.*)", factor).groups()  # type: ignore[union-attr]
        factors += [eval(factor, {"x": x, "k": k}) for k in range(int(first), LENGTH)]
    found = prod(one.numerator * pow(one.denominator, -1, limit) for one in factors) % limit
    return [found // BASE**n % BASE for n in range(LENGTH)]


def entries_of(census: Path) -> dict[str, dict[str, list[str]]]:
    """The entries of the sequences of a census: by the name of the b-file, the lines of each letter."""
    _, *parts = (census / "sequences.txt").read_text().split("\n\n")
    entries = {}
    for part in parts:
        fields: dict[str, list[str]] = {}
        for line in part.splitlines():
            fields.setdefault(line[1], []).append(line[3:])
        entries[re.findall(r"\((\w+\.txt)\)", fields["I"][0])[0]] = fields
    return entries


def hold_entries(census: Path, entries: dict[str, dict[str, list[str]]]) -> list[str]:
    """Compare entries with the b-files, and formulas with the terms; returns the files with a formula."""
    formulas = []
    for file, entry in entries.items():
        terms = [int(line.split()[1]) for line in (census / file).read_text().splitlines()[1:]]
        shown = [int(term) for term in entry["S"][0].split(",")]
        assert shown == terms[: len(shown)], (file, entry)
        assert len(shown) >= min(len(terms), 30), (file, entry)
        for formula in entry.get("F", ()):
            right = coefficients(formula.removeprefix("G.f.: ").removesuffix("."))
            assert right[: len(terms)] == terms[:LENGTH], (file, entry)
            formulas.append(file)
    return formulas


def hold_document(census: Path, block: int) -> None:
    """Compare a block of docs/sequences.md with the b-files, and its formulas with the entries."""
    text = (ROOT / "docs" / "sequences.md").read_text().split("```\n")[2 * block + 1]
    listed = dict(re.findall(r"^(\w+) +((?:\d+ ?)+)$", text, re.MULTILINE))
    assert {f"b_{stem}.txt" for stem in listed} == {path.name for path in census.glob("b_*.txt")}
    for stem, terms in listed.items():
        lines = (census / f"b_{stem}.txt").read_text().splitlines()[1:]
        assert [line.split()[1] for line in lines][: len(terms.split())] == terms.split(), stem
        assert len(terms.split()) == 20, stem
    formulas = re.findall(r"^ {5,}(.*)$", text, re.MULTILINE)
    entries = [f"G.f.: {formula}." for formula in formulas]
    assert entries == [formula for entry in entries_of(census).values() for formula in entry.get("F", ())]
