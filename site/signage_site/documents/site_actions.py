"""Say what can be asked of a site as a whole: its search, and the index that its search reads."""

from signage_site.documents.site_facts import SiteFacts
from signage_specs.anml.canonical import CanonicalElement, build


def interact(site: SiteFacts, index: str | None) -> CanonicalElement | None:
    """Return the search, and the index that its script reads, where the site has them.

    Args:
        site: the facts.
        index: the file of a search index in JSON, in the site's folder; None without one.
    """
    actions = [action for action in (_search(site), _search_index(site, index)) if action is not None]
    return build("interact", children=actions) if actions else None


def _search(site: SiteFacts) -> CanonicalElement | None:
    # The first page's form, or else that of any page: all themes put the same one on each.
    for page in ([site.first] if site.first else []) + list(site.pages):
        search = page.search
        if search is None:
            continue
        home = site.addresses.address(site.addresses.base_path)
        endpoint = home if search.target is None else site.addresses.resolve(search.target, page.path)
        # Another site's search is not an action of this one, and one that leads to no address is none at all.
        if not endpoint or (site.addresses.origin and not endpoint.startswith(f"{site.addresses.origin}/")):
            continue
        return build(
            "action",
            {
                "id": "search",
                "method": "GET",
                "endpoint": endpoint,
                "idempotent": "true",
                "description": "Search the documentation for words.",
            },
            children=[
                build(
                    "param",
                    {
                        "name": search.parameter,
                        "type": "string",
                        "required": "true",
                        "description": "The words to search for.",
                    },
                ),
                build(
                    "response",
                    {"type": "text/html", "description": "A page that lists the results. They need JavaScript."},
                ),
            ],
        )
    return None


def _search_index(site: SiteFacts, index: str | None) -> CanonicalElement | None:
    if index is None:
        return None
    return build(
        "action",
        {
            "id": "search-index",
            "method": "GET",
            "endpoint": site.addresses.address(site.addresses.base_path + index),
            "idempotent": "true",
            "description": "Get the texts of all pages, to search them without a browser.",
        },
        children=[build("response", {"type": "application/json", "description": "The search index of the site."})],
    )
