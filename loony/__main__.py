# PYTHON_ARGCOMPLETE_OK
"""The command `loony`, which is also `python -m loony`."""

from typing import NoReturn

from loony.system.stages import INTERRUPTED, NOTHING_REMAINS


def console() -> NoReturn:
    """Run the command line of this process, and end the process: also where its imports are interrupted."""
    try:
        from loony.shell.main import console

        console()
    except KeyboardInterrupt:
        import os

        os.write(2, f"loony: interrupted; {NOTHING_REMAINS}\n".encode())
        os._exit(INTERRUPTED)


if __name__ == "__main__":
    console()
