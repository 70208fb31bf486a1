"""Compiling loops for a game, and keeping the compiled code where a changed source cannot meet it."""

import hashlib
import inspect
import os
from collections.abc import Callable
from pathlib import Path
from types import FunctionType

PACKAGE = Path(__file__).resolve().parents[1]
COMPILED_ROOMS = ("engine", "games", "bots")
# tables there become constants of the code
COMPILED_KINDS = (".py", ".csv")


def source_hash() -> str:
    """A hash of every source whose code is compiled.

    Numba looks only at the file of the function it compiles, not at those it calls.
    """
    digest = hashlib.blake2b(digest_size=8)
    for room in COMPILED_ROOMS:
        for path in sorted((PACKAGE / room).rglob("*")):
            if path.suffix in COMPILED_KINDS:
                digest.update(str(path.relative_to(PACKAGE)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def use_cache() -> Path:
    """Point Numba's cache at a folder of these very sources, unless the user chose one. Call before any import of
    compiled code."""
    if "NUMBA_CACHE_DIR" not in os.environ:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        os.environ["NUMBA_CACHE_DIR"] = str(base / "gah_stats" / source_hash())
    return Path(os.environ["NUMBA_CACHE_DIR"])


def specialise(loop: Callable, **functions: Callable) -> Callable:
    """Compile a loop of `engine.loops` with a game's functions in the place of the names it leaves open.

    A closure would do the same, but Numba cannot keep a closure over compiled functions in its cache.
    """
    from numba import njit

    return njit(cache=True, nogil=True)(with_functions(loop, **functions))


def with_functions(loop: Callable, **functions: Callable) -> Callable:
    """The same, not compiled: for functions that the compiler does not know."""
    # Numba's cache tells functions of one file apart by their names only.
    return _copied(loop, "_".join((loop.__qualname__, *(call.__name__ for call in functions.values()))), **functions)


def compile_by_names(
    function: Callable, types: dict[str, object], other: object, for_python: bool, allocates: bool = False
) -> Callable:
    """Compile a function lazily, its parameters typed by their names: `types[name]`, arrays as they come, else `other`.

    Numba would make one version for every mix of integer widths that callers pass, and spend minutes on it. What
    calls from Python need is compiled with it if it is `for_python`; else such a call compiles it once more. A division
    by zero is not looked for; references to arrays are counted only if Python calls it or it `allocates` some.
    """
    from numba import njit
    from numba.core.dispatcher import Dispatcher
    from numba.core.types import Array

    options = {"cache": True, "nogil": True, "no_cfunc_wrapper": True, "error_model": "numpy"}
    compiled = njit(**options, no_cpython_wrapper=not for_python, _nrt=for_python or allocates)(function)
    if not isinstance(compiled, Dispatcher):
        return compiled
    names = list(inspect.signature(function).parameters)
    find_template = compiled.get_call_template

    def type_of(name, given):
        return given if isinstance(given, Array) else types.get(name, other)

    def get_call_template(arguments, named):
        by_place = [type_of(name, given) for name, given in zip(names, arguments, strict=False)]
        return find_template(by_place, {name: type_of(name, given) for name, given in named.items()})

    def add_overload(result):
        compiled.overloads[tuple(result.signature.args)] = result

    compiled.get_call_template = get_call_template
    if not for_python:
        again = njit(**options)(_copied(function, f"{function.__qualname__}_for_python"))
        # Numba asks the first when it has compiled a version that Python may call, the second when Python calls.
        compiled.add_overload = add_overload
        compiled._compile_for_args = again._compile_for_args
    return compiled


def _copied(function: Callable, qualname: str, **changed: Callable) -> Callable:
    """The same code under another name, with other globals."""
    known = {**function.__globals__, **changed} if changed else function.__globals__
    copy = FunctionType(function.__code__, known, function.__name__, function.__defaults__)
    copy.__doc__ = function.__doc__
    copy.__qualname__ = qualname
    copy.__module__ = function.__module__
    return copy
