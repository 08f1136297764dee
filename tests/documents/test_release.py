"""What `make release` finds: each fault that it names, planted in a copy; and what a wheel has in it."""

import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import ready
from addressed import address
from conftest import ROOT

from loony.system.version import VERSION

pytestmark = pytest.mark.no_kernel

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT, SETUPTOOLS = PYPROJECT["project"], PYPROJECT["tool"]["setuptools"]
ROOMS = ("loony", "enumerate", "kernels", "results", "verify")
FILES = (
    "loony/system/version.py", "loony/record.csv", "CITATION.cff", "CHANGELOG.md", "pyproject.toml", "codemeta.json",
    ".zenodo.json",
)  # fmt: skip


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files with the version."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def plant(path: Path, pattern: str, now: str) -> None:
    text = path.read_text()
    changed = re.sub(pattern, now, text, count=1)
    assert changed != text
    path.write_text(changed)


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
    plant(copy / name, pattern, now)
    assert any(fault in found for found in ready.version_faults(copy))


def test_what_archives_and_catalogues_read_is_what_the_citation_says() -> None:
    assert [*ready.metadata_faults(ROOT)] == []


@pytest.mark.parametrize(("name", "pattern", "now", "faults"), [
    ("CITATION.cff", r"(?m)^version: .*$", "version: 9.9.9", ["codemeta.json version", ".zenodo.json version"]),
    ("CITATION.cff", r"(?m)^date-released: .*$", "date-released: 1999-01-01", [
        "codemeta.json datePublished", ".zenodo.json publication_date",
    ]),
    ("CITATION.cff", "(?m)^title: .*$", "title: chess", ["codemeta.json name", ".zenodo.json title"]),
    ("CITATION.cff", 'name: "The', 'name: "Some', ["codemeta.json author", ".zenodo.json creators"]),
    ("CITATION.cff", "arXiv:1305", "arXiv:1306", [".zenodo.json related_identifiers"]),
    ("pyproject.toml", 'license = "MIT"', 'license = "0BSD"', ["codemeta.json license", ".zenodo.json license"]),
    ("pyproject.toml", '"loony", "loops"', '"loops"', ["codemeta.json keywords", ".zenodo.json keywords"]),
    ("pyproject.toml", ">=3.11", ">=3.12", ["codemeta.json runtimePlatform"]),
    (".zenodo.json", '"version"', '"edition"', [".zenodo.json edition", ".zenodo.json version"]),
    ("codemeta.json", '"identifier": "', '"identifier": "the-', ["codemeta.json identifier"]),
])  # fmt: skip
def test_other_metadata_is_noticed(name: str, pattern: str, now: str, faults: list[str], copy: Path) -> None:
    plant(copy / name, pattern, now)
    found = [re.match(r"(\S+) has not the (\S+) that", fault) for fault in ready.metadata_faults(copy)]
    assert [f"{match[1]} {match[2]}" for match in found if match] == faults


def test_the_licence_of_the_citation_is_that_of_the_package() -> None:
    (cited,) = re.findall(r"(?m)^license: (.*)$", (ROOT / "CITATION.cff").read_text())
    assert cited == PROJECT["license"]


def test_what_a_text_says_to_install_is_an_extra_of_this_package() -> None:
    sources = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    texts = [path.read_text() for path in (*sources, ROOT / "README.md", *(ROOT / "docs").glob("*.md"))]
    hints = [hint for text in texts for hint in re.findall(r"pip\s+install\s+([^\s`;,)]+)", text)]
    extras = [
        re.fullmatch(r"'loony-endgames\[([a-z]+)\]'\"?", hint) for hint in hints if hint not in (".", "--no-deps")
    ]
    assert len(extras) > 8
    assert all(extras), hints
    assert {match[1] for match in extras if match} == {"complete", "dask", "openspiel", "plot", "prove"}
    (every,) = PROJECT["optional-dependencies"]["all"]
    assert every == "loony-endgames[complete,dask,openspiel,plot,prove]"
    assert {*re.findall(r"\w+", every.partition("[")[2])} <= {*PROJECT["optional-dependencies"]}


