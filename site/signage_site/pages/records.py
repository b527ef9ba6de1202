"""Find the record that a control acts on: the row, the list item or the card that it stands in, and its key."""

import re
from collections.abc import Callable, Iterator
from itertools import islice, takewhile

from signage_core.frozen import frozen
from signage_site.pages.controls import Controls, role
from signage_site.pages.identifiers import fingerprint, slug
from signage_site.pages.keys import LONGEST_KEY, data_key, key_of_controls, key_slug, own_key
from signage_site.pages.names import as_title
from signage_site.pages.texts import HEADINGS, columns_of, visible_text
from signage_site.pages.verbs import purpose_of
from signage_specs.readers.html import HtmlElement

MOST_RECORDS = 50
"""Of one list, whose controls are actions: an agent doesn't read thousands of them."""

_MOST_AROUND = 8  # elements around a control that may be its record
_MOST_CELLS = 6  # that may hold the key
# A number before what it counts, which is no year: "10 Comments".
_COUNTED = re.compile(r"\s*\d{1,3}\s+(?=[^\W\d])")
_MOST_WORDS = 3  # of what a list is called
_LISTS = ("table", "ul", "ol")
_TITLES = (*HEADINGS, "header", *_LISTS)
_BUTTON_CLASS = re.compile(r"(?:.*[-_])?(?:btn|button|dropdown-item|dropdown-link)(?:[-_].*)?")
_CONTROLS = ("button", "input", "select", "textarea", "form")
_NO_RECORDS = frozenset({"nav", "header", "footer", "dialog", "body", "thead", "table", "form"})
_ITEMS = frozenset({"li", "article"})
_ROW_ROLES, _ITEM_ROLES = frozenset({"row"}), frozenset({"listitem", "article"})
# What says something about a record, changes with it, or is a person; what any picture is called.
_NO_KEY = re.compile(
    r"[A-Z]{0,3}\s?[$€£¥₹]\s?[\d.,]+|[\d.,\s]+(?:[$€£¥₹%]|EUR|USD|GBP|CHF|JPY)|\S+@\S+"
    r"|(?:(?:user|profile|author|image|photo|picture|avatar|placeholder|of|an?|the)\b[\W_]*)+|[\W_]*",
    re.IGNORECASE,
)
# A day or a time: a key where it heads its row, or where nothing else is one.
_DATE = re.compile(
    r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|.*\d:\d\d.*|(?:[^\W\d]{2,9}\.?,? )?\d{1,2}\.? [^\W\d]{3,9}\.?,? \d{4}"
    r"|[^\W\d]{3,9}\.? \d{1,2},? \d{4}",
)
# What stands behind a date is what the record is called only where it looks like it, or its column says so.
_CODE = re.compile(r"(?=.*\d)(?=.*[^\W\d])\S+")
_NAMED = re.compile(
    r"(?:.*\W)?(?:title|name|subject|number|nr|no|id|code|reference|ref|titel|betreff|nummer|titre|nom|sujet|título"
    r"|nombre|asunto|nome|assunto|titolo|oggetto|naam|onderwerp)\.?",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\s*(?:#|no|nr|n[°º]|№|pos|rank|row)?\.?\s*", re.IGNORECASE)
_PERSONS = re.compile(
    r".*\b(?:user|member|customer|client|author|owner|person|people|employee|contact|student|patient|assignee|team"
    r"|nutzer|benutzer|kunden?|mitglied(?:er)?|client|utilisateur|membre|usuario|cliente|utente|gebruiker|klant)s?\b.*",
    re.IGNORECASE,
)
_NAMES = re.compile(r"(?:(?:first|last|full|vor|nach)?\s?name|nom|nombre|nome|naam)?", re.IGNORECASE)
_OF_LISTS = re.compile(
    r"(?:^|-)(?:(?:data)?tables?|list|grid|data|items|rows|tbl|simple|all|recent|latest|your|my|the)(?=-|$)"
)
_PLURALS = (
    (re.compile(r"ies$"), "y"),
    (re.compile(r"(?<=[sxz])es$|(?<=[cs]h)es$"), ""),
    (re.compile(r"(?<![su])s$"), ""),
)


@frozen
class Record:
    """A row, an item or a card, and what it is called.

    Attributes:
        element: it.
        holder: the table or the list that it stands in.
        key: what tells it from the others, as the last part of an id; it stays while other records come and go.
        label: what people call it.
        noun: what such a record is, as ids have it: `invoice`; empty where nothing says it.
        place: how many stand before it.
        is_row: it is a row of a table.
    """

    element: HtmlElement
    holder: HtmlElement
    key: str
    label: str
    noun: str
    place: int
    is_row: bool

    def without_label(self, name: str) -> str:
        """Return a name without what the record is called: "Delete invoice" of "Delete invoice INV-2"."""
        start = name.lower().find(self.label.lower()) if self.label else -1
        return " ".join((name[:start] + name[start + len(self.label) :]).split()) if start >= 0 else name

    def title(self, title: str) -> str:
        """Return a title that names the record."""
        if not self.label or self.label.lower() in title.lower():
            return title
        return as_title(f"{title}: {self.label}") if title else ""


def record_of(control: HtmlElement, controls: Controls, *, acts: Callable[[HtmlElement], bool]) -> Record | None:
    """Return the record that a control acts on; None where it stands in none, or nothing tells which it is.

    Args:
        control: it.
        controls: those of its page.
        acts: tells of an item or a card around it whether it acts on that; it is nothing of it otherwise.
    """
    for around in islice(control.ancestors(), _MOST_AROUND):
        name, kind = around.name, role(around)
        is_row = name == "tr" or kind in _ROW_ROLES
        if is_row or name in _ITEMS or kind in _ITEM_ROLES or (not around.is_bare and data_key(around)[0]):
            return _read(around, controls, is_row=is_row) if is_row or acts(around) else None
        if name in _NO_RECORDS and name != "form":
            return None
    return None


def long_lists(controls: Controls) -> list[str]:
    """Return a note for each list with more records than have actions."""
    longest: dict[HtmlElement, Record] = {}
    for record in controls.records.values():
        if record is not None and record.place >= MOST_RECORDS:
            longest[record.holder] = record
    bound = f"more than {MOST_RECORDS} records with controls; those of the first {MOST_RECORDS} are annotated"
    names = (plural(record.noun or "record") for record in longest.values())
    return [f"the list `{name}` has {bound}; show fewer on a page" for name in names]


def record_in(element: HtmlElement, controls: Controls) -> Record | None:
    """Return what an annotated item is as a record; None where it is none."""
    return _read(element, controls, is_row=element.name == "tr" or role(element) in _ROW_ROLES)


def _read(element: HtmlElement, controls: Controls, *, is_row: bool) -> Record | None:
    if element not in controls.records:
        controls.records[element] = _record(element, controls, is_row=is_row)
    return controls.records[element]


def _record(element: HtmlElement, controls: Controls, *, is_row: bool) -> Record | None:
    around = element.parent
    if around is None or around.name == "thead" or element.start is None:
        return None
    holder = (
        next((each for each in islice(element.ancestors(), 2) if each.name == "table"), around)
        if is_row
        else around
    )
    places = controls.places.get((around, element.name))
    if places is None:
        alike = [each for each in around.children() if each.name == element.name]
        places = controls.places[around, element.name] = {each: place for place, each in enumerate(alike)}
    key, noun = data_key(element)
    if not key:
        key, noun = own_key(element)
    noun = noun or list_noun(holder, controls)
    texts = list(_texts(element, holder, controls) if is_row else _item_texts(element))
    is_headed = is_row and _first_is_header(element)
    told = _telling(texts, noun, is_headed=is_headed)
    label = told if told and not told.isdigit() else _label(texts, is_told=bool(told)) or told
    if is_headed and told and told == texts[0][0]:
        key = ""  # what a row calls itself
    dated = next((text for text, _ in texts if _DATE.fullmatch(text)), "")
    source = key or told or key_of_controls(element) or dated
    if not source and not label:
        return None
    if not is_row and not key and len(places) < 2:  # noqa: PLR2004  one item alone is no list
        return None
    found = key_slug(source) if source else fingerprint("x", label).removeprefix("x-")
    return Record(element, holder, found, label, noun, places.get(element, 0), is_row)


def _first_is_header(row: HtmlElement) -> bool:
    first = next(iter(row.iter_elements("th", "td")), None)
    return first is not None and (first.name == "th" or role(first) == "rowheader")


def _texts(row: HtmlElement, table: HtmlElement, controls: Controls) -> Iterator[tuple[str, str]]:
    """Yield the texts of a row's first cells, each with its column's header.

    The row's own header comes first, and last what cells say beside their controls.
    """
    headers = headers_of(table, controls)
    cells = list(enumerate(islice(row.children(), _MOST_CELLS)))
    acting: list[tuple[str, str]] = []
    for number, cell in sorted(cells, key=lambda each: each[1].name != "th"):
        inside = [
            visible_text(each) for each in islice(cell.iter_elements(*_CONTROLS, "a"), _MOST_CELLS) if _acts(each)
        ]
        text = visible_text(cell if inside else _named_part(cell))
        for said in inside:
            text = text.replace(said, " ", 1)
        text = " ".join(text.split())
        if text and len(text) <= LONGEST_KEY:
            told = (text, headers[number] if number < len(headers) else "")
            if inside:
                acting.append(told)
            else:
                yield told
    yield from acting


def headers_of(table: HtmlElement, controls: Controls) -> list[str]:
    """Return what the columns of a table are called; empty where its first row doesn't say it."""
    if table not in controls.headers:
        first = next(iter(table.iter_elements("tr")), None)
        cells = list(columns_of(first)) if first is not None else []
        told = all(cell.name == "th" for cell in cells) or (first is not None and _is_in_head(first))
        controls.headers[table] = [visible_text(cell) for cell in cells] if told else []
    return controls.headers[table]


def _named_part(cell: HtmlElement) -> HtmlElement:
    """Return what a cell calls its record, where it says more beside that."""
    return next(iter(cell.iter_elements("a", "strong", "b", *HEADINGS)), cell)


def _is_in_head(row: HtmlElement) -> bool:
    return row.parent is not None and row.parent.name == "thead"


def _item_texts(item: HtmlElement) -> Iterator[tuple[str, str]]:
    """Yield the heading of an item or a card, else what it begins with."""
    for element in islice(item.iter_elements(*HEADINGS, "strong", "b", "a", "span", "p", "label"), _MOST_CELLS):
        text = (
            visible_text(element)
            if not any(map(_says_what_is_done, (element, *islice(element.ancestors(), 1))))
            else ""
        )
        if text and len(text) <= LONGEST_KEY and next(iter(element.iter_elements(*_CONTROLS)), None) is None:
            yield text, ""


def _acts(element: HtmlElement) -> bool:
    """Tell whether an element is a control, or a link that looks like one: it names no record."""
    looks = element.name == "a" and any(map(_BUTTON_CLASS.fullmatch, element.classes))
    return looks or element.name in _CONTROLS


def _says_what_is_done(element: HtmlElement) -> bool:
    """Tell whether a part of an item acts on it, as a link to nowhere does that has a verb."""
    acts = element.name == "a" and element.get("href") in (None, "", "#")
    return _acts(element) or (acts and purpose_of(visible_text(element)) is not None)


def _label(texts: list[tuple[str, str]], *, is_told: bool) -> str:
    """Return what people call a record: the first text that is no price or count, nor a date of what has a key."""
    numbers = {text for text, header in texts if text.isdigit() and not (_NUMBERED.fullmatch(header) and text[3:])}
    texts_alone = (text for text, _ in texts if not (text in numbers or _NO_KEY.fullmatch(text)))
    return next((text for text in texts_alone if not (is_told and _DATE.fullmatch(text))), "")


def _telling(texts: list[tuple[str, str]], noun: str, *, is_headed: bool) -> str:
    """Return the first text that is no price, date or count; empty where that is a person, or there is none.

    A date heads its row, or is passed over; what stands behind one may be anything, such as the weather.
    """
    is_dated = False
    for number, (text, header) in enumerate(texts):
        if _DATE.fullmatch(text):
            if is_headed and not number:
                return text
            is_dated = True
            continue
        counts = text.isdigit() and not text[3:] and _NUMBERED.fullmatch(header)  # a longer one names something
        if (
            counts
            or _NO_KEY.fullmatch(text)
            or (is_dated and not (_CODE.fullmatch(text) or _NAMED.fullmatch(header)))
        ):
            continue
        is_name = _NAMES.fullmatch(header) and _PERSONS.fullmatch(noun)
        return "" if is_name or _PERSONS.fullmatch(header) else text
    return ""


def list_noun(holder: HtmlElement, controls: Controls) -> str:
    """Return what one of a list's records is, as ids have it: `invoice` of "Invoices"; may be empty."""
    if holder not in controls.nouns:
        names = (singular(name) for name in _list_names(holder, controls) if name)
        controls.nouns[holder] = next(filter(None, names), "")
    return controls.nouns[holder]


def _list_names(holder: HtmlElement, controls: Controls) -> Iterator[str]:
    """Yield what a list is called: its label, its caption, what the ids in it say, its own, headings before it."""
    yield holder.get("aria-label") or ""
    for each in controls.document.by_ids(holder.get("aria-labelledby") or ""):
        yield visible_text(each)
    if holder.name == "table":
        yield from (visible_text(each) for each in islice(holder.iter_elements("caption"), 1))
    yield from _nouns_of_entries(holder)
    if not any(map(str.isdigit, holder.get("id") or "")):
        yield holder.get("id") or ""
    for inner in (
        holder,
        *islice(takewhile(lambda each: each.name not in ("body", "main"), holder.ancestors()), 3),
    ):
        before = (_title_in(each) for each in islice(inner.previous_elements(), _MOST_CELLS))
        for each in islice(filter(None, before), 1):
            if each.name in _LISTS:  # the heading before it is that one's
                return
            yield visible_text(each)
    for heading in controls.document.elements("h1")[:1]:
        text = visible_text(heading)
        lang = next((each.get("lang") or "" for each in controls.document.elements("html")), "")
        if singular(text) != slug(text) or (lang and not lang.lower().startswith("en") and "@" not in text):
            yield text  # another may be what one record is called


def _title_in(before: HtmlElement) -> HtmlElement | None:
    """Return the heading or the list that an element before a list is, or that stands first in it."""
    if before.name in _TITLES or before.name not in ("div", "section"):
        return before if before.name in _TITLES else None
    return next(before.iter_elements(*_TITLES), None)


def _nouns_of_entries(holder: HtmlElement) -> Iterator[str]:
    """Yield what the first entries of a list are by their keys, then the heading that they stand under in it."""
    first = holder.iter_elements("tr") if holder.name == "table" else iter(holder.children())
    entries = list(islice(first, _MOST_CELLS))
    for each in entries:
        yield data_key(each)[1] or own_key(each)[1]
    if entries and entries[0].name in HEADINGS:
        yield visible_text(entries[0])


def singular(name: str) -> str:
    """Return what one is called of what a list holds, as ids have it; empty where a name says more than that."""
    words = [word for word in _OF_LISTS.sub("", slug(_COUNTED.sub("", name))).split("-") if word]
    if not words or len(words) > _MOST_WORDS:
        return ""
    last = words[-1]
    for ending, instead in _PLURALS:
        made, count = ending.subn(instead, last)
        if count:
            last = made
            break
    return "-".join([*words[:-1], last])


def plural(noun: str) -> str:
    """Return what several of a noun are called."""
    if re.search(r"[^aeiou]y$", noun):
        return f"{noun[:-1]}ies"
    if re.search(r"(?<![sui])s$", noun):
        return noun
    return f"{noun}es" if re.search(r"(?:s|x|z|ch|sh)$", noun) else f"{noun}s"
