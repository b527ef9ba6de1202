"""A scope or a version has another form than the specification's.

What:
    A scope is lowercase words with points or underscores between them; a version is two numbers such as `0.1`.
    An empty value is a fault too.
Why:
    Permissions and versions are compared as text.
Example:
    <form data-agent-kind="action" data-agent-action="plant.water" data-agent-version="1"></form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.water" data-agent-version="0.1"></form>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import malformed, place
from signage_specs.aaf.vocabulary import SCOPE, VERSION
from signage_specs.rule import WARNING, Finding, Findings, rule

_FORMS = {
    "data-agent-scope": (SCOPE, "lowercase words such as `plants.write`"),
    "data-agent-version": (VERSION, "two numbers such as `0.1`"),
}


@rule("D005", WARNING, section="6.1", advice="Write the scope as lowercase words, the version as two numbers.")
def check(document: AnnotatedDocument) -> Findings:
    for name, (pattern, instead) in _FORMS.items():
        for element in document.elements:
            attribute = element.attributes.get(name)
            if attribute is not None and not attribute.value.strip():
                yield Finding(place(attribute), f"`{name}` is empty. Write {instead}, or remove it.")
        yield from malformed(document, pattern, instead, name)
