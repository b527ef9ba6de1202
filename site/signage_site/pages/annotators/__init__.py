"""Every annotator, in the order in which they claim: the ones that know a theme before those for any page."""

from signage_site.pages.annotators.button import annotate_buttons
from signage_site.pages.annotators.clipboard import annotate_clipboard
from signage_site.pages.annotators.dialogs import annotate_dialogs
from signage_site.pages.annotators.downloads import annotate_downloads
from signage_site.pages.annotators.editions import annotate_editions
from signage_site.pages.annotators.form import annotate_forms
from signage_site.pages.annotators.listings import annotate_listings
from signage_site.pages.annotators.loose_fields import annotate_loose_fields
from signage_site.pages.annotators.page_links import annotate_page_links
from signage_site.pages.annotators.purposes import annotate_purposes
from signage_site.pages.annotators.search import annotate_search
from signage_site.pages.annotators.status import annotate_status
from signage_site.pages.annotators.steps import annotate_steps
from signage_site.pages.annotators.tabs import annotate_tabs
from signage_site.pages.annotators.theme import annotate_theme
from signage_site.pages.annotators.visitor_forms import annotate_visitor_forms
from signage_site.pages.claim import Annotator

ANNOTATORS: tuple[Annotator, ...] = (
    annotate_search,
    annotate_theme,
    annotate_editions,
    annotate_visitor_forms,
    annotate_clipboard,
    annotate_tabs,
    annotate_page_links,
    annotate_downloads,
    annotate_purposes,
    annotate_forms,
    annotate_buttons,
    annotate_loose_fields,
    annotate_status,
    annotate_steps,
    annotate_dialogs,
    annotate_listings,
)
