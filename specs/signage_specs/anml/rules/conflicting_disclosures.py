"""A field has two disclosures.

What:
    A field has one disclosure. Two with different requirements are a warning, two equal ones an info.
Why:
    Agents apply the stricter one, so the other has no effect.
Example:
    <constraints>
      <disclosure field="email" requires="implicit-consent"/>
      <disclosure field="email" requires="authentication"/>
    </constraints>
Use instead:
    <constraints>
      <disclosure field="email" requires="authentication"/>
    </constraints>
"""

from signage_specs.anml.judging import place, repetitions
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import REQUIRES
from signage_specs.rule import ERROR_ELSE_WARNING, INFO, Finding, Findings, Related, quoted, rule


@rule("M033", ERROR_ELSE_WARNING, section="11.4", advice="Keep one disclosure for each field.")
def check(document: Document) -> Findings:
    for scope in document.scopes("disclosure"):
        # What is missing or unknown is reported elsewhere, and conflicts with nothing.
        disclosures = [each for each in document.within(scope, "disclosure") if each.value("requires") in REQUIRES]
        for disclosure, earlier in repetitions(disclosures, lambda each: each.value("field")):
            field = quoted(disclosure.value("field") or "")
            related = (Related(place(earlier, "field"), f"first disclosure of {field}"),)
            if earlier.value("requires") == disclosure.value("requires"):
                message, levels = f"Duplicate disclosure of {field}. Remove one.", INFO
            else:
                message, levels = f"Conflicting disclosures of {field}. Keep the stricter one.", None
            yield Finding(place(disclosure, "field"), message, levels=levels, related=related)
