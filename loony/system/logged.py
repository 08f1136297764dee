"""Messages of the logger `loony`, for programs that import loony: what it works on, at the level INFO."""

import sys


def log(message: str) -> None:
    """Give a message to the logger, if this process has imported logging: without it, nobody can hear."""
    if logging := sys.modules.get("logging"):
        logging.getLogger("loony").info(message)
