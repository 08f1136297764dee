"""`loony plot`: every picture of every family is made, in every format, the same twice; what cannot be is said."""

import json
import re
import shutil
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from changed_tables import flip
from commanded import Capsys, Patch, leavings, one_sentence, output_of, refused, told
from conftest import ROOT, MadeBy
from drawings import grey

from loony.commands import plot
from loony.commands.plot import ALL, FAMILY_OF, SUFFIXES, WITH_PICTURES
from loony.results.endgames.tables import POSITIONS
from loony.results.shown.figures import OF_VALUE, is_picture
from loony.verify.families import FAMILIES
from loony.verify.family import Family

pytestmark = pytest.mark.no_kernel  # what is drawn no kernel computes

START = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}
ENDGAMES, STRIPS = FAMILIES["endgames"], FAMILIES["strips"]
NAMES = [*FAMILY_OF]


MADE = {
    "endgames": "--size 30 --raw-size 27 --claims allcock-5.1",  # with the counterexamples of which there is a picture
    "strips": "--swedish 12 --closed 4 --claims narrow-misere-table-1",
    "graphs": "--strings 8 --bracelets 14 --played 8 --claims berlekamp-scott-cv",
    "boards": "--lines 4 --positions 10 --pieces 4 --side 1 --claims boards-parity",
}


@pytest.fixture
def made(made_by: MadeBy) -> Callable[[str], Path]:
    """The tables of a family."""
    return lambda family: made_by(f"plots/{family}", f"verify --family {family} {MADE[family]}")


@pytest.fixture
def endgames(made: Callable[[str], Path]) -> Path:
    return made("endgames")


@pytest.fixture
def unseen(monkeypatch: Patch) -> None:
    """Files are written without a picture in them, which takes long."""
    monkeypatch.setattr("loony.results.shown.figures.save", lambda figure, path, kind, **_: path.write_text(kind))


def by_default(family: Family) -> Path:
    return Path("tables") / family.directory_of(family.with_defaults({}))


@pytest.mark.parametrize("family", WITH_PICTURES, ids=lambda family: family.name)
def test_names_are_said_once(family: Family) -> None:
    names = [picture.name for picture in family.pictures]
    assert [*import_module(f"loony.results.{family.folder}.figures").PLOTS] == names
    assert {family for name, family in FAMILY_OF.items() if name in names} == {family}
    assert len({picture.name for one in WITH_PICTURES for picture in one.pictures} | {ALL}) == len(NAMES) + 1


def test_a_value_is_told_from_the_next_in_grey_too() -> None:
    """The further a value is from 0, the darker is its colour."""
    assert [*OF_VALUE] == [*range(min(OF_VALUE), max(OF_VALUE) + 1)]
    for value, colour in OF_VALUE.items():
        if value:
            assert grey(colour) < grey(OF_VALUE[value - 1 if value > 0 else value + 1]) - 0.05, value


def test_the_help_names_every_picture(capsys: Capsys) -> None:
    text = output_of(capsys, "plot", "--help")
    for family in WITH_PICTURES:
        for picture in family.pictures:
            assert re.search(rf"^  {re.escape(picture.name)} +{re.escape(picture.what)}$", text, re.M), picture


