"""`loony plot`: every picture is made, the same twice, of what plain recursion counts; bad input is refused."""

import json
import re
import shutil
import sys
from pathlib import Path

import naive
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import ROOT, SIZE
from person import leavings, one_sentence, told

from loony.commands.endgames.plot import NAMES
from loony.results.endgames import plots
from loony.results.endgames.figures import DRAWN
from loony.results.endgames.layout import POSITIONS
from loony.results.endgames.plots import COMPONENTS, CONTROLLED, PLOTS
from loony.results.layout import MANIFEST

NAIVE = 24


@pytest.fixture
def tables(small_tables: Path, tmp_path: Path) -> Path:
    """A copy of the small tables, to be broken."""
    return Path(shutil.copytree(small_tables, tmp_path / small_tables.name))


def rows(small_tables: Path, largest: int = NAIVE) -> list[pa.RecordBatch]:
    """The stored positions that plain recursion can count too."""
    table = pq.read_table(small_tables / POSITIONS, filters=[("size", "<=", largest)])
    batches: list[pa.RecordBatch] = table.to_batches(1_000)
    return batches


def positions() -> list[tuple[naive.Lengths, naive.Lengths]]:
    """The nonempty amalgamated positions."""
    return [
        (chains, loops)
        for chains, loops in naive.positions(NAIVE)
        if sum(chains) + sum(loops) > 0 and sum(n > 3 for n in chains) <= 1 and sum(n > 6 for n in loops) <= 1
    ]


def test_names_are_said_once() -> None:
    assert tuple(PLOTS) == tuple(DRAWN) == NAMES


def test_values_by_c_and_by_size_are_those_of_plain_recursion(small_tables: Path) -> None:
    by_c = np.zeros((CONTROLLED[-1] + 1, len(CONTROLLED)), int)
    by_size = np.zeros((5, NAIVE + 1), int)
    for G in positions():
        c, v = naive.controlled_value(*G), naive.value(*G)
        if c in CONTROLLED:
            by_c[v, CONTROLLED.index(c)] += 1
        if c < 2:
            by_size[v, sum(map(sum, G))] += 1
    np.testing.assert_array_equal(plots.value_by_c(iter(rows(small_tables)), NAIVE), by_c)
    np.testing.assert_array_equal(plots.shares(iter(rows(small_tables)), NAIVE), by_size)


def test_heat_maps_have_the_values_of_plain_recursion(small_tables: Path) -> None:
    batches = rows(small_tables, SIZE)
    threes_fours = plots.threes_fours(iter(batches), SIZE)
    fours_sixes = plots.fours_sixes(iter(batches), SIZE)
    for i in range(COMPONENTS):
        for j in range(COMPONENTS):
            expected = naive.value((3,) * i, (4,) * j) if 3 * i + 4 * j <= SIZE else -1
            assert threes_fours[i, j] == expected
            expected = naive.value((), (4,) * i + (6,) * j) if 4 * i + 6 * j <= SIZE else -1
            assert fours_sixes[i, j] == expected


def test_openings_by_c_are_those_of_plain_recursion(small_tables: Path) -> None:
    beside, kinds = np.zeros((4, len(CONTROLLED)), int), np.zeros((2, 5, len(CONTROLLED)), int)
    for G in positions():
        c, openings = naive.controlled_value(*G), naive.openings(*G)
        if c not in CONTROLLED:
            continue
        at = CONTROLLED.index(c)
        optimal = {name for name, margin in openings.items() if margin == naive.value(*G)}
        for name in openings:
            kind = {"3": 0, "4l": 2, "6l": 3}.get(name, 4 if name.endswith("l") else 1)
            kinds[0, kind, at] += 1
            kinds[1, kind, at] += name in optimal
        if {"3", "4l"} <= openings.keys():
            which = {(True, True): 0, (False, True): 1, (True, False): 2, (False, False): 3}
            beside[which["3" in optimal, "4l" in optimal], at] += 1
    found = plots.transitions(iter(rows(small_tables)), NAIVE)
    np.testing.assert_array_equal(found[0], beside)
    np.testing.assert_array_equal(found[1], kinds)


