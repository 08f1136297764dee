"""The command line that all commands share: no command, a mistyped one or option; many positions; for LaTeX."""

import io
import json
import os
import re
import sys
from argparse import Namespace
from contextlib import redirect_stdout
from pathlib import Path

import pyarrow as pa
import pytest
from commanded import Capsys, Patch, by_shell, output_of, ran, told
from hypothesis import given as given_by
from hypothesis import settings
from hypothesis import strategies as st

import loony
from loony.shell.main import subcommands
from loony.shell.options import say_report
from loony.shell.rows import SHOWN, rows_report
from loony.system.errors import BadInput

pytestmark = pytest.mark.no_kernel  # a command line is read before a kernel is


def test_each_command_has_json_and_one_line(capsys: Capsys) -> None:
    for name in subcommands():
        text = output_of(capsys, name, "--help")
        assert "--json " in text, name
        assert "--quiet " in text, name
        assert "\nexit codes:\n  0 " in text, name


def test_the_help_fits_a_screen_and_names_each_command_once(capsys: Capsys) -> None:
    lines = output_of(capsys, "--help").splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 80
    named = [line.split()[0] for line in lines if re.match(r"  [a-z]+ ", line)]
    assert sorted(named) == sorted(subcommands())


def test_without_a_command_the_help_is_printed(capsys: Capsys) -> None:
    alone, asked = told(capsys), told(capsys, "--help")
    assert alone == asked
    assert (alone[0], alone[2]) == (0, "")
    assert all(f"\n  {name} " in alone[1] for name in subcommands())


MANY = b"""# two positions, and a comment
3+4l+8l^2

  3^3+4L  # the second
3+
\xff
1x22
0"""


def given(monkeypatch: Patch, content: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))


def test_many_positions_are_answered_as_each_is(monkeypatch: Patch, capsys: Capsys) -> None:
    given(monkeypatch, MANY)
    code, out, err = told(capsys, "value", "-")
    assert code == 2
    assert out == "\n".join(told(capsys, "value", text)[1] for text in ("3+4l+8l^2", "3^3+4l", "0"))
    assert [line for line in err.splitlines() if line.startswith("loony: ")] == [
        "loony: line 5: something is missing at the end: no component: write 3, 8l or 4l^2",
        "loony: line 6: '\\udcff' is not expected: no component: write 3, 8l or 4l^2",
        "loony: line 7: 'x' is not expected: no component, nor a +: write 3, 8l or 4l^2, joined by +; "
        "did you mean  --family strips 22?",
    ]
    given(monkeypatch, MANY.replace(b"3+\n\xff\n1x22", b""))
    assert told(capsys, "value", "-")[::2] == (0, "")
    given(monkeypatch, b"")
    assert told(capsys, "value", "-") == (0, "", "")
    monkeypatch.setattr("sys.stdin", None)
    assert told(capsys, "value", "-") == (2, "", "loony: the position cannot be read: stdin is closed\n")


