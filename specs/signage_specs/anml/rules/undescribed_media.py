"""A picture, a sound or a film has no description.

What:
    An `img` should have a `<description>`. Of `audio` and `video` without one, or a transcript, it is an info.
Why:
    With a description an agent need not look at the resource at all.
Example:
    <img src="/tent.jpg"/>
Use instead:
    <img src="/tent.jpg"><description>A green tent for two, by a lake.</description></img>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml.judging import written
from signage_specs.diagnostic import INFO, WARNING, Finding
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for media in document.named("img", "audio", "video"):
        texts = [media.child("description"), media.child("transcript")]
        if media.elided or any(text is not None and (text.content.strip() or text.elided) for text in texts):
            continue
        levels = None if media.definition == "img" else INFO
        message = f"This {written(media)} has no `<description>`. Say in it what an agent would see or hear."
        yield Finding(media.name_span, message, levels=levels)


RULE = Rule(
    code="M071",
    name="undescribed-media",
    levels=WARNING,
    section="8.10.2",
    advice="Describe the media in words.",
    rows=("71",),
    check=check,
    documentation=__doc__,
)
