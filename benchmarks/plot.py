"""Draw the record of the benchmarks, as it is now, as an SVG: docs/speed.svg, or another file that is named.

Usage: python benchmarks/plot.py [FILE]

A line for each pair of ways: the latest ratio in colour, earlier ratios as rings.
"""

import sys
from hashlib import sha256
from pathlib import Path

from matplotlib.figure import Figure
from record import RECORD, Row, read_rows

from loony.results.shown.figures import EITHER, INK, LOOP, MARK, drawn, figure_of, save

DRAWING = RECORD.parent.parent / "docs" / "speed.svg"
LINE = 0.19  # inches


def draw(rows: list[Row]) -> Figure:
    """The figure of a record."""
    series: dict[tuple[str, ...], list[Row]] = {}
    for row in sorted(rows, key=lambda row: row.benchmark):  # otherwise in the order of the record
        series.setdefault((row.benchmark, row.way, row.beside, row.case), []).append(row)
    figure, (axes,) = figure_of(9, 1.2 + LINE * len(series), "Times side by side, each pair measured in one run")
    for place, of_series in enumerate(series.values()):
        *earlier, latest = (float(row.ratio) for row in of_series)
        axes.plot(earlier, [place] * len(earlier), "o", color=INK, fillstyle="none", markersize=4)
        axes.plot(latest, place, "o", color=LOOP if latest < 1 else MARK, markersize=5)
    axes.axvline(1, color=INK, linewidth=0.8)
    axes.set_xscale("log")
    axes.grid(color=EITHER, linewidth=0.5)
    axes.set_axisbelow(True)
    axes.set_yticks(range(len(series)), [f"{name}, {case}: {way} / {beside}" for name, way, beside, case in series])
    axes.invert_yaxis()
    axes.set_xlabel("ratio; left of 1 the first is the faster")
    return figure


def main(path: Path, record: Path = RECORD) -> None:
    """Draw a record; the file names the digest of the record that it was drawn from."""
    rows = read_rows(record)
    caption = f"{len(rows)} comparisons, {rows[0].date} to {rows[-1].date}"
    save(drawn(draw, rows, caption), path, "svg", Source=f"SHA-256 {sha256(record.read_bytes()).hexdigest()}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DRAWING)
