"""The site's origin isn't a web origin.

What:
    `origin` is a URI: scheme, host, and a port where it isn't the usual one. A path behind it is a warning.
Why:
    Runtimes compare it with the address of the page. A text that is no URI never equals one.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "garden.example"},
      "actions": {}
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.aaf.manifest.members import strings
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.diagnostic import ERROR, WARNING, Edit, Finding, Fix
from signage_specs.rule import rule
from signage_specs.uri import parse_uri

_LAST_PORT = "65535"


@rule(
    "C009",
    ERROR,
    section="6.5",
    rows=("C09",),
    advice="Write the origin as scheme and host: `https://garden.example`.",
)
def check(document: ManifestDocument) -> Iterator[Finding]:
    """Yield a finding at an origin that is no `http` or `https` URI, and at one with more than an origin has."""
    for _typed, string in strings(document, "origin"):
        uri = parse_uri(string.value)
        if uri is None or uri.scheme not in ("http", "https") or not _is_port(uri.port):
            message = (
                f"{quoted(string.value)} is no origin; write scheme and host, such as `https://garden.example`."
            )
            yield Finding(string.span, message)
        elif uri.path not in ("", "/") or uri.query or uri.fragment or uri.user is not None:
            written = f"{uri.scheme}://{uri.host}" + (f":{uri.port}" if uri.port else "")
            fix = Fix(f"Write {quoted(written)}", (Edit(string.span, f'"{written}"'),))
            message = f"An origin has no path and no user. Write {quoted(written)}."
            yield Finding(string.span, message, WARNING, fix=fix)


def _is_port(port: str) -> bool:
    return len(port.lstrip("0")) <= len(_LAST_PORT) and int(port[-len(_LAST_PORT) :] or 0) <= int(_LAST_PORT)
