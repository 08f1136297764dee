"""Claims of one's own about every family: the examples of docs/own-claim.md as they stand, each verdict, files
that make no claim, and proofs. tests/endgames/test_own.py has more about endgames.
"""

import json
import re
from collections.abc import Iterable
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import certifying
import naive_boards
import numpy as np
import pyarrow.parquet as pq
import pytest
from commanded import Capsys, Patch, refused, told
from conftest import MadeBy
from read_documents import consoles, files, text_of
from small_constants import FEW_BOARDS, short

from loony.results.runs import maker
from loony.results.runs.run import examine_stored
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim, Statement, claim, when
from loony.verify.claims.register import record_of, truths_of
from loony.verify.examination.columns import ColumnBlock, noticing, on_columns
from loony.verify.examination.examine import examine
from loony.verify.families import FAMILIES
from loony.verify.family import Domain
from loony.verify.graphs.claims.records import LoonyGraph
from loony.verify.graphs.family import GRAPHS
from loony.verify.proof import coq
from loony.verify.proof.own import load_claims

pytestmark = pytest.mark.no_kernel  # such claims run as those of the papers do

DOCUMENT = text_of("own-claim")
FILES = files(DOCUMENT)


def shown(file: str) -> list[tuple[list[str], str]]:
    """The command lines of the document that follow a file, and their outputs."""
    after = DOCUMENT.partition(f"`{file}`:\n")[2]
    return consoles(re.split(r"`\w+\.py`:\n\n```python\n", after)[0])


@pytest.fixture
def example_files(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text)


@pytest.mark.usefixtures("example_files", "formula_at_hand")
@pytest.mark.parametrize("file", ["odd.py", "packing.py", "misere.py", "captures.py"])
def test_the_example_of_a_family_prints_what_the_document_shows(file: str, capsys: Capsys, monkeypatch: Patch) -> None:
    """Each command line of docs/own-claim.md after a file, as if `odd-value` were proved, which takes minutes."""
    monkeypatch.setattr("loony.shell.proofs.proved_before", lambda *_: {"odd-value"})
    assert len(shown(file)) >= 2
    with short(FEW_BOARDS):
        for words, output in shown(file):
            _, out, err = told(capsys, *words)
            assert (out, err) == (output, ""), words


@pytest.mark.usefixtures("example_files")
def test_the_document_has_an_example_for_every_family() -> None:
    families = {claim.family for name in FILES for claim in load_claims(Path(name))}
    assert families == {*FAMILIES}


# ---- families without a solver, on small tables

SMALL = {
    "graphs": "--strings 14 --bracelets 7 --sums 1 --played 4 --claims berlekamp-scott-cv",
    "strips": "--swedish 22 --closed 4 --triangles 2 --claims swedish-1",
    "boards": "--lines 4 --undrawn 12 --positions 7 --pieces 4 --side 1 --claims boards-parity",
}

SIZES = {"graphs": "coins", "strips": "total", "boards": "boxes"}


NOUNS = {family: FAMILIES[family].domains[0].noun for family in SMALL}

HEAD = """\
import numpy as np
from loony.enumerate.logic import *
from loony.verify.claims.claim import REFUTED, claim, when
from loony.verify.{family}.family import *
"""

MINE = """

@claim("{id}", "Mine", source="own", domains=({domain},))
def {name}(G):
    "Says something."
    {body}
"""


def own_file(family: str, body: str, id_: str = "mine", domain: str = "") -> str:
    domain = domain or FAMILIES[family].domains[0].name.upper()
    return MINE.format(id=id_, name=id_.replace("-", "_"), domain=domain, body=body)


@pytest.fixture
def family(request: pytest.FixtureRequest, made_by: MadeBy, tmp_path: Path, monkeypatch: Patch) -> str:
    """A family, with its small tables in a folder of the test, which is the current one."""
    name: str = request.param
    made = made_by(f"own/{name}", f"verify --family {name} {SMALL[name]}", **FEW_BOARDS)
    monkeypatch.chdir(tmp_path)
    Path("tables").mkdir()
    (Path("tables") / made.name).symlink_to(made)
    return name


def asked(capsys: Capsys, family: str, text: str, *options: str) -> tuple[int, str, str]:
    Path("own.py").write_text(HEAD.format(family=family) + text)
    with short(FEW_BOARDS):
        return told(capsys, "test", "--claim", "own.py", *options)


every = pytest.mark.parametrize("family", SMALL, indirect=True)

TABLES = {"graphs": "graphs.parquet", "strips": "positions_swedish.parquet"}


