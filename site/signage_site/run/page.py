"""Sign one page: bytes in, bytes, facts and twins out, from one tree."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from urllib.parse import quote

from signage_core.addresses import urlsplit
from signage_core.frozen import frozen
from signage_core.paths import compiled_patterns
from signage_site.browser_script import has_script, needs_script, script_element
from signage_site.documents.manifest import EntryChoice, manifest_text
from signage_site.documents.site_facts import site_facts
from signage_site.pages.annotate import annotate_controls
from signage_site.pages.base import PageBase, page_base, page_reference
from signage_site.pages.controls import MOST_CONTROLS, Controls, Counts
from signage_site.pages.edit import Insertion, are_in_program, encodable, encode_with_insertions, in_order
from signage_site.pages.facts import PageFacts, facts_of
from signage_site.pages.renaming import Renames, rename
from signage_site.pages.webmcp import joined, tool_insertions
from signage_site.run.listing import IS_JSON, IS_TEMPLATE
from signage_site.settings import Settings
from signage_site.themes import THEMES
from signage_site.twins.anml import anml_twin
from signage_site.twins.markdown import MOST_BYTES, markdown_twin, read_content
from signage_site.twins.page_link import (
    TYPES,
    directive,
    head_insertion,
    head_offset,
    is_part,
    lead_elsewhere,
    link_text,
    twin_links,
    twin_paths,
)
from signage_site.twins.text import address
from signage_specs.aaf.context import AafContext
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import HtmlDocument, HtmlElement, read_html
from signage_specs.readers.html_encoding import Undecodable, declared_encoding, decode
from signage_specs.registry import AGENT_MANIFEST
from signage_specs.rule import Context

_MENDS = [mend for theme in THEMES for mend in theme.mends]  # what themes leave out, and what reads by roles needs
_JSON = re.compile(r"\ufeff?\s*+(?:\{\s*+[\"}]|\[\s*+[\"{\[\]])")  # markup in its strings is escaped for JSON
_WRITERS = {"anml": anml_twin, "markdown": markdown_twin}


@frozen
class Twin:
    """A twin of a page. A twin that is `cut` has a page that says more than a document may hold."""

    kind: str
    text: str
    cut: bool = False


def make_twins(
    document: HtmlDocument, facts: PageFacts, settings: Settings, kinds: Iterable[str], most: int = MOST_BYTES
) -> tuple[Twin, ...]:
    """Return the twins of a page; none for a page without content, or that isn't one to go to. Never raises.

    What is left of the document afterwards is no page any more. No twin has more than `most` bytes of content.
    """
    content = read_content(document, facts, settings.addresses) if facts.listed and kinds else None
    if content is None:
        return ()
    page = page_address(facts, settings)
    return tuple(Twin(kind, *_WRITERS[kind](content, facts, settings, page, most)) for kind in kinds)


def page_address(facts: PageFacts, settings: Settings) -> str:
    """Return where a page is: as the settings tell, else as it says itself, else as seen from its twin."""
    told = settings.addresses
    if told.origin:
        return told.address(told.page_route(facts.path, facts.canonical))
    said = address(facts.canonical)
    return said if said.startswith(("http://", "https://")) else page_reference(facts.path)


@frozen
class SignedPage:
    """A page that is signed.

    The encoding is as Python names it. Insertions are in order, with offsets in code points into the page as it
    was. Of the controls found, some were annotated now. Notes say what could not be done. Twins are to be written
    beside it.
    """

    content: bytes
    encoding: str
    insertions: tuple[Insertion, ...]
    facts: PageFacts
    found: Counts
    annotated: Counts
    notes: tuple[str, ...]
    twins: tuple[Twin, ...] = ()


def sign_page(
    content: bytes, path: str, settings: Settings, *, taken: Collection[str] = (), renames: Renames = ()
) -> SignedPage | Undecodable:
    """Return a page with annotations, every other byte as it was. Never raises.

    `taken` has the paths of twins where somebody else's files are, `renames` the ids that other pages use.
    """
    decoded = decode(content)
    if isinstance(decoded, Undecodable):
        return decoded
    if _JSON.match(decoded.text):
        return Undecodable(IS_JSON)
    controls = Controls(read_html(decoded.text), MOST_CONTROLS)
    if is_left_out(controls.document, path, settings.sign_exclude):
        facts = facts_of(controls, path)
        own = replace(facts, listed=False, search=None, scripted=(), actions=(), forms=(), written=())
        return SignedPage(content, decoded.encoding, (), own, Counts(), Counts(), ())
    page = annotate_controls(controls, settings.dialect, settings.annotations)
    page = rename(page, controls, renames) if renames else page
    # The tree has its annotations now: what else is to be known of a page is read from it here, in the worker.
    facts, insertions, notes = facts_of(controls, path), page.insertions, page.notes
    if renames:
        facts = replace(facts, renamed=renames)
    if page.selecting:
        facts = replace(facts, selecting=page.selecting, left_out=page.left_out)
    insertions = joined(insertions, in_order([*mends(controls.document)]))
    if settings.webmcp:
        insertions = joined(insertions, tool_insertions(controls, facts.actions))
    is_page = not is_part(controls.document)
    script = _script(controls.document, path, facts, settings) if is_page else None
    twins: tuple[Twin, ...] = ()
    if settings.twins or settings.embed_manifest:  # last of all: of the tree, twins leave the content alone
        beside = attached(controls.document, facts, settings, taken=taken)
        facts, twins, notes = beside.facts, beside.twins, (*notes, *beside.notes)
        insertions = joined(insertions, beside.insertions) if is_page else insertions
    insertions = insertions if script is None else joined(insertions, [script])
    if are_in_program(decoded.text, insertions):
        return Undecodable(IS_TEMPLATE)
    insertions = encodable(insertions, decoded.encoding)
    signed = encode_with_insertions(decoded.text, insertions, decoded.encoding) if insertions else content
    if declared_encoding(signed) != declared_encoding(content):
        signed, insertions, notes = content, (), (*notes, _HIDDEN_ENCODING)
    return SignedPage(
        content=signed,
        encoding=decoded.encoding,
        insertions=insertions,
        facts=facts,
        found=page.found,
        annotated=page.annotated,
        notes=notes,
        twins=twins,
    )


def _script(document: HtmlDocument, path: str, facts: PageFacts, settings: Settings) -> Insertion | None:
    """Return the insertion that loads the script on a page; None where it needs none, or has it."""
    if not needs_script(facts, settings) or has_script(document):
        return None
    base = page_base(document, path)
    # Of this name, another host has a file that isn't ours.
    away = base.leads_away(settings.addresses.origin)
    return None if away else head_insertion(document, script_element(base, settings))


def is_left_out(document: HtmlDocument, path: str, patterns: tuple[str, ...]) -> bool:
    """Tell whether a page stays as it was built: the project says so, or the page itself."""
    if patterns and compiled_patterns(patterns).match_file(path):
        return True
    metas = [each for each in document.elements("meta") if (each.get("name") or "").strip().lower() == "signage"]
    return any((each.get("content") or "").strip().lower() == "skip" for each in metas)


def not_free(kind: str) -> str:
    """Return what is said of a page where somebody else's file has the name of its twin of a kind."""
    name = "ANML" if kind == "anml" else "Markdown"
    return (
        f"it gets no {name} twin: that of another page, or a file that this tool didn't write, has its name; "
        f'rename it, or lead to it in the page\'s head by `<link rel="alternate" type="{TYPES[kind]}">`'
    )


