"""Find a page's content, leave out what is none, and apply the rules that rewrite the rest."""

from collections.abc import Callable
from functools import lru_cache
from itertools import islice

from turbohtml import Element, Node, Text

from signage_site.pages.content import NO_CONTENT, content_of, is_hidden, is_of_links, says_more_than_links
from signage_site.themes import of_all
from signage_site.twins import blocks, lines, tabs
from signage_site.twins.buttons import keep_commands, keep_text_buttons
from signage_site.twins.notes import refer_to_note, write_notes
from signage_site.twins.tree import Rewriting, children, leave_out
from signage_specs.readers.html import HtmlDocument

_NESTING = "blockquote, ul, ol, dl, details"
_MOST_NESTED = 24
_FEW = 64
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_PAGES = "h1, main, article, section, pre, table"  # what a menu doesn't hold
_NO_TEXT = frozenset((*_HEADINGS, *NO_CONTENT, "a", "script"))
_LINKS_IN_HEADINGS = f":is({', '.join(_HEADINGS)}) a[href^='#']"
# Line numbers in code of Hugo, and the language that VitePress shows above code.
_PARTS_OF_CODE = (
    *("code > .ln", "pre > .ln", ".line > .ln"),
    *("[class^='language-'] > .lang", "[class*=' language-'] > .lang"),
)
_HOLDING_ALL = frozenset(("body", "main", "article", "section", "div", "aside", "header", "footer", "center"))
_PARTS_OF_OTHERS = frozenset(("td", "th", "caption", "li", "dd", "dt", "summary", "legend", "figcaption"))
_ROLES = frozenset(
    (
        *("navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar", "toolbar"),
        *("dialog", "alertdialog", "scrollbar", "tooltip"),
    )
)
_MAY_BE_HIDDEN = "[hidden], [aria-hidden=true], [style*=display], [style*=visibility], [role]"
# By the names that generators and their themes give them: signs to copy an address or a text, line numbers, links
# to sources, lists of the page's own headings, links to the pages before and after.
_CLASSES = frozenset(of_all(lambda theme: (*theme.permalinks, *theme.beside_content)))
# Boxes that themes written for one site call menus; titles of tabs have such classes, too.
_MENU_BOXES = (
    "div:is(.nav, .sidenav, .side-nav, .sidebar-nav, .nav-sidebar)"
    ":not(.nav-tabs, .nav-pills, [role=tablist], :has(> [role=tab], > .nav-item, > .nav-link))"
)
# Asides that documents themselves have: notes and footnotes.
_WRITTEN_ASIDES = frozenset(
    ("admonition", "footnote", "footnote-list", "topic", "sidebar", "citation", "system-message", "callout")
)


def main_content(document: HtmlDocument) -> Element | None:
    """Return the element that holds a page's content, without what is none; None where there is no body.

    Where the content is in several elements, they are moved into one; where it is a cell, an entry, a link or
    whatever else can't hold a title, into a plain one.
    """
    roots = content_of(document)[1]
    if not roots:
        return None
    root = roots[0].node.extract()
    if len(roots) == 1 and root.tag in _HOLDING_ALL:
        return root
    whole = Element("div", children=[root, *(each.node for each in roots[1:])])
    for part in children(whole):
        if part.tag in _PARTS_OF_OTHERS:
            part.tag = "div"
    return whole


@lru_cache(maxsize=1024)
def is_beside_content(classes: str) -> bool:
    """Tell whether a class attribute has a word for what isn't content."""
    words = classes.split()
    return not _CLASSES.isdisjoint(words) or {"contents", "topic"}.issubset(words)


def leave_out_hidden(root: Element) -> None:
    """Remove what is hidden, or has a part that isn't content. A panel is hidden until its tab is chosen."""
    for element in root.select(_MAY_BE_HIDDEN):
        role = element.attr("role")
        if role in _ROLES or (role != "tabpanel" and is_hidden(element)):
            leave_out(element)


def _is_written(aside: Element, root: Element) -> bool:
    """Tell whether an aside is part of a text: a note, or what isn't only a menu, where the content is told."""
    is_note = not _WRITTEN_ASIDES.isdisjoint((aside.attr("class") or "").split())
    return is_note or (root.tag != "body" and says_more_than_links(aside))


def _holds_menu(aside: Element) -> bool:
    """Tell whether an aside is the site's, by a menu at its start; a list of the page's headings is none."""
    menus = (each for each in islice(aside.descendants, _FEW) if isinstance(each, Element) and each.tag == "nav")
    return any("contents" not in (each.attr("class") or "").split() for each in menus)


def _menu_boxes(root: Element) -> list[Element]:
    """Return boxes of links that their classes call menus; none where they hold all text but headings and links.

    Linear: of boxes in one another, the outermost is looked at.
    """
    boxes = {*root.select(_MENU_BOXES)}
    around: dict[Node | None, Node] = {}
    for node in root.descendants if boxes else ():
        box = around.get(node.parent, node if node in boxes else None)
        if box is not None:
            around[node] = box
    outermost = dict.fromkeys(each for each in around.values() if isinstance(each, Element))
    found = [each for each in outermost if is_of_links(each) and not each.select(_PAGES)]
    beside: set[Node | None] = {*found}
    for node in root.descendants if found else ():
        if node.parent in beside or (isinstance(node, Element) and node.tag in _NO_TEXT):
            beside.add(node)
        elif isinstance(node, Text) and node.data.strip():
            return found
    return []


