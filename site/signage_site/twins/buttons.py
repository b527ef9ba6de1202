"""Keep the words of the buttons that are a part of the text: what they unfold has no other title."""

from itertools import islice, pairwise

from turbohtml import Element, Node, Text

from signage_site.pages.content import NO_CONTENT, is_hidden
from signage_site.pages.texts import HEADINGS
from signage_site.themes import of_all
from signage_site.twins.text import one_line
from signage_site.twins.tree import paragraph, replace, strong

_HEADING = ", ".join(HEADINGS)
_UNFOLDING = "[aria-expanded][aria-controls]:not([aria-haspopup])"
_SAYING = ", ".join(of_all(lambda theme: theme.text_buttons))
_KEPT = ", ".join(
    (*(f"{each} button" for each in HEADINGS), *(f"button:has({each})" for each in HEADINGS), f"button{_UNFOLDING}")
)
# Not those of a tab, a menu, a switch or what unfolds.
_PLAIN = "button:not([role], [aria-pressed], [aria-expanded], [aria-controls], [aria-haspopup])"
_MOST_IN_COMMAND = 48  # nodes of a button that shows a command
_MOST_NODES = 128  # of a panel that are looked at: one may stand in another


def keep_text_buttons(root: Element) -> None:
    """Make text of buttons that are a heading, unfold a part of the content, or say something in a theme."""
    buttons = root.select(f"{_KEPT}, {_SAYING}")
    panels = {each.attr("id"): each for each in root.select("[id]")} if buttons else {}
    said: set[Element] = set(root.select(_SAYING)) if buttons else set()
    words: dict[Element, str] = {}
    _keep_links(root)
    for button in buttons:
        heading = button.closest(_HEADING)
        if heading is not None and heading not in words:
            words[heading] = _letters(heading)
        if heading is not None and words[heading] == _letters(button):
            button.strip_tags("p, div").unwrap()
        elif heading is None and button.select_one(_HEADING) is not None:
            button.unwrap()
        elif heading is None and (button in said or _unfolds(button, panels.get(button.attr("aria-controls")))):
            for part, following in pairwise(list(button.children)):
                if isinstance(part, Element) and isinstance(following, Element):
                    following.insert(0, Text(" "))
            replace(button, paragraph(strong(list(button.children))))


def keep_commands(root: Element) -> None:
    """Make code of the commands that buttons show and copy. A prompt may be hidden, and is still there."""
    for button in root.select(_PLAIN):
        nodes = list(islice(button.descendants, _MOST_IN_COMMAND))
        elements = [each for each in nodes if isinstance(each, Element)]
        if len(nodes) == _MOST_IN_COMMAND or is_hidden(button) or any(each.tag == "a" for each in elements):
            continue
        shown = [each for each in elements if each.tag == "code"]
        if shown and 2 * sum(len(_letters(each)) for each in shown) < len(_letters(button)):
            continue
        shown = shown or _behind_prompt(button, nodes)
        if shown and button.closest(f"{_HEADING}, a[href]") is None:
            replace(button, paragraph(*shown))


def _behind_prompt(button: Element, nodes: list[Node]) -> list[Element]:
    """Return what a button says behind a `$`, as code; nothing for a price, or where it may be but a part of it."""
    first = next((each for each in nodes if isinstance(each, Text) and each.data.strip()), None)
    around = first.parent if first is not None and first.data.lstrip().startswith("$") else None
    if isinstance(around, Element) and around != button and around.text.strip() == "$":
        around = around.parent
    if not isinstance(around, Element):
        return []
    said = [
        each.text if isinstance(each, Element) else each.data
        for each in (around.children if around == button else (around,))
        if isinstance(each, (Element, Text))
    ]
    said = [
        each for each in map(one_line, said) if any(map(str.isalnum, each)) and not each.lower().startswith("cop")
    ]
    command = said[0].removeprefix("$").lstrip() if len(said) == 1 else ""
    return [Element("code", children=[Text(command)])] if command[:1].isalpha() else []


def _keep_links(root: Element) -> None:
    """Leave the words of buttons that are all of a link, or hold one: a link that is drawn as a button."""
    words: dict[Element, str] = {}
    for button in root.select("a[href] button, button:has(a[href])"):
        link = button.closest("a[href]")
        if link is not None and link not in words:
            words[link] = _letters(link)
        if link is None or words[link] == _letters(button):
            button.unwrap()


def _letters(element: Element) -> str:
    """Return the letters and digits of what an element says."""
    return "".join(filter(str.isalnum, element.text))


def _unfolds(button: Element, panel: Element | None) -> bool:
    """Tell whether a button says something, and so does the part of the content that it shows."""
    if panel is None or panel.tag in NO_CONTENT or not _letters(button) or not button.matches(_UNFOLDING):
        return False
    texts = (each for each in islice(panel.descendants, _MOST_NODES) if isinstance(each, Text))
    return any(each.data.strip() for each in texts)
