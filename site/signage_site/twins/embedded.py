"""Write a page's own manifest into it, for agents that read a page and ask for nothing else (AAF 6.4)."""

import json

from signage_site.manifest import manifest_text
from signage_site.pages.facts import PageFacts
from signage_site.site_facts import site_facts
from signage_site.twins.options import TwinOptions
from signage_specs.aaf.formats import AGENT_MANIFEST, AafContext
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import HtmlDocument
from signage_specs.rule import Context

_TYPE = "application/agent+json"
# In a script these would end it or hide its end; as escapes they say the same in JSON.
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def embedded_manifest(document: HtmlDocument, facts: PageFacts, options: TwinOptions) -> tuple[str, str]:
    """Return the script element that holds a page's manifest, and why there is none; one of them is empty.

    Both are for a page that offers nothing, and for one that has such a script already: its author's, or ours.

    Args:
        document: the page.
        facts: what it offers.
        options: of the site.
    """
    scripts = document.elements("script")
    if not facts.actions or any((each.get("type") or "").strip().lower() == _TYPE for each in scripts):
        return "", ""
    site = site_facts([facts], options)
    if not site.addresses.origin:
        return "", "it gets no manifest of its own: the site's address isn't known; set `base_url`"
    text, _ = manifest_text(site, options.actions)
    found = AGENT_MANIFEST.check(text, Context(extras=(AafContext(options.dialect),)))
    errors = [each for each in found if each.severity is Severity.ERROR]
    if errors:
        return "", f"it gets no manifest of its own: {errors[0].code} {errors[0].message}"
    compact = json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
    return f'<script type="{_TYPE}">{compact.translate(_ESCAPES)}</script>', ""
