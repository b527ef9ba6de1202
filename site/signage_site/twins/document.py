"""Write the twin of a page: what the page says, as a document in ANML 1.0 that leads back to it."""

from dataclasses import dataclass

from signage_site.documents.index import rights_footer
from signage_site.documents.places import ANML, GENERATOR
from signage_site.pages.base import page_reference
from signage_site.pages.facts import PageFacts
from signage_site.settings import Settings
from signage_site.twins.page_link import twin_path, up
from signage_site.twins.parts import MOST_BYTES, Budget, Part
from signage_site.twins.reading import read_content
from signage_site.twins.text import address, label_text, one_line
from signage_specs.anml.canonical import CanonicalElement, build
from signage_specs.anml.values import is_language_tag
from signage_specs.anml.vocabulary import MEDIA_TYPE_XML, VERSION
from signage_specs.anml.writer import xml_text
from signage_specs.readers.html import HtmlDocument

_LONGEST_DESCRIPTION = 1000  # code points


@dataclass(frozen=True, slots=True)
class Twin:
    """The twin of a page.

    Attributes:
        path: its file in the site's folder.
        text: the document.
        cut: the page says more than a document may hold.
    """

    path: str
    text: str
    cut: bool = False


def make_twin(document: HtmlDocument, facts: PageFacts, settings: Settings, most: int = MOST_BYTES) -> Twin | None:
    """Return the twin of a page; None for a page without content, or that isn't one to go to. Never raises.

    Args:
        document: the page, signed or not: it says the same.
        facts: of the page.
        settings: of the site.
        most: how many bytes of content it may hold.
    """
    if not facts.listed:
        return None
    budget = Budget(most)
    part = read_content(document, facts.path, budget)
    if part is None:
        return None
    page = page_address(facts, settings)
    if budget.spent:
        rest = Part("The rest of the page")
        rest.add_text("The page says more than this document holds. The canonical link leads to all of it.")
        part.add_part(rest)
    text = xml_text((_root(facts, settings, part, page),))
    return Twin(twin_path(facts.path), text, cut=budget.spent)


def page_address(facts: PageFacts, settings: Settings) -> str:
    """Return where a page is: as the settings tell, else as it says itself, else as seen from its twin."""
    told = settings.addresses
    if told.origin:
        return told.address(told.route(facts.path))
    said = address(facts.canonical)
    return said if said.startswith(("http://", "https://")) else page_reference(facts.path)


def _root(facts: PageFacts, settings: Settings, part: Part, page: str) -> CanonicalElement:
    description = one_line(facts.description)[:_LONGEST_DESCRIPTION]
    lang = settings.lang or facts.lang.replace("_", "-")
    body = part.element("body", usage=settings.usage)
    links = [
        build("link", {"href": page, "rel": "canonical", "type": "text/html", "label": label_text(facts.title)}),
        build("link", {"href": up(facts.path, ANML), "rel": "index", "type": MEDIA_TYPE_XML}),
    ]
    # The content's own links come behind these two, which every twin begins with.
    first = next((at for at, child in enumerate(body.children) if child.name == "link"), len(body.children))
    children = [*body.children[:first], *links, *body.children[first:]]
    return build(
        "anml",
        {
            "version": VERSION,
            "role": "service",
            "ttl": str(settings.ttl),
            "lang": lang if is_language_tag(lang) else None,
        },
        children=[
            head(facts.title, "page", description),
            build("body", dict(body.attributes), body.text, children),
            rights_footer(settings),
        ],
    )


def head(title: str, kind: str, description: str = "") -> CanonicalElement:
    """Return the head of a document of ours.

    Args:
        title: what the document is called.
        kind: what it is: `page` or `index`.
        description: in a sentence or two; may be empty.
    """
    metas = (("generator", GENERATOR), ("type", kind), ("description", description))
    return build(
        "head",
        children=[
            build("title", text=label_text(title)),
            *(build("meta", {"name": name, "value": value}) for name, value in metas if value),
        ],
    )
