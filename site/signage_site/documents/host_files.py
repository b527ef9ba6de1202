"""Write the files that hosts read: our lines in what is somebody else's, and take them out again."""

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from urllib.parse import quote, unquote

from signage_site.documents.negotiation import apache_rules, nginx_rules, nginx_word, quoted
from signage_site.documents.served import SUFFIX_TYPES, ServedSite, media_type_of

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
    base = _base(site)
    rules = {f"{base}/{path}": site.headers(kind, path) for path, kind in site.well_known.items()}
    used = [end for end in SUFFIX_TYPES if any(path.endswith(end) for path in site.documents)]
    rules |= {f"{base}/*{end}": site.headers(SUFFIX_TYPES[end]) for end in used}
    return _with_rules(text, rules)


def netlify_headers(text: str | None, site: ServedSite) -> str:
    """Return `_headers` for Netlify: a rule for each document, because a star matches all that follows."""
    # A star or a colon in a name would make a pattern of it.
    named = (path for path in site.documents if "*" not in path and "/:" not in f"/{path}")
    places = site.well_known
    kinds = ((path, media_type_of(path)) for path in named)
    base = _base(site)
    rules = {
        f"{base}/{quote(path)}": site.headers(kind, path if path in places else "") for path, kind in kinds if kind
    }
    return _with_rules(text, rules)


def _base(site: ServedSite) -> str:
    """Return what the path of each document of a site begins with at the top of its host; without wildcards."""
    return quote(unquote(site.base_path)).rstrip("/")


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
