"""What is to be seen in a drawing: cells, bars, words and colours; and diagrams with numbers."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import Position, members
from loony.enumerate.boards.diagrams import diagram

Numbers = NDArray[Any]


def signed(number: int) -> str:
    """A number as it is printed: with a minus, and no hyphen, before those below 0."""
    return f"\u2212{-number}" if number < 0 else f"{number}"


def cells(axes: Any) -> tuple[Numbers, dict[tuple[int, int], str]]:
    """The numbers of a heat map, and the words in its cells by row and column."""
    (image,) = axes.images
    words = {(round(one.get_position()[1]), round(one.get_position()[0])): one.get_text() for one in axes.texts}
    assert len(words) == len(axes.texts)
    return np.ma.filled(np.ma.asarray(image.get_array(), float), np.nan), words


def colours(axes: Any) -> dict[int, set[str]]:
    from matplotlib.colors import to_hex

    (image,) = axes.images
    found: dict[int, set[str]] = {}
    for number in cells(axes)[0].flat:
        if not np.isnan(number):
            found.setdefault(round(number), set()).add(to_hex(image.cmap(image.norm(number))).upper())
    return found


def labels(ticks: Sequence[Any]) -> list[str]:
    return [one.get_text() for one in ticks]


def grey(colour: Any) -> float:
    """How light a colour is, from 0 to 1."""
    from matplotlib.colors import to_rgb

    return float(np.dot(to_rgb(colour), (0.299, 0.587, 0.114)))


def bars_are_told_apart(axes: Any) -> bool:
    """Bars with a label differ in grey too, or by their hatches or in that they have none."""
    first = [one.patches[0] for one in axes.containers if not one.get_label().startswith("_")]
    looks = [(grey(bar.get_facecolor()), bar.get_hatch()) for bar in first]
    return all(
        abs(one[0] - other[0]) > 0.1 or one[1] != other[1]
        for place, one in enumerate(looks) for other in looks[:place]
    )  # fmt: skip


def legible(axes: Any) -> bool:
    (image,) = axes.images
    numbers, _ = cells(axes)
    for one in axes.texts:
        column, row = map(round, one.get_position())
        if (grey(image.cmap(image.norm(numbers[row, column]))[:3]) < 0.5) != (one.get_color() == "white"):
            return False
    return True


def no_ascii_signs(figure: Any) -> bool:
    from matplotlib.text import Text

    words = [one.get_text() for one in figure.findobj(Text)]
    return not any(sign in text for text in words for sign in (">=", "<=", "= -", "(-")) and not any(
        text.startswith("-") for text in words
    )


def numbered(position: Position) -> str:
    """A diagram whose undrawn lines bear numbers, as Wilson's pages write values."""
    rows = [[*row.ljust(6 * position.board.columns + 8)] for row in diagram(position, lambda _: "c").split("\n")]
    for line in members(position.undrawn):
        (row, column), (other_row, _) = position.board.dots[line]
        number = f"{line - 20}"
        at = max(0, 6 * column + 3 * (row == other_row) - len(number) // 2)
        rows[2 * (row + other_row)][at : at + len(number)] = number
    return "\n".join("".join(row).rstrip() for row in rows)
