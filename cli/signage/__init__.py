"""Signage's interface for programs: `import signage`. Whatever is not listed here is private.

Importing the package costs nothing: a name is loaded at its first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # loaded by `__getattr__`
    from signage.api import (
        Configuration,
        ConfigurationError,
        Diagnostic,
        DnsAnswer,
        Format,
        HttpAnswer,
        PageDiagnostic,
        Profile,
        Rule,
        RunReport,
        Severity,
        SigningReport,
        Verification,
        check_document,
        check_paths,
        check_text,
        convert,
        diff,
        explain,
        formats,
        parse,
        patch,
        prune,
        rules,
        sign,
        undo,
        verify,
        write,
    )

__all__ = [
    "Configuration",
    "ConfigurationError",
    "Diagnostic",
    "DnsAnswer",
    "Format",
    "HttpAnswer",
    "PageDiagnostic",
    "Profile",
    "Rule",
    "RunReport",
    "Severity",
    "SigningReport",
    "Verification",
    "check_document",
    "check_paths",
    "check_text",
    "convert",
    "diff",
    "explain",
    "formats",
    "parse",
    "patch",
    "prune",
    "rules",
    "sign",
    "undo",
    "verify",
    "write",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module `signage` has no attribute `{name}`")
    return getattr(import_module("signage.api"), name)


def __dir__() -> list[str]:
    return __all__
