"""Completion of command lines in a shell, by argcomplete: an optional extra, imported only here."""

import argparse
from collections.abc import Callable, Iterable
from glob import escape, glob
from pathlib import Path

from loony.shell.options import FOLDER
from loony.verify.families import FAMILIES


def _families(**_: object) -> Iterable[str]:
    return FAMILIES


def _claims(**_: object) -> Iterable[str]:
    from loony.verify.claims.register import all_claims

    return all_claims()


def _tables(**_: object) -> Iterable[str]:
    from loony.results.stored.tables import tables_of

    return {name.removesuffix(".parquet") for family in FAMILIES.values() for name in tables_of(family).schemas}


def _directories(prefix: str, **_: object) -> Iterable[str]:
    """Directories of tables, and what else the path may go on to."""
    return {*(str(path.parent) for path in Path(FOLDER).glob("*/manifest.json")), *glob(f"{escape(prefix)}*/")}


_BY_METAVAR: dict[str, Callable[..., Iterable[str]]] = {
    "CLAIM": _claims, "ID": _claims, "TABLE": _tables, "DIR": _directories,
}  # fmt: skip


def complete(top: argparse.ArgumentParser) -> None:
    """Print what the line that the shell has may go on with, and end the process; nothing without argcomplete."""
    try:
        import argcomplete
    except ImportError:
        return
    for group in top._actions:
        if isinstance(group.choices, dict):
            for action in (one for subparser in group.choices.values() for one in subparser._actions):
                named = action.metavar if isinstance(action.metavar, str) else ""
                if by := _families if action.dest == "family" else _BY_METAVAR.get(named):
                    setattr(action, "completer", by)  # noqa: B010 (argcomplete looks for it there)
    argcomplete.autocomplete(top)
