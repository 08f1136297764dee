"""A drawn position as SVG: regions in colours, values on the lines that are not drawn."""

from typing import Any
from xml.etree import ElementTree as ET

from loony.enumerate.boards.board import OPEN
from loony.results.boards.analysis import BoardAnalysis

_STEP, _MARGIN = 64, 40
"""between dots, and around the board"""

_COLOURS = (
    "#cfe3f5", "#fbe0c3", "#d5efd0", "#f7d3d6", "#e4dbf2", "#e8ddd3", "#f9dcee", "#e3e3e3", "#eeeec2", "#c9eff2",
)  # fmt: skip
"""the colours of regions, in turn"""

_CAPTURED, _BEST, _PLAIN, _PLAYED = "#ffe95c", "#0a7a2f", "#555555", "#c22f2f"


def svg(analysis: BoardAnalysis, played: str | None = None) -> str:
    """The picture of an analysis: the board, its regions, the values of its lines, and a line that was played."""
    position, board = analysis.position, analysis.position.board
    width, height = (2 * _MARGIN + _STEP * number for number in (board.columns, board.rows))
    picture = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}", "width": f"{width}",
            "height": f"{height}", "font-family": "sans-serif", "text-anchor": "middle",
        },
    )  # fmt: skip

    def add(tag: str, text: str = "", **attributes: Any) -> None:
        element = ET.SubElement(picture, tag, {k.replace("_", "-"): f"{v}" for k, v in attributes.items()})
        element.text = text or None

    def at(place: float) -> float:
        return _MARGIN + _STEP * place

    add("rect", width=width, height=height, fill="white")
    colours = {
        box: _COLOURS[place % len(_COLOURS)]
        for place, region in enumerate(analysis.regions) for box in region.boxes
    }  # fmt: skip
    for box in range(board.boxes):
        row, column = divmod(box, board.columns)
        fill = _CAPTURED if box in analysis.captured.boxes else colours.get(box, "white")
        add("rect", x=at(column), y=at(row), width=_STEP, height=_STEP, fill=fill)
        if (owner := position.owners[box]) != OPEN:
            add("text", owner, x=at(column + 0.5), y=at(row + 0.5) + 9, font_size=26, fill="black")
    for line, ((row, column), (row_2, column_2)) in enumerate(board.dots):
        drawn = not position.undrawn >> line & 1
        pen = {"stroke": "black", "stroke_width": 5} if drawn else {"stroke": "#bbbbbb", "stroke_dasharray": "3 5"}
        add("line", x1=at(column), y1=at(row), x2=at(column_2), y2=at(row_2), **pen)
    for undrawn in analysis.lines:
        (row, column), (row_2, column_2) = board.dots[undrawn.line]
        number = "?" if undrawn.value is None else f"{undrawn.value}"
        x, y = at((column + column_2) / 2), at((row + row_2) / 2)
        if undrawn.name == played:
            ends: dict[str, Any] = {"x1": at(column), "y1": at(row), "x2": at(column_2), "y2": at(row_2)}
            add("line", **ends, stroke=_PLAYED, stroke_width=5)
        add("circle", cx=x, cy=y, r=12, fill="white", fill_opacity=0.85)
        weight, colour = ("bold", _BEST) if undrawn.optimal and analysis.is_complete else ("normal", _PLAIN)
        add("text", number, x=x, y=y + 5, font_size=15, font_weight=weight, fill=colour)
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            add("circle", cx=at(column), cy=at(row), r=5, fill="black")
    ET.indent(picture)
    return ET.tostring(picture, encoding="unicode") + "\n"
