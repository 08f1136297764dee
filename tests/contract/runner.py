"""The command in a process of its own, with the toy registered, and with runs that take a moment.

With CONTRACT_STOP it says so and waits when all is written but the manifest.
"""

import os
import sys
import time

from contract.toy import register
from small_constants import FEW_BOARDS, short

from loony.results.runs import run
from loony.shell.main import console


def stop(*_: object, **__: object) -> None:
    print("written", flush=True)
    while True:
        time.sleep(0.05)


if __name__ == "__main__":
    register()
    if "CONTRACT_STOP" in os.environ:
        setattr(run, "write_manifest", stop)  # noqa: B010 (it is no name that the module exports)
    with short(FEW_BOARDS):
        sys.exit(console())
