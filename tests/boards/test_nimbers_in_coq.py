"""Nimbers of narrow boards as Coq has them: errors in the rules and in the statement, which Coq refuses."""

import shutil
from pathlib import Path

import pytest
from certifying import compiled

from loony.verify.endgames.certified import DRAWN
from loony.verify.proof import coq

pytestmark = pytest.mark.no_kernel

FILES = ["Statement_of_nimbers", "Narrow", "Narrow_proved"]


@pytest.fixture(scope="module")
def development(has_coq: None, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, coq.CoqResult]]:
    """The files, and what Coq says of them."""
    folder = tmp_path_factory.mktemp("nimbers")
    for name in FILES:
        shutil.copy(DRAWN / f"{name}.v", folder)
    return folder, compiled(folder, FILES)


@pytest.fixture
def folder(development: tuple[Path, dict[str, coq.CoqResult]], tmp_path: Path) -> Path:
    return shutil.copytree(development[0], tmp_path, dirs_exist_ok=True)


def replace(folder: Path, name: str, right: str, wrong: str) -> None:
    text = (folder / f"{name}.v").read_text("utf-8")
    assert right in text
    (folder / f"{name}.v").write_text(text.replace(right, wrong), "utf-8")


def test_the_theorems_assume_nothing(development: tuple[Path, dict[str, coq.CoqResult]]) -> None:
    folder, results = development
    assert coq.faults(folder, results) == []
    assert coq.theorems_by_hand(folder, [DRAWN / "Narrow_proved.v"], results) == [
        "Narrow_proved.nimber_of_row", "Narrow_proved.nimber_of_empty",
    ]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong"), [
    pytest.param("neighbour v <= 3 -> cut", "neighbour v <= 4 -> cut", id="a string that is not there is cut"),
    pytest.param("[u ++ [S c]; S d :: v]", "[u ++ [c]; S d :: v]", id="a string is cut at one end"),
    pytest.param("(c =? 3) || (d =? 3)", "(c =? 3) && (d =? 3)", id="one captured coin is not enough"),
    pytest.param("step false P Q -> lost Q h", "step false P Q -> won Q h", id="the turn is kept"),
    pytest.param("forall k, k < h -> won P k", "forall k, S k < h -> won P k", id="the heap is not taken away"),
])  # fmt: skip
def test_the_proofs_do_not_carry_wrong_rules(folder: Path, right: str, wrong: str) -> None:
    replace(folder, "Narrow", right, wrong)
    result = coq.compile_file(folder, "Narrow", "coqc")
    assert not result.accepted
    assert "Syntax error" not in result.output


@pytest.mark.parametrize(("right", "wrong"), [
    ("list_sum w <= 3", "list_sum w <= 5"), ("then 1 else 0", "then 0 else 1"), ("c <= 2) ->", "c <= 3) ->"),
    ("(c =? 3) || (d =? 3)", "(c =? 2) || (d =? 3)"), ("w <> [] -> ", ""),
    ("lost [repeat 0 n] h <-> h = 1", "lost [repeat 0 n] h <-> h = 0"),
])  # fmt: skip
def test_the_development_is_held_to_the_statement(folder: Path, right: str, wrong: str) -> None:
    replace(folder, "Statement_of_nimbers", right, wrong)
    assert coq.compile_file(folder, "Statement_of_nimbers", "coqc").accepted
    result = coq.compile_file(folder, "Narrow_proved", "coqc")
    assert not result.accepted
    assert "Signature components" in result.output
