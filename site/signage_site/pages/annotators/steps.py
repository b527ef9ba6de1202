"""Steps of a long form: the parts that are filled in one after the other."""

import re
from collections.abc import Iterator

from signage_site.memo import memo
from signage_site.pages.claim import Claim, Claims, is_taken
from signage_site.pages.controls import Controls, is_field
from signage_specs.readers.html import HtmlElement

_PARTS = ("fieldset", "section", "div")
_STEP = re.compile(r"(?:[a-z]+[-_]+)*step(?:[-_]*[0-9]+)?", re.IGNORECASE)


def annotate_steps(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the steps of each form that has several.

    A part is a step when it says so by `data-step` or a class such as `form-step`. Without that, fieldsets side by
    side are steps where one of them is hidden until its turn comes; two that are both shown only group fields.
    """
    for form in controls.forms:
        parts = [part for part in form.elements(*_PARTS) if part.namespace == "html"]
        parts = [part for part in parts if not is_taken(part, "step", controls, claims)]
        steps = [part for part in parts if _says_so(part)] or _taking_turns(parts)
        if len(steps) > 1 and len(_around_fields(form).intersection(steps)) > 1:
            for part in _outermost(steps):
                yield Claim(part, "step", "step")


def _around_fields(form: HtmlElement) -> set[HtmlElement]:
    """Return the elements that hold a field of a form."""
    found: set[HtmlElement] = set()
    for field in filter(is_field, form.elements("input", "select", "textarea")):
        for around in field.ancestors():
            if around in found:
                break
            found.add(around)
    return found


def _says_so(part: HtmlElement) -> bool:
    return part.get("data-step") is not None or _is_called_step(part.get("class") or "")


@memo(4096)  # the same few on every page
def _is_called_step(classes: str) -> bool:
    return any(map(_STEP.fullmatch, classes.split()))


def _taking_turns(parts: list[HtmlElement]) -> list[HtmlElement]:
    """Return the fieldsets that stand side by side, where some are shown and some are not."""
    beside: dict[HtmlElement | None, list[HtmlElement]] = {}
    for part in parts:
        if part.name == "fieldset":
            beside.setdefault(part.parent, []).append(part)
    for group in beside.values():
        if len({each.get("hidden") is None for each in group}) > 1:
            return group
    return []


def _outermost(steps: list[HtmlElement]) -> Iterator[HtmlElement]:
    """Yield the steps that stand in no other one, which comes before them."""
    inside: set[HtmlElement] = set()
    for step in steps:
        if step not in inside:
            yield step
            inside.update(step.elements(*_PARTS))
