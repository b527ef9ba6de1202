"""An image, audio or video has no description.

What:
    An `img` should have a `<description>`. For `audio` and `video` without one, or a transcript, it is an info.
Why:
    With a description, agents need not fetch the resource.
Example:
    <img src="/tent.jpg"/>
Use instead:
    <img src="/tent.jpg"><description>A green tent for two, by a lake.</description></img>
"""

from signage_specs.anml.judging import misspells, tag
from signage_specs.anml.tree import Document
from signage_specs.rule import INFO, WARNING, Finding, Findings, rule


@rule("M071", WARNING, section="8.10.2", advice="Describe the media in words.")
def check(document: Document) -> Findings:
    for media in document.named("img", "audio", "video"):
        texts = [media.child("description"), media.child("transcript")]
        if any(misspells(media, name) for name in ("description", "transcript")):
            continue
        if media.elided or any(text is not None and (text.content.strip() or text.elided) for text in texts):
            continue
        levels = None if media.definition == "img" else INFO
        message = f"Missing `<description>` in {tag(media)}. Describe what it shows or says."
        yield Finding(media.name_span, message, levels=levels)