_HIDDEN_ENCODING = (
    "it stays as it is: annotations would move what says its encoding out of the bytes that browsers look at; say "
    "it in a `meta` at the start of the head"
)
_CUT = "its twin holds the first part of it, and says so: agents don't read as much as the page says"
_TYPE = "application/agent+json"
# In a script these would end it or hide its end; as escapes they say the same in JSON.
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


@frozen
class Attached:
    """What goes with a page."""

    facts: PageFacts
    twins: tuple[Twin, ...]
    insertions: tuple[Insertion, ...]
    notes: tuple[str, ...]


def attached(
    document: HtmlDocument, facts: PageFacts, settings: Settings, *, taken: Collection[str] = ()
) -> Attached:
    """Return what goes with a page. Never raises.

    The document's text is what offsets are in; its tree may have annotations already, and of it the content alone
    is left.
    """
    base = page_base(document, facts.path)
    base_path = settings.addresses.base_path if base.href and settings.base_url else ""
    links = {kind: twin_links(document, kind) for kind in settings.twins}
    kinds = [kind for kind in settings.twins if not lead_elsewhere(links[kind], kind, base, base_path)]
    script, fault = embedded_manifest(document, facts, settings) if settings.embed_manifest else ("", "")
    offset = head_offset(document)
    leading = directive(document, base, base_path) if "markdown" in settings.twins else []
    files = {kind: twin_paths(facts.path, kind)[0] for kind in kinds}
    twins = make_twins(document, facts, settings, [kind for kind in kinds if files[kind] not in taken])
    notes = [not_free(kind) for kind, file in files.items() if file in taken]
    notes += [_CUT] if any(twin.cut for twin in twins) else []
    notes += [fault] if fault else []
    text = (
        "".join(link_text(document, base, twin.kind, base_path) for twin in twins if not links[twin.kind]) + script
    )
    inserted = [] if not text or document.text.endswith(text, 0, offset) else [(offset, text)]
    paths = {each.kind: path for each in twins for path in twin_paths(facts.path, each.kind) if path not in taken}
    theirs = _authors_markdown(links.get("markdown", ()), base, taken) if not paths.get("markdown") else ""
    facts = replace(facts, anml=paths.get("anml", ""), markdown=paths.get("markdown", ""), theirs=theirs)
    return Attached(facts, twins, (*inserted, *leading), tuple(notes))


