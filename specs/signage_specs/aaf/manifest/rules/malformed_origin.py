"""The site's origin isn't a web origin.

What:
    `origin` is a URI: scheme, host, and a port where it isn't the usual one. A path after it is a warning.
Why:
    Runtimes compare it with the address of the page. A text that isn't a URI never equals one.
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

from signage_specs.aaf.manifest.tree import ManifestDocument, typed_strings
from signage_specs.rule import ERROR, WARNING, Edit, Finding, Findings, Fix, quoted, rule
from signage_specs.uri import parse_uri

_LAST_PORT = "65535"


@rule(
    "C009",
    ERROR,
    section="6.5",
    fixable="safe",
    advice="Write the origin as scheme and host: `https://garden.example`.",
)
def check(document: ManifestDocument) -> Findings:
    for string in typed_strings(document, "origin"):
        uri = parse_uri(string.value)
        if uri is None or uri.scheme not in ("http", "https") or not _is_port(uri.port):
            instead = "Write scheme and host, such as `https://garden.example`."
            yield Finding(string.span, f"{quoted(string.value)} is not a valid origin. {instead}")
        elif uri.path not in ("", "/") or uri.query or uri.fragment or uri.user is not None:
            origin = f"{uri.scheme}://{uri.host}" + (f":{uri.port}" if uri.port else "")
            fix = Fix(f"Write {quoted(origin)}", (Edit(string.span, f'"{origin}"'),))
            message = f"An origin has no path and no user. Write {quoted(origin)}."
            yield Finding(string.span, message, WARNING, fix=fix)


def _is_port(port: str) -> bool:
    return len(port.lstrip("0")) <= len(_LAST_PORT) and int(port[-len(_LAST_PORT) :] or 0) <= int(_LAST_PORT)
