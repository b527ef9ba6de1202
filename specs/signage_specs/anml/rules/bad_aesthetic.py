"""A logo, a colour or a font is incomplete.

What:
    A `logo` has a `src` that is a URI. A `color` has a `role`, and a `value` that is a CSS colour. A `font` has
    a `role` and a `family`.
Why:
    The draft requires none of these attributes, so this is a warning, but without them the element has no
    meaning.
Example:
    <colors><color role="primary" value="dark blue"/></colors>
Use instead:
    <colors><color role="primary" value="darkblue"/></colors>
"""

from signage_specs.anml.judging import lacks, tag
from signage_specs.anml.tree import Document
from signage_specs.anml.values import is_color, is_uri_reference
from signage_specs.rule import WARNING, Finding, Findings, listed, quoted, rule

_NEEDED = {"logo": ("src",), "color": ("role", "value"), "font": ("role", "family")}


@rule("M068", WARNING, section="8.9", advice="Complete the logo, colour or font.")
def check(document: Document) -> Findings:
    for element in document.named(*_NEEDED):
        missing = [
            name
            for name in _NEEDED[element.definition]
            if not element.value(name) and (element.attribute(name) is not None or lacks(element, name))
        ]
        if missing and not element.elided:
            message = f"Missing {listed(missing, 'and')} on {tag(element)}. Add what is missing."
            yield Finding(element.name_span, message)
        source, color = element.attribute("src"), element.attribute("value")
        if element.definition == "logo" and source is not None and not is_uri_reference(source.value):
            message = f"{quoted(source.value)} is not a valid URI. Percent-encode the other characters."
            yield Finding(source.value_span, message)
        if element.definition == "color" and color is not None and color.value and not is_color(color.value):
            message = f"{quoted(color.value)} is not a CSS colour. Write one such as `#1a4d8f`."
            yield Finding(color.value_span, message)
