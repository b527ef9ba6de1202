"""Every annotator, in the order in which they claim: the ones that know a theme before those for any page."""

from signage_site.pages.annotators.buttons import annotate_acting_links, annotate_buttons, annotate_purposes
from signage_site.pages.annotators.fields import (
    annotate_confirmations,
    annotate_loose_fields,
    annotate_sent_fields,
    annotate_widgets,
)
from signage_site.pages.annotators.forms import annotate_forms
from signage_site.pages.annotators.links import (
    annotate_downloads,
    annotate_known_controls,
    annotate_page_links,
    annotate_versions,
)
from signage_site.pages.annotators.regions import (
    annotate_dialogs,
    annotate_listings,
    annotate_status,
    annotate_steps,
    annotate_tabs,
)
from signage_site.pages.annotators.search import annotate_formless_search, annotate_search
from signage_site.pages.annotators.views import annotate_views
from signage_site.pages.claim import Annotator

ANNOTATORS: tuple[Annotator, ...] = (
    annotate_search,
    annotate_known_controls,
    annotate_versions,
    annotate_tabs,
    annotate_page_links,
    annotate_downloads,
    annotate_formless_search,
    annotate_purposes,
    annotate_forms,
    annotate_widgets,
    annotate_buttons,
    annotate_acting_links,
    annotate_confirmations,
    annotate_sent_fields,
    annotate_loose_fields,
    annotate_status,
    annotate_steps,
    annotate_dialogs,
    annotate_views,
    annotate_listings,
)
