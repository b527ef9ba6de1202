"""Write the ANML twin of a page: what the page says, as a document in ANML 1.0 that leads back to it."""

import re
from collections.abc import Iterator

from turbohtml import Element

from signage_core.generated import GENERATOR
from signage_site.documents.index import rights_footer
from signage_site.documents.places import ANML
from signage_site.pages.facts import PageFacts
from signage_site.settings import Settings
from signage_site.twins.markdown import CUT, MOST_BYTES, Content, Section, own_description
from signage_site.twins.page_link import up
from signage_site.twins.text import clean, label_text, one_line
from signage_specs.anml.canonical import CanonicalElement, build
from signage_specs.anml.values import is_language_tag
from signage_specs.anml.vocabulary import MEDIA_TYPE_XML, VERSION
from signage_specs.anml.writer import value_text, xml_text

MOST_ELEMENTS = 9_000
"""Of one document. The draft names no number; a client that exists stops at 10,000."""

_CACHING = ("cache", "store", "train")
"""The usages that let an agent keep a document: with any other one, a time to live has no meaning (14.4)."""

_ELEMENT = 60  # bytes of an element with its attributes' names, on average more than it takes
_LONGEST_ESCAPE = 6  # bytes of one character as XML writes it: `&quot;`
_WIDEST = 100  # columns; a cell may claim to span a thousand
_TALLEST = 1000  # rows that a cell may claim to span
_HEADING = re.compile("^#{1,6} \0h([0-9]+)\0.*$", re.MULTILINE)
_TABLE = re.compile("\0t([0-9]+)\0.*?\0/t\0", re.DOTALL)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_BREAK = re.compile(r"(?:  |(?<!\\)\\)\n")  # as Markdown forces one
_SPACE = "\n"


