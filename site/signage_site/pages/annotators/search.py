"""Search: the form, its query, and where the results appear."""

import re
from collections.abc import Iterator
from itertools import islice

from signage_core.addresses import urlsplit
from signage_site.pages.behaviours import LEAVES, READS
from signage_site.pages.claim import Claim, Claims
from signage_site.pages.controls import Controls, is_button
from signage_site.pages.dangers import shows
from signage_site.pages.identifiers import slug
from signage_site.pages.names import accessible_name, sign_of, spoken_names
from signage_site.pages.purposes import says_nothing
from signage_site.themes import THEMES, of_all
from signage_specs.readers.html import HtmlElement

# By role, then by the theme.
_FORM = (
    f"form:is({', '.join(('[role=search], [role=search] *, search *', *of_all(lambda theme: theme.search_forms)))})"
)
_TEXT = "main, article, [role=main]"
_RESULTS = [known for theme in THEMES for known in theme.controls if known.bound == "docs.search"]
_QUERY_NAMES = ("q", "query", "s", "search", "search_query")
_TEXT_TYPES = ("text", "search")
_NO_TEXT_TYPES = frozenset({"checkbox", "radio", "range", "color"})  # what restricts a search, beside its words
# The word for it in a field's names, as ids are made from them; what filters the page is no search of the site.
_SEARCHES = re.compile(
    r"(?:^|-)(?:search(?:ing)?|suchen?|recherche[rz]?|buscar?|cerca|pesquisar?|zoek(?:en)?|szukaj|sok|hledat|kereses"
    r"|cautare|haku|tim-kiem)(?:$|-)"
)
# The same in what is said in other letters, of which no ids are made.
_SEARCHES_IN_WORDS = re.compile("搜索|搜尋|検索|검색|поиск|пошук|جستجو|بحث|חיפוש|αναζήτηση|ค้นหา", re.IGNORECASE)
_CONTROLS = ("input", "select", "textarea", "button")
_MOST_AROUND = 3  # elements around a field that may hold the button of its own
_TOO_WIDE = frozenset({"html", "body", "main", "article"})
_FILTERS = re.compile(r"(?:^|-)(?:filter|replace|find-in)")
_FILTERS_IN_WORDS = re.compile(
    "过滤|過濾|筛选|篩選|替换|取代|絞り込|フィルタ|置換|필터|바꾸|фильтр|заме[нщ]", re.IGNORECASE
)


