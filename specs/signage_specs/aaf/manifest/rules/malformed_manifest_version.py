"""The version isn't two numbers with a point between them.

What:
    `version` is the version of the semantics, such as `0.1`.
Why:
    A runtime compares it with the versions that it knows.
Example:
    {
      "version": "v1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
"""

import re
from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.aaf.manifest.members import strings
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.vocabulary import VERSION
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import rule


@rule("C008", ERROR, section="6.5", rows=("C08",), advice="Write the version as two numbers, such as `0.1`.")
def check(document: ManifestDocument) -> Iterator[Finding]:
    """Yield a finding at a version of another form."""
    for _typed, string in strings(document, "version"):
        if not re.fullmatch(VERSION, string.value):
            yield Finding(string.span, f"{quoted(string.value)} is no version; write two numbers such as `0.1`.")
