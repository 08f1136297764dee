"""Nimbers of narrow boards as Coq has them: errors in the rules and in the statement, which Coq refuses."""

import shutil
from pathlib import Path

import pytest
from certifying import compiled, require_held_to, require_refused, with_error

from loony.verify.endgames.certified import DRAWN
from loony.verify.proof import coq

pytestmark = pytest.mark.no_kernel

Development = tuple[Path, dict[str, coq.CoqResult]]
FILES = ["Statement_of_nimbers", "Narrow", "Narrow_proved"]


@pytest.fixture(scope="module")
def development(has_coq: None, tmp_path_factory: pytest.TempPathFactory) -> Development:
    """The files, and what Coq says of them."""
    folder = tmp_path_factory.mktemp("nimbers")
    for name in FILES:
        shutil.copy(DRAWN / f"{name}.v", folder)
    return folder, compiled(folder, FILES)


def test_the_theorems_assume_nothing(development: Development) -> None:
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
def test_the_proofs_do_not_carry_wrong_rules(
    development: Development, right: str, wrong: str, tmp_path: Path
) -> None:
    require_refused(with_error(development[0], "Narrow", right, wrong, tmp_path))


@pytest.mark.parametrize(("right", "wrong"), [
    ("list_sum w <= 3", "list_sum w <= 5"), ("then 1 else 0", "then 0 else 1"), ("c <= 2) ->", "c <= 3) ->"),
    ("(c =? 3) || (d =? 3)", "(c =? 2) || (d =? 3)"), ("w <> [] -> ", ""),
    ("lost [repeat 0 n] h <-> h = 1", "lost [repeat 0 n] h <-> h = 0"),
])  # fmt: skip
def test_the_development_is_held_to_the_statement(
    development: Development, right: str, wrong: str, tmp_path: Path
) -> None:
    require_held_to(development[0], "Statement_of_nimbers", "Narrow_proved", right, wrong, tmp_path)
