"""Words and patterns that documents and printed words do not have, each with what to write instead."""

import re

REFUSED = {
    r"(?<!\beach )(?<!\blast )(?<!\ball )(?<!\bnone )\bof which\b": "a sentence of its own, or: whose",
    r"\bby chance\b": "at random",
    r"(?<!\bscore not )\btold\b(?! apart)": "says, prints, names",
    r"\blikewise\b": "too; or the words once more",
    r"\bas well as right\b|\band as right\b": "right too",
    r"\ball there are\b|\bthere are,? to the bound\b": "every case up to the bound",
    r"\b\d[\d.,]* of 100\b": "a percentage: 97.7 %",
    r"\b(?:what|that) (?:came|comes|comes out) of (?!it being)": "the outcome of",
    r"\bwhat came out\b": "the outcome",
    r"\b(?:and|or|but|of|to|in|than|as|for|with|by) that which\b": "the noun",
    r"\bsuch a one\b": "the noun",
    r"\b(?:by|of|for|to|than|from|with) who\b": "the player who",
    r"\bput to a solver\b": "tried by a solver",
    r"\bh[oe]ld(?:s|ing)? (?:\w+ ){0,4}against\b": "compare with",
    r"\bby what \w+ ha(?:s|ve)\b": "from the tables",
    r"\bnone of ours\b|\bno (?:\w+ ){1,4}of ours\b": "not made by loony",
    r"\ball that there is\b": "every case",
    r"\brefuted for positions of every size\b": "refuted by the counterexample ...",
    r"\bsays? nothing wrong of\b": "right at",
    r"\bfail(?:s|ed)? as (?:it is )?printed\b|\b(?:errors?|fails?|failed) in print\b": "fails in our text",
}
"""patterns of words in any case, and what to write in their place"""

_PATTERNS = {re.compile(pattern, re.IGNORECASE): instead for pattern, instead in REFUSED.items()}


def refusals(text: str) -> list[str]:
    """Where a text has a refused pattern: a line for each, with the words around it and what to write instead."""
    flat = " ".join(text.split())
    return [
        f"...{flat[max(0, match.start() - 30) : match.end() + 30]}...: write  {instead}"
        for pattern, instead in _PATTERNS.items()
        for match in pattern.finditer(flat)
    ]
