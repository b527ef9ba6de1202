"""Forms in which a visitor says something about themselves: feedback on a page, consent to cookies."""

from collections.abc import Iterator

from signage_site.pages.claim import Claim, Claims
from signage_site.pages.contracts import BINDS, SENDS
from signage_site.pages.controls import Controls


def annotate_visitor_forms(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield Material's feedback and consent forms. Neither is ever sent without the person."""
    for form in controls.document.select("form.md-feedback"):
        yield Claim(form, "action", "feedback.submit", SENDS)
    for form in controls.document.select("form.md-consent__form"):
        yield Claim(form, "action", "consent.accept", BINDS)
