"""What is remembered of a page: enough to recognise it by digest, and to get from its one state to the other.

A state file may come with a checkout, so it is not trusted: insertions count only where they lead from one recorded
digest to the other.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from signage_core.frozen import frozen
from signage_site.pages.controls import Counts
from signage_site.pages.edit import Insertion, encode_with_insertions, remove_insertions
from signage_site.pages.facts import PageFacts
from signage_site.settings import Settings
from signage_specs.readers.html import READER


@frozen
class PageRecord:
    """One page, as it was built and as it was signed.

    The path is in the site's folder, with forward slashes. `signed` and `built` are SHA-256 digests, the same where
    nothing was inserted. For environment and result see `signage_site.state.record`. The encoding is as Python
    names it, the insertions are as `insertions_text` writes them. Of twins that it hasn't, the texts are empty.
    """

    path: str
    signed: bytes
    built: bytes
    environment: str
    encoding: str
    insertions: str
    result: str
    anml: str = ""
    markdown: str = ""

    def sign(self, content: bytes) -> bytes | None:
        """Return the signed page, made from it as it was built; None where the record doesn't lead there."""
        try:
            text = content.decode(self.encoding)
            signed = encode_with_insertions(text, _insertions_of(self.insertions), self.encoding)
        except (ValueError, TypeError, LookupError, RecursionError):
            return None
        return signed if sha256(signed).digest() == self.signed else None

    def undo(self, content: bytes) -> bytes | None:
        """Return the page as it was built, made from the signed one; None where the record doesn't lead there."""
        try:
            text = remove_insertions(content.decode(self.encoding), _insertions_of(self.insertions))
            built = b"" if text is None else text.encode(self.encoding)
        except (ValueError, TypeError, LookupError, RecursionError):
            return None
        return built if text is not None and sha256(built).digest() == self.built else None

    def is_in(self, content: bytes) -> bool:
        """Tell whether a page that is neither as built nor as signed holds something that was inserted."""
        try:
            text = content.decode(self.encoding, "replace")
            return any(inserted in text for _, inserted in _insertions_of(self.insertions))
        except (ValueError, TypeError, LookupError, RecursionError):
            return False


def insertions_text(insertions: Sequence[Insertion]) -> str:
    """Return insertions as JSON."""
    return json.dumps(insertions, ensure_ascii=False, separators=(",", ":"))


def _insertions_of(text: str) -> tuple[Insertion, ...]:
    """Return the insertions that `insertions_text` wrote; a ValueError, TypeError or RecursionError for others."""
    return tuple((int(offset), str(inserted)) for offset, inserted in json.loads(text))


@frozen
class PageResult:
    """What a run needs to know of a page besides its bytes: its facts, counts, and what could not be done."""

    facts: PageFacts
    found: Counts
    annotated: Counts
    notes: tuple[str, ...]


def result_text(result: PageResult) -> str:
    """Return a result as JSON: each value as a list of its fields."""
    return _as_json(result)


def result_of(text: str) -> PageResult:
    """Return the result that `result_text` wrote.

    Raises ValueError where the text is of another form: a state file may come with a checkout.
    """
    try:
        result: PageResult = _read_result(json.loads(text))
    except RecursionError as error:
        raise ValueError(text[:40]) from error
    return result


_Reader = Callable[[Any], Any]


def _reader(hint: Any) -> _Reader:
    """Return a function that makes a value of a type of what JSON gives for it, and refuses anything else."""
    arguments = get_args(hint)
    if get_origin(hint) is UnionType:
        [inner] = [_reader(each) for each in arguments if each is not NoneType]
        return lambda plain: None if plain is None else inner(plain)
    if get_origin(hint) is tuple and arguments[1:] == (...,):
        item = _reader(arguments[0])
        return lambda plain: tuple([item(each) for each in _list(plain)])
    if get_origin(hint) is tuple:
        parts = [_reader(each) for each in arguments]
        return lambda plain: tuple([read(each) for read, each in zip(parts, _list(plain), strict=True)])
    if is_dataclass(hint):
        return _record_reader(hint)
    return lambda plain: _of(hint, plain)


def _record_reader(record: Any) -> _Reader:
    readers = [_reader(hint) for hint in get_type_hints(record).values()]

    def read(*values: Any) -> Any:
        return record(*[reader(value) for reader, value in zip(readers, values, strict=True)])

    # The same object for the same action: most pages of a site have the same ones.
    shared = lru_cache(maxsize=4096)(read)

    def read_shared(plain: Any) -> Any:
        values = _list(plain)
        try:
            return shared(*values)
        except TypeError:  # a list within, which has no hash
            return read(*values)

    return read_shared


def _list(plain: Any) -> list[Any]:
    values: list[Any] = _of(list, plain)
    return values


def _of(kind: Any, plain: Any) -> Any:
    if plain.__class__ is not kind:
        raise ValueError(plain)
    return plain


def _fields(value: Any) -> list[Any]:
    return [getattr(value, each.name) for each in fields(value)]


_as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_fields).encode
_read_result = _reader(PageResult)


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