def test_many_positions_as_json_are_an_object_a_line(monkeypatch: Patch, capsys: Capsys) -> None:
    given(monkeypatch, MANY)
    code, out, err = told(capsys, "value", "-", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (2, "")
    assert [row["line"] for row in rows] == [2, 4, 5, 6, 7, 8]
    for row in rows:
        alone = told(capsys, "value", row["text"], "--json")
        assert (alone[0] == 2) == ("error" in row), row
        if alone[0]:
            assert f"loony: {row['error']}\n" == alone[2], row
        else:
            assert row == {"line": row["line"], "text": row["text"], **json.loads(alone[1])}, row


@pytest.mark.parametrize(("text", "family"), [
    ("3+4l", "endgames"), ("0", "endgames"), ("3+7l^6", "odd-loops"), ("[4 13 4]+7l", "graphs"),
    ("2x2:110011101101", "boards"), ("1x7", "boards"), ("2+1", "endgames"), ("3l+7l", None), ("3^999999", None),
])  # fmt: skip
def test_a_text_is_answered_by_the_family_that_it_needs(text: str, family: str | None, capsys: Capsys) -> None:
    """And where that is none, and none reads more of it, the error is that of the first family."""
    for command in (["value"], ["value", "--line"]):
        assert told(capsys, *command, text) == told(capsys, *command, "--family", family or "endgames", text)
        assert told(capsys, *command, text)[0] == (0 if family else 2), command
    if family:
        assert loony.answer(text) == loony.answer(text, family=family)
    else:
        with pytest.raises(BadInput):
            loony.answer(text)


@pytest.mark.parametrize(("text", "nearest", "what"), [
    ("7l+3l", "odd-loops", "'3' is not expected: a loop has length at least 4, not 3: to keep control of one"),
    ("7l+3q", "odd-loops", "'q' is not expected: no component, nor a +"),
    ("7l*2", "odd-loops", "'*' is not expected: no component, nor a +: write 3, 8l or 4l^2, joined by +; did"),
    ("7l^6+[4", "graphs", "something is missing at the end: ] ends what is in brackets"),
    ("7l" + "+3" * 40 + "+3q", "odd-loops", "'q' is not expected"),
    ("[4 13 4]^200+7l", "graphs", "with [4 13 4]^200, 600 pieces hang together at joints"),
])  # fmt: skip
def test_a_text_that_no_family_reads_is_told_of_by_the_one_that_reads_the_most(
    text: str, nearest: str, what: str, capsys: Capsys
) -> None:
    for command in (["value"], ["value", "--line"]):
        code, out, err = told(capsys, *command, text)
        assert (code, out, err.startswith(f"loony: {what}")) == (2, "", True), command
        assert told(capsys, *command, "--family", nearest, text) == (code, out, err), command


def test_many_positions_may_be_of_several_families(monkeypatch: Patch, capsys: Capsys) -> None:
    given(monkeypatch, b"7l\n3+4l\n[4 13 4]")
    rows = [json.loads(line) for line in told(capsys, "value", "-", "--json")[1].splitlines()]
    assert [(row["position"], row["value"]) for row in rows] == [("7l", 7), ("3+4l", 1), ("[4 13 4]", 13)]
    assert told(capsys, "value", "--family", "endgames", "7l")[0] == 2


def test_many_positions_of_narrow_boards_share_a_table(monkeypatch: Patch, capsys: Capsys) -> None:
    """The larger table answers what the smaller did; and the smaller is not asked what it has not."""
    texts = ["31+32", "40+41"]
    alone = [json.loads(told(capsys, "value", "--family", "strips", text, "--json")[1]) for text in texts]
    monkeypatch.setattr("loony.results.strips.answers._tables", {})
    for order in (texts, texts[::-1]):
        given(monkeypatch, "\n".join(order).encode())
        rows = [
            json.loads(line) for line in told(capsys, "value", "--family", "strips", "-", "--json")[1].splitlines()
        ]
        assert [row["value"] for row in rows] == [alone[texts.index(text)]["value"] for text in order], order
    assert {row["source"] for row in alone} == {"stake table"}


def test_stdout_may_be_a_stream_of_text(capsys: Capsys) -> None:
    for arguments in (["value", "3"], ["value", "3", "--json"], ["--help"], ["--version"]):
        with redirect_stdout(io.StringIO()) as stream:
            code, *_, err = told(capsys, *arguments)
        assert (code, err, stream.getvalue()) == (0, "", told(capsys, *arguments)[1]), arguments


def show(rows: pa.Table, form: str) -> None:
    say_report(Namespace(), rows_report(rows, form, "")._replace(notes=()))


def shown(form: str, **columns: pa.Array) -> list[str]:
    with redirect_stdout(io.StringIO()) as stream:
        show(pa.table(columns), form)
    return stream.getvalue().splitlines()


@settings(deadline=None)
@given_by(st.lists(st.floats(allow_nan=False, allow_infinity=False) | st.floats(-9, 9), max_size=SHOWN))
def test_fractions_are_printed_in_full_from_a_ten_thousandth_to_a_quadrillion(numbers: list[float]) -> None:
    numbers += [1.23456789e-4, -1e-4, 9.9999e-5, 1e15, -1e15, 999_999_999_999_999.0, 0.0][: SHOWN - len(numbers)]
    for number, line in zip(numbers, shown("table", number=pa.array(numbers))[1:], strict=True):
        text, size = line.strip(), abs(number)
        assert ("e" in text) == (size != 0 and not 1e-4 <= size < 1e15), (number, text)
        assert abs(float(text) - number) <= (size * 5e-6 if "e" in text else 5e-7), (number, text)
        assert not re.search(r"[.]\d*0$|[.]$|^[^e]*[.]\d{7}", text), (number, text)


def test_numbers_of_every_type_stand_at_the_right_end() -> None:
    for kind in (pa.int8(), pa.uint64(), pa.float32(), pa.float64(), pa.decimal128(9, 2), pa.decimal256(9, 2)):
        _, first, second = shown("table", a=pa.array([1, 100], kind))
        assert (first.startswith(" "), len(first)) == (True, len(second)), kind
    assert shown("table", a=pa.array(["1", "100"]))[1:] == ["1", "100"]


def test_bytes_for_a_stream_of_text(capsys: Capsys) -> None:
    rows = pa.table({"a": ["\x1b", "ℓ"]})
    with redirect_stdout(io.StringIO()) as stream:
        show(rows, "csv")
    assert stream.getvalue() == '"a"\n"\x1b"\n"ℓ"\n'
    with redirect_stdout(io.StringIO()) as stream, pytest.raises(BadInput, match="stdout takes text, and no bytes"):
        show(rows, "parquet")
    assert stream.getvalue() == ""


def test_whoever_leaves_is_not_answered_for_ever() -> None:
    done = by_shell('yes 3 | "$@" | head -1', "value", "-")
    assert (done.stdout, done.stderr) == ("3: the controller wins by 3 (size 3, c = 3)\n", "")


def completions(line: str, folder: Path, *more: str) -> list[str]:
    told_in = folder / "completions"
    asking = {
        "_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "_ARGCOMPLETE_STDOUT_FILENAME": str(told_in),
        "COMP_LINE": line, "COMP_POINT": str(len(line)), "COMP_TYPE": "9",
    }  # fmt: skip
    program = "; ".join([*more, "from loony.shell.main import console", "console()"])
    done = ran(sys.executable, "-c", program, env=os.environ | asking, cwd=folder)
    assert done.stderr == ""
    return sorted(word.strip() for word in told_in.read_text().splitlines()) if told_in.exists() else []


@pytest.mark.parametrize(("line", "wanted"), [
    ("loony v", ["value", "verify"]), ("loony query --js", ["--json"]), ("loony value --family st", ["strips"]),
    ("loony claims allcock-4.", ["allcock-4.1", "allcock-4.2", "allcock-4.2-order"]),
    ("loony query --of closed_", ["closed_boxes", "closed_triangles"]),
    ("loony query --table tab", ["tables/", "tables/some"]), ("loony plot shares --table tables/o", ["tables/other/"]),
    ("loony query --table [t]", [r"\[t\]/"]),
])  # fmt: skip
def test_a_shell_completes(line: str, wanted: list[str], tmp_path: Path) -> None:
    for name in ("tables/some", "tables/other", "[t]"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "tables" / "some" / "manifest.json").write_text("{}")
    found = completions(line, tmp_path)
    assert {*wanted} <= {*found}
    assert all(word.replace("\\", "").startswith(line.split()[-1]) for word in found)


def test_without_argcomplete_nothing_is_completed(tmp_path: Path) -> None:
    assert completions("loony v", tmp_path, "import sys", "sys.modules['argcomplete'] = None") == []
