"""The root is not `anml` in the ANML namespace.

What:
    The root element is `anml`, and it declares the namespace `urn:ietf:params:xml:ns:anml:1.0`. XML allows a
    prefix, but no example of the draft has one, and simple readers don't expect it.
Why:
    The namespace identifies the document and its version (sections 5.3.1 and 5.3.3).
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml role="agent-response">
      <body>Welcome.</body>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response">
      <body>Welcome.</body>
    </anml>
"""

from signage_specs.anml.judging import tag
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import NAMESPACE
from signage_specs.rule import ERROR, WARNING, Context, Edit, Finding, Findings, Fix, Span, quoted, rule


@rule("M002", ERROR, section="5.1", fixable="safe", advice="Make `<anml>` in the ANML namespace the root.")
def check(document: Document, context: Context) -> Findings:
    if document.syntax != "xml" or document.broken:
        return
    root = document.roots[0]
    if root.name.lower() != "anml":
        if not context.fragment:
            message = f'The root must be `<anml>`, not {tag(root)}. Put it into `<anml xmlns="{NAMESPACE}">`.'
            yield Finding(root.name_span, message)
        return
    declaration = root.attribute("xmlns")
    if root.namespace == NAMESPACE:
        if root.prefixed:
            message = "`anml` has a namespace prefix. Make its namespace the default one, as readers expect."
            yield Finding(root.name_span, message, levels=WARNING)
    elif declaration is not None and declaration.value:
        message = f"{quoted(declaration.value)} is not the namespace of ANML 1.0. Write `{NAMESPACE}`."
        yield Finding(declaration.value_span, message)
    elif not context.fragment:
        end = Span(root.name_span.end, root.name_span.end)
        fix = Fix("Declare the namespace", (Edit(end, f' xmlns="{NAMESPACE}"'),))
        message = f'The root declares no namespace. Write `xmlns="{NAMESPACE}"`.'
        yield Finding(root.name_span, message, fix=None if root.prefixed else fix)
