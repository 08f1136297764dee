"""`loony`: reads the command line, runs a subcommand, and turns errors into one sentence and an exit code.

It also completes a command line in a shell, by argcomplete: an optional extra, which only this module imports.
"""

import argparse
import errno
import gc
import os
import re
import shlex
import signal
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn, cast

from loony.results.shown.report import Report
from loony.shell.options import FOLDER, say_report
from loony.shell.output import guard, print_note, print_note_beside_bars, say
from loony.system.errors import BadInput, LoonyError, did_you_mean
from loony.system.places import with_paths
from loony.system.stages import ENDING, INTERRUPTED, NOTHING_REMAINS, Compiling
from loony.system.version import VERSION
from loony.verify.families import FAMILIES

# argparse and nothing heavy: each subcommand's module imports what it needs when it runs.
_SHARED = ("value", "explore", "verify", "check", "claims", "prove", "test", "query", "sql", "census", "plot")

GROUPS = ("ask a position", "verify and prove", "ask the tables", "play and analyse a drawn board")
"""the headings of `loony --help`: the GROUP of each subcommand's module is one of them"""

ELSEWHERE = {
    "line": "loony value --line POSITION",
    "flight": "loony value --plan PLAN POSITION",
    "show": "loony check --contents",
    "survivors": "loony claims --survivors",
    "maxims": "loony claims --maxims BOARD",
}
"""commands of earlier versions, and what answers now"""


def subcommands() -> dict[str, str]:
    """The module of each subcommand: those that all families share, and the families' own."""
    modules = {name: name for name in _SHARED}
    modules |= {name: f"{family.folder}.{name}" for family in FAMILIES.values() for name in family.commands}
    return {name: f"loony.commands.{module}" for name, module in modules.items()}


INTERNAL = 3

EXITS = {
    0: "the answer is printed",
    2: "usage: the command cannot be run as given",
    INTERNAL: "internal error",
    4: "a stored table is missing or corrupt",
    130: "interrupted",
}
"""what exit codes mean, where the EXITS of the subcommand's module say nothing else"""

EPILOG = """loony COMMAND --help  prints the options and the exit codes of a command;
of all: 2 usage, 3 internal error, 4 a stored table is missing or corrupt,
130 interrupted.
eval "$(register-python-argcomplete loony)"  has a shell complete the names of
commands and options (pip install 'loony-endgames[complete]')."""


def exits(module: ModuleType, reads_tables: bool) -> str:
    """What the exit codes of a subcommand mean, for its help."""
    meanings = EXITS | getattr(module, "EXITS", {})
    lines = [f"  {code:<4} {meanings[code]}" for code in sorted(meanings) if reads_tables or code != 4]
    return "\n".join(["exit codes:", *lines])


