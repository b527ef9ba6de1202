"""Make the site's own documents and check each with the format that it is in."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from fnmatch import filter as filter_ids
from html import escape
from typing import Any, cast

from signage_core.addresses import urlsplit
from signage_core.generated import MARK
from signage_core.wording import quoted
from signage_site.documents.index import site_index
from signage_site.documents.manifest import EntryChoice, manifest_text
from signage_site.documents.places import ANML, ANML_AS_JSON, GENERATED, MANIFEST, SITEMAP, TRUST, index_marks
from signage_site.documents.site_facts import SiteFacts
from signage_site.report import SiteDiagnostic
from signage_site.settings import Settings
from signage_specs.aaf.context import AafContext
from signage_specs.anml.canonical import CanonicalElement, build, canonical
from signage_specs.anml.response import read_document
from signage_specs.anml.rules import RULES, bad_inform, bad_rights, dangling_step, unknown_action, untitled_service
from signage_specs.anml.rules.unsafe_endpoint import check as unsafe_endpoint
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import ONE
from signage_specs.anml.writer import DECLARATION, json_text, xml_text
from signage_specs.diagnostic import Diagnostic, Severity
from signage_specs.registry import AGENT_MANIFEST, ANML_TRUST, ANML_XML
from signage_specs.rule import Context, judge
from signage_specs.span import LineTable

_MANY = 3  # pages of one title
_OURS = ("version", "role", "xmlns")  # of the root: the index is a service's document
_WHOLE = frozenset({"action", "section", "data"})  # the author's takes the place of ours
_MARKS = frozenset(("meta", name) for name in GENERATED)  # no author's to say
_REFERENCES = tuple(each.check.code for each in (bad_inform, bad_rights, dangling_step, unknown_action))


def author_faults(
    document: Document, path: str, index: CanonicalElement, context: Context
) -> Iterator[SiteDiagnostic]:
    """Yield what the format's rules find in an author's document, but for what the index has and it leaves out."""
    identities = frozenset(_identities(index))
    lines = LineTable(document.text)
    for each in judge(RULES, document, context):
        value = document.text[each.span.start : each.span.end].strip('"')
        is_in_index = value in identities if each.code in _REFERENCES else each.code == untitled_service.check.code
        if not is_in_index:
            line, column = lines.position(each.span.start)
            start = "not written: " if each.severity is Severity.ERROR else ""
            message = f"{start}{path}:{line}:{column}: {each.code} {each.message}"
            yield SiteDiagnostic(ANML, each.severity, message, each)


def _identities(element: CanonicalElement) -> Iterator[str]:
    yield from (value for name, value in element.attributes if name == "id")
    for child in element.children:
        yield from _identities(child)


def with_author(author: CanonicalElement, ours: CanonicalElement) -> CanonicalElement:
    """Return the root of an index with what its author says."""
    own = tuple(pair for pair in author.attributes if pair[0] not in _OURS)
    return _merged(replace(author, attributes=own), ours)


def _merged(author: CanonicalElement, ours: CanonicalElement) -> CanonicalElement:
    children = [child for child in author.children if _key(child, ours) not in _MARKS]
    places = {_key(child, ours): place for place, child in reversed([*enumerate(children)])}
    for child in ours.children:
        key = _key(child, ours)
        place = None if key is None else places.get(key)
        if place is None:
            children.append(child)
        elif child.name not in _WHOLE:
            children[place] = _merged(children[place], child)
    attributes = dict(ours.attributes) | dict(author.attributes)
    return build(ours.name, attributes, author.text.strip() or ours.text, children)


def _key(child: CanonicalElement, parent: CanonicalElement) -> tuple[str, str] | None:
    """Return what a parent has once, by its element and its name, scope or id; None for what it has many of."""
    model = parent.known.children.get(child.name) if parent.known is not None else None
    if model is not None and model.form == ONE:
        return child.name, ""
    attributes = dict(child.attributes)
    if child.name == "rights":
        return child.name, attributes.get("scope", "")
    identity = attributes.get("name" if child.name == "meta" else "id")
    return None if identity is None else (child.name, identity)


LOCAL_ORIGIN = "http://localhost"
_NO_ADDRESS = f"it names {LOCAL_ORIGIN}, because the site's address isn't known; set "


_KEPT = (
    "it stays as it is: nothing shows that this tool wrote it{also}. Where an earlier run left it, remove it and "
    "sign again. Where you wrote it, take it out of the sources, say {instead}, and sign again"
)
_INSTEAD = {
    MANIFEST: "in `actions` what it says",
    ANML: "in `anml_document` where it is",
    ANML_AS_JSON: "in `anml_document` where it is",
    TRUST: "in `trust_manifest` where it is",
}
_OTHERS = {ANML: f", so {ANML_AS_JSON} isn't written either", ANML_AS_JSON: f", so {ANML} isn't written either"}


class Documents:
    """The documents of a site, which are made one after the other: those that others refer to come first.

    They are right; the paths at which somebody else's documents stand, and stay, are `kept`. Diagnostics are about
    all.
    """

    def __init__(self, context: Context, is_taken: Callable[[str, str | None], bool]) -> None:
        self.texts: dict[str, str] = {}
        self.diagnostics: list[SiteDiagnostic] = []
        self.kept: list[str] = []
        self._context = context
        self._is_taken = is_taken

    def add_manifest(self, site: SiteFacts, settings: Settings) -> None:
        """Add the manifest of what can be done on the site."""
        text, conflicts = manifest_text(_with_origin(site), settings.actions, EntryChoice.of(settings))
        taken = self._keeps(MANIFEST, text)
        if not site.addresses.origin and not taken:
            self.diagnostics.append(
                SiteDiagnostic(MANIFEST, Severity.INFO, f"{_NO_ADDRESS}{settings.address_setting}")
            )
        self.diagnostics += [*conflicts, *unmet(site, settings), *_same_titles(site)]
        if not taken:
            self._add(MANIFEST, text, _faults(MANIFEST, AGENT_MANIFEST.check(text, self._context)))

    def add_trust(self, text: str, site: SiteFacts) -> None:
        """Add the trust manifest that the site's author keeps."""
        if not self._keeps(TRUST, text):
            faults = _faults(TRUST, ANML_TRUST.check(text, self._context))
            self._add(TRUST, text, faults if _has_error(faults) else [*faults, *_foreign_trust(text, site)])

    def add_index(
        self, site: SiteFacts, settings: Settings, author: str | None, *, index: str | None, built: str | None
    ) -> None:
        """Add the documents that list the pages: each in both serialisations, which say the same, or in none."""
        taken = [self._keeps(path, None) for path in (ANML, ANML_AS_JSON)]
        if any(taken):
            return
        trees, said = site_index(
            site,
            settings,
            index=index,
            manifest=not {MANIFEST}.isdisjoint((*self.texts, *self.kept)),
            built=built,
            marks=index_marks(self.texts),
        )
        self.diagnostics += said
        told: list[SiteDiagnostic] = []
        if author is not None:
            document = read_document(author)
            for root in canonical(document)[:1] if not document.broken else ():
                trees[ANML] = with_author(root, trees[ANML])
            told += author_faults(document, settings.anml_document, trees[ANML], self._context)
            self.diagnostics += told
            if _has_error(told):
                return
        source = f"with {settings.anml_document}, " if author is not None else ""
        passed = {(each.rule.code, each.rule.message) for each in told if each.rule is not None}
        for path, tree in trees.items():
            as_xml = xml_text((tree,))
            # JSON says the same as XML, so one of them is judged: tests hold that of any document.
            diagnostics = ANML_XML.check(as_xml, self._context)
            new = [each for each in diagnostics if (each.code, each.message) not in passed]
            faults = _faults(path, new, source)
            if site.addresses.local:  # a site that only this machine sees may do without encryption
                faults = [fault for fault in faults if not fault.message.startswith(unsafe_endpoint.code)]
            self.diagnostics += faults
            if not _has_error(faults):
                self.texts |= {path: as_xml, f"{path}.json": json_text((tree,))}

    def _add(self, path: str, text: str, faults: Sequence[SiteDiagnostic]) -> None:
        self.diagnostics += faults
        if not _has_error(faults):
            self.texts[path] = text

    def _keeps(self, path: str, text: str | None) -> bool:
        taken = self._is_taken(path, text)
        if taken:
            self.kept.append(path)
            said = _KEPT.format(also=_OTHERS.get(path, ""), instead=_INSTEAD[path])
            # No warning: it may be what its author wants, and nobody could turn that off.
            self.diagnostics.append(SiteDiagnostic(path, Severity.INFO, said))
        return taken


