"""Whether an agent could do on a page what the manifest says: by the resolver of AAF, in strict mode."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from signage_core.frozen import frozen
from signage_core.wording import quoted
from signage_site.audit.presence import Raw
from signage_site.audit.scores import Ratio, counted
from signage_site.pages.controls import Controls
from signage_site.pages.purposes import says_nothing
from signage_site.pages.schema import waits_for_its_script
from signage_specs.aaf.alignment import wider_actions
from signage_specs.aaf.annotation.resolution import AmbiguousElementError, Resolver
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.manifest.declared import Contract, Declared
from signage_specs.agent.operations import Page, operation
from signage_specs.readers.html import HtmlElement
from signage_specs.readers.json_nodes import JsonValue

_CONFIRMED = ("review", "required")
_OUT_OF_REACH = "[hidden], [inert], template"
_QUERY = "signage"


@frozen
class Registry:
    """What the manifest of a site says: what it declares, and all of it as parsed from JSON."""

    declared: Declared
    manifest: Mapping[str, JsonValue] = field(hash=False)


@frozen
class Operability:
    """What an agent could do on one page: the ratios, what hinders it, and the declared actions that are there."""

    ratios: Mapping[str, Ratio] = field(hash=False)
    lacking: tuple[Raw, ...]
    actions: tuple[str, ...]


def operability(controls: Controls, page: AnnotatedDocument, registry: Registry | None) -> Operability:
    """Return what an agent could do on a page with what the manifest says. Linear in page and manifest."""
    if registry is None:
        return Operability({}, (), ())
    elements = _actions_of(page)
    wider = (each for name in elements for each in (name, *wider_actions(name)))
    # What nobody declared is kept of no page: a page may have any number.
    contracts = {each: contract for each in wider if (contract := registry.declared.contract(each)) is not None}
    by_start = {each.start: each for each in controls.annotated}
    judge = _Judge(controls, page, by_start)
    for name, contract in contracts.items():
        judge.inputs(name, contract, elements.get(name, []))
        judge.risk(name, contract, elements.get(name, []))
        judge.search(name, contract, registry.manifest)
    ratios = {key: counted(each) for key, each in judge.verdicts.items()}
    return Operability(ratios, tuple(judge.lacking), tuple(contracts))


def _actions_of(page: AnnotatedDocument) -> dict[str, list[AnnotatedElement]]:
    found: dict[str, list[AnnotatedElement]] = {}
    for element in page.elements:
        if element.holds_fields and element.action:
            found.setdefault(element.action, []).append(element)
    return found


class _Judge:
    def __init__(
        self, controls: Controls, page: AnnotatedDocument, by_start: Mapping[int | None, HtmlElement]
    ) -> None:
        self.controls = controls
        self.page = page
        self.by_start = by_start
        self.resolver = Resolver(page)
        self.verdicts: dict[str, list[bool]] = {"inputs": [], "required": [], "risks": [], "plans": []}
        self.lacking: list[Raw] = []

    def _verdict(self, category: str, code: str, reason: str, element: AnnotatedElement | None) -> None:
        self.verdicts[category].append(not reason)
        if reason:
            place = None if element is None else self.by_start.get(element.span.start)
            self.lacking.append((code, reason, place))

    def inputs(self, action: str, contract: Contract, elements: list[AnnotatedElement]) -> None:
        first = elements[0] if elements else None
        for name in contract.fields or ():
            what = f"the input {quoted(name)} of {quoted(action)}"
            try:
                found = self.resolver.field(action, name, strict=True).element
            except AmbiguousElementError as error:
                message = f"{len(error.matches)} elements are {what}: an agent has to refuse it"
                self._verdict("inputs", "U012", message, error.matches[1])
                continue
            reason = "" if found is not None else f"No element of the page is {what}"
            self._verdict("inputs", "U012", reason, first)
            if found is not None and name in (contract.required or ()):
                barrier = self._barrier(found)
                reason = f"{what[0].upper()}{what[1:]} is required, and {barrier}" if barrier else ""
                self._verdict("required", "U013", reason, found)

    def _barrier(self, found: AnnotatedElement) -> str:
        element = self.by_start.get(found.span.start)
        if element is None:
            return ""
        for name in ("disabled", "readonly"):
            if found.native.get(name) is not None:
                return f"it is {name}"
        if element.input_type == "hidden" and element.name == "input":
            return "it is hidden"
        if element in self.controls.document.enclosing([element], self.controls.disabled_groups):
            return "its group is disabled"
        return "it is hidden" if element.closest(_OUT_OF_REACH) is not None else ""

    def risk(self, action: str, contract: Contract, elements: list[AnnotatedElement]) -> None:
        dangers = {contract.policy.get("risk"), *(each.get("data-agent-danger") for each in elements)}
        if "high" not in dangers:
            return
        answers = {contract.policy.get("confirmation"), *(each.get("data-agent-confirm") for each in elements)}
        reason = f"{quoted(action)} has a high risk, and nothing asks the user to confirm it"
        is_asked = not answers.isdisjoint(_CONFIRMED)
        self._verdict("risks", "U014", "" if is_asked else reason, elements[0] if elements else None)

    def search(self, action: str, contract: Contract, manifest: Mapping[str, JsonValue]) -> None:
        """Carry out the plan of a search, as far as a page without scripts tells."""
        name = _query_of(action, contract)
        if not name or self._waits_for_its_script(action, name):
            return
        plan: JsonValue = {"action": action, "args": {name: _QUERY}}
        # On this page alone, whichever the manifest lists.
        here = {**manifest, "pages": {}}
        done = operation(plan, here, lambda _path: Page("", self.page), ["/"])
        reason = (
            f"The plan of {quoted(action)} can't be carried out: {'; '.join(done.reasons)}" if done.reasons else ""
        )
        first = next((each for each in self.page.elements if each.action == action), None)
        self._verdict("plans", "U017", reason, first)

    def _waits_for_its_script(self, action: str, name: str) -> bool:
        try:
            field_of_it = self.resolver.field(action, name, strict=True).element
        except AmbiguousElementError:
            return False
        element = None if field_of_it is None else self.by_start.get(field_of_it.span.start)
        return element is not None and waits_for_its_script(element)


def searches(registry: Registry) -> Iterator[tuple[str, str]]:
    """Yield the ids of the searches that a manifest declares, each with the name of its one input."""
    for action, contract in registry.declared.actions.items():
        name = _query_of(action, contract)
        if name:
            yield action, name


def _query_of(action: str, contract: Contract) -> str:
    """Return the one input of a search; empty for anything else, and for its steps."""
    inputs = list(contract.fields or ())
    is_step = action.endswith((".submit", ".open"))
    return inputs[0] if "search" in action.split(".") and len(inputs) == 1 and not is_step else ""


def title_verdicts(registry: Registry) -> dict[str, str]:
    """Return for each declared action why its title says nothing; empty where it does."""
    actions = registry.manifest.get("actions")
    found: dict[str, str] = {}
    for name, entry in actions.items() if isinstance(actions, dict) else ():
        title = entry.get("title") if isinstance(entry, dict) else None
        said = title.strip() if isinstance(title, str) else ""
        if not said or said == name or not any(map(str.isalpha, said)) or says_nothing(said):
            found[name] = f"The title of {quoted(name)} is {quoted(said)}, which says nothing"
        else:
            found[name] = ""
    return found
