"""The theorems on misère Swedish 1 x n, which Coq accepts as they stand; the statement that they are held to;
errors in both, which it must refuse; its values of small positions, which are the oracle's; and who compared the
claims.
"""

import re
from pathlib import Path

import pytest
from certifying import (
    asked_of_coq,
    assumed,
    compared_now,
    compiled,
    require_held_to,
    require_nothing_supposed,
    require_refused,
    require_stands_alone,
    with_error,
)
from strips.test_restricted import restricted_value
from swedish_cases import up_to, value_by_recursion

from loony.verify.proof import coq
from loony.verify.proof.development import files_of, write_by_hand
from loony.verify.strips.family import STRIPS

BY_HAND = Path(__file__).parents[2] / "verify/strips/coq"
STATEMENT, PROVED = "Statement_of_swedish", "Swedish_proved"
TEXT = (BY_HAND / f"{STATEMENT}.v").read_text("utf-8")
STATED = re.findall(r"^Axiom (\w+) ", TEXT, re.MULTILINE)

pytestmark = pytest.mark.no_kernel

Development = tuple[Path, dict[str, coq.CoqResult]]


@pytest.fixture(scope="module")
def development(has_coq: None, tmp_path_factory: pytest.TempPathFactory) -> Development:
    """A copy of all files, and what Coq says of them."""
    folder = tmp_path_factory.mktemp("swedish")
    write_by_hand(folder, STRIPS)
    return folder, compiled(folder, files_of(folder))


@pytest.mark.longest
def test_each_theorem_on_swedish_boards_is_stated_proved_and_assumes_nothing(development: Development) -> None:
    folder, results = development
    assert coq.faults(folder, results) == []
    theorems = coq.theorems_by_hand(folder, BY_HAND.glob("*.v"), results)
    assert {theorem.partition(".")[2] for theorem in theorems} == {*STATED}
    assert assumed(folder, PROVED, "Misere_Swedish", STATED) == [[]] * len(STATED)


def test_the_statement_on_swedish_boards_stands_alone() -> None:
    require_stands_alone(TEXT, [])
    assert {"conjecture_1", "period", "conjecture_2", "restricted_value", "with_a_bank"} < {*STATED}


def test_nothing_on_swedish_boards_is_admitted_or_supposed_without_proof() -> None:
    require_nothing_supposed([path for path in BY_HAND.glob("*.v") if path.stem != STATEMENT])


@pytest.mark.longest
@pytest.mark.parametrize(("right", "wrong"), [
    pytest.param("fst m + play box options n (snd m)", "fst m - play box options n (snd m)", id="play"),
    pytest.param("0; 1; 2; 1; 2; 1] (n - 2)", "0; 1; 2; 1; 2; 0] (n - 2)", id="outcome"),
    pytest.param("[0; -1; 0; -1; 0; 1; 0; 1; 0; 1] ((n - 22) mod 10)", "[0; -1] ((n - 22) mod 2)", id="period"),
    pytest.param("false, false => mem (e mod 10) [0; 2]", "false, false => mem (e mod 10) [0; 4]", id="tail"),
    pytest.param("(i <=? 3) || (k - i <=? 3) ||", "(i <=? 5) ||", id="loosest"),
    pytest.param("v G <= D (parts G) (stake G) - 2.", "v G <= D (parts G) (stake G) - 3.", id="v_at_most"),
    pytest.param("10 <= D (parts G) (stake G) ->", "8 <= D (parts G) (stake G) ->", id="draw"),
    pytest.param("19 * E Q s + 60 * a Q <= 20 * B Q)", "0 <= 20 * B Q)", id="bank"),
    pytest.param("if fours =? 1 then 2 else 0", "if fours =? 2 then 2 else 0", id="v_of_small"),
    pytest.param("normal_v G = tot (fun k => k) G.", "normal_v G = tot (fun k => k - 1) G.", id="normal_play"),
])  # fmt: skip
def test_the_development_is_held_to_the_statement_on_swedish_boards(
    development: Development, right: str, wrong: str, tmp_path: Path
) -> None:
    require_held_to(development[0], STATEMENT, PROVED, right, wrong, tmp_path)


