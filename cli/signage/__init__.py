"""Signage's interface for programs: `import signage`. Whatever `signage.api` doesn't list is private.

Importing the package costs nothing: a name is loaded at its first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # loaded by `__getattr__`
    from signage.api import *  # noqa: F403  what it lists


def __getattr__(name: str) -> Any:
    if name == "__all__" or (name[0] != "_" and name in __dir__()):
        return getattr(import_module("signage.api"), name)
    raise AttributeError(f"module `signage` has no attribute `{name}`")


def __dir__() -> list[str]:
    names: list[str] = import_module("signage.api").__all__
    return names
