"""Turn the faults of a JSON text into findings, for the formats that are JSON."""

from collections.abc import Iterable, Iterator

from signage_core.wording import quoted
from signage_specs.diagnostic import Edit, Fix, Related
from signage_specs.readers.json_nodes import JsonArray, JsonNode, JsonObject
from signage_specs.rule import Context, Finding, Findings
from signage_specs.span import Fault, Span


def syntax_findings(faults: Iterable[Fault], context: Context) -> Findings:
    """Yield a finding for each fault that makes a text no JSON.

    In a page, `...` stands for what was left out; in a fragment, the outermost braces may be missing.
    """
    for fault in faults:
        allowed = (fault.kind == "elision" and context.embedded) or (
            fault.kind == "bare-members" and context.fragment
        )
        if allowed or fault.kind == "duplicate-key":
            continue
        message = f"Not valid JSON: {fault.detail}."
        fix = None
        if fault.kind in ("trailing-comma", "byte-order-mark"):
            what = "comma" if fault.kind == "trailing-comma" else "byte order mark"
            fix = Fix(f"Remove the {what}", (Edit(fault.span, ""),))
        yield Finding(fault.span, message, fix=fix)


def duplicate_findings(root: JsonNode | None) -> Findings:
    """Yield a finding for each key that occurs again in its object."""
    for node in objects(root):
        first: dict[str, Span] = {}
        for member in node.members:
            key, span = member.key.value, member.key.span
            if first.setdefault(key, span) != span:
                yield Finding(
                    span,
                    f"Duplicate key {quoted(key)}: readers differ in which one counts. Keep one.",
                    related=(Related(first[key], f"first {quoted(key)}"),),
                )


def objects(root: JsonNode | None) -> Iterator[JsonObject]:
    """Yield every object of a tree, in text order."""
    stack = [root] if root is not None else []
    while stack:
        node = stack.pop()
        if isinstance(node, JsonObject):
            yield node
            stack.extend(member.value for member in reversed(node.members))
        elif isinstance(node, JsonArray):
            stack.extend(reversed(node.items))
