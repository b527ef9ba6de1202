"""What signing one page came to, as JSON: what goes from a worker to the run, and what the state keeps of it."""

import json
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from signage_site.counts import Counts
from signage_site.memo import memo
from signage_site.pages.facts import PageFacts


@dataclass(frozen=True, slots=True)
class PageResult:
    """What a run needs to know of a page, besides its bytes.

    Attributes:
        facts: what it offers; the same before and after it is signed.
        found: its controls.
        annotated: how many of them were annotated.
        notes: what could not be done.
    """

    facts: PageFacts
    found: Counts
    annotated: Counts
    notes: tuple[str, ...]


def result_text(result: PageResult) -> str:
    """Return a result as JSON: each value as a list of its fields."""
    return _as_json(result)


def result_of(text: str) -> PageResult:
    """Return the result that `result_text` wrote.

    Raises:
        ValueError: the text is of another form: a state file may come with a checkout.
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
    shared = memo(4096)(read)

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
