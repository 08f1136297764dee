"""Texts that a user names: files, standard input and what a shell opens; and what is refused, at once."""

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from commanded import Capsys, Patch, by_shell, one_sentence, output_of, refused, told

from loony.system.reading import LARGEST, text_in

pytestmark = pytest.mark.no_kernel  # no kernel reads a text

DIAGRAM = "+-----+\n|  A  |\n+-----+\n"
READERS = (["board"], ["game"], ["solve"], ["test", "--no-proof", "--claim"], ["prove", "--claim"])
"""the commands that read a text from a file, up to its name"""


@pytest.mark.parametrize(("make", "what"), [
    (os.mkfifo, "is no regular file: name a file, or - for standard input"),
    (lambda path: path.symlink_to("/dev/zero"), "is no regular file: name a file, or - for standard input"),
    (Path.mkdir, "is a folder: name a file, or - for standard input"),
    (b" " * (LARGEST + 1), "has more than 10,000,000 bytes, which is too much for a "),
    (b"# \xb1\n", "has no text that can be read: byte 3 is not UTF-8; save it as UTF-8"),
    (DIAGRAM.encode("utf-16-le"), "has no text that can be read: it has a null character; save it as UTF-8"),
    (DIAGRAM.encode("utf-16")[:-1], "has no text that can be read: byte 49 is not UTF-16; save it as UTF-8"),
], ids=["pipe", "device", "folder", "large", "latin-1", "no mark", "broken"])  # fmt: skip
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
def test_what_has_no_text_is_refused(
    reader: list[str], make: Callable[[Path], None] | bytes, what: str, tmp_path: Path, capsys: Capsys
) -> None:
    if isinstance(make, bytes):
        (tmp_path / "named").write_bytes(make)
    else:
        make(tmp_path / "named")
    refused(capsys, *reader, str(tmp_path / "named"), match=f"loony: {tmp_path / 'named'} {what}")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_is_read_in_each_encoding_that_is_known(encoding: str, tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "text").write_bytes(DIAGRAM.encode(encoding))
    assert output_of(capsys, "board", str(tmp_path / "text"), "--openspiel") == "1x1:1111, score 1-0, A to move\n"


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "largest").write_bytes(b"a" * LARGEST)
    assert text_in(str(tmp_path / "largest"), "position") == "a" * LARGEST


@pytest.mark.long
@pytest.mark.parametrize("script", [
    'echo "$TEXT" | "$@" -', 'echo "$TEXT" | "$@" /dev/stdin', 'echo "$TEXT" | "$@"', '"$@" <(echo "$TEXT")',
    '"$@" <(sleep 1; echo "$TEXT")', '"$@" /proc/self/fd/5 5<<< "$TEXT"',
])  # fmt: skip
def test_what_a_shell_opens_is_read(script: str, monkeypatch: Patch) -> None:
    monkeypatch.setenv("TEXT", DIAGRAM)
    done = by_shell(script, "board", "--openspiel")
    assert (done.returncode, done.stdout, done.stderr) == (0, "1x1:1111, score 1-0, A to move\n", "")


@pytest.mark.long
@pytest.mark.parametrize(("script", "what"), [
    ('"$@" - < /dev/zero', "standard input has more than 10,000,000 bytes"),
    ('"$@" /dev/fd/5 5< /dev/zero', "/dev/fd/5 has more than 10,000,000 bytes"),
    ('"$@" /dev/fd/5 5< /', "/dev/fd/5 cannot be read: Is a directory"),
])  # fmt: skip
def test_what_a_shell_opens_has_an_end(script: str, what: str) -> None:
    for command in (["board"], ["prove", "--claim"]):
        done = by_shell(script, *command)
        assert (done.returncode, done.stdout, one_sentence(done.stderr)) == (2, "", True), command
        assert what in done.stderr, command


CLAIM = """
from loony.verify.claims.claim import claim, when
from loony.verify.endgames.family import AMALGAMATED


@claim("mine", "Mine", source="own", domains=(AMALGAMATED,))
def mine(G):
    return when(G.size > 0, G.value BREAKS 0)
"""


def test_a_claim_comes_from_standard_input_too(small_tables: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    for operation, code, said in ((">=", 0, "mine"), ("<", 1, "mine"), ("is not a", 2, "-, line 8: does not load")):
        claim = CLAIM.replace("BREAKS", operation)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(claim.encode("utf-16"))))
        found, out, err = told(capsys, "test", "--no-proof", "--claim", "-", "--table", str(small_tables))
        assert (found, said in out + err) == (code, True), code


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_many_positions_are_read_in_each_encoding(encoding: str, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("3+4l\n# ℓ\n5\n".encode(encoding))))
    assert output_of(capsys, "value", "-").count("controller wins by") == 2


def test_a_line_of_positions_has_an_end(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"3+4l\n" + b"3" * (LARGEST + 1))))
    code, out, err = told(capsys, "value", "-")
    assert (code, out) == (2, told(capsys, "value", "3+4l")[1])
    assert err == "loony: line 2 has more than 10,000,000 bytes, which is too much for a position\n"
