"""Files in Coq that are written by hand: errors in them, which Coq refuses; the statements that they are held to; and
the claims that a person compared with their theorems.
"""

import csv
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from certifying import (
    Development,
    assumed,
    compared_now,
    compiled,
    errors_in,
    require_held_to,
    require_nothing_supposed,
    require_refused,
    require_stands_alone,
    statement_in_coq,
    with_error,
    without_certificates,
    written_and_compiled,
)
from conftest import ROOT

from loony.verify.endgames.certified import DRAWN
from loony.verify.families import FAMILIES
from loony.verify.odd_loops.theory import SETTING
from loony.verify.proof.by_hand import COQ
from loony.verify.proof.development import files_of, write_by_hand
from loony.verify.strips.family import STRIPS

pytestmark = pytest.mark.no_kernel


def by_hand(family: str, folder: Path) -> Development:
    """The files of a family with those that they require, and what Coq says of them; certificates are left out."""
    if family == "boards":
        paths = (COQ / "Game.v", COQ / "Short_chains.v", *DRAWN.glob("*.v"))
        return written_and_compiled(folder, {path.stem: path.read_text("utf-8") for path in paths})
    if family == "odd_loops":
        with pytest.MonkeyPatch.context() as monkeypatch:
            return folder, without_certificates([SETTING.formula], folder, monkeypatch)
    write_by_hand(folder, FAMILIES[family])
    return folder, compiled(folder, files_of(folder))


@pytest.fixture(scope="module")
def developments(has_coq: None, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Development]:
    return cache(lambda family: by_hand(family, tmp_path_factory.mktemp(family)))


HELD = {
    "Statement": ("Proved", "Statement_of_values"), "Statement_of_nimbers": ("Narrow_proved",),
    "Statement_of_values": ("Values_proved", "Proved"), "Statement_of_graphs": ("Graphs_proved",),
    "Statement_of_drawn_graphs": ("Drawn_graphs_proved",), "Statement_of_swedish": ("Swedish_proved",),
}  # fmt: skip
"""by statement: the file that is held to it, and those between"""


def errors(heading: str, *families: str) -> list[object]:
    """The rows below a heading in the files of some families; all but those of boards take minutes together."""
    return [
        pytest.param(family, *row, marks=[pytest.mark.longest] * (family != "boards"))
        for family in families
        for row in errors_in(ROOT / "tests" / family / "errors_in_coq.tsv", heading)
    ]


@pytest.mark.parametrize(
    ("family", "name", "right", "wrong"),
    errors("errors in the files, which their own proofs do not carry", "odd_loops", "graphs", "strips"),
)
def test_a_proof_does_not_carry_an_error(
    developments: Callable[[str], Development], family: str, name: str, right: str, wrong: str, tmp_path: Path
) -> None:
    require_refused(with_error(developments(family)[0], name, right, wrong, tmp_path))


@pytest.mark.parametrize(
    ("family", "name", "right", "wrong"),
    errors("errors in the statements, which the proofs are held to", "boards", "odd_loops", "graphs", "strips"),
)
def test_the_proofs_are_held_to_the_statements(
    developments: Callable[[str], Development], family: str, name: str, right: str, wrong: str, tmp_path: Path
) -> None:
    proved, *between = HELD[name]
    require_held_to(developments(family)[0], name, proved, right, wrong, tmp_path, (*between,))


STATED = [
    ("graphs", "Statement_of_graphs"),
    ("graphs", "Statement_of_drawn_graphs"),
    ("strips", "Statement_of_swedish"),
]


def statement(family: str, name: str) -> str:
    return (ROOT / "verify" / family / "coq" / f"{name}.v").read_text("utf-8")


@pytest.mark.longest
@pytest.mark.parametrize(("family", "name"), STATED)
def test_each_statement_is_proved_and_assumes_nothing(
    developments: Callable[[str], Development], family: str, name: str
) -> None:
    stated = re.findall(r"^Axiom (\w+) ", statement(family, name), re.MULTILINE)
    assert len(stated) > 10
    (module,) = re.findall(r"^Module Type (\w+)\.", statement(family, name), re.MULTILINE)
    assert assumed(developments(family)[0], HELD[name][0], module, stated) == [[]] * len(stated)


@pytest.mark.parametrize(("family", "name"), STATED)
def test_the_statements_stand_alone(family: str, name: str) -> None:
    needed = ["Statement", "Statement_of_graphs"] if name == "Statement_of_drawn_graphs" else []
    require_stands_alone(statement(family, name), needed)


@pytest.mark.parametrize("family", ["boards", "graphs", "strips"])
def test_nothing_is_admitted_or_supposed_without_proof(family: str) -> None:
    require_nothing_supposed([*(ROOT / "verify" / family / "coq").glob("*.v")])


def stated_of_swedish(theorem: str) -> str:
    """The statement of a theorem, and the definitions above it."""
    text = statement("strips", "Statement_of_swedish")
    above, axiom, below = text.partition(f"\nAxiom {theorem.partition('.')[2]} :")
    assert axiom, theorem
    above = re.sub(r"\(\*.*?\*\)", "", above, flags=re.DOTALL)
    return re.sub(r"^Axiom .*?\.$", "", above, flags=re.DOTALL | re.MULTILINE) + axiom + below.partition(".\n")[0]


@pytest.mark.parametrize("family", ["boards", "graphs", "strips"])
def test_a_person_compared_each_claim_with_its_theorem_as_both_are_now(family: str) -> None:
    """compared.csv has digests of a claim's text, and of its theorem with the definitions above it, as they were then.

    Where one of them has changed, read both again: the theorem is to say what the claim says, of every position, or
    more.
    """
    with Path(__file__).with_name("compared.csv").open(newline="") as file:
        rows = {row["claim"]: (row["claim_digest"], row["theorem_digest"]) for row in csv.DictReader(file)}
    of = FAMILIES[family]
    found = compared_now(of, stated_of_swedish if of == STRIPS else lambda theorem: statement_in_coq(theorem, of.name))
    assert found
    assert found == {claim: rows[claim] for claim in found}
