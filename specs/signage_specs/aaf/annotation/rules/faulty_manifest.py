"""The manifest that a page embeds breaks the manifest's rules.

What:
    The text of `<script type="application/agent+json">` is a whole manifest and is judged by the rules `C…`.
Why:
    Runtimes read it in place of the one at the well-known path.
Example:
    <script type="application/agent+json">
    {"version": "0.1", "site": {"name": "Garden shop"}, "actions": {}}
    </script>
Use instead:
    <script type="application/agent+json">
    {"version": "0.1", "site": {"name": "Garden shop", "origin": "https://garden.example"}, "actions": {}}
    </script>
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from signage_specs.aaf.manifest.parser import parse_manifest
from signage_specs.aaf.manifest.rules import RULES as MANIFEST_RULES
from signage_specs.diagnostic import ERROR, Finding, Levels, Related
from signage_specs.rule import Context, Rule, judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.annotation.tree import AnnotatedDocument


def check(document: AnnotatedDocument, context: Context) -> Iterator[Finding]:
    """Yield what the manifest's rules find, at their own severities, in positions of the page."""
    for span in document.manifests:
        manifest = parse_manifest(document.text[span.start : span.end])
        elided = any(fault.kind == "elision" for fault in manifest.faults)
        # Which pages show its actions is known of the site's own manifest, once for all pages.
        inner = replace(context, fragment=context.embedded and elided and not manifest.whole, site=None)
        for diagnostic in judge(MANIFEST_RULES, manifest, inner):
            yield Finding(
                diagnostic.span.shifted(span.start),
                f"{diagnostic.message} ({diagnostic.code})",
                Levels(diagnostic.severity, diagnostic.severity),
                tuple(Related(each.span.shifted(span.start), each.message) for each in diagnostic.related),
            )


RULE = Rule(
    code="D017",
    name="faulty-embedded-manifest",
    levels=ERROR,
    section="6.4",
    advice="Correct the embedded manifest.",
    rows=("D17",),
    check=check,
    documentation=__doc__,
)
