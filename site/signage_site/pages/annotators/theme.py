"""Colour themes: a palette to choose from, a button that changes it, a button for each."""

from collections.abc import Iterator

from signage_site.pages.claim import Claim, Claims
from signage_site.pages.contracts import READS, TOGGLES
from signage_site.pages.controls import Controls
from signage_site.pages.identifiers import identifier


def annotate_theme(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield Material's palette form with its options, one button that toggles, pydata's button for each mode."""
    for form in controls.document.select("form[data-md-component=palette]"):
        yield Claim(form, "action", "theme.set", READS)
        for option in form.elements("input"):
            if option.input_type == "radio":
                yield Claim(option, "field", "theme", within=form)
    for button in controls.document.select("button.theme-toggle, [class*=colorModeToggle] button"):
        yield Claim(button, "action", "theme.toggle", TOGGLES)
    for button in controls.document.select("button:is(.theme-change-button, .theme-switch)[data-mode]"):
        mode = identifier([button.get("data-mode") or ""], "mode")
        yield Claim(button, "action", f"theme.set-{mode}", READS)
