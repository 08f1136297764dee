"""Every result of every paper has a claim, a test, or a reason why not; `loony claims --coverage` shows them."""

import ast
import dataclasses
import json
import re
from functools import cache
from pathlib import Path

import pytest
from boundaries import RECURSION, rows_in
from commanded import Capsys, Patch, output_of, refused, told
from conftest import ROOT

from loony.results.shown import coverage as report
from loony.verify.claims.claim import Claim
from loony.verify.claims.papers import Paper, Result, ResultCoverage, coverage, faults, papers_of
from loony.verify.claims.register import claims
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.no_kernel

PAPERS = [paper for family in FAMILIES.values() for paper in papers_of(family)]
RESULTS = [(paper, result) for paper in PAPERS for result in paper.results]


@cache
def found() -> list[ResultCoverage]:
    return coverage(PAPERS, claims())


@cache
def names_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


@cache
def printed_in(path: str) -> list[str]:
    rows = rows_in(Path(path).parent.name)
    return [row.source for row in rows if not row.source.startswith(RECURSION)]


def test_every_result_has_a_claim_a_test_or_a_reason_and_every_claim_a_result() -> None:
    for family in FAMILIES.values():
        assert faults(papers_of(family), claims(families=[family])) == [], family
    assert {one.id for row in found() for one in row.claims} == {one.id for one in claims()}
    for one in claims():
        assert len([paper for paper in PAPERS if paper.result_of(one.source)]) == 1, one.id


STATED = "Theorem|Lemma|Corollary|Proposition|Remark|Example"


@pytest.mark.parametrize(("place", "kinds", "numbers"), [
    (
        0,
        STATED,
        " ".join(f"{a}.{b}" for a, last in enumerate((5, 2, 11, 3, 2), 1) for b in range(1, last + 1)),
    ),
    (0, "equation", " ".join(f"({number})" for number in range(1, 15))), (0, "Figure", "1 2"),
    (1, STATED, " ".join(map(str, range(1, 31)))), (1, "Figure", "1 2 3 4 5"), (2, "Theorem", "1"),
    (2, "Open Problem", "1"), (2, "Conjecture", "1 2"), (2, "Figure", "1 2 3 4 5"), (2, "Table", "1 2"),
    (3, "Theorem", "1"), (3, "Lemma", "1 2 3"), (3, "Corollary", "1"), (3, "Remark", "1"),
    (3, "Figure", "1 2 3 4 5 6"), (3, "Table", "1"), (4, "Lemma", "1 2 3"),
    (4, "Theorem|Corollary", " ".join(map(str, range(1, 13)))),
])  # fmt: skip
def test_every_number_of_a_paper_is_listed_in_its_order(place: int, kinds: str, numbers: str) -> None:
    names = [re.fullmatch(rf"(?:{kinds}) (\(?[\d.]+\)?)", one.name) for one in PAPERS[place].results]
    assert " ".join(name[1] for name in names if name) == numbers


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.source)
def test_the_tests_that_are_named_are_there(paper: Paper) -> None:
    for result in paper.results:
        for test in result.tests:
            path, _, name = test.partition("::")
            if name:
                assert name in names_in(path), test
            else:
                assert any(paper.result_of(source) == result for source in printed_in(path)), (test, result.name)


@pytest.mark.parametrize("path", ["tests/endgames/values.txt", "tests/odd_loops/values.txt"])
def test_every_printed_value_is_of_a_result_that_names_the_file(path: str) -> None:
    for source in printed_in(path):
        (result,) = filter(None, (paper.result_of(source) for paper in PAPERS))
        assert path in result.tests, source


# The check can fail.

PAPER = Paper(
    "Nobody 1900",
    (
        Result("Theorem 1", "nothing"), Result("Theorem 1, proof", "a part of it"),
        Result("Theorem 1.2", "less", cited="equation (7)"), Result("Theorem 10", "nothing at all"),
    ),
)  # fmt: skip


def of(source: str) -> Claim:
    """A claim, as if it were about that."""
    return dataclasses.replace(claims()[0], id="mine", source=source)


@pytest.mark.parametrize(("place", "name"), [
    ("Theorem 1", "Theorem 1"), ("Theorem 1(2)", "Theorem 1"), ("Theorem 1, amended", "Theorem 1"),
    ("Theorem 1: a case", "Theorem 1"), ("Theorem 1, proof", "Theorem 1, proof"),
    ("Theorem 1, proof, its end", "Theorem 1, proof"), ("Theorem 1.", "Theorem 1"), ("Theorem 1.2", "Theorem 1.2"),
    ("equation (7), left side", "Theorem 1.2"), ("Theorem 10(a)", "Theorem 10"), ("Theorem 1.3", None),
    ("Theorem 11", None), ("Theorem 1a", None), ("Theorem", None), ("proof of Theorem 1", None), ("", None),
])  # fmt: skip
def test_a_source_is_read_to_its_end(place: str, name: str | None) -> None:
    result = PAPER.result_of(f"Nobody 1900, {place}")
    assert (result and result.name) == name
    assert PAPER.result_of(f"Nobody 19000, {place}") is PAPER.result_of(f"Nobody, {place}") is None


