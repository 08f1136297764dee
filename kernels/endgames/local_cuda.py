"""As `loony.kernels.endgames.local`, on a GPU that numba finds.

A thread has all positions with so many 3-chains and 6-loops, and one long loop or none.
"""

import importlib
from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from loony.enumerate.errors import BadInput

_WITHOUT = "--device cuda needs numba-cuda: install it with  pip install 'loony-endgames[cuda]'"

try:
    cuda: Any = importlib.import_module("numba.cuda")  # it has no types
except ImportError as error:
    raise BadInput(_WITHOUT) from error

Column = NDArray[np.int64]

F = TypeVar("F", bound=Callable[..., int])

_THREADS = 128
"""in a block"""


def require_gpu() -> None:
    """Raise BadInput where numba finds no GPU, or not what compiles for one."""
    config: Any = numba.config
    if config.ENABLE_CUDASIM:
        return
    if not cuda.is_available():
        raise BadInput("numba finds no GPU with CUDA here: leave out --device, and the processor does it")
    if cuda.implementation == "Built-in":  # which since numba 0.66 cannot take the larger of two numbers
        raise BadInput(_WITHOUT)


def check(function: F) -> F:
    """What a function becomes that is called on the GPU."""
    compiled: F = cuda.jit(device=True)(function)
    return compiled


on_lanes = check


def walk_with(row: Any) -> Any:
    """What goes through positions as the kernel of that name does, but does not say which first is wrong."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def go_through(lines: Any, bound: int, sizes: Column, wrong: Column) -> None:
        i = cuda.grid(1)
        if i < lines.shape[0]:
            loop, t, s = lines[i, 0], lines[i, 1], lines[i, 2]
            least = loop + 3 * t + 6 * s
            found = 0
            for f in range((bound - least) // 4 + 1):
                size = least + 4 * f
                positions = 1 + max(bound - size - 3, 0)
                cuda.atomic.add(sizes, size, 1)
                cuda.atomic.add(sizes, size + 1, -1)
                if positions > 1:
                    cuda.atomic.add(sizes, size + 4, 1)
                    cuda.atomic.add(sizes, size + 3 + positions, -1)
                found += row(t, f, s, loop, positions)
            wrong[i] = found

    def walk(loops: Column, bound: int, sizes: Column, wrong: Column, _: Column) -> None:
        lines = _lines(loops, bound)
        found, by_size = cuda.to_device(np.zeros(len(lines), np.int64)), cuda.to_device(sizes)
        blocks = (len(lines) + _THREADS - 1) // _THREADS
        go_through[blocks, _THREADS](cuda.to_device(lines), bound, by_size, found)
        by_size.copy_to_host(sizes)
        wrong[0] += found.copy_to_host().sum()

    return walk


def _lines(loops: Column, bound: int) -> NDArray[np.int64]:
    """Each long loop, with all 3-chains and 6-loops for which it leaves room."""
    t, s = (one.ravel() for one in np.meshgrid(np.arange(bound // 3 + 1), np.arange(bound // 6 + 1)))
    found = []
    for loop in loops:
        there = loop + 3 * t + 6 * s <= bound
        found.append(np.stack([np.full(np.count_nonzero(there), loop), t[there], s[there]], axis=1))
    return np.concatenate(found).astype(np.int64)
