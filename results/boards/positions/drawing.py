"""A drawn position as SVG; the page draws the same marks in its own colours (`results/boards/page/drawing.js`)."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree as ET

from loony.enumerate.boards.board import OPEN
from loony.enumerate.boards.regions import UNDECIDED, marks
from loony.enumerate.notation import letters
from loony.results.boards.positions.analysis import BoardAnalysis
from loony.system.writing import marked

_DRAWN: dict[str, Any] = json.loads(
    files("loony.results.boards.positions").joinpath("drawing.json").read_text("utf-8")
)
MEASURES: dict[str, float] = _DRAWN["measures"]
"""the distance of dots, the margin, radii, sizes of text, the distance from the middle of a text down to its baseline,
the distance of coordinates from the dots, and the number of colours of regions"""
PAINT: dict[str, dict[str, str]] = _DRAWN["paint"]


is_picture: Final = marked(
    rb'<svg xmlns="http://www.w3.org/2000/svg" viewBox="[0-9 ]+" width="[0-9]+" height="[0-9]+" '
    rb'font-family="sans-serif" text-anchor="middle">\n  <rect class="paper" '
)


class Mark(NamedTuple):
    """An element of the picture."""

    tag: str
    kind: str  # the class, which has a style
    numbers: dict[str, float]  # the attributes for its place and size
    text: str = ""


def svg(analysis: BoardAnalysis, played: str | None = None) -> str:
    """The picture of an analysis: the board, the regions, the values of the lines, and the last played line."""
    drawn = [*picture(analysis, played)]
    width, height = (f"{number}" for number in (drawn[0].numbers["width"], drawn[0].numbers["height"]))
    size = {"viewBox": f"0 0 {width} {height}", "width": width, "height": height}
    text_style = {"font-family": "sans-serif", "text-anchor": "middle"}
    image = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, **text_style})
    for tag, kind, numbers, text in drawn:
        attributes = {name: f"{number:g}" for name, number in numbers.items()}
        ET.SubElement(image, tag, {"class": kind, **attributes, **PAINT[kind]}).text = text or None
    ET.indent(image)
    return ET.tostring(image, encoding="unicode") + "\n"


def picture(analysis: BoardAnalysis, played: str | None = None) -> Iterator[Mark]:
    """The marks of an analysis and of the last played line; later marks lie above earlier marks."""
    position, board = analysis.position, analysis.position.board
    step, margin = MEASURES["step"], MEASURES["margin"]

    def at(place: float) -> float:
        return margin + step * place

    def written(kind: str, text: str, x: float, y: float, size: str) -> Mark:
        baseline = y + MEASURES["baseline"] * MEASURES[size]
        return Mark("text", kind, {"x": x, "y": baseline, "font-size": MEASURES[size]}, text)

    width, height = (2 * margin + step * number for number in (board.columns, board.rows))
    yield Mark("rect", "paper", {"width": width, "height": height})
    sign_of = marks(analysis.regions, analysis.captured.boxes)
    tints = {
        box: f"tint-{place % MEASURES['tints']}"
        for place, region in enumerate(analysis.regions)
        if region.kind != UNDECIDED
        for box in region.boxes
    }
    for box in range(board.boxes):
        row, column = divmod(box, board.columns)
        owner = position.owners[box]
        kind = "captured" if box in analysis.captured.boxes else tints.get(box, "")
        if owner in ("A", "B"):
            kind = f"owned-{owner}"
        if kind:
            yield Mark("rect", kind, {"x": at(column), "y": at(row), "width": step, "height": step})
        if owner != OPEN:
            yield written("owner", owner, at(column + 0.5), at(row + 0.5), "letter")
        elif kind:
            yield written("sign", sign_of(box), at(column + 0.5), at(row + 0.5), "sign")
    for line, ((row, column), (row_2, column_2)) in enumerate(board.dots):
        kind = "open" if position.undrawn >> line & 1 else "drawn"
        if board.name(line) == played:
            kind = "played"
        yield Mark("line", kind, {"x1": at(column), "y1": at(row), "x2": at(column_2), "y2": at(row_2)})
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            yield Mark("circle", "dot", {"cx": at(column), "cy": at(row), "r": MEASURES["dot"]})
    for undrawn in sorted(analysis.lines, key=lambda undrawn: undrawn.line):
        if undrawn.value is None:
            continue
        (row, column), (row_2, column_2) = board.dots[undrawn.line]
        x, y = at((column + column_2) / 2), at((row + row_2) / 2)
        is_best = bool(undrawn.optimal and analysis.is_complete)
        yield Mark("circle", "best-disc" if is_best else "disc", {"cx": x, "cy": y, "r": MEASURES["disc"]})
        yield written("best" if is_best else "value", f"{undrawn.value}".replace("-", "\u2212"), x, y, "digits")
    for column in range(board.columns + 1):
        yield written("coordinate", letters(column), at(column), at(board.rows) + MEASURES["outside"], "coordinate")
    for row in range(board.rows + 1):
        yield written("coordinate", f"{board.rows - row + 1}", margin - MEASURES["outside"], at(row), "coordinate")
