"""Name all that a page's result depends on besides the page: configuration, this tool's code, its HTML reader."""

import os
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from signage_site.settings import Settings
from signage_specs.readers.html import READER

_PACKAGES = ("signage_specs", "signage_site")


def environment(settings: Settings) -> str:
    """Return a digest: with the same one, the same page has the same result."""
    options = [f"{each.name}={getattr(settings, each.name)}" for each in fields(settings) if each.name != "jobs"]
    return sha256("\n".join((*options, READER, sys.version, _code())).encode()).hexdigest()


@lru_cache(maxsize=1)
def _code() -> str:
    """Return what tells one state of this tool's code from another: it may be a checkout that is worked on."""
    return "\n".join(line for package in _PACKAGES for line in _files(package))


def _files(package: str) -> Iterator[str]:
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        for directory, folders, files in os.walk(folder):
            folders.sort()
            for name in sorted(files):
                if name.endswith((".py", ".json")):
                    file = Path(directory, name)
                    yield f"{package} {file.relative_to(folder)} {file.stat().st_size} {file.stat().st_mtime_ns}"
