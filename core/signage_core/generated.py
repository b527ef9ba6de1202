"""Tell from what a document says whether this tool generated it."""

import re

GENERATOR = "Signage"  # what every document of ours names as its generator

MARK = f"<!-- Generator: {GENERATOR} -->"
"""What stands near the top of Markdown and of a sitemap: a comment, which says nothing to readers."""

_XML = r"<\?xml[^>\n]*\?>"
# By what a document begins with: XML, JSON, a script, Markdown, its front matter or its title. What a page says
# can't look like it, which is escaped, or stands in front of it.
_MARKS = {
    b"<": re.compile(
        f"\\A(?:{_XML}\n)?(?:<anml[^>]*>\\s*<head>(?s:(?!</head).)*?"
        f'<meta name="generator" value="{GENERATOR}"/>|{MARK}\n)'.encode()
    ),
    b"#": re.compile(f"\\A# [^\n]*\n\n(?:> [^\n]*\n\n)?{MARK}\n\n(?:#|\\Z)".encode()),
    b"{": re.compile(f'"name": "generator",\\s*"value": "{GENERATOR}"'.encode()),
    b"/": re.compile(f"// Generator: {GENERATOR}\n".encode()),
    b"-": re.compile(f"\\A---\n(?:[^\n]+\n)*?---\n\n{MARK}\n".encode()),
}


def is_marked(content: bytes) -> bool:
    """Tell whether a document says that this tool generated it."""
    mark = _MARKS.get(content[:1])
    return mark is not None and mark.search(content) is not None
