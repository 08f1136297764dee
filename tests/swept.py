"""What a check of any sweep must notice."""

from pathlib import Path

import pytest
from killed import everything

from loony.results.runs.check import check
from loony.system.errors import TableAbsent, TableCorrupt
from loony.system.stages import Stages


def require_checked(directory: Path, *files: str) -> None:
    """A check finds a sweep sound, and changes nothing; it notices where a file is changed, cut or gone."""
    before, still = everything(directory), Stages(shown=False)
    examined = check(directory, still)
    assert examined.sound
    assert "3 shards of" in "\n".join(examined.lines())
    assert everything(directory) == before
    assert {*files} == {*before}
    for path in [directory / file for file in files]:
        content = path.read_bytes()
        for damaged in content.replace(b"1", b"2"), content[:-9]:
            path.write_bytes(damaged)
            with pytest.raises(TableCorrupt):
                check(directory, still)
        path.unlink()
        with pytest.raises((TableCorrupt, TableAbsent)):
            check(directory, still)
        path.write_bytes(content)
