"""Every position that a document, a help text or a docstring shows is the same to command, library and page.

Whatever may be a position is put to all three: inline code, what commands and calls are given, links, diagrams,
examples. Most of it is none, and has to be none to all three.
"""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, suppress
from functools import cache
from io import StringIO
from typing import NamedTuple

import pytest
from commanded import Capsys, Patch, told
from page.engine import Json, reading, run_in_node
from read_documents import BOARD, ROOT, blocks, commands, documents, inline

import loony
from loony.enumerate.boards.reading import read
from loony.results.page.explore import scripts
from loony.shell.main import parser
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.no_kernel  # what is compared here is how texts are read

ROOMS = ("loony", "enumerate", "kernels", "verify", "results", "commands")
kept_parser = cache(parser)
NODES = 20_000
"""positions that a search of a drawn board looks at here: where it would take more, nobody says a value"""

LEAST = {"inline": 1_000, "command": 12, "call": 12, "link": 2, "board": 18, "diagram": 10, "family": 5, "page": 10}
"""how many different examples there are at least, by where they stand"""


class Example(NamedTuple):
    text: str
    family: str | None = None


Found = tuple[str, Example]


def in_code(text: str) -> Iterator[Found]:
    for one in inline(text):
        if one != "-":  # which is standard input
            yield "inline", Example(one)
    for words, _ in commands(text):
        if asked := position_in(words):
            yield "command", asked
    for board in re.findall(rf"(?<!\w)(?:{BOARD})(?![01]|\.\.)", text):
        yield "board", Example(board)
    for block in blocks(text):
        if re.match(r"[+][-+ ]+\n", block) and "$ loony" not in block:
            yield "board", Example(block)
        for rows in re.findall(r"(?:^ *[+|][-+| AB0-9a-z*.]*\n?)+", block, re.M):
            if rows.count("\n") > 1:
                yield "diagram", Example(rows)


def position_in(words: list[str]) -> Example | None:
    """The position that a command is given, if it is one that takes one."""
    if words[0] not in ("value", "board"):
        return None
    with suppress(SystemExit), redirect_stderr(StringIO()):  # where a sentence leaves the position out
        options = kept_parser().parse_known_args(words)[0]
        family = getattr(options, "family", None)
        if not re.fullmatch(r"-|[A-Z]+|.*\.\w+", options.position):  # POSITION, or a file
            return Example(options.position, family and family.name)
    return None


def calls(text: str) -> Iterator[Found]:
    named = r"\b(?:value|openings|line|answer|parse)\(\"([^\"]*)\"(?:, family=\"([a-z-]+)\")?"
    for position, family in re.findall(named, text):
        yield "call", Example(position, family or None)


def links(text: str) -> Iterator[Found]:
    for position in re.findall(r"explore\.html#([^\s`)/]+)", text):
        yield "link", Example(position)


def docstrings() -> Iterator[str]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    yield ast.get_docstring(node) or ""


@cache
def examples() -> dict[Example, set[str]]:
    found: dict[Example, set[str]] = {}
    for text in [*documents().values(), *docstrings()]:
        for found_in in (in_code, calls, links):
            for where, one in found_in(text):
                found.setdefault(one, set()).add(where)
    for family in FAMILIES.values():
        found.setdefault(Example(family.example.split(" for ")[0], family.name), set()).add("family")
        for part in scripts(f"{family.folder}/page", family.page):
            for shown in re.findall(r"examples: (\[\[.*?\]\])[,;]?$", part, re.M):
                for position in re.findall(r"\[\"([^\"]+)\"", shown):
                    found.setdefault(Example(position), set()).add("page")
    return found


def by_command(one: Example, capsys: Capsys) -> Json:
    """The value that the command says, or a sentence that refuses it."""
    family = ["--family", one.family] if one.family else []
    code, out, err = told(capsys, "value", "--json", *family, "--", one.text)
    assert code in (0, 2), one
    return err if code else json.loads(out)["value"]


