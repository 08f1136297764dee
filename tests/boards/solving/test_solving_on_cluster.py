"""`loony solve --dask`: a shard for each first line, and the file that keeps their results."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commanded import Capsys, Patch, output_of, refused
from dask_processes import dask_workers, scheduler

from loony.enumerate.boards.board import Position, board_of, start
from loony.enumerate.boards.reading import read
from loony.results.boards.solving import proof_tree as leaves_checked
from loony.results.boards.solving import solve as solving
from loony.results.boards.solving.long_search import checkpoint_at
from loony.results.boards.solving.solve import LineValue, line_shards, orbits_of, solve_on_cluster
from loony.results.runs import workers
from loony.results.runs.shards import Shards
from loony.results.runs.workers import Workers
from loony.system.errors import BadInput
from loony.system.stages import Stages
from loony.system.writing import LockedFile


@pytest.mark.no_kernel
@pytest.mark.long
def test_workers_find_the_same_values(tmp_path: Path, capsys: Capsys) -> None:
    """Of a whole board, of one with captures, and of one on which nothing is left to draw; then from the file."""
    file, examined = tmp_path / "lines.json", 0
    with scheduler(tmp_path) as (address, _), dask_workers(tmp_path):
        for text in ("1x4", "1 x 3 Swedish", "1x3:0110110010", "1x2:1111111"):
            expected = json.loads(output_of(capsys, "solve", text, "--json"))
            found = json.loads(output_of(capsys, "solve", text, "--json", "--dask", address))
            for name in ("position", "value", "lines"):
                assert found[name] == expected[name], text
            assert found["nodes"] == found["nodes_of_value"] >= expected["nodes"], text
            examined += len(expected["lines"])
        assert examined == 10
        found = output_of(capsys, "solve", "1x4", "--dask", address, "--checkpoint", str(file))
    again = output_of(capsys, "solve", "1x4", "--dask", address, "--checkpoint", str(file))  # nobody is there
    assert again.replace(f", those of {file} among them", "") == found != again
    value = output_of(capsys, "solve", "1x4", "--dask", address, "--checkpoint", str(file), "--value")
    assert again.startswith(value[:-1])


def test_an_address_without_a_scheduler_is_refused(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr(workers, "_ANSWER", 0.2)
    refused(capsys, "solve", "2x2", "--dask", "tcp://127.0.0.1:9", match="no dask scheduler answers at tcp://127")


def test_the_threads_of_a_worker_share_its_memory(monkeypatch: Patch) -> None:
    """Each thread has a table of its own: of first lines here, and of leaves."""
    board, slots = board_of(2, 2), list[int]()
    tree = *(np.zeros(1, dtype).tobytes() for dtype in (np.int64, np.int64, np.int8, np.int8)), b""

    def noted(*arguments: Any, **_: Any) -> Any:
        slots.append(arguments[2])
        raise NotImplementedError

    monkeypatch.setattr(solving, "Search", noted)
    monkeypatch.setattr(leaves_checked, "room_for", noted)
    for module, arguments in ((solving, (2, 2, board.every)), (leaves_checked, (2, 2, tree, (0,), 1))):
        monkeypatch.setattr(module, "slots", lambda: 1 << 20)
        for sharing in (1, 3, 4):
            run = module.on_worker(*arguments, sharing, *[9] * (module is leaves_checked))
            with pytest.raises(NotImplementedError):
                run(0)
    assert slots == [1 << 20, 1 << 18, 1 << 18, 1 << 19, 1 << 17, 1 << 17]


def lines_of(position: Position, file: LockedFile) -> Shards[LineValue]:
    return line_shards(position, orbits_of(position.board, position.undrawn), file)


def test_finished_lines_are_kept(tmp_path: Path, monkeypatch: Patch) -> None:
    """A run that another has begun searches the other lines, and both together give the answer of one run."""
    position, file, begun = start(board_of(1, 2)), tmp_path / "lines.json", list[int]()
    by_dask = workers.workers

    @contextmanager
    def threads(number: int, address: str) -> Iterator[Workers]:
        begun.append(number)
        with by_dask(number) as there:
            yield there

    monkeypatch.setattr(workers, "workers", threads)
    with Stages(False) as stages:
        whole = solve_on_cluster(position, "local", 9, True, None, stages)
        solve_on_cluster(position, "local", 9, True, file, stages)
        lines = file.read_bytes().splitlines(keepends=True)
        file.write_bytes(b"".join([*lines[:2], lines[2][:9]]))  # one line, and another that is cut
        resumed = solve_on_cluster(position, "local", 9, True, file, stages)
    assert (resumed.value, resumed.lines) == (whole.value, whole.lines)
    assert begun == [len(whole.lines), len(whole.lines), len(whole.lines) - 1]
    with checkpoint_at(file) as kept:
        assert lines_of(position, kept).remaining == []


@pytest.mark.parametrize(
    "text", [" ", "[]\n", '{"kind": []}\n', '{"kind": "search of lines"}\n[0]\n', "years of work"]
)
def test_another_file_is_no_file_of_finished_lines(text: str, tmp_path: Path) -> None:
    file = tmp_path / "lines.json"
    file.write_text(text)
    with checkpoint_at(file) as kept, pytest.raises(BadInput, match=r"or is damaged|of another position"):
        lines_of(start(board_of(1, 2)), kept)
    assert file.read_text() == text
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInput, match="pipe is no checkpoint of a search, for it is no file; name another with"):
        checkpoint_at(tmp_path / "pipe")


def test_finished_lines_of_another_position_are_refused(tmp_path: Path) -> None:
    file, position = tmp_path / "lines.json", read("1x2")
    with checkpoint_at(file) as kept:
        lines_of(position, kept).keep(0, LineValue(2, 5))
        assert lines_of(position, kept).done == {0: LineValue(2, 5)}
        for other in (start(board_of(1, 3)), position._replace(undrawn=position.undrawn - 1)):
            with pytest.raises(BadInput, match="is of another position; name another with --checkpoint"):
                lines_of(other, kept)
        file.write_text(file.read_text().replace('"value": 2', '"value": 1'))
        with pytest.raises(BadInput, match="or is damaged"):
            lines_of(position, kept)
    with pytest.raises(BadInput, match="name another with --checkpoint"):
        checkpoint_at(tmp_path / "none" / "lines.json")
