"""Sets of content tabs, switched by radio buttons or by tabs that say so by their role."""

from collections.abc import Iterator

from signage_site.pages.claim import Claim, Claims
from signage_site.pages.contracts import READS
from signage_site.pages.controls import Controls
from signage_site.pages.identifiers import identifier
from signage_site.pages.names import spoken_names


def annotate_tabs(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the tab sets of pymdownx and sphinx-design with the tabs of each, and every other tab by its role.

    Of a set, the action is what one clicks on, the labels or the first of them: the whole set holds the content
    too, and the controls that stand in it are not the set's.
    """
    for tabs in controls.document.select("div:is(.tabbed-set, .sd-tab-set)"):
        children = tabs.children()
        options = [child for child in children if child.name == "input" and child.input_type == "radio"]
        labels = [child for child in children if "tabbed-labels" in child.classes]
        labels += [label for option in options for label in controls.labels.get(option, ())]
        if options and labels:
            yield Claim(labels[0], "action", "tabs.select", READS)
            for option in options:
                yield Claim(option, "field", "tab", within=labels[0])
    for tab in controls.by_role("tab"):
        if tab not in claims:
            name = identifier([*spoken_names(tab, controls), tab.get("id") or ""], "tab")
            yield Claim(tab, "action", f"tabs.select-{name}", READS)
