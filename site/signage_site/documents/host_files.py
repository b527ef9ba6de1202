"""Write the files that hosts read: our lines in what is somebody else's, and take them out again."""

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, cast
from urllib.parse import quote, unquote

from signage_site.documents.negotiation import apache_rules, nginx_rules, nginx_word, quoted
from signage_site.documents.served import SUFFIX_TYPES, WELL_KNOWN_TYPES, ServedSite, media_type_of
from signage_specs.readers.json import read_json
from signage_specs.readers.json_nodes import JsonArray, JsonObject, JsonValue, to_python

BEGIN = "# signage: begin"
END = "# signage: end"

# What else was written with the block stands in its first line, so that it goes with it.
_ALONE = "with this file"
_BEHIND_A_LINE = "with the line end before"
# An author may have begun a block of the same name: the words behind it tell which one is ours.
_OURS = f"{BEGIN} (written by `signage annotate`"
_BLOCK = re.compile(
    rf"^{re.escape(_OURS)}([^\n]*)\n(?:(?!{re.escape(BEGIN)}|{re.escape(END)}).*\n)*?{re.escape(END)}[^\n]*(?:\n|\Z)",
    re.MULTILINE,
)


def without_block(text: str | None) -> str | None:
    """Return a file without our block; every other line stays as it was.

    Returns:
        None where nothing is left of a file that was written for the block.
    """
    if text is None:
        return None
    kept: list[str] = []
    end, is_ours = 0, False
    for block in _BLOCK.finditer(text):
        before = text[end : block.start()]
        end = block.end()
        is_ours = is_ours or _ALONE in block[1]
        # What stands behind the block now needs the line end.
        kept.append(before.removesuffix("\n") if _BEHIND_A_LINE in block[1] and end == len(text) else before)
    rest = "".join((*kept, text[end:]))
    return None if is_ours and not rest else rest


def with_block(text: str | None, lines: list[str], *, first: bool) -> str:
    """Return a file with our block in it, once; where it has one already, that is replaced.

    A new block goes behind all else, or with `first` in front of it, so that what its author wrote below wins.
    """
    found = None if text is None else _BLOCK.search(text)
    if text is not None and found is not None:
        front, back = text[: found.start()], without_block(text[found.end() :]) or ""
        block = _block(lines, next((each for each in (_ALONE, _BEHIND_A_LINE) if each in found[1]), ""))
        ended = bool(back) or found[0].endswith("\n")
        return f"{front}{block if ended else block.rstrip()}{back}"
    if text is None:
        return _block(lines, _ALONE)
    if first:
        return f"{_block(lines)}{text}"
    if not text or text.endswith("\n"):
        return f"{text}{_block(lines)}"
    return f"{text}\n{_block(lines, _BEHIND_A_LINE)}"


def _block(lines: list[str], also: str = "") -> str:
    first = f"{_OURS}{also and f', {also}'}; anything between these lines is replaced)"
    return "\n".join((first, *lines, END, ""))


FILE = "_headers"
MOST_CLOUDFLARE_RULES = 100
_HEADER = re.compile(r"[ \t]+([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:")


def cloudflare_headers(text: str | None, site: ServedSite) -> str:
    """Return `_headers` for Cloudflare Pages: a star stands for anything, so that few rules do."""
    rules = {f"/{path}": site.headers(kind, path) for path, kind in site.well_known.items()}
    used = [end for end in SUFFIX_TYPES if any(path.endswith(end) for path in site.documents)]
    rules |= {f"/*{end}": site.headers(SUFFIX_TYPES[end]) for end in used}
    return _with_rules(text, rules)


def netlify_headers(text: str | None, site: ServedSite) -> str:
    """Return `_headers` for Netlify: a rule for each document, because a star matches all that follows."""
    # A star or a colon in a name would make a pattern of it.
    named = (path for path in site.documents if "*" not in path and "/:" not in f"/{path}")
    places = site.well_known
    kinds = ((path, media_type_of(path)) for path in named)
    rules = {f"/{quote(path)}": site.headers(kind, path if path in places else "") for path, kind in kinds if kind}
    return _with_rules(text, rules)


def rule_count(text: str) -> int:
    """Return how many rules a `_headers` file has."""
    return sum(1 for line in text.split("\n") if _is_path(line))


def _with_rules(text: str | None, rules: Mapping[str, Mapping[str, str]]) -> str:
    """Return the file with our block of rules. A header that another rule sets for a path is left to it."""
    written = list(_rules_of(without_block(text) or ""))
    lines: list[str] = []
    for path, wanted in rules.items():
        taken = {name for pattern, names in written if pattern.fullmatch(path) for name in names}
        headers = {name: value for name, value in wanted.items() if name.lower() not in taken}
        if headers:
            lines += [path, *(f"  {name}: {value}" for name, value in headers.items())]
    return with_block(text, lines, first=False)


