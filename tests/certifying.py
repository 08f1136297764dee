"""Developments in Coq whose certificates are taken for granted, so that files by hand are checked in seconds, once
for the same texts; and what steps come to, one after the other.
"""

import json
import operator
import shutil
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from person import Patch

from loony.verify.claims.claim import Claim
from loony.verify.proof import coq
from loony.verify.proof.development import files_of, write_development
from loony.verify.proof.steps import Steps

KEPT = Path(__file__).parent.parent / "build" / "coq"
"""developments that Coq accepted, by the hash of their texts and of its version"""

RESULTS = "results.json"

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
    """`coq.compile_development`, which is done once for files of the same texts that Coq accepts."""
    texts = "\0".join(f"{name}\0{(folder / f'{name}.v').read_text('utf-8')}" for name in names)
    kept = KEPT / sha256(f"{coq.version_of('coqc')}\0{texts}".encode()).hexdigest()[:32]
    if not kept.exists():
        results = coq.compile_development(folder, names, "coqc")
        if not all(result.accepted for result in results.values()):
            return results
        KEPT.mkdir(parents=True, exist_ok=True)
        new = Path(tempfile.mkdtemp(dir=KEPT))
        for name in results:
            shutil.copy(folder / f"{name}.vo", new)
        (new / RESULTS).write_text(json.dumps(results), "utf-8")
        try:
            new.rename(kept)
        except OSError:  # another process was first
            shutil.rmtree(new)
    for path in kept.glob("*.vo"):
        shutil.copy(path, folder)
    results = json.loads((kept / RESULTS).read_text("utf-8"))
    return {name: coq.CoqResult(*result) for name, result in results.items()}


def computed(steps: Steps, inputs: list[int], value: Callable[[list[int]], int]) -> int:
    """What the steps come to, a truth being 0 or 1."""
    found: list[int] = []
    for name, arguments, divisor in steps:
        if name == "Input":
            found.append(inputs[arguments[0]])
        elif name in ("Constant", "Truth"):
            found.append(arguments[0])
        else:
            of = [found[place] for place in arguments]
            if name == "Value":
                found.append(value(of))
            else:
                found.append(int(_OPERATIONS[name](*of, *([divisor] if divisor else []))))
    return found[-1]


_OPERATIONS: dict[str, Callable[..., int]] = {
    "Add": operator.add, "Subtract": operator.sub, "Multiply": operator.mul, "Remainder": operator.mod,
    "Quotient": operator.floordiv, "Magnitude": abs, "Less": operator.lt, "AtMost": operator.le,
    "Equal": operator.eq, "Same": operator.eq, "Not": operator.not_, "And": operator.and_, "Or": operator.or_,
    "Choose": lambda chooses, then, otherwise: then if chooses else otherwise,
    "ChooseTruth": lambda chooses, then, otherwise: then if chooses else otherwise,
}  # fmt: skip
