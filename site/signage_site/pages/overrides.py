"""Give elements the annotations that a project's own configuration says, in place of the ones found by rule."""

from collections.abc import Collection, Mapping, Sequence
from typing import get_args

from signage_site.pages.annotators.fields import choice_name, repeated_by_form
from signage_site.pages.behaviours import UNKNOWN, Behaviour
from signage_site.pages.claim import Claim
from signage_site.pages.controls import Controls
from signage_site.pages.identifiers import identifier
from signage_site.pages.names import source_names
from signage_site.settings import Assignment
from signage_site.themes.theme import Kind
from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS, LINK_ATTRIBUTES, PREFIX
from signage_specs.readers.html import HtmlElement

# What the settlement writes by itself: each of these has a place in a claim.
_OF_CLAIMS = ("kind", "action", "field", "danger", "confirm", "idempotent")
_OF_LINKS = tuple(name.removeprefix(PREFIX) for name in LINK_ATTRIBUTES)
_NAMED = ("action", "field", "link")  # a link is an action in the dialect without links
_KINDS: tuple[Kind, ...] = get_args(Kind)
_CONFIRMED = ("review", "required")
_MOST_MEANT = 10_000  # elements of a page that selectors mean, each as often as one does
_TOO_MANY = f"they mean more than {_MOST_MEANT:,} elements of this page. Write narrower selectors"


def overridden(
    claims: Mapping[HtmlElement, Claim], overrides: Sequence[Assignment], controls: Controls, *, links: bool
) -> tuple[dict[HtmlElement, Claim], tuple[str, ...], tuple[str, ...]]:
    """Return the claims with what a configuration says about their elements. Later overrides win.

    Behind them come the selectors that mean an element, and what can't be written, each as a message. What means
    too many elements is left out, and so is all behind it.

    An element that nothing has claimed gets a claim when the override says its kind or its id. An author's
    annotation in the page wins over both.

    Args:
        claims: the claims that the annotators made.
        overrides: in the order of the configuration; each without a fault.
        controls: those of the page.
        links: the dialect has links; in the other one they are actions.
    """
    wanted, selecting, too_many = _wanted(claims, overrides, controls)
    found = dict(claims)
    fields = frozenset(controls.fields)
    taken: set[tuple[str, str]] = set()
    left_out: dict[tuple[str, str], str] = {}
    repeated = repeated_by_form(controls) if wanted else {}
    for element, meant in wanted.items():
        attributes = {name: value for name, (value, _) in meant.items()}
        kind = _kind(element, found.get(element), attributes, fields)
        for name, (_, selector) in meant.items():
            reason = _reason(name, kind, links=links)
            if reason:
                del attributes[name]
                left_out.setdefault((name, selector), reason)
            else:
                taken.add((name, selector))
        if kind is not None:
            claim = found.get(element)
            if claim is None or claim.kind != kind:
                behaviour = UNKNOWN if kind in ("action", "link") else None
                claim = Claim(element, kind, _name(element, kind, controls, repeated), behaviour)
            found[element] = _with_attributes(claim, attributes)
    # A selector is met where one of its elements takes the attribute: themes repeat labels and icons.
    messages = tuple(
        f"`{name}` for `{selector}` is left out: {reason}"
        for (name, selector), reason in left_out.items()
        if (name, selector) not in taken
    )
    return found, selecting, (*messages, *too_many)


def _wanted(
    claims: Mapping[HtmlElement, Claim], overrides: Sequence[Assignment], controls: Controls
) -> tuple[dict[HtmlElement, dict[str, tuple[str, str]]], tuple[str, ...], tuple[str, ...]]:
    """Return what is said of each element, each value with its selector.

    Behind it come the selectors that mean an element, and a message where they mean too many.
    """
    wanted: dict[HtmlElement, dict[str, tuple[str, str]]] = {}
    # Misnesting can make several elements of one start tag, which has room for one annotation.
    of_tag = {claim.element.start: claim.element for claim in claims.values()}
    selecting: dict[str, None] = {}
    room = _MOST_MEANT
    for selector, assigned in overrides:
        said = {name: (value, selector) for name, value in assigned}
        elements = controls.document.select(selector)
        room -= len(elements)
        if room < 0:
            return wanted, tuple(selecting), (f"`annotations` from `{selector}` on are left out: {_TOO_MANY}",)
        for element in elements:
            selecting[selector] = None
            if element.start is not None and element not in controls.annotated:
                wanted.setdefault(of_tag.setdefault(element.start, element), {}).update(said)
    return wanted, tuple(selecting), ()


def _reason(name: str, kind: Kind | None, *, links: bool) -> str:
    """Return why an attribute has no place on an element of a kind; an empty string where it has one."""
    if not links:
        if name in _OF_LINKS:
            return f"it is of the dialect `{DIALECT_WITH_LINKS}`; choose that with `dialect`"
        kind = "action" if kind == "link" else kind
    if kind is None:
        return "no rule says what the element is; say its `kind` too"
    if name == "action" and kind == "collection":
        return ""
    owner = "field" if name == "field" else "action"
    if name not in _OF_CLAIMS or name == "kind" or kind == owner:
        return ""
    return f"the element is of the kind `{kind}`, and the attribute is for the kind `{owner}`"


def _kind(
    element: HtmlElement, claim: Claim | None, attributes: Mapping[str, str], fields: Collection[HtmlElement]
) -> Kind | None:
    """Return what an element is: what is said, else what its id says, else what was found; None without any."""
    said = attributes.get("kind") or next((name for name in ("action", "field") if name in attributes), "")
    if said:
        return next(kind for kind in _KINDS if kind == said)
    if claim is not None:
        return claim.kind
    return "field" if element in fields else None  # those of forms are found without a claim


def _with_attributes(claim: Claim, attributes: Mapping[str, str]) -> Claim:
    """Return a claim with the attributes that are said."""
    kind = claim.kind
    identity = attributes.get("field" if kind == "field" else "action") if kind in _NAMED else None
    own = [name for name in _OF_CLAIMS if name != "action" or kind != "collection"]  # of one that is a data view
    others = {name: value for name, value in attributes.items() if name not in own}
    return Claim(
        claim.element,
        kind,
        identity or claim.name,
        None if claim.behaviour is None else _behaviour(claim.behaviour, attributes),
        # An id that a configuration says is the whole of it, whatever the element stands in.
        within=None if identity and kind != "field" else claim.within,
        more=(*claim.more, *others.items()),
    )


def _name(
    element: HtmlElement,
    kind: Kind,
    controls: Controls,
    repeated: Mapping[HtmlElement | None, Collection[str]],
) -> str:
    """Return what an element is called that nothing has claimed; `repeated` is as `repeated_by_form` has it."""
    if kind == "field":
        name = identifier(source_names(element, controls), "field", "_")
        return choice_name(element, name, repeated.get(controls.form_owners.get(element), ()))
    name = identifier(source_names(element, controls), kind)
    return f"button.{name}" if kind == "action" else name


def _behaviour(found: Behaviour, attributes: Mapping[str, str]) -> Behaviour:
    """Return a behaviour with what is said of it; what is dangerous is confirmed, unless that is said otherwise."""
    danger = attributes.get("danger", found.danger)
    confirm = "required" if danger == "high" and found.confirm not in _CONFIRMED else found.confirm
    return Behaviour(
        danger,
        attributes.get("confirm", confirm),
        idempotent=attributes["idempotent"] == "true" if "idempotent" in attributes else found.idempotent,
    )
