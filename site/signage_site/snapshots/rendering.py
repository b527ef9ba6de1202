"""Tell what of a page is hidden before any script runs, and what starts a line of its own."""

import re
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Final

from turbohtml import Element

from signage_core.addresses import urlsplit
from signage_site.snapshots.stylesheets import StyleRule, imports, media_holds, style_rules
from signage_specs.readers.html import HtmlDocument, HtmlElement, refuse_costly

# What browsers never show, whatever a stylesheet says.
SILENT: Final = frozenset({
    "base", "basefont", "col", "colgroup", "datalist", "frame", "frameset", "head", "link", "meta", "noembed",
    "noframes", "noscript", "param", "rp", "script", "source", "style", "template", "title", "track",
})  # fmt: skip
OPAQUE: Final = frozenset({
    "area", "audio", "embed", "iframe", "img", "input", "math", "meter", "object", "progress", "select", "svg",
    "textarea", "video",
})  # fmt: skip
"""Elements that may be shown, but not what is in them."""

_HIDING: Final = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden)\b",
    re.IGNORECASE,
)
_OWN_DISPLAY: Final = re.compile(r"(?:^|;)\s*display\s*:\s*([a-z-]+)", re.IGNORECASE)
_BLOCKS: Final = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup",
    "option", "p", "plaintext", "pre", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th",
    "thead", "tr", "ul", "xmp",
})  # fmt: skip
_INLINE: Final = frozenset({"inline", "contents", "ruby"})
_NONE: Final = "none"
_MOST_SHEETS: Final = 50
_MOST_NESTED: Final = 3  # stylesheets that import each other
_MOST_LOOKS: Final = 20_000_000  # elements that selectors are held against; a page that asks for more has no styles
_NAME: Final = re.compile(r"([.#])((?:[\w-]|[^\x00-\x7f]|\\.)+)")
_IN_FUNCTION: Final = re.compile(r":(?:not|is|where)\([^()]*\)")

#: Returns the text of a stylesheet by its address as a page has it; an empty one where it isn't to be had.
Sheets = Callable[[str], str]


class Rendering:
    """How one page is shown: as its HTML says, its `style` elements, and the stylesheets that are at hand."""

    def __init__(self, document: HtmlDocument, sheets: Sheets | None = None) -> None:
        """Read how a page is shown."""
        self._display: dict[Element, str] = {}
        self._visibility: dict[Element, str] = {}
        self._read(document, sheets)

    def is_block(self, element: Element) -> bool:
        """Tell whether an element is apart from the text around it."""
        display = self._display.get(element)
        return element.tag in _BLOCKS if display is None else display.split()[0] not in _INLINE

    def is_hidden(self, element: Element) -> bool:
        """Tell whether an element is hidden, with all that is in it, from those who listen."""
        display = self._display.get(element)
        if element.tag in SILENT or display == _NONE or self._visibility.get(element) in ("hidden", "collapse"):
            return True
        attributes = element.attrs
        return _is_folded(element) or (bool(attributes) and _says_hidden(element)) or _is_closed(element, display)

    def _read(self, document: HtmlDocument, sheets: Sheets | None) -> None:
        """Find for each element the rule that decides how it is shown."""
        rules = list(_rules_of(document, sheets))
        if not rules:
            return
        elements = document.elements()
        names = {f".{word}" for each in elements for word in (each.get("class") or "").split()}
        names |= {f"#{each.get('id')}" for each in elements if each.get("id")}
        matching = [rule for rule in rules if _may_match(rule.selector, names)]
        if len(matching) * len(elements) > _MOST_LOOKS:
            return
        best: dict[tuple[str, Element], tuple[bool, int, int, int]] = {}
        matches: dict[str, list[Element]] = {}
        for rule in matching:
            if rule.selector not in matches:
                matches[rule.selector] = _matches(document, rule.selector)
            found = self._display if rule.name == "display" else self._visibility
            for element in matches[rule.selector]:
                key = (rule.name, element)
                if key not in best or best[key] <= rule.weight:
                    best[key] = rule.weight
                    found[element] = rule.value
        self._let_styles_win(best)

    def _let_styles_win(self, best: dict[tuple[str, Element], tuple[bool, int, int, int]]) -> None:
        """Forget what an element's own `style` overrides; what that says is looked at when it is asked for."""
        for (name, element), weight in best.items():
            style = element.attr("style")
            if style and not weight[0] and re.search(rf"(?:^|;)\s*{name}\s*:", style, re.IGNORECASE):
                del (self._display if name == "display" else self._visibility)[element]