def leave_out_by_name(root: Element) -> None:
    """Remove menus, tools, scripts and drawings; the header too where the content is all of the body."""
    for box in _menu_boxes(root):
        leave_out(box)
    for element in root.select(", ".join((*NO_CONTENT, *_PARTS_OF_CODE))):
        match element.tag:
            case "header" if root.tag != "body":
                continue
            case "footer" if isinstance(around := element.parent, Element) and around.tag == "blockquote":
                continue  # which is who is quoted
            case "aside" if _is_written(element, root):
                continue
            case _:
                leave_out(element)


def rewrite(page: Rewriting) -> None:
    """Leave out what isn't content, and apply the rules to the rest. Never raises; linear."""
    blocks.drop_unselectable_numbers(page.root)
    for element in page.root.select("[class]"):
        rule = _rule_of(element.tag, element.attr("class") or "")
        if rule is leave_out and lines.is_whole_heading(element):
            rule = lines.unwrap
        elif rule is blocks.quote_box and element.tag == "aside" and _holds_menu(element):
            rule = leave_out
        if rule is not None:
            _apply(rule, element, page)
    tabs.label_aria_panels(page.root)
    tabs.show_hidden_panels(page.root)
    keep_commands(page.root)
    leave_out_hidden(page.root)
    keep_text_buttons(page.root)
    leave_out_by_name(page.root)
    _limit_nesting(page.root)
    for link in page.root.select(_LINKS_IN_HEADINGS):
        lines.drop_permalink(link, page)
    for link in page.root.select("code a[href]"):
        lines.part_code(link)
    for element in page.root.select(_NAMED):
        rule = RULES.get(element.tag)
        if rule is not None:  # which it is of a list that the rule for its table has made of definitions
            _apply(rule, element, page)


def _apply(rule: Callable[[Element, Rewriting], None], element: Element, page: Rewriting) -> None:
    """Apply a rule to an element; one that is out of the tree falls to pieces, so that no rule looks through it."""
    if element.parent is None:
        element.clear()
    else:
        rule(element, page)


@lru_cache(maxsize=4096)
def _rule_of(name: str, classes: str) -> Callable[[Element, Rewriting], None] | None:
    """Return the rule for an element by its classes; None for most."""
    if is_beside_content(classes):
        return leave_out
    rules = (RULES[f".{word}"] for word in classes.split() if f".{word}" in RULES)
    rule = next(rules, None) if name not in ("code", "template") else None
    return None if name == "nav" and rule is blocks.quote_box else rule


def _limit_nesting(root: Element) -> None:
    """Unwrap lists and quotations that are nested so deep that their prefixes would be most of the text."""
    nested = root.select(_NESTING)
    if len(nested) < _FEW:
        return
    depths: dict[Node, int] = {}
    for element in nested:
        around = element.parent.closest(_NESTING) if isinstance(element.parent, Element) else None
        depths[element] = depth = depths.get(around, 0) + 1 if around is not None else 1
        if depth > _MOST_NESTED:
            element.tag = "div"
            depths[element] = _MOST_NESTED
            for child in children(element):
                if child.tag in ("li", "dt", "dd"):
                    child.tag = "div"


RULES: dict[str, Callable[[Element, Rewriting], None]] = {
    **dict.fromkeys((f".{word}" for word in of_all(lambda theme: theme.boxes)), blocks.quote_box),
    **dict.fromkeys((".tabbed-labels", ".sphinx-tabs", ".tabs"), tabs.label_tabs),
    **dict.fromkeys((".tabbed-content", ".sd-tab-content", ".tab-content"), tabs.label_panel),
    **dict.fromkeys((".footnote-ref", ".footnote-reference", ".citation-reference"), refer_to_note),
    **dict.fromkeys((".footnote", ".footnotes", ".citation"), write_notes),
    **dict.fromkeys((".arithmatex", ".math", ".katex-display", ".katex"), lines.write_formula),
    **dict.fromkeys((f".{word}" for word in of_all(lambda theme: theme.emoji)), lines.say_emoji),
    **dict.fromkeys((f".{word}" for word in of_all(lambda theme: theme.line_numbers)), blocks.drop_line_numbers),
    ".RktBlk": blocks.fence_table,
    ".fragment": blocks.join_lines,
    ".MathJax_Preview": leave_out,
    ".line-block": blocks.break_lines,
    ".classifier": lines.part_classifier,
    ".rubric": lines.embolden,
    ".task-list-control": lines.unwrap,
    ".anchor": lines.drop_permalink,
    "pre": blocks.fence_code,
    "details": blocks.quote_box,
    "dl": blocks.list_definitions,
    "ol": blocks.number_entries,
    **dict.fromkeys(("sup", "sub"), lines.keep_script),
    **dict.fromkeys(("audio", "video", "iframe"), lines.link_player),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), lines.read_heading),
    "hr": lines.part_rule,
    "math": lines.write_formula,
    "script": lines.read_script,
    "abbr": lines.explain_abbreviation,
    "img": lines.resolve_image,
    "a": lines.resolve_link,
    "tt": lines.make_code,
    "table": blocks.simplify_table,
}
"""What is done to elements of a class, with a dot, or of a name; of a class first."""

_NAMED = ", ".join(name for name in RULES if name[0] != ".")
