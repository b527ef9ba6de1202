"""What a page lists: records with controls, and tables and lists that a form beside them filters, as data views."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import islice

from signage_site.pages.behaviours import READS, known_action
from signage_site.pages.claim import Claim, Claims, is_taken
from signage_site.pages.controls import Controls
from signage_site.pages.records import MOST_RECORDS, headers_of, list_noun, plural
from signage_specs.readers.html import HtmlElement

_MOST_ABOVE = 3  # elements around a form that may hold the list which it filters
_LEAST = 2  # entries of a list
_MOST_SHARE = 2  # a table that holds half of the content's source is what the page is for


def annotate_views(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the lists of records, each with its records, and those that a form filters or that a page is for."""
    holders: dict[HtmlElement, list[HtmlElement]] = {}
    for element, record in controls.records.items():
        if record is not None and record.place < MOST_RECORDS:
            holders.setdefault(record.holder, []).append(element)
            if element not in claims:
                yield Claim(element, "item", "item")
    holders = {each: some for each, some in holders.items() if each.name == "table" or len(some) >= _LEAST}
    filters = _filtered(controls, claims)
    content = [*_content(controls)]
    for holder in dict.fromkeys([*holders, *filters, *content]):
        if is_taken(holder, "collection", controls, claims) or holder.start is None:
            continue
        noun = list_noun(holder, controls)
        view, output = (f"{noun}.list", plural(noun)) if noun else ("record.list", "records")
        yield Claim(holder, "collection", output, within=filters.get(holder), more=(("action", view),))
        for each in holder.children() if holder in content else ():
            if each.name == "article" and each not in claims:
                yield Claim(each, "item", "item")


def _filtered(controls: Controls, claims: Claims) -> dict[HtmlElement, HtmlElement]:
    """Return the lists that a form beside them filters, each with the form."""
    forms = [form for form in controls.forms if _filters(form, controls, claims)]
    found: dict[HtmlElement, HtmlElement] = {}
    if not forms:
        return found
    lists = sorted(_lists(controls), key=lambda each: each.position)
    positions = [each.position for each in lists]
    for form in forms:
        place = bisect_left(positions, form.position)
        around = set(islice(form.ancestors(), _MOST_ABOVE))
        for each in lists[place : place + 1]:
            if each not in found and not around.isdisjoint(islice(each.ancestors(), _MOST_ABOVE)):
                found[each] = form
    return found


def _filters(form: HtmlElement, controls: Controls, claims: Claims) -> bool:
    """Tell whether a form asks for a page by its fields, and is no search of the site."""
    claim = claims.get(form)
    method = (form.get("method") or "").strip().lower()
    if claim is None or known_action(claim.name) is not None or method not in ("", "get"):
        return False
    leads = method or form.get("action") is not None or form in controls.submits
    return bool(leads) and claim.behaviour is not None and claim.behaviour.danger == READS.danger


def _lists(controls: Controls) -> Iterator[HtmlElement]:
    """Yield the tables that say what their columns are, and the lists of several articles or cards."""
    yield from (table for table in controls.document.elements("table") if headers_of(table, controls))
    for each in controls.document.elements("ul", "ol"):
        children = [child.name for child in islice(each.children(), _LEAST)]
        if len(children) == _LEAST and each.closest("nav, header, footer, form") is None:
            yield each
    holders = dict.fromkeys(each.parent for each in controls.document.elements("article"))
    yield from (each for each in holders if each is not None and each.name not in ("body", "main"))


def _content(controls: Controls) -> Iterable[HtmlElement]:
    """Yield the table or the articles that a page is for: the only ones, which hold most of the content."""
    tables = controls.document.elements("table")
    if len(tables) == 1 and len(headers_of(tables[0], controls)) >= _LEAST:
        if _is_most(tables[0]) and len(tables[0].elements("tr")) > _LEAST:
            yield tables[0]
        return
    articles = controls.document.elements("article") if not tables else []
    holders = {each.parent for each in articles}
    if len(articles) >= _LEAST and len(holders) == 1:
        yield from (each for each in holders if each is not None and each.name != "body" and _is_most(each))


def _is_most(listing: HtmlElement) -> bool:
    main = listing.closest("main, article, [role=main]")
    return main is not None and len(listing.text) * _MOST_SHARE > len(main.text)
