"""Name where a site's own documents are, and tell of one at such a place whether this tool generated it."""

import re
from collections.abc import Collection

from signage_core.generated import GENERATOR

ANML = ".well-known/anml"
ANML_AS_JSON = f"{ANML}.json"
MANIFEST = ".well-known/agent-manifest.json"
TRUST = ".well-known/anml-trust"
SECTIONS = "anml-sections"  # the folder of the documents that list the pages of a large site

LLMS = "llms.txt"
LLMS_FULL = "llms-full.txt"
SITEMAP = "sitemap.xml"
SITEMAP_INDEX = "sitemap-index.xml"  # what Astro names it


REPORT_MARK = f"<!-- Generator: {GENERATOR}, audit -->"
"""What the report of an audit begins with: it is none of the site's pages, and neither signed nor audited."""

_SITEMAPS = re.compile(r"sitemap(?:-[1-9][0-9]*)?\.xml")
# Two have no room for a mark: the manifest's published schema admits no other member, and a trust manifest is its
# author's text. So the index says that they are generated.
_IN_INDEX = {MANIFEST: "agent-manifest-generator", TRUST: "anml-trust-generator"}

GENERATED = frozenset({"generator", *_IN_INDEX.values()})
"""The names of the metadata by which the index says what this tool generated."""


def index_marks(paths: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return the metadata by which the index says that documents without a mark are generated: names and values."""
    return tuple((name, GENERATOR) for path, name in _IN_INDEX.items() if path in paths)


def is_marked_by_index(path: str, index: bytes) -> bool:
    """Tell whether the index says that a document without a mark is generated."""
    name = _IN_INDEX.get(path)
    return name is not None and f'<meta name="{name}" value="{GENERATOR}"/>'.encode() in index


def may_be_generated(path: str, others: Collection[str]) -> bool:
    """Tell whether a document of ours can have a path: a state may come with a checkout, and name any."""
    is_list = path.startswith(f"{SECTIONS}/") and path.endswith((".json", f"/{LLMS}"))
    is_own = path in (ANML, ANML_AS_JSON, LLMS, LLMS_FULL, *_IN_INDEX, *others)
    return is_own or is_list or path.endswith((".anml", ".md")) or _SITEMAPS.fullmatch(path) is not None
