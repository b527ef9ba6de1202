"""A fixed language policy has no language.

What:
    With `policy="fixed"`, `value` is the language that the agent must answer in.
Why:
    Agents must answer in a language that the document doesn't name.
Example:
    <language policy="fixed"/>
Use instead:
    <language policy="fixed" value="pt-BR"/>
"""

from signage_specs.anml.judging import lacks, place
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Finding, Findings, rule


@rule("M065", ERROR, section="8.8.2", advice="Write the language as value.")
def check(document: Document) -> Findings:
    for language in document.named("language"):
        if language.value("policy") == "fixed" and lacks(language, "value") and not language.elided:
            message = 'The policy `fixed` needs a language. Write `value="…"` with a tag such as `en`.'
            yield Finding(place(language, "policy"), message)
