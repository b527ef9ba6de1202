"""Extensions that pages of several themes have: copy buttons, tabs, emoji."""

from signage_site.themes.theme import COPY_BUTTONS, KnownControl, Theme, Trace

# sphinx-copybutton, Material and Zensical, clipboard.js.
_COPY = KnownControl(
    "button:is(.copybtn, .md-clipboard, [data-clipboard-target], [data-clipboard-text])", "code.copy"
)

CODE_COPIERS = Theme(
    "Buttons that copy code",
    controls=(_COPY,),
    scripted=(_COPY,),
    adds=((Trace('script[src*="copybutton"]'), COPY_BUTTONS),),
    beside_content=("copybtn", "clipboard", "clipboard-copy"),
)

PYMDOWNX = Theme(
    "PyMdown Extensions",
    tab_sets=(".tabbed-set",),
    tab_panels=("tabbed-block",),
    tab_label_boxes=("tabbed-labels", "tabbed-set"),
    emoji=("twemoji", "emojione", "gemoji"),
)

SPHINX_DESIGN = Theme(
    "sphinx-design", tab_sets=(".sd-tab-set",), tab_panels=("sd-tab-content",), tab_labels=("sd-tab-label",)
)