def make_documents(  # noqa: PLR0913  what a site's documents say comes from several places
    site: SiteFacts,
    settings: Settings,
    *,
    index: str | None,
    built: str | None,
    trust: str | None = None,
    author: str | None = None,
    is_taken: Callable[[str, str | None], bool] = lambda _path, _text: False,
) -> Documents:
    """Return the documents at the well-known places. One that its own format finds fault with is left out.

    `index` is the file of a search index in JSON, `built` the date and time of the build in UTC, `trust` the text
    of the trust manifest, `author` that of the author's document for the index; each is None without one. Where
    `is_taken` tells that a file is somebody else's, that stays, and is no fault.
    """
    documents = Documents(Context(extras=(AafContext(settings.dialect),)), is_taken)
    documents.add_manifest(site, settings)
    if trust is not None:
        documents.add_trust(trust, site)
    if author is not None or not settings.anml_document:
        documents.add_index(site, settings, author, index=index, built=built)
    return documents


def _foreign_trust(text: str, site: SiteFacts) -> Iterable[SiteDiagnostic]:
    """Yield a trust manifest's fault of being another site's: agents reject it then (12.3)."""
    value: object = json.loads(text)
    host = urlsplit(site.addresses.origin).hostname
    named = cast("dict[str, Any]", value).get("site") if isinstance(value, dict) else None
    if host and isinstance(named, str) and named.lower().rstrip(".") != host:
        message = f"not written: it is for {named}, and this site is {host}; set `site` in it to {host}"
        yield SiteDiagnostic(TRUST, Severity.ERROR, message)


