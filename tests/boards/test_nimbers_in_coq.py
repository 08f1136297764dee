"""Nimbers of narrow boards as Coq has them: errors in the rules and in the statement, which Coq refuses."""

from pathlib import Path

import pytest
from certifying import compiled, require_held_to, require_refused, with_error

from loony.verify.boards.family import DRAWN_BOARDS
from loony.verify.endgames.certified import DRAWN
from loony.verify.proof import coq
from loony.verify.proof.by_hand import with_needs

pytestmark = pytest.mark.no_kernel

Development = tuple[Path, dict[str, coq.CoqResult]]
TEXTS = with_needs({"Narrow_proved": (DRAWN / "Narrow_proved.v").read_text("utf-8")}, DRAWN_BOARDS.name)


@pytest.fixture(scope="module")
def development(has_coq: None, tmp_path_factory: pytest.TempPathFactory) -> Development:
    """The files, and what Coq says of them."""
    folder = tmp_path_factory.mktemp("nimbers")
    for name, text in TEXTS.items():
        (folder / f"{name}.v").write_text(text, "utf-8")
    return folder, compiled(folder, [*TEXTS])


def test_the_theorems_assume_nothing(development: Development) -> None:
    folder, results = development
    assert coq.faults(folder, results) == []
    assert coq.theorems_by_hand(folder, [DRAWN / "Narrow_proved.v"], results) == [
        "Narrow_proved.nimber_of_row", "Narrow_proved.nimber_of_lines", "Narrow_proved.nimber_of_empty_board",
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "right", "wrong"), [
    pytest.param("Narrow", "neighbour v <= 3 -> cut", "neighbour v <= 4 -> cut", id="no such string is there"),
    pytest.param("Narrow", "[u ++ [S c]; S d :: v]", "[u ++ [c]; S d :: v]", id="a string is cut at one end"),
    pytest.param("Narrow", "(c =? 3) || (d =? 3)", "(c =? 3) && (d =? 3)", id="one captured coin is not enough"),
    pytest.param("Nimstring", "step false P Q -> lost Q h", "step false P Q -> won Q h", id="the turn is kept"),
    pytest.param("Nimstring", "forall k, k < h -> won", "forall k, S k < h -> won", id="the heap cannot be taken"),
    pytest.param("Drawn_rows", "(0 <? completions", "(1 <? completions", id="one completed box is not enough"),
    pytest.param("Drawn_rows", "(draw B l open).", "open.", id="the line is not drawn"),
])  # fmt: skip
def test_the_proofs_do_not_carry_wrong_rules(
    development: Development, name: str, right: str, wrong: str, tmp_path: Path
) -> None:
    files = ["Nimstring", "Narrow", "Drawn_rows"]
    results = [with_error(development[0], name, right, wrong, tmp_path)]
    for file in files[files.index(name) + 1 :]:
        if results[-1].accepted:
            results.append(coq.compile_file(tmp_path, file, "coqc"))
    require_refused(results[-1])


@pytest.mark.parametrize(("right", "wrong"), [
    ("list_sum w <= 3", "list_sum w <= 5"), ("then 1 else 0", "then 0 else 1"), ("c <= 2) ->", "c <= 3) ->"),
    ("(c =? 3) || (d =? 3)", "(c =? 2) || (d =? 3)"), ("w <> [] -> ", ""), ("drawn <= 3", "drawn <= 5"),
    ("(0 <? completions", "(1 <? completions"), ("open h <-> h = 1", "open h <-> h = 0"),
    ("of_board (rectangle 1 n) open ->", ""), ("2 <= open_sides", "1 <= open_sides"),
])  # fmt: skip
def test_the_development_is_held_to_the_statement(
    development: Development, right: str, wrong: str, tmp_path: Path
) -> None:
    require_held_to(development[0], "Statement_of_nimbers", "Narrow_proved", right, wrong, tmp_path)
