"""Write the `_headers` file that Netlify and Cloudflare Pages read."""

import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote

from signage_site.documents.hosting.marked_block import with_block, without_block
from signage_site.documents.hosting.served import SUFFIX_TYPES, ServedSite, media_type_of

FILE = "_headers"
MOST_CLOUDFLARE_RULES = 100
_HEADER = re.compile(r"[ \t]+([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:")


def cloudflare_headers(text: str | None, site: ServedSite) -> str:
    """Return `_headers` for Cloudflare Pages: a star stands for anything, so that few rules do.

    Args:
        text: what the file holds; None where there is none.
        site: as it is to be served.
    """
    rules = {f"/{path}": kind for path, kind in site.well_known.items()}
    used = [end for end in SUFFIX_TYPES if any(path.endswith(end) for path in site.documents)]
    rules |= {f"/*{end}": SUFFIX_TYPES[end] for end in used}
    return _with_rules(text, rules, site)


def netlify_headers(text: str | None, site: ServedSite) -> str:
    """Return `_headers` for Netlify: a rule for each document, because a star matches all that follows.

    Args:
        text: what the file holds; None where there is none.
        site: as it is to be served.
    """
    # A star or a colon in a name would make a pattern of it.
    named = (path for path in site.documents if "*" not in path and "/:" not in f"/{path}")
    return _with_rules(text, {f"/{quote(path)}": media_type_of(path) for path in named}, site)


def rule_count(text: str) -> int:
    """Return how many rules a `_headers` file has."""
    return sum(1 for line in text.split("\n") if _is_path(line))


def _with_rules(text: str | None, rules: Mapping[str, str], site: ServedSite) -> str:
    """Return the file with our block of rules. A header that another rule sets for a path is left to it."""
    written = list(_rules_of(without_block(text) or ""))
    lines: list[str] = []
    for path, media_type in rules.items():
        if not media_type:
            continue
        taken = {name for pattern, names in written if pattern.fullmatch(path) for name in names}
        headers = {name: value for name, value in site.headers(media_type).items() if name.lower() not in taken}
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
    """Return what a rule's path matches: a star anything, a name after a colon one segment."""
    local = re.sub(r"^https://[^/]*", "", path) or "/"
    pieces = re.split(r"(\*|:[A-Za-z]\w*)", local)
    return re.compile(
        "".join(
            ".*" if each == "*" else "[^/]+" if each.startswith(":") and at % 2 else re.escape(each)
            for at, each in enumerate(pieces)
        ),
        re.DOTALL,
    )
