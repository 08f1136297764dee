"""Certificates, the steps that they are about, and Coq's word on both; errors planted in each must be refused."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from certifying import asked_of_coq, computed, without_certificates, written_and_compiled
from commanded import Capsys, Patch, output_of

from loony.commands.certify import checked_again
from loony.enumerate.endgames.components import Component, is_valid
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Summary
from loony.enumerate.logic import all_of, implies
from loony.shell.main import main
from loony.verify.claims.register import claims_of
from loony.verify.endgames.claims import allcock, vocabulary
from loony.verify.endgames.claims.definition import position_of, record_by_definition, value_by_definition
from loony.verify.endgames.family import ENDGAMES
from loony.verify.endgames.goals import positions
from loony.verify.endgames.theory import SETTING, THEORY
from loony.verify.families import FAMILIES
from loony.verify.odd_loops.theory import THEORY as ODD_THEORY
from loony.verify.proof import coq
from loony.verify.proof.by_hand import COQ, family_of, files_by_hand, needs
from loony.verify.proof.certificate import ABSURD, BOTH, RESIDUES, NoCertificate, certificate
from loony.verify.proof.development import Certification, dependency_order, files_of, write_development
from loony.verify.proof.steps import CertificateTheory, GoalSteps, Step, Steps, pack, steps_text

CLAIMS = claims_of(ENDGAMES)

pytestmark = [pytest.mark.no_kernel, pytest.mark.usefixtures("elsewhere")]


CERTIFIED: CertificateTheory = THEORY.certificates()
ODD: CertificateTheory = ODD_THEORY.certificates()

SECONDS = 300.0
"""for a goal, which takes one or two: a busy machine is no failure"""


def goals(claim_id: str) -> list[GoalSteps]:
    return [*CERTIFIED.goals(CLAIMS[claim_id])]


def words_of(goal: GoalSteps, formula: Steps = CERTIFIED.formula) -> list[int]:
    return certificate(goal.premise, goal.statement, CERTIFIED.inputs, formula, SECONDS)


def unpacked(numbers: list[int]) -> Iterator[int]:
    """The words, in groups of seven bits, the lowest first."""
    bits = "".join(f"{number:056b}"[::-1] for number in numbers)
    groups = iter([int(bits[at : at + 7][::-1], 2) for at in range(0, len(bits), 7)])
    for group in groups:  # 126 is nothing, and a number of four groups follows 127
        if group != 126:
            yield group if group < 126 else sum(next(groups) << shift for shift in (0, 7, 14, 21))


def test_packed_words_are_groups_of_seven_bits_the_lowest_first() -> None:
    words = [*range(126), 126, 127, 128, 0x3FFF, 1 << 14, 0xABCDEF, (1 << 28) - 1, 5]
    assert [*unpacked(pack(words))] == words


# ---- the steps say what the registered text says ----


def counts(G: Position) -> list[int]:
    return [*map(int, record_by_definition(G)[:7])]


def asked(numbers: list[int]) -> int:
    """The value of a position with such counts, and the closed form where there is none."""
    if is_valid(Summary(*numbers)):
        return value_by_definition(position_of(Summary(*numbers)))
    return computed(CERTIFIED.formula, numbers, lambda _: 0)


def inputs(G: Position, C: Component | None = None) -> list[int]:
    record = record_by_definition(G)
    more = 0 if C is None else (C.length - 8) // 2 if C.is_loop else C.length - 4
    return [*counts(G), record.shortest_longer_chain, record.shortest_longer_loop // 2, more, 0]


EVERY = positions(SETTING.kind)


def test_the_formula_is_the_value_of_every_small_position() -> None:
    assert len(EVERY) == 615
    wrong = [G for G in EVERY if computed(CERTIFIED.formula, counts(G), asked) != value_by_definition(G)]
    assert wrong == []


@pytest.mark.parametrize("claim_id", ["allcock-1.1", "allcock-1.4", "allcock-1.5", "allcock-5.1", "allcock-5.2"])
def test_steps_are_true_just_where_the_registered_claim_is(claim_id: str) -> None:
    (goal,) = goals(claim_id)
    one = CLAIMS[claim_id]
    for G in EVERY:
        record = record_by_definition(G)
        small = one.size_below is None or record.size < one.size_below
        hypothesis, conclusion = one.states(record)
        said = computed(goal.statement, inputs(G), asked)
        assert computed(goal.premise, inputs(G), asked) == 1, G
        assert said == implies(all_of(small, hypothesis), conclusion), G


def kind_of(length: int, is_loop: bool) -> int:
    return {4: 2, 6: 3}.get(length, 4) if is_loop else int(length != 3)


def test_steps_about_components_are_true_just_where_the_registered_claim_is() -> None:
    one, parts = CLAIMS["allcock-3.3-1"], goals("allcock-3.3-1")
    examined = 0
    for G in EVERY[::7]:
        for is_loop, lengths in ((False, G.chains), (True, G.loops)):
            for length in {*lengths}:
                C, goal = Component(length, is_loop), parts[kind_of(length, is_loop)]
                hypothesis, conclusion = one.states(record_by_definition(G), C)
                assert computed(goal.premise, inputs(G, C), asked) == 1, (G, C)
                assert computed(goal.statement, inputs(G, C), asked) == implies(hypothesis, conclusion), (G, C)
                examined += 1
    assert examined > 200


# ---- errors in what is claimed: there is no certificate ----


def with_other(steps: Steps, name: str, number: int, other: int) -> Steps:
    """Steps with another constant in the place of one."""
    place = steps.index(Step(name, (number,)))
    return (*steps[:place], Step(name, (other,)), *steps[place + 1 :])


def without(exception: str) -> Callable[[Any, str], Any]:
    equals = vocabulary.equals
    return lambda G, text: False if text == exception else equals(G, text)


def test_another_constant_in_the_formula_is_refused() -> None:
    *_, attained = goals("allcock-4.1")
    with pytest.raises(NoCertificate, match="fails"):
        words_of(attained, with_other(CERTIFIED.formula, "Constant", 6, 7))


@pytest.mark.long
@pytest.mark.parametrize(("claim_id", "exception"), [("allcock-4.1", "3^2+4l"), ("allcock-3.7", "3^3+4l")])
def test_a_dropped_exception_is_refused(claim_id: str, exception: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr(allcock, "equals", without(exception))
    changed = THEORY.certificates()
    *_, goal = changed.goals(CLAIMS[claim_id])
    with pytest.raises(NoCertificate, match="fails"):
        certificate(goal.premise, goal.statement, changed.inputs, changed.formula, SECONDS)


def test_a_refuted_claim_has_no_certificate() -> None:
    for claim_id in ("allcock-5.1", "allcock-5-A2-one-3-chain"):
        (goal,) = goals(claim_id)
        with pytest.raises(NoCertificate, match="fails"):
            words_of(goal)


def test_a_search_ends_in_time() -> None:
    goal = goals("allcock-4.1")[-1]
    with pytest.raises(NoCertificate, match="more than 0 s"):
        certificate(goal.premise, goal.statement, CERTIFIED.inputs, CERTIFIED.formula, 0)


# ---- what Coq says ----


HEAD = """\
From Coq Require Import ZArith List.
From Loony Require Import Claim.
Import ListNotations.
Open Scope Z_scope.
"""


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = {path.stem: path.read_text("utf-8") for path in COQ.glob("*.v")}
    texts["Formula"] = HEAD + steps_text("formula", CERTIFIED.formula)
    folder, results = written_and_compiled(tmp_path_factory.mktemp("checker"), texts)
    assert all(result.accepted for result in results.values()), results
    return folder


def checks(folder: Path, goal: GoalSteps, certificates: list[list[int]], formula: str = "") -> list[bool]:
    text = "From Coq Require Import PrimInt63.\n"
    text += steps_text("known_", goal.premise) + steps_text("said", goal.statement) + formula
    for place, words in enumerate(certificates):
        numbers = "; ".join(map(str, pack(words)))
        text += f"Definition c{place} : list Z := Eval vm_compute in unpacked [{numbers}]%int63.\n"
        text += f"Eval vm_compute in check formula {CERTIFIED.inputs} known_ said c{place}.\n"
    said = asked_of_coq(folder, "Claim Check Packed Formula", text)
    return [line.split()[1] == "true" for line in said.splitlines() if line.startswith("     = ")]


@pytest.mark.usefixtures("has_coq")
def test_coq_accepts_a_certificate_and_none_that_is_cut_or_altered(checker: Path) -> None:
    (goal,) = goals("allcock-3.1")
    words = words_of(goal)
    cut = [words[:-1], words[: len(words) // 2], [], [*words, 0]]
    residue = words.index(RESIDUES) + 2
    altered = [words.copy() for _ in range(3)]
    altered[0][residue] -= 1  # one residue is not gone into
    altered[1][0] = ABSURD if words[0] == BOTH else BOTH
    altered[2][-1] += 1
    assert checks(checker, goal, [words, *cut, *altered]) == [True, *(False for _ in [*cut, *altered])]


@pytest.mark.usefixtures("has_coq")
def test_coq_refuses_a_certificate_of_another_claim(checker: Path) -> None:
    (goal,) = goals("allcock-1.4")
    words = words_of(goal)
    place = goal.statement.index(Step("Constant", (4,)))
    wrong = goal._replace(statement=(*goal.statement[:place], Step("Constant", (5,)), *goal.statement[place + 1 :]))
    assert checks(checker, goal, [words]) == [True]
    assert checks(checker, wrong, [words]) == [False]
    other_formula = with_other(CERTIFIED.formula, "Constant", 6, 7)
    shadow = steps_text("formula", other_formula)
    assert checks(checker, goal, [words], formula=shadow) == [False]


@pytest.mark.usefixtures("has_coq")
def test_steps_mean_in_coq_what_they_mean_here(checker: Path) -> None:
    goals_ = [goals("allcock-1.5")[0], *goals("allcock-3.3-1")]
    some = EVERY[:: len(EVERY) // 40]
    text = ""
    for number, goal in enumerate(goals_):
        text += steps_text(f"said{number}", goal.statement)
        numbers = "; ".join(f"[{'; '.join(map(str, inputs(G)))}]" for G in some)
        text += f"Eval vm_compute in map (fun n => truth (results (by_steps formula) n said{number} "
        text += f"(last said{number}))) [{numbers}].\n"
    words = [word.strip("[];") for word in asked_of_coq(checker, "Claim Check Formula", text).split()]
    said = [word == "true" for word in words if word in ("true", "false")]

    def formula(numbers: list[int]) -> int:
        return computed(CERTIFIED.formula, numbers, lambda _: 0)

    assert said == [bool(computed(goal.statement, inputs(G), formula)) for goal in goals_ for G in some]
    assert {*said} == {True, False}


def judged(folder: Path, text: str) -> Certification:
    (folder / "allcock_2_2_1.v").write_text(text, "utf-8")
    outcome = Certification(CLAIMS["allcock-2.2-1"], theorem="holds")
    coq.apply_results(folder, [outcome], coq.compile_development(folder, ["allcock_2_2_1"], "coqc"))
    return outcome


SOUND = "Theorem holds : 1 = 1.\nProof. reflexivity. Qed.\n"
SLIPPED = {
    "an axiom": ("Axiom cheat : 1 = 2.\nTheorem holds : 1 = 2.\nProof. exact cheat. Qed.\n", ["cheat"]),
    "Admitted": ("Lemma gap : 1 = 2.\nProof. Admitted.\nTheorem holds : 1 = 2.\nProof. exact gap. Qed.\n", ["gap"]),
    "a parameter": ("Parameter p : nat.\nDefinition holds := p.\n", ["p"]),
    "nothing": (SOUND, []),
}


@pytest.mark.usefixtures("has_coq")
@pytest.mark.parametrize("what", SLIPPED)
def test_what_a_theorem_assumes_is_told(what: str, tmp_path: Path) -> None:
    text, assumed = SLIPPED[what]
    outcome = judged(tmp_path, text + "Print Assumptions holds.\n")
    assert (outcome.assumptions, outcome.remark) == (assumed, "")
    assert outcome.certified == (not assumed)


@pytest.mark.usefixtures("has_coq")
@pytest.mark.parametrize("text", ["Theorem holds : 1 = 2.\nProof. reflexivity. Qed.\n", SOUND])
def test_what_is_not_accepted_or_not_asked_is_not_certified(text: str, tmp_path: Path) -> None:
    outcome = judged(tmp_path, text)
    assert outcome.remark
    assert not outcome.certified


def test_assumptions_are_read() -> None:
    said = f"{coq.CLOSED}\nAxioms:\ncheat : 1 = 2\nother\n  : forall x : nat,\n    x = x\n{coq.CLOSED}\n"
    assert coq.assumptions(said) == [[], ["cheat", "other"], []]


# ---- the command ----


@pytest.fixture
def no_coq(monkeypatch: Patch) -> None:
    """No Coq, and certificates that take no time, and that it would refuse."""
    monkeypatch.setattr("loony.verify.proof.development.certificate", lambda *_: [BOTH])
    monkeypatch.setattr("loony.verify.proof.coq.shutil.which", lambda _: None)


def test_without_coq_the_files_are_written(no_coq: None, tmp_path: Path, capsys: Capsys) -> None:
    said = output_of(capsys, "prove", "--certify", str(tmp_path), "--quiet", "allcock-3.3-4")
    assert said.startswith("1 of 1 claims written, none checked: coqc is not installed here; install Coq")
    assert f"make --directory={tmp_path}" in said
    text = (tmp_path / "allcock_3_3_4.v").read_text("utf-8")
    assert CLAIMS["allcock-3.3-4"].statement in text
    assert "Print Assumptions holds." in text
    makefile = (tmp_path / "Makefile").read_text("utf-8")
    assert f"allcock_3_3_4.vo: {' '.join(f'{one}.vo' for one in needs(text))}" in makefile


def test_a_file_has_every_word_of_a_long_certificate(no_coq: None, tmp_path: Path, monkeypatch: Patch) -> None:
    words = [*range(9_001)]
    monkeypatch.setattr("loony.verify.proof.development.certificate", lambda *_: words)
    write_development(tmp_path, [CLAIMS["allcock-3.3-4"]], 1.0)
    text = (tmp_path / "allcock_3_3_4.v").read_text("utf-8")
    pieces = re.findall(r"Definition words_\d+ : [^\[]*\[([^\]]*)\]%int63", text)
    read = [word for piece in pieces for word in unpacked([int(number) for number in piece.split(";")])]
    assert read == words * len(goals("allcock-3.3-4"))


@pytest.mark.parametrize(("claim_id", "smallest"), [("allcock-5.1", "3+5+4l"), ("allcock-5-A1-misled", "4+4l^2+6l^2")])
def test_the_file_of_a_claim_that_fails_has_its_smallest_counterexample(
    no_coq: None, claim_id: str, smallest: str, tmp_path: Path
) -> None:
    write_development(tmp_path, [CLAIMS[claim_id]], 1.0)
    text = (tmp_path / f"{re.sub(r'[^a-zA-Z0-9]', '_', claim_id)}.v").read_text("utf-8")
    assert f" {CERTIFIED.refutation_arguments(smallest)}.\nProof." in text


def test_claims_without_certificate_fail(no_coq: None, tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.verify.proof.development.certificate", _none)
    assert main(["prove", "--certify", str(tmp_path), "--json", "allcock-3.3-4"]) == 1
    (row,) = json.loads(capsys.readouterr().out)
    assert row["remark"] == "no certificate: there is none"
    assert not (tmp_path / "allcock_3_3_4.v").exists()


def _none(*_: Any) -> list[int]:
    raise NoCertificate("there is none")


@pytest.mark.usefixtures("without_record")
def test_certification_is_kept_and_listed(no_coq: None, tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    said = coq.CoqResult(True, f"{coq.CLOSED}\n", 1.0)
    monkeypatch.setattr("loony.verify.proof.coq.shutil.which", lambda _: "coqc")
    monkeypatch.setattr("loony.verify.proof.coq.version_of", lambda _: "8.16.1")
    names = ["allcock_3_3_4", "allcock_2_2_1"]
    assumes = said._replace(output="Axioms:\ncheat : 1 = 2\n")
    results = dict(zip(names, [said, assumes], strict=True))
    monkeypatch.setattr("loony.verify.proof.coq.compile_development", lambda *_: results)
    (tmp_path / "out").mkdir()
    (tmp_path / "out/mine.v").write_text("a file of somebody else\n")
    assert main(["prove", "--certify", str(tmp_path / "out"), "allcock-3.3-4", "allcock-2.2-1"]) == 1
    assert "mine" not in files_of(tmp_path / "out")
    assert {*names} < {*files_of(tmp_path / "out")}
    text, err = capsys.readouterr()
    assert err == "loony: holds in allcock_2_2_1.v assumes cheat\n"
    assert "allcock-3.3-4  holds  Qed, no assumptions, 1.0 s" in text
    assert "allcock-2.2-1  holds  Qed, but it assumes cheat" in text
    assert "1 of 2 certified by Coq" in text
    text = output_of(capsys, "claims", "allcock-3.3-4", "allcock-2.2-1")
    assert text.count("certified by Coq: holds for positions of every size") == 1
    text = output_of(capsys, "claims", "allcock-3.3", "allcock-2.2-1")
    assert [line.split()[1] for line in text.splitlines() if line.startswith("..+")] == ["allcock-3.3-4"]
    assert "0 tested, 0 tried by a solver, 1 certified by Coq" in text


def test_a_file_whose_theorems_coq_says_nothing_of_is_told(tmp_path: Path) -> None:
    """What it does not accept, and what assumes something, tests/graphs/test_graphs_certified.py has."""
    (tmp_path / "Silent.v").write_text("Print Assumptions own.\n")
    told = coq.faults(tmp_path, {"Silent": coq.CoqResult(True, "", 1.0)})
    assert told == ["Coq did not say what the theorems of Silent.v assume"]


@pytest.mark.usefixtures("has_coq")
@pytest.mark.skipif(shutil.which("coqchk") is None, reason="coqchk is not installed")
def test_the_second_checker_names_what_is_supposed_and_refuses_what_was_changed(tmp_path: Path) -> None:
    texts = {
        "Sound": SOUND,
        "Cheat": "Axiom cheat : 1 = 2.\nTheorem holds : 2 = 1.\nProof. rewrite cheat. Admitted.\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.v").write_text(text, "utf-8")
    compiled = {name: coq.compile_file(tmp_path, name, "coqc") for name in texts}
    assert all(compiled[name].accepted for name in texts)
    sentence, faults = checked_again(tmp_path, ["Sound"])
    assert faults == []
    assert "coqchk accepts 1 file written by hand, with all files that they require: no axioms" in sentence
    _, faults = checked_again(tmp_path, ["Cheat", "Sound"])
    assert {*faults} == {f"coqchk finds the axiom Loony.Cheat.{name}" for name in ("cheat", "holds")}
    data = (tmp_path / "Sound.vo").read_bytes()
    (tmp_path / "Sound.vo").write_bytes(data[: len(data) // 2])
    assert "coqchk does not accept" in checked_again(tmp_path, ["Sound"])[1][0]


def test_each_theorem_by_hand_is_there_and_coq_says_what_it_assumes() -> None:
    named = {"endgames": {*CERTIFIED.theorems.values()}, "odd-loops": {*ODD.theorems.values()}}
    for family in FAMILIES.values():
        claimed = {one.theorem for one in claims_of(family).values() if one.theorem}
        for of_file in claimed | named.get(family.name, set()):
            by_hand, theorem = of_file.split(".")
            text = files_by_hand(family_of(of_file, family.name))[by_hand].read_text("utf-8")
            assert f"\nTheorem {theorem} " in text, of_file
            assert f"\nPrint Assumptions {theorem}.\n" in text, of_file


@pytest.mark.parametrize("others", [[], ["allcock-5.1-amended"]])
def test_a_theorem_by_hand_is_named_where_all_is_there_that_it_needs(
    no_coq: None, others: list[str], tmp_path: Path
) -> None:
    outcomes = write_development(tmp_path, [CLAIMS[id_] for id_ in ("allcock-4.2", "allcock-5.2", *others)], 1.0)
    theorems = {outcome.claim.id: outcome.theorem for outcome in outcomes}
    assert theorems["allcock-4.2"] == "Procedural.theorem_4_2"
    assert theorems["allcock-5.2"] == ("Section_5.theorem_5_2" if others else "holds")


def test_each_file_requires_what_is_there() -> None:
    by_hand = [*COQ.glob("*.v"), *CERTIFIED.by_hand]
    texts = {path.stem: path.read_text("utf-8") for path in by_hand}
    generated = {"Formula": "", "Known": ""} | {re.sub(r"\W", "_", id_): "" for id_ in CLAIMS}
    assert {*dependency_order(texts | generated)} == {*texts, *generated}
    del generated["allcock_5_2"]
    assert {*texts} - {*dependency_order(texts | generated)} == {"Section_5"}


@pytest.mark.long
def test_a_claim_that_rests_on_one_without_a_certificate_is_told_of(
    no_coq: None, tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    def but_one(known: Steps, said: Steps, *others: Any) -> list[int]:
        if said == goals("allcock-4.1")[-1].statement:
            raise NoCertificate("planted")
        return certificate(known, said, *others)

    monkeypatch.setattr("loony.verify.proof.development.certificate", but_one)
    assert main(["prove", "--certify", str(tmp_path / "out"), "allcock-2.2-1"]) == 1
    assert "no certificate of the claim that it rests on: allcock-4.1" in capsys.readouterr().out


@pytest.mark.longest
@pytest.mark.usefixtures("has_coq")
def test_files_by_hand_are_proved_from_what_certificates_say(tmp_path: Path) -> None:
    """Certificates are left out, which takes minutes to read; so theorems assume these, and nothing else."""
    compiled = without_certificates([CLAIMS[id_] for id_ in CERTIFIED.theorems], tmp_path)
    assert {path.stem for path in CERTIFIED.by_hand} < {*compiled}
    told = coq.faults(tmp_path, compiled)
    assert [one for one in told if not re.search(r" assumes ((\w+\.)+checked(, |$))+", one)] == []


def test_the_document_lists_theorems_that_are_asked_for() -> None:
    text = Path(__file__).parents[2].joinpath("docs/certificates.md").read_text("utf-8")
    verify = Path(__file__).parents[2] / "verify"
    others = [path for name in ("graphs", "strips") for path in verify.glob(f"{name}/coq/*.v")]
    paths = [*COQ.glob("*.v"), *CERTIFIED.by_hand, *ODD.by_hand, *others]
    asked = {theorem for path in paths for theorem in re.findall(r"^Print Assumptions (\w+)", path.read_text(), re.M)}
    rows = re.findall(r"^\| (?:`\w+\.v` )?\| (`\w+`(?:, `\w+`)*) \|", text, re.M)
    rows += re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| `\w+\.v` \|", text, re.M)
    listed = {name for row in rows for name in re.findall(r"\w+", row)}
    assert len(listed) > 15
    assert listed - asked == {"fails"}  # which is in the files of claims that do
