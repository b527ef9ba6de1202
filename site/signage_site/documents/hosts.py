"""The hosts that can be told how to serve a signed site: one table, and what each of them needs."""

from collections.abc import Callable, Iterable
from functools import partial

from signage_core.frozen import frozen
from signage_site.addresses import Addresses
from signage_site.documents.host_files import (
    APACHE_FILE,
    FILE,
    MOST_CLOUDFLARE_RULES,
    apache_file,
    cloudflare_headers,
    netlify_headers,
    nginx_configuration,
    robots_text,
    rule_count,
    with_block,
    without_block,
)
from signage_site.documents.negotiation import function_advice
from signage_site.documents.places import ANML
from signage_site.documents.served import (
    ServedSite,
    dns_records,
    github_pages_advice,
    read_the_docs_redirects,
    s3_commands,
)
from signage_site.documents.vercel import VERCEL_FILE, NotMergeableError, vercel_json, without_headers
from signage_site.report import SiteDiagnostic
from signage_specs.diagnostic import Severity

Merge = Callable[[str | None, ServedSite], str]
Removal = Callable[[str], str | None]


@frozen
class Host:
    """One host.

    The name is that of the option `hosting`, the title is for people. The file is what it reads in the site's
    folder, or empty. `merge` and `without` are given what the file holds, and return what it is to hold with ours
    and without; None is no file. Without `without`, all of it is ours. Advice is what people have to do themselves.
    """

    name: str
    title: str
    file: str = ""
    merge: Merge | None = None
    without: Removal = without_block
    advice: Callable[[ServedSite], str] | None = None


def _present(text: str | None, _site: ServedSite) -> str:
    """Return a file that only has to be there: our block alone, where its author has none."""
    return with_block(None, [], first=True) if text is None else text


HOSTS: tuple[Host, ...] = (
    Host("netlify", "Netlify", FILE, netlify_headers, advice=partial(function_advice, "netlify")),
    Host("cloudflare", "Cloudflare Pages", FILE, cloudflare_headers, advice=partial(function_advice, "cloudflare")),
    Host("github-pages", "GitHub Pages", ".nojekyll", _present, advice=github_pages_advice),
    Host("vercel", "Vercel", VERCEL_FILE, vercel_json, without_headers, partial(function_advice, "vercel")),
    Host("apache", "Apache", APACHE_FILE, apache_file),
    Host("nginx", "nginx", advice=nginx_configuration),
    Host("s3", "Amazon S3", advice=s3_commands),
    Host("readthedocs", "Read the Docs", advice=read_the_docs_redirects),
    Host("dns", "DNS", advice=dns_records),
    Host("robots", "robots.txt", "robots.txt", robots_text),
)


FILES = {host.file: host.without for host in HOSTS if host.file}
"""The files that hosts read, each with what takes ours out of it."""


def without_ours(path: str, content: bytes) -> bytes | None:
    """Return what a host's file holds without what was written for it; None where all of it was.

    What isn't UTF-8 has nothing of ours.
    """
    try:
        left = FILES[path](content.decode("utf-8"))
    except UnicodeDecodeError:
        return content
    return None if left is None else left.encode("utf-8")


@frozen
class HostFiles:
    """What hosts are told."""

    texts: dict[str, str]
    advice: tuple[tuple[str, str], ...]
    diagnostics: tuple[SiteDiagnostic, ...]


def host_files(names: Iterable[str], site: ServedSite, read: Callable[[str], str | None]) -> HostFiles:
    """Return what the hosts of these names are told. Doing it again with the result changes nothing.

    Other names are passed over. `read` returns what a file in the site's folder holds, None where there is none; it
    may raise ValueError for one that isn't UTF-8.
    """
    chosen = [host for host in HOSTS if host.name in set(names)]
    texts: dict[str, str] = {}
    said: list[SiteDiagnostic] = []
    for host in chosen:
        if host.merge is None or host.file in texts:
            continue  # Netlify's rules name each document, so they do for Cloudflare too
        try:
            texts[host.file] = host.merge(read(host.file), site)
        except NotMergeableError as fault:
            said.append(SiteDiagnostic(host.file, Severity.ERROR, f"not written: {fault}"))
        except ValueError:
            message = "not written: the file that is there isn't UTF-8; save it as UTF-8"
            said.append(SiteDiagnostic(host.file, Severity.ERROR, message))
    said += _limits(chosen, texts, site)
    if ANML in site.documents and site.base_path != "/" and not Addresses(site.origin, site.base_path).local:
        said.append(SiteDiagnostic(ANML, Severity.INFO, _below_the_top(site)))
    advice = ((host.title, host.advice(site)) for host in chosen if host.advice is not None)
    return HostFiles(texts, tuple((title, text) for title, text in advice if text), tuple(said))


def _below_the_top(site: ServedSite) -> str:
    """Return what to do about an index that isn't at the well-known URI, which is at the top of a host (6.5.1)."""
    where = f"{site.origin}/{ANML}" if site.origin else f"/{ANML}"
    records = " and ".join(f"`{' '.join(line.split())}`" for line in dns_records(site).splitlines())
    also = f", or publish these DNS records: {records}" if records else ""
    return f"`{site.base_path}{ANML}` isn't the well-known URI. Serve it as {where} too{also}"


def _limits(chosen: Iterable[Host], texts: dict[str, str], site: ServedSite) -> Iterable[SiteDiagnostic]:
    rules = rule_count(texts.get(FILE, ""))
    if any(host.name == "cloudflare" for host in chosen) and rules > MOST_CLOUDFLARE_RULES:
        message = (
            f"it has {rules} rules, and Cloudflare Pages takes {MOST_CLOUDFLARE_RULES}; "
            "write it for one host: `hosting` names Netlify too, or the site's own rules are many"
        )
        yield SiteDiagnostic(FILE, Severity.WARNING, message)
    if site.base_path != "/":
        for path in (each for each in texts if each != APACHE_FILE):  # which Apache reads in any folder
            message = f"hosts read it at the top of what they serve; this site's folder is at {site.base_path}"
            yield SiteDiagnostic(path, Severity.INFO, message)
