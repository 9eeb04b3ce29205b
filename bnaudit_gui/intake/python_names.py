"""Which Python names in a pickle would run something, had they been followed.

A warning, no boundary: nothing is ever followed, whatever its name.
"""

from typing import Final

_MODULES: Final = frozenset(
    (
        *("os", "posix", "nt", "pty", "sys", "platform", "signal"),
        *("subprocess", "_posixsubprocess", "commands", "multiprocessing", "asyncio"),
        *("runpy", "importlib", "imp", "pkgutil", "pydoc", "zipimport", "pip", "distutils"),
        *("code", "codeop", "bdb", "pdb", "timeit", "profile", "cProfile", "trace", "doctest"),
        *("pickle", "_pickle", "cPickle", "dill", "cloudpickle", "joblib", "marshal", "shelve"),
        *("ctypes", "_ctypes", "cffi", "mmap", "shutil", "tempfile", "glob", "fileinput"),
        *("socket", "_socket", "ssl", "http", "httplib", "urllib", "urllib2", "requests"),
        *("aiohttp", "httpx", "ftplib", "smtplib", "telnetlib", "xmlrpc", "webbrowser"),
    )
)
"""Modules of which no checkpoint needs anything."""
_BUILTIN_MODULES: Final = ("builtins", "__builtin__", "__builtins__")
_BUILTINS: Final = frozenset(
    (
        *("eval", "exec", "execfile", "compile", "__import__", "reload", "apply", "open", "file"),
        *("input", "raw_input", "breakpoint", "help", "globals", "locals", "vars"),
        *("setattr", "delattr"),
    )
)
_OTHERS: Final = (
    *("io.open", "_io.open", "io.FileIO", "_io.FileIO", "codecs.open"),
    *("types.FunctionType", "types.CodeType", "types.LambdaType"),
    *("torch.load", "torch.hub.", "torch.jit.", "torch.package.", "torch.utils.cpp_extension."),
    *("torch.storage._load_from_bytes", "numpy.load", "numpy.testing."),
)


def is_executable(name: str) -> bool:
    """Whether a dotted Python name runs programs or code, or reaches for files or the network."""
    module, _dot, rest = name.partition(".")
    if module in _BUILTIN_MODULES:
        return rest.partition(".")[0] in _BUILTINS
    return module in _MODULES or name.startswith(_OTHERS)
