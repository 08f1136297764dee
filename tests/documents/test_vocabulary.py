"""Documents, help, statements and errors have none of the words that are refused here."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from commanded import Capsys, output_of, told
from conftest import ROOT

from loony.shell.main import parser, subcommands
from loony.verify.claims.papers import papers_of
from loony.verify.claims.register import all_claims
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.no_kernel

REFUSED = {
    r"(?<!\beach )(?<!\blast )(?<!\ball )(?<!\bnone )\bof which\b": "a sentence of its own, or: whose",
    r"\bby chance\b": "at random",
    r"(?<!\bscore not )\b(?:told|tells?)\b(?! apart)": "says, prints, names",
    r"\blikewise\b": "too; or the words once more",
    r"\bas well as right\b|\band as right\b": "right too",
    r"\ball there are\b|\bthere are,? to the bound\b": "every case up to the bound",
    r"\b\d[\d.,]* of 100\b": "a percentage: 97.7 %",
    r"\b(?:what|that) (?:came|comes|comes out) of (?!it being)": "the outcome of",
    r"\bwhat came out\b": "the outcome",
    r"\b(?:and|or|but|of|to|in|than|as|for|with|by) that which\b": "the noun",
    r"\bsuch a one\b": "the noun",
    r"\b(?:by|of|for|to|than|from|with) who\b": "the player who",
    r"\bput to a solver\b": "tried by a solver",
    r"\bh[oe]ld(?:s|ing)? (?:\w+ ){0,4}against\b": "compare with",
    r"\bby what \w+ ha(?:s|ve)\b": "from the tables",
    r"\bnone of ours\b|\bno (?:\w+ ){1,4}of ours\b": "not made by loony",
    r"\ball that there is\b": "every case",
    r"\brefuted for positions of every size\b": "refuted by the counterexample ...",
    r"\bsays? nothing wrong of\b": "right at",
    r"\bfail(?:s|ed)? as (?:it is )?printed\b|\b(?:errors?|fails?|failed) in print\b": "fails in our text",
}
"""patterns of words in any case, and what to write in their place"""

_PATTERNS = {re.compile(pattern, re.IGNORECASE): instead for pattern, instead in REFUSED.items()}


def refusals(text: str) -> list[str]:
    """Where a text has a refused pattern: a line for each, with the words around it and what to write instead."""
    flat = " ".join(text.split())
    return [
        f"...{flat[max(0, match.start() - 30) : match.end() + 30]}...: write  {instead}"
        for pattern, instead in _PATTERNS.items()
        for match in pattern.finditer(flat)
    ]


DOCUMENTS = [
    "README.md",
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").iterdir() if path.suffix in (".md", ".tex")),
]
ROOMS = ("loony", "results", "verify", "kernels", "enumerate")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_has_no_refused_word(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    assert len(text.split()) > 300
    assert refusals(text) == []


def test_help_and_the_list_of_claims_have_no_refused_word(capsys: Capsys) -> None:
    texts = [parser().format_help(), *(told(capsys, name, "--help")[1] for name in subcommands())]
    assert all(len(text.split()) > 20 for text in texts)
    assert len(texts) > 15
    assert [refusal for text in texts for refusal in refusals(text)] == []
    text = output_of(capsys, "claims")
    assert text.count("\n") > len(all_claims()) > 300
    assert refusals(text) == []


def test_what_claims_and_results_say_has_no_refused_word() -> None:
    texts = [f"{claim.title}; {claim.source}; {claim.statement}" for claim in all_claims().values()]
    results = [result for family in FAMILIES.values() for paper in papers_of(family) for result in paper.results]
    texts += [f"{result.about}; {result.why_not or ''}" for result in results]
    assert len(texts) > 600
    assert [refusal for text in texts for refusal in refusals(text)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_text_that_the_program_may_print_has_a_refused_word(room: str) -> None:
    texts = [(path, text) for path in sorted((ROOT / room).rglob("*.py")) for text in texts_in(path)]
    assert len(texts) > 10
    found = [f"{path.relative_to(ROOT)}: {refusal}" for path, text in texts for refusal in refusals(text)]
    assert found == []


def texts_in(path: Path) -> Iterator[str]:
    """The texts of a source of three words or more, but for docstrings and comments; X stands for a value."""
    tree = ast.parse(path.read_text("utf-8"))
    apart = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    apart |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in apart:
            continue
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        texts = [part.value if isinstance(part, ast.Constant) else "X" for part in parts]
        text = "".join(map(str, texts)) if isinstance(node, ast.JoinedStr | ast.Constant) else ""
        if len(text.split()) >= 3:
            yield text


def test_a_folder_has_few_modules() -> None:
    files = [path for room in (*ROOMS, "benchmarks", "docs", "tests") for path in (ROOT / room).rglob("*.py")]
    folders = Counter(str(path.parent.relative_to(ROOT)) for path in files)
    assert len(folders) > 60
    assert {folder: number for folder, number in folders.items() if number > 16} == {}


EXAMPLES = {
    "125 claims, of which 5 fail": 1, "each of which follows": 0, "chosen by chance": 1,
    "the bound that is told": 1, "positions are told apart": 0, "in 97.7 of 100 sets": 1, "97.7 % of the sets": 0,
    "Swedish 5 x 5 is won by 3 by who does not begin, likewise": 2, "true of all there are": 1,
    "5,924 graphs, and as right": 1, "held against the hashes": 1, "put to a solver": 1,
    "certified, by what tables has": 1, "refuted for positions of every size": 1, "what came of each claim": 1,
    "2 fail as printed, and errors in print": 2, "5 fail in our text": 0,
}  # fmt: skip


@pytest.mark.parametrize("text", EXAMPLES)
def test_what_is_refused_is_noticed_and_no_more(text: str) -> None:
    assert len(refusals(text)) == EXAMPLES[text]
