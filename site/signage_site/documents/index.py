"""Build the document that an agent finds at `/.well-known/anml`: what the site is, holds and offers.

A site with more pages than one document may list has a tree of two levels: this document leads to one for each part
of the site, and those list the pages.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from signage_core.addresses import urldefrag
from signage_core.generated import GENERATOR
from signage_core.wording import counted
from signage_site.documents.page_list import (
    PageGroup,
    element_size,
    fits,
    page_address,
    page_data,
    page_groups,
    page_item,
)
from signage_site.documents.places import ANML, ANML_AS_JSON, MANIFEST, SECTIONS
from signage_site.documents.site_facts import SiteFacts
from signage_site.pages.forms import FormFacts
from signage_site.pages.identifiers import Identifiers, identifier
from signage_site.report import SiteDiagnostic
from signage_site.settings import Settings
from signage_site.twins.text import clean, label_text, one_line
from signage_specs.anml import canonical
from signage_specs.anml.canonical import CanonicalElement
from signage_specs.anml.rules.too_many import LIMITS
from signage_specs.anml.vocabulary import MEDIA_TYPE_JSON, MEDIA_TYPE_XML, VERSION
from signage_specs.diagnostic import Severity

_MOST_LINKS = 25  # in a section; the list of pages has the others
_LONGEST_DESCRIPTION = 1000  # code points
_GENERATED = (("generator", GENERATOR),)
_MANY = 10  # pages, of which it is told when most are in no list
_MOST_SECTIONS = 600  # of a root of two levels: at some 750 bytes each, it stays within MOST_BYTES
_MOST_BYTES_OF_FORMS = 100_000


def site_index(  # noqa: PLR0913  each is a fact that the documents tell
    site: SiteFacts,
    settings: Settings,
    *,
    index: str | None,
    manifest: bool,
    built: str | None,
    marks: Sequence[tuple[str, str]] = (),
) -> tuple[dict[str, CanonicalElement], list[SiteDiagnostic]]:
    """Return the documents that say what a site holds, as trees by path, and what people should know.

    The first one is at the well-known place. Those that it leads to come with a site that it can't list itself.

    `index` is the file of a search index in JSON, `built` the date and time of the build in UTC; each is None
    without one. `manifest` tells that there is an agent manifest, and `marks` which other documents are generated.
    """
    pages = [page for section in site.sections for page in section.pages]
    items = [page_item(site, page) for page in pages]
    sections = _sections(site)
    actions = interact(site, index)
    groups = [] if fits(items, sections if actions is None else [*sections, actions]) else page_groups(site)
    shown = groups[:_MOST_SECTIONS]
    said: list[SiteDiagnostic] = []
    if site.pages and not pages:
        message = (
            "no page is listed, so agents find none: each says `noindex`, has no title or leads elsewhere; "
            "change that on the pages that they are to find"
        )
        said.append(SiteDiagnostic(ANML, Severity.INFO, message))
    elif len(pages) * 2 < len(site.pages) >= _MANY:
        left_out = len(site.pages) - len(pages)
        message = (
            f"{left_out} of {len(site.pages)} pages are in no list and have no twin: each says `noindex`, has no "
            "title or leads elsewhere; change that on the pages that agents are to find"
        )
        said.append(SiteDiagnostic(ANML, Severity.INFO, message))
    if len(shown) < len(groups):
        left_out = sum(len(group.pages) for group in groups[_MOST_SECTIONS:])
        message = f"the site has {len(pages)} pages; {left_out} of them are listed in no document: those are full"
        said.append(SiteDiagnostic(ANML, Severity.INFO, message))
    lead = (site.first.lead if site.first else "") or _described(site)
    content = [_group_section(site, group) for group in shown] if groups else [*sections, page_data(items)]
    content.append(_link(site, ANML_AS_JSON, "alternate", MEDIA_TYPE_JSON, ""))
    root = _document(
        site,
        settings,
        _head(site, settings, built, marks),
        actions,
        _knowledge(site, settings, len(pages), len(groups), manifest=manifest),
        build("body", {"usage": settings.usage}, text=lead, children=content),
    )
    documents = {_section_file(group.name): _section_document(site, settings, group) for group in shown}
    return {ANML: root} | documents, said


def _document(site: SiteFacts, settings: Settings, *children: CanonicalElement | None) -> CanonicalElement:
    attributes = {"version": VERSION, "role": "service", "ttl": str(settings.ttl), "lang": site.lang or None}
    present = [child for child in children if child is not None]
    return build("anml", attributes, children=[*present, rights_footer(settings)])


def _head(
    site: SiteFacts, settings: Settings, built: str | None, marks: Sequence[tuple[str, str]]
) -> CanonicalElement:
    metas = (
        *_GENERATED,
        *marks,  # in front of what may be long
        ("type", "site"),
        ("description", _described(site)),
        ("software-version", settings.software_version),
        ("built", built),
    )
    return _titled(label_text(site.name), metas)


def _titled(title: str, metas: Sequence[tuple[str, str | None]]) -> CanonicalElement:
    return build(
        "head",
        children=[
            build("title", text=title),
            *(build("meta", {"name": name, "value": value}) for name, value in metas if value),
        ],
    )


def _knowledge(
    site: SiteFacts, settings: Settings, pages: int, documents: int, *, manifest: bool
) -> CanonicalElement:
    """Return what a reader should know first."""
    size = f"{label_text(site.name)} has {counted(pages, 'page')}."
    listed = (
        f"{documents} documents list them; each section links to one."
        if documents
        else "The data `pages` lists them."
    )
    informs = [f"{size} {listed}"]
    if site.description:
        informs.insert(0, _described(site))
    if any(page.anml for page in site.pages):
        informs.append("What a page says is also in a document beside it, to which its head links as an alternate.")
    if manifest:
        place = site.addresses.address(site.addresses.base_path + MANIFEST)
        informs.append(f"The controls of the pages carry data-agent attributes; {place} declares their actions.")
    attributes = {"ttl": str(settings.ttl), "usage": settings.usage}
    return build("knowledge", children=[build("inform", attributes, text=text) for text in informs])


def _described(site: SiteFacts) -> str:
    return one_line(site.description)[:_LONGEST_DESCRIPTION]


def _sections(site: SiteFacts) -> list[CanonicalElement]:
    """Return a section for each part of the site's navigation."""
    identifiers = Identifiers({"pages"})
    sections: list[CanonicalElement] = []
    for section in site.sections:
        links = [
            build("link", {"href": page_address(site, page), "rel": "related", "label": label_text(page.title)})
            for page in section.pages[:_MOST_LINKS]
        ]
        label = label_text(section.label or site.name)
        name = identifiers.take(f"section-{identifier([section.label or 'top'], 'section')}")
        sections.append(build("section", {"id": name, "label": label}, children=links))
    return sections


