"""Answer the operations of conformance cases: questions about a text that `README.md` describes."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeAlias

from signage_specs.aaf.annotation.resolution import AmbiguousElementError, resolve_field, resolve_status
from signage_specs.aaf.plan.tree import RefusedPlanError, normalise_plan, plan_value
from signage_specs.agent.authorization import authorize, trust_manifest
from signage_specs.anml.canonical import canonical
from signage_specs.anml.response import read_document
from signage_specs.anml.writer import produce_json, produce_xml
from signage_specs.anml_native.aria.conversion import convert_snapshot
from signage_specs.anml_native.diff import DiffError, diff
from signage_specs.anml_native.outline import OutlineError
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.patch import PatchError, patch
from signage_specs.anml_native.prune import COMPACT, INTERACTIVE, prune
from signage_specs.anml_native.writer import write
from signage_specs.ko_snapshot.conversion import convert_ko_snapshot
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.span import LineTable
from signage_trees import tree

Case: TypeAlias = dict[str, Any]


def result(case: Case, document: Any) -> Any:
    """Return the answer to a case's operation."""
    return OPERATIONS[case["operation"]["name"]](case, document)


def _normalise(case: Case, _document: Any) -> Any:
    """Bring a planner's result into one of the three shapes; None where it is refused."""
    try:
        return plan_value(normalise_plan(json.loads(case["text"]), case["operation"]["site"]))
    except RefusedPlanError:
        return None


def _resolve(case: Case, document: Any) -> Any:
    """Find the field or the status of an action; None where there is none."""
    asked = case["operation"]
    strict = asked.get("strict", False)
    try:
        if "field" in asked:
            found = resolve_field(document, asked["action"], asked["field"], strict=strict)
        else:
            found = resolve_status(document, asked["action"], strict=strict)
    except AmbiguousElementError:
        return "ambiguous"
    if found.element is None:
        return None
    line = LineTable(case["text"]).position(found.element.span.start)[0]
    return {"line": line, "step": found.step, "certain": found.warning is None}


def _same(case: Case, document: Any) -> Any:
    """Tell whether two documents of ANML 1.0 have one canonical model."""
    return canonical(document) == canonical(read_document(case["others"]["twin"]))


def _convert(case: Case, document: Any) -> Any:
    """Convert a document: the lines of ANML native or of XML, or the JSON of an XML document."""
    form = FORMATS_BY_LABEL[case["format"]].name
    if form == "anml-xml":
        return json.loads(produce_json(document))
    if form == "anml-json":
        return produce_xml(document).splitlines()
    converted = convert_snapshot(document) if form == "aria-snapshot" else write(convert_ko_snapshot(document))
    return converted.splitlines()


def _format(case: Case, document: Any) -> Any:
    """Write a document in canonical form: its lines."""
    return FORMATS_BY_LABEL[case["format"]].write(document).splitlines()


def _diff(case: Case, document: Any) -> Any:
    """Make the diff from a snapshot to the text: its lines; None where none can say what changed."""
    try:
        return write(diff(parse(case["others"]["snapshot"]), document, base=case["operation"]["base"])).splitlines()
    except DiffError:
        return None


def _prune(case: Case, document: Any) -> Any:
    """Make a snapshot smaller: its lines; None for what is no sound snapshot."""
    asked = case["operation"]
    filters = {"interactive": asked.get("filter") == INTERACTIVE, "compact": asked.get("filter") == COMPACT}
    try:
        return write(prune(document, **filters, depth=asked.get("depth"), budget=asked.get("budget"))).splitlines()
    except OutlineError:
        return None


def _patch(case: Case, document: Any) -> Any:
    """Apply a diff to its base: the tree of what comes out; None where the diff doesn't fit."""
    try:
        return tree("anml-native", patch(parse(case["others"]["snapshot"]), document))
    except PatchError:
        return None


def _authorize(case: Case, document: Any) -> Any:
    """Return the tier and the sections that a trust manifest grants a domain."""
    asked = case["operation"]
    manifest = trust_manifest(document)
    now = datetime.fromisoformat(case["now"]) if "now" in case else datetime.min.replace(tzinfo=UTC)
    granted = authorize(manifest, asked["domain"], asked["site"], now)
    return {"tier": granted.tier, "scope": sorted(granted.scope)}


OPERATIONS: dict[str, Callable[[Case, Any], Any]] = {
    "normalise": _normalise,
    "resolve": _resolve,
    "same": _same,
    "convert": _convert,
    "format": _format,
    "diff": _diff,
    "prune": _prune,
    "authorize": _authorize,
    "patch": _patch,
}
