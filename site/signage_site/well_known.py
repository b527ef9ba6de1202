"""Build the document that an agent finds at `/.well-known/anml`: what the site is, holds and offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_site.diagnostics import SiteDiagnostic
from signage_site.identifiers import Identifiers, identifier
from signage_site.merge import spoken
from signage_specs.anml import canonical
from signage_specs.anml.json_writer import json_text
from signage_specs.anml.vocabulary import VERSION
from signage_specs.anml.xml_writer import FORBIDDEN, xml_text
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from signage_site.facts import PageFacts
    from signage_site.settings import Settings
    from signage_site.site_facts import SiteFacts
    from signage_specs.anml.canonical import CanonicalElement

MOST_ITEMS = 1000
MOST_BYTES = 500_000
_MOST_LINKS = 25  # in a section; the list of pages has the others
_LONGEST_SUMMARY = 200  # code points
_MANIFEST_PATH = ".well-known/agent-manifest.json"


def well_known(
    site: SiteFacts, settings: Settings, *, index: str | None, manifest: bool, built: str | None
) -> tuple[CanonicalElement, list[SiteDiagnostic]]:
    """Return the site's document as a tree that both serialisations are written from.

    Args:
        site: the facts.
        settings: lifetime, rights, the version of what the site documents.
        index: the file of a search index in JSON, in the site's folder; None without one.
        manifest: the site has an agent manifest.
        built: when the site was built, as a date and time in UTC; None leaves it out.
    """
    pages = [page for page in site.pages if page.listed]
    shown = pages[:MOST_ITEMS]
    while True:
        document = _document(site, settings, pages, shown, index=index, manifest=manifest, built=built)
        size = max(len(write((document,)).encode()) for write in (xml_text, json_text))
        if size <= MOST_BYTES or not shown:
            break
        # Pages are of a size: the share that fits, and a little less.
        shown = shown[: min(len(shown) - 1, len(shown) * MOST_BYTES * 95 // (size * 100))]
    if len(shown) == len(pages):
        return document, []
    message = (
        f"the site has {len(pages)} pages, and the document lists {len(shown)} of them: the most that it may hold"
    )
    return document, [SiteDiagnostic(".well-known/anml", Severity.INFO, message)]


def _document(  # noqa: PLR0913 (what the document says, each part by its name)
    site: SiteFacts,
    settings: Settings,
    pages: Sequence[PageFacts],
    shown: Sequence[PageFacts],
    *,
    index: str | None,
    manifest: bool,
    built: str | None,
) -> CanonicalElement:
    attributes = {"version": VERSION, "role": "service", "ttl": str(settings.ttl), "lang": site.lang or None}
    children = [
        _head(site, settings, built),
        _interact(site, index),
        _knowledge(site, settings, len(pages), manifest=manifest),
        _body(site, settings, pages, shown),
        _footer(settings),
    ]
    return build("anml", attributes, children=[child for child in children if child is not None])


def _head(site: SiteFacts, settings: Settings, built: str | None) -> CanonicalElement:
    metas = (
        ("type", "documentation"),
        ("description", site.description),
        ("software-version", settings.software_version),
        ("built", built),
    )
    return build(
        "head",
        children=[
            build("title", text=site.name),
            *(build("meta", {"name": name, "value": value}) for name, value in metas if value),
        ],
    )


def _interact(site: SiteFacts, index: str | None) -> CanonicalElement | None:
    """Return the search, and the index that its script reads, where the site has them."""
    actions = [action for action in (_search(site), _search_index(site, index)) if action is not None]
    return build("interact", children=actions) if actions else None


def _search(site: SiteFacts) -> CanonicalElement | None:
    # The first page's form, or else that of any page: all themes put the same one on each.
    for page in ([site.first] if site.first else []) + list(site.pages):
        search = page.search
        if search is None:
            continue
        home = site.addresses.address(site.addresses.base_path)
        endpoint = home if search.target is None else site.addresses.resolve(search.target, page.path)
        if site.addresses.origin and not endpoint.startswith(f"{site.addresses.origin}/"):
            continue  # another site's search is not an action of this one
        return build(
            "action",
            {
                "id": "search",
                "method": "GET",
                "endpoint": endpoint,
                "idempotent": "true",
                "description": "Search the documentation for words.",
            },
            children=[
                build(
                    "param",
                    {
                        "name": search.parameter,
                        "type": "string",
                        "required": "true",
                        "description": "The words to search for.",
                    },
                ),
                build(
                    "response",
                    {"type": "text/html", "description": "A page that lists the results. They need JavaScript."},
                ),
            ],
        )
    return None


def _search_index(site: SiteFacts, index: str | None) -> CanonicalElement | None:
    if index is None:
        return None
    return build(
        "action",
        {
            "id": "search-index",
            "method": "GET",
            "endpoint": site.addresses.address(site.addresses.base_path + index),
            "idempotent": "true",
            "description": "Get the texts of all pages, to search them without a browser.",
        },
        children=[build("response", {"type": "application/json", "description": "The search index of the site."})],
    )


def _knowledge(site: SiteFacts, settings: Settings, pages: int, *, manifest: bool) -> CanonicalElement:
    """Return what a reader should know first."""
    informs = [f"{site.name} has {pages} {'page' if pages == 1 else 'pages'}. The data `pages` lists them."]
    if site.description:
        informs.insert(0, site.description)
    if manifest:
        place = site.addresses.address(site.addresses.base_path + _MANIFEST_PATH)
        informs.append(f"The controls of the pages carry data-agent attributes; {place} declares their actions.")
    attributes = {"ttl": str(settings.ttl), "usage": settings.usage}
    return build("knowledge", children=[build("inform", attributes, text=text) for text in informs])


def _body(
    site: SiteFacts, settings: Settings, pages: Sequence[PageFacts], shown: Sequence[PageFacts]
) -> CanonicalElement:
    lead = (site.first.lead if site.first else "") or site.description
    navigation = [build("nav", {"total": str(len(pages))})] if len(shown) < len(pages) else []
    children = [*_sections(site, shown), _data(site, shown), *navigation]
    return build("body", {"usage": settings.usage}, text=lead, children=children)


def _sections(site: SiteFacts, shown: Sequence[PageFacts]) -> list[CanonicalElement]:
    """Return a section for each folder of the site's first level, and one for the pages beside them."""
    groups: dict[str, list[PageFacts]] = {}
    for page in shown:
        groups.setdefault(_group(page.path), []).append(page)
    identifiers = Identifiers({"pages"})
    sections: list[CanonicalElement] = []
    for group, members in sorted(groups.items()):
        main = next((page for page in members if page.path in (f"{group}/index.html", f"{group}/index.htm")), None)
        label = (main.title if main else "") or (spoken(group) if group else site.name)
        links = [
            build("link", {"href": _address(site, page), "rel": "related", "label": page.title})
            for page in members[:_MOST_LINKS]
        ]
        name = identifiers.take(f"section-{identifier([group or 'top'], 'section')}")
        sections.append(build("section", {"id": name, "label": label}, children=links))
    return sections