def _group_section(site: SiteFacts, group: PageGroup) -> CanonicalElement:
    """Return the section that leads to the document of some pages."""
    return build(
        "section",
        {"id": f"section-{group.name}", "label": group.label},
        text=counted(len(group.pages), "page"),
        children=[
            _link(site, _section_file(group.name), "section", MEDIA_TYPE_XML, group.label),
            _link(site, _section_file(group.name) + ".json", "section", MEDIA_TYPE_JSON, ""),
        ],
    )


def _section_document(site: SiteFacts, settings: Settings, group: PageGroup) -> CanonicalElement:
    """Return the document that lists some pages."""
    turned = {
        "prev": _place(site, _section_file(group.previous)) if group.previous else None,
        "next": _place(site, _section_file(group.next)) if group.next else None,
        "total": str(group.total),
    }
    content = [
        page_data(group.items),
        _link(site, ANML, "index", MEDIA_TYPE_XML, label_text(site.name)),
        _link(site, _section_file(group.name) + ".json", "alternate", MEDIA_TYPE_JSON, ""),
        *([build("nav", turned)] if len(group.pages) < group.total else []),
    ]
    return _document(
        site,
        settings,
        _titled(label_text(f"{site.name}: {group.label}"), (*_GENERATED, ("type", "index"))),
        build("body", {"usage": settings.usage}, children=content),
    )


