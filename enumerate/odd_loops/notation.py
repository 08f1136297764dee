"""The notation of endgames, with odd loops too: `4+4l^2+7l^2` is a 4-chain, two 4-loops and two 7-loops."""

from functools import partial
from typing import Final

from loony.enumerate.endgames import notation


def no_component(length: int, is_loop: bool) -> str | None:
    """Why there is no such component of a position of loops and long chains, if there is none."""
    return None if is_loop and length >= 4 else notation.no_component(length, is_loop)


parse: Final = partial(notation.position_in, refusal=no_component)
"""as `loony.enumerate.endgames.notation.parse`, but it refuses only loops shorter than 4"""
