"""Where the frontmatter of a document ends, for rules that judge its lines otherwise than the body's."""

from signage_specs.anml_native.tree import DelimiterLine, Document


def frontmatter_end(document: Document) -> int:
    """Return the index of the line that closes the frontmatter; 0 where nothing opens it, or nothing closes it."""
    if not document.lines or not isinstance(document.lines[0], DelimiterLine):
        return 0
    closing = (index for index, line in enumerate(document.lines) if index and isinstance(line, DelimiterLine))
    return next(closing, 0)
