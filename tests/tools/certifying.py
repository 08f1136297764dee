"""Developments in Coq whose certificates are taken for granted, so that files by hand are checked in seconds, once
for the same texts; lines of a board as Coq names them; and what steps come to, one after the other.
"""

import json
import operator
import os
import re
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest

from loony.enumerate.boards.board import Board
from loony.verify.claims.claim import Claim
from loony.verify.endgames.certified import DRAWN
from loony.verify.families import FAMILIES
from loony.verify.odd_loops.theory import SETTING
from loony.verify.proof import coq
from loony.verify.proof.by_hand import COQ, needs
from loony.verify.proof.development import dependency_order, files_of, write_by_hand, write_development
from loony.verify.proof.steps import Steps

Development = tuple[Path, dict[str, coq.CoqResult]]
"""a folder of files in Coq, and what it says of each"""

KEPT = Path(__file__).parents[2] / "build" / "coq"
"""files that Coq accepted, by the hash of their text, of the texts that they require, and of its version"""

RESULT = "result.json"

CHECKED = "Proof. vm_cast_no_check (eq_refl true). Qed."


def without_certificates(claims: list[Claim], folder: Path) -> dict[str, coq.CoqResult]:
    """What Coq says of the files, if it is told that there is a certificate of each goal."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("loony.verify.proof.development.certificate", lambda *_: [])
        write_development(folder, claims, 1.0)
    number = 0
    for path in folder.glob("*.v"):
        text = path.read_text("utf-8")
        number += text.count(CHECKED)
        path.write_text(text.replace(CHECKED, "Admitted."), "utf-8")
    assert number > 0
    return compiled(folder, files_of(folder))


def compiled(folder: Path, names: list[str]) -> dict[str, coq.CoqResult]:
    texts = {name: (folder / f"{name}.v").read_text("utf-8") for name in names}
    version = coq.version_of("coqc")
    hashes: dict[str, str] = {}

    def compile_once(name: str) -> coq.CoqResult:
        """The result for a file, whose .vo is then in the folder."""
        kept = KEPT / hashes[name]
        if not kept.exists():
            result = coq.compile_file(folder, name, "coqc")
            if not result.accepted:
                return result
            KEPT.mkdir(parents=True, exist_ok=True)
            new = Path(tempfile.mkdtemp(dir=KEPT))
            shutil.copy(folder / f"{name}.vo", new)
            (new / RESULT).write_text(json.dumps(result), "utf-8")
            try:
                new.rename(kept)
            except OSError:  # another process was first
                shutil.rmtree(new)
        shutil.copy(kept / f"{name}.vo", folder)
        return coq.CoqResult(*json.loads((kept / RESULT).read_text("utf-8")))

    results: dict[str, coq.CoqResult] = {}
    rest = dependency_order(texts)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        while rest:
            ready = [name for name in rest if not {*needs(texts[name])} & {*rest}]
            for name in ready:
                required = [hashes[needed] for needed in needs(texts[name])]
                text = "\0".join([version, name, texts[name], *required])
                hashes[name] = sha256(text.encode()).hexdigest()[:32]
            results |= zip(ready, pool.map(compile_once, ready), strict=True)
            rest = [name for name in rest if name not in ready]
    return results


def development_of(family: str, folder: Path) -> Development:
    """The files of a family with those that they require, and what Coq says of them; certificates are left out."""
    if family == "boards":
        paths = (COQ / "Game.v", COQ / "Short_chains.v", *DRAWN.glob("*.v"))
        return written_and_compiled(folder, {path.stem: path.read_text("utf-8") for path in paths})
    if family == "odd_loops":
        return folder, without_certificates([SETTING.formula], folder)
    write_by_hand(folder, FAMILIES[family])
    return folder, compiled(folder, files_of(folder))


def stand_in(folder: Path, script: str) -> str:
    """A folder for PATH whose coqc runs this script of the shell, with the file as $file."""
    folder.mkdir()
    lines = ["#!/bin/sh", '[ "$1" = --print-version ] && { echo 8.16.1; exit; }', "for file; do :; done", script]
    (folder / "coqc").write_text("\n".join(lines) + "\n")
    (folder / "coqc").chmod(0o755)
    return str(folder)


def asked_of_coq(folder: Path, required: str, questions: str) -> str:
    """What Coq prints of questions in a file beside others, of which it requires some."""
    head = f"From Coq Require Import ZArith List.\nFrom Loony Require Import {required}.\n"
    (folder / "Asked.v").write_text(f"{head}Import ListNotations.\nOpen Scope Z_scope.\n{questions}", "utf-8")
    result = coq.compile_file(folder, "Asked", "coqc")
    assert result.accepted, result.output
    return result.output


def numbers_in(output: str) -> list[int]:
    return [*map(int, re.findall(r"-?\d+", output.partition("=")[2].partition(":")[0]))]


def with_error(folder: Path, name: str, right: str, wrong: str, where: Path) -> coq.CoqResult:
    """What Coq says of a file with an error planted in it, in a copy of the development."""
    for path in folder.glob("*.v*"):
        shutil.copy(path, where)
    text = (where / f"{name}.v").read_text("utf-8")
    assert right in text
    (where / f"{name}.v").write_text(text.replace(right, wrong), "utf-8")
    return coq.compile_file(where, name, "coqc")


def asked_for(folder: Path) -> set[str]:
    """The theorems in files by hand, each with its file, of which Coq is asked what they assume."""
    asked = (
        (path.stem, re.findall(r"^Print Assumptions (\w+)", path.read_text("utf-8"), re.M))
        for path in folder.glob("*.v")
    )
    return {f"{file}.{theorem}" for file, theorems in asked for theorem in theorems}


def errors_in(path: Path, heading: str) -> list[list[str]]:
    """Of a file of errors, those below a heading: each a file in Coq, a text in it, and another in its place."""
    rows = path.read_text("utf-8").partition(f"# {heading}\n")[2].partition("\n\n")[0].splitlines()
    assert rows, heading
    return [row.replace("\\n", "\n").replace("(nothing)", "").split("\t") for row in rows]


def written_and_compiled(folder: Path, texts: dict[str, str]) -> Development:
    """A folder of files with these texts, and what Coq says of them."""
    for name, text in texts.items():
        (folder / f"{name}.v").write_text(text, "utf-8")
    return folder, compiled(folder, [*texts])


def require_refused(result: coq.CoqResult) -> None:
    """Coq refuses a file for what it says, and not for how that is written."""
    assert not result.accepted
    assert "Error:" in result.output
    assert "Syntax error" not in result.output


def line_in_coq(board: Board, line: int) -> str:
    """By its upper or left box, which may be beside the board; rows and columns of boxes are counted from 1."""
    (row, column), (other_row, _) = board.dots[line]
    return f"Below {row} {column + 1}" if row == other_row else f"Right {row + 1} {column}"


def computed(steps: Steps, inputs: list[int], value: Callable[[list[int]], int]) -> int:
    """What the steps come to, a truth being 0 or 1."""
    found: list[int] = []
    for name, arguments, divisor in steps:
        if name == "Input":
            found.append(inputs[arguments[0]])
        elif name in ("Constant", "Truth"):
            found.append((bool if name == "Truth" else int)(arguments[0]))
        else:
            of = [found[place] for place in arguments]
            if name == "Value":
                found.append(value(of))
            else:
                kind = bool if name in ("ChooseTruth", "Same", "And", "Or") else int
                assert {*map(type, of[1:])} <= {kind}, name
                found.append(_OPERATIONS[name](*of, *([divisor] if divisor else [])))
    return int(found[-1])


_OPERATIONS: dict[str, Callable[..., int]] = {
    "Add": operator.add, "Subtract": operator.sub, "Multiply": operator.mul, "Remainder": operator.mod,
    "Quotient": operator.floordiv, "Magnitude": abs, "Less": operator.lt, "AtMost": operator.le,
    "Equal": operator.eq, "Same": operator.eq, "Not": operator.not_, "And": operator.and_, "Or": operator.or_,
    "Choose": lambda chooses, then, otherwise: then if chooses else otherwise,
    "ChooseTruth": lambda chooses, then, otherwise: then if chooses else otherwise,
}  # fmt: skip
