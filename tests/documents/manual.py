"""The manual pages in docs/man, a page for `loony` and for each command, from the parsers; `make docs` writes them."""

import argparse
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from loony.shell.main import EXITS, GROUPS, parser, subcommands
from loony.system.version import VERSION


def pages() -> dict[str, str]:
    """The text of each page, by the name of its file."""
    top = parser()
    (choices,) = (action.choices for action in top._actions if isinstance(action, argparse._SubParsersAction))
    modules = {name: import_module(module) for name, module in subcommands().items()}
    made = {"loony.1": _page("loony", str(top.description), top, _commands(modules))}
    for name, module in modules.items():
        exits = [(f"{code}", words) for code, words in sorted((EXITS | getattr(module, "EXITS", {})).items())]
        more = [".SH EXIT STATUS", *_described(exits), ".SH SEE ALSO", ".BR loony (1)"]
        made[f"loony-{name}.1"] = _page(f"loony-{name}", module.HELP, choices[name], more, module.__doc__ or "")
    return made


def _page(name: str, what: str, of: argparse.ArgumentParser, more: list[str], about: str = "") -> str:
    usage = " ".join(of.format_usage().split()).removeprefix("usage: ")
    lines = [f'.TH {name.upper()} 1 "" "loony {VERSION}" "loony"', ".SH NAME", f"{_text(name)} \\- {_text(what)}"]
    lines += [".SH SYNOPSIS", _text(usage)]
    if about:
        lines += [".SH DESCRIPTION"]
        for paragraph in about.strip().split("\n\n"):
            lines += [".PP", _text(" ".join(paragraph.split()))]
    options = [(_signs(one), one.help or "") for one in of._actions if one.help != argparse.SUPPRESS]
    return "\n".join([*lines, ".SH OPTIONS", *_described(options), *more]) + "\n"


def _signs(action: argparse.Action) -> str:
    argument = "" if action.nargs == 0 else action.metavar or action.dest.upper()
    if action.choices and not action.metavar:
        argument = "|".join(map(str, action.choices))
    if isinstance(argument, tuple):
        argument = " ".join(argument)
    return ", ".join(f"{sign} {argument}".strip() for sign in action.option_strings) or str(argument)


def _described(entries: list[tuple[str, str]]) -> Iterator[str]:
    for sign, words in entries:
        yield from (".TP", f".B {_text(sign)}", _text(" ".join(words.replace("%%", "%").split())))


def _commands(modules: dict[str, Any]) -> list[str]:
    lines = []
    for group in GROUPS:
        entries = [(f"loony-{name}(1)", module.HELP) for name, module in modules.items() if group == module.GROUP]
        lines += [f".SH {group.upper()}", *_described(entries)]
    exits = [(f"{code}", words) for code, words in sorted(EXITS.items())]
    return [*lines, ".SH EXIT STATUS", *_described(exits)]


def _text(words: str) -> str:
    """A line of text that no sign in it makes a command of."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped
