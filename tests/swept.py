"""What a check of any sweep must notice."""

from pathlib import Path
from typing import Any

import pytest
from killed import everything

from loony.results.endgames.sweeps.runner import SweepKind, sweep
from loony.results.runs.check import check
from loony.results.runs.shards import Shards
from loony.system.errors import TableAbsent, TableCorrupt
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim


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


def require_forms(kind: SweepKind[Any, Any], directory: Path, tested: list[Claim]) -> None:
    """A result of another form is refused though its hash is right, by a check and by a run that goes on."""
    still, shards = Stages(shown=False), Shards[Any].stored(directory, kind.name, kind.outcome)
    result = shards.done[0]
    others: list[tuple[str, object]] = [(name, {"a": 1}) for name in result._fields]
    entries = result._asdict().items()
    others += [(name, entry[:-1]) for name, entry in entries if entry and isinstance(entry, str | list)]
    for name, other in others:
        shards.keep(0, result._replace(**{name: other}))
        with pytest.raises(TableCorrupt, match="shard 0 in it is not"):
            check(directory, still)
        with pytest.raises(TableCorrupt, match="shard 0 in it is not"):
            sweep(kind, shards.plan["size"], tested, 1, directory, True, still)
    shards.keep(0, result)
    assert check(directory, still).sound