@pytest.mark.usefixtures("unseen")
def test_all_are_drawn(made: Callable[[str], Path], tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in MADE:
        shutil.copytree(made(name), by_default(FAMILIES[name]))
    files = [Path("plots") / f"{name}{suffix}" for name in NAMES for suffix in SUFFIXES]
    assert [*map(Path, output_of(capsys, "plot", err="").split())] == files
    assert leavings(Path("plots")) == sorted(path.name for path in files)


@pytest.mark.parametrize("family", WITH_PICTURES, ids=lambda family: family.name)
def test_pictures_are_the_same_twice(
    family: Family, made: Callable[[str], Path], tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    """One with hatches and lines in all formats; those with formulas, with cells, and the others in one."""
    monkeypatch.setattr("loony.results.shown.figures.DOTS_PER_INCH", 50)
    figures = import_module("loony.results.endgames.figures")
    few = figures.PLOTS["theorem-5.1"]._replace(draw=lambda rows: figures.draw_theorem_5_1(rows[:4]))
    monkeypatch.setitem(figures.PLOTS, "theorem-5.1", few)  # formulas are slow
    monkeypatch.chdir(tmp_path)
    table = ("--table", str(made(family.name)), "--quiet")
    names = {picture.name for picture in family.pictures}
    in_all, once_more = {"transitions"} & names, {"theorem-5.1", "closed-boards"} & names

    def in_one_format(*picture: str) -> None:
        with monkeypatch.context() as patch:
            patch.setattr("loony.commands.plot.SUFFIXES", (".svg",))
            assert told(capsys, "plot", *picture, *table)[::2] == (0, ""), picture

    in_one_format()
    for name in in_all:
        assert told(capsys, "plot", name, *table)[::2] == (0, ""), name
    once = {path: path.read_bytes() for path in Path("plots").iterdir()}
    assert len(once) == len(names) + (len(SUFFIXES) - 1) * len(in_all)
    for name in in_all:
        assert told(capsys, "plot", name, *table)[::2] == (0, ""), name
    for name in once_more:
        in_one_format(name)
    for path, data in once.items():
        assert path.read_bytes() == data, path
        assert data.startswith(START[path.suffix]), path
        assert len(data) > 5_000, path
        assert not any(dated in data for dated in (b"<dc:date>", b"CreationDate", b"tIME")), path


def test_one_file(endgames: Path, tmp_path: Path, capsys: Capsys) -> None:
    out = tmp_path / "new" / "T.SVG"
    out.parent.mkdir()
    code, text, _ = told(capsys, "plot", "threes-fours", "--table", str(endgames), "--out", str(out))
    assert (code, text) == (0, f"{out}\n")
    assert out.read_bytes().startswith(START[".svg"])
    assert leavings(out.parent) == [out.name]


def test_a_picture_replaces_pictures_of_ours_alone(
    endgames: Path, tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("loony.results.shown.figures.DOTS_PER_INCH", 50)
    command = ("plot", "threes-fours", "--table", str(endgames))
    for _ in range(2):
        output_of(capsys, *command)
    pictures = sorted(Path("plots").iterdir())
    assert [path.suffix for path in pictures] == sorted(SUFFIXES)
    for picture in pictures:
        ours = picture.read_bytes()
        picture.write_bytes(ours.replace(b"loony plot, with Matplotlib", b"another program, the same"))
        assert picture.read_bytes() != ours, picture
        with monkeypatch.context() as patch:
            patch.setattr("loony.commands.plot._plot", None)  # no work is done
            refused(capsys, *command, match="is not a picture of loony; name another with --out, which takes one")
            refused(capsys, *command, "--out", str(picture), match="is not a picture of loony; name another")
        assert picture.read_bytes() != ours, picture
        picture.write_bytes(b"")
        output_of(capsys, *command, "--out", str(picture))
        assert picture.read_bytes() == ours, picture


@pytest.mark.usefixtures("unseen")
def test_pictures_that_the_tables_allow(
    made: Callable[[str], Path], tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    """Where nothing is named, what is missing is told of, and only where there is nothing it is an error."""
    monkeypatch.chdir(tmp_path)
    refused(capsys, "plot", code=4)
    shutil.copytree(made("strips"), by_default(STRIPS))
    code, out, err = told(capsys, "plot")
    files = [f"plots/{one.name}{suffix}" for one in STRIPS.pictures for suffix in SUFFIXES]
    assert (code, out.split()) == (0, files)
    told_of = err.splitlines(keepends=True)
    assert all(map(one_sentence, told_of))
    assert ["there are no tables of endgames in tables" in line for line in told_of] == [True, False, False]
    shutil.rmtree("plots")
    refused(capsys, "plot", "shares", code=4)
    assert leavings(tmp_path) == ["tables"]


@pytest.mark.usefixtures("unseen")
def test_a_picture_that_a_table_does_not_have(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    made = ("verify", "--size", "12", "--raw-size", "12", "--claims", "allcock-1.4", "--out", "some")
    assert told(capsys, *made)[0] == 0
    refused(capsys, "plot", "theorem-5.1", "--table", "some", match="allcock-5.1 was not tested", code=4)
    code, out, err = told(capsys, "plot", "--table", "some", "--json")
    assert code == 0
    assert one_sentence(err)
    assert "allcock-5.1 was not tested" in err
    drawn = {Path(file).stem for file in json.loads(out)["files"]}
    assert drawn == {one.name for one in ENDGAMES.pictures} - {"theorem-5.1"}


def test_tables_of_a_family_without_pictures(endgames: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr(plot, "WITH_PICTURES", [STRIPS])
    refused(capsys, "plot", "--table", str(endgames), match="the family endgames has no pictures")


def test_tables_that_are_not_whole(endgames: Path, tmp_path: Path, capsys: Capsys) -> None:
    tables = Path(shutil.copytree(endgames, tmp_path / "tables"))
    out = ("--out", str(tmp_path / "a.png"))
    flip(tables / POSITIONS)
    for options, what in (((), "SHA-256"), (("--no-check",), "cannot be read")):
        refused(capsys, "plot", "shares", "--table", str(tables), *out, *options, match=what, code=4)
    assert leavings(tmp_path) == [tables.name]


def test_without_matplotlib_it_says_what_to_install(
    endgames: Path, tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for name in ("results.shown.figures", "results.endgames.figures"):
        monkeypatch.delitem(sys.modules, f"loony.{name}", raising=False)
    refused(
        capsys, "plot", "shares", "--table", str(endgames), "--out", str(tmp_path / "a.png"),
        match="pip install 'loony-endgames[plot]'",
    )  # fmt: skip
    assert leavings(tmp_path) == []


def test_the_gallery_shows_every_picture() -> None:
    text = (ROOT / "docs" / "gallery.md").read_text()
    files = re.findall(r"!\[.+\]\(gallery/(.*\.(?:png|svg))\)", text)
    assert [Path(file).stem for file in files] == NAMES
    for file in files:
        assert f"    loony plot {Path(file).stem} --out {file}\n" in text, file
        assert 10_000 < (ROOT / "docs" / "gallery" / file).stat().st_size < 200_000, file
        assert is_picture(ROOT / "docs" / "gallery" / file), file  # else `make gallery` would not replace it
