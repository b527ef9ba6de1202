"""Say where a planner's result leads on a site, by the site's manifest (sections 6.4 and 6.6)."""

from collections.abc import Mapping
from dataclasses import dataclass

from signage_core.wording import quoted
from signage_specs.aaf.plan.normalisation import RefusedPlanError, normalise_path, normalise_plan
from signage_specs.aaf.plan.query import RefusedArgumentsError, query
from signage_specs.aaf.plan.tree import ActionPlan, NavigationPlan
from signage_specs.readers.json import JsonValue


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a result leads.

    Attributes:
        path: the path of the site, with the query of a data view.
        replan: whether the runtime plans again on arrival, because the action is still to be run there. For a
            navigation and for a data view the arrival was the goal.
    """

    path: str
    replan: bool


def destination(value: JsonValue, manifest: Mapping[str, JsonValue], origin: str) -> Destination | None:
    """Return where a planner's result leads; None for an answer, and for an action that no page is named for.

    The result is brought into its shape first. The arguments of a data view become the query of its page.

    Args:
        value: the planner's result, parsed from JSON.
        manifest: the site's manifest, parsed from JSON.
        origin: the site's origin, such as `https://garden.example`.

    Raises:
        RefusedPlanError: the result has none of the shapes, leads to another origin, names what the manifest hasn't
            got, or has arguments that the data view doesn't take.
    """
    plan = normalise_plan(value, origin)
    if isinstance(plan, NavigationPlan):
        return Destination(plan.path, replan=False)
    if not isinstance(plan, ActionPlan):
        return None
    view = _registered(manifest, "data", plan.action)
    if view is None:
        if _registered(manifest, "actions", plan.action) is None:
            raise RefusedPlanError(f"the manifest has no action and no data view {quoted(plan.action)}")
        page = _page(manifest, "actions", plan.action)
        return None if page is None else Destination(normalise_path(page, origin), replan=True)
    page = _page(manifest, "data", plan.action)
    if page is None:
        raise RefusedPlanError(f"no page of the manifest shows the data view {quoted(plan.action)}")
    try:
        parameters = query(view, plan.args)
    except RefusedArgumentsError as error:
        raise RefusedPlanError(f"{quoted(plan.action)}: {error}") from error
    return Destination(_with_query(normalise_path(page, origin), parameters), replan=False)


def _with_query(address: str, parameters: str) -> str:
    """Return an address with parameters behind those that it has, and in front of its fragment."""
    address, mark, fragment = address.partition("#")
    if parameters:
        address = f"{address}{'&' if '?' in address else '?'}{parameters}"
    return f"{address}{mark}{fragment}"


def _registered(manifest: Mapping[str, JsonValue], registry: str, name: str) -> dict[str, JsonValue] | None:
    entries = manifest.get(registry)
    entry = entries.get(name) if isinstance(entries, dict) else None
    return entry if isinstance(entry, dict) else None


def _page(manifest: Mapping[str, JsonValue], registry: str, name: str) -> str | None:
    """Return the path of the first page that lists an action or a data view."""
    pages = manifest.get("pages")
    for path, page in pages.items() if isinstance(pages, dict) else ():
        listed = page.get(registry) if isinstance(page, dict) else None
        if isinstance(listed, list) and name in listed:
            return path
    return None
