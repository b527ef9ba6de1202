"""A page's key isn't a path of the site.

What:
    The keys of `pages` are paths: they start with one `/` and have no query and no fragment.
Why:
    A runtime goes to the page by its key. A full address or a relative one leads elsewhere.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "pages": {"https://garden.example/plants/": {"title": "Plants"}}
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "pages": {"/plants/": {"title": "Plants"}}
    }
"""

import re

from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Span, quoted, rule

_RELATIVE = re.compile(r"[A-Za-z0-9_-][^:]*+\Z")
_PATH = re.compile(r"/(?!/)[^?#\\\s\x00-\x1f]*+")


@rule("C012", ERROR, section="6.5", fixable="safe", advice="Write the page's path, which starts with one `/`.")
def check(document: ManifestDocument) -> Findings:
    for part in document.of_kind("page"):
        if part.name is None or _PATH.fullmatch(part.name.value):
            continue
        path, span = part.name.value, part.name.span
        is_relative = _RELATIVE.match(path) is not None and _PATH.fullmatch(f"/{path}") is not None
        instead = quoted(f"/{path}") if is_relative else "one such as `/plants/`"
        fix = Fix("Start with `/`", (Edit(Span(span.start + 1, span.start + 1), "/"),)) if is_relative else None
        yield Finding(span, f"{quoted(path)} is not a path of the site. Write {instead}.", fix=fix)
