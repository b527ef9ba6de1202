"""A domain is missing, or is not a bare host name.

What:
    `domain` is a host name and nothing else: no scheme, port, path or wildcard. Uppercase is a warning.
Why:
    Agents look up the DNS records of this name to see who may speak for the site (section 12).
Example:
    <site domain="https://shop.example/">
      <body>Tents.</body>
    </site>
Use instead:
    <site domain="shop.example">
      <body>Tents.</body>
    </site>
"""

from signage_specs.anml.judging import lacks
from signage_specs.anml.tree import Document
from signage_specs.anml.values import host_of, is_host
from signage_specs.rule import ERROR, WARNING, Finding, Findings, Respelling, quoted, rule


@rule("M024", ERROR, section="8.2", fixable="safe", advice="Write the bare host name of the site.")
def check(document: Document) -> Findings:
    for element in document.named("site", "trust", "site-ref"):
        domain = element.attribute("domain")
        if domain is None:
            if element.definition == "site" and lacks(element, "domain") and not element.elided:
                yield Finding(
                    element.name_span, 'Missing `domain` on `<site>`. Write `domain="…"` with its host name.'
                )
        elif not is_host(domain.value):
            host = host_of(domain.value)
            instead = f"Write `{host}`." if is_host(host) else "Write a name such as `shop.example`."
            respelling = Respelling(domain.value, host, is_safe=True) if is_host(host) else None
            message = f"{quoted(domain.value)} is not a bare host name. {instead}"
            yield Finding(domain.value_span, message, respelling=respelling)
        elif domain.value != domain.value.lower():
            message = f"{quoted(domain.value)} has uppercase letters. Write `{domain.value.lower()}`."
            respelling = Respelling(domain.value, domain.value.lower())
            yield Finding(domain.value_span, message, levels=WARNING, respelling=respelling)
