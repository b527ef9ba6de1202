"""Write sitemap.xml for a site that has none (sitemaps.org): the pages that are listed, in order."""

from collections.abc import Iterable
from html import escape

from signage_core.generated import MARK
from signage_site.documents.places import SITEMAP
from signage_site.documents.site_facts import SiteFacts
from signage_specs.anml.writer import DECLARATION

_MOST = 50_000  # addresses of one file, as the protocol allows
_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


def sitemap_texts(site: SiteFacts) -> dict[str, str]:
    """Return the sitemap by its path, with the ones that it leads to where the site is large.

    Nothing for a site whose address isn't known: a sitemap holds whole addresses.
    """
    if not site.addresses.origin:
        return {}
    routes = [site.addresses.route(page.path) for section in site.sections for page in section.pages]
    if len(routes) <= _MOST:
        return {SITEMAP: _text(site, "urlset", "url", routes)}
    parts = [routes[start : start + _MOST] for start in range(0, len(routes), _MOST)]
    texts = {f"sitemap-{at}.xml": _text(site, "urlset", "url", part) for at, part in enumerate(parts, 1)}
    return {SITEMAP: _text(site, "sitemapindex", "sitemap", map(site.addresses.route, texts)), **texts}


def _text(site: SiteFacts, root: str, entry: str, routes: Iterable[str]) -> str:
    lines = [
        f"<{entry}><loc>{escape(site.addresses.address(route), quote=False)}</loc></{entry}>\n" for route in routes
    ]
    return f'{DECLARATION}{MARK}\n<{root} xmlns="{_NAMESPACE}">\n{"".join(lines)}</{root}>\n'
