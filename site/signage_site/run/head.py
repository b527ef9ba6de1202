"""What goes into a page's head: the link to its twin, and the page's own manifest (AAF 6.4)."""

import json
from dataclasses import dataclass, replace

from signage_site.documents.manifest import manifest_text
from signage_site.documents.site_facts import site_facts
from signage_site.pages.base import page_base
from signage_site.pages.edit import Insertion
from signage_site.pages.facts import PageFacts
from signage_site.settings import Settings
from signage_site.twins.document import Twin, make_twin
from signage_site.twins.page_link import head_insertion, lead_elsewhere, link_text, twin_links
from signage_specs.aaf.formats import AGENT_MANIFEST, AafContext
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import HtmlDocument
from signage_specs.rule import Context

NOT_FREE = (
    "it gets no twin: a file that this tool didn't write has the twin's name; rename it, or lead to it in the "
    'page\'s head by `<link rel="alternate" type="application/anml+xml">`'
)
"""What is said of a page where somebody else's file has the name of its twin."""
_TYPE = "application/agent+json"
# In a script these would end it or hide its end; as escapes they say the same in JSON.
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


@dataclass(frozen=True, slots=True)
class Attached:
    """What goes with a page.

    Attributes:
        facts: of the page, with its twin.
        twin: to be written; None where the page gets none.
        insertion: into the page's head; None where nothing is to be inserted.
        notes: what could not be done.
    """

    facts: PageFacts
    twin: Twin | None
    insertion: Insertion | None
    notes: tuple[str, ...]


def attached(document: HtmlDocument, facts: PageFacts, settings: Settings, *, free: bool) -> Attached:
    """Return what goes with a page. Never raises.

    Args:
        document: the page; its text is what offsets are in, its tree may have annotations already.
        facts: of the page.
        settings: of the site.
        free: nobody else's file is where the twin goes.
    """
    notes: list[str] = []
    twin: Twin | None = None
    links = twin_links(document)
    base = page_base(document, facts.path)
    base_path = settings.addresses.base_path if base.href and settings.base_url else ""
    if settings.twins and not lead_elsewhere(links, base, base_path):
        twin = make_twin(document, facts, settings) if free else None
        if not free:
            notes.append(NOT_FREE)
        elif twin is not None and twin.cut:
            notes.append(
                "its twin holds the first part of it, and says so: agents don't read as much as the page says"
            )
    link = link_text(base, base_path) if twin is not None and not links else ""
    script, fault = embedded_manifest(document, facts, settings) if settings.embed_manifest else ("", "")
    notes += [fault] if fault else []
    inserted = head_insertion(document, link + script) if link or script else None
    return Attached(replace(facts, twin=twin.path if twin is not None else ""), twin, inserted, tuple(notes))


def embedded_manifest(document: HtmlDocument, facts: PageFacts, settings: Settings) -> tuple[str, str]:
    """Return the script element that holds a page's manifest, and why there is none; one of them is empty.

    Both are for a page that offers nothing, and for one that has such a script already: its author's, or ours.

    Args:
        document: the page.
        facts: what it offers.
        settings: of the site.
    """
    scripts = document.elements("script")
    if not facts.actions or any((each.get("type") or "").strip().lower() == _TYPE for each in scripts):
        return "", ""
    site = site_facts([facts], settings)
    if not site.addresses.origin:
        return "", "it gets no manifest of its own: the site's address isn't known; set `base_url`"
    text, _ = manifest_text(site, settings.actions)
    found = AGENT_MANIFEST.check(text, Context(extras=(AafContext(settings.dialect),)))
    errors = [each for each in found if each.severity is Severity.ERROR]
    if errors:
        return "", f"it gets no manifest of its own: {errors[0].code} {errors[0].message}"
    compact = json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
    return f'<script type="{_TYPE}">{compact.translate(_ESCAPES)}</script>', ""
