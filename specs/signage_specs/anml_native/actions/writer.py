"""Write a list of actions: as it was, or in canonical form."""

from signage_specs.anml_native.actions.tree import ActionDocument, ActionLine, AnyActionLine
from signage_specs.anml_native.writer import element_words, head


def write_actions(document: ActionDocument) -> str:
    """Return the text of a list of actions exactly as it was written."""
    return "".join(
        line.indent + element_words(line.element) + line.ending if isinstance(line, ActionLine) else line.raw
        for line in document.lines
    )


def write_canonical_actions(document: ActionDocument) -> str:
    """Return the actions at the left margin with single spaces and LF line ends; other lines keep their words."""
    return "".join(f"{_canonical(line)}\n" for line in document.lines)


def _canonical(line: AnyActionLine) -> str:
    if isinstance(line, ActionLine):
        words = [head(line.element), *(part.raw.rstrip() for part in line.element.parts)]
        return " ".join(word for word in words if word)
    return line.raw.rstrip()