def _authors_markdown(links: Sequence[HtmlElement], base: PageBase, taken: Collection[str]) -> str:
    """Return where the Markdown is that an author has of a page: where its head leads, else in the twin's place."""
    if links:
        target = address(links[0].get("href"), base)
        parts = urlsplit(target)
        return target if parts.path and parts.scheme in ("", "http", "https") else ""
    file = twin_paths(base.path, "markdown")[0]
    return f"./{quote(file.rpartition('/')[2])}" if file in taken and base.path.endswith(".html") else ""


def embedded_manifest(document: HtmlDocument, facts: PageFacts, settings: Settings) -> tuple[str, str]:
    """Return the script element that holds a page's manifest, and why there is none; one of them is empty.

    Both are for a page that offers nothing, and for one that has such a script already: its author's, or ours.
    """
    scripts = document.elements("script")
    if not facts.actions or any((each.get("type") or "").strip().lower() == _TYPE for each in scripts):
        return "", ""
    site = site_facts([facts], settings)
    if not site.addresses.origin:
        return "", f"it gets no manifest of its own: the site's address isn't known; set {settings.address_setting}"
    text, _ = manifest_text(site, settings.actions, EntryChoice.of(settings))
    found = AGENT_MANIFEST.check(text, Context(extras=(AafContext(settings.dialect),)))
    errors = [each for each in found if each.severity is Severity.ERROR]
    if errors:
        return "", f"it gets no manifest of its own: {errors[0].code} {errors[0].message}"
    compact = json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
    return f'<script type="{_TYPE}">{compact.translate(_ESCAPES)}</script>', ""


def mends(document: HtmlDocument) -> Iterator[Insertion]:
    """Yield the attributes that a page's theme leaves out (ARIA 1.2); none where they are."""
    for selector, attribute, value in _MENDS:
        for element in document.select(f"{selector}:not([{attribute}])"):
            inside = element.node.select_one(f"[{attribute}]") if not value else None
            said = value or (inside.attr(attribute) if inside is not None else "")
            if said and element.insertion is not None:
                yield element.insertion, f' {attribute}="{escape(said)}"'