def _with_origin(site: SiteFacts) -> SiteFacts:
    """Return a site with an origin, because a manifest has to name one (6.5)."""
    if site.addresses.origin:
        return site
    return replace(site, addresses=replace(site.addresses, origin=LOCAL_ORIGIN))


def _faults(path: str, diagnostics: Iterable[Diagnostic], source: str = "") -> list[SiteDiagnostic]:
    """Return what a format finds in a document of ours, with its source; an error means that it isn't written."""
    return [
        SiteDiagnostic(
            path,
            found.severity,
            f"{f'not written: {source}' if found.severity is Severity.ERROR else ''}{found.code} {found.message}",
        )
        for found in diagnostics
    ]


def _has_error(diagnostics: Iterable[SiteDiagnostic]) -> bool:
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)


def _same_titles(site: SiteFacts) -> Iterator[SiteDiagnostic]:
    """Yield a note about the pages that neither their heads nor their menus tell from others of their language."""
    listed = [page for section in site.sections for page in section.pages if page.title == page.head_title]
    counts = Counter((page.title, page.lang) for page in listed)
    (title, lang), count = max(counts.items(), key=lambda each: (each[1], each[0]), default=(("", ""), 0))
    if count >= _MANY:
        path = next(page.path for page in listed if (page.title, page.lang) == (title, lang))
        message = f"{count} pages have the title {quoted(title)}; give each a heading of its own, for the lists"
        yield SiteDiagnostic(path, Severity.INFO, message)


