"""Printing: outcomes and answers on stdout, the rest on stderr."""

import argparse
import errno
import io
import os
import sys
from typing import TYPE_CHECKING

from loony.results.shown import report as shown
from loony.results.shown.report import visible
from loony.system.errors import BadInput
from loony.system.stages import Stages

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


def stages(quiet: bool, unit: str = "positions") -> Stages:
    """The stages of a run, with a progress bar where a person sees it, and else with a line if it takes long."""
    is_seen = sys.stderr.isatty() and not quiet
    if is_seen:
        from loony.verify.examination.programs import COMPILES

        if not COMPILES:
            print_note("NUMBA_DISABLE_JIT is set: kernels run as plain Python, and may take a hundred times longer")
    return Stages(is_seen, unit, with_note=not (is_seen or quiet))


class Output(io.FileIO):
    """stdout or stderr, if no terminal: to print to nobody is no error, and BadInput where stdout has no room."""

    has_reader: bool = True

    def write(self, content: "ReadableBuffer") -> int:
        """Write some of the bytes, and return their number."""
        try:
            return super().write(content)
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())  # or the flush at the end would fail too
            Output.has_reader = False
            if self.fileno() == 1 and not isinstance(error, BrokenPipeError):
                reason = "stdout is closed" if error.errno == errno.EBADF else os.strerror(error.errno or 0)
                raise BadInput(f"the answer cannot be printed: {reason}") from error
            return len(memoryview(content))


def guard() -> None:
    """Put an `Output` in the place of stdout and of stderr; signs that an encoding does not have are escaped."""
    for number, name in ((1, "stdout"), (2, "stderr")):
        stream, encoding = getattr(sys, name), "utf-8"
        if stream is None:  # no file that is opened later gets its number
            os.dup2(os.open(os.devnull, os.O_RDONLY), number)
        elif stream.isatty() or not isinstance(stream, io.TextIOWrapper):
            continue
        else:
            encoding = stream.encoding
        raw = io.BufferedWriter(Output(number, "wb", closefd=False))
        setattr(sys, name, io.TextIOWrapper(raw, encoding, "backslashreplace", line_buffering=number == 2))


def say(text: str) -> None:
    """Print a line or more on stdout."""
    print(visible(text, "\n\t"), flush=True)


def say_json(data: object, indent: int | None = 2) -> None:
    """Print data as JSON on stdout, in one line if `indent` is None; a date, which JSON does not have, as text."""
    import json

    say(json.dumps(data, indent=indent, default=str))


def say_bytes(content: bytes) -> None:
    """Print bytes on stdout; as text where a program has put a stream of text there. Raises BadInput for no text."""
    if buffer := getattr(sys.stdout, "buffer", None):
        buffer.write(content)
        buffer.flush()
        return
    try:
        sys.stdout.write(content.decode())
    except UnicodeDecodeError as error:
        raise BadInput("the answer cannot be printed: stdout takes text, and no bytes") from error


def print_note(text: str, layout: str = "") -> None:
    """Print a line on stderr; `layout` has characters that do not print and are printed."""
    print(visible(text, layout), file=sys.stderr, flush=True)


def print_note_beside_bars(text: str) -> None:
    """As `print_note`, in another thread, and also while a progress bar is shown."""
    from tqdm import tqdm

    with tqdm.external_write_mode(sys.stderr):
        print_note(text)


FORMS = ("json", "latex", "markdown")  # the options that choose a form of a report, in place of text


def form_in(options: argparse.Namespace) -> str:
    """The form of the report that the options ask for."""
    asked = getattr(options, "format", "")
    return next((form for form in FORMS if getattr(options, form, False) or form == asked), "text")


def say_report(options: argparse.Namespace, report: shown.Report) -> int:
    """Print a report in the form that the options ask for; returns its exit code."""
    form = form_in(options)
    if report == shown.Report(exit_code=report.exit_code):
        return report.exit_code  # all is printed already
    if form == "json":
        say_json(report.data() if callable(report.data) else report.data)
    elif form == "text" and getattr(options, "quiet", False):
        say(shown.in_a_line(report))
    elif report.content:
        say_bytes(report.content)
    elif report.blocks:
        as_form = {"text": shown.as_text, "latex": shown.as_latex, "markdown": shown.as_markdown}[form]
        say(as_form(report.blocks))
    for note in report.notes:
        if note != report.summary or not getattr(options, "quiet", False):
            print_note(note)
    return report.exit_code
