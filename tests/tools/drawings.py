"""What is to be seen in a drawing: cells, bars, words and colours."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

Numbers = NDArray[Any]


def in_cell(number: float) -> str:
    """A percentage in a cell: 0 and 100 only where it is just that."""
    if number in (0, 100):
        return f"{number:.0f}"
    return "<1" if number < 1 else ">99" if number > 99 else f"{number:.0f}"


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


def bars(axes: Any) -> dict[str, dict[int, tuple[float, float]]]:
    """By the label, from where to where each bar goes, by its place; bars without height are left out."""
    found: dict[str, dict[int, tuple[float, float]]] = {}
    for container in axes.containers:
        found[container.get_label()] = {
            round(bar.get_x() + bar.get_width() / 2): (bar.get_y(), bar.get_y() + bar.get_height())
            for bar in container if bar.get_height() > 0
        }  # fmt: skip
    return found


def piled(found: dict[str, dict[int, tuple[float, float]]], shares: dict[str, dict[int, float]]) -> None:
    assert [*found] == [*shares]
    below: dict[int, float] = {}
    for label, by_place in shares.items():
        assert found[label].keys() == {place for place, share in by_place.items() if share}, label
        for place, share in by_place.items():
            if share:
                start = below.get(place, 0.0)
                assert found[label][place] == pytest.approx((start, start + share)), place
                below[place] = start + share


def labels(ticks: Sequence[Any]) -> list[str]:
    return [one.get_text() for one in ticks]


def legend(axes: Any) -> list[str]:
    return labels(axes.get_legend().get_texts())


def grey(colour: Any) -> float:
    """How light a colour is, from 0 to 1."""
    from matplotlib.colors import to_rgb

    return float(np.dot(to_rgb(colour), (0.299, 0.587, 0.114)))


def bars_are_told_apart(axes: Any) -> bool:
    """Bars differ in grey too, or by their hatches or in that they have none."""
    looks = [(grey(one.patches[0].get_facecolor()), one.patches[0].get_hatch()) for one in axes.containers]
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


def equal(found: Numbers, expected: Sequence[Sequence[float]]) -> None:
    np.testing.assert_allclose(found, np.array(expected, float), rtol=0, atol=1e-9)


def no_ascii_signs(figure: Any) -> bool:
    from matplotlib.text import Text

    words = [one.get_text() for one in figure.findobj(Text)]
    return not any(sign in text for text in words for sign in (">=", "<=", "= -", "(-")) and not any(
        text.startswith("-") for text in words
    )
