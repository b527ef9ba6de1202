"""Turn a planner's result into an address of the site: its path, and the search parameters of a data view."""

import json
import re
from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

from signage_core.frozen import frozen
from signage_core.wording import quoted
from signage_specs.aaf.plan.tree import ActionPlan, NavigationPlan, RefusedPlanError, normalise_path, normalise_plan
from signage_specs.agent.arguments import input_faults, input_properties
from signage_specs.readers.json_nodes import JsonValue

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
            raise RefusedPlanError(f"the manifest has no action or data view {quoted(plan.action)}")
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
