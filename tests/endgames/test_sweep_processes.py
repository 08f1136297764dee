"""Sweeps that are interrupted or killed, in processes of their own, and gone on with: the same bytes at last."""

import os
import random
import shutil
import signal
import time
from pathlib import Path

import pytest
from commanded import WAIT
from killed_sweeps import everything, finished, held_against, numbers_in, sweep

from loony.results.stored.layout import SHARDS

pytestmark = [pytest.mark.no_kernel, pytest.mark.long]  # its processes run without the compiler


def test_a_sweep_that_is_killed_or_interrupted_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    finished(sweep(whole))
    while not broken.exists():
        with sweep(broken, "--dask", "local", "--threads", "2") as process:
            while process.poll() is None and not numbers_in(broken):
                time.sleep(0.001)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to its workers too
            said = process.communicate(timeout=WAIT)
        if process.returncode == 0:  # it was too quick for us
            shutil.rmtree(broken)
    assert (process.returncode, *said) == (130, "", "loony: interrupted; nothing half-written is left\n")
    assert {*everything(broken)} == {SHARDS}
    assert 0 < len(numbers_in(broken)) < len(numbers_in(whole))
    assert len(held_against(whole, broken, random.Random(), 2)) == 2
