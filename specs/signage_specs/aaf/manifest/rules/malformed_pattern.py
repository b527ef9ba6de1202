"""A schema's pattern isn't a regular expression.

What:
    `pattern` is a regular expression: its brackets are closed, its repetitions repeat something.
Why:
    A validator that can't compile it rejects the schema, or lets everything pass.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "string", "pattern": "^[A-F"}}},
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
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "string", "pattern": "^[A-F]$"}}},
          "outputSchema": {"type": "array"}
        }
      }
    }
"""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING

from signage_specs.aaf.manifest.schemas import schemas
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.readers.json import JsonString
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.manifest.tree import ManifestDocument

_LONGEST = 1000  # code points; a longer pattern isn't compiled here
# What JavaScript's expressions have and Python's write in another way, or not at all.
_JAVASCRIPT = re.compile(
    r"\\[pP]\{[\w=]*\}|\\c[A-Za-z]|\\u\{[0-9A-Fa-f]+\}|\\k<\w+>|\(\?<(?![=!])[\w$]+>|\[\^?\]|\\.", re.DOTALL
)


def check(document: ManifestDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding at each pattern that can't be compiled."""
    for schema in schemas(document):
        pattern = schema.get("pattern")
        if isinstance(pattern, JsonString) and len(pattern.value) <= _LONGEST:
            reason = _fault(pattern.value)
            if reason:
                yield Finding(pattern.span, f"{quoted(pattern.value)} is no regular expression: {reason}.")


def _fault(pattern: str) -> str:
    """Return why a pattern can't be compiled, or an empty string."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python warns of brackets that other engines read as they stand
            re.compile(_JAVASCRIPT.sub(_in_python, pattern))
    except re.error as error:
        return error.msg
    except (OverflowError, RecursionError):
        return ""  # too large for this engine; another may take it
    return ""


def _in_python(match: re.Match[str]) -> str:
    """Return something that Python compiles where the construct stands, of the same shape."""
    written = match.group()
    if written.startswith("(?<"):
        return "("
    if written in ("[^]", "[]"):
        return "."
    if len(written) > 2 or written[1] in "/-":  # noqa: PLR2004 - a backslash and one character
        return "x"
    return written


RULE = Rule(
    code="C017",
    name="malformed-pattern",
    levels=ERROR,
    section="6.4",
    advice="Write a regular expression that compiles.",
    rows=("C17",),
    check=check,
    documentation=__doc__,
)
