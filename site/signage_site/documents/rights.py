"""State what may be done with a site's content, the same in each of its documents."""

from signage_site.settings import Settings
from signage_site.twins.text import one_line
from signage_specs.anml.canonical import CanonicalElement, build


def rights_footer(settings: Settings) -> CanonicalElement:
    """Return the footer that tells holder, year, licence and usage (8.12, 16.5)."""
    rights = {
        "holder": one_line(settings.rights_holder) or None,
        "year": one_line(settings.rights_year) or None,
        "license": one_line(settings.rights_license) or None,
        "usage": settings.usage,
    }
    return build("footer", children=[build("rights", rights)])
