"""Turn the faults of a JSON text into findings, for the formats that are JSON."""

import re
from collections.abc import Collection, Iterable

from signage_core.wording import listed, nearest, quoted
from signage_specs.diagnostic import Edit, Fix, Related
from signage_specs.readers.json_nodes import JsonObject
from signage_specs.rule import Context, Finding, Findings, Respelling
from signage_specs.span import Fault, Span, removable

_SINGLE_QUOTES = re.compile(r"'([^'\"\\\x00-\x1f]*+)'")  # a string that needs no escapes in either


def syntax_findings(text: str, faults: Iterable[Fault], context: Context) -> Findings:
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
        string = _SINGLE_QUOTES.fullmatch(text, fault.span.start, fault.span.end)
        if fault.kind == "json-syntax" and string:
            fix = Fix("Use double quotes", (Edit(fault.span, f'"{string[1]}"'),))
        if fault.kind == "comment":
            fix = Fix("Remove the comment", (Edit(removable(text, fault.span), ""),), is_safe=False)
        yield Finding(fault.span, message, fix=fix)


def duplicate_findings(faults: Iterable[Fault]) -> Findings:
    """Yield a finding for each key that occurs again in its object."""
    for fault in faults:
        if fault.kind == "duplicate-key" and fault.earlier is not None:
            key = quoted(fault.detail)
            yield Finding(
                fault.span,
                f"Duplicate key {key}: readers differ in which one counts. Keep one.",
                related=(Related(fault.earlier, f"first {key}"),),
            )


def missing_key_findings(holder: JsonObject, required: Collection[str], holder_name: str) -> Findings:
    """Yield a finding for each key that is written for a missing one, and one for all that are missing else.

    An object with `...` inside leaves keys out.
    """
    missing = [key for key in required if holder.member(key) is None]
    for member in holder.members if missing else ():
        written = member.key.value
        meant = None if written in required else nearest(written, missing)
        if meant is not None:
            missing.remove(meant)
            message = f"Unknown key {quoted(written)}. Did you mean `{meant}`?"
            yield Finding(member.key.span, message, respelling=Respelling(written, meant))
    if missing and not holder.elided:
        span = Span(holder.span.start, holder.span.start + 1)
        yield Finding(span, f"Missing {listed(missing, 'and')} in the {holder_name}. Add what is missing.")
