"""Completion of command lines in a shell, by argcomplete: an optional extra, imported only here."""

import argparse
from collections.abc import Iterable
from pathlib import Path

from loony.shell.options import FOLDER
from loony.verify.families import FAMILIES


def _claims(**_: object) -> Iterable[str]:
    from loony.verify.claims.register import all_claims

    return all_claims()


def _tables(**_: object) -> Iterable[str]:
    from loony.results.stored.tables import tables_of

    return {name.removesuffix(".parquet") for family in FAMILIES.values() for name in tables_of(family).schemas}


def complete(top: argparse.ArgumentParser) -> None:
    """Print the completions of the shell's line, and end the process; do nothing without argcomplete."""
    try:
        import argcomplete
    except ImportError:
        return
    folders = argcomplete.completers.DirectoriesCompleter()

    def directories(prefix: str, **_: object) -> Iterable[str]:
        """Directories of tables, and all folders whose paths begin so."""
        return {*(str(path.parent) for path in Path(FOLDER).glob("*/manifest.json")), *folders(prefix)}

    families = {"family": lambda **_: FAMILIES}
    completers = {"DIR": directories, "CLAIM": _claims, "ID": _claims, "TABLE": _tables, **families}
    for group in top._actions:
        for subparser in group.choices.values() if isinstance(group.choices, dict) else ():
            for action in subparser._actions:
                name = action.dest if action.dest == "family" else action.metavar
                if completer := completers.get(str(name)):
                    setattr(action, "completer", completer)  # noqa: B010 (argcomplete looks for it there)
    argcomplete.autocomplete(top)
