"""What `make release` finds: each fault that it names, planted in a copy."""

import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
import ready
from conftest import ROOT

pytestmark = pytest.mark.no_kernel

FILES = ("loony/system/version.py", "loony/record.csv", "CITATION.cff", "CHANGELOG.md", "pyproject.toml")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files with the version."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_the_version_is_the_same_everywhere() -> None:
    assert [*ready.version_faults(ROOT)] == []


@pytest.mark.parametrize(("name", "pattern", "now", "fault"), [
    ("loony/system/version.py", r'"[\d.]+"', '"9.9.9"', "CITATION.cff has version"),
    ("CITATION.cff", r"(?m)^version: .*$", "version: 9.9.9", "CITATION.cff has version 9.9.9"),
    ("CITATION.cff", r"(?m)^date-released: .*$", "date-released: 1999-01-01", "CHANGELOG.md begins with"),
    ("CHANGELOG.md", r"(?m)^## .*$", "## 9.9.9, 1999-01-01", "CHANGELOG.md begins with '9.9.9"),
    ("pyproject.toml", r"loony\.system\.version\.VERSION", "loony.other", "pyproject.toml does not take"),
    ("loony/record.csv", r"(?m)(?<=,)[\d.]+$", "0.1.0", "record.csv has rows of version 0.1.0"),
])  # fmt: skip
def test_a_wrong_version_is_noticed(name: str, pattern: str, now: str, fault: str, copy: Path) -> None:
    text = (copy / name).read_text()
    changed = re.sub(pattern, now, text, count=1)
    assert changed != text
    (copy / name).write_text(changed)
    assert any(fault in found for found in ready.version_faults(copy))


def test_a_changed_file_and_a_tag_elsewhere_are_noticed(copy: Path) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run(["git", "-C", str(copy), *who, *arguments], check=True, capture_output=True)

    git("init")
    git("add", ".")
    git("commit", "-m", "first")
    assert [*ready.git_faults(copy)] == []
    git("tag", f"v{ready.version_of(copy)}")
    assert [*ready.git_faults(copy)] == []
    (copy / "CHANGELOG.md").write_text("")
    assert [fault for fault in ready.git_faults(copy) if "changed and not committed" in fault]
    git("commit", "-am", "second")
    (fault,) = ready.git_faults(copy)
    assert "the tag" in fault


def test_what_is_built_of_another_version_is_noticed(copy: Path) -> None:
    faults = [*ready.built_faults(copy)]
    assert [fault.rpartition("  ")[2] for fault in faults] == ["make dist"] * 2 + ["make dataset", "make site"]
    version = ready.version_of(copy)
    wheel = copy / "dist" / f"loony_endgames-{version}-py3-none-any.whl"
    wheel.parent.mkdir()
    (copy / "loony" / "papers.bib").write_text("")
    for said, found in ((version, []), ("9.9.9", [f"{wheel.name} says another version of itself"])):
        with zipfile.ZipFile(wheel, "w") as packed:
            packed.writestr("loony.dist-info/METADATA", f"Name: loony-endgames\nVersion: {said}\n")
            packed.write(copy / "loony" / "record.csv", "loony/record.csv")
            packed.writestr("loony/papers.bib", "")
        assert [fault for fault in ready.built_faults(copy) if wheel.name in fault] == found, said


def test_the_steps_of_the_workflows_are_targets_of_the_makefile() -> None:
    """So that each runs here too. What is no target is an action, or runs the program on another system."""
    makefile = (ROOT / "Makefile").read_text()
    steps = [
        step
        for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
        for step in re.findall(r"^ *- run: (.*)$", path.read_text(), re.MULTILINE)
    ]
    assert len(steps) >= 8
    targets = [
        target for step in steps for target in re.findall(r"(?<= )[a-z-]+", step) if step.startswith("make ")
    ]
    assert len(targets) >= 6
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    others = [step for step in steps if not step.startswith("make ")]
    assert all(step.startswith(("python -m pip install ", "loony ")) for step in others), others
