"""Know the signs that generators put beside a heading, to link to it: they are no part of what it says."""

import re

PERMALINK_CLASSES = frozenset(
    {
        *("headerlink", "header-anchor", "headeranchor-link", "header-link", "heading-link", "heading-anchor"),
        *("hash-link", "anchor-link", "anchor-heading", "anchorjs-link", "permalink", "doc-anchor"),
    }
)
# Some themes give these links a class that others give to the heading's own words: there the sign tells.
PERMALINK_CLASS_OF_SIGNS = "anchor"
_SIGN_BEHIND = re.compile(r"(?:\s*[\u00b6\u00a7\u2693\U0001f517]\ufe0e?|\s+#)$")
_LAST = ("\u00b6", "\u00a7", "\u2693", "\U0001f517", "\ufe0e", "#")


def without_sign(title: str) -> str:
    """Return a title without the pilcrow, the section sign, the chain or the lone number sign behind it.

    Args:
        title: on one line.
    """
    if not title.endswith(_LAST):
        return title
    return _SIGN_BEHIND.sub("", title) or title
