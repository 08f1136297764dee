"""The work of  loony board --certify DIR: a file about one position, with proofs that Coq checks."""

from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from loony.commands.certify import without_coq
from loony.enumerate.boards.board import Board, members
from loony.enumerate.boards.diagrams import diagram
from loony.enumerate.boards.regions import CHAIN, captures_of
from loony.results.boards.positions.analysis import BoardAnalysis
from loony.results.shown.report import count_of
from loony.system.errors import BadInput
from loony.verify.proof import coq, development

MOST_SEARCHED = 12
"""the most lines after the captures for a search by Coq, which goes through all their sets in a second"""

NAME = "Position"

_TEXT, _READING, _NO_OTHER = files("loony.commands.boards").joinpath("position.v.txt").read_text("utf-8").split("%%\n")
"""the file, and the parts of it that not every position has, with blanks in braces"""


def check_proofs(analysis: BoardAnalysis, directory: Path) -> str:
    """Have Coq check the files, if coqc is installed, and say what it certified. Raises BadInput for a wrong file."""
    coqc = coq.find_coq()
    if not coqc:
        return f"{directory}/{NAME}.v is written, and not checked: {without_coq(directory)}"
    compiled = coq.compile_development(directory, development.files_of(directory), coqc)
    if messages := coq.faults(directory, compiled):
        raise BadInput(f"Coq accepts no proof of this position: {messages[0]}")
    seconds = sum(result.seconds for result in compiled.values())
    what = f"V and the values of {count_of(len(lines_certified(analysis)), 'line')}, {means(analysis)}"
    return f"certified by Coq: {what}, in {seconds:.0f} s; see {directory}/{NAME}.v"


def lines_certified(analysis: BoardAnalysis) -> dict[int, int]:
    """The lines with known values that Coq can find, with these values; the best lines first."""
    board, undrawn = analysis.position.board, analysis.position.undrawn
    return {
        line.line: line.value
        for line in analysis.lines
        if line.value is not None and _can(board, captures_of(board, undrawn & ~(1 << line.line)).rest)
    }


def text(analysis: BoardAnalysis) -> str:
    """The text of the file. Raises BadInput if V is unknown, or Coq has no means to find it."""
    position, board, V = analysis.position, analysis.position.board, analysis.value
    if V is None:
        raise BadInput("V of this position is not known, and so there is nothing to certify: take more --nodes")
    if not _can(board, analysis.captured.rest):
        number = analysis.captured.rest.bit_count()
        what = f"{number} lines rest that are not chains and loops alone, and Coq's search takes at most"
        raise BadInput(f"this position cannot be certified: {what} {MOST_SEARCHED}")
    lines = lines_certified(analysis)
    endgame = is_endgame(board, analysis.captured.rest)
    components = "; ".join(
        f"{'Chain' if region.kind == CHAIN else 'Loop'} {len(region.boxes)}" for region in analysis.regions
    )
    picture = "\n".join(f"     {row}" for row in diagram(position).splitlines())
    return _TEXT.format(
        diagram=picture, found=f"V = {V}, {means(analysis)}.", rows=board.rows, columns=board.columns,
        open=_listed(board, members(position.undrawn)), rest=_listed(board, members(analysis.captured.rest)),
        captured=len(analysis.captured.boxes), value=_number(V), most=MOST_SEARCHED,
        reading=_READING.format(components=components) if endgame else "",
        best=_listed(board, (line for line, value in lines.items() if value == V)),
        others=";\n   ".join(
            f"({line_in_coq(board, line)}, {_number(value)})" for line, value in lines.items() if value != V
        ),
        asked="Print Assumptions reading.\n" if endgame else "",
        no_other=_NO_OTHER if len(lines) == len(analysis.lines) else "",
        asked_of_others="Print Assumptions no_other_line_is_best.\n" * (len(lines) == len(analysis.lines)),
    )  # fmt: skip


def means(analysis: BoardAnalysis) -> str:
    """The means by which Coq finds V, in words."""
    if is_endgame(analysis.position.board, analysis.captured.rest):
        return "by the theorems on captures, chains and loops"
    number = analysis.captured.rest.bit_count()
    return f"by the theorem on captures, and Coq's own search of the {number} lines that rest"


def is_endgame(board: Board, lines: int) -> bool:
    """Whether each box has two of these undrawn lines, or none."""
    return all((sides & lines).bit_count() in (0, 2) for sides in board.sides)


def _can(board: Board, rest: int) -> bool:
    return is_endgame(board, rest) or rest.bit_count() <= MOST_SEARCHED


def line_in_coq(board: Board, line: int) -> str:
    """A line, by the box above or left of it, which may be beside the board; rows and columns count from 1."""
    (row, column), (other_row, _) = board.dots[line]
    return f"Below {row} {column + 1}" if row == other_row else f"Right {row + 1} {column}"


def _listed(board: Board, lines: Iterable[int]) -> str:
    return "; ".join(line_in_coq(board, line) for line in lines)


def _number(value: int) -> str:
    return f"({value})" if value < 0 else str(value)
