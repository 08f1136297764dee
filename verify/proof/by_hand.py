"""The files in Coq that are written by hand, and the files that each requires."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from loony.verify.families import FAMILIES
from loony.verify.family import Family

COQ = Path(__file__).parent / "coq"  # the folder of the checker's files, which are written by hand


def folder_by_hand(family: Family) -> Path:
    """The folder of a family's files by hand."""
    return Path(str(files("loony.verify"))) / family.folder / "coq"


@cache
def files_by_hand(name: str) -> dict[str, Path]:
    """The files by hand that certify the claims of a family, by their names.

    They may require files of families whose files are all written by hand. If two files have the same name, the name
    means the family's own file.
    """
    others = [folder_by_hand(other) for other in FAMILIES.values() if other.by_hand]
    folders = [COQ, *others, folder_by_hand(FAMILIES[name])]
    return {file.stem: file for folder in folders for file in sorted(folder.glob("*.v"))}


@cache
def family_of(theorem: str, family: str) -> str:
    """The family whose development proves a theorem `File.theorem`: this family if it has the file, or another."""
    name = theorem.partition(".")[0]
    others = (other.name for other in FAMILIES.values() if (folder_by_hand(other) / f"{name}.v").is_file())
    return family if name in files_by_hand(family) else next(others, family)


def text_of_file(file: Path) -> str:
    """The text of a file in Coq."""
    return file.read_text("utf-8")


@cache
def needs(text: str) -> list[str]:
    """The files that a file requires."""
    return " ".join(re.findall(r"^From Loony Require (?:Import )?([^.]*)\.", text, re.MULTILINE)).split()


def with_needs(texts: dict[str, str], family: str) -> dict[str, str]:
    """Texts by their names, and the texts of the files by hand that they require."""
    texts, by_hand = texts.copy(), files_by_hand(family)
    while missing := {name for text in texts.values() for name in needs(text)} & {*by_hand} - {*texts}:
        texts |= {name: text_of_file(by_hand[name]) for name in missing}
    return texts