def test_a_result_that_nothing_is_about_is_a_fault() -> None:
    said = [f"Nobody 1900, {one.name} has no claim, no test, and no reason why not" for one in PAPER.results]
    assert faults([PAPER], []) == said
    assert faults([PAPER], [of("Nobody 1900, Theorem 1(2)")]) == said[1:]
    assert report.summary(coverage([PAPER], [])) == (
        "4 results of 1 paper: 0 with claims, 0 with tests only, 0 with neither, and with a reason, "
        "4 with neither, and without a reason"
    )


@pytest.mark.parametrize("source", ["own", "Nobody 1900", "Nobody 1900, Theorem 2", "Allcock 2021, Lemma 3.66"])
def test_a_claim_about_what_no_paper_lists_is_a_fault(source: str) -> None:
    said = f"the claim mine is about {source!r}, which no paper lists"
    assert faults(PAPERS, [*claims(), of(source)]) == [said]
    assert said in faults([PAPER], [of(source)])


def test_a_list_that_contradicts_itself_is_a_fault() -> None:
    why, part = Result("Lemma 1", "much", why_not="too much"), Result("Lemma 2", "more", part_of="Lemma 3")
    twice = Paper(
        "Nobody 1900", (why, part, Result("Remark 4", "a", ("x",)), Result("Remark 5", "b", ("y",), cited="Remark 4"))
    )
    assert faults([twice], [of("Nobody 1900, Lemma 1")]) == [
        "Nobody 1900 lists Remark 4 2 times",
        "Nobody 1900, Lemma 2 is said to be part of Lemma 3, which is not listed",
        "Nobody 1900, Lemma 1 has claims, and a reason why it has none",
        "Nobody 1900, Lemma 2 has no claim, no test, and no reason why not",
    ]


def test_what_is_part_of_a_result_has_what_that_has() -> None:
    whole, part = (
        Result("Lemma 1", "much", ("tests/a.py::test_a",)),
        Result("equation (2)", "more", part_of="Lemma 1"),
    )
    one, other = coverage([Paper("Nobody 1900", (whole, part))], [of("Nobody 1900, Lemma 1")])
    assert (one.claims, one.tests) == (other.claims, other.tests) == ((of("Nobody 1900, Lemma 1"),), whole.tests)


# What the command prints.


def test_the_data_are_what_was_found(capsys: Capsys) -> None:
    listed = json.loads(output_of(capsys, "claims", "--coverage", "--json", err=""))
    assert listed == report.data(found())
    assert [(one["paper"], one["result"]) for one in listed] == [(paper.source, one.name) for paper, one in RESULTS]
    for one in listed:
        assert one["claims"] or one["tests"] or one["reason"], one
    verdicts = {one["claim"]: one["expected_verdict"] for row in listed for one in row["claims"]}
    assert verdicts == {one.id: one.expected_verdict for one in claims()}


def test_of_some_claims_only_the_results_that_they_are_about(capsys: Capsys) -> None:
    text = output_of(capsys, "claims", "--coverage", "--json", "swedish-3", "allcock-3.6-1")
    assert [(one["paper"], one["result"]) for one in json.loads(text)] == [
        ("Allcock 2021", "Lemma 3.6"),
        ("docs/swedish.md", "Theorem 3"),
    ]
    text = output_of(capsys, "claims", "--coverage", "allcock-1.4")
    assert text.splitlines()[-1] == (
        "1 result of 1 paper: 1 with claims, 0 with tests only, 0 with neither, and with a reason"
    )
    mistyped = "there is no claim 'allcock-9.9': did you mean allcock-3.9"
    refused(capsys, "claims", "--coverage", "allcock-9.9", match=mistyped)


def test_a_result_that_nothing_is_about_fails_the_command(monkeypatch: Patch, capsys: Capsys) -> None:
    papers = (*papers_of(FAMILIES["endgames"]), PAPER._replace(results=PAPER.results[:1]))
    monkeypatch.setattr("loony.verify.endgames.claims.allcock.PAPERS", papers, raising=False)
    code, text, err = told(capsys, "claims", "--coverage")
    assert code == 1
    assert "Theorem 1  nothing\n    nothing\n" in text
    assert err == "loony: Nobody 1900, Theorem 1 has no claim, no test, and no reason why not\n"
