"""Say what an agent would do with a planner's result on a site: the page, the fields, what is asked, the submit."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode

from signage_core.frozen import frozen
from signage_core.wording import nearest, quoted
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
from signage_specs.agent.arguments import input_faults, input_properties
from signage_specs.readers.json_nodes import JsonValue
from signage_specs.span import LineTable

_SURROGATE = re.compile("[\ud800-\udfff]")
_LARGEST_WHOLE = 1e21  # from here on JavaScript writes a whole number with an exponent


class RefusedArgumentsError(ValueError):
    """The schema doesn't declare or allow the arguments; `reasons` has a sentence for each fault."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def search_parameters(view: Mapping[str, JsonValue], args: Mapping[str, JsonValue]) -> tuple[tuple[str, str], ...]:
    """Return the search parameters that arguments become, in the order of the schema's properties.

    A boolean becomes `true` or `false`, a number its JSON text, an array one parameter for each item. Null, where
    the schema allows it, becomes no parameter. Raises RefusedArgumentsError where an argument isn't declared, isn't
    allowed, or can't stand in a query; or a required one is missing.
    """
    schema = view.get("inputSchema")
    reasons = list(input_faults("data view", schema, args))
    parameters: list[tuple[str, str]] = []
    for name in input_properties(schema):
        if name not in args:
            continue
        try:
            texts = list(_texts(args[name]))
        except ValueError:
            reasons.append(
                f"{quoted(name)} can't be part of a query: it is an object, or contains arrays or objects"
            )
            continue
        if any(_SURROGATE.search(text) for text in (name, *texts)):
            reasons.append(f"{quoted(name)} has half of a surrogate pair, which no address can have")
        parameters += ((name, text) for text in texts)
    if reasons:
        raise RefusedArgumentsError(tuple(reasons))
    return tuple(parameters)


def query(view: Mapping[str, JsonValue], args: Mapping[str, JsonValue]) -> str:
    """Return the same as the query of an address, without its question mark; empty without arguments.

    Raises RefusedArgumentsError as `search_parameters` does.
    """
    return urlencode(search_parameters(view, args))


def _texts(value: JsonValue) -> Iterator[str]:
    """Yield the text of each parameter that a value becomes.

    Raises ValueError where it is an object, or an array of other things than scalars.
    """
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, list | dict) or (item is None and isinstance(value, list)):
            raise ValueError(item)
        if item is not None:
            yield _text(item)


def _text(value: bool | float | str) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < _LARGEST_WHOLE:
        return str(int(value))
    return json.dumps(value)


@frozen
class Destination:
    """Where a result leads: the path of the site, with the query of a data view.

    The runtime plans again on arrival where the action is still to be run there. For a navigation and for a data
    view the arrival was the goal.
    """

    path: str
    replan: bool


def destination(value: JsonValue, manifest: Mapping[str, JsonValue], origin: str) -> Destination | None:
    """Return where a planner's result leads; None for an answer, and for an action that no page is named for.

    The result is brought into its shape first. The arguments of a data view become the query of its page. The
    origin is such as `https://garden.example`. Raises RefusedPlanError where the result has none of the shapes,
    leads to another origin, names what the manifest doesn't have, or has arguments that it doesn't take.
    """
    plan = normalise_plan(value, origin)
    if isinstance(plan, NavigationPlan):
        return Destination(plan.path, replan=False)
    if not isinstance(plan, ActionPlan):
        return None
    view = _registered(manifest, "data", plan.action)
    if view is None:
        action = _registered(manifest, "actions", plan.action)
        if action is None:
            entries = (manifest.get("actions"), manifest.get("data"))
            near = nearest(plan.action, [name for each in entries if isinstance(each, dict) for name in each])
            meant = f"; did you mean `{near}`?" if near else ""
            raise RefusedPlanError(f"the manifest has no action or data view {quoted(plan.action)}{meant}")
        reasons = list(input_faults("action", action.get("inputSchema"), plan.args))
        if reasons:
            raise RefusedPlanError(f"{quoted(plan.action)}: {'; '.join(reasons)}")
        page = next(pages_of(manifest, "actions", plan.action), None)
        return None if page is None else Destination(normalise_path(page, origin), replan=True)
    page = next(pages_of(manifest, "data", plan.action), None)
    if page is None:
        raise RefusedPlanError(f"no page of the manifest lists the data view {quoted(plan.action)}")
    try:
        parameters = query(view, plan.args)
    except RefusedArgumentsError as error:
        raise RefusedPlanError(f"{quoted(plan.action)}: {error}") from error
    return Destination(_with_query(normalise_path(page, origin), parameters), replan=False)


def _with_query(address: str, parameters: str) -> str:
    """Return an address with parameters after those that it has, before its fragment."""
    address, mark, fragment = address.partition("#")
    if parameters:
        address = f"{address}{'&' if '?' in address else '?'}{parameters}"
    return f"{address}{mark}{fragment}"


def _registered(manifest: Mapping[str, JsonValue], registry: str, name: str) -> dict[str, JsonValue] | None:
    entries = manifest.get(registry)
    entry = entries.get(name) if isinstance(entries, dict) else None
    return entry if isinstance(entry, dict) else None


def pages_of(manifest: Mapping[str, JsonValue], registry: str, name: str) -> Iterator[str]:
    """Yield the path of each page that lists an action or a data view; the registry is `actions` or `data`."""
    pages = manifest.get("pages")
    for path, page in pages.items() if isinstance(pages, dict) else ():
        listed = page.get(registry) if isinstance(page, dict) else None
        if isinstance(listed, list) and name in listed:
            yield path


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
    """Return what is activated at last: the step `ACTION.submit`, else the last step, else the action itself.

    In a dialog, the first may stand below the form.
    """
    last = f"{action.action}.submit"
    steps = [
        each
        for each in page.elements[action.index + 1 : action.end]
        if each.kind == "action" and (each.action or "").startswith(f"{action.action}.")
    ]
    plain = (each for each in (*steps, *page.elements) if each.action == last)
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
