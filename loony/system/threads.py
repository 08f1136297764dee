"""Whether the system starts the threads of a run: found out before the work starts."""

import os
import sys
import threading

from loony.system.errors import BadInput

_OTHERS, _OF_A_CORE = 8, 4
"""threads that the libraries and a run start, in all and for each core; with fewer, some libraries crash, by trial"""


def require_threads() -> None:
    """Raise BadInput where the system starts too few threads for the libraries: some of them would crash."""
    if "pyarrow" in sys.modules:  # they have started
        return
    needed, started = _OTHERS + _OF_A_CORE * (os.cpu_count() or 1), 0
    end = threading.Event()
    try:
        while started < needed:
            threading.Thread(target=end.wait, daemon=True).start()
            started += 1
    except RuntimeError:
        raise BadInput(
            f"it takes {needed} threads to start, and the system starts {started} of them: "
            "raise the limit with  ulimit -u"
        ) from None
    finally:
        end.set()
