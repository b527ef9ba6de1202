"""Links by their place in the site, to versions and to files, and the controls that known themes write."""

import re
from collections.abc import Iterator

from signage_site.pages.behaviours import KNOWN_ACTIONS, LEAVES, READS, behaviour_of
from signage_site.pages.claim import Claim, Claims
from signage_site.pages.controls import MOST_CONTROLS, Controls, is_submit
from signage_site.pages.identifiers import as_name, identifier
from signage_site.pages.names import source_names
from signage_site.pages.texts import visible_text
from signage_site.themes import THEMES, of_all
from signage_site.themes.theme import Kind
from signage_specs.readers.html import HtmlElement

PAGE_LINKS: dict[str, Kind] = {
    "page.next": "link",
    "page.prev": "link",
    "page.edit": "action",
    "issue.create": "action",
}
"""The actions that a page has one link for at most, and what that is."""

# Links of any theme, which say it themselves; the class is Bootstrap's, of any link.
_OF_ANY_THEME = {
    "page.next": ("a[rel~=next]",),
    "page.prev": ("a[rel~=prev]",),
    "page.edit": (
        "a[rel~=edit]",
        "a.nav-link[href^='http']:is([href*='/edit/'], [href*='/blob/'])",
        "a[href^='https://github.com/'][class*='edit' i]:is([href*='/edit/'], [href*='/blob/'])",
    ),
}
# The themes' own links first.
_SELECTORS = {
    name: (
        *(known.selector for theme in THEMES for known in theme.controls if known.name == name),
        *_OF_ANY_THEME.get(name, ()),
    )
    for name in PAGE_LINKS
}
_NEIGHBOUR_LISTS = ", ".join(f"{each} a[href]" for each in of_all(lambda theme: theme.neighbour_lists))
_VERSION_MENUS = of_all(lambda theme: theme.version_menus)
# What the head calls them.
_RELATIONS = {"page.next": "next", "page.prev": "prev"}
_HEADS = 'link[href]:not([href=""]):is([rel=next], [rel=prev])'
# Where each page that has neighbours says so.
_TELLING_THEMES = of_all(lambda theme: theme.names_neighbours)
# What a link to a neighbour is called, signs around it aside: "« Previous", "Next page", "Next: Deck plan".
_WORDS = {
    "page.next": (
        r"next|weiter|suivante?|siguiente|successiv[oa]|avanti|próxim[oa]|volgende|nästa|далее|下一[页頁篇]|次へ"
    ),
    "page.prev": (
        r"prev|previous|zurück|précédente?|anterior|precedente|indietro|vorige|föregående|назад|上一[页頁篇]|前へ"
    ),
}
_NOUNS = r"(?:page|chapter|section|topic|article|post|lesson|seite|página|pagina|document)"
# Alone, with a noun and what it is called, with a colon and what it is called, or behind a noun.
_NAMES = {
    name: re.compile(
        rf"[\W_]*(?:{words})(?:[\W_]*|\s+{_NOUNS}(?:\b|(?-i:(?=[A-Z]))).*|\s*[:\xbb\u203a\u2192>]\s*\S.*)"
        rf"|{_NOUNS}\s+(?:{words})[\W_]*",
        re.IGNORECASE,
    )
    for name, words in _WORDS.items()
}
# What documentation calls its versions, besides numbers.
_VERSION = re.compile(
    r"(?:v(?:ersion)?\.?\s*)?\d[\w.+-]*(?:\s*\(?[\w ]+\)?)?"
    r"|latest|stable|next|main|master|dev|devel|canary|unreleased",
    re.IGNORECASE,
)
_LONGEST = 120  # code points of a name that tell what it means: a link may hold a whole card
_MOST_LINKS = 1000  # a page with more of them is a list, and has no neighbours


