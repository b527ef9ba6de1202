"""What may be written in snapshots, actions and workflows, line by line."""

import re
from collections.abc import Iterator

from signage.server.completions import KEYWORD, PROPERTY, REFERENCE, VALUE, Item, Names, words
from signage_specs.anml.vocabulary import NAMESPACE, VERSION, VERSION_KEY
from signage_specs.anml_native.vocabulary import (
    ACTION_ARGUMENTS,
    ALL_DOMAIN_ROLES,
    ARIA_ROLES,
    CONTENT_ROLES,
    DIFF_KEYS,
    DIRECTIONS,
    FILTERS,
    HEADING_ROLES,
    INTERACTIVE_ROLES,
    REFERENCE_KEYS,
    RESERVED_KEYS,
    ROLES,
    STATES,
    STRUCTURAL_ROLES,
)
from signage_specs.anyt.vocabulary import (
    ATTRIBUTES_2,
    CELL_KINDS,
    FIELD_KEYS,
    FIELD_TYPES,
    FRONTMATTER_KEYS,
    FRONTMATTER_KEYS_2,
    ID_ATTRIBUTE,
)
from signage_specs.ko_snapshot.vocabulary import INTERACTIVE_ROLES as NUMBERED_INTERACTIVE
from signage_specs.ko_snapshot.vocabulary import STATES as NUMBERED_STATES
from signage_specs.ko_snapshot.vocabulary import STRUCTURAL_ROLES as NUMBERED_STRUCTURAL

_KINDS_OF_ROLES = (
    (INTERACTIVE_ROLES, "interactive role"),
    (CONTENT_ROLES, "content role"),
    (STRUCTURAL_ROLES, "structural role"),
    (ALL_DOMAIN_ROLES, "role of a domain"),
)


def _line(before: str) -> str:
    return before.rpartition("\n")[2]


def _in_frontmatter(before: str) -> bool:
    return re.match(r"\s*---\s*\n(?:(?!---).*\n)*(?!---).*\Z", before) is not None


def in_any_form(before: str, names: Names) -> Iterator[Item]:
    """Yield what an example of ANML in any of its forms may begin with."""
    yield Item(f'<{VERSION_KEY} xmlns="{NAMESPACE}" version="{VERSION}">', KEYWORD, "ANML 1.0 in XML")
    yield Item(f'{{"{VERSION_KEY}": "{VERSION}"}}', KEYWORD, "ANML 1.0 in JSON")
    yield Item("---", KEYWORD, "frontmatter of ANML native")
    yield from in_snapshot(before, names)


def in_snapshot(before: str, names: Names) -> Iterator[Item]:
    """Yield what may follow in a snapshot or a diff."""
    line = _line(before)
    if _in_frontmatter(before):
        if re.fullmatch(r"\s*\w*", line):
            yield from words((*RESERVED_KEYS, *DIFF_KEYS), PROPERTY, "key of the frontmatter")
        elif re.fullmatch(r"filter:\s*\w*", line):
            yield from words(FILTERS, VALUE)
        return
    if re.fullmatch(r"\s*(?:[-+*]\s+)?[\w]*", line):
        for roles, detail in _KINDS_OF_ROLES:
            yield from words(sorted(roles), KEYWORD, detail)
    elif re.search(r"\[\w*\Z", line):
        yield from words(sorted(STATES), VALUE, "state")
    elif re.search(rf"\b(?:{'|'.join(REFERENCE_KEYS)})=\"?#?\w*\Z", line):
        yield from _refs(line, names)
    elif re.search(r"\s[a-z]*\Z", line) and line.count('"') % 2 == 0:
        yield from words([f"{key}=" for key in sorted({*REFERENCE_KEYS, "value", "url"})], PROPERTY, "attribute")


def _refs(line: str, names: Names) -> Iterator[Item]:
    has_sign = re.search(r"[#@]\w*\Z", line) is not None
    return words([each if has_sign else f"#{each}" for each in names("ref")], REFERENCE, "ref")


def in_actions(before: str, names: Names) -> Iterator[Item]:
    """Yield what may follow in a list of actions."""
    line = _line(before)
    if re.fullmatch(r"\s*\w*", line):
        yield from words(ACTION_ARGUMENTS, KEYWORD, "action")
    elif re.fullmatch(r"\s*\w+\s+[#@]?\w*", line):
        yield from _refs(line, names)
    elif re.fullmatch(r"\s*scroll\s+\S+\s+\w*", line):
        yield from words(DIRECTIONS, VALUE, "direction")


def in_accessibility_snapshot(before: str, _names: Names) -> Iterator[Item]:
    """Yield what may follow in an accessibility snapshot."""
    if re.fullmatch(r"\s*-\s+'?\w*", _line(before)):
        yield from words(
            sorted({"heading", *ARIA_ROLES, *ROLES} - ALL_DOMAIN_ROLES - {*HEADING_ROLES}), KEYWORD, "role"
        )


def in_numbered_snapshot(before: str, _names: Names) -> Iterator[Item]:
    """Yield what may follow in a ko-browser snapshot."""
    line = _line(before)
    if re.fullmatch(r"\s*\d+:\s*\w*", line):
        yield from words(NUMBERED_INTERACTIVE, KEYWORD, "interactive role")
        yield from words(NUMBERED_STRUCTURAL, KEYWORD, "role that gives context")
    elif re.search(r"\"\s+\w*\Z", line) and line.count('"') % 2 == 0:
        yield from words(NUMBERED_STATES, VALUE, "state")


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
