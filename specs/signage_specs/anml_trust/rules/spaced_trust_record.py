"""A trust record has white space between its tags, or an unknown tag.

What:
    Readers ignore white space around `=` and `;`, but writers omit it. The draft's own example has it. Readers
    also ignore unknown tags, which are an info.
Why:
    Software that compares or signs records treats them as text.
Example:
    _anml.garden.example. IN TXT "v=anml1; manifest=https://garden.example/.well-known/anml-trust"
Use instead:
    _anml.garden.example. IN TXT "v=anml1;manifest=https://garden.example/.well-known/anml-trust"
"""

import re

from signage_specs.anml_trust.record import DnsDocument
from signage_specs.anml_trust.vocabulary import RECORD_TAGS, TAG_NAME
from signage_specs.rule import INFO, WARNING, Finding, Findings, Respelling, nearest, quoted, rule, suggestion


@rule("T091", WARNING, section="12.2.1", fixable="safe", advice="Write the tags without white space.")
def check(document: DnsDocument) -> Findings:
    for record in document.records:
        if not record.is_trust:
            continue
        spaced = next((tag for tag in record.tags if tag.spaced), None)
        if spaced is not None:
            message = f"White space around the tag {quoted(spaced.name)}. Write the tags without any."
            yield Finding(spaced.span, message)
        for tag in record.tags:
            is_tag = tag.value is not None and re.fullmatch(TAG_NAME, tag.name)
            if is_tag and tag.name not in (*RECORD_TAGS, "V"):
                meant = nearest(tag.name, RECORD_TAGS)
                message = f"Unknown tag {quoted(tag.name)}, which agents ignore. {suggestion(meant, 'Remove it.')}"
                is_free = meant is not None and not any(each.name == meant for each in record.tags)
                respelling = Respelling(tag.name, meant) if meant and is_free else None
                yield Finding(tag.name_span, message, WARNING if meant else INFO, respelling=respelling)
