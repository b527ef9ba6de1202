"""The three formats of AAF 0.1."""

import re
from typing import TYPE_CHECKING

from signage_core.frozen import frozen
from signage_specs.format import Format, Signature, Specification, likely

if TYPE_CHECKING:  # loaded by those who compare: the trees of pages and manifests come with it
    from signage_specs.aaf.alignment import Site


@frozen
class AafContext:
    """What the rules of AAF need beside the document: the dialect, `0.1` or `0.1+links`, and its site.

    The site is the rest of the one that a page or a manifest belongs to; None where it isn't known.
    """

    dialect: str = "0.1"
    site: "Site | None" = None


AAF = Specification("Agent Accessibility Framework", "0.1")


def _in_any_order(*keys: str) -> str:
    """Return an expression for a text that has all of some keys, found in linear time."""
    return r"\A" + "".join(rf"(?=(?s:.*?){re.escape(key)}\s*+:)" for key in keys)


AGENT_HTML = Format(
    name="agent-html",
    title="Annotated HTML",
    specification=AAF,
    suffixes=(".html", ".htm"),
    # The attribute may stand in a comment or in text: then the parser finds no element, and nothing is judged.
    signatures=(
        Signature("html", r"<[A-Za-z][^<]*?\sdata-agent-[a-z]"),
        *likely(r"<[A-Za-z][^<]*?\sdata-agent-[a-z]", "htm", "xml", "svg"),
    ),
    reference="signage_specs.aaf.annotation.rules:ANNOTATED_HTML",
)

AGENT_MANIFEST = Format(
    name="agent-manifest",
    title="Agent manifest",
    specification=AAF,
    filenames=("agent-manifest.json",),
    signatures=(
        Signature("json", _in_any_order('"actions"', '"inputSchema"', '"confirmation"', '"idempotent"')),
        Signature("json", _in_any_order('"site"', '"actions"', '"inputSchema"'), certain=False),
    ),
    reference="signage_specs.aaf.manifest.rules:MANIFEST",
)

_PLAN = r'\A\s*+\{\s*+"(?:action"\s*+:\s*+"[\w.-]++"\s*+,\s*+"args"\s*+:\s*+\{|navigate"\s*+:\s*+"/)'
AGENT_PLAN = Format(
    name="agent-plan",
    title="Planner result",
    specification=AAF,
    reference="signage_specs.aaf.plan.rules:PLAN",
    signatures=likely(_PLAN, "json"),
)
