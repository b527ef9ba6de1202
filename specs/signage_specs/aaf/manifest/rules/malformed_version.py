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

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.aaf.manifest.members import strings
from signage_specs.aaf.vocabulary import VERSION
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.manifest.tree import ManifestDocument


def check(document: ManifestDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding at a version of another form."""
    for _typed, string in strings(document, "version"):
        if not re.fullmatch(VERSION, string.value):
            yield Finding(string.span, f"{quoted(string.value)} is no version; write two numbers such as `0.1`.")


RULE = Rule(
    code="C008",
    name="malformed-manifest-version",
    levels=ERROR,
    section="6.5",
    advice="Write the version as two numbers, such as `0.1`.",
    rows=("C08",),
    check=check,
    documentation=__doc__,
)
