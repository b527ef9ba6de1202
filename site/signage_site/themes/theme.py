"""The shape of a theme's table: what is known of the pages of one theme, generator or extension."""

from typing import Literal

from signage_core.frozen import frozen

Kind = Literal["action", "field", "status", "result", "collection", "item", "dialog", "step", "link"]

COPY_BUTTONS = "the buttons that copy code are"
VERSIONS = "the version selector is"
LANGUAGES = "the language selector is"
DIALOG = "the search dialog is"
SEARCH = "the search is"  # what scripts add to a page: a subject with its verb


@frozen
class KnownControl:
    """A control, and what it is.

    Attributes:
        selector: in CSS.
        name: the id of an action, a field or an output, empty without one. The behaviour of an action is that of
            the known action under whose id it stands. `{text}` stands for what the element says, and any other name
            in braces for the value of that attribute.
        kind: the value of `data-agent-kind`.
        bound: the action that it belongs to, where it stands outside of it.
    """

    selector: str
    name: str = ""
    kind: Kind = "action"
    bound: str = ""


@frozen
class Trace:
    """What shows on a page that a script will do something there: an element, by a selector in CSS.

    It holds a configuration as JSON that has the option, which names the value; both are empty where it holds none.
    Another element, `beside`, may have to be there.
    """

    selector: str
    option: str = ""
    value: str = ""
    beside: str = ""


@frozen
class Theme:
    """What is known of the pages of one theme, generator or extension.

    Attributes:
        name: for people.
        controls: what its built pages have, in the order in which they claim elements.
        scripted: what its scripts create in the browser.
        results: what its search creates there.
        adds: what shows that its scripts will add controls, each with one of the subjects above.
        search_forms: selectors of its search forms, without the element's name.
        search_class: the class of a search form that leads nowhere: a script of the first page reads a parameter.
        search_parameter: the name of that parameter.
        version_menus: selectors of menus that may list versions, with `version_menu_entries` and a button in them.
        tab_sets: selectors of sets of tabs that radio buttons switch.
        toggles: classes of buttons that show or hide something.
        hidden_boxes: ids of boxes to check that its style sheet hides: without a label, nobody reaches one.
        names_neighbours: what shows that its pages always say in a known way which page is next or previous.
        neighbour_lists: selectors of lists of links to the pages next and previous.
        menus: selectors of the site's menus that neither an element nor a role tells.
        page_names: selectors of what names a page whose headings of level 1 are those of its sections.
        content: selectors of the element that holds a page's content, the best one first.
        beside_content: classes of what isn't content, though it stands there.
        mends: what its pages lack for those who meet them by their roles: a selector, the attribute that is
            missing, and its value; an empty one is that of the first element inside that has the attribute.
        permalinks: classes of the signs beside a heading that link to it.
        boxes: classes of notes and other boxes in the text.
        box_titles: classes of their titles.
        line_numbers: classes of what holds the numbers of lines of code, which others give to other things.
        code_tables: the selectors of tables around code with line numbers.
        emoji: classes of pictures that are read as a sign in the line.
        text_buttons: selectors of buttons in the content whose words are a part of it.
    """

    name: str
    controls: tuple[KnownControl, ...] = ()
    scripted: tuple[KnownControl, ...] = ()
    results: tuple[KnownControl, ...] = ()
    adds: tuple[tuple[Trace, str], ...] = ()
    search_forms: tuple[str, ...] = ()
    search_class: str = ""
    search_parameter: str = ""
    version_menus: tuple[str, ...] = ()
    tab_sets: tuple[str, ...] = ()
    toggles: tuple[str, ...] = ()
    hidden_boxes: tuple[str, ...] = ()
    names_neighbours: tuple[str, ...] = ()
    neighbour_lists: tuple[str, ...] = ()
    menus: tuple[str, ...] = ()
    page_names: tuple[str, ...] = ()
    content: tuple[str, ...] = ()
    beside_content: tuple[str, ...] = ()
    mends: tuple[tuple[str, str, str], ...] = ()
    permalinks: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    box_titles: tuple[str, ...] = ()
    line_numbers: tuple[str, ...] = ()
    code_tables: tuple[str, ...] = ()
    emoji: tuple[str, ...] = ()
    text_buttons: tuple[str, ...] = ()