def grouped(modules: dict[str, ModuleType]) -> str:
    """The subcommands under their headings, for the help."""
    lines = []
    for group in GROUPS:
        own = {name: module for name, module in modules.items() if group == module.GROUP}
        lines += [f"{group}:", *(f"  {name:9} {module.HELP}" for name, module in own.items())]
    return "\n".join(lines)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, also where its help cannot be printed."""

    more: Callable[[], str] | None = None  # makes a part of its help that takes long

    def print_help(self, file: Any = None) -> None:
        """Print the help on stdout; raises what `say` raises."""
        if self.more is not None:
            self.epilog: str | None = f"{self.more()}\n\n{self.epilog}"
        say(self.format_help().rstrip("\n"))

    def error(self, message: str) -> NoReturn:
        """Print what was wrong and where help is, and exit with 2."""
        print_note(f"{self.prog}: {message}{'' if message.endswith('?') else ';'} see  {self.prog} --help")
        self.exit(2)


def parser(command: str | None = None) -> Parser:
    """The parser of `loony` and its subcommands, or only this one. Its options have the subcommand's as `parser`."""
    modules = {name: import_module(path) for name, path in subcommands().items() if command in (None, name)}
    top = Parser(
        prog="loony",
        usage="loony [-h] [--version] COMMAND ...",
        description="Exact play in Dots and Boxes endgames: every position, every value, every claim.",
        epilog=f"{grouped(modules)}\n\n{EPILOG}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"loony {VERSION}", help="print the version and exit")
    subparsers = top.add_subparsers(prog="loony", metavar="COMMAND", help=argparse.SUPPRESS, parser_class=Parser)
    for name, module in modules.items():
        subparser = subparsers.add_parser(name, description=with_paths(module.__doc__ or ""))
        subparser.formatter_class = top.formatter_class
        module.add_arguments(subparser)
        subparser.epilog = exits(module, "--table" in subparser.format_usage())
        subparser.more = getattr(module, "epilog", None)
        subparser.set_defaults(run=module.run, light=getattr(module, "LIGHT", False), parser=subparser)
    return top


def _read(arguments: list[str]) -> argparse.Namespace | None:
    """The options of a command line; None where it has no command, and the help is printed."""
    command, names = next((argument for argument in arguments if not argument.startswith("-")), None), subcommands()
    if command in ELSEWHERE:
        raise BadInput(f"loony {command} is now  {ELSEWHERE[command]}")
    top = parser(arguments[0] if arguments and arguments[0] in names else None)
    if command is not None and command not in names:
        top.error(f"there is no command {command[:40]!r}{did_you_mean(command, names)}")
    options, rest = top.parse_known_args(arguments)
    if not hasattr(options, "parser"):
        if rest:
            top.error(f"unrecognized arguments: {' '.join(rest)}")
        top.print_help()
        return None
    if rest:
        choices = re.findall(r"--[a-z-]+", options.parser.format_usage())
        hint = did_you_mean(rest[0].partition("=")[0], choices) if rest[0].startswith("--") else ""
        if len(rest) == 1 and not rest[0].startswith("-") and getattr(options, "table", rest) is None:
            hint = f"; tables are named by  --table {shlex.quote(rest[0])}"
        options.parser.error(f"unrecognized arguments: {' '.join(rest)}{hint}")
    return options


def main(arguments: list[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    try:
        try:
            return _run(sys.argv[1:] if arguments is None else arguments)
        finally:
            sys.stdout.flush()  # what argparse prints, too
    except KeyboardInterrupt as interrupt:
        print_note(f"loony: interrupted; {str(interrupt) or NOTHING_REMAINS}")
        return INTERRUPTED
    except Exception as error:
        return _report(error)


def _run(arguments: list[str]) -> int:
    if sys.flags.optimize > 1:  # Python leaves out docstrings, which state the claims
        raise BadInput("-OO and PYTHONOPTIMIZE=2 remove the statements of the claims: run without them")
    options = _read(arguments)
    if options is None:
        return 0
    if getattr(options, "quiet", False):
        Compiling.print_note = None
    if not options.light:
        from loony.system.memory import require_addresses, require_threads

        require_addresses()
        require_threads()
    outcome: Report | int = options.run(options)
    return outcome if isinstance(outcome, int) else say_report(options, outcome)


def _report(error: Exception) -> int:
    if isinstance(error, LoonyError):
        print_note(f"loony: {error}", "\n")
        return error.exit_code
    code, what = 2, ""
    if isinstance(error, UnicodeEncodeError):  # in a path: all other texts are read as UTF-8
        what = f"{error.object} is not a path in UTF-8, and the libraries that read tables accept no other"
    elif isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
        what = f"the name of a file is too long: {str(error.filename)[:40]}..."
    elif isinstance(error, FileNotFoundError) and error.filename is None:  # as `os.getcwd` raises it
        what = "the current directory does not exist any more: go to another"
    elif isinstance(error, ModuleNotFoundError) and error.name and not error.name.startswith("loony"):
        what = f"this needs {error.name}, which is not installed: pip installs it"
    elif isinstance(error, MemoryError):
        what = "the memory is used up: ask for a smaller size, or raise the limit if there is one (ulimit -v)"
    elif "LOONY_TRACEBACK" in os.environ:
        raise error
    else:
        code, what = INTERNAL, f"{type(error).__name__}: {error}".split("\n")[0]
        what = f"internal error: {what}; LOONY_TRACEBACK=1 shows where, please report it"
    print_note(f"loony: {what}")
    return code


def _hide_pandas(name: str, *_: object) -> None:
    """Refuse to import pandas, which pyarrow would import in vain; a user's file may import it."""
    if name == "pandas" and "own_claims" not in sys.modules:
        raise ModuleNotFoundError(name)


def _claims(**_: object) -> Iterable[str]:
    from loony.verify.claims.register import all_claims

    return all_claims()


def _tables(**_: object) -> Iterable[str]:
    from loony.results.stored.tables import tables_of

    return {name.removesuffix(".parquet") for family in FAMILIES.values() for name in tables_of(family).schemas}


def _complete(top: argparse.ArgumentParser) -> None:
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


def console() -> NoReturn:
    """Run the command line of this process, and end the process."""
    gc.set_threshold(200_000, 50, 50)  # most objects stay: to look for cycles often takes a tenth of a run
    for number in ENDING:
        signal.signal(number, signal.default_int_handler)
    sys.meta_path.insert(0, cast(Any, SimpleNamespace(find_spec=_hide_pandas)))
    guard()
    if "_ARGCOMPLETE" in os.environ:  # a shell that completes a line
        _complete(parser())
    Compiling.print_note = print_note_beside_bars
    code = main()
    if code == INTERRUPTED:
        os._exit(code)  # without waiting for threads
    sys.exit(code)
