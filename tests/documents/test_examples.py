"""No example is refused: no command line in a document or a help, no position in a help or on the page.

They are found in the texts themselves, so that a new one is tested by being written. Blind to what is printed, of
which there are tests in test_docs.py and test_figures_of_documents.py.
"""

import argparse
import contextlib
import io
import re
import shlex
import sys
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import pytest
from commanded import Capsys, Patch, told
from conftest import ROOT, MakeOnce
from page.engine import WRITE, reading, run_in_node
from read_documents import BOARD, MOVES, commands, documents, fenced, text_of

from loony.results.page.explore import page
from loony.shell.main import main, parser, subcommands
from loony.verify.families import FAMILIES

kept_parser = cache(parser)

ANSWERED = {"value", "board", "claims"}
"""commands that need no tables"""

ASKED = {"query", "sql", "census", "check"}
"""commands that ask tables; the others are parsed, for they take long or write where they are run"""

PLACEHOLDER = re.compile(r"[A-Z]+(\.[a-z]+)?")
"""a word such as FILE or N, in the place of which a person writes another"""

TERM = r"(?:[0-9]+\*)?[0-9]+(?:_?l|_\\ell|_ℓ)?(?:\^[0-9]+)?"
SUM = rf"(?:\[[^\]]+\]|{TERM})(?:\+(?:\[[^\]]+\]|{TERM}))+|(?:[0-9]+\*)?[0-9]+l(?:\^[0-9]+)?|[0-9]+\^[0-9]+"


# ---- what there is


class Command(NamedTuple):
    words: list[str]
    where: str
    mentioned: bool

    @property
    def name(self) -> str:
        return self.words[0]

    @property
    def has_placeholders(self) -> bool:
        return any(PLACEHOLDER.fullmatch(word) for word in self.words)


def parsers() -> dict[str, argparse.ArgumentParser]:
    (action,) = (one for one in kept_parser()._actions if isinstance(one, argparse._SubParsersAction))
    return dict(action.choices)


def helps() -> dict[str, str]:
    """What each subcommand says of itself and of its arguments, each on a line of its own."""
    found = {"": kept_parser().description or ""}
    for name, one in parsers().items():
        found[name] = "\n".join([one.description or "", *(action.help or "" for action in one._actions)])
    return found


def in_documents() -> list[Command]:
    return [Command(words, name, how) for name, text in documents().items() for words, how in commands(text)]


def in_helps() -> list[Command]:
    """Those that help mentions, in quotation marks or between two spaces."""
    mentions = re.compile(r"`loony ([^`]+)`|(?:^|  )loony ([a-z][^\n]*?)  |  loony ([^\n]*?)[,.]?$", re.MULTILINE)
    return [
        Command(words=shlex.split(found[1] or found[2] or found[3]), where=f"loony {name} --help", mentioned=True)
        for name, text in helps().items()
        for found in mentions.finditer(text)
    ]


def suggested() -> list[tuple[str, str, str]]:
    """What the help of an argument says that it may be, `such as` this: the command, the argument, the example."""
    found = []
    for name, one in parsers().items():
        for action in one._actions:
            for text in re.findall(r"such as,? (.*)", action.help or ""):
                quoted = re.findall(r"'([^']*)'", text)
                plain = [re.split(r"[,;() ]", text)[0], *re.findall(r"or ([a-z0-9]+) \(", text)]
                called = action.option_strings[-1] if action.option_strings else str(action.metavar)
                found += [(name, called, example) for example in quoted or positions(text)[:1] or plain]
    return found


# ---- command lines


def parsed(command: Command, capsys: Capsys) -> str:
    """What is wrong with a command line, or nothing. A sentence may leave out what must be named."""
    words = ["value" if word == "COMMAND" else word for word in command.words]
    words = ["9" if re.fullmatch("[A-Z]", word) else word for word in words]
    try:
        options, left = kept_parser().parse_known_args(words)
    except SystemExit as end:
        said = capsys.readouterr().err
        is_less = command.mentioned and re.search("are required|expected .*one argument", said)
        return "" if not end.code or is_less else said
    if not hasattr(options, "run"):
        return "it is no command"
    named = {*re.findall(r"--[a-z-]+", options.parser.format_usage())}
    unknown = {word.partition("=")[0] for word in words if word.startswith("--")} - named
    return " ".join([*unknown, *left])


