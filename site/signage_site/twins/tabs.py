"""Keep the panels of tabs with their labels: a twin shows all of them, one after the other."""

from turbohtml import Element, Text

from signage_site.pages.content import is_hidden
from signage_site.twins.text import one_line
from signage_site.twins.tree import Rewriting, children, paragraph, sibling, strong

_LABELS = frozenset(("a", "button", "label", "li"))
_MAY_BE_HIDDEN = "[hidden], [style*=display], [style*=visibility]"


def label_tabs(labels: Element, _page: Rewriting) -> None:
    """Put the labels of tabs in front of the panels, which stand in the next element or are the next elements.

    What holds anything but labels, or has other panels than labels, stays as it is.
    """
    labels = labels.select_one("[role=tablist]") or labels
    named = [each for each in children(labels) if each.tag != "input"]
    beside = sibling(labels)
    if beside is None or not all(each.tag in _LABELS or each.attr("role") == "tab" for each in named):
        return
    panels = [beside] if beside.attr("role") == "tabpanel" else children(beside)
    while beside.attr("role") == "tabpanel" and (after := sibling(panels[-1])) is not None:
        panels.append(after)
    if len(named) == len(panels):
        for label, panel in zip(named, panels, strict=True):
            panel.insert(0, paragraph(strong(list(label.children))))
        labels.decompose()


def label_aria_panels(root: Element) -> None:
    """Put the label of each ARIA tab into the panel that it controls, or that it labels; the tab goes."""
    panels = root.select("[role=tabpanel]")
    tabs = root.select("[role=tab]") if panels else []
    by_id = {each.attr("id"): each for each in tabs}
    by_panel = {each.attr("aria-controls"): each for each in tabs}
    for panel in panels:
        tab = by_panel.get(panel.attr("id")) or by_id.get(panel.attr("aria-labelledby"))
        if tab is not None and tab.text.strip() and tab.parent is not None:
            panel.insert(0, paragraph(strong([Text(one_line(tab.text))])))
            tab.extract()
    for listed in root.select("[role=tablist]") if panels else []:
        if not listed.text.strip():
            listed.decompose()


def label_panel(panel: Element, _page: Rewriting) -> None:
    """Put the label before the panel of a tab into it."""
    label = sibling(panel, before=True)
    if label is not None and label.tag == "label":
        panel.insert(0, paragraph(strong(list(label.children))))
        label.decompose()


def show_hidden_panels(root: Element) -> None:
    """Show the panels with code that scripts hide behind a bar of plain buttons, with their labels; the bar goes.

    There is a button for each panel, and all panels but one are hidden: what is hidden otherwise is no panel.
    """
    holders = {each.parent: None for each in root.select(_MAY_BE_HIDDEN) if is_hidden(each)}
    for holder in holders:
        beside = children(holder) if holder is not None else []
        before = sibling(holder, before=True) if holder is not None else None
        for place, bar in enumerate((before, *beside)):
            buttons = children(bar) if bar is not None else []
            if len(buttons) > 1 and all(each.tag == "button" and each.text.strip() for each in buttons):
                panels = beside[place : place + len(buttons)]
                hidden = [each for each in panels if is_hidden(each)]
                if len(buttons) == len(panels) == len(hidden) + 1 and any(
                    each.select_one("pre") for each in hidden
                ):
                    _label_shown(buttons, panels)


def _label_shown(buttons: list[Element], panels: list[Element]) -> None:
    for button, panel in zip(buttons, panels, strict=True):
        for name in ("hidden", "style", "aria-hidden"):
            panel.attrs.pop(name, None)
        panel.insert(0, paragraph(strong([Text(one_line(button.text))])))
        button.extract()