def _rules_of(text: str) -> Iterable[tuple[re.Pattern[str], set[str]]]:
    """Yield each rule of a file: what paths it is for, and the lowercase names of the headers it sets."""
    pattern: re.Pattern[str] | None = None
    names: set[str] = set()
    for line in text.split("\n"):
        header = _HEADER.match(line)
        if _is_path(line):
            if pattern is not None:
                yield pattern, names
            pattern, names = _pattern(line.strip()), set()
        elif header is not None and pattern is not None:
            names.add(header[1].lower())
    if pattern is not None:
        yield pattern, names


def _is_path(line: str) -> bool:
    return line.startswith(("/", "https://")) and bool(line.strip())


def _pattern(path: str) -> re.Pattern[str]:
    """Return what a rule's path matches: a star anything, a name after a colon one segment.

    What follows the first of several wildcards is looked for once, where it comes first: hosts allow one star.
    """
    local = re.sub(r"^https://[^/]*", "", path) or "/"
    regex, *pieces = map(re.escape, re.split(r"(\*|:[A-Za-z]\w*)", local))
    pairs = [(".*" if pieces[at] == r"\*" else "[^/]+", pieces[at + 1]) for at in range(0, len(pieces), 2)]
    is_only_star = local.count("*") == 1
    for wildcard, text in pairs[:-1]:
        regex += wildcard + text if wildcard == ".*" and is_only_star else f"(?>{wildcard}?{text})"
    return re.compile(regex + "".join(chain.from_iterable(pairs[-1:])), re.DOTALL)


APACHE_FILE = ".htaccess"


def apache_file(text: str | None, site: ServedSite) -> str:
    """Return `.htaccess` with our block in front, so that what its author wrote wins."""
    lines: list[str] = []
    for pattern, (media_type, path) in _file_patterns(site).items():
        lines += [f'<FilesMatch "{pattern}">', f"  ForceType {quoted(media_type)}", "  <IfModule mod_headers.c>"]
        others = {name: value for name, value in site.headers(media_type, path).items() if name != "Content-Type"}
        lines += [
            f"    Header {'merge' if name == 'Vary' else 'set'} {name} {quoted(value)}"
            for name, value in others.items()
        ]
        lines += ["  </IfModule>", "</FilesMatch>"]
    return with_block(text, [*lines, *apache_rules(site)], first=True)


def nginx_configuration(site: ServedSite) -> str:
    """Return the rules and locations that go into the `server` block of nginx's configuration.

    nginx compares locations with the path of a request after its escapes are decoded.
    """
    base = unquote(site.base_path)
    places = {f"= {nginx_word(base + path)}": (kind, path) for path, kind in site.well_known.items()}
    for suffix, kind in SUFFIX_TYPES.items():
        if any(path.endswith(suffix) and path not in site.well_known for path in site.documents):
            places[f"~ {nginx_word(f'^{re.escape(base)}.*{re.escape(suffix)}$')}"] = (kind, "")
    blocks = [nginx_rules(site, base)] if site.twin_types else []
    for place, (kind, path) in places.items():
        headers = [(name, value) for name, value in site.headers(kind, path).items() if name != "Content-Type"]
        added = "".join(f"    add_header {name} {quoted(value)};\n" for name, value in headers)
        blocks.append(f"location {place} {{\n    types {{ }}\n    default_type {nginx_word(kind)};\n{added}}}")
    return "\n".join(blocks)


def _file_patterns(site: ServedSite) -> dict[str, tuple[str, str]]:
    """Return patterns of file names, without their folders, with their media types and the path of the only one."""
    patterns = {f"^{re.escape(path.rpartition('/')[2])}$": (kind, path) for path, kind in site.well_known.items()}
    for suffix, kind in SUFFIX_TYPES.items():
        if any(path.endswith(suffix) for path in site.documents):
            patterns[f"{re.escape(suffix)}$"] = (kind, "")
    return patterns


_SIGNAL = re.compile(r"^[ \t]*Content-Signal[ \t]*:", re.IGNORECASE | re.MULTILINE)
_INPUTS = ("display", "cache", "store", "train")


def robots_text(text: str | None, site: ServedSite) -> str:
    """Return robots.txt with what agents may do with the content (contentsignals.org), unless its author says it.

    A group for all agents adds to those that there are (RFC 9309, section 2.2.1): all else keeps its meaning.
    """
    rest = without_block(text)
    if rest is not None and _SIGNAL.search(rest):
        return rest
    said = {"search": site.usage != "none", "ai-input": site.usage in _INPUTS, "ai-train": site.usage == "train"}
    signal = ", ".join(f"{name}={'yes' if allowed else 'no'}" for name, allowed in said.items())
    return with_block(text, ["User-agent: *", f"Content-Signal: {signal}"], first=False)


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
    for pattern, plain, kinds in (("/({})", "/{}", WELL_KNOWN_TYPES), ("/(.*{})", "/(.*){}", SUFFIX_TYPES))
    for end, kind in kinds.items()
}
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
    ours = [at for at, entry in enumerate(entries) if isinstance(entry, dict) and entry.get("source") in _SOURCES]
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