def values_of(family: str) -> list[int]:
    """The values of the positions of a domain: as they are stored, or, of boards, by the oracle."""
    if family in TABLES:
        return list(pq.read_table(Path("tables") / family / TABLES[family])["value"].to_pylist())
    boards = [naive_boards.board(1, n) for n in (1, 2)]
    sets = (chain.from_iterable(combinations(board, k) for k in range(len(board) + 1)) for board in boards)
    return [naive_boards.value(frozenset(lines)) for lines in chain.from_iterable(sets)]


@every
def test_each_verdict_in_a_family_without_a_solver(family: str, capsys: Capsys) -> None:
    nouns = NOUNS[family]
    bodies = {
        "holds": f"return when(True, (G.value - G.{SIZES[family]}) % 2 == 0)",
        "fails": "return when(G.value > 0, G.value < 2)",
        "never": "return when(G.value > 1000, G.value == 5)",
        "always": "return when(G.value > 1, G.value > 0)",
    }
    text = "".join(own_file(family, body, id_) for id_, body in bodies.items())
    code, out, err = asked(capsys, family, text)
    assert (code, err) == (1, "")
    assert "Outside the solver" not in out
    unproved = f"not proved: no solver proves claims about {FAMILIES[family].title}"
    failing = "; it is expected to hold"
    assert out.splitlines()[-4:] == [
        f"holds: holds on {nouns} (exhaustive to a bound), {unproved}",
        f"fails: refuted on {nouns} (exhaustive to a bound), {unproved}{failing}",
        f"never: its hypothesis holds at none of the {nouns}, {unproved}{failing}",
        f"always: no number wrong by at most 4 would refute it on {nouns}, {unproved}{failing}",
    ]
    values = values_of(family)
    assert f"holds notices a number wrong by at most 4 at {len(values):,} of {len(values):,} {nouns}" in out
    assert f"always notices a number wrong by at most 4 at 0 of {len(values):,} {nouns}" in out
    positive, large = (sum(value > least for value in values) for least in (0, 1))
    (row,) = (
        line.split()
        for line in out.splitlines()
        if line.startswith("fails ") and "notices" not in line and "(" not in line
    )
    counts = [f"{number:,}" for number in (len(values), positive, large)]
    assert row[2:6] == [*counts, "refuted"] or row[3:7] == [*counts, "refuted"]
    found = re.findall(r"^  (\S+)  .*v = (-?\d+), expected (.*)$", out, re.MULTILINE)
    assert len(found) == 3
    for position, value, expected in found:
        assert int(value) > 1, position
        assert expected == "at most 1", position
        answer = told(capsys, "value", "--family", family, "--json", position)[1]
        assert json.loads(answer)["value"] == int(value), position
    if family == "graphs":  # whose order is that of the table
        rows = pq.read_table(Path("tables") / family / TABLES[family]).to_pylist()
        assert [position for position, _, _ in found] == [row["graph"] for row in rows if row["value"] > 1][:3]


SAYS = "return when(G.value > 3, G.value > 2)"
MINE_OF_GRAPHS = own_file("graphs", SAYS)


