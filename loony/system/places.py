"""Where the documents and the sources lie in this installation."""

import re
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

_ROOM = find_spec("loony.enumerate")
assert _ROOM is not None
assert _ROOM.origin is not None
PACKAGE = Path(_ROOM.origin).parent.parent
"""the folder that has the rooms and the documents: in a checkout it is not that of this package"""

_NAMED = re.compile(r"(?<![\w./-])(?:docs|enumerate|kernels|results|verify|tests)/[\w/-]+\.(?:md|py|csv)\b")


def with_paths(text: str) -> str:
    """A text for a person, in which the names of installed documents and sources are paths, if possible from here."""
    return _NAMED.sub(lambda match: _path(match[0]), text)


def _path(name: str) -> str:
    path = PACKAGE / name
    if not path.is_file():
        return name
    with suppress(OSError, ValueError):  # the current directory was removed, or is elsewhere
        return path.relative_to(Path.cwd()).as_posix()
    return path.as_posix()
