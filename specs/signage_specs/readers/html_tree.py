"""What the reader of HTML asks of a tree, and which library makes it: turbohtml, else justhtml."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable


class Namespace(Protocol):
    """The namespace of an element; its value is `html`, `svg` or `math`."""

    @property
    def value(self) -> str:
        """The short name."""
        ...


class TreeNode(Protocol):
    """A node that can hold others: an element, or the document."""

    @property
    def parent(self) -> TreeNode | None:
        """The node that holds this one."""
        ...

    @property
    def children(self) -> Iterable[Any]:
        """Elements, texts and comments."""
        ...

    @property
    def descendants(self) -> Iterable[Any]:
        """Everything inside, in tree order."""
        ...

    @property
    def text(self) -> str:
        """All text inside."""
        ...

    def iter_elements(self, names: Any = None) -> Iterable[Any]:
        """Return the elements inside, in tree order: all, or those of some names."""
        ...

    def select(self, selector: str, /) -> list[Any]:
        """Return the elements inside that a selector matches, in tree order."""
        ...

    def select_one(self, selector: str, /) -> Any:
        """Return the first of them; None without any."""
        ...


@runtime_checkable
class TreeElement(TreeNode, Protocol):
    """An element. Two of them are equal when they are the same node."""

    @property
    def tag(self) -> str:
        """The name, in lowercase in HTML."""
        ...

    @property
    def namespace(self) -> Namespace:
        """The namespace."""
        ...

    @property
    def position(self) -> tuple[int, int] | None:
        """The 1-based line and 0-based column of the start tag; None for an implied element."""
        ...

    @property
    def source_line(self) -> int | None:
        """The line of the position alone."""
        ...

    @property
    def attrs(self) -> MutableMapping[str, Any]:
        """The attributes, to be written to."""
        ...

    def attr(self, name: str, /) -> str | None:
        """Return the value of an attribute."""
        ...

    def closest(self, selector: str, /) -> Any:
        """Return the first of this node and those that hold it which a selector matches; None without any."""
        ...

    def matches(self, selector: str, /) -> bool:
        """Tell whether a selector matches."""
        ...


@dataclass(frozen=True, slots=True)
class HtmlParser:
    """A library that builds the tree of a page as the HTML Standard says, with scripting on.

    Attributes:
        name: with its version: another one may read a page differently.
        element: the class of its elements.
        html: the namespace of elements of HTML, always the same object.
        text: the class of its texts; each has `data` and `parent`.
        counts_lines: a position is a line and a column; otherwise the line is always 1 and the column an offset.
        can_select: tells whether a selector can ask for an attribute of a name, escaped where that is needed.
        parse: reads a whole document.
        parse_fragment: reads what may stand in a template.
    """

    name: str
    element: type[Any]
    html: Namespace
    text: type[Any]
    counts_lines: bool
    can_select: Callable[[str], bool]
    parse: Callable[[str], TreeNode]
    parse_fragment: Callable[[str], TreeNode]


@lru_cache(maxsize=1)
def default_parser() -> HtmlParser:
    """Return the fastest parser that is installed.

    Raises:
        ImportError: neither is.
    """
    try:
        return turbohtml_parser()
    except ImportError:
        return portable_parser()


def turbohtml_parser() -> HtmlParser:
    """Return the one that is written in C.

    Raises:
        ImportError: it isn't installed, or not made for this machine.
    """
    import turbohtml

    def parse(text: str) -> Any:
        return turbohtml.parse(text, scripting=True, allow_declarative_shadow_roots=False)

    def parse_fragment(text: str) -> Any:
        return turbohtml.parse_fragment(text, "template", scripting=True)

    return HtmlParser(
        name=f"turbohtml {turbohtml.__version__}",
        element=turbohtml.Element,
        html=turbohtml.Namespace.HTML,
        text=turbohtml.Text,
        counts_lines=True,
        can_select=lambda name: name.isascii() and "\0" not in name,
        parse=parse,
        parse_fragment=parse_fragment,
    )


def portable_parser() -> HtmlParser:
    """Return the one that is written in Python.

    Raises:
        ImportError: it isn't installed.
    """
    from signage_specs.readers.portable_html import (
        HTML,
        NAME,
        PortableElement,
        PortableText,
        parse,
        parse_fragment,
    )

    return HtmlParser(
        name=NAME,
        element=PortableElement,
        html=HTML,
        text=PortableText,
        counts_lines=False,
        can_select=lambda name: name.isascii() and name.replace("-", "").replace("_", "").isalnum(),
        parse=parse,
        parse_fragment=parse_fragment,
    )


def template_contents(root: TreeNode) -> set[TreeNode]:
    """Return every node that is inside a template, each one visited once."""
    hidden: set[TreeNode] = set()
    for template in root.select("template"):
        if template.namespace.value == "html" and template not in hidden:
            hidden.update(template.descendants)
    return hidden
