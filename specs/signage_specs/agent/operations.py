"""Say what an agent would do with a planner's result on a site: the page, the fields, what is asked, the submit."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from signage_core.frozen import frozen
from signage_core.wording import quoted
from signage_specs.aaf.annotation.resolution import AmbiguousElementError, Resolver
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.plan.tree import (
    ActionPlan,
    AnswerPlan,
    NavigationPlan,
    RefusedPlanError,
    normalise_path,
    normalise_plan,
)
from signage_specs.aaf.vocabulary import CONFIRMATIONS
from signage_specs.agent.plans import destination, pages_of
from signage_specs.readers.json_nodes import JsonValue
from signage_specs.span import LineTable


class Page(NamedTuple):
    """A page of a site: its file, as it is printed, and what it shows."""

    file: str
    document: AnnotatedDocument


@frozen
class Place:
    """An element of a page: file, line and column of its start tag, counted from 1, and the tag as written."""

    file: str
    line: int
    column: int
    tag: str


@frozen
class Operation:
    """What an agent would do with a planner's result.

    The kind is `action`, `navigate`, `view` or `answer`; empty where the result has no such shape. The page is the
    path to go to, with the query of a data view, or empty. Each field has its value and its element, in the order
    of the arguments. The confirmation is the stricter one of page and manifest: with `required` the user is asked
    before the submit, with `review` the user submits; empty for no action. The submit is activated at last. The
    answer is what the user is told. Reasons say why the agent can't do it, each as a sentence without its stop.
    """

    kind: str
    page: str = ""
    fields: tuple[tuple[str, JsonValue, Place], ...] = ()
    confirmation: str = ""
    submit: Place | None = None
    answer: str = ""
    reasons: tuple[str, ...] = ()


def operation(
    value: JsonValue, manifest: Mapping[str, JsonValue], read: Callable[[str], Page | None], paths: Iterable[str]
) -> Operation:
    """Return what an agent would do with a planner's result, in strict mode: what is ambiguous is refused.

    Result and manifest are parsed from JSON. `read` gives the page at a path of the site, or None; the paths are
    those of every page, for an action that the manifest lists for none.
    """
    site = manifest.get("site")
    origin = site.get("origin") if isinstance(site, dict) else None
    origin = origin if isinstance(origin, str) else ""
    try:
        plan = normalise_plan(value, origin)
        goal = destination(value, manifest, origin)
    except RefusedPlanError as error:
        return Operation("", reasons=(str(error),))
    if isinstance(plan, AnswerPlan):
        return Operation("answer", answer=plan.answer)
    if isinstance(plan, ActionPlan) and (goal is None or goal.replan):
        listed = [normalise_path(path, origin) for path in pages_of(manifest, "actions", plan.action)]
        return _action(plan, manifest, read, listed or paths)
    path = goal.path if goal is not None else ""
    kind = "navigate" if isinstance(plan, NavigationPlan) else "view"
    return Operation(
        kind, path, reasons=() if read(path) is not None else (f"the site has no page {quoted(path)}",)
    )


def _action(
    plan: ActionPlan, manifest: Mapping[str, JsonValue], read: Callable[[str], Page | None], paths: Iterable[str]
) -> Operation:
    """Return how an action is carried out on the first page that has it."""
    missing: list[str] = []
    for path in paths:
        page = read(path)
        elements = (
            [] if page is None else [each for each in page.document.of_kind("action") if each.action == plan.action]
        )
        if page is None:
            missing.append(f"the site has no page {quoted(path)}")
        elif not elements:
            missing.append(f"the page {quoted(path)} doesn't have the action {quoted(plan.action)}")
        else:
            return _on_page(plan, manifest, page, elements, Operation("action", path))
    return Operation("action", reasons=tuple(missing) or (f"no page has the action {quoted(plan.action)}",))


def _on_page(
    plan: ActionPlan,
    manifest: Mapping[str, JsonValue],
    page: Page,
    elements: list[AnnotatedElement],
    done: Operation,
) -> Operation:
    lines = LineTable(page.document.text)

    def place(element: AnnotatedElement) -> Place:
        line, column = lines.position(element.span.start)
        tag = " ".join(page.document.text[element.span.start : element.span.end].split())
        return Place(page.file, line, column, tag)

    fields: list[tuple[str, JsonValue, Place]] = []
    reasons: list[str] = []
    resolver = Resolver(page.document)
    if len(elements) > 1:
        second = place(elements[1])
        reasons.append(f"the action is on several elements, such as the one at {_said(second)}")
    for name, value in plan.args.items():
        try:
            found = resolver.field(plan.action, name, strict=True).element
        except AmbiguousElementError as error:
            reasons.append(
                f"{quoted(name)} has several elements, such as the one at {_said(place(error.matches[1]))}"
            )
            continue
        if found is None:
            reasons.append(f"the page has no field {quoted(name)} of the action")
        elif "disabled" in found.native:
            reasons.append(f"{quoted(name)} is disabled: {_said(place(found))}")
        else:
            fields.append((name, value, place(found)))
    submit = submit_of(page.document, elements[0])
    if "disabled" in submit.native:
        reasons.append(f"the control that submits is disabled: {_said(place(submit))}")
    confirmation = _confirmation(plan.action, manifest, elements)
    return replace(
        done, fields=tuple(fields), confirmation=confirmation, submit=place(submit), reasons=tuple(reasons)
    )


def _said(place: Place) -> str:
    return f"{place.file}:{place.line}:{place.column}"


def submit_of(page: AnnotatedDocument, action: AnnotatedElement) -> AnnotatedElement:
    """Return what is activated at last: the step `ACTION.submit`, else the last step, else the action itself."""
    steps = [
        each
        for each in page.elements[action.index + 1 : action.end]
        if each.kind == "action" and (each.action or "").startswith(f"{action.action}.")
    ]
    plain = (each for each in steps if each.action == f"{action.action}.submit")
    return next(plain, steps[-1] if steps else action)


def _confirmation(action: str, manifest: Mapping[str, JsonValue], elements: Iterable[AnnotatedElement]) -> str:
    """Return the strictest confirmation that the page and the manifest ask for."""

    def told() -> Iterator[JsonValue]:
        actions = manifest.get("actions")
        entry = actions.get(action) if isinstance(actions, dict) else None
        yield entry.get("confirmation") if isinstance(entry, dict) else None
        yield from (each.get("data-agent-confirm") for each in elements)

    known = [each for each in told() if isinstance(each, str) and each in CONFIRMATIONS]
    return max(known, key=CONFIRMATIONS.index, default="optional")
