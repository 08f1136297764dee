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
    """Directories of tables, and all folders whose paths begin so."""
    return {*(str(path.parent) for path in Path(FOLDER).glob("*/manifest.json")), *glob(f"{escape(prefix)}*/")}


_BY_METAVAR: dict[str, Callable[..., Iterable[str]]] = {
    "CLAIM": _claims, "ID": _claims, "TABLE": _tables, "DIR": _directories,
}  # fmt: skip


def complete(top: argparse.ArgumentParser) -> None:
    """Print the completions of the shell's line, and end the process; do nothing without argcomplete."""
    try:
        import argcomplete
    except ImportError:
        return
    for group in top._actions:
        if isinstance(group.choices, dict):
            for action in (action for subparser in group.choices.values() for action in subparser._actions):
                metavar = action.metavar if isinstance(action.metavar, str) else ""
                if completer := _families if action.dest == "family" else _BY_METAVAR.get(metavar):
                    setattr(action, "completer", completer)  # noqa: B010 (argcomplete looks for it there)
    argcomplete.autocomplete(top)
