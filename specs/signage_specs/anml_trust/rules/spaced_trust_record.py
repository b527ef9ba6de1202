"""White space between the tags of a trust record, or a tag that nobody knows.

What:
    Readers pass over white space around `=` and `;`, but writers leave it out. The draft's own example has it.
    Unknown tags are passed over: they are reported as information.
Why:
    Software that compares or signs records takes them as text.
Example:
    _anml.garden.example. IN TXT "v=anml1; manifest=https://garden.example/.well-known/anml-trust"
Use instead:
    _anml.garden.example. IN TXT "v=anml1;manifest=https://garden.example/.well-known/anml-trust"
"""

import re
from collections.abc import Iterator

from signage_core.wording import nearest, quoted
from signage_specs.anml_trust.record import DnsDocument
from signage_specs.anml_trust.vocabulary import RECORD_TAGS, TAG_NAME
from signage_specs.diagnostic import INFO, WARNING, Finding
from signage_specs.rule import rule


@rule("T091", WARNING, section="12.2.1", rows=("91",), advice="Write the tags without white space.")
def check(document: DnsDocument) -> Iterator[Finding]:
    """Yield one finding for each record with white space, and one for each unknown tag."""
    for record in document.records:
        if not record.is_trust:
            continue
        spaced = next((tag for tag in record.tags if tag.spaced), None)
        if spaced is not None:
            yield Finding(
                spaced.span, f"There is white space around {quoted(spaced.name)}; write the tags without any."
            )
        for tag in record.tags:
            is_tag = tag.value is not None and re.fullmatch(TAG_NAME, tag.name)
            if is_tag and tag.name not in (*RECORD_TAGS, "V"):
                meant = nearest(tag.name, RECORD_TAGS)
                instead = f" Did you mean `{meant}`?" if meant else " Remove it."
                message = f"Agents pass over the tag {quoted(tag.name)}.{instead}"
                yield Finding(tag.name_span, message, WARNING if meant else INFO)
