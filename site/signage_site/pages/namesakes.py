"""Tell controls that would have one id apart by what they stand in: a card, a panel, a dialog with a heading."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice

from signage_site.pages.behaviours import KNOWN_ACTIONS
from signage_site.pages.claim import Claim
from signage_site.pages.controls import Controls
from signage_site.pages.identifiers import slug
from signage_site.pages.purposes import LONGEST_HEADING, heading_beside
from signage_site.pages.texts import HEADINGS, visible_text
from signage_specs.readers.html import HtmlElement

_SHOWS = ("aria-controls", "data-bs-target", "data-target", "popovertarget", "commandfor")
_MOST_ABOVE = 12  # elements around a control that are looked at
_MOST_AROUND = 3  # elements around a heading that it may be the heading of
_LONGEST = 64  # code points of an id with its place; a longer one keeps its name alone


def qualified(claims: Sequence[Claim], controls: Controls) -> list[tuple[Claim, str]]:
    """Return claims with their ids; where several want the same one, each with what its place is called.

    That is the label or the heading of the nearest element around it that holds none of its namesakes, or else the
    heading beside it. What all of them share tells nothing apart, and nor does a place without a name: these keep
    their ids.
    """
    alike: dict[str, list[Claim]] = {}
    for claim in claims:
        alike.setdefault(claim.name, []).append(claim)
    several = {name for name, each in alike.items() if len(each) > 1 and name not in KNOWN_ACTIONS}
    headings: dict[HtmlElement, HtmlElement] = {}
    for heading in controls.document.elements("legend", "caption", *HEADINGS[1:]) if several else ():
        for around in islice(heading.ancestors(), _MOST_AROUND):
            headings.setdefault(around, heading)
    made: dict[HtmlElement, str] = {}
    for name in several:
        elements = [claim.element for claim in alike[name]]
        held = Counter(around for each in elements for around in islice(each.ancestors(), _MOST_ABOVE))
        places = {each: _place(each, held, headings, controls) for each in elements}
        shown = ({each: _shown(each, attribute) for each in elements} for attribute in _SHOWS)
        if len(set(places.values())) == 1:
            places = next((each for each in shown if len(set(each.values())) > 1), places)
        if len(set(places.values())) > 1:
            longer = {each: f"{name}-{place}" for each, place in places.items() if place and place not in name}
            made |= {each: identity for each, identity in longer.items() if len(identity) <= _LONGEST}
    return [(claim, made.get(claim.element, claim.name)) for claim in claims]


def _shown(element: HtmlElement, attribute: str) -> str:
    """Return what the id of what a control shows says; empty where it shows nothing."""
    shown = element.get(attribute) or ""
    return slug(shown) if not any(map(str.isspace, shown)) else ""


def _place(
    element: HtmlElement,
    held: Mapping[HtmlElement, int],
    headings: Mapping[HtmlElement, HtmlElement],
    controls: Controls,
) -> str:
    """Return what the place of a control is called, as ids have it; empty where nothing says it."""
    for around in islice(element.ancestors(), _MOST_ABOVE):
        if held[around] > 1:
            break
        heading = headings.get(around)
        labels = controls.document.by_ids(around.get("aria-labelledby") or "")
        texts = [around.get("aria-label") or "", *map(visible_text, islice(labels, 1))]
        texts += [visible_text(heading)] if heading is not None else []
        text = next(filter(None, texts), "")
        if text:
            return slug(text) if len(text) <= LONGEST_HEADING else ""
    return slug(heading_beside(element))
