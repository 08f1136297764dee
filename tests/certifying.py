"""Developments in Coq whose certificates are taken for granted, so that files by hand are checked in seconds."""

from pathlib import Path

import pytest

from loony.results import coq
from loony.results.development import files_of, write_development
from loony.verify.claims import Claim

CHECKED = "Proof. vm_cast_no_check (eq_refl true). Qed."


def without_certificates(
    claims: list[Claim], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[str, coq.Compiled]:
    """What Coq says of the files, if it is told that there is a certificate of each goal."""
    monkeypatch.setattr("loony.results.development.certificate", lambda *_: [])
    write_development(folder, claims, 1.0)
    number = 0
    for path in folder.glob("*.v"):
        text = path.read_text("utf-8")
        number += text.count(CHECKED)
        path.write_text(text.replace(CHECKED, "Admitted."), "utf-8")
    assert number > 0
    return coq.compile_development(folder, files_of(folder), "coqc")
