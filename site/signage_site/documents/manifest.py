"""Write the site's agent manifest: what can be done on it, and on which page (section 6.4)."""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any, Self

from signage_core.frozen import frozen
from signage_site.documents.site_facts import SiteFacts
from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.facts import PageFacts
from signage_site.pages.identifiers import as_words, beginnings
from signage_site.pages.schema import Schema
from signage_site.report import SiteDiagnostic
from signage_site.settings import Settings
from signage_specs.aaf.manifest.tree import canonical_manifest
from signage_specs.aaf.vocabulary import CONFIRMATIONS, DANGERS, is_harmless
from signage_specs.diagnostic import Severity

# What controls of a page are called that only change what it shows, or copy from it.
_OF_THE_PAGE = frozenset({"button", "toggle", "choose", "close", "set", "tabs", "theme", "code", "search", "form"})


@frozen
class EntryChoice:
    """What a project says about the entries of its manifest, as patterns of ids such as `tabs.*`.

    Attributes:
        include: those that it has though they are controls of a page.
        exclude: those that it hasn't got. What may do harm stays: an agent has to find its contract.
    """

    include: Sequence[str] = ()
    exclude: Sequence[str] = ()

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Return what the options of a site say."""
        return cls(settings.manifest_include, settings.manifest_exclude)

    def entries(self, actions: Sequence[ActionFacts]) -> Iterator[ActionFacts]:
        """Yield the actions and the views of a page that are entries."""
        identities = {action.identifier for action in actions}
        for action in actions:
            of_page = _is_of_page(action.identifier, identities)
            wanted = not of_page or _matches(action, self.include)
            if action.view or not needs_no_contract(action) or (wanted and not _matches(action, self.exclude)):
                yield action

    def staying(self, actions: Sequence[ActionFacts]) -> Iterator[ActionFacts]:
        """Yield those that are to be left out, and can't be."""
        return (each for each in actions if not needs_no_contract(each) and _matches(each, self.exclude))


def needs_no_contract(action: ActionFacts) -> bool:
    """Tell whether a manifest may leave an action out: its annotation says that it is harmless."""
    return is_harmless(action.risk, action.confirmation, "true" if action.idempotent else "false")


def _is_of_page(identity: str, others: Collection[str]) -> bool:
    """Tell whether an action is a control of the page itself: a menu, a drawer, a toggle, tabs, what copies.

    So is what belongs to another action, as what empties a form and a second search do: `docs.search-2`.
    """
    if any(stem in others for stem in beginnings(identity, "-")):
        return True
    return identity.partition(".")[0] in _OF_THE_PAGE or identity == "language.open"


def _matches(action: ActionFacts, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(action.identifier, pattern) for pattern in patterns)


_VERSION = "0.1"
# What comes of an action, where more is known than that it is an object.
_OUTPUTS = {
    "docs.search": {
        "type": "array",
        "items": {"type": "object", "properties": {"title": {"type": "string"}, "url": {"type": "string"}}},
    }
}
_ANY_OUTPUT = {"type": "object"}
_ANY_ITEMS = {"type": "array", "items": {"type": "object"}}


def manifest_text(
    site: SiteFacts, described: Iterable[tuple[str, str]] = (), choice: EntryChoice | None = None
) -> tuple[str, list[SiteDiagnostic]]:
    """Return the manifest in its canonical form, and the conflicts between pages.

    What a project says of some actions goes over what is found: each id with an object of JSON.
    """
    diagnostics: list[SiteDiagnostic] = []
    told: dict[str, dict[str, Any]] = {identifier: json.loads(text) for identifier, text in described}
    site = _with_entries(site, choice or EntryChoice())
    actions: dict[str, Any] = {}
    data: dict[str, Any] = {}
    for identifier, variants in _variants(site).items():
        action, conflicts = merge(list(variants), [each for each, page in variants.items() if site.speaks(page)])
        if conflicts:
            diagnostics.append(_conflict(identifier, variants, conflicts))
        if any(variant.view for variant in variants):
            said = {key: value for key, value in told.get(identifier, {}).items() if key != "endpoint"}
            outputs = {variant.output_schema for variant in variants}
            output = json.loads(outputs.pop()) if len(outputs) == 1 and all(outputs) else _ANY_ITEMS
            data[identifier] = _view(action) | {"outputSchema": output} | said
        else:
            actions[identifier] = action | {"outputSchema": _OUTPUTS.get(identifier, _ANY_OUTPUT)}
            actions[identifier] |= told.get(identifier, {})
    manifest: dict[str, Any] = {
        "version": _VERSION,
        "site": {
            "name": site.name,
            "origin": site.addresses.origin,
            **({"description": site.description} if site.description else {}),
        },
        "actions": actions,
        **({"data": data} if data else {}),
        "pages": _pages(site, set(data)),
    }
    return canonical_manifest(manifest), diagnostics


def _with_entries(site: SiteFacts, choice: EntryChoice) -> SiteFacts:
    """Return a site whose pages have only the actions that its manifest lists."""
    names = {action.identifier for page in site.pages for action in choice.entries(page.actions)}
    kept = ([each for each in page.actions if each.identifier in names] for page in site.pages)
    pages = [replace(page, actions=tuple(actions)) for page, actions in zip(site.pages, kept, strict=True)]
    return replace(site, pages=tuple(pages))


def _variants(site: SiteFacts) -> dict[str, dict[ActionFacts, PageFacts]]:
    """Return the different descriptions of each action, with the first page that has each."""
    found: dict[str, dict[ActionFacts, PageFacts]] = {}
    for page in site.pages:
        for action in page.actions:
            found.setdefault(action.identifier, {}).setdefault(action, page)
    return found


