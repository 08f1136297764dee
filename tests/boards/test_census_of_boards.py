"""What is counted of the endgames that occur on a board."""

import pytest
from conftest import ROOT

from loony.enumerate.boards.board import board_of
from loony.results.boards.census import census
from loony.verify.boards.occurring import endgames_on


def counted(side: int) -> dict[str, dict[str, tuple[int, int]]]:
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for row in census(endgames_on(board_of(side, side))).to_pylist():
        found.setdefault(row["question"], {})[row["answer"]] = row["positions"], row["sets"]
    return found


def test_two_by_two() -> None:
    """One is the 4-loop, and the others are chains of 3 and of 4: four places, and the lines out at each end."""
    found = counted(2)
    assert found["value"] == {"3": (1, 16), "4": (2, 17)}
    assert found["optimal opening"] == {"3-chain": (1, 16), "4-loop": (1, 1), "chain >= 4": (1, 16)}
    assert found["optimal opening"] == found["only optimal opening"]


@pytest.mark.compiled
def test_five_by_five() -> None:
    found = counted(5)
    for question in ("value", "Theorem 1.1"):
        positions, sets = map(sum, zip(*found[question].values(), strict=True))
        assert (positions, sets) == (2_084, 215_369_292)
    cases = {case: positions for case, (positions, _) in found["Theorem 1.1"].items()}
    assert cases == {"(i)": 30, "(ii)": 179, "(iii)": 17, "otherwise": 1_858}
    page = " ".join((ROOT / "docs" / "boards.md").read_text().split())
    standard, first, second, third = (
        found["Theorem 1.1"][case][1] for case in ("otherwise", "(i)", "(ii)", "(iii)")
    )
    assert f"its standard move in {standard:,} sets" in page
    assert f"come up in {first:,}, {second:,} and {third:,}, which are {30 + 179 + 17} of" in page
    of_hundred = [number * 100 / 215_369_292 for _, number in found["value"].values()]
    shares = [*of_hundred[:5], *(sum(of_hundred[at:to]) for at, to in ((5, 9), (9, 13), (13, 17), (17, 26)))]
    assert " | ".join(f"{share:.1f}" for share in shares) in page
    kinds = ("chain >= 4", "3-chain", "4-loop", "6-loop", "loop >= 8")
    best = [found["optimal opening"][kind][1] * 100 / 215_369_292 for kind in kinds]
    assert [f"{share:.0f}" for share in best] == ["92", "50", "16", "4", "2"]
    assert "chain of 4 or more in 92 of 100 sets, a 3-chain in 50, a 4-loop in 16, a 6-loop in 4, a longer" in page
