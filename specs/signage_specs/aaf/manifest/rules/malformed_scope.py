"""A scope of another form than the specification's.

What:
    A scope is lowercase words with points or underscores between them, such as `plants.write`.
Why:
    Permissions are compared as text; one form for all keeps them equal.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "Plants:Read",
          "outputSchema": {"type": "array"}
        }
      }
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "outputSchema": {"type": "array"}
        }
      }
    }
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.aaf.manifest.members import strings
from signage_specs.aaf.vocabulary import SCOPE
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.manifest.tree import ManifestDocument


def check(document: ManifestDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding at each scope of another form."""
    for _typed, string in strings(document, "scope"):
        if not re.fullmatch(SCOPE, string.value):
            yield Finding(
                string.span,
                f"{quoted(string.value)} is an unusual scope; write lowercase words such as `plants.write`.",
            )


RULE = Rule(
    code="C010",
    name="malformed-manifest-scope",
    levels=WARNING,
    section="6.1",
    advice="Write the scope as lowercase words with points between them.",
    rows=("C10",),
    check=check,
    documentation=__doc__,
)