def test_every_command_line_in_a_document_or_a_help_is_understood(capsys: Capsys) -> None:
    documents, helped = in_documents(), in_helps()
    assert len(documents) >= 190
    assert len(helped) >= 9
    assert len({one.where for one in documents}) >= 19
    assert {one.name for one in documents} >= {*subcommands()} - {"completion"}
    refused = [(one.where, one.words, wrong) for one in documents + helped if (wrong := parsed(one, capsys))]
    assert refused == []


@pytest.mark.parametrize("words", ["verify --sise 3", "vrify", "value 3 4 5", "board --nodes 0 2x2"])
def test_what_is_no_command_line_is_noticed(words: str, capsys: Capsys) -> None:
    for text in (
        f"see `loony {words}` there", f"```\n$ loony {words}\n```\n", f"\n    loony {words}   # a comment's end\n",
    ):  # fmt: skip
        ((found, mentioned),) = commands(text)
        assert parsed(Command(found, "here", mentioned), capsys), text


MADE = {
    "endgames-121": "verify --size 30 --raw-size 27 --claims allcock-5.1",
    "strips": "verify --family strips --swedish 22 --closed 4 --claims swedish-1",
    "boards": "verify --family boards --lines 4 --positions 4 --pieces 4 --side 1 --claims boards-parity",
    "odd-loops-60": "verify --family odd-loops --size 12 --raw-size 12",
    "sweep-500": "sweep --size 40 --claims allcock-4.1",
    "quiet-3x4": "tabulate 2x2",
    "quiet-3x3": "tabulate 3x3 --undrawn 9",
}
"""small tables under the names that the documents have for theirs"""


@pytest.fixture(scope="module")
def rooms(made_once: MakeOnce) -> list[Path]:
    """Folders to run a command line of the documents in, each with tables of its own, and a board in a file."""

    def make(folder: Path, name: str, made: str) -> None:
        assert main([*made.split(), "--out", str(folder / "tables" / name), "--quiet"]) == 0
        (folder / "board.txt").write_text(fenced(text_of("boards"))[0])

    return [made_once(f"rooms/{name}", partial(make, name=name, made=made)) for name, made in MADE.items()]


def refused(words: list[str], rooms: list[Path], monkeypatch: Patch, capsys: Capsys) -> str:
    """What is wrong with a command line in each of some folders; nothing where one has what it asks for."""
    said, typed = [], {"board": b"2x2", "sql": b"SELECT 1"}.get(words[0], b"3+4l")
    for room in rooms:
        monkeypatch.chdir(room)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
        code, _, wrong = told(capsys, *words)
        if code == 0:
            return ""
        said.append(wrong)
    return "".join(said)


def run(command: Command, capsys: Capsys) -> list[str]:
    """What is run of a command line: nothing where it has not all that it needs.

    No search is a long one, and the record that comes with the program stays as it is.
    """
    of_a_tree = command.name == "check" and ".parquet" in " ".join(command.words)  # that the line before it makes
    if command.has_placeholders or "--help" in command.words or of_a_tree:
        return []
    with contextlib.suppress(SystemExit):
        kept_parser().parse_args(command.words)
        more = {"board": ["--nodes", "1"], "claims": ["record.csv"] if command.words[-1] == "--record" else []}
        return [*command.words, *more.get(command.name, [])]
    capsys.readouterr()
    return []


@pytest.mark.slow_plain
def test_every_line_that_answers_is_answered(rooms: list[Path], monkeypatch: Patch, capsys: Capsys) -> None:
    every = [one for one in in_documents() + in_helps() if one.name in ANSWERED | ASKED]
    lines = sorted({(*words,) for one in every if (words := run(one, capsys))})
    assert {line[0] for line in lines} == ANSWERED | ASKED
    assert len(lines) >= 50
    wrong = {line: said for line in lines if (said := refused([*line], rooms, monkeypatch, capsys))}
    assert wrong == {}


def test_every_claim_that_a_command_line_names_is_one(capsys: Capsys) -> None:
    named = set()
    for one in in_documents():
        if one.name in ("verify", "sweep", "prove") and not one.has_placeholders:
            with contextlib.suppress(SystemExit):
                named |= {*(getattr(kept_parser().parse_args(one.words), "claims", None) or [])}
    capsys.readouterr()
    assert len(named) >= 20
    assert {name for name in named if told(capsys, "claims", name)[0] != 0} == set()


# ---- what help suggests


