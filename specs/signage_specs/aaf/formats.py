"""The three formats of AAF 0.1."""

import re

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.format import Format, Signature, Specification

AAF = Specification("Agent Accessibility Framework", "0.1")


def _in_any_order(*keys: str) -> str:
    """Return an expression for a text that has all of some keys, found in linear time."""
    return r"\A" + "".join(rf"(?=(?s:.*?){re.escape(key)}\s*+:)" for key in keys)


AGENT_HTML: Format[AnnotatedDocument] = Format(
    name="agent-html",
    title="Annotated HTML",
    specification=AAF,
    labels=("agent-html",),
    suffixes=(".html", ".htm"),
    # The attribute may stand in a comment or in text: then the parser finds no element, and nothing is judged.
    signatures=(Signature("html", r"<[A-Za-z][^<]*?\sdata-agent-[a-z]"),),
    reference="signage_specs.aaf.implementation:ANNOTATED_HTML",
)

AGENT_MANIFEST: Format[ManifestDocument] = Format(
    name="agent-manifest",
    title="Agent manifest",
    specification=AAF,
    labels=("agent-manifest",),
    filenames=("agent-manifest.json",),
    signatures=(
        Signature("json", _in_any_order('"actions"', '"inputSchema"', '"confirmation"', '"idempotent"')),
        Signature("json", _in_any_order('"site"', '"actions"', '"inputSchema"'), certain=False),
    ),
    reference="signage_specs.aaf.implementation:MANIFEST",
)

AGENT_PLAN: Format[PlanDocument] = Format(
    name="agent-plan",
    title="Planner result",
    specification=AAF,
    labels=("agent-plan",),
    reference="signage_specs.aaf.implementation:PLAN",
)
