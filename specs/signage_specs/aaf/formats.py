"""The three formats of AAF 0.1."""

from __future__ import annotations

import re

from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.rules import RULES as ANNOTATION_RULES
from signage_specs.aaf.annotation.writer import write_annotated_html
from signage_specs.aaf.manifest.parser import parse_manifest
from signage_specs.aaf.manifest.rules import RULES as MANIFEST_RULES
from signage_specs.aaf.manifest.writer import write_manifest
from signage_specs.aaf.plan.parser import parse_plan
from signage_specs.aaf.plan.rules import RULES as PLAN_RULES
from signage_specs.aaf.plan.writer import write_plan
from signage_specs.format import Format, Signature, Specification

AAF = Specification("Agent Accessibility Framework", "0.1")


def _in_any_order(*keys: str) -> re.Pattern[str]:
    """Return a pattern for a text that has all of some keys, found in linear time."""
    return re.compile(r"\A" + "".join(rf"(?=(?s:.*?){re.escape(key)}\s*+:)" for key in keys))


AGENT_HTML = Format(
    name="agent-html",
    title="Annotated HTML",
    specification=AAF,
    labels=("agent-html",),
    suffixes=(".html", ".htm"),
    # The attribute may stand in a comment or in text: then the parser finds no element, and nothing is judged.
    signatures=(Signature("html", re.compile(r"<[A-Za-z][^<]*?\sdata-agent-[a-z]")),),
    parse=parse_annotated_html,
    write=write_annotated_html,
    rules=ANNOTATION_RULES,
    is_fragment=lambda document: not document.whole,
)

AGENT_MANIFEST = Format(
    name="agent-manifest",
    title="Agent manifest",
    specification=AAF,
    labels=("agent-manifest",),
    filenames=("agent-manifest.json",),
    signatures=(
        Signature("json", _in_any_order('"actions"', '"inputSchema"', '"confirmation"', '"idempotent"')),
        Signature("json", _in_any_order('"site"', '"actions"', '"inputSchema"'), certain=False),
    ),
    parse=parse_manifest,
    write=write_manifest,
    rules=MANIFEST_RULES,
    is_fragment=lambda document: not document.whole,
)

AGENT_PLAN = Format(
    name="agent-plan",
    title="Planner result",
    specification=AAF,
    labels=("agent-plan",),
    parse=parse_plan,
    write=write_plan,
    rules=PLAN_RULES,
    is_fragment=lambda document: any(fault.kind == "bare-members" for fault in document.faults),
)
