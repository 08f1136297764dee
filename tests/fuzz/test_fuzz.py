"""The fuzzer finds what is wrong: what it found once stays found, and what is planted is found of each target."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from commanded import Capsys, Patch
from conftest import MakeOnce
from fuzz import __main__ as fuzzer
from fuzz import lanes, tables
from fuzz.asking import Input, Made, Said, misbehaves
from fuzz.claim_files import by_hand
from fuzz.lanes import TARGETS, Lane
from fuzz.notations import fuzzed, reading
from fuzz.texts import drawn
from hypothesis import strategies as st
from small_constants import FEW_BOARDS, short

from loony.enumerate import terms
from loony.enumerate.boards import reading as board_reading
from loony.enumerate.boards.board import Board
from loony.results.asked import answers
from loony.results.asked.answers import Answer, Answers
from loony.results.runs import run
from loony.results.stored import manifest as manifests
from loony.results.stored import views
from loony.results.stored.tables import MANIFEST, tables_of
from loony.verify.boards.family import DRAWN_BOARDS
from loony.verify.families import FAMILIES, first, proving
from loony.verify.family import Family

pytestmark = pytest.mark.slow_plain  # for tables are made, and checked a hundred times

ROWS = [
    json.loads(line) for line in (Path(__file__).parents[1] / "fuzz" / "regressions.jsonl").read_text().splitlines()
]


@pytest.fixture(scope="module")
def made(made_once: MakeOnce) -> Made:
    return Made(made_once("fuzz", tables.make))


@pytest.fixture(scope="module")
def lane(made: Made) -> Iterator[Lane]:
    with Lane(made) as process:
        yield process


def found(name: str, one: Input, made: Made, scratch: Path, monkeypatch: Patch) -> str:
    monkeypatch.chdir(scratch)
    with short(FEW_BOARDS):
        return TARGETS[name].tried(one, made, scratch).finding or "nothing"


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_found_once_is_answered_as_it_must_be(name: str, lane: Lane) -> None:
    rows = [row for row in ROWS if row["target"] == name]
    wrong = {}
    for row in rows:
        outcome = lane.tried(TARGETS[name], row["input"])
        right = outcome.finding is None and outcome.codes[0][1] == row["code"]
        if not right or row.get("says", "") not in outcome.said:
            wrong[json.dumps(row)] = outcome
    assert not wrong, "\n".join(f"{row}\n{outcome}" for row, outcome in wrong.items())


def test_every_row_is_replayed() -> None:
    assert {row["target"] for row in ROWS} <= {*TARGETS}
    assert len(ROWS) > 20


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_a_few_inputs_of_each_target(name: str, lane: Lane) -> None:
    """Nothing is found, of each family that there is to be asked; and the same seed gives the same inputs."""
    target = TARGETS[name]

    def some() -> list[Input]:
        strategy = target.inputs(lane.made)
        listed = [*islice(target.listed(7, lane.made), 0, 210, 7 if strategy.is_empty else 21)]
        return listed + ([] if strategy.is_empty else [*islice(drawn(strategy, 7, 150), 0, 150, 5)])

    inputs = some()
    assert inputs == some()
    asked = {"claims": proving(), "notations": fuzzed(), "drawn": [DRAWN_BOARDS]}.get(name, FAMILIES.values())
    assert {one["family"] for one in inputs} == {family.name for family in asked}
    codes = set()
    for one in inputs:
        outcome = lane.tried(target, one)
        assert outcome.finding is None, one
        codes |= {code for _, code in outcome.codes}
    assert len(codes) > 1


def test_a_notation_read_otherwise_is_found(made: Made, tmp_path: Path, monkeypatch: Patch) -> None:
    honest = answers.answers_of

    def planted(family: Family) -> Answers:
        def value(text: str, stages: Callable[[], Any]) -> Answer:
            report = honest(family).value(text, stages).report
            data = report.data | {"position": report.data["position"].replace("^2", "")}
            return Answer(report._replace(data=data))

        return Answers(value)

    monkeypatch.setattr(answers, "answers_of", planted)
    one = {"family": first().name, "text": "3^2+4"}
    assert "reads this as '3+4'" in found("notations", one, made, tmp_path, monkeypatch)
    assert found("notations", one | {"text": "3+4"}, made, tmp_path, monkeypatch) == "nothing"


def test_a_board_read_otherwise_is_found(made: Made, tmp_path: Path, monkeypatch: Patch) -> None:
    bits = "110010001000"
    one = {"family": DRAWN_BOARDS.name, "command": "board", "text": f"2x2:{bits}", "size": [2, 2], "drawn": bits}
    assert found("drawn", one, made, tmp_path, monkeypatch) == "nothing"
    honest = board_reading._openspiel

    def planted(text: str, board: Board | None) -> tuple[Board, int]:
        its, undrawn = honest(text, board)
        return its, undrawn ^ 1

    monkeypatch.setattr(board_reading, "_openspiel", planted)
    assert "reads this as '2x2:010010001000" in found("drawn", one, made, tmp_path, monkeypatch)


@pytest.mark.parametrize(("text", "what"), [
    ("SELECT * FROM read_csv('secret.csv')", "reads secret.csv"),
    ("EXPLAIN ANALYZE COPY claims TO 'written.csv'", "writes written.csv"),
])  # fmt: skip
def test_a_statement_that_reads_or_writes_files_is_found(
    text: str, what: str, made: Made, tmp_path: Path, monkeypatch: Patch
) -> None:
    one = {"family": first().name, "text": text, "form": 0}
    assert found("sql", one, made, tmp_path, monkeypatch) == "nothing"
    monkeypatch.setattr(views, "_SETTINGS", ())  # a connection that is not told to leave files alone
    assert what in found("sql", one, made, tmp_path, monkeypatch)


def test_a_claim_tested_wrongly_is_found(made: Made, tmp_path: Path, monkeypatch: Patch) -> None:
    one = {"family": proving()[0].name, "claim": "magnitude(4 - G.size) > 1\nG.value < 3"}
    assert found("claims", one, made, tmp_path, monkeypatch) == "nothing"
    monkeypatch.setattr(terms, "magnitude", lambda number: number)
    assert "and there are" in found("claims", one, made, tmp_path, monkeypatch)


@pytest.mark.parametrize("family", FAMILIES)
def test_tables_accepted_with_something_else_in_them_are_found(
    family: str, made: Made, tmp_path: Path, monkeypatch: Patch
) -> None:
    """Each check turned off lets something pass, and the fuzzer finds that."""
    name = next(iter(tables_of(FAMILIES[family]).schemas))
    count = next(iter(json.loads((made.of(family) / MANIFEST).read_text())["counts"]))
    edits = [{"at": ["counts", count, "walked"], "put": 7}]
    for target, one, module, guard, what in (
        ("manifests", {"file": MANIFEST, "edits": edits}, run, "require_derived", "accepts another"),
        ("bytes", {"file": name, "at": -5, "by": 1}, manifests, "_require_unchanged", "does not see that the SHA-256"),
    ):
        given = {"family": family, **one}
        if target == "bytes":  # in who made it, which the file says before its last bytes
            data = (made.of(family) / name).read_bytes()
            given["at"] = data.rindex(b"parquet-cpp-arrow")
        assert found(target, given, made, tmp_path, monkeypatch) == "nothing", target
        with monkeypatch.context() as patch:
            patch.setattr(module, guard, lambda *_: None)
            assert what in found(target, given, made, tmp_path, patch), target


@pytest.mark.parametrize(("said", "what"), [
    (Said("check", 3, b"", "loony: internal error: KeyError: 'x'; please report it\n"), "KeyError"),
    (Said("check", 5, b"", ""), "exit code 5"), (Said("check", 130, b"", ""), "takes more than 30 s"),
    (Said("check", 0, b"", "x.py:1: RuntimeWarning: overflow\n"), "RuntimeWarning"),
    (Said("check", 2, b"", "loony: a\nTraceback (most recent call last):\n"), "Traceback"),
    (Said("check", 2, b"", "loony: the memory is used up: ask for a smaller size\n"), "takes more than 2 GiB"),
    (Said("check", 4, b"", "loony: one\nand two\n"), "no sentence"),
    (Said("check", 4, b"", "KeyError\n"), "no sentence"),
    (Said("check", 4, b"half", "loony: it is corrupt\n"), "refused, and prints"),
    (Said("check", 2, b"", "loony: \x1b[2J is none\n"), "prints U+001B"),
    (Said("check", 0, "\u202e".encode(), ""), "prints U+202E"),
])  # fmt: skip
def test_what_no_command_may_do(said: Said, what: str) -> None:
    assert what in (misbehaves(said, shown=True) or "nothing")


@pytest.mark.parametrize("code", [0, 1, 2, 4])
def test_what_a_command_may_do(code: int) -> None:
    refused = code in (2, 4)
    said = Said("check", code, b"" if refused else b"rows\n", "loony: it is corrupt\n" if refused else "")
    assert misbehaves(said, shown=True) is None


@pytest.mark.long
def test_a_process_that_dies_or_stops_is_put_down_to_its_input(lane: Lane, monkeypatch: Patch) -> None:
    """A claim file is a program, so it can do to the process what a fault would."""

    def outcome(source: str) -> lanes.Outcome:
        return lane.tried(TARGETS["claims"], {"family": proving()[0].name, "source": source})

    assert "the process ends: SIGABRT" in (outcome("import os\nos.abort()").finding or "")
    assert "MemoryError" in outcome("x = bytearray(3 << 30)").said
    monkeypatch.setattr(lanes, "HANGS", 1)
    forever = "import signal, time\nsignal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})\ntime.sleep(99)"
    assert outcome(forever).finding == "no answer in 1 s"
    monkeypatch.undo()
    assert outcome("x = 1").finding is None


def test_the_table_says_what_came_of_each_target(lane: Lane, capsys: Capsys) -> None:
    """A finding is printed as a row; and it fails, as does a target of which nothing is tried."""
    family = proving()[0].name
    warns = "import sys\nx = 1\nsys.stderr.write('RuntimeWarning: x')"
    sources = [{"family": family, "source": text} for text in ("x = 1", warns, "y = 2")]
    target = TARGETS["claims"]._replace(listed=lambda *_: iter(sources), inputs=lambda made: st.nothing())
    tally = fuzzer.fuzzed(target, [lane], 1, 60)
    assert (tally.tried, tally.findings) == (3, 1)
    assert fuzzer.told([tally]) == 1
    printed = capsys.readouterr().out.splitlines()
    row = json.loads(printed[-1])
    assert row["target"] == "claims"
    assert row["input"] == sources[1]
    assert "RuntimeWarning" in (lane.tried(target, row["input"]).finding or "")
    right = fuzzer.fuzzed(target._replace(listed=lambda *_: iter(sources[:1])), [lane], 1, 60)
    assert fuzzer.told([right]) == 0
    assert fuzzer.told([right, fuzzer.Tally(target._replace(name="none"))]) == 1
    assert "nothing was tried of none" in capsys.readouterr().out
    assert right.line().split()[:4] == ["claims", "1", "2:", "1"]


@pytest.mark.long
def test_findings_of_two_kinds_are_made_smaller_and_tried_first_the_next_time(tmp_path: Path) -> None:
    """A command that finds fault with two signs: of each kind there is a row, with the sign alone."""
    given: list[str] = []

    class Strict:
        made = Made(tmp_path)

        def tried(self, _: object, one: Input) -> lanes.Outcome:
            given.append(one["text"])
            signs = [sign for sign in "\0;" if sign in one["text"]]
            return lanes.Outcome([("value", 0)], "", f"loony value takes {ord(signs[0]):c}" if signs else None)

    texts = st.text("3+l\0;", max_size=9).map(lambda text: {"family": "any", "text": text})
    target = TARGETS["notations"]._replace(listed=lambda *_: iter(()), inputs=lambda made: texts)
    lane: Any = Strict()
    tally = fuzzer.fuzzed(target, [lane, lane], 1, 12, tmp_path)
    assert sorted(one["text"] for one, _ in tally.rows.values()) == ["\0", ";"]
    assert tally.tried == len(given) > tally.findings > 2
    given.clear()
    fuzzer.fuzzed(target, [lane], 2, 2, tmp_path)
    assert {*given[:2]} == {"\0", ";"}


# The readers of the fuzzer's own, with which the answers of the commands are compared.


def test_claims_by_hand() -> None:
    rows = [{"size": size, "value": size % 3} for size in range(6)]
    assert by_hand("all_of(G.size > 1, not_(G.size == 4))", "quotient(G.value, 2) == 0", rows) == (6, 3, 2)


@pytest.mark.parametrize(("text", "other"), [
    ("3^2 + 4l", "4_ℓ+2*3"), ("2×8_{\\ell}^{2}", "8l^4"), ("boxes: 1101+11", "boxes:11+1011"), ("0", " 0 "),
    ("3³, 4L", "4_{ℓ}+3·3"), ("1x22^2", "2⋅22"), ("4ℓ¹²", "3*4\\ell^4"), ("boxes: 11,11", "boxes: 11+11"),
    ("[ 6,09 4(3) ]² + 3", "3+2*[6 9 4 (3)]"), ("{a - 3-a,a-5-_}, 3", "{a-3-a a-5-_}+3"),
])  # fmt: skip
def test_notations_read_by_hand(text: str, other: str) -> None:
    assert reading(text) == reading(other) is not None
    assert reading(text) != reading(text.replace("8", "6").replace("3", "5") + "+3") is not None or ":" in text
    assert reading("x") is reading("boxes: 12") is reading("3^^2") is reading("3^²") is reading("2x7") is None
    assert reading("[4 x]") is reading("[4 3 4]l") is reading("{a-b}") is reading("[4 3 4") is None
    assert reading("[4 9 6]") != reading("[6 9 4]")
    assert reading("boxes: 011") != reading("boxes: 11")
