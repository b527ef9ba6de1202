"""Say what people have to do themselves: what no file in the site can tell a host."""

from urllib.parse import urlsplit

from signage_site.documents.hosting.served import SUFFIX_TYPES, ServedSite
from signage_site.documents.places import ANML, TRUST
from signage_specs.anml_trust.formats import ANML_DNS
from signage_specs.rule import Context


def s3_commands(site: ServedSite) -> str:
    """Return the commands that copy the documents to a bucket with their types; a bucket keeps a type an object."""
    headers = f'--cache-control "public, max-age={site.ttl}"'
    lines = [
        f"aws s3 cp SITE/{path} s3://BUCKET/{path} --content-type {kind} {headers}"
        for path, kind in site.well_known.items()
    ]
    lines += [
        f'aws s3 cp SITE s3://BUCKET --recursive --exclude "*" --include "*{suffix}" --exclude ".well-known/*" '
        f"--content-type {kind} {headers}"
        for suffix, kind in SUFFIX_TYPES.items()
        if any(path.endswith(suffix) and path not in site.well_known for path in site.documents)
    ]
    lines.append("# Run these after the copy of the site: SITE is its folder. CORS is a setting of the bucket.")
    return "\n".join(lines)


def github_pages_advice(site: ServedSite) -> str:
    """Return what GitHub Pages can't be told, and what to do about it."""
    lines = [
        (
            "GitHub Pages serves files without a known ending as application/octet-stream; no file changes that. "
            "Agents that insist on application/anml+xml refuse them; put a CDN in front, or use another host."
        ),
        (
            "A workflow that uploads the site with actions/upload-pages-artifact has to set "
            "include-hidden-files: true; without it .well-known is left out."
        ),
    ]
    if site.base_path != "/":
        lines.append(
            f"The site is served under {site.base_path}, so its documents aren't at the host's own /.well-known/. "
            "Agents find them by the links in the pages' heads."
        )
    return "\n".join(lines)


def read_the_docs_redirects(site: ServedSite) -> str:
    """Return the redirects to enter under Settings, Redirects; a project's versions each have a folder."""
    base = site.base_path if site.base_path != "/" else "/en/latest/"
    lines = [f"exact redirect  /{path}  to  {base}{path}" for path in site.well_known]
    lines.append(
        "# Read the Docs serves types by the end of a file's name; .anml is application/octet-stream there."
    )
    return "\n".join(lines)


def dns_records(site: ServedSite) -> str:
    """Return the records that announce the site's documents (6.5.4), and its trust manifest if it has one (12.2).

    Empty where the site's host isn't known, or is only this machine.
    """
    parts = urlsplit(site.origin)
    host = parts.hostname or ""
    if parts.scheme != "https" or "." not in host:
        return ""
    lines = [
        f"_anml._tcp.{host}.  IN  SRV  0 0 {parts.port or 443} {host}.",
        f'_anml._tcp.{host}.  IN  TXT  "v=anml1;path={site.base_path}{ANML}"',
    ]
    if TRUST in site.documents and site.base_path == "/":
        record = f"v=anml1;manifest={site.origin}/{TRUST}"
        faults = ANML_DNS.check(f'_anml.{host}. IN TXT "{record}"', Context())
        lines += [f"# {fault.code} {fault.message}" for fault in faults]
        lines.append(f'_anml.{host}.  IN  TXT  "{record}"')
    return "\n".join(lines)