def unmet(site: SiteFacts, settings: Settings) -> Iterator[SiteDiagnostic]:
    """Yield a warning for each description of an action that no page has, and each annotation that has no place."""
    selecting = {selector for page in site.pages for selector in page.selecting}
    for selector in dict.fromkeys(selector for selector, _ in settings.annotations):
        if selector not in selecting:
            message = f"no page has an element for `{selector}`; correct it, or take it out of `annotations`"
            yield SiteDiagnostic("", Severity.WARNING, message)
    yield from _left_out(site)
    actions = sorted({action.identifier for page in site.pages for action in page.actions})
    for selector, attributes in settings.annotations:
        named = dict(attributes).get("for-action")
        if named is not None and named not in actions:
            message = f"`for-action` for `{selector}` is `{named}`, and no page has that action"
            yield SiteDiagnostic("", Severity.WARNING, f"{message}; {_instead(named, actions, 'annotations')}")
    yield from _unmet_entries(site, settings, actions)
    for identifier, _ in settings.actions:
        if identifier not in actions:
            message = f"no page has the action `{identifier}`; {_instead(identifier, actions, 'actions')}"
            yield SiteDiagnostic(MANIFEST, Severity.WARNING, message)


def _unmet_entries(site: SiteFacts, settings: Settings, actions: list[str]) -> Iterator[SiteDiagnostic]:
    """Yield a warning for each pattern of the manifest's entries that no action has, or that can't be followed."""
    choice = EntryChoice.of(settings)
    staying = {(each.identifier, each.view) for page in site.pages for each in choice.staying(page.actions)}
    for identifier, is_view in sorted(staying):
        why = "a page shows this data view" if is_view else "agents need to know which actions may do harm"
        message = f"`{identifier}` stays in the manifest: {why}"
        yield SiteDiagnostic(MANIFEST, Severity.WARNING, f"{message}; take it out of `manifest_exclude`")
    for option in ("manifest_include", "manifest_exclude"):
        for pattern in getattr(settings, option):
            if not filter_ids(actions, pattern):
                message = f"no page has an action like `{pattern}`; {_instead(pattern, actions, option)}"
                yield SiteDiagnostic(MANIFEST, Severity.WARNING, message)


def _left_out(site: SiteFacts) -> Iterator[SiteDiagnostic]:
    """Yield what annotations say and can't be written, each once: a selector may mean something on every page."""
    pages = Counter(message for page in site.pages for message in page.left_out)
    first = {message: page.path for page in reversed(site.pages) for message in page.left_out}
    for message, number in pages.items():
        also = f"; so on {number} pages" if number > 1 else ""
        yield SiteDiagnostic(first[message], Severity.WARNING, message + also)


def _instead(identifier: str, actions: list[str], option: str) -> str:
    near = get_close_matches(identifier, actions, n=1)
    return f"did you mean `{near[0]}`?" if near else f"take it out of `{option}`"


_MOST = 50_000  # addresses of one file, as the protocol allows
_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


def sitemap_texts(site: SiteFacts) -> dict[str, str]:
    """Return the sitemap by its path, with the ones that it leads to where the site is large.

    Nothing for a site whose address isn't known: a sitemap holds whole addresses.
    """
    if not site.addresses.origin:
        return {}
    routes = [site.route(page) for section in site.sections for page in section.pages]
    if len(routes) <= _MOST:
        return {SITEMAP: _text(site, "urlset", "url", routes)}
    parts = [routes[start : start + _MOST] for start in range(0, len(routes), _MOST)]
    texts = {f"sitemap-{at}.xml": _text(site, "urlset", "url", part) for at, part in enumerate(parts, 1)}
    return {SITEMAP: _text(site, "sitemapindex", "sitemap", map(site.addresses.route, texts)), **texts}


def _text(site: SiteFacts, root: str, entry: str, routes: Iterable[str]) -> str:
    lines = [
        f"<{entry}><loc>{escape(site.addresses.address(route), quote=False)}</loc></{entry}>\n" for route in routes
    ]
    return f'{DECLARATION}{MARK}\n<{root} xmlns="{_NAMESPACE}">\n{"".join(lines)}</{root}>\n'
