"""Write what Apache and nginx are to be told."""

import re
from urllib.parse import unquote

from signage_site.documents.hosting.marked_block import with_block
from signage_site.documents.hosting.served import SUFFIX_TYPES, ServedSite

APACHE_FILE = ".htaccess"
_NEEDS_QUOTES = re.compile(r"[\s;{}\"'#]")


def apache_file(text: str | None, site: ServedSite) -> str:
    """Return `.htaccess` with our block in front, so that what its author wrote wins.

    Args:
        text: what the file holds; None where there is none.
        site: as it is to be served.
    """
    lines: list[str] = []
    for pattern, media_type in _file_patterns(site).items():
        lines += [f'<FilesMatch "{pattern}">', f"  ForceType {media_type}", "  <IfModule mod_headers.c>"]
        others = {name: value for name, value in site.headers(media_type).items() if name != "Content-Type"}
        lines += [f'    Header set {name} "{value}"' for name, value in others.items()]
        lines += ["  </IfModule>", "</FilesMatch>"]
    return with_block(text, lines, first=True)


def nginx_configuration(site: ServedSite) -> str:
    """Return the locations that go into the `server` block of nginx's configuration.

    nginx compares them with the path of a request after its escapes are decoded.
    """
    base = unquote(site.base_path)
    places = {f"= {_word(base + path)}": kind for path, kind in site.well_known.items()}
    for suffix, kind in SUFFIX_TYPES.items():
        if any(path.endswith(suffix) and path not in site.well_known for path in site.documents):
            places[f"~ {_word(f'^{re.escape(base)}.*{re.escape(suffix)}$')}"] = kind
    blocks: list[str] = []
    for place, kind in places.items():
        headers = [(name, value) for name, value in site.headers(kind).items() if name != "Content-Type"]
        added = "".join(f'    add_header {name} "{value}";\n' for name, value in headers)
        blocks.append(f"location {place} {{\n    types {{ }}\n    default_type {kind};\n{added}}}")
    return "\n".join(blocks)


def _word(text: str) -> str:
    """Return a word of nginx's configuration, in quotes where it would be several or end something."""
    if not _NEEDS_QUOTES.search(text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _file_patterns(site: ServedSite) -> dict[str, str]:
    """Return patterns of file names, without their folders, with their media types."""
    names = {path: path.rpartition("/")[2] for path in site.well_known}
    patterns = {f"^{re.escape(name)}$": site.well_known[path] for path, name in names.items()}
    for suffix, kind in SUFFIX_TYPES.items():
        if any(path.endswith(suffix) for path in site.documents):
            patterns[f"{re.escape(suffix)}$"] = kind
    return patterns
