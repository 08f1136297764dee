"""Developments in Coq whose certificates are taken for granted, so that files by hand are checked in seconds, once
for the same texts; lines of a board as Coq names them; and what steps come to, one after the other.
"""

import json
import operator
import os
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

from person import Patch

from loony.enumerate.boards.board import Board
from loony.verify.claims.claim import Claim
from loony.verify.proof import coq
from loony.verify.proof.by_hand import needs
from loony.verify.proof.development import dependency_order, files_of, write_development
from loony.verify.proof.steps import Steps

KEPT = Path(__file__).parent.parent / "build" / "coq"
"""files that Coq accepted, by the hash of their text, of the texts that they require, and of its version"""

RESULT = "result.json"

CHECKED = "Proof. vm_cast_no_check (eq_refl true). Qed."


def without_certificates(claims: list[Claim], folder: Path, monkeypatch: Patch) -> dict[str, coq.CoqResult]:
    """What Coq says of the files, if it is told that there is a certificate of each goal."""
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
    """`coq.compile_development`, done once for each file that Coq accepts and the texts that it requires."""
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
