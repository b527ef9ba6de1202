"""Name elements as the W3C's computation does, as far as a page's HTML tells (accname 1.2, HTML-AAM 1.0).

What only a stylesheet or a script adds isn't known here.
"""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from turbohtml import Element, Node, Text

from signage_site.pages.controls import Controls
from signage_site.snapshots.rendering import OPAQUE, SILENT, Rendering
from signage_site.snapshots.roles import NAMED_BY_CONTENT
from signage_specs.readers.html import HtmlElement

MOST_TEXT: Final = 1000  # code points of a name
_MOST_NODES: Final = 4000  # that one name is looked for in
_FEWEST_NODES: Final = 32  # the same, on a page whose names are nested so often that it would take long
_LOOKS: Final = 16  # looks at each node of a page, on average
_CHARACTERS_A_NODE: Final = 16
_TEXT_TYPES: Final = frozenset(
    (
        *("date", "datetime-local", "email", "month", "number", "password", "search", "tel", "text", "time", "url"),
        *("week", "color", "range"),
    )
)
_DEEPEST_DRAWING = 60  # elements in each other
_BUTTON_WORDS: Final = {"submit": "Submit", "reset": "Reset", "image": "Submit", "file": "Choose File"}
_VALUE_ROLES: Final = frozenset({"meter", "progressbar", "scrollbar", "slider", "spinbutton"})
_PLACEHOLDER_ROLES: Final = frozenset({"combobox", "searchbox", "spinbutton", "textbox"})
_CAPTIONS: Final = {"fieldset": "legend", "figure": "figcaption", "table": "caption"}
_LABELLED: Final = frozenset({"button", "input", "meter", "output", "progress", "select", "textarea"})
_BRANCHES: Final = frozenset({"group", "menu", "tree"})  # what an entry of a menu or a tree holds besides its name
_WITH_BRANCHES: Final = frozenset({"menuitem", "treeitem"})