def _rules_of(document: HtmlDocument, sheets: Sheets | None) -> Iterator[StyleRule]:
    texts = chain.from_iterable(_texts(element, sheets) for element in document.elements("link", "style"))
    for text in islice(texts, _MOST_SHEETS):
        yield from style_rules(text)


def _texts(element: HtmlElement, sheets: Sheets | None) -> Iterator[str]:
    """Yield the stylesheets that an element has: those that they import first."""
    if element.namespace != "html" or not media_holds(element.get("media") or ""):
        return
    if element.name == "style":
        yield from _with_imports(element.text, "", sheets)
        return
    words = (element.get("rel") or "").lower().split()
    address = (element.get("href") or "").strip()
    is_used = "stylesheet" in words and "alternate" not in words and element.get("disabled") is None
    if sheets is not None and is_used and address:
        yield from _with_imports(sheets(address), address, sheets)


def _with_imports(text: str, address: str, sheets: Sheets | None, depth: int = 0) -> Iterator[str]:
    if sheets is not None and depth < _MOST_NESTED:
        for each in islice(imports(text), _MOST_SHEETS):
            imported = _beside(address, each)
            yield from _with_imports(sheets(imported), imported, sheets, depth + 1)
    yield text


def _beside(address: str, reference: str) -> str:
    """Return what a reference in a stylesheet means on the page; an empty string for none."""
    try:
        parts = urlsplit(reference)
    except ValueError:  # such as an open bracket where the host should be
        return ""
    if parts.scheme or parts.netloc or parts.path.startswith("/"):
        return reference
    return (
        f"{address.partition('?')[0].partition('#')[0].rpartition('/')[0]}/{reference}"
        if "/" in address
        else reference
    )


def _may_match(selector: str, names: set[str]) -> bool:
    """Tell whether a page has the classes and ids that a selector asks for."""
    plain = _IN_FUNCTION.sub("", selector)
    return all("\\" in name or f"{sign}{name}" in names for sign, name in _NAME.findall(plain))


def _matches(document: HtmlDocument, selector: str) -> list[Element]:
    try:
        refuse_costly(selector)
        return [each.node for each in document.select(selector)]
    except ValueError:  # one that browsers may know
        return []


def _says_hidden(element: Element) -> bool:
    """Tell whether an element's attributes hide it, whatever a stylesheet says."""
    attributes = element.attrs
    return (
        "inert" in attributes
        or (element.attr("aria-hidden") or "").strip().lower() == "true"
        or (element.tag == "input" and (element.attr("type") or "").strip().lower() == "hidden")
        or ("style" in attributes and _HIDING.search(element.attr("style") or "") is not None)
    )


def _is_closed(element: Element, display: str | None) -> bool:
    """Tell whether an element is hidden unless something else is said: what a browser's own stylesheet hides."""
    attributes = element.attrs
    is_hidden = (
        "hidden" in attributes or "popover" in attributes or (element.tag == "dialog" and "open" not in attributes)
    )
    if not is_hidden or display is not None:
        return False
    return not attributes or _OWN_DISPLAY.search(element.attr("style") or "") is None


def _is_folded(element: Element) -> bool:
    """Tell whether an element is in a `details` that is closed, and isn't its summary."""
    around = element.parent
    if not isinstance(around, Element) or around.tag != "details" or "open" in around.attrs:
        return False
    return element != summary_of(around)


def summary_of(details: Element) -> Element | None:
    """Return the summary of a `details`; None where it has none of its own."""
    return next((each for each in details.children if isinstance(each, Element) and each.tag == "summary"), None)
