"""Take the blocks of a page's content one after the other: headings, paragraphs, lists, boxes."""

from collections.abc import Callable

from signage_site.themes import of_all
from signage_site.twins.modes import Code, Content, Definitions, Label, Rows
from signage_specs.readers.html import HtmlElement

_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
BLOCKS = frozenset(
    (
        *("p", "div", "section", "article", "main", "header", "footer", "aside", "address", "blockquote", "hr"),
        *("ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption", "details", "summary", "fieldset", "legend"),
        *("form", "hgroup", "center", "search", "label", "option", "optgroup", "pre", "table", "caption"),
        *("thead", "tbody", "tfoot", "tr", "td", "th", *_HEADINGS),
    )
)
# What a list of definitions must not hold to be data: anything that is more than a line or two.
_LONG = ("pre", "table", "dl", "ul", "ol", "section", "blockquote", "img", "details", *_HEADINGS)
_BOXES = frozenset(of_all(lambda theme: theme.boxes))
_BOX_TITLES = frozenset(of_all(lambda theme: theme.box_titles))
_TAB_PANELS = frozenset(of_all(lambda theme: theme.tab_panels))
_TAB_LABELS = frozenset(of_all(lambda theme: theme.tab_labels))
_TAB_LABEL_BOXES = frozenset(of_all(lambda theme: theme.tab_label_boxes))
_SIGNATURE = "sig"
_CODE_TABLES = frozenset(of_all(lambda theme: theme.code_tables))
_BOX_TABLES = frozenset(of_all(lambda theme: theme.box_tables))


class Flow:
    """The mode in which a page's content is read but for labels, code and tables."""

    signs_only = False
    in_code = False
    is_label = False

    def __init__(self, content: Content) -> None:
        self._content = content
        self._tab_labels: list[str] = []
        self._figures = 0
        self._undescribed: list[HtmlElement] = []

    def flush(self) -> None:
        """End the paragraph that is being read."""
        text = self._content.line.taken()
        if text:
            self._content.outline.add_text(text)

    def waits_for_caption(self, image: HtmlElement) -> bool:
        """Tell whether an image without a text of its own is in a figure, whose caption may describe it."""
        waits = self._figures > 0 and image.get("alt") is None
        if waits:
            self._undescribed.append(image)
        return waits

    def start(self, name: str, element: HtmlElement) -> None:
        """Take the start of a block; what isn't one is part of a line."""
        if name not in BLOCKS:
            return
        self.flush()
        if name in _HEADINGS:
            self._label(element, self._content.outline.heading(_HEADINGS[name], _identity(element)))
        elif name == "li":
            self._content.outline.start_entry(element)
        elif not self._start_by_name(name, element):
            self._start_by_class(name, element)

    def end(self, name: str, element: HtmlElement) -> None:
        """Take the end of a block."""
        if name not in BLOCKS:
            return
        self.flush()
        outline = self._content.outline
        if name in ("ul", "ol"):
            outline.end_list()
        elif name == "li":
            outline.end_entry()
        elif name == "dl":
            outline.end_definitions()
        elif name == "figure":
            self._figures -= 1
            self._undescribed.clear()
        else:
            outline.close_box(element)

    def _start_by_name(self, name: str, element: HtmlElement) -> bool:
        """Take the start of a block whose name says what it is, and tell whether it does."""
        match name:
            case "pre":
                self._content.enter(Code(self._content, element))
            case "table":
                self._table(element)
            case "ul" | "ol":
                self._content.outline.start_list(element)
            case "dl":
                self._definitions(element)
            case "dt":
                self._term(element)
            case "details":
                self._content.outline.open_box(element, "")
            case "summary":
                self._label(element, self._content.outline.name_box)
            case "figure":
                self._figures += 1
            case "figcaption":
                self._label(element, self._captioned)
            case _:
                return False
        return True

    def _start_by_class(self, name: str, element: HtmlElement) -> None:
        classes, outline = element.get("class"), self._content.outline
        meaning = _meaning(classes) if classes else ""
        if meaning == "title":
            self._label(element, outline.name_box)
        elif name == "label":
            if _is_tab_label(element):
                self._label(element, self._tab_labels.append)
        elif meaning == "panel":
            outline.open_box(element, self._tab_labels.pop(0) if self._tab_labels else "")
        elif element.get("role") == "tabpanel":
            outline.open_box(element, self._content.tab_label(element.get("aria-labelledby")))
        elif meaning == "box":
            outline.open_box(element, _kind_of_box(element.classes))

    def _table(self, element: HtmlElement) -> None:
        # The table around code with line numbers, and one that only lays out, say nothing themselves.
        around = element.parent
        is_box = around is not None and not _BOX_TABLES.isdisjoint(around.classes)
        if (
            not is_box
            and _CODE_TABLES.isdisjoint(element.classes)
            and element.get("role") not in ("presentation", "none")
        ):
            self._content.enter(Rows(self._content))

    def _definitions(self, element: HtmlElement) -> None:
        deep = self._content.outline.deep
        # A signature is a name to link to, however short what is said of it.
        signed = any(_SIGNATURE in child.classes for child in element.children() if child.name == "dt")
        if deep or not (signed or element.elements(*_LONG)):
            self._content.enter(Definitions(self._content, element))
        else:
            self._content.outline.start_definitions()

    def _term(self, element: HtmlElement) -> None:
        take = self._content.outline.definition(element.get("id") or "")
        if take is not None:
            self._label(element, take)

    def _captioned(self, text: str) -> None:
        """Take the caption of a figure: it describes the images that have no text of their own."""
        for image in self._undescribed:
            self._content.show(image, text)
        self._undescribed.clear()
        if text:
            self._content.outline.add_text(text)

    def _label(self, element: HtmlElement, take: Callable[[str], None]) -> None:
        self._content.enter(Label(self._content, element, take))


def _meaning(classes: str) -> str:
    """Return what a block is by its class attribute: `title`, `panel`, `box`, or an empty string."""
    words = classes.split()
    kinds = (("title", _BOX_TITLES), ("panel", _TAB_PANELS), ("box", _BOXES))
    return next((kind for kind, names in kinds if not names.isdisjoint(words)), "")


def _kind_of_box(classes: tuple[str, ...]) -> str:
    """Return what a box is that a table lays out, such as "Note"; an empty string for a box that names itself."""
    if _BOX_TABLES.isdisjoint(classes):
        return ""
    return " ".join(each for each in classes if each not in _BOX_TABLES).capitalize()


def _identity(heading: HtmlElement) -> str:
    """Return the id by which a heading is linked to: its own, or that of the section that it stands in."""
    own = heading.get("id")
    if own:
        return own
    around = heading.parent
    if around is None or not (around.name == "section" or "section" in around.classes):
        return ""
    return around.get("id") or ""


def _is_tab_label(label: HtmlElement) -> bool:
    around = label.parent
    if not _TAB_LABELS.isdisjoint(label.classes):
        return True
    return around is not None and not _TAB_LABEL_BOXES.isdisjoint(around.classes)
