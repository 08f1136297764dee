"""The page of `loony explore`, joined from parts that all families share and parts of each family.

Branch-free functions in Python become JavaScript, made from their terms (`loony.enumerate.terms`).
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from importlib import import_module
from importlib.resources import files
from json import dumps
from typing import Any, NamedTuple

from loony.enumerate import notation, terms
from loony.enumerate.logic import plain, there
from loony.enumerate.terms import Trace, needs
from loony.system.digest import source_digest
from loony.system.version import VERSION
from loony.verify.families import FAMILIES

_TEXTS = {
    terms.ADD: "({}+{})", terms.SUBTRACT: "({}-{})", terms.MULTIPLY: "({}*{})",
    terms.REMAINDER: "mod({},{})", terms.QUOTIENT: "Math.floor({}/{})", terms.MAGNITUDE: "Math.abs({})",
    terms.LESS: "({}<{})", terms.AT_MOST: "({}<={})", terms.EQUAL: "({}==={})",
    terms.DIFFERENT: "({}!=={})", terms.NOT: "!{}", terms.AND: "({}&&{})", terms.OR: "({}||{})",
    terms.WHERE: "({}?{}:{})",
}  # fmt: skip


MOD = "const mod = (x, n) => ((x % n) + n) % n;\n"
"""the JavaScript for remainders, also of negative numbers, which the functions call"""


class Chosen(NamedTuple):
    """A choice between texts; a function returns the index of the text."""

    texts: Sequence[str]
    place: Any


def function(outputs: Callable[..., Mapping[str, Any]], *objects: Sequence[str]) -> str:
    """A function as JavaScript, from terms for the fields of its objects; it returns an object of `outputs`."""
    inputs = [name for names in objects for name in names]
    trace = Trace(0)
    results = outputs(*map(there, trace.inputs(len(inputs))))
    numbers = {name: value.place if isinstance(value, Chosen) else value for name, value in results.items()}
    places = {name: trace.lifted(plain(number)).place for name, number in numbers.items()}
    uses = Counter(places.values())
    for place in reversed(range(len(trace.nodes))):
        if uses[place]:
            uses.update(needs(trace.nodes[place]))
    texts: dict[int, str] = {}
    lines: list[str] = []
    for place in sorted(place for place in uses if uses[place]):
        operation, *arguments = trace.nodes[place]
        if operation == terms.INPUT:
            texts[place] = inputs[arguments[0]]
        elif operation == terms.CONSTANT:
            number, is_truth = arguments
            texts[place] = json.dumps(bool(number)) if is_truth else f"({number})" if number < 0 else f"{number}"
        else:
            texts[place] = _TEXTS[operation].format(*(texts[argument] for argument in arguments))
            if uses[place] > 1:
                name = f"_{len(lines)}"
                lines.append(f"const {name}={texts[place]};\n")
                texts[place] = name
    read = ", ".join(f"{{{', '.join(name for name in names if name in texts.values())}}}" for names in objects)
    chosen = {name: json.dumps(value.texts) for name, value in results.items() if isinstance(value, Chosen)}
    outputs_of = {name: f"{chosen[name]}[{texts[at]}]" if name in chosen else texts[at] for name, at in places.items()}
    fields = ", ".join(f"{name}: {text}" for name, text in outputs_of.items())
    return f"({read}) => {{\n{''.join(lines)}return {{{fields}}};\n}}"


_BEFORE = ("lexer", "words", "tree", "game", "control", "elements")
_AFTER = ("settings", "copying", "pictures", "thinking", "reviewing", "showing", "page")

_COMMENT = re.compile(r"^ *//.*\n|^\n|^ +|(?<=[;,{]) +//[^\"`\n]*$", re.M)
"""comment lines, blank lines, indents, and comments after code; no such comment may have quotes"""

_STYLE_SPACE = re.compile(r"\s*([{};,])\s*")

_PRINTED = """(() => {{
"use strict";
{mod}
globalThis.loony = {{notation: {notation}, printed: {{
{families}}}}};
}})();
"""


def page() -> str:
    """The page, one file for any browser, which needs no server and no network, without comments and indents."""
    own = [part for family in FAMILIES.values() for part in scripts(f"{family.folder}/page", family.page)]
    # apart from the code that touches the page, because workers run it too
    computing = [printed(), *scripts("page", _BEFORE), *own]
    parts = [computing, scripts("page", _AFTER)]
    sources = dict.fromkeys(source for family in FAMILIES.values() for source in family.sources)
    cited = (
        f'<a href="{escape(source.path)}">{escape(source.title)}</a>' if source.path else escape(source.title)
        for source in sources
    )
    blanks = {
        "sources": "".join(f"<li>{source}</li>\n" for source in cited),
        "style": _STYLE_SPACE.sub(r"\1", _text("page/style.css")),
        "longest": str(notation.LONGEST),
        "scripts": "".join(f"<script>\n{_COMMENT.sub('', ''.join(part))}</script>\n" for part in parts),
        "version": VERSION,
        "digest": source_digest()[:12],
    }
    text = _text("page/page.html")
    for blank, content in blanks.items():
        text = text.replace("{{" + blank + "}}", content)
    return text


def printed() -> str:
    """The first part of the page, made from Python: the notation of components, and the families' functions."""
    names = ("EMPTY", "MOST", "LONGEST", "LONGEST_TEXT", "SPACES", "JOINS", "RAISED")
    read = {name: getattr(notation, name) for name in names}
    patterns = {
        "TERM": notation.pattern_of_term(False).pattern,
        "BOARD": notation.pattern_of_term(True).pattern,
        "BEFORE_BRACKET": notation.BEFORE_BRACKET,
        "POWER": notation.POWER,
    }
    read |= {name: pattern.replace("(?P<", "(?<") for name, pattern in patterns.items()}
    families = ""
    for family in FAMILIES.values():
        if family.prints:
            functions = import_module(f"loony.results.{family.folder}.printed").PRINTED
            own = "".join(f"{name}: {text},\n" for name, text in functions.items())
            families += f"{dumps(family.name)}: {{\n{own}}},\n"
    return _PRINTED.format(mod=MOD, notation=dumps(read), families=families)


def scripts(folder: str, names: Iterable[str]) -> list[str]:
    """Parts of the page in JavaScript, from a folder of this room."""
    return [_text(f"{folder}/{name}.js") for name in names]


def _text(path: str) -> str:
    return files("loony.results").joinpath(path).read_text(encoding="utf-8")
