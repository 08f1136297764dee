"""Play line by line as Coq has it: the scores of small positions by drawing every line, against the oracle's; the
files as they stand; errors in the rules, which Coq refuses; and drawn positions as Coq and the program read them.
"""

import json
import random
import re
from pathlib import Path

import naive_boards as naive
import pytest
from certifying import Development, asked_of_coq, errors_in, line_in_coq, numbers_in, require_refused, with_error
from commanded import Capsys, Patch, told

from loony.commands.boards import certified
from loony.enumerate.boards.board import Board, board_of, members
from loony.enumerate.boards.reading import read
from loony.enumerate.boards.regions import LOOP, regions
from loony.results.asked.record import THEOREM, evidence_for
from loony.results.boards.positions.analysis import analyse
from loony.shell.options import stages
from loony.verify.boards.family import DRAWN_BOARDS, MOST_NODES
from loony.verify.claims.register import claims_of
from loony.verify.endgames.certified import DRAWN
from loony.verify.endgames.theory import THEORY
from loony.verify.odd_loops.family import ODD_LOOPS
from loony.verify.odd_loops.theory import THEORY as ODD
from loony.verify.proof import coq
from loony.verify.proof.by_hand import COQ, needs
from loony.verify.proof.development import dependency_order

pytestmark = pytest.mark.no_kernel

TEXTS = {path.stem: path.read_text("utf-8") for path in (COQ / "Game.v", COQ / "Short_chains.v", *DRAWN.glob("*.v"))}


def test_the_scores_of_coqs_own_play_are_the_oracles(development: Development) -> None:
    folder, _ = development
    chance, board = random.Random(3), board_of(3, 3)
    some = [chance.sample(range(board.lines), chance.choice([3, 4, 5, 5, 6])) for _ in range(300)]
    lists = ";\n".join(f"[{'; '.join(line_in_coq(board, line) for line in lines)}]" for lines in some)
    asked = f"Eval vm_compute in map (net_score (rectangle 3 3)) [{lists}]%nat.\n"
    scores = numbers_in(asked_of_coq(folder, "Drawn Play", asked))
    every = naive.board(3, 3)
    assert scores == [naive.value(frozenset(every[line] for line in lines)) for lines in some]
    assert len({*scores}) > 6


# ---- one position ----

SHOWN = "1x3:0010010111, score 1-0"
"""a chain of 1 beside an undecided component: Coq searches it"""


@pytest.mark.parametrize(("position", "means", "best"), [
    ("3x3:111110000111000110111011", "by the theorems", 1), (SHOWN, "Coq's own search of the 5 lines", 3),
])  # fmt: skip
def test_coq_certifies_a_position_and_refuses_another_value(
    development: Development, position: str, means: str, best: int
) -> None:
    folder, _ = development
    analysis = analyse(read(position), MOST_NODES, lambda: stages(True))
    text = certified.text(analysis)
    assert means in text
    (listed,) = re.findall(r"^Definition best : list edge := \[(.*)\]\.$", text, re.MULTILINE)
    assert len(listed.split("; ")) == best
    assert "Print Assumptions no_other_line_is_best." in text
    (folder / "Position.v").write_text(text, "utf-8")
    assert coq.faults(folder, {"Position": coq.compile_file(folder, "Position", "coqc")}) == []
    for right, wrong in (
        (f"Definition V : Z := {analysis.value}.", "Definition V : Z := 99."),
        ("Definition rest : list edge := [", "Definition rest : list edge := [Below 0 1; "),
    ):
        assert right in text, right
        (folder / "Position.v").write_text(text.replace(right, wrong), "utf-8")
        assert "Unable to unify" in coq.compile_file(folder, "Position", "coqc").output, right


def test_without_coq_the_file_on_a_position_is_written(capsys: Capsys, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.verify.proof.coq.shutil.which", lambda _: None)
    code, out, _ = told(capsys, "board", SHOWN, "--certify", str(tmp_path / "out"))
    assert code == 0
    assert "Position.v is written, and not checked: coqc is not installed here" in out
    names = {path.stem for path in (tmp_path / "out").glob("*.v")}
    assert {"Position", "Search", "Captures", "Game"} < names
    assert "Proved" not in names


# ---- errors ----


def first_refused(folder: Path, name: str, right: str, wrong: str, new: Path, without: tuple[str, ...]) -> str:
    """The first file that Coq refuses, where `name` has a wrong text in place of a right one."""
    result, changed = with_error(folder, name, right, wrong, new), [name]
    for other in dependency_order({other: text for other, text in TEXTS.items() if other not in without}):
        if result.accepted and {*needs(TEXTS[other])} & {*changed}:
            result = coq.compile_file(new, other, "coqc")
            changed.append(other)
    require_refused(result)
    return changed[-1]


def test_a_theorem_of_another_family_is_evidence_for_a_claim_as_long_as_its_file_is_the_same(
    monkeypatch: Patch,
) -> None:
    """The closed form is in the files on loops of any length, and so is the theorem on endgames that has it."""
    simple = claims_of(DRAWN_BOARDS)["boards-simple"]
    right = next(row for row in evidence_for(simple).recorded if row.kind == THEOREM)
    assert (right.family, right.about) == (ODD_LOOPS.name, "Any_board.endgame_of_lines")
    for row in (right._replace(digest="0" * 16), right._replace(family=DRAWN_BOARDS.name)):
        monkeypatch.setattr("loony.results.asked.record.recorded", lambda row=row: [row])
        assert evidence_for(simple).recorded == [], row


def test_the_development_on_boards_does_not_ask_for_the_theorems_of_other_families(
    capsys: Capsys, monkeypatch: Patch, tmp_path: Path
) -> None:
    """If Coq accepts nothing, the claims whose theorems are in these files are not certified, and no others."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("loony.verify.proof.coq.find_coq", lambda: "coqc")
    monkeypatch.setattr("loony.verify.proof.coq.version_of", lambda _: "8.16.1")
    monkeypatch.setattr("loony.verify.proof.coq.compile_development", lambda *_: {})
    monkeypatch.setattr("loony.verify.proof.coq.faults", lambda *_: [])
    code, _, err = told(capsys, "prove", "--family", "boards", "--quiet", "--certify", "certified")
    assert code == 1
    assert re.findall("the theorem of (.*)", err) == [
        "boards-captures", "boards-parity", "nimstring-empty", "nimstring-rows",
    ]  # fmt: skip


STATEMENTS = (
    "Statement", "Statement_of_values", "Statement_of_nimbers", "Proved", "Narrow_proved", "Examples", "Search",
    "Openings",
)  # fmt: skip
ERRORS = Path(__file__).with_name("errors_in_coq.tsv")


@pytest.mark.parametrize(
    ("name", "right", "wrong"), errors_in(ERRORS, "errors in the files, which their proofs do not carry")
)
def test_the_proofs_do_not_carry_wrong_rules(
    development: Development, name: str, right: str, wrong: str, tmp_path: Path
) -> None:
    file = first_refused(development[0], name, right, wrong, tmp_path, without=STATEMENTS)
    assert file in ("Short_chains", "Pieces", "Played", "Captures", "Nimstring", "Narrow", "Drawn_rows")


def test_each_statement_is_proved_and_coq_is_asked_what_it_assumes() -> None:
    assert ODD.certificates is not None
    proved = {*THEORY.certificates().by_hand, *ODD.certificates().by_hand}
    asked = [
        TEXTS["Proved"],
        TEXTS["Narrow_proved"],
        *(path.read_text("utf-8") for path in proved if path.stem == "Values_proved"),
    ]
    theorems = {name for text in asked for name in re.findall(r"^Print Assumptions (\w+)\.", text, re.MULTILINE)}
    stated = set()
    for name in ("Statement", "Statement_of_values", "Statement_of_nimbers"):
        assert len(TEXTS[name].splitlines()) < 200, name
        assert not re.search(r"^(Proof|Lemma|Theorem)|Admitted", TEXTS[name], re.MULTILINE), name
        stated |= {*re.findall(r"^Axiom (\w+) ", TEXTS[name], re.MULTILINE)}
    assert len(stated) > 10
    assert stated == theorems


NO_ENDGAME = [0]

ASKED = """\
Definition signed (C : component) : Z := match C with Chain k => k | Loop k => - k end.
Definition told (rows columns : nat) (some : list (list edge)) : list (list Z) :=
  let B := rectangle rows columns in
  map (fun open : list (line (board := B)) => if is_endgame B open then map signed (read B open) else [0]) some.
"""


def read_by_coq(folder: Path, boards: list[tuple[Board, list[int]]]) -> list[list[int]]:
    """The lengths that Coq reads in each position, negative ones for loops, in ascending order."""
    text, shuffled = ASKED, random.Random(2)
    for board, some in boards:
        orders = [shuffled.sample(lines, len(lines)) for lines in ([*members(undrawn)] for undrawn in some)]
        written = ";\n".join(f"[{'; '.join(line_in_coq(board, line) for line in order)}]" for order in orders)
        text += f"Eval vm_compute in told {board.rows} {board.columns} [{written}]%nat.\n"
    said = asked_of_coq(folder, "Game Drawn", text)
    lists = "".join(said.replace(": list (list Z)", "").split()).split("=")[1:]
    return [sorted(lengths) for one in lists for lengths in json.loads(one.replace(";", ","))]


def read_here(board: Board, undrawn: int) -> list[int]:
    if any((lines & undrawn).bit_count() not in (0, 2) for lines in board.sides):
        return NO_ENDGAME
    found = regions(board, undrawn)
    return sorted(-len(one.boxes) if one.kind == LOOP else len(one.boxes) for one in found)


def around(board: Board, dot: tuple[int, int]) -> int:
    """The lines at a dot: of each box none, or two."""
    return sum(1 << line for line, ends in enumerate(board.dots) if dot in ends)


def even(board: Board, dots: int, chance: random.Random) -> int:
    """A set of lines of which each box has an even number."""
    undrawn = 0
    for dot in chance.sample(sorted({dot for ends in board.dots for dot in ends}), dots):
        undrawn ^= around(board, dot)
    return undrawn


def test_coq_reads_what_the_program_reads(development: Development) -> None:
    chance = random.Random(1)
    small, narrow, large, widest = board_of(2, 2), board_of(1, 5), board_of(3, 4), board_of(5, 5)
    asked = [
        (small, [*{even(small, dots, chance) for dots in range(10) for _ in range(20)}]),
        (small, [chance.randrange(small.every + 1) for _ in range(100)]),
        (narrow, [even(narrow, dots, chance) for dots in range(13) for _ in range(3)]),
        (large, [even(large, dots, chance) for dots in range(3, 18) for _ in range(10)]),
        (widest, [even(widest, dots, chance) for dots in range(2, 14) for _ in range(15)]),
    ]
    here = [read_here(board, undrawn) for board, some in asked for undrawn in some]
    assert read_by_coq(development[0], asked) == here
    endgames = [lengths for lengths in here if lengths != NO_ENDGAME]
    assert len(endgames) > 200
    assert len(here) - len(endgames) > 100
    assert {-4, -8, 1, 2, 3, 4, 5, 6} <= {length for lengths in endgames for length in lengths}