@pytest.mark.slow_plain
def test_what_a_help_suggests_is_not_refused(rooms: list[Path], monkeypatch: Patch, capsys: Capsys) -> None:
    found = suggested()
    assert len(found) >= 13
    assert {name for name, _, _ in found} >= {"verify", "claims", "prove", "value", "query", "sql", "board"}
    wrong = {}
    flown = ["value", "[4 13 4]+3+12l", "--plan"]
    few = {"tabulate": ["--undrawn", "4"], "dataset": ["--positions", "3"]}
    for name, called, example in found:
        words = {
            "--claims": ["claims", example], "CLAIM": ["claims", example], "--maxims": ["claims", "--maxims", example],
            "--of": ["query", "--of", example, "examined > 0"], "--plan": [*flown, example],
        }  # fmt: skip
        asked = words.get(called) or [name, example, *few.get(name, [])]
        if said := refused(asked, rooms, monkeypatch, capsys):
            wrong[name, called, example] = said
    assert wrong == {}


def positions(text: str) -> list[str]:
    """What looks like a position: of a board, its moves, or components, if it is more than a number."""
    return re.findall(rf"(?<![\w.+-])(?:{BOARD}|{MOVES}|{SUM})(?![\w-]|\.\.)", text)


@pytest.mark.slow_plain
def test_every_position_in_a_help_is_one(capsys: Capsys) -> None:
    found = sorted({one for text in helps().values() for one in positions(text)})
    assert len(found) >= 8
    assert {"3^2+4+8l^2", "[4 13 4]+3+12l", "2x2:010011000000", "b4-b5"} <= {*found}
    wrong = []
    for text in found:
        if re.fullmatch(f"{BOARD}|{MOVES}", text):
            answers = [told(capsys, "board", text, "--openspiel")[0]]
        else:
            families = [name for name, family in FAMILIES.items() if family.answers]
            answers = [told(capsys, "value", "--family", name, text)[0] for name in families]
        if 0 not in answers:
            wrong.append(text)
    assert wrong == []


# ---- the page


def read_on_the_page(texts: list[str]) -> list[str]:
    """Why the page refuses each of these texts, or nothing."""
    return list(run_in_node(reading('loony.read(text); return "";'), texts))


SHOWN = WRITE % """loony.families.map(one => {
  const some = one.parse(one.empty ? "1x1" : "0", 0), {prefix, title, how, hint, rules, howToReview = ""} = one;
  const added = ({component}) => one.fault(component, some) || (one.plus(some, component) ? "" : "nothing");
  const examples = one.examples.map(([text]) => text), quick = one.quick.map(added);
  return {prefix, title, texts: [how, hint, rules, howToReview], examples, quick};
})"""  # fmt: skip


def test_every_example_on_the_page_is_read_there_and_by_the_command(capsys: Capsys) -> None:
    families = run_in_node(SHOWN, [])
    assert len(families) == 5
    texts = []
    for one in families:
        assert len(one["examples"]) >= 2, one["title"]
        assert len(one["quick"]) >= 5, one["title"]
        assert not any(one["quick"]), one["title"]
        inside = [text for said in one["texts"] for text in positions(said)]
        texts += [*one["examples"], *(f"{one['prefix']}: {text}" if one["prefix"] else text for text in inside)]
    written = re.sub(r"<script>.*</script>", "", page(), flags=re.S)
    texts += [*positions(re.sub("<[^>]*>", " ", written)), *re.findall(r'placeholder="([^"]*)"', written)]
    texts += [text for source in sources() for text in re.findall(rf"{BOARD}(?![01]|\.\.)", source)]
    texts += [text for source in sources() for text in re.findall(rf"such as ({MOVES}|[0-9]x[0-9])", source)]
    texts = [*dict.fromkeys(texts)]
    assert len(texts) >= 15
    assert dict(zip(texts, read_on_the_page(texts), strict=True)) == dict.fromkeys(texts, "")
    for text in texts:
        prefix, _, rest = text.rpartition(":")
        asked = {"swedish": ["--family", "strips", rest], "boxes": ["--family", "strips", text]}.get(prefix, [text])
        is_board = re.match(r"[0-9]+x[0-9]|[a-z][0-9]-", text)
        assert told(capsys, *(["board", "--openspiel"] if is_board else ["value"]), *asked)[0] == 0, text


def sources() -> list[str]:
    return [path.read_text() for path in sorted((ROOT / "results").glob("**/page/*.js"))]


def test_an_example_that_is_refused_is_noticed() -> None:
    text = "such as 2x2:110000101010, score 1-0, B to move."
    assert positions(text) == ["2x2:110000101010, score 1-0, B to move"]
    (wrong,) = read_on_the_page(positions(text))
    assert wrong == "the score 1-0 is not that of the drawing: 0 boxes are closed"
