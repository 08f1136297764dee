"""Power series with whole coefficients, in plain Python, to read the generating functions of a census."""

import re
from pathlib import Path
from typing import Any

from conftest import ROOT

LENGTH = 64


class Series:
    """A power series up to x^(LENGTH - 1)."""

    def __init__(self, *terms: int) -> None:
        self.terms = [*terms, *[0] * LENGTH][:LENGTH]

    def __add__(self, other: Any) -> "Series":
        return Series(*(a + b for a, b in zip(self.terms, series(other).terms, strict=True)))

    def __sub__(self, other: Any) -> "Series":
        return self + series(other) * -1

    def __mul__(self, other: Any) -> "Series":
        found = [0] * LENGTH
        for i, a in enumerate(self.terms):
            for j, b in enumerate(series(other).terms[: LENGTH - i] if a else ()):
                found[i + j] += a * b
        return Series(*found)

    def __truediv__(self, other: Any) -> "Series":
        divisor, found = series(other).terms, list[int]()
        assert divisor[0] == 1
        for n, a in enumerate(self.terms):
            found.append(a - sum(found[k] * divisor[n - k] for k in range(n)))
        return Series(*found)

    def __pow__(self, exponent: int) -> "Series":
        return Series(1) if exponent == 0 else self ** (exponent - 1) * self

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other: Any) -> "Series":
        return series(other) - self

    def __rtruediv__(self, other: Any) -> "Series":
        return series(other) / self


def series(number: Any) -> Series:
    return number if isinstance(number, Series) else Series(number)


def coefficients(formula: str) -> list[int]:
    """The coefficients of a generating function, written with x, ^ and at its end Product_{k>=N} a factor."""
    before, product, factor = formula.replace("^", "**").partition("Product_")
    found = eval(before.rstrip("* ") or "1", {"x": Series(0, 1)})
    if product:
        first, factor = re.fullmatch(r"\{k>=(\d+)\} (.*)", factor).groups()  # type: ignore[union-attr]
        for k in range(int(first), LENGTH):
            found *= series(eval(factor, {"x": Series(0, 1), "k": k}))
    return series(found).terms


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
