"""The only place that compiles: it has every numba option, and a cache that cannot return an old answer.

numba keys a cached kernel by the kernel's own file, and would not see an edit in a module that the kernel calls. Here
the name of a kernel's cache directory is the digest of its module and of all modules that this module imports. The key
of a module of generated kernels has the digest of the module that writes its source. With NUMBA_BOUNDSCHECK=1 kernels
check each index of an array; they have a directory of their own, because numba would mix them with the others.
"""

import atexit
import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
import threading
import uuid
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, TypeVar, cast

from loony.system.digest import digest_of_module
from loony.system.errors import BadInput
from loony.system.stages import Compiling

with warnings.catch_warnings():
    warnings.filterwarnings("error", r"Environment variable \S+ is defined but", RuntimeWarning)
    try:
        import numba
        from numba.core import event
        from numba.core.caching import FunctionCache
        from numba.core.typing.templates import Signature
    except ValueError as _error:  # numba refuses a value in the environment
        raise BadInput(f"numba does not start ({_error}): unset NUMBA_NUM_THREADS") from _error
    except RuntimeWarning as _error:  # numba would print a traceback, and go on as if the variable were not set
        _setting = str(_error).split("'")[1]
        raise BadInput(f"{_setting} is set to what numba cannot read: unset it, or set it to a number") from _error

if cast(Any, numba.config).DISABLE_JIT:  # compiled code wraps around without a warning
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)

F = TypeVar("F", bound=Callable[..., object])


@cache
def _cache_directory() -> str | None:
    """The directory for compiled kernels, or None if no directory can be written."""
    with suppress(OSError, RuntimeError):  # no home, or no permission to write there
        home = Path(os.environ.get("XDG_CACHE_HOME", ""))
        home = home if home.is_absolute() else Path.home() / ".cache"
        directory = home / "loony"
        directory.mkdir(parents=True, exist_ok=True)
        if os.access(directory, os.W_OK):
            return str(directory)
    return None


def _directory_of(path: Path) -> Path:
    """The directory for the compiled kernels of a module. Raises OSError where there is no such file."""
    config: Any = numba.config
    checked = "-checked" if config.BOUNDSCHECK else ""
    return Path(_cache_directory() or os.devnull) / f"{digest_of_module(path)[:16]}{checked}"


_events: Any = event  # numba has no types


class _Compiles(Compiling, _events.Listener):  # type: ignore[misc]
    """Hears of each kernel that numba compiles, and of no kernel from the cache."""


_events.register("numba:compile", _Compiles(_cache_directory()))


_making = threading.RLock()


def module_of(key: str, make: Callable[[], str]) -> ModuleType:
    """The module of generated kernels for a key, which determines its source; the disk keeps it with its code."""
    name = _name_of(key)
    with _making:  # so that no other thread takes a half-made module
        if name in sys.modules:
            return sys.modules[name]
        path = Path(_cache_directory() or os.devnull) / f"{name}.py"
        if not _is_whole(path):
            path = _write_module(path, make())
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:  # an interrupt too: no later call may find a half-made module
            del sys.modules[name]
            raise
        return module


def _write_module(path: Path, source: str) -> Path:
    """Write a generated module, if need be to a temporary folder of this process; returns the path."""
    text = f"# {_digest(source)}\n{source}"
    new = path.with_name(f".{path.name}.{uuid.uuid4().hex}")  # other machines may write here too
    try:
        new.write_text(text, "utf-8")
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        folder = tempfile.mkdtemp()
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        path = Path(folder) / path.name
        path.write_text(text, "utf-8")
    return path


def is_kept(key: str, functions: Iterable[str]) -> bool:
    """Whether the disk has the module of a key, and compiled code of each of some functions."""
    path = Path(_cache_directory() or os.devnull) / f"{_name_of(key)}.py"
    return _is_whole(path) and all(
        _is_compiled(path.stem, function, _directory_of(path).name) for function in functions
    )


def is_any_kept(function: str) -> bool:
    """Whether the disk has compiled code of a function of this name, in a module of any key."""
    return _is_compiled("generated_*", function)


def _is_compiled(name: str, function: str, folder: str = "*") -> bool:
    ours = f".py{sys.version_info.major}{sys.version_info.minor}.nbi"
    return any(Path(_cache_directory() or os.devnull).glob(f"{folder}/*/{name}.{function}-*{ours}"))


def _name_of(key: str) -> str:
    return f"generated_{_digest(key)[:16]}"


def _is_whole(path: Path) -> bool:
    try:
        digest, _, source = path.read_text("utf-8").partition("\n")
    except (OSError, ValueError):
        return False
    return digest == f"# {_digest(source)}"


