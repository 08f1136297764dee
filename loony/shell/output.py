"""Printing: outcomes and answers on stdout, the rest on stderr."""

import argparse
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from loony.results.shown.text import visible
from loony.system.errors import BadInput

if TYPE_CHECKING:
    from loony.results.asked.answers import Answer
    from loony.system.stages import Stages
    from loony.verify.examination.examination import Examination

_LAYOUT = "\n\t"
"""characters that do not print and are printed"""


def stages(quiet: bool, unit: str = "positions") -> "Stages":
    """The stages of a run, with a progress bar where a person sees it, and a word where it takes far longer."""
    from loony.system.stages import Stages

    is_seen = sys.stderr is not None and sys.stderr.isatty() and not quiet
    if is_seen:
        from loony.verify.examination.programs import COMPILES

        if not COMPILES:
            print(
                "NUMBA_DISABLE_JIT is set: kernels run as plain Python, and may take a hundred times longer",
                file=sys.stderr,
            )
    return Stages(is_seen, unit)


def say(text: str) -> None:
    """Print a line or more on stdout. A reader who has left is no error, and is remembered.

    Raises BadInput where stdout cannot be written, or is closed.
    """
    _write(lambda: print(visible(text, _LAYOUT)))


def say_json(data: object, **options: Any) -> None:
    """Print data as JSON on stdout, with these options of `json.dumps`; raises what `say` raises."""
    import json

    say(json.dumps(data, **({"indent": 2} | options)))


class Reader:
    """The reader of stdout."""

    is_gone = False
    """from now on nothing is printed"""


def say_bytes(write: Callable[[BinaryIO], object]) -> None:
    """Call a function that writes bytes to stdout, as text where a program has put a stream of text there.

    Raises what `say` raises, and BadInput for bytes that are no text.
    """
    if sys.stdout is None or hasattr(sys.stdout, "buffer"):
        _write(lambda: write(sys.stdout.buffer))
        return
    write(content := io.BytesIO())
    try:
        text = content.getvalue().decode()
    except UnicodeDecodeError as error:
        raise BadInput("the answer cannot be printed: stdout takes text, and no bytes") from error
    _write(lambda: sys.stdout.write(text))


def _write(write: Callable[[], object]) -> None:
    """Call a function that writes to stdout; see `say`."""
    if sys.stdout is None:
        raise BadInput("the answer cannot be printed: stdout is closed")
    try:
        write()
        sys.stdout.flush()
    except OSError as error:
        _silence(sys.stdout)
        Reader.is_gone = True
        if not isinstance(error, BrokenPipeError):
            reason = os.strerror(error.errno) if error.errno else error
            raise BadInput(f"the answer cannot be printed: {reason}") from error


def _silence(stream: TextIO) -> None:
    """Point a failed stream elsewhere, or its flush at exit would fail too, and change the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def tell(text: str, layout: str = "") -> None:
    """Print a line on stderr, if that takes it; never on stdout, which programs read.

    `layout` has the characters that do not print and are printed, such as those of an error's lines.
    """
    if sys.stderr is None:
        return
    try:
        print(visible(text, layout), file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)


def tell_beside_bars(text: str) -> None:
    """As `tell`, in another thread, and also while a progress bar is shown."""
    from tqdm import tqdm

    with tqdm.external_write_mode(sys.stderr):
        tell(text)


def say_outcome(options: argparse.Namespace, examined: "Examination", directory: Path, running: "Stages") -> int:
    """Print the report as asked for; returns 0 where every claim tested came out as registered, else 1."""
    from loony.results.shown import report

    if options.json:
        say_json(report.data(examined, directory, running.seconds))
    elif options.quiet:
        say(report.summary(examined))
    else:
        say(report.text(examined, directory, running.seconds, options.all))
    return 0 if report.succeeded(examined) else 1


def say_answer(options: argparse.Namespace, answer: "Answer") -> int:
    """Print an answer as asked for; returns 0."""
    if options.json:
        say_json(answer.data)
    elif getattr(options, "latex", False):
        from loony.results.shown.latex import NEEDS, in_text, position, tabular

        notation = answer.data["position"]
        sentence = f": {answer.summary}" if answer.summary else answer.lines[0].removeprefix(notation)
        about = f"{position(notation)}{in_text(sentence)}"
        say("\n".join([about, *(["", NEEDS, *tabular(*answer.listing)] if answer.listing else [])]))
    else:
        say("\n".join(answer.lines))
    return 0
