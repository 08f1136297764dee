"""The same notation as of even loops, with odd ones: `4+4l^2+7l^2` is a 4-chain, two 4-loops and two 7-loops."""

from functools import partial

from loony.enumerate.endgames import notation


def no_component(length: int, is_loop: bool) -> str | None:
    """Why there is no such component of a position of loops and long chains, if there is none."""
    if is_loop and length < 4:
        return f"a loop has length at least 4, not {length}: to keep control of one, 4 boxes of it are left"
    return f"a long chain has length at least 3, not {length}" if length < 3 else None


parse = partial(notation.position_in, refused=no_component)
"""`loony.enumerate.endgames.notation.parse`, which refuses of loops only those shorter than 4"""
