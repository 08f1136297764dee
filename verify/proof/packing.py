"""Certificates and steps as text for Coq."""

from pathlib import Path

from loony.verify.proof.steps import Step, Steps

COQ = Path(__file__).parent / "coq"
"""the folder of the checker's files, which are written by hand"""

_NOTHING, _LARGE = 126, 127


def pack(words: list[int]) -> list[int]:
    """Words as numbers of 56 bits; `verify/proof/coq/Packed.v` unpacks the words."""
    groups: list[int] = []
    for word in words:
        if word < _NOTHING:
            groups.append(word)
        else:
            groups += [_LARGE, *(word >> shift & 127 for shift in (0, 7, 14, 21))]
    groups += [_NOTHING] * (-len(groups) % 8)
    return [
        sum(group << 7 * place for place, group in enumerate(groups[first : first + 8]))
        for first in range(0, len(groups), 8)
    ]


def step_text(step: Step) -> str:
    """A step in the notation of `verify/proof/coq/Claim.v`."""
    name, arguments, divisor = step
    if name == "Truth":
        return f"Truth {'true' if arguments[0] else 'false'}"
    if name in ("Input", "Constant"):
        number = arguments[0]
        return f"{name} ({number})" if number < 0 else f"{name} {number}"
    places = [str(place + 1) for place in arguments]
    if name == "Value":
        return f"Value [{'; '.join(places)}]%positive"
    return " ".join([name, *places, *([str(divisor)] if divisor else [])])


def steps_text(name: str, steps: Steps) -> str:
    """A definition of steps."""
    lines, line = [], ""
    for text in map(step_text, steps):
        if line and len(line) + len(text) > 110:
            lines.append(line)
            line = ""
        line += f"{text}; "
    body = "\n   ".join([*lines, line])[:-2]
    return f"Definition {name} : steps :=\n  [{body}].\n"