def by_library(one: Example) -> Json:
    """The same of the library; where there is no value, what it raises says so."""
    try:
        data: Json = loony.answer(one.text, one.family)
    except loony.BadInput as error:
        for asks in (loony.value, loony.openings):
            with pytest.raises(loony.BadInput, match=re.escape(str(error).split("\n")[0])):
                asks(one.text, one.family)
        return f"loony: {error}\n"
    if data["value"] is None:
        with pytest.raises(loony.TooLarge):
            loony.value(one.text, one.family)
    else:
        assert loony.value(one.text, one.family) == data["value"], one
    rows: list[Json] = next((data[name] for name in ("openings", "moves", "lines") if name in data), [])
    if data.get("flight") and not rows:  # the value is known by a theorem, without those of the openings
        with pytest.raises(loony.TooLarge, match="not the value of each opening"):
            loony.openings(one.text, one.family)
        return data["value"]
    moves = loony.openings(one.text, one.family)
    assert [(move.value, move.optimal) for move in moves] == [(row["value"], row["optimal"]) for row in rows], one
    return data["value"]


ON_THE_PAGE = reading(
    "const {family, position} = loony.read(text); return [family.data(family.begin(position)).value];"
)

PREFIX = {"strips": "swedish:"}
"""before a text of a family, where that is not seen from the text"""

BEYOND = re.compile(r"plays at most [0-9]+ boxes|computes at most [0-9,]+: run loony value|at least 3, not [12]\b")
"""what the page says of a position that is larger than it plays, or is an endgame with a chain of 1 or 2"""

SIZE = re.compile(r"[0-9]+x[0-9]+")
"""a size alone: of a board for the page, and for the command only if the board is small"""

NOT_ON_THE_PAGE = re.compile(r"\s*triangles")
"""closed boards of triangles"""


def page_text(one: Example) -> str:
    return one.text if one.family is None or ":" in one.text else PREFIX.get(one.family, "") + one.text


@pytest.fixture(scope="module")
def answers() -> dict[Example, Json]:
    return {}


@pytest.fixture(autouse=True)
def short_searches(monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.results.boards.positions.analysis.MOST_NODES", NODES)


def test_there_are_examples_everywhere() -> None:
    number = Counter(where for places in examples().values() for where in places)
    print(*sorted(number.items()))
    assert all(number[where] >= least for where, least in LEAST.items()), number


def test_every_board_is_read() -> None:
    boards = {one.text for one, places in examples().items() if "board" in places}
    assert [text for text in boards if text.startswith("+-+")]
    for text in boards | {"4x4: b4-b5", "b4-b5, d3-e3"} & {one.text for one in examples()}:
        assert read(text), text


@pytest.mark.longest
def test_the_library_answers_what_the_command_answers(answers: dict[Example, Json], capsys: Capsys) -> None:
    differ = {}
    for one in examples():
        answers[one] = by_command(one, capsys)
        if (said := by_library(one)) != answers[one]:
            differ[one] = answers[one], said
    assert not differ, "\n".join(f"{one}: {said}" for one, said in differ.items())
    read = [one for one, answer in answers.items() if not isinstance(answer, str)]
    print(f"{len(read)} positions, and {len(answers) - len(read)} texts that are none")
    assert len(read) > 150
    assert len(answers) - len(read) > 150
    shown = [one for one, places in examples().items() if places & {"family", "call", "link", "page", "board"}]
    assert [one for one in shown if isinstance(answers[one], str)] == []


@pytest.mark.long
def test_the_page_answers_as_the_command(answers: dict[Example, Json], capsys: Capsys) -> None:
    found = run_in_node(ON_THE_PAGE, [page_text(one) for one in examples()])
    number, beyond, differ = Counter[bool](), [], {}
    for one, on_page in zip(examples(), found, strict=True):
        if one not in answers:
            answers[one] = by_command(one, capsys)
        answer = answers[one]
        is_read, is_read_there = (not isinstance(said, str) for said in (answer, on_page))
        number[is_read_there] += 1
        if is_read_there and is_read:
            if None not in (answer, *on_page) and answer != on_page[0]:
                differ[one] = answer, on_page
        elif (is_read_there and not SIZE.fullmatch(one.text)) or (is_read and not elsewhere(one, on_page)):
            differ[one] = answer, on_page
        elif is_read:
            beyond.append(one)
    print(f"{number[True]} positions, {len(beyond)} that the page does not play, {number[False]} others")
    assert not differ, "\n".join(f"{one}: {said}" for one, said in differ.items())
    assert number[True] > 130


def elsewhere(one: Example, said: str) -> bool:
    """The position is of a kind that the page has not, or the page says that it is too large for it."""
    return bool(NOT_ON_THE_PAGE.match(one.text) or BEYOND.search(said))
