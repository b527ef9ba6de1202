"""The controls that known themes write, as their tables say."""

from collections.abc import Iterator

from signage_site.pages.annotators.links import PAGE_LINKS
from signage_site.pages.behaviours import behaviour_of
from signage_site.pages.claim import Claim, Claims
from signage_site.pages.controls import Controls, is_submit
from signage_site.pages.identifiers import identifier
from signage_site.pages.names import source_names, visible_text
from signage_site.themes import THEMES
from signage_specs.readers.html import HtmlElement

# What the search and the links of a page have annotators of their own for.
_KNOWN = [
    [known for known in theme.controls if known.name not in PAGE_LINKS and known.bound != "docs.search"]
    for theme in THEMES
]
# What the part of an id is called that a text without Latin letters makes.
_NOUNS = {"theme.set": "mode", "page.download": "file", "language.switch": "language"}


def annotate_known_controls(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield what known themes write, each with its own name and behaviour."""
    for theme in _KNOWN:
        first: dict[str, HtmlElement] = {}
        for known in theme:
            for element in controls.document.select(known.selector):
                if known.name == "search.open" and element in controls.form_owners and is_submit(element):
                    continue  # one that sends its form searches, and opens nothing
                name = _filled(known.name, element, controls)
                yield Claim(element, known.kind, name, behaviour_of(known.name), within=first.get(known.bound))
                first.setdefault(known.name, element)


def _filled(name: str, element: HtmlElement, controls: Controls) -> str:
    """Return an id with what an attribute or the text of an element says in its place."""
    stem, _, source = name.removesuffix("}").partition("-{")
    if not source:
        return name
    texts = [element.get(source) or ""]
    if source == "text":
        texts = [visible_text(element), *source_names(element, controls)]
    return f"{stem}-{identifier(texts, _NOUNS[stem])}"