def _section_file(name: str) -> str:
    return f"{SECTIONS}/{name}.anml"


def _link(site: SiteFacts, path: str, relation: str, media_type: str, label: str) -> CanonicalElement:
    target = {"href": _place(site, path), "rel": relation, "type": media_type, "label": label or None}
    return build("link", target)


def _place(site: SiteFacts, path: str) -> str:
    return site.addresses.address(site.addresses.route(path))


def build(
    name: str,
    attributes: Mapping[str, str | None] | None = None,
    text: str = "",
    children: Sequence[CanonicalElement] = (),
) -> CanonicalElement:
    """Return an element whose values are on one line each, without the characters that XML can't hold."""
    plain = {key: None if value is None else one_line(value) for key, value in (attributes or {}).items()}
    return canonical.build(name, plain, one_line(text), children)


def interact(site: SiteFacts, index: str | None) -> CanonicalElement | None:
    """Return the search, the index that its script reads, and the forms, where the site has them."""
    actions = [action for action in (_search(site), _search_index(site, index)) if action is not None]
    actions += islice(_forms(site), LIMITS["action"] - len(actions))
    return build("interact", children=actions) if actions else None


def _forms(site: SiteFacts) -> Iterator[CanonicalElement]:
    """Yield the forms that lead to an address of the site's origin: the first one of each id in its language."""
    passed = {"search", "search-index"}
    left = _MOST_BYTES_OF_FORMS
    pages = sorted(site.pages, key=lambda page: not site.speaks(page))
    for path, form in ((page.path, form) for page in pages for form in page.forms):
        attributes = dict(form.action)
        endpoint = urldefrag(site.addresses.resolve(form.target, path)).url
        if attributes["method"] == "GET":
            endpoint = endpoint.partition("?")[0]  # the fields take its place
        is_own = f"{endpoint}/".startswith(f"{site.addresses.origin}/") and not endpoint.startswith("//")
        if attributes["id"] in passed or not is_own:
            continue
        passed.add(attributes["id"])
        action = build("action", attributes | {"endpoint": endpoint}, children=[*_params(form)])
        left -= element_size(action)
        if left < 0:
            return
        yield action


def _params(form: FormFacts) -> Iterator[CanonicalElement]:
    """Yield what a form sends: values as they are, spaces and all."""
    for attributes, options in form.params:
        children = [
            canonical.build("option", {"value": clean(value), "label": one_line(label) or None})
            for value, label in options
        ]
        yield canonical.build("param", {name: clean(value) for name, value in attributes}, "", children)


def _search(site: SiteFacts) -> CanonicalElement | None:
    # The first page's form, or else that of any page: all themes put the same one on each.
    for page in ([site.first] if site.first else []) + list(site.pages):
        search = page.search
        if search is None:
            continue
        home = site.addresses.address(site.addresses.base_path)
        endpoint = home if search.target is None else site.addresses.resolve(search.target, page.path)
        # Another site's search is not an action of this one, and one that leads to no address is none at all.
        if not endpoint or (site.addresses.origin and not endpoint.startswith(f"{site.addresses.origin}/")):
            continue
        return build(
            "action",
            {
                "id": "search",
                "method": "GET",
                "endpoint": endpoint,
                "idempotent": "true",
                "description": "Search the site for words.",
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


def rights_footer(settings: Settings) -> CanonicalElement:
    """Return the footer that tells holder, year, licence and usage (8.12, 16.5)."""
    rights = {
        "holder": one_line(settings.rights_holder) or None,
        "year": one_line(settings.rights_year) or None,
        "license": one_line(settings.rights_license) or None,
        "usage": settings.usage,
    }
    return build("footer", children=[build("rights", rights)])