@pytest.mark.parametrize(("family", "text", "what"), [
    *((family, own_file(family, body, domain=domain), what) for family, domain, body, what in [
        ("graphs", "", "return when(True, G.value > 2 if G.coins > 3 else True)",
         "line 10: mine is not branch-free"),
        ("strips", "", "pass", "line 7: mine is no claim: it returns NoneType, not when"),
        ("graphs", "", "return when(G.coins, G.value > 0)", "mine is no claim: it states a number"),
        ("graphs", "", "return when(True, (G.value > 0).any())", "no claim: it compares positions with each"),
        ("graphs", "", "return when(True, np.arange(2) > G.coins.sum())", "it does not state a truth for each"),
        ("boards", "", "return when(G.captured.astype(bool), G.value > 0)",
         "line 10: mine is no claim: 'int' object has no attribute 'astype'"),
        ("graphs", "", "return when(G.packing_controlled_value > 3, True)",
         "line 10: mine is no claim: LoonyGraph has no packing_controlled_value, did you mean controlled_value or "
         "packing_value: it has strings, coins, joints, controlled_value, packing_value, even_packing_value, "),
        ("graphs", "GRAPHS, LOOPS", "return when(G.strings > 3, True)", "Loop has no strings: it has coins"),
        ("boards", "", "return when(G.v(G) > 3, True)", "line 10: mine is no claim: DrawnPosition has no v"),
        ("graphs", "PLAYED", "return when(G.coins > 3, True)",
         "makes a claim 'mine' on played, a domain that graphs does not have: it has graphs, loops, twins"),
        ("boards", "ENDGAMES", "return when(True, True)",
         "boards does not have: it has positions, quiet, rows, pieces, empty"),
        ("graphs", "", "return when(G.coins > 3, True", "does not load: SyntaxError"),
        ("graphs", "(GRAPHS,)", "return when(G.coins > 3, True)", "line 7: does not load: TypeError: domains="),
        ("graphs", "", "raise SystemExit(0)", "mine is no claim: it ends the program"),
        ("graphs", "", "return mine.states(G)", "mine is no claim: maximum recursion depth exceeded"),
        ("graphs", "", "return bytearray(1 << 62)", "mine is no claim: "),
    ]),
    ("graphs", f"from loony.verify.boards.family import *\n{MINE_OF_GRAPHS}{own_file('boards', SAYS, 'other')}",
     "claims about several families"),
    ("graphs", MINE_OF_GRAPHS + MINE_OF_GRAPHS.replace("def mine", "def other"), "makes two claims 'mine'"),
    *(("graphs", MINE_OF_GRAPHS.replace(was, now), what) for was, now, what in [
        ('"mine"', '"berlekamp-scott-cv"', "the program has already: give it another id"),
        ("(G)", "(G, C)", "in this family a claim is about G alone"),
        ("domains=", "size_below=9, domains=", "in this family a claim is about G alone"),
        ("GRAPHS,", "GRAPHS._replace(family='none'),", "makes claims about none: there are endgames"),
    ]),
])  # fmt: skip
def test_a_file_that_is_no_claim(family: str, text: str, what: str, tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "own.py"
    file.write_text(HEAD.format(family=family) + text)
    assert "own.py" in refused(capsys, "test", "--claim", str(file), match=what)


@pytest.mark.parametrize("family", ["graphs"], indirect=True)
def test_a_claim_that_prints_or_ends_late_changes_no_outcome(family: str, capsys: Capsys) -> None:
    body = "print('mine'); return when(G.coins > 0, G.value >= G.controlled_value)"
    code, out, err = asked(capsys, family, own_file(family, body), "--json", "--no-proof")
    assert (code, {*err.split()}, json.loads(out)["succeeded"]) == (0, {"mine"}, True)
    late = "if len(G.value) > 99: raise SystemExit(0)\n    return when(G.value > 3, G.value > 2)"
    code, out, err = asked(capsys, family, own_file(family, late))
    assert (code, out) == (2, "")
    assert "a claim cannot be called: it ends the program" in err


@pytest.mark.parametrize("family", ["graphs"], indirect=True)
def test_what_only_the_tables_show(family: str, capsys: Capsys) -> None:
    """An index beyond an array of the file, and a domain without positions."""
    looks_up = own_file(family, "return when(True, np.arange(3)[G.coins] >= 0)")
    code, out, err = asked(capsys, family, looks_up)
    assert (code, out) == (2, "")
    assert "own.py, line 10: a claim cannot be called: index 3 is out of bounds" in err
    earmuffs = own_file(family, "return when(G.value > 3, G.value == G.controlled_value)", domain="EARMUFFS, GRAPHS")
    code, out, err = asked(capsys, family, earmuffs, "--quiet", "--no-proof")
    assert code == 1
    empty = "these tables have no pairs of earmuffs and the pieces beside them; use a larger --sums"
    assert out == f"mine: refuted on loony graphs (exhaustive to a bound), {empty}; it is expected to hold\n"


# ---- columns


def test_a_claim_notices_just_the_wrong_numbers_that_change_what_it_says() -> None:
    """By plain integers, one wrong number at a time."""

    @claim("mine", "Mine", source="own", domains=(GRAPHS,))
    def mine(G: Any) -> Statement:
        return when((G.coins > 5) & (G.joints != 1), G.value <= np.maximum(G.controlled_value, 2))

    def says(numbers: Iterable[int]) -> bool:
        G = LoonyGraph(*numbers)
        return not (G.coins > 5 and G.joints != 1) or G.value <= max(G.controlled_value, 2)

    rows = np.random.default_rng(0).integers(-3, 12, (200, len(LoonyGraph._fields)))
    expected = []
    for place, row in enumerate(rows.tolist()):
        others = ([*row[:k], row[k] + error, *row[k + 1 :]] for k in range(len(row)) for error in range(-4, 5))
        if any(says(other) != says(row) for other in others):
            expected.append(place)
    block = ColumnBlock(LoonyGraph(*rows.T), str)
    ((covered, places),) = on_columns([noticing(mine)])(block)
    assert covered == len(rows)
    assert places.tolist() == expected
    assert 20 < len(expected) < 180


@pytest.mark.parametrize("family", ["strips"], indirect=True)
def test_a_claim_of_ones_own_computes_in_64_bits(family: str, capsys: Capsys) -> None:
    """The columns of Swedish positions have 16 bits, and 8 * 4096 needs more."""
    code, out, err = asked(capsys, family, own_file(family, "return when(True, G.value * 4096 <= G.total * 4096)"))
    assert (code, err) == (0, ""), out


@every
def test_the_record_of_each_domain_is_that_of_its_blocks(family: str, monkeypatch: Patch) -> None:
    """Which `record_of` takes from the registered claims; and its truths are those of the blocks."""

    @claim("mine", "Mine", source="own", domains=FAMILIES[family].domains)
    def mine(G: Any) -> Statement:
        return when(True, G.value == G.value)

    seen: dict[Domain, set[type]] = {}

    def spy(claims: list[Claim], domain: Domain, bound: int, blocks: Iterable[Any], *others: Any) -> Any:
        def walk() -> Iterable[Any]:
            for block in blocks:
                seen.setdefault(domain, set()).add(type(block.record))
                truths = {name for name, column in block.record._asdict().items() if np.asarray(column).dtype == bool}
                assert truths == truths_of(type(block.record)), domain
                yield block

        return examine(claims, domain, bound, walk(), *others)

    monkeypatch.setattr(maker, "examine", spy)
    with short(FEW_BOARDS), Stages(shown=False) as stages:
        tallies = examine_stored(Path("tables") / family, [mine], stages).tallies
    assert [tally.domain for tally in tallies] == [*FAMILIES[family].domains]
    assert {*seen} >= {tally.domain for tally in tallies if tally.examined} > set()
    assert seen == {domain: {record_of(domain)} for domain in seen}


# ---- proofs

PROVED = {
    "rule.py": (1, "0 of 1 came out as the file expects"),
    "better.py": (0, "1 of 1 came out as the file expects"),
}


@pytest.mark.usefixtures("example_files", "formula_at_hand")
@pytest.mark.parametrize("file", PROVED)
def test_prove_with_a_file(file: str, capsys: Capsys) -> None:
    code, out, err = told(capsys, "prove", "--claim", file)
    expected, sentence = PROVED[file]
    assert (code, err) == (expected, "")
    assert out.splitlines()[-1].startswith(sentence)
    assert "Outside the solver" in out
    assert ("smallest counterexample 3+6l" in out) == (file == "rule.py")
    assert not Path("tables").exists()  # nothing is kept
    code, out, err = told(capsys, "prove", "--claim", file, "--json", "--emit", "goals")
    (answer,) = json.loads(out)
    assert (code, err, answer["as_registered"]) == (expected, "", code == 0)
    assert answer["verdict"] == ("refuted" if code else "proved")
    goals = sorted(Path("goals").glob("*.smt2"))
    assert len(goals) == answer["goals"] == 16
    assert goals[0].read_text().startswith(f"; goal 1 of {answer['claim']}")


@pytest.mark.parametrize(("id_", "what"), [
    ("Game", "the name Game.v of a Coq file is taken: give the claim Game another id"),
    ("Formula", "the name Formula.v of a Coq file is taken"),
    ("allcock-4-1", "the name allcock_4_1.v of a Coq file is taken"),
    ("3-first", "the name 3_first.v of a Coq file begins with no letter"),
])  # fmt: skip
@pytest.mark.usefixtures("example_files")
def test_an_id_that_names_no_coq_file(id_: str, what: str, capsys: Capsys) -> None:
    text = FILES["better.py"]
    Path("better.py").write_text(text.replace('"three-first-better"', f'"{id_}"'))
    refused(capsys, "prove", "--claim", "better.py", "--certify", "coq", match=what)
    assert not Path("coq").exists()


@pytest.mark.longest
@pytest.mark.usefixtures("example_files", "has_coq")
def test_coq_checks_a_claim_of_ones_own(capsys: Capsys, monkeypatch: Patch) -> None:
    """And its statement may hold what ends a comment, or begins a string, in Coq."""
    compile_development = coq.compile_development

    def compiled(folder: Path, names: list[str], *_: object) -> dict[str, coq.CoqResult]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(coq, "compile_development", compile_development)
            return certifying.compiled(folder, names)

    monkeypatch.setattr(coq, "compile_development", compiled)
    text = FILES["better.py"].replace("another chain, then", 'another "chain *), (* then')
    Path("better.py").write_text(text)
    _, (words, output) = shown("better.py")
    assert told(capsys, *words) == (0, output, "")
    assert not Path("tables").exists()  # nothing is kept