def _digest(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()


def kernel(function: F) -> F:
    """Compile a function with the project's options, at its first call.

    The disk keeps the compiled code where possible. The code runs without the global lock, and does not check the
    bounds of arrays: each kernel's docstring says what the kernel requires. With NUMBA_DISABLE_JIT=1 the function
    stays as it is.
    """
    return _compile(function, "never")


def inlined_kernel(function: F) -> F:
    """As `kernel`, but compiled into its callers: for a short helper that takes arrays.

    A call passes six numbers or more for each array, and counts a reference to a slice; that takes as long as a
    helper.
    """
    return _compile(function, "always")


def bare_kernel(function: F) -> F:
    """As `kernel`, for a function that makes no array: the compiled code counts no references, which can take long."""
    return _compile(function, "never", _nrt=False)


def joined_kernel(function: F) -> F:
    """As `bare_kernel`, but each call is a copy of the compiled code: for a function that few places call often."""
    return _compile(function, "never", _nrt=False, forceinline=True)


def signature(*examples: Any) -> Any:
    """The types of a kernel's result and arguments, from an example of each; a signature stands for a kernel."""
    typeof: Any = numba.typeof
    result, *arguments = (
        numba.types.FunctionType(example) if isinstance(example, Signature) else typeof(example)
        for example in examples
    )
    return result(*arguments)


def kernel_of(function: F, types: Any) -> F:
    """As `bare_kernel`, compiled at once, for arguments of these types only: so the kernel can be an argument.

    numba compiles a kernel that takes it as an argument only once; a call there takes some nanoseconds longer.
    """
    compiled: Any = _compile(function, "never", _nrt=False)
    if compiled is not function:
        compiled.compile(types)
        compiled.disable_compile()
    return cast(F, compiled)


def kernel_with(function: F, compiled: Callable[[F], F], **kernels: Callable[..., object]) -> F:
    """A copy of the function in which some names stand for other kernels, compiled by `compiled`.

    numba keeps no code of a kernel that takes a function as an argument: each process would compile it again.
    """
    plain: Any = function
    # the name has their modules, which the function's module need not import; it is short, because it names a file
    texts = [
        f"{name}={kernel.__module__}.{kernel.__name__} {digest_of_module(_file_of(kernel))}"
        for name, kernel in kernels.items()
    ]
    name = f"{plain.__name__}_{_digest(' '.join(texts))[:16]}"
    names = {**plain.__globals__, **kernels}
    copy = FunctionType(plain.__code__, names, name, plain.__defaults__, plain.__closure__)
    copy.__qualname__, copy.__doc__, copy.__module__ = name, plain.__doc__, plain.__module__  # the key of its code
    return compiled(cast(F, copy))


def _prefetch() -> Callable[..., None]:
    """The function `prefetch`, which numba compiles to an instruction."""
    config: Any = numba.config
    if config.DISABLE_JIT:
        return lambda array, index: None
    from llvmlite import ir
    from numba.core import cgutils as untyped
    from numba.extending import intrinsic

    cgutils: Any = untyped

    def typed(_: Any, array: Any, index: Any) -> tuple[Any, Callable[..., Any]]:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            view = context.make_array(array)(context, builder, arguments[0])
            place = builder.bitcast(
                cgutils.get_item_pointer(context, builder, array, view, [arguments[1]]), cgutils.voidptr_t
            )
            word = ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, word, word, word])
            function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
            builder.call(function, [place, word(0), word(3), word(1)])
            return context.get_dummy_value()

        return numba.types.void(array, index), generate

    compiled: Any = intrinsic(typed)
    return cast(Callable[..., None], compiled)


prefetch: Final = _prefetch()  # of (array, index), in a kernel: have the processor fetch an entry before it is read


def _file_of(function: Any) -> Path:
    return Path(getattr(function, "py_func", function).__code__.co_filename)


def _compile(function: F, inline: str, **more: bool) -> F:
    options: dict[str, Any] = {"nogil": True, "boundscheck": False, "inline": inline, **more}
    compiled: Any = numba.njit(**options)(function)
    if _cache_directory() is not None and compiled is not function:
        config: Any = numba.config
        before, config.CACHE_DIR = config.CACHE_DIR, str(_directory_of(_file_of(function)))
        try:
            compiled._cache = _Cache(function)
        finally:
            config.CACHE_DIR = before
    return cast(F, compiled)


class _Cache(cast(Any, FunctionCache)):  # type: ignore[misc]
    """Compiled code on disk; numba compiles what cannot be read, and only this process has what cannot be written."""

    def load_overload(self, *arguments: Any) -> Any:
        try:
            return super().load_overload(*arguments)
        except Exception:  # a file that is cut off can fail in any way
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, *arguments: Any) -> None:
        with suppress(OSError):
            super().save_overload(*arguments)