@pytest.mark.longest
@pytest.mark.parametrize(("name", "right", "wrong"), [
    pytest.param("Swedish", "else - play box options n", "else play box options n", id="play"),
    pytest.param("Swedish", "Z.to_nat k - 1)", "Z.to_nat k - 2)", id="the last cut is missing"),
    pytest.param("Conjecture_1", "0; 1; 2; 1; 2; 1] (n - 2)", "0; 1; 2; 1; 2; 0] (n - 2)", id="outcome"),
    pytest.param("Bank", "[2; 10; 12; 20] else e mod 10", "[2; 10; 14; 20] else e mod 10", id="tail"),
    pytest.param("Bank", "[Cut 2 (-1) 0 0 0 0 4; Cut 4 1 (-1) 0 0 0 6;", "[Cut 4 1 (-1) 0 0 0 6;", id="no reply"),
    pytest.param("Without_a_bank", "repeat 11 9", "repeat 11 8", id="eight parts of 11"),
])  # fmt: skip
def test_an_error_in_the_theory_of_swedish_boards_is_refused(
    development: Development, name: str, right: str, wrong: str, tmp_path: Path
) -> None:
    require_refused(with_error(development[0], name, right, wrong, tmp_path))


@pytest.mark.longest
def test_a_reply_that_loses_more_of_the_bank_than_it_says_is_refused(development: Development, tmp_path: Path) -> None:
    said = "Cut 6 1 0 0 4 4 13"
    assert with_error(development[0], "Bank", said, "Cut 6 1 0 0 3 4 13", tmp_path).accepted
    result = coq.compile_file(tmp_path, "Cuts", "coqc")
    assert not result.accepted
    number = re.search(r'"./Cuts.v", line (\d+)', result.output)
    assert number is not None
    lines = (tmp_path / "Cuts.v").read_text("utf-8").split("\n")[: int(number[1])]
    assert [line for line in lines if line.startswith("Lemma ")][-1].startswith("Lemma reply ")


@pytest.mark.longest
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


COMPARED = {
    "narrow-misere-conjecture-1": ("0ab4fa66", "30c7e8c1"),
    "narrow-misere-conjecture-2": ("c0caa1bd", "0a65c0d8"),
    "narrow-misere-conjecture-2-everywhere": ("52558f6f", "3b3c2457"),
    "narrow-misere-restricted": ("c9420edb", "0c397630"),
    "narrow-misere-restricted-value": ("186bc0af", "3b3c2457"),
    "narrow-misere-table-1": ("b8ffb111", "30c7e8c1"),
    "swedish-1": ("2a779273", "4eb782ce"),
    "swedish-10": ("f3e74942", "c34e230d"),
    "swedish-11": ("5551031c", "b85149fd"),
    "swedish-2": ("d5971a4d", "1b4bdf71"),
    "swedish-3": ("784677e4", "94f9d0bd"),
    "swedish-4": ("1cf0a740", "f8fa7909"),
    "swedish-5": ("0fa51e2b", "c4bf5714"),
    "swedish-6": ("3afbd524", "f187b953"),
    "swedish-7": ("ee653811", "c9efeca7"),
    "swedish-7-even": ("407c367e", "28aea434"),
    "swedish-7-odd": ("fd059404", "8b3d11bc"),
    "swedish-8": ("76c43eea", "c34e230d"),
    "swedish-9": ("a571d8b3", "c34e230d"),
}
"""by claim: digests of its text, and of the statement of its theorem with all definitions above it, as they were
when a person compared the two. Where one of them has changed, read both again: the theorem is to say what the
claim says, of every position, or more"""


def stated(theorem: str) -> str:
    """The statement of a theorem, and the definitions above it."""
    above, axiom, below = TEXT.partition(f"\nAxiom {theorem.partition('.')[2]} :")
    assert axiom, theorem
    text = re.sub(r"\(\*.*?\*\)", "", above, flags=re.DOTALL)
    return re.sub(r"^Axiom .*?\.$", "", text, flags=re.DOTALL | re.MULTILINE) + axiom + below.partition(".\n")[0]


def test_a_person_compared_each_claim_on_strips_with_its_theorem_as_both_are_now() -> None:
    assert compared_now(STRIPS, stated) == COMPARED