def _conflict(identifier: str, variants: dict[ActionFacts, PageFacts], conflicts: Iterable[str]) -> SiteDiagnostic:
    first, *others = (page.path for page in variants.values())
    differing = ", ".join(conflicts)
    where = f"as in {first}" if others[0] != first else "at each place of the page"
    return SiteDiagnostic(
        others[0],
        Severity.WARNING,
        f"`{identifier}` is not the same action {where}: they differ in {differing}; give one of them "
        "another id, in the page or by `annotations`",
    )


def _view(action: dict[str, Any]) -> dict[str, Any]:
    """Return a data view: it takes arguments only when it has fields."""
    view: dict[str, Any] = {key: action[key] for key in ("title", "description", "scope") if key in action}
    if action["inputSchema"]["properties"]:
        view["inputSchema"] = action["inputSchema"]
    return view


def _pages(site: SiteFacts, views: set[str]) -> dict[str, Any]:
    """Return the pages to go to, by route, and those to leave out of lists that alone have an action."""
    pages: dict[str, Any] = {}
    found = {action.identifier for page in site.pages if page.listed for action in page.actions}
    for page in site.pages:
        names = sorted({action.identifier for action in page.actions})
        route = site.route(page)
        if not page.listed and found.issuperset(names):
            continue
        entry: dict[str, Any] = {"title": page.title or route}
        summary = site.summary(page)
        if summary and summary != site.description:
            entry["description"] = summary
        entry["actions"] = [name for name in names if name not in views]
        seen = [name for name in names if name in views]
        if seen:
            entry["data"] = seen
        pages[route] = entry
    return pages


_LABELS = ("title", "description")


def merge(variants: Sequence[ActionFacts], spoken: Sequence[ActionFacts] = ()) -> tuple[dict[str, Any], list[str]]:
    """Return an action that is true of every page that has it, and in what the pages differ, apart from labels.

    Labels that differ are left out, since they say something of one page, but for a title where none has a word
    of the id; those of the variants that are `spoken`, in the site's language, go before others. Where more
    than labels differ, the result is the most careful one: the higher risk, the stricter confirmation, all fields,
    required where they always are.
    """
    spoken = spoken or variants
    first = spoken[0]
    conflicts = [
        name
        for name in ("risk", "confirmation", "idempotent", "scope", "view")
        if len({getattr(variant, name) for variant in variants}) > 1
    ]
    careful = max(variants, key=lambda variant: DANGERS.index(variant.risk))
    if "risk" in conflicts and "scope" in conflicts:
        conflicts.remove("scope")  # it follows from the risk where a page doesn't say it
    schema, differing = _merged_schemas(
        [json.loads(variant.input_schema) for variant in variants],
        [json.loads(variant.input_schema)["properties"] for variant in spoken],
    )
    titles, descriptions = {each.title for each in spoken}, {each.description for each in spoken}
    shared = as_words(first.identifier.removeprefix("button.").removesuffix(".submit"))
    # An id that an attribute gives has words that no page says: `btn-calc`.
    said = any(not {*shared.lower().split()}.isdisjoint(each.lower().split()) for each in titles)
    action: dict[str, Any] = {"title": shared if said and len(titles) > 1 else first.title}
    if len(descriptions) == 1 and first.description:
        action["description"] = first.description
    action |= {
        "scope": careful.scope,
        "risk": careful.risk,
        "confirmation": max((variant.confirmation for variant in variants), key=CONFIRMATIONS.index),
        "idempotent": all(variant.idempotent for variant in variants),
        "inputSchema": schema,
    }
    return action, [*conflicts, *differing]


def _merged_schemas(schemas: list[Schema], spoken: list[dict[str, Schema]]) -> tuple[Schema, list[str]]:
    """Return one schema of arguments, labelled by the `spoken` fields, and the names of those that differ."""
    properties: list[dict[str, Schema]] = [schema["properties"] for schema in schemas]
    required: list[set[str]] = [set(schema.get("required", ())) for schema in schemas]
    always = required[0].intersection(*required[1:])
    merged: dict[str, Schema] = {}
    differing: list[str] = []
    for name in dict.fromkeys(name for each in properties for name in each):
        variants = [each[name] for each in properties if name in each]
        merged[name], equal = _merged_fields(variants, [each[name] for each in spoken if name in each] or variants)
        sometimes = len(variants) < len(schemas) or any(name in each for each in required) != (name in always)
        if sometimes or not equal:
            differing.append(f"the field `{name}`")
    result: Schema = {"type": "object"}
    needed = [name for name in merged if name in always]
    if needed:
        result["required"] = needed
    result["properties"] = merged
    return result, differing


def _merged_fields(variants: list[Schema], spoken: list[Schema]) -> tuple[Schema, bool]:
    """Return what all descriptions of a field say, with its labels, and whether they differ in labels at most."""
    agreed = {
        key: value
        for key, value in spoken[0].items()
        if all(each.get(key) == value for each in (spoken if key in _LABELS else variants))
    }
    equal = all(
        {key: value for key, value in each.items() if key not in _LABELS}
        == {key: value for key, value in agreed.items() if key not in _LABELS}
        for each in variants
    )
    if "enum" not in agreed and all("enum" in each for each in variants):
        agreed["enum"] = list(dict.fromkeys(value for each in variants for value in each["enum"]))
    return agreed, equal
