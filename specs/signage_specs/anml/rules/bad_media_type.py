"""A media type is not valid.

What:
    `enctype`, and the `type` of `response`, `link`, `img`, `audio`, `video` and `logo`, are media types: two
    names with a slash between them.
Why:
    Agents send it as Content-Type, or decide by it whether they can read the resource.
Example:
    <response type="json"/>
Use instead:
    <response type="application/json"/>
"""

from signage_specs.anml.tree import Document
from signage_specs.anml.values import is_media_type
from signage_specs.rule import ERROR, Finding, Findings, quoted, rule

_SHORT = {
    "json": "application/json", "xml": "application/xml", "html": "text/html", "text": "text/plain",
    "anml": "application/anml+xml", "form": "application/x-www-form-urlencoded", "multipart": "multipart/form-data",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "svg": "image/svg+xml", "mp3": "audio/mpeg",
    "mp4": "video/mp4", "pdf": "application/pdf",
}  # fmt: skip


@rule("M051", ERROR, section="8.6.4", advice="Write a media type such as application/json.")
def check(document: Document) -> Findings:
    for _, attribute, _ in document.typed("media-type"):
        if not is_media_type(attribute.value):
            short = _SHORT.get(attribute.value.lower(), "application/json")
            message = f"{quoted(attribute.value)} is not a media type. Write one such as `{short}`."
            yield Finding(attribute.value_span, message)