def annotate_page_links(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield the first link of each purpose; a theme that has it twice means the same by both."""
    claimed: set[str] = set()  # or annotated already
    for name, kind in PAGE_LINKS.items():
        for selector in _SELECTORS[name]:
            found = [
                link
                for link in _links(controls.document.select(selector))
                if link.start is not None and link.get("href") is not None
            ]
            if any(link in controls.annotated for link in found):
                claimed.add(name)
                break  # an author, or an earlier run, has chosen
            if found:
                claimed.add(name)
                yield Claim(found[0], kind, name, KNOWN_ACTIONS[name].behaviour)
                break
        else:
            yield from _to_neighbour(controls, name, kind)
    if claimed.isdisjoint(_RELATIONS) and not _says_where_neighbours_are(controls):
        yield from _by_words(controls)


def _says_where_neighbours_are(controls: Controls) -> bool:
    """Tell whether a page has no neighbours but those found: its head names some, or its theme always says it."""
    return any(map(controls.document.select, (_HEADS, *_TELLING_THEMES)))


def _by_words(controls: Controls) -> Iterator[Claim]:
    """Yield the first link that is called the next or the previous page, where neither theme nor head tells."""
    links = controls.document.elements("a")
    if len(links) > _MOST_LINKS or any(
        controls.said(element, "action") in _RELATIONS for element in controls.annotated
    ):
        return
    waiting = set(_NAMES)
    for link in links:
        text = " ".join(link.text.split()) or visible_text(link)  # an image says its alternative text
        said = (text, link.get("aria-label") or "", link.get("title") or "")
        meant = {neighbour_of(each[:_LONGEST]) for each in said}
        name = next((each for each in _NAMES if each in meant and each in waiting), None)
        if name is not None and _leads_to_a_page(link):
            yield Claim(link, "link", name, READS)
            waiting.remove(name)
        if not waiting:
            return


def neighbour_of(said: str) -> str:
    """Return what a name says that it leads to, `page.next` or `page.prev`; else an empty string."""
    return next((name for name, pattern in _NAMES.items() if pattern.fullmatch(said)), "")


def _leads_to_a_page(link: HtmlElement) -> bool:
    """Tell whether a link leads to another page of the site, as far as it says."""
    target = (link.get("href") or "").strip()
    return (
        bool(target)
        and not target.startswith(("#", "//"))
        and ":" not in target.partition("/")[0]
        and link.start is not None
    )


def _to_neighbour(controls: Controls, name: str, kind: Kind) -> Iterator[Claim]:
    """Yield the link to the page that the head names as the next or the one before, where no theme's own is known.

    Any link that leads there does. That of a list of neighbours is taken before one of the text or a menu.
    """
    relation = _RELATIONS.get(name)
    heads = controls.document.select(_HEADS) if relation is not None else []
    target = next((link.get("href") for link in heads if link.get("rel") == relation), None)
    if not target or any(controls.said(element, "action") == name for element in controls.annotated):
        return
    for selector in (_NEIGHBOUR_LISTS, "a[href]"):
        links = controls.document.select(selector)
        found = [link for link in links if link.get("href") == target and link.start is not None]
        if found:
            if not any(link in controls.annotated for link in found):
                yield Claim(found[0], kind, name, KNOWN_ACTIONS[name].behaviour)
            return


def _links(found: list[HtmlElement]) -> list[HtmlElement]:
    """Return links, and of other elements the links inside: quicker than a selector that climbs from every link."""
    return [link for each in found for link in ([each] if each.name == "a" else each.elements("a"))]


def annotate_downloads(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield every link that says that it is a download."""
    for link in controls.document.select("a[download][href]")[:MOST_CONTROLS]:
        if link not in claims:
            name = identifier([as_name(link.get("download") or ""), *source_names(link, controls)], "file")
            yield Claim(link, "action", f"file.download-{name}", LEAVES)


def annotate_versions(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield the buttons and the links of the menus of known themes in which every entry is a version."""
    for selector in _VERSION_MENUS:
        for menu in controls.document.select(selector):
            yield from _versions(menu)


def version_id(text: str) -> str:
    """Return the last part of the id for a version: `v1-0`, since an id starts with a letter."""
    return identifier([f"v{text}" if text[:1].isdigit() else text], "version")


def _versions(menu: HtmlElement) -> Iterator[Claim]:
    """Yield the button and the links of a menu in which every entry is a version."""
    links = menu.select("a.dropdown__link")
    if not links or any(link.get("lang") or not _VERSION.fullmatch(visible_text(link)) for link in links):
        return
    for button in menu.select("a[role=button]"):
        yield Claim(button, "action", "version.switch", READS)
    for link in links:
        yield Claim(link, "link", f"version.switch-{version_id(visible_text(link))}", READS)


# What the search and the links of a page have annotators of their own for.
_KNOWN = [
    [known for known in theme.controls if known.name not in PAGE_LINKS and known.bound != "docs.search"]
    for theme in THEMES
]
# What the part of an id is called that a text without Latin letters makes.
_ID_NOUNS = {"theme.set": "mode", "page.download": "file", "language.switch": "language"}


def annotate_known_controls(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield what known themes write, each with its own name and behaviour."""
    first: dict[str, HtmlElement] = {}
    for theme in _KNOWN:
        for known in theme:
            if known.kind == "field" and known.bound and known.bound not in first:
                continue  # a box that nothing on the page reaches
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
    return f"{stem}-{identifier(texts, _ID_NOUNS[stem])}"
