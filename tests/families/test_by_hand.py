"""Files in Coq that are written by hand: errors in them, which Coq refuses; the statements that they are held to; and
the claims that a person compared with their theorems.
"""

import csv
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from certifying import Development, asked_for, asked_of_coq, errors_in, require_refused, with_error
from conftest import ROOT

from loony.verify.claims.register import claims_of
from loony.verify.claims.statement import statement_digest
from loony.verify.families import FAMILIES
from loony.verify.proof import coq
from loony.verify.proof.by_hand import family_of, folder_by_hand, needs
from loony.verify.strips.family import STRIPS

pytestmark, LONGEST = pytest.mark.no_kernel, pytest.mark.longest

HELD = {
    "Statement": ("Proved", "Statement_of_values"), "Statement_of_nimbers": ("Narrow_proved",),
    "Statement_of_values": ("Values_proved", "Proved"), "Statement_of_graphs": ("Graphs_proved",),
    "Statement_of_drawn_graphs": ("Drawn_graphs_proved",), "Statement_of_swedish": ("Swedish_proved",),
}  # fmt: skip
"""by statement: the file that is held to it, and those between"""


def errors(heading: str, *families: str) -> list[object]:
    """The rows below a heading in the files of some families; all but those of boards take minutes together."""
    return [
        pytest.param(family, *row, marks=[LONGEST] * (family != "boards"))
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
    """Coq accepts the statement with its error, and the files between it and its proof, but not the proof."""
    proved, *between = HELD[name]
    assert with_error(developments(family)[0], name, right, wrong, tmp_path).accepted
    assert all(coq.compile_file(tmp_path, file, "coqc").accepted for file in between)
    result = coq.compile_file(tmp_path, proved, "coqc")
    assert not result.accepted
    assert "Signature components" in result.output


def statement(family: str, name: str) -> str:
    return (ROOT / "verify" / family / "coq" / f"{name}.v").read_text("utf-8")


STATED = [
    ("graphs", "Statement_of_graphs"),
    ("graphs", "Statement_of_drawn_graphs"),
    ("strips", "Statement_of_swedish"),
]


@pytest.mark.parametrize(("family", "number"), [
    ("boards", 30), pytest.param("graphs", 40, marks=LONGEST), pytest.param("strips", 15, marks=LONGEST),
])  # fmt: skip
def test_each_theorem_that_coq_is_asked_for_assumes_nothing(
    developments: Callable[[str], Development], family: str, number: int
) -> None:
    folder, results = developments(family)
    assert coq.faults(folder, results) == []
    files = ROOT / "verify" / family / "coq"
    theorems = {*coq.theorems_by_hand(folder, files.glob("*.v"), results)}
    assert theorems == asked_for(files)  # docs/certificates.md lists them
    assert len(theorems) > number


@LONGEST
@pytest.mark.parametrize(("family", "name"), STATED)
def test_each_statement_is_proved_and_assumes_nothing(
    developments: Callable[[str], Development], family: str, name: str
) -> None:
    stated = re.findall(r"^Axiom (\w+) ", statement(family, name), re.MULTILINE)
    assert len(stated) > 10
    (module,) = re.findall(r"^Module Type (\w+)\.", statement(family, name), re.MULTILINE)
    questions = "".join(f"Print Assumptions {module}.{theorem}.\n" for theorem in stated)
    output = asked_of_coq(developments(family)[0], HELD[name][0], questions)
    assert coq.assumptions(output) == [[]] * len(stated)


def test_each_theorem_on_swedish_boards_is_stated() -> None:
    stated = {*re.findall(r"^Axiom (\w+) ", statement("strips", "Statement_of_swedish"), re.MULTILINE)}
    assert {theorem.partition(".")[2] for theorem in asked_for(ROOT / "verify" / "strips" / "coq")} == stated


@pytest.mark.parametrize(("family", "name"), STATED)
def test_the_statements_stand_alone(family: str, name: str) -> None:
    text = statement(family, name)
    assert len(text.splitlines()) < 200
    assert needs(text) == ["Statement", "Statement_of_graphs"] * (name == "Statement_of_drawn_graphs")
    assert not re.search(r"^(Proof|Lemma|Theorem)|Admitted", text, re.MULTILINE)


@pytest.mark.parametrize("room", ["proof", *(family.folder for family in FAMILIES.values())])
def test_nothing_is_admitted_or_supposed_without_proof(room: str) -> None:
    """Outside module types, which are statements."""
    paths = [*(ROOT / "verify" / room / "coq").glob("*.v")]
    assert len(paths) > 5
    for path in paths:
        text = re.sub(r"^Module Type (\w+)\.\n.*?^End \1\.\n", "", path.read_text("utf-8"), flags=re.M | re.S)
        assert not any(word in text for word in ("Admitted", "admit.", "Axiom", "Parameter", "Unset")), path


def stated_of_swedish(theorem: str) -> str:
    """The statement of a theorem, and the definitions above it."""
    text = statement("strips", "Statement_of_swedish")
    above, axiom, below = text.partition(f"\nAxiom {theorem.partition('.')[2]} :")
    assert axiom, theorem
    above = re.sub(r"\(\*.*?\*\)", "", above, flags=re.DOTALL)
    return re.sub(r"^Axiom .*?\.$", "", above, flags=re.DOTALL | re.MULTILINE) + axiom + below.partition(".\n")[0]


def stated(theorem: str, family: str) -> str:
    """The text of a theorem, and of the definitions above the first lemma of its file, without comments."""
    if family == STRIPS.name:
        return stated_of_swedish(theorem)
    file, _, name = theorem.partition(".")
    text = (folder_by_hand(FAMILIES[family_of(theorem, family)]) / f"{file}.v").read_text("utf-8")
    found = re.search(rf"^Theorem {name}\b.*?\.(?=\nProof)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, theorem
    definitions = text.partition("(* ---- what follows")[0]
    return re.sub(r"[(][*].*?[*][)]", "", f"{definitions} {found[0]}", flags=re.DOTALL)


def short(text: str) -> str:
    return sha256(" ".join(text.split()).encode()).hexdigest()[:8]


@pytest.mark.parametrize("family", ["boards", "graphs", "strips"])
def test_a_person_compared_each_claim_with_its_theorem_as_both_are_now(family: str) -> None:
    """compared.csv has digests of a claim's text, and of its theorem with the definitions above it, as they were then.

    Where one of them has changed, read both again: the theorem is to say what the claim says, of every position, or
    more.
    """
    with Path(__file__).with_name("compared.csv").open(newline="") as file:
        rows = {row["claim"]: (row["claim_digest"], row["theorem_digest"]) for row in csv.DictReader(file)}
    found = {
        claim.id: (short(claim.statement + statement_digest(claim)), short(stated(claim.theorem, family)))
        for claim in claims_of(FAMILIES[family]).values() if claim.theorem
    }  # fmt: skip
    assert found
    assert found == {claim: rows[claim] for claim in found}
