"""Write what Vercel is to be told: our entries in the `headers` of `vercel.json`, all other bytes as they were."""

import json
import re
from collections.abc import Collection, Sequence
from typing import Any, cast

from signage_site.documents.served import SUFFIX_TYPES, WELL_KNOWN_TYPES, ServedSite
from signage_specs.readers.json import read_json
from signage_specs.readers.json_nodes import JsonArray, JsonObject, JsonValue, to_python

VERCEL_FILE = "vercel.json"

_KEY = "headers"
# The layout tells what was there: a list that we have added has a space within its bracket, and a file that we have
# made has its entries on lines of their own.
_LIST = f'"{_KEY}": [ %s ]'
_FILE = f'{{\n  "{_KEY}": [\n    %s\n  ]\n}}\n'
# By our patterns, in the syntax of path-to-regexp: the one that an author would write, the path or its end, and the
# media type. The brackets around the whole of ours tell whose an entry is.
_SOURCES = {
    pattern.format(end.replace(".", r"\.")): (plain.format(end), end, kind)
    for pattern, plain, kinds in (
        ("/((?:.*/)?{})", "/{}", WELL_KNOWN_TYPES),  # the site may be below the top
        ("/(.*{})", "/(.*){}", SUFFIX_TYPES),
    )
    for end, kind in kinds.items()
}
# What earlier versions wrote.
_OURS = frozenset((*_SOURCES, *("/({})".format(end.replace(".", r"\.")) for end in WELL_KNOWN_TYPES)))
_SPACE = re.compile(r"[ \t\r\n]*")


class NotMergeableError(ValueError):
    """The file that is there can't be added to; the message says why, and what to do."""


def vercel_json(text: str | None, site: ServedSite) -> str:
    """Return `vercel.json` with the headers of our documents; all else stays, to the letter.

    A header that an author's entry for the same documents sets is left to it. Raises NotMergeableError where the
    file is not an object of JSON, or its `headers` are no list of objects.
    """
    rest = None if text is None else without_headers(text)
    headers = _entries(rest) if rest is not None and rest.strip() else None
    given = [] if headers is None else [to_python(item) for item in headers.items]
    return _with_entries(rest, [json.dumps(each, ensure_ascii=False) for each in _wanted(site, given)])


def without_headers(text: str) -> str | None:
    """Return `vercel.json` without the entries that are ours; None where all of it is."""
    try:
        headers = _entries(text)
    except NotMergeableError:
        return text
    items = () if headers is None else headers.items
    entries = [to_python(item) for item in items]
    ours = [at for at, entry in enumerate(entries) if isinstance(entry, dict) and entry.get("source") in _OURS]
    if not ours:
        return text
    written = [text[items[at].span.start : items[at].span.end] for at in ours]
    front = text[: len(text) - len(text.lstrip())]
    if text == _with_entries(None, written):
        return None
    if text == _with_entries(front, written):
        return front
    spans = [(each.key.span.start, each.value.span.end) for each in _root(text).members]
    for at, (start, end) in enumerate(spans):
        if text[start:end] == _LIST % ", ".join(written):
            return _cut(text, spans, {at})
    return _cut(text, [(item.span.start, item.span.end) for item in items], set(ours))


def _wanted(site: ServedSite, given: Sequence[JsonValue]) -> list[dict[str, Any]]:
    """Return our entries, without the headers that an author's set for the same documents."""
    wanted: list[dict[str, Any]] = []
    for source, (plain, end, media_type) in _SOURCES.items():
        if not any(path == end or (end in SUFFIX_TYPES and path.endswith(end)) for path in site.documents):
            continue
        authors = (each for each in given if isinstance(each, dict) and each.get("source") == plain)
        taken = {name for each in authors for name in _names(each)}
        headers = [
            {"key": name, "value": value}
            for name, value in site.headers(media_type, "" if end in SUFFIX_TYPES else end).items()
            if name.lower() not in taken
        ]
        if headers:
            wanted.append({"source": source, _KEY: headers})
    return wanted


def _names(entry: dict[str, JsonValue]) -> set[str]:
    """Return the lowercase names of the headers that an entry sets."""
    headers = entry.get(_KEY)
    given = headers if isinstance(headers, list) else []
    return {str(each.get("key", "")).lower() for each in given if isinstance(each, dict)}


def _with_entries(text: str | None, entries: Sequence[str]) -> str:
    """Return a configuration with entries behind all others."""
    if text is None or not text.strip():
        made = _FILE % ",\n    ".join(entries)
        return made if text is None else text + made.rstrip("\n")
    if not entries:
        return text
    root = _root(text)
    given = next((each.value for each in reversed(root.members) if each.key.value == _KEY), None)
    if isinstance(given, JsonArray):
        return _inserted(text, given.span.start + 1, [each.span.end for each in given.items], ", ".join(entries))
    return _inserted(
        text, root.span.start + 1, [each.value.span.end for each in root.members], _LIST % ", ".join(entries)
    )


def _inserted(text: str, opened: int, ends: Sequence[int], more: str) -> str:
    """Return a text with more in a list or an object: behind all that it holds, with the same space in front."""
    if not ends:
        return f"{text[:opened]}{more}{text[opened:]}"
    space = cast("re.Match[str]", _SPACE.match(text, opened))[0]
    return f"{text[: ends[-1]]},{space}{more}{text[ends[-1] :]}"


def _cut(text: str, spans: Sequence[tuple[int, int]], taken: Collection[int]) -> str:
    """Return a text without some members of a list or an object, each with the comma that it needed."""
    if len(taken) == len(spans):
        return text[: spans[0][0]] + text[spans[-1][1] :]
    kept: list[str] = []
    at, is_first = 0, True
    for number, (start, end) in enumerate(spans):
        if number not in taken:
            is_first = False
        elif is_first:
            kept.append(text[at:start])
            at = spans[number + 1][0]
        else:
            kept.append(text[at : spans[number - 1][1]])
            at = end
    return "".join((*kept, text[at:]))


def _entries(text: str) -> JsonArray | None:
    """Return the list of headers; None where there is none.

    Raises NotMergeableError where the text is no configuration.
    """
    members = _root(text).members
    headers = next((each.value for each in reversed(members) if each.key.value == _KEY), None)
    if headers is None:
        return None
    if not isinstance(headers, JsonArray) or not all(isinstance(each, JsonObject) for each in headers.items):
        raise NotMergeableError(f"`{_KEY}` in {VERCEL_FILE} is not a list of objects; correct it, and sign again")
    return headers


def _root(text: str) -> JsonObject:
    document = read_json(text)
    fault = next((each for each in document.faults if each.kind != "duplicate-key"), None)
    if fault is not None:
        raise NotMergeableError(f"{VERCEL_FILE} is not valid JSON ({fault.detail}); correct it, and sign again")
    if not isinstance(document.root, JsonObject):
        raise NotMergeableError(f"{VERCEL_FILE} is not a JSON object; correct it, and sign again")
    return document.root
