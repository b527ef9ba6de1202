"""Rights or an attribution have an unknown scope, or don't say what is allowed.

What:
    `scope` is the id of an element. Rights without `usage` are an info: the default is `none`, which forbids
    everything except reading.
Why:
    Agents must honour what is declared. Rights whose scope doesn't exist protect nothing.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <head><title>Tent shop</title></head>
      <body><section id="tents">Tents.</section></body>
      <footer><rights holder="Tent shop" usage="cache" scope="tent"/></footer>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <head><title>Tent shop</title></head>
      <body><section id="tents">Tents.</section></body>
      <footer><rights holder="Tent shop" usage="cache" scope="tents"/></footer>
    </anml>
"""

from signage_specs.anml.judging import is_misnamed, is_partial, lacks, place
from signage_specs.anml.tree import Document
from signage_specs.rule import INFO, WARNING, Context, Finding, Findings, Suggester, rule, unknown


@rule(
    "M078", WARNING, section="8.12", fixable="unsafe", advice="Write the id of an element as scope, and the usage."
)
def check(document: Document, context: Context) -> Findings:
    suggester, partial = Suggester(), is_partial(document, context)
    for scope in document.scopes("rights", "attribution"):
        applied = list(document.within(scope, "rights", "attribution"))
        named = list(document.within(scope)) if any(each.attribute("scope") for each in applied) else []
        unread = partial or is_misnamed(named, "id")
        ids = dict.fromkeys(name for element in named if (name := element.value("id")))
        for element in applied:
            target = element.value("scope")
            if target is not None and target not in ids and not unread:
                meant = suggester.nearest(target, ids)
                otherwise = "Write the id of an element."
                yield unknown(place(element, "scope"), "Unknown id", target, meant, otherwise, is_safe=False)
            if element.definition == "rights" and lacks(element, "usage") and not element.elided:
                message = "Missing `usage` on `<rights>`, which means `none`. Write what agents may do."
                yield Finding(element.name_span, message, levels=INFO)
