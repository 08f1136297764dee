"""Drawn positions and games, given to `loony board`, `game` and `solve`: what is read is what was drawn.

A row has the text. Where the text is as a grammar made it, it also has the lines that are drawn, as a string of
OpenSpiel: these are known before anything is read.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from fuzz.asking import SECONDS, Input, Made, Said, Trial, asked, misbehaves
from fuzz.texts import mutated, seeds
from hypothesis import strategies as st

from loony.verify.boards.family import DRAWN_BOARDS

COMMANDS = ("board", "game", "solve")
NODES = "300"
"""positions that a search looks at, so that an answer takes a moment"""
MOST_SOLVED = 24
"""lines of a board that is solved: there is no limit to its search"""


def dots_of(rows: int, columns: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The two dots of each line, by row from the top and column, as OpenSpiel numbers the lines."""
    across = [((row, column), (row, column + 1)) for row in range(rows + 1) for column in range(columns)]
    return across + [((row, column), (row + 1, column)) for row in range(rows) for column in range(columns + 1)]


DOTS = "+#o*.•·"
"""the signs that a diagram may have for its dots"""


def picture(rows: int, columns: int, drawn: set[int], dashes: int, dot: str = "+") -> str:
    """A diagram with so many dashes in a line."""
    number = {ends: line for line, ends in enumerate(dots_of(rows, columns))}
    texts = []
    for row in range(rows + 1):
        across = [number[(row, column), (row, column + 1)] in drawn for column in range(columns)]
        texts.append(dot + "".join(("-" if line else " ") * dashes + dot for line in across))
        if row < rows:
            down = ["| "[number[(row, column), (row + 1, column)] not in drawn] for column in range(columns + 1)]
            texts += [(" " * dashes).join(down)] * max(1, dashes // 2)
    return "\n".join(texts)


def framed(rows: int, columns: int, drawn: set[int]) -> str:
    """A diagram as OpenSpiel prints a state, but for the owners of boxes."""
    texts = []
    for number, row in enumerate(picture(rows, columns, drawn, 3).split("\n")):
        left, middle, right = "┌┬┐" if number == 0 else "└┴┘" if number == 2 * rows else "├┼┤"
        inside = row[1:-1].replace("+", middle).replace("---", "───").replace("   ", "╴ ╶")
        texts.append(row.replace("|", "│") if number % 2 else left + inside + right)
    return "\n".join(texts)


def _side(rows: int, columns: int, dot: tuple[int, int], end: tuple[int, int], is_after: bool) -> str:
    """A line as a side of the box after it, below or on the right, or else of the box before it."""
    row, column = dot
    is_across = row == end[0]
    last, place = (rows, row) if is_across else (columns, column)
    is_after = place == 0 or (is_after and place < last)
    side = ("T" if is_after else "B") if is_across else ("L" if is_after else "R")
    row, column = (row - (not is_after), column) if is_across else (row, column - (not is_after))
    return f"{chr(ord('A') + column)}{rows - row} {side}"


FORMS = range(8)
"""of `moves`"""


def moves(rows: int, columns: int, lines: list[int], form: int) -> str:
    """The lines of a game in a notation: of Little Golem, KSquares, JSON, OpenSpiel, CodinGame, Kaggle and trmph.

    trmph has square boards only; another board is written as on Little Golem.
    """
    dots = dots_of(rows, columns)

    def dot(row: int, column: int) -> str:
        return f"{chr(ord('a') + column)}{rows + 1 - row}"

    if form == 5:
        sides = [_side(rows, columns, *dots[line], line % 2 == 0) for line in lines]
        return f"{rows}x{columns}: " + ", ".join(sides)
    if form == 6:
        game = f"dots_and_boxes_proxy(num_cols={columns},num_rows={rows},utility_margin=False)"
        history = {"actionHistory": [f"{line}" for line in lines]}
        return json.dumps({"configuration": {"openSpielGameString": game}, "info": history})
    if form == 7 and rows == columns:
        sums = ([sum(places) for places in zip(*dots[line], strict=True)] for line in lines)
        return f"#{rows}," + "".join(f"{chr(ord('a') + right)}{2 * rows + 1 - down}" for down, right in sums)
    if form in (0, 7):
        return f"{rows}x{columns}: " + ", ".join(f"{dot(*dots[line][0])}-{dot(*dots[line][1])}" for line in lines)
    if form == 1:
        ends = [[f"({column}, {row})" for row, column in dots[line]] for line in lines]
        return "\n".join(["# KSquares", f"{columns},{rows}", *(" - ".join(pair) for pair in ends)])
    if form == 2:
        names = [f"{dot(*dots[line][0])}-{dot(*dots[line][1])}" for line in lines]
        return json.dumps({"rows": rows, "columns": columns, "moves": names})
    if form == 3:
        return f"{rows}x{columns}: {lines}"
    size = f"dots_and_boxes(num_cols={columns},num_rows={rows})"
    return f"[Meta]\nVersion: 1\n\n[Game]\n{size}\n[State]\n" + "".join(f"{line}\n" for line in lines)


@st.composite
def drawn(draw: st.DrawFn) -> Input:
    """A position or a game in a notation, with the lines that are drawn in it."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    number = len(dots_of(rows, columns))
    lines = draw(st.lists(st.integers(0, number - 1), min_size=1, max_size=number, unique=True))
    command = draw(st.sampled_from(COMMANDS if number <= MOST_SOLVED else COMMANDS[:2]))
    bits = "".join("01"[line in {*lines}] for line in range(number))
    way = draw(st.integers(0, 3))
    if command == "game" or way == 2:
        text = moves(rows, columns, lines, draw(st.sampled_from(FORMS)))
    else:
        dashes = draw(st.sampled_from([1, 3, 5]))
        text = picture(rows, columns, {*lines}, dashes, draw(st.sampled_from(DOTS)))
        text = [text, framed(rows, columns, {*lines}), "", f"{rows}x{columns}:{bits}"][way]
    text = text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))
    return {"family": DRAWN_BOARDS.name, "command": command, "text": text, "size": [rows, columns], "drawn": bits}


@st.composite
def odd(draw: st.DrawFn) -> Input:
    """A text with some pieces changed: a seed, or what `drawn` makes. Nothing is known of its lines."""
    kept = [*seeds("drawn"), draw(drawn())["text"]]
    command = draw(st.sampled_from(COMMANDS[:2]))
    return {"family": DRAWN_BOARDS.name, "command": command, "text": draw(mutated(kept))}


def listed(seed: int, made: Made) -> Iterator[Input]:
    for text in seeds("drawn"):
        yield from ({"family": DRAWN_BOARDS.name, "command": command, "text": text} for command in COMMANDS[:2])


def inputs(made: Made) -> st.SearchStrategy[Input]:
    return st.one_of(drawn(), odd())


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    """Ask about a text as an argument and from a file, for a person and for a program."""
    command, text = one["command"], one["text"]
    limits = [] if command == "solve" else ["--nodes", NODES]
    (scratch / "drawn.txt").write_bytes(text.encode("utf-8", "surrogatepass"))
    said = [
        asked(command, "--json", *limits, "--", text, seconds=SECONDS),
        asked(command, "--json", *limits, "--", "drawn.txt", seconds=SECONDS),
        asked(command, *limits, "--", "drawn.txt", seconds=SECONDS),
    ]
    wrong = next(filter(None, (misbehaves(answer, shown=True) for answer in said)), None)
    if wrong is None and said[0].code != said[1].code and not _is_a_path(text):
        wrong = f"loony {command} takes a text otherwise than a file that holds it"
    if wrong is None and said[1].code == 0:
        wrong = _wrong_in(one, json.loads(said[1].out), said)
    (scratch / "drawn.txt").unlink()
    return Trial(said, wrong)


def _is_a_path(text: str) -> bool:
    """Whether a text names something that is there, such as a folder, so that it is not read itself."""
    try:
        return text in ("", "-") or Path(text).exists()
    except (OSError, ValueError):
        return False


def _wrong_in(one: Input, answer: Input, said: list[Said]) -> str | None:
    """What is wrong in an answer: other lines than were drawn, or what it says of itself."""
    position = str(answer["position"])
    size, _, rest = position.partition(":")
    if "drawn" in one and (size, rest.split(",")[0]) != ("x".join(map(str, one["size"])), one["drawn"]):
        return f"loony {one['command']} reads this as {position[:90]!r}"
    again = asked("board", "--json", "--nodes", NODES, "--", position)
    said.append(again)
    if again.code and "needs a search" not in again.err:
        return f"loony board refuses the {position[:90]!r} of loony {one['command']}"
    if again.code == 0 and json.loads(again.out)["position"] != position:
        return f"loony board reads {position[:90]!r} otherwise"
    return None
