"""The method of an action is not an HTTP method.

What:
    `method` is an HTTP token. A method in lowercase, or one that IANA doesn't register, is a warning.
Why:
    Methods are case-sensitive (RFC 9110). Many servers refuse `post`.
Example:
    <action id="find" method="GET /find" endpoint="/find"/>
Use instead:
    <action id="find" method="GET" endpoint="/find"/>
"""

from signage_specs.anml.tree import Document
from signage_specs.anml.values import METHODS, is_method
from signage_specs.rule import ERROR, WARNING, Finding, Findings, Respelling, quoted, rule


@rule("M043", ERROR, section="8.6.1", fixable="safe", advice="Write an HTTP method in uppercase.")
def check(document: Document) -> Findings:
    for action in document.named("action"):
        method = action.attribute("method")
        if method is None or method.value in METHODS:
            continue
        upper, levels = method.value.upper(), WARNING if is_method(method.value) else None
        instead = f"`{upper}`" if upper in METHODS else "one such as `GET` or `POST`"
        what = "a registered" if levels else "an"
        message = f"{quoted(method.value)} is not {what} HTTP method. Write {instead}."
        respelling = Respelling(method.value, upper) if upper in METHODS else None
        yield Finding(method.value_span, message, levels=levels, respelling=respelling)