class Names:
    """The names of the elements of one page. Linear in the page, however its elements name each other."""

    def __init__(self, controls: Controls, rendering: Rendering) -> None:
        """Name elements of a page that is shown in a way."""
        self._controls = controls
        self._rendering = rendering
        self._hidden = controls.document.hidden
        self._labels = frozenset(chain.from_iterable(controls.labels.values()))
        self._known: dict[HtmlElement, str] = {}
        self._referenced: dict[HtmlElement, str] = {}
        self._used_parts: dict[str, str] = {}
        self._left = _LOOKS * (len(controls.document.text) // _CHARACTERS_A_NODE + _MOST_NODES)

    def is_authored(self, element: HtmlElement) -> bool:
        """Tell whether an author named an element, other than by what is in it."""
        return bool(self._labelled_by(element) or _label(element.node) or (element.get("title") or "").strip())

    def name(self, element: HtmlElement, role: str) -> str:
        """Return the name of an element that has a role: on one line, an empty string without one."""
        found = self._known.get(element)
        if found is None:
            lines = (_on_one_line(source) for source in self._sources(element, role))
            found = self._known[element] = next((line for line in lines if line), "")
        return found

    def is_caption(self, node: Element) -> bool:
        """Tell whether what an element says is the name of another one, beside which it needn't be said again."""
        around = node.parent
        if node.tag == "label":
            return HtmlElement(self._controls.document, node) in self._labels
        return isinstance(around, Element) and _CAPTIONS.get(around.tag) == node.tag

    def _sources(self, element: HtmlElement, role: str) -> Iterator[str]:
        """Yield what may name an element, the strongest first."""
        node = element.node
        yield self._labelled_by(element)
        yield _label(node)
        yield from self._native(element)
        if role in NAMED_BY_CONTENT:
            yield self._content(node, is_branch_left_out=role in _WITH_BRANCHES)
        yield element.get("title") or ""
        if role in _PLACEHOLDER_ROLES:
            yield element.get("placeholder") or ""
            yield element.get("aria-placeholder") or ""
        if node.tag == "input":
            yield _BUTTON_WORDS.get(element.input_type, "")

    def _native(self, element: HtmlElement) -> Iterator[str]:
        """Yield what HTML itself has for the name of an element (HTML-AAM, section 4.1)."""
        node, tag = element.node, element.name
        if tag in _LABELLED:
            labels = self._controls.labels.get(element, ())
            yield " ".join(self._told(label, element) for label in labels)
        if tag == "input":
            kind = element.input_type
            if kind in ("submit", "reset", "button"):
                yield element.get("value") or ""
            elif kind == "image":
                yield element.get("alt") or ""
        elif tag in ("img", "area"):
            yield element.get("alt") or ""
        elif tag in _CAPTIONS:
            caption = _first_child(node, _CAPTIONS[tag])
            yield self._content(caption) if caption is not None and not self._rendering.is_hidden(caption) else ""
        elif tag in ("option", "optgroup"):
            yield element.get("label") or ""
        elif tag == "svg":
            title = _first_child(node, "title")
            yield title.text if title is not None else ""

    def _labelled_by(self, element: HtmlElement) -> str:
        written = element.get("aria-labelledby")
        return self._by_ids(written) if written else ""

    def _by_ids(self, written: str) -> str:
        """Return what the elements of some ids say together; each is read once."""
        found: list[str] = []
        length = 0
        for element in self._controls.document.by_ids(written[:MOST_TEXT]):
            said = self._told(element)
            found.append(said)
            length += len(said)
            if length > MOST_TEXT:
                break
        return " ".join(found)

    def _told(self, element: HtmlElement, labelled: HtmlElement | None = None) -> str:
        """Return what an element says that names others; ids that it names are not followed again (2B).

        What it labels is no part of that. A hidden one says what is hidden in it, too.
        """
        if labelled is None:
            found = self._referenced.get(element)
            if found is not None:
                return found
        node = element.node
        label = _label(node)
        said = label or self._alternative(node)
        if said is None:
            said = self._content(
                node,
                follows=labelled is not None,
                is_shown=not self._is_out_of_sight(element),
                without=labelled.node if labelled is not None else None,
            )
        said = _on_one_line(said) or _on_one_line(element.get("title") or "")
        if labelled is None:
            self._referenced[element] = said
        return said

    def _is_out_of_sight(self, element: HtmlElement) -> bool:
        around = (element, *element.ancestors())
        return any(self._rendering.is_hidden(each.node) for each in around)

    def _content(
        self,
        root: Element,
        *,
        follows: bool = True,
        is_shown: bool = True,
        without: Element | None = None,
        is_branch_left_out: bool = False,
    ) -> str:
        """Return what is in an element, as it is said (2F)."""
        pieces: list[str] = []
        length = 0
        most = min(_MOST_NODES, max(_FEWEST_NODES, self._left))
        # Iterators of what is in each element around, with the element, and how much had been said before it.
        around: list[tuple[Iterator[Node], Element, int]] = [(iter(root.children), root, 0)]
        while around and most > 0 and length <= MOST_TEXT:
            nodes, holder, before = around[-1]
            node = next(nodes, None)
            if node is None:
                around.pop()
                if holder is not root:
                    pieces.append(_after(holder, pieces, before, is_block=self._rendering.is_block(holder)))
                continue
            most -= 1
            self._left -= 1
            if isinstance(node, Text):
                pieces.append(node.data[:MOST_TEXT])
                length += len(pieces[-1])
            elif isinstance(node, Element) and node != without and node not in self._hidden:
                if (is_shown and self._rendering.is_hidden(node)) or node.tag in SILENT:
                    continue
                if is_branch_left_out and node.attr("role") in _BRANCHES:
                    continue
                said = self._said(node, follows=follows)
                if said is not None:
                    pieces.append(f" {said[:MOST_TEXT]} ")
                    length += len(pieces[-1])
                    continue
                if node.tag == "br" or self._rendering.is_block(node):
                    pieces.append(" ")
                around.append((iter(node.children), node, len(pieces)))
        return "".join(pieces)

    def _said(self, node: Element, *, follows: bool) -> str | None:
        """Return what an element in a name says in place of what is in it; None where that speaks for itself."""
        attributes = node.attrs
        if follows and "aria-labelledby" in attributes:
            said = self._by_ids(node.attr("aria-labelledby") or "")
            if said:
                return said
        value = _value(node)
        if value is not None:
            return value
        return (_label(node) if "aria-label" in attributes else "") or self._alternative(node)

    def _alternative(self, node: Element) -> str | None:
        """Return what a picture or a button of an `input` says; None for what speaks by what is in it."""
        return self._drawn(node) if node.tag == "svg" else _alternative(node)

    def _drawn(self, node: Element, depth: int = 0) -> str:
        """Return what a drawing, or a part of one, says: its title, else what its parts and its texts say."""
        said = _first_child(node, "title") or (node if node.tag == "text" else None)
        self._left -= 1
        if said is not None or node.attr("role") == "img" or depth > _DEEPEST_DRAWING or self._left <= 0:
            return said.text[:MOST_TEXT] if said is not None else ""
        if node.tag == "use":
            return self._used((node.attr("href") or node.attr("xlink:href") or "").strip(), depth)
        parts = (self._drawn(each, depth + 1) for each in node.children if isinstance(each, Element))
        return " ".join(each for each in parts if each)[:MOST_TEXT]

    def _used(self, address: str, depth: int) -> str:
        """Return what the part of the page says that a drawing uses, which may use others and itself."""
        if address not in self._used_parts:
            self._used_parts[address] = ""
            for element in self._controls.document.by_ids(address[1:] if address.startswith("#") else ""):
                self._used_parts[address] = self._drawn(element.node, depth + 1)
        return self._used_parts[address]


def _label(node: Element) -> str:
    return (node.attr("aria-label") or "").strip()


def _after(holder: Element, pieces: list[str], before: int, *, is_block: bool) -> str:
    """Return what follows the content of an element in a name: its tooltip where it said nothing else."""
    title = holder.attr("title")
    if title and not any(each.strip() for each in pieces[before:]):
        return f" {title[:MOST_TEXT]} "
    return " " if is_block else ""


def _value(node: Element) -> str | None:
    """Return the value of a field that stands in another element's name (2C); None for what is no such field."""
    tag = node.tag
    if tag == "input":
        kind = (node.attr("type") or "text").strip().lower()
        return (node.attr("value") or "") if kind in _TEXT_TYPES else None
    if tag == "textarea":
        return node.text
    if tag == "select":
        return " ".join(_on_one_line(each.text) for each in selected_options(node))
    if next(iter((node.attr("role") or "").lower().split()), "") in _VALUE_ROLES:
        return node.attr("aria-valuetext") or node.attr("aria-valuenow") or ""
    return None


def selected_options(select: Element) -> list[Element]:
    """Return the options of a list that are chosen before anybody has chosen: those that say so, else the first."""
    options = select.select("option")
    chosen = [each for each in options if "selected" in each.attrs]
    if "multiple" in select.attrs:
        return chosen
    if chosen:
        return chosen[-1:]
    size = (select.attr("size") or "").strip()
    if size.isdecimal() and int(size[:9]) > 1:
        return []
    usable = (each for each in options if "disabled" not in each.attrs and not _is_in_disabled_group(each))
    return list(islice(usable, 1))


def _is_in_disabled_group(option: Element) -> bool:
    around = option.parent
    return isinstance(around, Element) and around.tag == "optgroup" and "disabled" in around.attrs


def _alternative(node: Element) -> str | None:
    """Return what a picture or a button of an `input` says; None for what speaks by what is in it."""
    tag = node.tag
    if tag in ("img", "area"):
        return node.attr("alt") or node.attr("title") or ""
    if tag == "input":
        kind = (node.attr("type") or "").strip().lower()
        if kind in ("submit", "reset", "button", "image"):
            said = node.attr("alt") if kind == "image" else node.attr("value")
            return said or node.attr("title") or _BUTTON_WORDS.get(kind, "")
        return node.attr("title") or ""
    if tag in OPAQUE and tag != "math":
        return node.attr("title") or ""
    return None


def _first_child(node: Element, name: str) -> Element | None:
    return next((each for each in node.children if isinstance(each, Element) and each.tag == name), None)


def _on_one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST_TEXT else f"{line[: MOST_TEXT - 1]}…"
