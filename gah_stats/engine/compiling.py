"""Compiling loops for a game, and keeping the compiled code where a changed source cannot meet it."""

import hashlib
import inspect
import os
from collections.abc import Callable
from pathlib import Path
from types import FunctionType

PACKAGE = Path(__file__).resolve().parents[1]
COMPILED_ROOMS = ("engine", "games", "bots")


def source_hash() -> str:
    """A hash of every source whose code is compiled.

    Numba looks only at the file of the function it compiles, not at those it calls.
    """
    digest = hashlib.blake2b(digest_size=8)
    for room in COMPILED_ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
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

    bound = FunctionType(loop.__code__, {**loop.__globals__, **functions}, loop.__name__, loop.__defaults__)
    bound.__doc__ = loop.__doc__
    bound.__qualname__ = loop.__qualname__
    bound.__module__ = loop.__module__
    return njit(cache=True, nogil=True)(bound)


def compile_by_names(function: Callable, types: dict[str, object], other: object) -> Callable:
    """Compile a function lazily, its parameters typed by their names: `types[name]`, arrays as they come, else `other`.

    Numba would make one version for every mix of integer widths that callers pass, and spend minutes on it.
    """
    from numba import njit
    from numba.core.dispatcher import Dispatcher
    from numba.core.types import Array

    compiled = njit(cache=True, nogil=True, no_cfunc_wrapper=True)(function)
    if not isinstance(compiled, Dispatcher):
        return compiled
    names = list(inspect.signature(function).parameters)
    find_template = compiled.get_call_template

    def type_of(name, given):
        return given if isinstance(given, Array) else types.get(name, other)

    def get_call_template(arguments, named):
        by_place = [type_of(name, given) for name, given in zip(names, arguments, strict=False)]
        return find_template(by_place, {name: type_of(name, given) for name, given in named.items()})

    compiled.get_call_template = get_call_template
    return compiled
