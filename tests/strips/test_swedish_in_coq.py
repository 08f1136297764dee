"""The theorems on misère Swedish 1 x n, which Coq accepts as they stand; the statement that they are held to;
errors in both, which it must refuse; its values of small positions, which are the oracle's; and who compared the
claims.
"""

import re
from pathlib import Path

import pytest
from certifying import asked_of_coq, assumed, compiled, with_error
from strips.test_restricted import restricted_value
from swedish_cases import up_to, value_by_recursion

from loony.verify.proof import coq
from loony.verify.proof.development import files_of, write_by_hand
from loony.verify.strips.family import STRIPS

BY_HAND = Path(__file__).parents[2] / "verify/strips/coq"
STATEMENT, PROVED = "Statement_of_swedish", "Swedish_proved"
TEXT = (BY_HAND / f"{STATEMENT}.v").read_text("utf-8")
STATED = re.findall(r"^Axiom (\w+) ", TEXT, re.MULTILINE)

pytestmark = [pytest.mark.no_kernel, pytest.mark.longest]

Development = tuple[Path, dict[str, coq.CoqResult]]


@pytest.fixture(scope="module")
def development(has_coq: None, tmp_path_factory: pytest.TempPathFactory) -> Development:
    """A copy of all files, and what Coq says of them."""
    folder = tmp_path_factory.mktemp("swedish")
    write_by_hand(folder, STRIPS)
    return folder, compiled(folder, files_of(folder))


def test_each_theorem_on_swedish_boards_is_stated_proved_and_assumes_nothing(development: Development) -> None:
    folder, results = development
    assert coq.faults(folder, results) == []
    theorems = coq.theorems_by_hand(folder, BY_HAND.glob("*.v"), results)
    assert {theorem.partition(".")[2] for theorem in theorems} == {*STATED}
    assert assumed(folder, PROVED, "Misere_Swedish", STATED) == [[]] * len(STATED)


def test_a_reply_that_loses_more_of_the_bank_than_it_says_is_refused(development: Development, tmp_path: Path) -> None:
    said = "Cut 6 1 0 0 4 4 13"
    assert with_error(development[0], "Bank", said, "Cut 6 1 0 0 3 4 13", tmp_path).accepted
    result = coq.compile_file(tmp_path, "Cuts", "coqc")
    assert not result.accepted
    number = re.search(r'"./Cuts.v", line (\d+)', result.output)
    assert number is not None
    lines = (tmp_path / "Cuts.v").read_text("utf-8").split("\n")[: int(number[1])]
    assert [line for line in lines if line.startswith("Lemma ")][-1].startswith("Lemma reply ")


def test_coqs_values_of_small_swedish_positions_are_the_oracles(development: Development) -> None:
    folder, _ = development
    some = [parts for parts in up_to(8) if parts]
    lists = "; ".join(f"[{'; '.join(map(str, parts))}]" for parts in some)
    output = asked_of_coq(
        folder, "Swedish Stakes Conjecture_2",
        f"Definition some := [{lists}].\n"
        "Eval vm_compute in map v some.\n"
        "Eval vm_compute in map (fun G => w (parts G) (stake G)) some.\n"
        "Eval vm_compute in map (restricted_v loosest) some.\n"
        "Eval vm_compute in map (restricted_v strictest) some.\n",
    )  # fmt: skip
    v, w, loosest, strictest = (
        [*map(int, re.findall(r"-?\d+", part.partition(":")[0]))] for part in output.split("= ")[1:]
    )
    assert v == w == [value_by_recursion(parts) for parts in some]
    assert loosest == [restricted_value(parts, strict=False) for parts in some]
    assert strictest == [restricted_value(parts, strict=True) for parts in some]
    assert len({*v}) > 6
