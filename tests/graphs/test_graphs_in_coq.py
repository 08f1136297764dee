"""The theorems on loony graphs, which Coq accepts as they stand; and weaker conditions, which it must refuse."""

import shutil
import subprocess
from pathlib import Path

import pytest

from loony.verify import graphs
from loony.verify.proof import coq

BY_HAND = Path(graphs.__file__).parent / "coq"
FILES = sorted(path.stem for path in BY_HAND.glob("*.v"))

THEOREMS = {
    "Descents.descent", "Joints.no_joint", "Flights.value_along_a_flight", "Graphs.excess_by_nodes",
    "Packings.value_at_least_controlled_value", "Theorem_A.theorem_A", "Landing.landing", "Landing.main_theorem",
}  # fmt: skip

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no coqc")

pytestmark = pytest.mark.compiled  # once is enough: nothing here is compiled


@pytest.fixture(scope="module")
def development(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, coq.CoqResult]]:
    """A copy of all files on loony graphs, and what Coq says of them."""
    folder = tmp_path_factory.mktemp("graphs")
    for name in FILES:
        shutil.copy(BY_HAND / f"{name}.v", folder)
    return folder, coq.compile_development(folder, FILES, "coqc")


@needs_coq
def test_each_theorem_on_loony_graphs_assumes_nothing(
    development: tuple[Path, dict[str, coq.CoqResult]],
) -> None:
    folder, results = development
    assert [*results] != []
    assert coq.faults(folder, results) == []
    assert {*coq.theorems_by_hand(folder, BY_HAND.glob("*.v"), results)} == THEOREMS


@needs_coq
@pytest.mark.parametrize(("name", "condition", "weaker"), [
    ("Theorem_A", "v K = k -> 10 <= k ->", "v K = k -> 9 <= k ->"),
    ("Theorem_A", "controlled_value H h -> 9 <= h ->", "controlled_value H h -> 8 <= h ->"),
    ("Theorem_A", "~ In None (nodes L) /\\ forall x, In", "True /\\ forall x, In"),
    ("Theorem_A", "-> valence K x = 0.\n\n", "-> valence K x >= 0.\n\n"),
    ("Landing", "-> 5 <= coins_of", "-> 4 <= coins_of"),
    ("Descents", "9 <= altitude Y -> 10 <= altitude Z", "8 <= altitude Y -> 10 <= altitude Z"),
])  # fmt: skip
def test_a_proof_does_not_carry_a_weaker_condition(
    development: tuple[Path, dict[str, coq.CoqResult]], name: str, condition: str, weaker: str, tmp_path: Path
) -> None:
    folder, _ = development
    for path in folder.glob("*.v*"):
        shutil.copy(path, tmp_path)
    text = (tmp_path / f"{name}.v").read_text("utf-8")
    assert condition in text
    (tmp_path / f"{name}.v").write_text(text.replace(condition, weaker), "utf-8")
    process = subprocess.run(
        ["coqc", "-q", "-Q", ".", "Loony", f"{name}.v"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert process.returncode == 1
    assert "Error:" in process.stderr
    assert "Syntax error" not in process.stderr


def test_nothing_is_admitted_or_supposed_without_proof() -> None:
    assert len(FILES) > 5
    for path in BY_HAND.glob("*.v"):
        text = path.read_text("utf-8")
        assert not any(word in text for word in ("Admitted", "admit.", "Axiom", "Parameter", "Unset")), path
