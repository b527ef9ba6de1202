"""A message that says what it says: SARIF gives braces and links in brackets a meaning of their own."""

import re

from signage_linter.reporters.display import visible

_LINK = re.compile(r"\[([^\[\]]*)\]\(")


def message(text: str) -> dict[str, str]:
    """Return a message object (3.11) of a plain text. Controls are made visible.

    Braces are doubled, because one alone begins a placeholder (3.11.5). What reads like a link to another place
    gets backslashes before its brackets (3.11.6).
    """
    return {"text": _LINK.sub(r"\\[\1\\](", visible(text)).replace("{", "{{").replace("}", "}}")}