class Budget:
    """What a document may still hold. Once something didn't fit, nothing more does."""

    def __init__(self, size: int, elements: int = MOST_ELEMENTS) -> None:
        """Start with everything left."""
        self._size = size
        self._elements = elements
        self.spent = False

    def takes(self, *texts: str, elements: int = 1) -> bool:
        """Tell whether elements with these texts still fit, and count them."""
        size = _ELEMENT * elements + sum([len(value_text(text).encode()) for text in texts])
        self.spent = self.spent or size > self._size or elements > self._elements
        if not self.spent:
            self._size -= size
            self._elements -= elements
        return not self.spent

    def start_of(self, text: str) -> str:
        """Return as much of a text as fits; all of it as a rule."""
        was_spent = self.spent
        if self.takes(text):
            return text
        return "" if was_spent else text[: max(0, self._size) // _LONGEST_ESCAPE]


class _Part:
    """A section that is being written, or the body."""

    def __init__(self, section: Section, passages: list[tuple[str, list[CanonicalElement]]]) -> None:
        self.section = section
        self.passages = passages
        self.parts: list[_Part] = []

    def element(self, name: str, budget: Budget, attributes: dict[str, str | None]) -> CanonicalElement:
        """Return it as an element. JSON keeps text, sections and data apart, so what follows data is a section."""
        (text, data), *others = self.passages
        blocks = list(_blocks(self.section, budget))
        parts = [build("section", text=text, children=data) for text, data in others]
        parts += [part.element("section", budget, part.attributes()) for part in self.parts]
        if parts and data:  # what was read first stands first
            return build(name, attributes, text, [build("section", children=data), *parts, *blocks])
        return build(name, attributes, text, [*data, *parts, *blocks])

    def attributes(self) -> dict[str, str | None]:
        return {"id": label_text(self.section.identity) or None, "label": self.section.label or None}


def anml_twin(
    content: Content, facts: PageFacts, settings: Settings, page: str, most: int = MOST_BYTES
) -> tuple[str, bool]:
    """Return a page's ANML twin, and whether it is cut.

    No more than `most` bytes are the page's content. `page` is its address.
    """
    budget = Budget(most)
    body = _parts(content, budget)
    element = body.element("body", budget, {"usage": settings.usage})
    lang = settings.lang or facts.lang.replace("_", "-")
    links = [
        build("link", {"href": page, "rel": "canonical", "type": "text/html", "label": label_text(facts.title)}),
        build("link", {"href": up(facts.path, ANML), "rel": "index", "type": MEDIA_TYPE_XML}),
    ]
    rest = [build("section", {"label": "The rest of the page"}, CUT)] if budget.spent else []
    root = build(
        "anml",
        {
            "version": VERSION,
            "role": "service",
            "ttl": str(settings.ttl) if settings.usage in _CACHING else None,
            "lang": lang if is_language_tag(lang) else None,
        },
        children=[
            _head(facts, settings),
            build("body", dict(element.attributes), element.text, [*links, *element.children, *rest]),
            rights_footer(settings),
        ],
    )
    return xml_text((root,)), budget.spent


def _head(facts: PageFacts, settings: Settings) -> CanonicalElement:
    description = own_description(facts, settings)
    metas = (("generator", GENERATOR), ("type", "page"), *([("description", description)] if description else []))
    return build(
        "head",
        children=[
            build("title", text=label_text(facts.title)),
            *(build("meta", {"name": name, "value": value}) for name, value in metas),
        ],
    )


def _parts(content: Content, budget: Budget) -> _Part:
    """Return the sections of a page, each in the one whose heading it is under."""
    pieces = _HEADING.split(content.markdown)
    identities: set[str] = set()
    opened: list[_Part] = []
    for number, text in zip(map(int, pieces[1::2]), pieces[2::2], strict=True):
        section = content.sections[number]
        if section.identity in identities or (opened and not budget.takes(section.identity, section.label)):
            section.identity = ""
        if budget.spent:
            break
        identities.add(section.identity)
        part = _Part(section, _passages(text, content, budget))
        while len(opened) > 1 and opened[-1].section.level >= section.level:
            opened.pop()
        if opened:
            opened[-1].parts.append(part)
        opened.append(part)
    return opened[0]


def _passages(text: str, content: Content, budget: Budget) -> list[tuple[str, list[CanonicalElement]]]:
    """Return the text of a section, with the data that follows each run of it."""
    first, *pieces = _TABLE.split(text)
    passages = [(budget.start_of(first.strip(_SPACE)), _no_data())]
    for number, after in zip(map(int, pieces[::2]), pieces[1::2], strict=True):
        data = _data(content.tables[number], content, budget)
        passages[-1][1].extend([] if data is None else [data])
        said = after.strip(_SPACE)
        if said:
            passages.append((budget.start_of(said), _no_data()))
    return passages


def _no_data() -> list[CanonicalElement]:
    return []


def _blocks(section: Section, budget: Budget) -> Iterator[CanonicalElement]:
    """Yield the images, films, sounds and links of a section."""
    for name, attributes, shown, said in section.media:
        told = [("transcript", clean(said)), ("description", shown)]
        children = [build(kind, text=text) for kind, text in told if text]
        if budget.takes(*attributes.values(), shown, said, elements=1 + len(children)):
            yield build(name, dict(attributes), children=children)
    for target, label in section.links.items():
        if budget.takes(target, label):
            yield build("link", {"href": target, "rel": "related", "label": label or None})


def _data(table: Element, content: Content, budget: Budget) -> CanonicalElement | None:
    """Return a table as data, an item for each row below the header; None where nothing is in it.

    A cell that spans columns is said once, as what stands in the first of them.
    """
    rows, headed = _rows(table, content)
    names: dict[int, list[str]] = {}
    for row in rows[:headed]:
        for column, (markdown, _) in row.items():
            text = _ESCAPED.sub(r"\1", markdown)  # a name isn't Markdown
            if text and text not in names.setdefault(column, []):
                names[column].append(text)
    items: list[CanonicalElement] = []
    for row in rows[headed:]:
        said = [
            (one_line(" ".join(names.get(column, ()))) or f"column {column + 1}", text)
            for column, (text, is_rest) in sorted(row.items())
            if text and not is_rest
        ]
        if said and not budget.takes(*(each for pair in said for each in pair), elements=len(said) + 1):
            break
        fields = [build("field", {"name": name, "type": "string"}, text) for name, text in said]
        items += [build("item", children=fields)] if fields else []
    caption = table.select_one("caption")
    label = "" if caption is None else one_line(content.rewriting.restored(caption.text))
    is_labelled = bool(label) and budget.takes(label, elements=0)
    return build("data", {"label": label if is_labelled else None}, children=items) if items else None


def _rows(table: Element, content: Content) -> tuple[list[dict[int, tuple[str, bool]]], int]:
    """Return the rows of a table, and how many of them are its header.

    Of each row, by column: what stands there, and whether that is the rest of a cell that begins further left.
    """
    rows: list[dict[int, tuple[str, bool]]] = []
    spans: dict[int, tuple[int, tuple[str, bool]]] = {}
    headed = 0
    for line in table.select("tr"):
        around = line.parent
        if around != table and (not isinstance(around, Element) or around.parent != table):
            continue  # of a table in a cell
        row = {column: cell for column, (_, cell) in spans.items()}
        spans = {column: (left - 1, cell) for column, (left, cell) in spans.items() if left > 1}
        is_header = headed == len(rows)
        column = 0
        for cell in line.children:
            if not isinstance(cell, Element) or cell.tag not in ("td", "th"):
                continue
            is_header = is_header and cell.tag == "th"
            while column in row:
                column += 1
            across, down = (_span(cell.attr(name)) for name in ("colspan", "rowspan"))
            said = content.rewriting.restored(cell.to_markdown(), is_cell=True)
            text = clean(_BREAK.sub("\n", said).replace("\\|", "|"))
            for place in range(column, min(column + max(across, 1), _WIDEST)):
                if place in row:
                    break
                row[place] = held = (text, place > column)
                if down > 1:
                    spans[place] = (min(down, _TALLEST) - 1, held)
        headed += is_header
        rows.append(row)
    return rows, headed if headed < len(rows) else 0  # nothing but header cells: they are what the table says


def _span(written: str | None) -> int:
    number = (written or "").strip()
    return int(number) if number.isascii() and number.isdigit() and len(number) <= 4 else 1  # noqa: PLR2004  a span
