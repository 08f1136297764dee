"""What a check of any sweep must notice."""

from pathlib import Path

import pytest
from killed_sweeps import everything
from small_shards import rewritten

from loony.results.endgames.sweeps.runner import SweepKind, sweep
from loony.results.runs.run import check
from loony.results.stored.tables import SHARDS
from loony.system.errors import TableAbsent, TableCorrupt
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.examination.columns import states
from loony.verify.examination.examine import KnownCounts
from loony.verify.examination.programs import ProgramBlock


def require_checked(directory: Path, *files: str) -> None:
    """A check finds a sweep sound, and changes nothing; it notices where a file is changed, cut or gone."""
    before, still = everything(directory), Stages(shown=False)
    examined = check(directory, still)
    assert examined.sound
    assert "3 shards of" in "\n".join(examined.lines())
    assert everything(directory) == before
    assert {*files} == {*before}
    require_damage_noticed(directory)


def require_damage_noticed(directory: Path) -> None:
    """A check of a run of shards notices where a file is changed, cut or gone; a cut line is a missing shard."""
    still = Stages(shown=False)
    for path in [path for path in directory.iterdir() if path.is_file()]:
        content = path.read_bytes()
        cut = TableAbsent if path.name == SHARDS else TableCorrupt
        for damaged, error in ((content.replace(b"1", b"2"), TableCorrupt), (content[:-9], cut)):
            path.write_bytes(damaged)
            with pytest.raises(error):
                check(directory, still)
        path.unlink()
        with pytest.raises((TableCorrupt, TableAbsent)):
            check(directory, still)
        path.write_bytes(content)


def require_forms(kind: SweepKind, directory: Path, tested: list[Claim]) -> None:
    """A result of another form is refused though its hash is right, by a check and by a run that goes on."""
    still = Stages(shown=False)
    with rewritten(directory, kind.name, kind.outcome) as shards:
        result, size = shards.done[0], shards.plan["size"]
    others: list[tuple[str, object]] = [(name, {"a": 1}) for name in result._fields]
    entries = result._asdict().items()
    others += [(name, entry[:-1]) for name, entry in entries if entry and isinstance(entry, str | list)]
    before = everything(directory)
    for name, other in others:
        with rewritten(directory, kind.name, kind.outcome) as shards:
            shards.done[0] = result._replace(**{name: other})
        with pytest.raises(TableCorrupt, match=r"shard 0 in it is not|the shard in line 2 is not"):
            check(directory, still)
        with pytest.raises(TableCorrupt, match=r"shard 0 in it is not|the shard in line 2 is not"):
            sweep(kind, size, tested, 1, directory, True, still)
        for file, content in before.items():
            (directory / file).write_bytes(content)
    assert check(directory, still).sound


def require_counted(known: dict[Claim, KnownCounts], whole: ProgramBlock) -> None:
    """What is counted of each claim in rows is what numpy finds at the instances of a block."""
    for one, found in known.items():
        stretches = [made() for made in whole.instances(one)]
        by_numpy = [states(one, stretch) for stretch in stretches]
        covered, wrong = sum(number for number, _ in by_numpy), sum(len(places) for _, places in by_numpy)
        assert (one.id, *found) == (one.id, sum(map(len, stretches)), covered, wrong)