@pytest.mark.compiled
def test_all_are_drawn_and_the_same_twice(
    small_tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        code, text, err = told(capsys, "plot", "all", "--table", str(small_tables))
        assert (code, err) == (0, "")
        assert sorted(text.split()) == sorted(
            f"plots/{name}{suffix}" for name in NAMES for suffix in (".png", ".svg")
        )
    for name in leavings(tmp_path / "one" / "plots"):
        data = (tmp_path / "one" / "plots" / name).read_bytes()
        assert data == (tmp_path / "two" / "plots" / name).read_bytes()
        assert data.startswith(b"\x89PNG" if name.endswith(".png") else b"<?xml")
        assert len(data) > 10_000
        assert name.endswith(".png") or b"<dc:date>" not in data


@pytest.mark.parametrize(("name", "start"), [("t.png", b"\x89PNG"), ("new/T.SVG", b"<?xml")])
def test_one_file(
    name: str, start: bytes, small_tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / name
    out.parent.mkdir(exist_ok=True)
    code, text, _ = told(capsys, "plot", "threes-fours", "--table", str(small_tables), "--out", str(out))
    assert (code, text) == (0, f"{out}\n")
    assert out.read_bytes().startswith(start)
    assert leavings(out.parent) == [out.name]


def test_bad_usage(small_tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    for arguments, what in (
        (["histogram"], "invalid choice: 'histogram'"),
        ([], "NAME"),
        (["shares", "--out", str(tmp_path / "a.pdf")], "neither a .png nor a .svg file"),
        (["all", "--out", str(tmp_path / "a.png")], "--out names one file"),
        (["threes-fours", "--out", str(tmp_path / "file" / "a.png")], "cannot write to"),
    ):
        code, out, err = told(capsys, "plot", *arguments, "--table", str(small_tables))
        assert (code, out) == (2, "")
        assert one_sentence(err)
        assert what in err
    assert leavings(tmp_path) == ["file"]


def test_tables_that_are_not_there_or_not_whole(
    tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ("--out", str(tmp_path / "a.png"))
    code, _, err = told(capsys, "plot", "shares", "--table", str(tmp_path / "none"), *out)
    assert code == 4
    assert f"there is no {MANIFEST}" in err
    data = bytearray((tables / POSITIONS).read_bytes())
    data[len(data) // 3] ^= 4
    (tables / POSITIONS).write_bytes(data)
    for options, what in (((), "SHA-256"), (("--no-check",), "cannot be read")):
        code, _, err = told(capsys, "plot", "shares", "--table", str(tables), *out, *options)
        assert code == 4
        assert one_sentence(err)
        assert what in err
    assert leavings(tmp_path) == [tables.name]


def test_without_matplotlib_it_says_what_to_install(
    small_tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "loony.results.endgames.figures")
    code, _, err = told(capsys, "plot", "shares", "--table", str(small_tables), "--out", str(tmp_path / "a.png"))
    assert code == 2
    assert one_sentence(err)
    assert "pip install matplotlib" in err


def test_the_gallery_shows_every_picture() -> None:
    text = (ROOT / "docs" / "gallery.md").read_text()
    assert re.findall(r"!\[.+\]\(gallery/(.*)\.png\)", text) == list(NAMES)
    for name in NAMES:
        assert f"    loony plot {name} --out {name}.png\n" in text
        assert 10_000 < (ROOT / "docs" / "gallery" / f"{name}.png").stat().st_size < 150_000


def test_the_files_as_json(small_tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = str(tmp_path / "shares.svg")
    code, text, _ = told(capsys, "plot", "shares", "--table", str(small_tables), "--out", wanted, "--json")
    assert code == 0
    assert json.loads(text)["files"] == [wanted]
    assert json.loads(text)["source"]
