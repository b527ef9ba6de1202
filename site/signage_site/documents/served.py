"""Say which of a site's files are to be served as what, and what people have to tell their hosts themselves."""

from signage_core.addresses import urlsplit
from signage_core.frozen import frozen
from signage_site.documents.places import ANML, ANML_AS_JSON, LLMS, LLMS_FULL, MANIFEST, TRUST
from signage_specs.anml.vocabulary import MEDIA_TYPE_JSON, MEDIA_TYPE_XML
from signage_specs.registry import ANML_DNS
from signage_specs.rule import Context

MEDIA_TYPE_TRUST = "application/anml-trust+json"
WELL_KNOWN_TYPES = {
    ANML: MEDIA_TYPE_XML,
    ANML_AS_JSON: MEDIA_TYPE_JSON,
    TRUST: MEDIA_TYPE_TRUST,
    MANIFEST: "application/json",
}
SUFFIX_TYPES = {
    ".anml": MEDIA_TYPE_XML,
    ".anml.json": MEDIA_TYPE_JSON,
    ".md": "text/markdown; charset=utf-8",
    LLMS: "text/plain; charset=utf-8",
    LLMS_FULL: "text/plain; charset=utf-8",
}
"""By the end of a file's name; no name ends in two of them."""


@frozen
class ServedSite:
    """A signed site, as its host is to serve it.

    Its origin is empty where it isn't known; its base path is in slashes. Documents are paths in its folder, and
    fresh for `ttl` seconds. Usage is what agents may do with the content.
    """

    origin: str
    base_path: str
    documents: tuple[str, ...]
    ttl: int
    usage: str = "display"

    @property
    def well_known(self) -> dict[str, str]:
        """The media types of the documents at well-known places, by path."""
        return {path: kind for path, kind in WELL_KNOWN_TYPES.items() if path in self.documents}

    @property
    def twin_types(self) -> dict[str, str]:
        """The types of the pages' twins, without their parameters, by the ends of their names."""
        return {
            suffix: SUFFIX_TYPES[suffix].partition(";")[0]
            for suffix in (".md", ".anml")
            if any(path.endswith(suffix) for path in self.documents)
        }

    def headers(self, media_type: str, path: str = "") -> dict[str, str]:
        """Return the headers of a document.

        The documents are public and say nothing of who asks, so a page of any origin may read them. Without
        `Cache-Control`, most hosts send a lifetime of 0, and the smaller of it and `ttl` holds (8.1.1). The index
        names its JSON form (7.4). A twin may be the answer to a request for its page, so its answer varies.
        """
        headers = {
            "Content-Type": media_type,
            "Access-Control-Allow-Origin": "*",
            "Cache-Control": f"public, max-age={self.ttl}",
        }
        if path == ANML and ANML_AS_JSON in self.documents:
            name = ANML_AS_JSON.rpartition("/")[2]
            headers["Link"] = f'<{name}>; rel="alternate"; type="{MEDIA_TYPE_JSON}"'
            headers["Alternates"] = f'{{"{name}" 1.0 {{type {MEDIA_TYPE_JSON}}}}}'  # RFC 2295, 8.3
        if not path and media_type in (SUFFIX_TYPES[".md"], SUFFIX_TYPES[".anml"]):
            headers["Vary"] = "Accept"
        return headers


def media_type_of(path: str) -> str:
    """Return what a document is to be served as; an empty string for any other file."""
    by_place = next((kind for place, kind in WELL_KNOWN_TYPES.items() if f"/{path}".endswith(f"/{place}")), "")
    return by_place or next((kind for suffix, kind in SUFFIX_TYPES.items() if path.endswith(suffix)), "")


def s3_commands(site: ServedSite) -> str:
    """Return the commands that copy the documents to a bucket with their types; a bucket keeps a type an object."""
    headers = f'--cache-control "public, max-age={site.ttl}"'
    lines = [
        f'aws s3 cp SITE/{path} s3://BUCKET/{path} --content-type "{kind}" {headers}'
        for path, kind in site.well_known.items()
    ]
    lines += [
        f'aws s3 cp SITE s3://BUCKET --recursive --exclude "*" --include "*{suffix}" --exclude ".well-known/*" '
        f'--content-type "{kind}" {headers}'
        for suffix, kind in SUFFIX_TYPES.items()
        if any(path.endswith(suffix) and path not in site.well_known for path in site.documents)
    ]
    lines.append("# Run these after the copy of the site: SITE is its folder. CORS is a setting of the bucket.")
    return "\n".join(lines)


def github_pages_advice(_site: ServedSite) -> str:
    """Return what GitHub Pages can't be told, and what to do about it."""
    return (
        "GitHub Pages serves files without a known ending as application/octet-stream; no file changes that. "
        "Agents that insist on application/anml+xml refuse them; put a CDN in front, or use another host.\n"
        "It doesn't look at what a request accepts, so agents get twins by the links in the pages' heads, "
        "not at the pages' own addresses.\n"
        "A workflow that uploads the site with actions/upload-pages-artifact has to set "
        "include-hidden-files: true; without it .well-known is left out."
    )


def read_the_docs_redirects(site: ServedSite) -> str:
    """Return the redirects to enter under Settings, Redirects; a project's versions each have a folder."""
    base = site.base_path if site.base_path != "/" else "/en/latest/"
    lines = (f"exact redirect  /{path}  to  {base}{path}\n" for path in site.well_known)
    note = "# Read the Docs serves types by the end of a file's name; .anml is application/octet-stream there."
    return "".join((*lines, note))


def dns_records(site: ServedSite) -> str:
    """Return the records that announce the site's documents (6.5.4), and its trust manifest if it has one (12.2).

    Empty where the site's host isn't known, or is only this machine.
    """
    parts = urlsplit(site.origin)
    host = parts.hostname or ""
    if parts.scheme != "https" or "." not in host:
        return ""
    base = site.base_path.replace(";", "%3B")  # which would end a tag
    lines = [
        f"_anml._tcp.{host}.  IN  SRV  0 0 {parts.port or 443} {host}.",
        f'_anml._tcp.{host}.  IN  TXT  "v=anml1;path={base}{ANML}"',
    ]
    if TRUST in site.documents:
        record = f"v=anml1;manifest={site.origin}{base}{TRUST}"
        faults = ANML_DNS.check(f'_anml.{host}. IN TXT "{record}"', Context())
        lines += [f"# {fault.code} {fault.message}" for fault in faults]
        lines.append(f'_anml.{host}.  IN  TXT  "{record}"')
    return "\n".join(lines)
