"""Make the diff that turns one snapshot into another (5).

What the specification leaves open, this settles:

- An element's line is sent whole: `*` gives the role, the name, all attributes and all states that it has now.
- Text, rows and summaries can't be marked. They belong to the element above them and are sent whole, too: where
  lines stand under a `*`, they are all the text that the element has now. A `*` without lines keeps what was there.
  An element that lost all its text is sent anew with `+`.
- An added element is sent with everything in it. One with a ref that the base has replaces that one, wherever it
  was: that is how an element moves.
- An added element, or text, stands behind the line in front of it that names something under the same parent;
  where there is none, in front of the first line after it that does; where there is neither, at the end.
- Lines that name an element by its ref need no parents around them. Unmarked lines say where something is: by ref,
  or, without one, as the first of its role and name under the line above. What has no ref and is no such first, or
  has changed, is lent a ref: see `changes.place`.
- Of the frontmatter, new and changed keys are sent: see `changes.metadata`.
"""

from signage_specs.anml_native.changes.metadata import OWN_KEYS, REMOVED, ROOT_TEXT, content_name, difference
from signage_specs.anml_native.changes.place import PLACES
from signage_specs.anml_native.changes.survey import Survey
from signage_specs.anml_native.changes.writing import ChangeWriter
from signage_specs.anml_native.outline import ROOT, Outline, OutlineError, refs_of, write_lines
from signage_specs.anml_native.outline_reader import snapshot_outline
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.patch import PatchError, patch
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import meta_value, write_canonical


class DiffError(ValueError):
    """Two snapshots that no diff can be made of; the message names the line that stands in the way."""


def diff(old: Document, new: Document, *, base: str | None = None) -> Document:
    """Return what turns the old snapshot into the new one when `patch` applies it.

    Refs stay as the two snapshots have them, so number the new one by the old one first: see `refs.carry_refs`.
    Takes time proportional to n log n in the length of the two.

    Args:
        old: the base.
        new: what it became.
        base: the name of the base; without one, a hash of its canonical text.

    Raises:
        DiffError: one of the two is no sound snapshot.
        ValueError: the name of the base is empty or has a line break.
    """
    name = content_name(old) if base is None else base.strip()
    if not name or "\n" in name or "\r" in name:
        raise ValueError("the name of a base is one line of text")
    before, after = _snapshot(old, "old"), _snapshot(new, "new")
    writer = ChangeWriter(Survey(before, after))
    body = writer.lines()
    places = {PLACES: str(writer.places)} if writer.has_lent else {}
    meta = {"type": "diff", "base": meta_value(name), **places, **_metadata(before, after)}
    made = parse(write_lines(meta.items(), body))
    _verify(old, made, new)
    return made


def _metadata(old: Outline, new: Outline) -> dict[str, str]:
    """Return what is to be said of the frontmatter, and of text that stands under no element."""
    for key in OWN_KEYS:
        if old.meta.get(key) != new.meta.get(key):
            raise DiffError(f"`{key}` in the frontmatter differs, and a diff needs that key for itself")
    given, removed = difference(old.meta, new.meta)
    if any(old.nodes[ROOT].plain) and not any(new.nodes[ROOT].plain):
        removed.append(ROOT_TEXT)
    return ({REMOVED: meta_value(", ".join(removed))} if removed else {}) | given


def _snapshot(document: Document, which: str) -> Outline:
    try:
        found = snapshot_outline(document)
        refs_of(found)
    except OutlineError as error:
        raise DiffError(f"line {error.line} of the {which} snapshot: {error.reason}") from error
    return found


def _verify(old: Document, made: Document, new: Document) -> None:
    """Apply the diff. What reads differently with a sign in front can't be sent."""
    try:
        result = patch(old, made)
    except PatchError as error:
        raise DiffError(f"no diff can say what changed: {error}") from error
    got, wanted = _settled(write_canonical(result)), _settled(write_canonical(new))
    if got != wanted:
        number = next((i for i, (a, b) in enumerate(zip(got, wanted, strict=False)) if a != b), len(wanted) - 1)
        words = wanted[number] if wanted else ""
        raise DiffError(f"no diff can say what the new snapshot says with `{words.strip()}`")


def _settled(text: str) -> list[str]:
    """Return the lines of a text; comments without indentation, and no frontmatter if it is empty."""
    lines = text.split("\n")
    if lines[:2] == ["---", "---"]:
        del lines[:2]
    return [line.lstrip(" ") if line.lstrip(" ").startswith("--") else line for line in lines]
