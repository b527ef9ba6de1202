"""Read HTML as browsers do, and find elements: by name, attribute or selector, or by what is around them.

The tree is the one that the HTML Standard's algorithm builds with scripting on: what is inside `script`, `style`,
`noscript` and comments is text, and what is inside `template` isn't part of the document.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache, partial
from itertools import islice

import turbohtml
from turbohtml import Element, Node

from signage_core.time_limit import bounded_memory
from signage_specs.readers.html_element import IMPLIED, HtmlElement, elements_of, named_nodes
from signage_specs.readers.html_source import HtmlSource

__all__ = [
    "FORMATTING",
    "IMPLIED",
    "READER",
    "HtmlDocument",
    "HtmlElement",
    "read_html",
    "read_html_fragment",
    "refuse_costly",
]

#: What reads pages; another version may read a page differently.
READER = f"turbohtml {turbohtml.__version__}"

# Elements that the adoption agency and the reconstruction of formatting clone (HTML, section 13.2.4.3).
FORMATTING = frozenset(
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"]
)
_DOCUMENT_START = re.compile(
    r"(?>(?:\ufeff|[\t\n\f\r ]|<!--.*?-->)*)<(?:!doctype|html|head|body)\b", re.IGNORECASE | re.DOTALL
)


class HtmlDocument(HtmlSource):
    """A text read as HTML. Element look-ups leave out what is inside a template."""

    def enclosing(
        self, elements: Iterable[HtmlElement], containers: Iterable[HtmlElement]
    ) -> dict[HtmlElement, HtmlElement]:
        """Return the innermost of some containers around each element that stands in one; linear in the tree."""
        # The innermost container around whatever is in a node that was climbed through; None where there is none.
        known: dict[Node, HtmlElement | None] = {container.node: container for container in containers}
        found: dict[HtmlElement, HtmlElement] = {}
        if not known:
            return found
        for element in elements:
            path: list[Node] = []
            around = element.node.parent
            while around is not None and around not in known:
                path.append(around)
                around = around.parent
            result = None if around is None else known[around]
            known.update(dict.fromkeys(path, result))
            if result is not None:
                found[element] = result
        return found

    def clones(self, elements: Iterable[HtmlElement]) -> Iterator[tuple[HtmlElement, HtmlElement]]:
        """Yield each element of which misnesting made several of one start tag with every one of them.

        Of elements of one tag it is the first.
        """
        by_name: dict[str, list[HtmlElement]] = {}
        for element in elements:
            if element.name in FORMATTING:
                by_name.setdefault(element.name, []).append(element)
        for name, some in by_name.items():
            lines = {element.node.source_line for element in some}
            by_position: dict[tuple[int, int] | None, list[Element]] = {}
            for node in self.root_node.select(name):
                if node.source_line in lines:
                    by_position.setdefault(node.position, []).append(node)
            for element in some:
                sharing = by_position.pop(element.node.position, [])
                if len(sharing) > 1:
                    yield from ((element, HtmlElement(self, clone)) for clone in sharing)

    def elements(self, *names: str) -> list[HtmlElement]:
        """Return all elements in tree order; those of `names` alone when any are given."""
        return elements_of(self, named_nodes(self.root_node, names))

    def select(self, selector: str) -> list[HtmlElement]:
        """Return the elements that a CSS selector matches, in tree order.

        Raises:
            turbohtml.SelectorSyntaxError: it isn't one.
        """
        return elements_of(self, self.root_node.select(selector))

    def select_one(self, selector: str) -> HtmlElement | None:
        """Return the first element that a CSS selector matches; None without any."""
        if self.hidden:
            return next(iter(self.select(selector)), None)
        node = self.root_node.select_one(selector)
        return None if node is None else HtmlElement(self, node)

    def marked(self, names: frozenset[str], attributes: tuple[str, ...]) -> list[HtmlElement]:
        """Return the elements of some names, and those that have one of some attributes, in tree order."""
        return self.select(f":is({', '.join([*sorted(names), *(f'[{name}]' for name in attributes)])})")

    def by_id(self, identity: str) -> HtmlElement | None:
        """Return the first element of an id."""
        return self._by_id.get(identity)

    def by_ids(self, identities: str) -> list[HtmlElement]:
        """Return the first element of each id in a list that white space separates, where there is one."""
        return [self._by_id[identity] for identity in identities.split() if identity in self._by_id]

    @cached_property
    def _by_id(self) -> dict[str, HtmlElement]:
        return {element.get("id") or "": element for element in reversed(self.select("[id]"))}

    def with_attributes(self, prefix: str) -> list[HtmlElement]:
        """Return the elements that have an attribute whose lowercase name starts with `prefix`, in tree order."""
        if _attribute_name(prefix).search(self.text) is None:
            return []
        nodes = self.root_node.iter_elements()
        return elements_of(self, (node for node in nodes if any(name.startswith(prefix) for name in node.attrs)))


_HAS = re.compile(r":has\(", re.IGNORECASE)
_ESCAPED_FUNCTION = re.compile(r"(?<!\\):[\w-]*\\")
_SIBLINGS = re.compile("[~+]")
_OF_A_LIST = re.compile(r":nth-\S*\([^()]*\bof\b", re.IGNORECASE)
_LONGEST_SELECTOR = 2_000  # code points
_SELECTOR_PART = re.compile(
    r"""\\. | "[^"]*" | '[^']*' | \[[^\]]*\]
    | (?P<opened>\(\s*) | (?P<closed>\s*\)) | \s*[,>+]\s* | (?P<combined>\s*~\s*|\s+)""",
    re.VERBOSE | re.DOTALL,
)


def refuse_costly(selector: str) -> None:
    """Raise a ValueError for a selector that may take a page of some size for ever, and no signal ends it.

    That is one with several `:has()`, or with several siblings in one, or with functions that relate elements far
    from each other, where that is done outside of them or in others, too: all are tried for each element. So it is
    where something stands in `:has()`, or behind it, that relates elements in this way.
    """
    if len(selector) > _LONGEST_SELECTOR:
        raise ValueError(f"use {_LONGEST_SELECTOR} characters at most")
    inside = _HAS.split(selector)[1:]
    if len(inside) > 1 or any(len(_SIBLINGS.findall(each)) > 1 for each in inside):
        raise ValueError("use `:has()` once, with one `~` or `+` at most")
    if _ESCAPED_FUNCTION.search(selector) is not None:
        raise ValueError("write the name of a pseudo-class without a backslash")
    if _OF_A_LIST.search(selector) is not None:
        raise ValueError("write no `of` in `:nth-child()`")
    levels = _levels(selector)
    if (any(levels) and len(levels) > 1) or any(_levels(each.lstrip(" ~")) for each in inside):
        raise ValueError("write spaces and `~` in functions alone, or outside of them")


def _levels(selector: str) -> set[int]:
    """Return at which depths of brackets a selector relates elements that may be far from each other."""
    levels: set[int] = set()
    depth = 0
    for part in _SELECTOR_PART.finditer(selector.strip()):
        if part.lastgroup == "combined":
            levels.add(depth)
        else:
            depth += (part.lastgroup == "opened") - (part.lastgroup == "closed")
    return levels


@lru_cache(maxsize=8)
def _attribute_name(prefix: str) -> re.Pattern[str]:
    """Return what finds names of attributes, from the prefix's first hyphen on: letters in either case are slow.

    In front of a name stand white space, a slash or the quote of the value before (HTML, section 13.2.5.32).
    """
    head, hyphen, rest = prefix.partition("-")
    before = rf"(?<=[\t\n\f\r /\"']{re.escape(head + hyphen)})"
    return re.compile(f"{hyphen}{before}{re.escape(rest)}", re.IGNORECASE | re.ASCII)


def read_html(text: str) -> HtmlDocument:
    """Read a text as a whole HTML document. Never raises; linear; any text is HTML.

    Offsets are code points into the text, a byte order mark included.
    """
    # A byte order mark is no content (HTML, 13.2.3.5), but would start the body if it was left in: a space doesn't.
    parsed = f" {text[1:]}" if text.startswith("\ufeff") else text
    parsed = _with_characters(parsed)
    return HtmlDocument(text, _parsed(_PAGE, parsed))


def read_html_fragment(text: str) -> HtmlDocument:
    """Read a text that may be a part of a document: a form, some table rows, one list item.

    A text that starts with a doctype or with an `html`, `head` or `body` tag is read as a document. Any other is
    read as the content of a template, where a table's parts need no table around them.
    """
    if _DOCUMENT_START.match(text):
        return read_html(text)
    return HtmlDocument(text, _parsed(_FRAGMENT, _with_characters(text)))


_PAGE = partial(turbohtml.parse, source_locations=True, scripting=True, allow_declarative_shadow_roots=False)
_FRAGMENT = partial(turbohtml.parse_fragment, context="template", source_locations=True, scripting=True)
_CLONED = re.compile(rf"(</?)({'|'.join(FORMATTING - frozenset('a'))})(?=[\t\n\f\r />])", re.IGNORECASE)
_MANY = 1_000  # elements that a short text may have
_MEMORY, _MEMORY_EACH = 200_000_000, 400  # bytes for a text, and for each of its code points


def _parsed(parse: Callable[[str], Node], text: str) -> Node:
    """Return the tree of a text, which has few more elements than the text has tags.

    Where hundreds of formatting elements are left open, the algorithm makes all of them again in each paragraph
    behind. Such a text is read as if these did no formatting: their tags have other names, of the same lengths.
    """
    try:
        with bounded_memory(_MEMORY + _MEMORY_EACH * len(text)):
            tree = parse(text)
            if next(islice(tree.iter_elements(), len(text) // 2 + _MANY, None), None) is None:
                return tree
    except MemoryError:
        pass
    return parse(_CLONED.sub(lambda tag: f"{tag[1]}{'x' * len(tag[2])}", text))


def _with_characters(text: str) -> str:
    """Return a text with U+FFFD for each half of a surrogate pair, which the tree can't give back."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return re.sub("[\ud800-\udfff]", "\ufffd", text)
    return text
