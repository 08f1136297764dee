"""The texts that a command refuses, as tests/commands/refusals has them."""

from commands.test_refusals import REFUSALS, arguments, read


def refused_texts(file: str, *command: str) -> dict[str, str]:
    """The last argument of each command line that begins with this command, and the words of the refusal."""
    lines = [(line, group.words) for group in read((REFUSALS / file).read_text()) for line in group.commands]
    return {text: words for line, words in lines for *before, text in [arguments(line)] if before == [*command]}
