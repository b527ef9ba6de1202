"""The method of an action is none of HTTP's.

What:
    `method` is an HTTP token. One in lowercase, or one that IANA doesn't register, is a warning.
Why:
    Methods are told apart by case (RFC 9110). Many servers refuse `post`.
Example:
    <action id="find" method="GET /find" endpoint="/find"/>
Use instead:
    <action id="find" method="GET" endpoint="/find"/>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.tree import Document
from signage_specs.anml.values import METHODS, is_method
from signage_specs.diagnostic import ERROR, WARNING, Finding
from signage_specs.rule import rule


@rule("M043", ERROR, section="8.6.1", rows=("43",), advice="Name an HTTP method in uppercase.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for action in document.named("action"):
        method = action.attribute("method")
        if method is None or method.value in METHODS:
            continue
        if not is_method(method.value):
            message = f"{quoted(method.value)} is no HTTP method. Write one such as `GET` or `POST`."
            yield Finding(method.value_span, message)
        elif method.value.upper() in METHODS:
            message = f"HTTP methods have capitals only. Write `{method.value.upper()}`."
            yield Finding(method.value_span, message, levels=WARNING)
        else:
            message = f"{quoted(method.value)} is not a registered HTTP method. Write one such as `GET` or `POST`."
            yield Finding(method.value_span, message, levels=WARNING)