def _group(path: str) -> str:
    """Return the first folder of a page; a page that alone is a folder's index belongs to the top."""
    folder, _, rest = path.partition("/")
    return folder if rest and rest not in ("index.html", "index.htm") else ""


def _data(site: SiteFacts, shown: Sequence[PageFacts]) -> CanonicalElement:
    items: list[CanonicalElement] = []
    for page in shown:
        summary = _shortened(page.description or page.lead)
        fields = [
            build("field", {"name": "title", "type": "string"}, text=page.title),
            build("field", {"name": "url", "type": _url_type(site)}, text=_address(site, page)),
        ]
        if summary:
            fields.append(build("field", {"name": "summary", "type": "string"}, text=summary))
        items.append(build("item", children=fields))
    return build("data", {"id": "pages", "label": "Pages"}, children=items)


def _url_type(site: SiteFacts) -> str:
    """Return the type of an address: without an origin it is a path, and no URI."""
    return "uri" if site.addresses.origin else "string"


def _address(site: SiteFacts, page: PageFacts) -> str:
    return site.addresses.address(site.addresses.route(page.path))


def _footer(settings: Settings) -> CanonicalElement:
    rights = {
        "holder": settings.rights_holder or None,
        "year": settings.rights_year or None,
        "license": settings.rights_license or None,
        "usage": settings.usage,
    }
    return build("footer", children=[build("rights", rights)])


def _shortened(text: str) -> str:
    line = _plain(text)
    return line if len(line) <= _LONGEST_SUMMARY else line[: _LONGEST_SUMMARY - 1].rsplit(" ", 1)[0] + "…"


def build(
    name: str,
    attributes: Mapping[str, str | None] | None = None,
    text: str = "",
    children: Sequence[CanonicalElement] = (),
) -> CanonicalElement:
    """Return an element whose values are on one line each, without the characters that XML can't hold."""
    plain = {key: None if value is None else _plain(value) for key, value in (attributes or {}).items()}
    return canonical.build(name, plain, _plain(text), children)


def _plain(text: str) -> str:
    return " ".join(FORBIDDEN.sub("", text.replace("\f", " ")).split())