def annotate_search(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield the search forms with their queries, and what belongs to the first of them."""
    searches = _searches(controls)
    for number, (form, query) in enumerate(searches, 1):
        behaviour = LEAVES if _leaves(form, controls) else READS
        yield Claim(form, "action", "docs.search" if number == 1 else f"docs.search-{number}", behaviour)
        yield Claim(query, "field", "query", within=form)
    first = searches[0][0] if searches else None
    for known in _RESULTS:
        once = 1 if "#" in known.selector else None  # an id is that of the first element which has it
        for region in controls.document.select(known.selector)[:once]:
            yield Claim(region, known.kind, known.name.rpartition(".")[2], within=first)


def annotate_formless_search(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield a search of no form, and the button beside its field that carries it out, if none was found so far."""
    if any(claim.name == "docs.search" for claim in claims.values()) or is_made_by_script(controls):
        return
    for field in controls.fields:
        if field in claims or field in controls.form_owners or not is_query(field, controls):
            continue
        found = _with_button(field)
        if found is None or not _carries_out(found[1], controls):
            continue
        around, button = found
        parts = (field, around, button)
        if not any(each in claims or each in controls.annotated or each.start is None for each in parts):
            yield Claim(around, "action", "docs.search", READS)
            yield Claim(field, "field", "query", within=around)
            yield Claim(button, "action", ".submit", READS, within=around)
            return


def is_made_by_script(controls: Controls) -> bool:
    """Tell whether a script makes the site's search: other boxes without a form go through a list of their page."""
    return controls.document.select_one("#docsearch, button.DocSearch-Button") is not None


def _with_button(field: HtmlElement) -> tuple[HtmlElement, HtmlElement] | None:
    """Return the small part of a page that holds a field and one button as its only controls, and the button."""
    for around in islice(field.ancestors(), _MOST_AROUND):
        others = [each for each in islice(around.iter_elements(*_CONTROLS), 3) if each != field]
        if others:
            is_alone = len(others) == 1 and is_button(others[0]) and not shows(others[0], field)
            is_alone = is_alone and around.name not in _TOO_WIDE
            return (around, others[0]) if is_alone else None
    return None


def _carries_out(button: HtmlElement, controls: Controls) -> bool:
    """Tell whether a button says that it searches, or no more than any that sends: "Go"."""
    name = accessible_name(button, controls)
    if not slug(name):
        return sign_of(button) == "search"
    return says_nothing(name) or _SEARCHES.match(slug(name)) is not None


def _searches(controls: Controls) -> list[tuple[HtmlElement, HtmlElement]]:
    """Return the search forms, each with its query, the site's own first."""
    by_theme = set(controls.document.select(_FORM))
    fields: dict[HtmlElement, list[HtmlElement]] = {}
    for field in controls.fields:
        owner = controls.form_owners.get(field)
        if owner is not None:
            fields.setdefault(owner, []).append(field)
    searches: list[tuple[HtmlElement, HtmlElement]] = []
    for form in controls.forms:
        query = _query(form, fields.get(form, []), certain=form in by_theme) or _named_query(
            form, fields.get(form, []), controls
        )
        if query is not None:
            searches.append((form, query))
    if (
        len(searches) > 1
    ):  # one that leaves the site comes last; else the theme's own comes first, and what stands in the text last
        searches.sort(
            key=lambda search: (
                _leaves(search[0], controls),
                search[0] not in by_theme,
                search[0].closest(_TEXT) is not None,
            )
        )
    return searches


def _leaves(form: HtmlElement, controls: Controls) -> bool:
    """Tell whether a form leads to another host than the page's own, as far as the page says which that is."""
    host = _host(form.get("action") or "")
    if not host:
        return False
    links = controls.document.elements("link")
    return host not in [_host(link.get("href") or "") for link in links if link.get("rel") == "canonical"]


def _host(address: str) -> str:
    """Return the host that an address names; none where a theme wrote a slash too many before a page's name."""
    try:
        host = urlsplit(address.strip()).hostname or ""
    except ValueError:  # such as an open bracket where the host should be
        return ""
    return "" if host.endswith((".html", ".htm")) else host


def _query(form: HtmlElement, fields: list[HtmlElement], *, certain: bool) -> HtmlElement | None:
    """Return the field that takes the words to search for.

    A form is certain by its role or theme; otherwise the field alone must say so, and be the only one for a text in
    a form that changes nothing. A choice beside it restricts a list: that is a filter.
    """
    texts = [field for field in fields if field.name == "input" and field.input_type not in _NO_TEXT_TYPES]
    if not certain and (len(texts) != 1 or _posts(form) or any(field.name == "select" for field in fields)):
        return None
    for field in texts:
        if (field.get("name") or "").lower() in _QUERY_NAMES and field.input_type in _TEXT_TYPES:
            return field
    for field in texts:
        if field.input_type == "search":
            return field
    return texts[0] if certain and len(texts) == 1 else None


def _posts(form: HtmlElement) -> bool:
    return (form.get("method") or "").strip().lower() == "post"


def _named_query(form: HtmlElement, fields: list[HtmlElement], controls: Controls) -> HtmlElement | None:
    """Return the only text field of a form that sends nothing away, where its names say that it searches."""
    texts = [field for field in fields if field.name == "input" and field.input_type in _TEXT_TYPES]
    if len(texts) != 1 or _posts(form):
        return None
    return texts[0] if is_query(texts[0], controls) else None


def is_query(field: HtmlElement, controls: Controls) -> bool:
    """Tell whether a text field takes the words to search a site for, as far as its names say."""
    if field.name != "input" or field.input_type not in _TEXT_TYPES:
        return False
    spoken = spoken_names(field, controls)
    names = [slug(each) for each in (field.get("name") or "", field.get("id") or "", *spoken)]
    if any(map(_FILTERS.search, names)) or any(map(_FILTERS_IN_WORDS.search, spoken)):
        return False
    return any(map(_SEARCHES.search, names)) or any(map(_SEARCHES_IN_WORDS.search, spoken))
