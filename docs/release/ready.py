"""Says whether a release can be made: `make release`. It changes nothing that git keeps, and makes no tag.

The versions in loony.system.version, CITATION.cff, CHANGELOG.md and the record have to agree, and what codemeta.json
and .zenodo.json say with CITATION.cff and pyproject.toml. The tag must not be at another commit, and no file may be
changed. The wheel, the sources, the dataset and the site must have been built from this version.
"""

import json
import re
import subprocess
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def version_of(root: Path) -> str:
    """The version in the sources. Raises ValueError where there is none."""
    return found(r'^VERSION = "([^"]+)"$', root / "loony" / "system" / "version.py")


def version_faults(root: Path) -> Iterator[str]:
    """The places with another version than the sources, or another date than CITATION.cff."""
    version = version_of(root)
    cited = found(r"^version: (\S+)$", root / "CITATION.cff")
    released = found(r"^date-released: (\S+)$", root / "CITATION.cff")
    if cited != version:
        yield f"CITATION.cff has version {cited}, and the sources have {version}"
    heading = found(r"^## (.+)$", root / "CHANGELOG.md")
    if heading != f"{version}, {released}":
        yield f"CHANGELOG.md begins with {heading!r}, not with {f'{version}, {released}'!r}"
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"{version} is no version of three numbers"
    if 'attr = "loony.system.version.VERSION"' not in (root / "pyproject.toml").read_text("utf-8"):
        yield "pyproject.toml does not take the version from the sources"
    lines = (root / "loony" / "record.csv").read_text("utf-8").splitlines()[1:-1]
    if others := {line.rpartition(",")[2] for line in lines} - {version}:
        yield f"loony/record.csv has rows of version {', '.join(sorted(others))}: run  make record"


def metadata_faults(root: Path) -> Iterator[str]:
    """The entries of codemeta.json and .zenodo.json that CITATION.cff and pyproject.toml give otherwise."""
    for name, entries in _metadata(root).items():
        found = json.loads((root / name).read_text("utf-8"))
        for key in sorted({*entries, *found}):
            if entries.get(key) != found.get(key):
                yield f"{name} has not the {key} that CITATION.cff and pyproject.toml give: {entries.get(key)}"


def _metadata(root: Path) -> dict[str, dict[str, object]]:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    citation = root / "CITATION.cff"
    title, version, released, author = (
        found(rf'^(?:  - )?{name}: "?(.+?)"?$', citation) for name in ("title", "version", "date-released", "name")
    )
    spdx, of_both = project["license"], {key: project[key] for key in ("description", "keywords")}
    articles = re.findall(r'^ +value: "(arXiv:.+)"$', citation.read_text("utf-8"), re.MULTILINE)
    return {
        "codemeta.json": {
            "@context": "https://w3id.org/codemeta/3.0", "@type": "SoftwareSourceCode", "name": title,
            "identifier": project["name"], **of_both, "version": version, "datePublished": released,
            "license": f"https://spdx.org/licenses/{spdx}", "author": [{"@type": "Organization", "name": author}],
            "programmingLanguage": "Python", "runtimePlatform": f"Python {project['requires-python']}",
            "operatingSystem": "Linux",
        },
        ".zenodo.json": {
            "upload_type": "software", "title": title, **of_both, "version": version, "publication_date": released,
            "license": spdx, "access_right": "open", "creators": [{"name": author}],
            "related_identifiers": [
                {"identifier": article, "relation": "cites", "resource_type": "publication-article"}
                for article in articles
            ],
        },
    }  # fmt: skip


def found(pattern: str, path: Path) -> str:
    """What a pattern captures in the first line of a file that fits it. Raises ValueError where none does."""
    match = re.search(pattern, path.read_text("utf-8"), re.MULTILINE)
    if match is None:
        raise ValueError(f"{path} has no line like {pattern}")
    return match[1]


def git_faults(root: Path) -> Iterator[str]:
    """Changed files, and a tag of this version at another commit."""

    def git(*arguments: str) -> str:
        return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True).stdout.strip()

    tag = f"v{version_of(root)}"
    if changed := git("status", "--porcelain"):
        yield f"{len(changed.splitlines())} files are changed and not committed, such as {changed.split()[1]}"
    commit = git("rev-list", "-n", "1", tag, "--")
    if commit and commit != git("rev-parse", "HEAD"):
        yield f"the tag {tag} is at {commit[:12]}, not here: take a new version"


def built_faults(root: Path) -> Iterator[str]:
    version = version_of(root)
    wheel = root / "dist" / f"loony_endgames-{version}-py3-none-any.whl"
    sources = root / "dist" / f"loony_endgames-{version}.tar.gz"
    for path in (wheel, sources):
        if not path.is_file():
            yield f"there is no {path.relative_to(root)}: run  make dist"
    if wheel.is_file():
        with zipfile.ZipFile(wheel) as packed:
            (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
            if f"\nVersion: {version}\n" not in packed.read(name).decode():
                yield f"{wheel.name} says another version of itself"
            for data in ("loony/record.csv", "loony/papers.bib"):
                if packed.read(data) != (root / data).read_bytes():
                    yield f"{wheel.name} has another {data}: run  make dist"
    if sources.is_file():
        with tarfile.open(sources) as packed_sources:
            for data in ("CITATION.cff", "LICENSE"):
                member = packed_sources.extractfile(f"loony_endgames-{version}/{data}")
                if member is None or member.read() != (root / data).read_bytes():
                    yield f"{sources.name} has another {data}: run  make dist"
    provenance = root / "build" / "dataset" / "provenance.json"
    if not provenance.is_file() or f'"loony": "{version}"' not in provenance.read_text("utf-8"):
        yield "build/dataset is not of this version: run  make dataset"
    index = root / "build" / "site" / "CHANGELOG.html"
    if not index.is_file() or f"{version}, " not in index.read_text("utf-8"):
        yield "build/site is not of this version: run  make site"


def main() -> int:
    number = 0
    for name, check in (
        ("versions", version_faults), ("metadata", metadata_faults), ("git", git_faults),
        ("what is built", built_faults),
    ):  # fmt: skip
        faults = [*check(ROOT)]
        number += len(faults)
        print(*[f"{name}:" if faults else f"{name}: in order", *(f"  {fault}" for fault in faults)], sep="\n")
    print(f"loony {version_of(ROOT)} {'can be released' if not number else 'cannot be released yet'}")
    return 1 if number else 0


if __name__ == "__main__":
    raise SystemExit(main())
