"""The memory that is available, on trees of control groups that are made up."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from commanded import ran

from loony.system import memory
from loony.system.prefetch import prefetched

GB, MB = 10**9, 10**6


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with 64 GB to spare, where this process is in /jobs/job; no group has a limit."""
    said(tmp_path / "meminfo", "MemTotal:       90000000 kB\nMemFree:        100 kB\nMemAvailable:   62500000 kB\n")
    said(tmp_path / "membership", "0::/jobs/job\n")
    (tmp_path / "mount" / "jobs" / "job").mkdir(parents=True)
    monkeypatch.setattr(memory, "_MEMINFO", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "_MEMBERSHIP", tmp_path / "membership")
    monkeypatch.setattr(memory, "_MOUNT", tmp_path / "mount")


def said(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def limited(group: Path, limit: int | str, used: int | str = 0, inactive: int = 0) -> None:
    said(group / "memory.max", f"{limit}\n")
    said(group / "memory.current", f"{used}\n")
    said(group / "memory.stat", f"anon 5\nactive_file 7000000000\ninactive_file {inactive}\nsock 0\n")


def test_without_control_groups_it_is_that_of_the_machine(tmp_path: Path) -> None:
    assert memory.available_memory() == 64 * GB
    (tmp_path / "membership").unlink()
    assert memory.available_memory() == 64 * GB
    (tmp_path / "meminfo").unlink()
    assert memory.available_memory() > 0


def test_processes_that_tests_start_see_the_memory_of_the_tests(tmp_path: Path) -> None:
    program = "from loony.system.memory import available_memory as free; print(free())"
    said = ran(sys.executable, "-c", program, cwd=tmp_path)
    assert (said.stdout, said.stderr) == ("8000000000\n", "")


@pytest.mark.parametrize("root", ["", "jobs"])
@pytest.mark.parametrize("own", [3 * GB, 5 * GB, "max"])
@pytest.mark.parametrize("parents", [4 * GB, "max"])
def test_the_least_limit_of_a_group_and_those_that_it_is_in(
    root: str, own: int | str, parents: int | str, tmp_path: Path
) -> None:
    limited(tmp_path / "mount" / root, parents)
    limited(tmp_path / "mount" / "jobs" / "job", own)
    limited(tmp_path / "mount" / "jobs" / "another", GB)
    limited(tmp_path / "mount" / "another", GB)
    assert memory.available_memory() == min([limit for limit in (own, parents) if limit != "max"], default=64 * GB)


def test_what_is_in_use_is_not_there_but_what_can_be_given_up_is(tmp_path: Path) -> None:
    limited(tmp_path / "mount", 20 * GB, used=18 * GB, inactive=GB)
    limited(tmp_path / "mount" / "jobs" / "job", 8 * GB, used=4 * GB, inactive=GB)
    assert memory.available_memory() == 3 * GB
    limited(tmp_path / "mount" / "jobs" / "job", GB, used=2 * GB)
    assert memory.available_memory() == 0


@pytest.mark.parametrize("path", ["/", "/docker/0123abc", "/jobs/gone (deleted)", "/../../outside", "/jobs/../.."])
def test_where_the_own_group_is_not_to_be_seen_what_is_counts(path: str, tmp_path: Path) -> None:
    said(tmp_path / "membership", f"4:memory:/other\n0::{path}\n")
    limited(tmp_path / "mount", 4 * GB)
    limited(tmp_path, GB)  # outside what is mounted
    limited(tmp_path.parent, GB)
    assert memory.available_memory() == 4 * GB


@pytest.mark.parametrize("odd", ["", "\n", "many", "-1", "12.5", "1e9", "9" * 5000, "\ufffd\0", "\u00b2"])
def test_what_is_odd_is_passed_over(odd: str, tmp_path: Path) -> None:
    mount, job = tmp_path / "mount", tmp_path / "mount" / "jobs" / "job"
    limited(mount, 4 * MB)
    limited(job, odd)
    assert memory.available_memory() == 4 * MB
    limited(job, 3 * MB, used=odd)
    said(job / "memory.stat", f"{odd}\ninactive_file\ninactive_file {odd}\n")
    said(tmp_path / "membership", f"{odd}\n0:\n0::/jobs/job\n{odd}\n:\n")
    assert memory.available_memory() == 3 * MB
    said(tmp_path / "membership", f"0::{odd}\n4:memory:{odd}")
    assert memory.available_memory() == 4 * MB
    said(tmp_path / "meminfo", f"{odd}\nMemAvailable:\nMemAvailable: {odd}")
    assert memory.available_memory() == 4 * MB


def test_what_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    mount, job = tmp_path / "mount", tmp_path / "mount" / "jobs" / "job"
    limited(mount, 4 * MB)
    for name in ("memory.max", "memory.current", "memory.stat"):
        (job / name).mkdir()
    (job.parent / "memory.max").write_bytes(b"\xff\xfe")
    assert memory.available_memory() == 4 * MB
    limited(mount / "jobs" / "next", 3 * MB)
    (tmp_path / "membership").write_bytes(b"0::/jobs/next/\xff\n")
    assert memory.available_memory() == 3 * MB
    for name in ("membership", "meminfo"):
        (tmp_path / name).unlink()
        (tmp_path / name).mkdir()
    assert memory.available_memory() == 4 * MB


def test_work_is_done_in_order_and_only_a_little_ahead_of_its_reader() -> None:
    """Else a sweep would hold the results of all its blocks at once."""
    begun: list[int] = []

    def items() -> Iterator[int]:
        for item in range(100):
            begun.append(item)
            yield item

    found = prefetched(abs, items())
    assert [next(found) for _ in range(40)] == [*range(40)]
    assert len(begun) < 42 + 2 * (os.cpu_count() or 1)