def test_a_package_with_an_address_names_its_pages_and_links_to_what_is_there(copy: Path) -> None:
    shutil.copy(ROOT / "README.md", copy / "README.md")
    address(copy, "https://example.org/loony")
    urls = tomllib.loads((copy / "pyproject.toml").read_text())["project"]["urls"]
    assert {"Source", "Documentation", "Issues", "Changelog", *PROJECT["urls"]} == {*urls}
    links = re.findall(r"\]\(([^)#]+)", (copy / "README.md").read_text())
    assert len(links) > 30
    for link in links:
        match = re.fullmatch(r"https://example.org/loony/(blob|raw)/main/(.+)", link)
        assert match, link
        assert (ROOT / match[2]).exists(), link
        assert (match[1] == "raw") == link.endswith((".png", ".svg")), link


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
    targets = [target for step in steps for target in re.findall(r"(?<= )[a-z-]+", step) if step.startswith("make ")]
    assert len(targets) >= 6
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    others = [step for step in steps if not step.startswith("make ")]
    assert all(step.startswith(("python -m pip install ", "loony ")) for step in others), others


# What a wheel of this package has in it.


def test_every_file_that_is_no_source_is_packaged() -> None:
    """A wheel has only those data files that are named."""
    for package in SETUPTOOLS["packages"]:
        patterns = SETUPTOOLS["package-data"].get(package, [])
        for path in _below(_folder(package)) if package != "loony.docs" else (ROOT / "docs").glob("*.md"):
            assert any(path.match(pattern) for pattern in patterns), path


def _folder(package: str) -> Path:
    """Where a package lies in a checkout: `loony/` has what is in no room."""
    parts = package.split(".")
    room = ROOT.joinpath(*parts[1:])
    return room if len(parts) > 1 and room.exists() else ROOT.joinpath(*parts)


def _below(folder: Path) -> Iterator[Path]:
    """The files of a package that are no sources, also in folders that are no packages."""
    for path in folder.iterdir():
        if path.is_dir() and path.name != "__pycache__" and not (path / "__init__.py").exists():
            yield from _below(path)
        elif path.is_file() and path.suffix not in (".py", ".pyc"):
            yield path


def test_every_folder_of_the_package_is_listed() -> None:
    found = [path.parent.relative_to(ROOT) for room in ROOMS for path in (ROOT / room).rglob("__init__.py")]
    names = [".".join(["loony", *folder.parts]).replace("loony.loony", "loony") for folder in found]
    assert sorted(SETUPTOOLS["packages"]) == sorted([*names, "loony.docs"])


def lines_after(text: str, heading: str) -> list[str]:
    (entries,) = re.findall(rf"(?m)^  {heading}:\n((?:    - .+\n)+)", text)
    return re.findall(r"- (.+)", entries)


def test_the_recipe_for_conda_needs_what_the_package_needs() -> None:
    recipe = (ROOT / "docs" / "release" / "meta.yaml").read_text()
    needed = [one.replace(" ", "").removeprefix("python-") for one in lines_after(recipe, "run")]
    assert needed == [f"python{PROJECT['requires-python']}", *PROJECT["dependencies"]]
    assert lines_after(recipe, "entry_points") == [f"{name} = {what}" for name, what in PROJECT["scripts"].items()]
    assert f'set version = "{VERSION}"' in recipe
    assert (
        "".join(lines_after(recipe, "host")).replace(" ", "").endswith("".join(PYPROJECT["build-system"]["requires"]))
    )
    assert PROJECT["description"] in recipe
    archive = f"../../dist/{PROJECT['name'].replace('-', '_')}-{{{{ version }}}}.tar.gz"
    assert f"source:\n  url: {archive}\n" in recipe  # conda unpacks what a url names, and not what a path names


def test_containers_and_hooks_name_what_there_is() -> None:
    image = (ROOT / "docs" / "release" / "Dockerfile").read_text()
    assert all((ROOT / name).exists() for name in re.findall(r"/source/([\w.]+)", image))
    (extras,) = re.findall(r"/source\[([\w,]+)\]", image)
    assert {*extras.split(",")} <= PROJECT["optional-dependencies"].keys()
    newest = max(re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"])), key=lambda name: int(name[2:]))
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text())
    assert f"python:{newest}-slim" in image
    assert container["image"].endswith(f"python:{newest}")
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    targets = re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text())
    assert re.findall(r"entry: make (\S+)", hooks) == ["lint", "types"]
    assert {"lint", "types", "install"} < {*targets}
    assert container["postCreateCommand"].endswith("make install")
