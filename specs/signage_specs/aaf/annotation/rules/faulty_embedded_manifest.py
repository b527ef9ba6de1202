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

from dataclasses import replace

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.manifest.rules import RULES as MANIFEST_RULES
from signage_specs.aaf.manifest.rules import malformed_manifest
from signage_specs.rule import ERROR, Context, Edit, Finding, Findings, Fix, Levels, Related, judge, rule


@rule("D017", ERROR, section="6.4", fixable="safe", advice="Correct the embedded manifest.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    for embedded in document.manifests:
        start, manifest = embedded.span.start, embedded.document
        elided = any(fault.kind == "elision" for fault in manifest.faults)
        # Which pages show its actions is known only of the site's own manifest, once for all pages.
        inner = replace(context, fragment=context.embedded and elided and not manifest.whole, extras=())
        # What can't be read as JSON is one fault: all that seems to be missing may follow from it.
        rules = MANIFEST_RULES if manifest.readable else (malformed_manifest.check,)
        for diagnostic in judge(rules, manifest, inner):
            yield Finding(
                diagnostic.span.shifted(start),
                f"{diagnostic.message} ({diagnostic.code})",
                Levels(diagnostic.severity, diagnostic.severity),
                tuple(Related(each.span.shifted(start), each.message) for each in diagnostic.related),
                _shifted(diagnostic.fix, start) if diagnostic.fix else None,
            )


def _shifted(fix: Fix, by: int) -> Fix:
    """Return a fix of the manifest's text as one of the page's: the script's text is raw."""
    return Fix(fix.description, tuple(Edit(each.span.shifted(by), each.text) for each in fix.edits))
