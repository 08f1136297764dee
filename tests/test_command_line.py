"""The command line that all commands share: no command, a mistyped one, a mistyped option."""

import pytest
from person import one_sentence, told

from loony.commands.main import subcommands


def test_without_a_command_the_help_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    alone, asked = told(capsys), told(capsys, "--help")
    assert alone == asked
    assert (alone[0], alone[2]) == (0, "")
    assert all(f"\n    {name} " in alone[1] for name in subcommands())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("verfy", "loony: there is no command 'verfy'; did you mean verify? see  loony --help"),
        ("VALUE 3", "loony: there is no command 'VALUE'; did you mean value? see  loony --help"),
        ("frobnicate", "loony: there is no command 'frobnicate'; see  loony --help"),
        ("--verson", "loony: unrecognized arguments: --verson; see  loony --help"),
        (
            "value 3 --jsn",
            "loony value: unrecognized arguments: --jsn; did you mean --json? see  loony value --help",
        ),
        ("verify --row-size=3", "--row-size=3; did you mean --raw-size? see  loony verify --help"),
        ("value 3 4", "loony value: unrecognized arguments: 4; see  loony value --help"),
        ("value", "loony value: the following arguments are required: POSITION; see  loony value --help"),
    ],
)
def test_what_is_mistyped_is_told_with_what_is_near(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = told(capsys, *arguments.split())
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert sentence in err
