"""What may be written in workflows of AnyT."""

import re
from collections.abc import Iterator

from signage.server.completions.item import KEYWORD, PROPERTY, REFERENCE, VALUE, Item, Names, words
from signage_specs.anyt.vocabulary import (
    ATTRIBUTES_2,
    CELL_KINDS,
    FIELD_KEYS,
    FIELD_TYPES,
    FRONTMATTER_KEYS,
    FRONTMATTER_KEYS_2,
    ID_ATTRIBUTE,
)


def in_workflow(before: str, names: Names) -> Iterator[Item]:
    """Yield what may follow in a workflow."""
    line = before.rpartition("\n")[2]
    if re.match(r"---[ \t]*\n(?:(?!---).*\n)*(?!---).*\Z", before):
        if re.fullmatch(r"\w*", line):
            yield from words(sorted(FRONTMATTER_KEYS | FRONTMATTER_KEYS_2), PROPERTY, "key of the frontmatter")
    elif re.fullmatch(r"\s*</?\w*", line):
        yield from words(CELL_KINDS, KEYWORD, "cell")
    elif re.fullmatch(r"\s*<\w+\s(?:[^<>]*\s)?[\w-]*", line):
        yield from words((ID_ATTRIBUTE, *sorted(ATTRIBUTES_2)), PROPERTY, "attribute")
    elif re.search(r"\{\{\s*[\w-]*\Z|\.anyt/cells/[\w-]*\Z", line):
        yield from words(names("cell"), REFERENCE, "cell")
    elif re.fullmatch(r"\s*(?:-\s+)?type:\s*\w*", line):
        yield from words(FIELD_TYPES, VALUE, "type of a field")
    elif re.fullmatch(r"\s+(?:-\s+)?\w*", line) and re.search(r"^[ \t]*fields:", before, re.MULTILINE):
        yield from words(sorted(FIELD_KEYS), PROPERTY, "key of a field")
