"""Small changes of a script of the page, of its signs outside of texts and comments."""

import re

TOKEN = re.compile(
    r"""//[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`"""
    r"""|(?:(?<=[=(,:!&|?] )|(?<=\())/(?:\\.|\[[^]]*\]|[^/\\\n])+/|[\w$.]+|[<>=!&|+*/%?^~-]+|.""",
    re.S,
)
"""a comment, a text, a pattern, a name or a number, an operator, or another sign"""

OTHER = dict(
    pair.split()
    for pair in (
        "< <=", "<= <", "> >=", ">= >", "=== !==", "!== ===", "&& ||", "|| &&", "+ -", "- +", "* +", "% *",
        "& |", "| &", "<< >>", ">> <<", "+= -=", "-= +=", "true false", "false true", "Math.min Math.max",
        "Math.max Math.min",
    )
)  # fmt: skip
"""one sign for another; a number becomes one more"""


def changed(source: str) -> list[tuple[int, str, str, str]]:
    """Each change: its line, what stood there, what stands there now, and the script with it."""
    found = []
    for token in TOKEN.finditer(source):
        before, line = token[0], source.count("\n", 0, token.start()) + 1
        after = OTHER.get(before) or (before.isdecimal() and f"{int(before) + 1}")
        if after:
            found.append((line, before, after, source[: token.start()] + after + source[token.end() :]))
    return found
