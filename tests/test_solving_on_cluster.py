"""`loony solve --dask`: a task for each first line, and the file that keeps their results."""

import asyncio
import json
import os
import time
from _thread import interrupt_main
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer

import pytest
from person import Capsys, Patch, output_of, refused
from sharded import endless
from test_cluster import scheduler, shards, wait_for, workers

from loony.enumerate.boards.board import Position, board_of, start
from loony.enumerate.boards.reading import read
from loony.results.boards import checkpoint, solving_on_cluster
from loony.results.boards.checkpoint import Checkpoint
from loony.results.boards.solving_on_cluster import LineTasks, LineValue, on_worker, solve_on_cluster
from loony.results.runs import cluster
from loony.results.runs.cluster import connected, on_cluster
from loony.system.errors import BadInput
from loony.system.stages import Stages


@pytest.mark.no_kernel
@pytest.mark.long
def test_workers_find_the_same_values(tmp_path: Path, capsys: Capsys) -> None:
    """Of a whole board, of one with captures, and of one on which nothing is left to draw; then from the file."""
    file, examined = tmp_path / "lines.json", 0
    with scheduler(tmp_path) as (address, _), workers(tmp_path), connected(address, 0) as client:
        wait_for(client, 2)
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
    assert again == found
    value = output_of(capsys, "solve", "1x4", "--dask", address, "--checkpoint", str(file), "--value")
    assert found.startswith(value[:-1])


@pytest.mark.no_kernel
@pytest.mark.long
def test_a_task_ends_where_nobody_waits_for_it(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    with scheduler(tmp_path) as (address, _), workers(tmp_path, 1), connected(address, 0) as client:
        wait_for(client, 1)
        running = on_cluster(client, shards(tmp_path / "kept"), endless, str(tmp_path / "work"))
        Timer(3, interrupt_main).start()
        with pytest.raises(KeyboardInterrupt):
            next(running)
        (begun,) = (tmp_path / "work").glob("begun-*")
        ended = begun.with_name(begun.name.replace("begun", "ended"))
        for _ in range(200):
            if not ended.exists():
                time.sleep(0.05)
        assert ended.exists()


def test_an_address_without_a_scheduler_is_refused(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr(cluster, "_ANSWER", 0.2)
    refused(capsys, "solve", "2x2", "--dask", "tcp://127.0.0.1:9", match="no dask scheduler answers at tcp://127")


def test_finished_lines_are_kept(tmp_path: Path, monkeypatch: Patch) -> None:
    """A run that another has begun searches the other lines, and both together give the answer of one run."""
    position, file, searched = start(board_of(1, 2)), tmp_path / "lines.json", list[int]()

    def here(_: object, tasks: LineTasks, __: object, *arguments: int) -> list[object]:
        run = on_worker(*arguments)
        for number in tasks.remaining:
            searched.append(number)
            tasks.keep(number, run(number))
        return []

    class Client:
        def __enter__(self) -> "Client":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def nthreads(self) -> dict[str, int]:
            return {"tcp://a:1": 2, "tcp://a:2": 1, "tcp://b:1": 1}

    monkeypatch.setattr(solving_on_cluster, "end_if_unwanted", lambda: None)
    monkeypatch.setattr(solving_on_cluster, "connected", lambda *_: Client())
    monkeypatch.setattr(solving_on_cluster, "on_cluster", here)
    assert solving_on_cluster._sharing(Client()) == 3
    with Stages(False) as stages:
        whole = solve_on_cluster(position, "local", 1, True, None, stages)
        numbers = searched.copy()
        with Checkpoint(file) as kept:
            begun = LineTasks(position, kept)
            assert begun.remaining == numbers == [*range(len(whole.lines))]
            begun.keep(1, on_worker(1, 2, position.undrawn, 1)(1))
        searched.clear()
        resumed = solve_on_cluster(position, "local", 1, True, file, stages)
    assert (resumed.value, resumed.lines) == (whole.value, whole.lines)
    assert searched == [number for number in numbers if number != 1]
    with Checkpoint(file) as kept:
        assert LineTasks(position, kept).remaining == []


def signed(lines: object) -> str:
    position = start(board_of(1, 2))
    data = {"lines": lines, "sha256": solving_on_cluster._digest(lines)}  # type: ignore[arg-type]
    return json.dumps(checkpoint.about(position) | data)


@pytest.mark.parametrize("text", [
    " ", "[]", '{"lines": []}', signed({"0": 1}), signed([7]), signed([[0, 1]]), signed([[0, "1", 2]]),
    signed([[99, 1, 2]]), signed([[0, 9, 2]]), signed([[0, 1, -2]]), signed([[0, True, 2]]), signed([[-1, 0, 2]]),
])  # fmt: skip
def test_another_file_is_no_file_of_finished_lines(text: str, tmp_path: Path) -> None:
    file = tmp_path / "lines.json"
    file.write_text(text)
    with Checkpoint(file) as kept, pytest.raises(BadInput, match="or is damaged"):
        LineTasks(start(board_of(1, 2)), kept)
    assert file.read_text() == text
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInput, match="pipe is no checkpoint of a search, for it is no file; name another with"):
        Checkpoint(tmp_path / "pipe")


def test_finished_lines_of_another_position_are_refused(tmp_path: Path, monkeypatch: Patch) -> None:
    file, position = tmp_path / "lines.json", read("1x2")
    with Checkpoint(file) as kept:
        LineTasks(position, kept).keep(0, LineValue(2, 5))
        assert LineTasks(position, kept).done == {0: LineValue(2, 5)}
        for other in (start(board_of(1, 3)), position._replace(undrawn=position.undrawn - 1)):
            assert isinstance(other, Position)
            with pytest.raises(BadInput, match="is of another position; name another with --checkpoint"):
                LineTasks(other, kept)
        file.write_text(file.read_text().replace("[[0, 2, 5]]", "[[0, 1, 5]]"))
        with pytest.raises(BadInput, match="or is damaged"):
            LineTasks(position, kept)
    with pytest.raises(BadInput, match="name another with --checkpoint"):
        Checkpoint(tmp_path / "none" / "lines.json")


def test_a_cluster_is_asked_from_an_event_loop_too(monkeypatch: Patch) -> None:
    monkeypatch.setattr(cluster, "_ANSWER", 0.2)

    async def ask() -> None:
        with cluster.connected("tcp://127.0.0.1:9", 1):
            pass

    with ThreadPoolExecutor(1) as thread:  # the loop of a browser may run in this one, since an earlier test
        asked = thread.submit(lambda: asyncio.run(ask()))
        with pytest.raises(BadInput, match=r"within 0\.2 s \(nothing came\)"):
            asked.result()
