"""The endpoint of an action is not a safe web address.

What:
    Endpoints are https, or relative to a document that is. http is a warning, any other scheme an error. Another
    origin than that of the document is a warning, where its address is known (`--base-url`).
Why:
    Agents should refuse the action: anybody on the way can read and change what is sent.
Example:
    <action id="write" method="POST" endpoint="mailto:ada@shop.example" confirm="true"/>
Example:
    <action id="find" method="GET" endpoint="http://shop.example/find"/>
Use instead:
    <action id="find" method="GET" endpoint="https://shop.example/find"/>
"""

from signage_specs.anml.context import AnmlContext
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, WARNING, Context, Finding, Findings, Respelling, quoted, rule
from signage_specs.uri import parse_uri


@rule(
    "M045", ERROR, section="13.12", fixable="unsafe", advice="Write an https address, of the document's own origin."
)
def check(document: Document, context: Context) -> Findings:
    base = parse_uri(context.of(AnmlContext).base_url)
    for action in document.named("action"):
        endpoint = action.attribute("endpoint")
        if endpoint is None:
            continue
        relative = f"{base.scheme}:{endpoint.value}" if base and endpoint.value.startswith("//") else endpoint.value
        uri, shown = parse_uri(relative), quoted(endpoint.value)
        if uri is None:
            continue
        if uri.scheme not in ("http", "https"):
            message = f"{shown} is not a web address, which actions need. Write one with `https:`."
            yield Finding(endpoint.value_span, message)
        elif uri.scheme == "http":
            message = f"{shown} is not encrypted, so agents should refuse it. Write `https:`."
            respelling = Respelling("http:", "https:", is_safe=False)
            yield Finding(endpoint.value_span, message, levels=WARNING, respelling=respelling)
        elif base is not None and uri.origin != base.origin:
            message = (
                f"{shown} has another origin than the document, so agents ask their users first. Serve it there."
            )
            yield Finding(endpoint.value_span, message, levels=WARNING)
