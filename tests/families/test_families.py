"""What the commands make of families that register, whatever they are called and whatever they bound."""

import argparse
from pathlib import Path

import numpy as np
import pytest
from commanded import Capsys, Patch, output_of, refused

from loony.commands import verify
from loony.shell.main import parser
from loony.system.memory import require
from loony.verify.claims.claim import claim, when
from loony.verify.examination.columns import ColumnBlock, on_columns
from loony.verify.examination.examination import Comparison, ExaminedPart
from loony.verify.families import FAMILIES, first
from loony.verify.family import Bound, Domain

DOMAIN = Domain("twins", "twin", "twins", option="--size")


@pytest.fixture
def twin(monkeypatch: Patch) -> None:
    """A family with a bound that is called as one of the first family's, and one of its own."""
    bounds = (Bound("size", "K", "twins of <= K boxes", 9, 3), Bound("pairs", "P", "pairs of <= P", 4, 2))
    family = first()._replace(
        name="twin", bounds=bounds, domains=(DOMAIN,), papers=(), directory="twin-{size}-{pairs}", commands=()
    )
    monkeypatch.setitem(FAMILIES, "twin", family)


def bounds(*arguments: str) -> dict[str, int]:
    options: argparse.Namespace = parser().parse_args(["verify", *arguments])
    return verify._bounds(options)


@pytest.mark.usefixtures("twin")
def test_two_families_may_have_a_bound_of_one_name(capsys: Capsys) -> None:
    assert bounds("--size", "5") == {"size": 5, "raw_size": 60, "raw_table": 40}
    assert bounds("--family", "twin", "--size", "5") == {"size": 5, "pairs": 4}
    text = output_of(capsys, "verify", "--help")
    words = " ".join(text.split())
    assert "amalgamated positions of size <= N boxes (121); " in words
    assert "; twins of <= K boxes (9)" in words
    refused(capsys, "verify", "--family", "twin", "--raw-size", "5", match="--raw-size is a bound of endgames")


@pytest.mark.usefixtures("twin")
def test_the_name_of_a_directory_has_the_bounds() -> None:
    assert FAMILIES["twin"].directory_of({"size": 12, "pairs": 7}) == "twin-12-7"


@pytest.mark.parametrize(("formula", "walked", "sound"), [(3, 3, True), (3, 2, False), (0, 0, False), (None, 3, True)])
def test_a_part_is_sound_where_its_counts_agree(formula: int | None, walked: int, sound: bool) -> None:
    part = ExaminedPart("twins", DOMAIN, formula, walked)
    assert part.sound == sound
    part.comparisons.append(Comparison("rule", "twins against the rule", examined=1))
    assert part.sound == sound
    part.comparisons.append(Comparison("other", "twins against nothing"))
    assert not part.sound


def test_what_is_counted_by_walking_alone_is_said_so() -> None:
    part = ExaminedPart("twins", DOMAIN, None, 1_234)
    assert part.lines() == ["twins: 1,234 by walking"]
    assert part.counts() == {"walked": 1_234}


@pytest.mark.parametrize("what", [{"size_below": 5}, {"numbers": lambda G: (0, 1)}, {"of_component": True}])
def test_a_claim_on_columns_is_about_the_position_alone(what: dict[str, object]) -> None:
    states = {
        1: lambda G: when(G.value >= 0, G.value >= 0),
        2: lambda G, k: when(G.value >= 0, G.value >= k),
        3: lambda G, C: when(G.value >= 0, G.value >= C),
    }[3 if "of_component" in what else 2 if "numbers" in what else 1]
    arguments = {name: entry for name, entry in what.items() if name != "of_component"}
    one = claim("one", "One", source="by hand", domains=(DOMAIN,), **arguments)(states)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="about G alone"):
        on_columns([one])


def test_a_stretch_is_as_long_as_its_values() -> None:
    class Record:
        value = np.arange(5)

    assert len(ColumnBlock(Record(), str)) == 5


def test_no_directory_is_looked_at_where_no_disk_is_needed(tmp_path: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    require("this", "ask for less", memory=1)
    output_of(capsys, "value", "3+4l", err="")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("loony.system.memory.free_disk", lambda _: 10)
    refused(
        capsys, "verify", "--size", "20", "--raw-size", "20", "--out", str(tmp_path / "t"),
        match="of disk space where 10 bytes are free",
    )  # fmt: skip
