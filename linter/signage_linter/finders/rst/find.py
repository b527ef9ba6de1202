"""A docutils parser that knows no directive by registry, fails on none, and looks into all of them."""

import functools
import io
import re
from copy import copy
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from docutils import frontend, nodes, utils
from docutils.parsers.rst import Parser, states
from docutils.statemachine import StringList, string2lines

from signage_linter.finders.rst.directives import (
    CONTENT_FIRST,
    STAND_INS,
    CodeBlock,
    LiteralInclude,
    ParsedLiteral,
    PlainInliner,
)
from signage_linter.finders.rst.doctree import examples_of, place_of
from signage_linter.finders.rst.page_context import PageContext, RstSettings
from signage_linter.finders.rst.settle import was_searched
from signage_linter.finders.starts import rst_starts, until
from signage_linter.page import Page, PageFault, Place
from signage_linter.recognise import LABELS
from signage_linter.source import Source

# Each level of markup costs about ten frames of Python's stack. No page that people read is so deep.
_DEEPEST = 40
# Slips that leave no block: docutils takes such a directive for a comment, a fence or a directive in text for text.
_COMMENTED = re.compile(r"(?P<name>code-block|code|sourcecode) ?::?[ \t]*(?P<label>[\w-]+)[ \t]*$")
_WRITTEN = re.compile(
    r"^[ \t]*(?:(?P<fence>```+|~~~+)[ \t]*(?:\{[^{}.\n]*(?:\.|\}[ \t]*)|\.)?(?P<label>[\w-]+)"
    r"|\.\. (?:code-block|code|sourcecode)::[ \t]+(?P<language>[\w-]+)[ \t]*$)",
    re.MULTILINE,
)
# Between the header, the body and the footer of sphinx-design's cards stand lines of these signs.
_CARDS = frozenset({"card", "grid-item-card"})
_PART_OF_CARD = re.compile(r"(?:\^{3,}|\+{3,})\s*$")
_OPTION = re.compile(r":(?![: ])(?:[^:\\]|\\.|:(?! ))*:(?: |$)")


# Of each class of states: the names of what they look for, with its pattern and the name of the next state.
_TRANSITIONS: dict[type[Any], dict[str, tuple[Any, str]]] = {}


class _Tolerant(states.RSTState):
    """What every state does differently. The states are passed to the parser: nothing global changes."""

    nested_sm_cache: list[Any] = []  # noqa: RUF012  docutils' own cache holds machines with its own states

    def __init__(self, state_machine: Any, debug: bool = False) -> None:
        super().__init__(state_machine, debug)
        self.nested_sm_kwargs: dict[str, Any] = {"state_classes": STATE_CLASSES, "initial_state": "Body"}

    def add_initial_transitions(self) -> None:
        """Take over what docutils made for the first state of this class: each list makes all states anew.

        A transition's method has its name. It is a third of the time that a page with many lists takes.
        """
        made = _TRANSITIONS.get(type(self))
        if made is None:
            super().add_initial_transitions()
            made = {name: (self.transitions[name][0], self.transitions[name][2]) for name in self.transition_order}
            _TRANSITIONS[type(self)] = made
            return
        self.transition_order = list(made)
        self.transitions = {name: (pattern, getattr(self, name), to) for name, (pattern, to) in made.items()}

    def nested_parse(self, block: StringList, input_offset: int, *arguments: Any, **options: Any) -> int:
        """Parse a nested block, unless it lies too deep."""
        memo: Any = self.memo
        depth = getattr(memo, "signage_depth", 0)
        if depth >= _DEEPEST:
            return input_offset + len(block)
        memo.signage_depth = depth + 1
        try:
            return super().nested_parse(block, input_offset, *arguments, **options)
        finally:
            memo.signage_depth = depth

    def directive(self, match: re.Match[str], **presets: Any) -> tuple[list[nodes.Node], bool]:
        """Run a stand-in, or look for code blocks in the content of any other directive."""
        body = cast("Any", self)
        name = match.group(1).lower()
        stand_in = STAND_INS.get(name)
        if stand_in is not None:
            made = cast("tuple[list[nodes.Node], bool]", body.run_directive(stand_in, match, name, presets))
            if issubclass(stand_in, CodeBlock | LiteralInclude | ParsedLiteral):
                self._report_refusal(made[0])
            return made
        indented, _, offset, blank_finish = body.state_machine.get_first_known_indented(match.end(), strip_top=0)
        skipped = _header_lines(name, indented)
        if name in _CARDS:
            indented.data = ["" if _PART_OF_CARD.match(line) else line for line in indented.data]
        node = nodes.container()
        self.nested_parse(indented[skipped:], offset + skipped, node)
        return [node], bool(blank_finish or body.state_machine.is_next_line_blank())

    def comment(self, match: re.Match[str]) -> tuple[list[nodes.Node], bool]:
        """Report a directive for one of our formats that is a comment because its colons are wrong."""
        body = cast("Any", self)
        slip = _COMMENTED.match(match.string, match.end())
        if slip is not None and slip["label"].lower() in LABELS:
            context: PageContext = body.document.settings.signage_context
            place = place_of(*body.state_machine.get_source_and_line())
            source = context.sources.get(place.path)
            column = source.lines.line(place.line).find("..") + 1 if source is not None else 0
            reason = f"it is a comment: write `.. {slip['name']}:: {slip['label']}`"
            context.fault("unrendered-fence", replace(place, column=max(column, 1)), reason)
        return cast("tuple[list[nodes.Node], bool]", cast("Any", super()).comment(match))

    def _report_refusal(self, made: list[nodes.Node]) -> None:
        """Report a directive for code whose options docutils can't read: it gives a message, and no block."""
        for message in made:
            if isinstance(message, nodes.system_message):
                reason = message[0].astext().split("\n")[-1].rstrip(".")
                place = place_of(message.get("source"), message.get("line"))
                context: PageContext = cast("Any", self.document).settings.signage_context
                context.fault("unrendered-fence", place, reason)


def _header_lines(name: str, block: StringList) -> int:
    """Return how many lines of a directive's block are its arguments and options."""
    index = 0
    if block and (not block[0].strip() or name.rpartition(":")[2] not in CONTENT_FIRST):
        index = 1
        # An argument may go on until a blank line; content that starts on the next line is no argument.
        while block[0].strip() and index < len(block) and block[index].strip() and not _OPTION.match(block[index]):
            index += 1
    while index < len(block) and _OPTION.match(block[index]):
        index += 1
        while index < len(block) and block[index].startswith(" "):
            index += 1
    return index


def _tolerant_state(state: type[states.RSTState]) -> type[states.RSTState]:
    """Return a state that looks up its directives here: docutils' table of constructs names its own method."""
    members: dict[str, Any] = {}
    explicit: Any = getattr(state, "explicit", None)
    if explicit is not None:
        theirs: Any = vars(states.Body)["directive"]
        constructs = [
            (_Tolerant.directive if method is theirs else method, pattern)
            for method, pattern in explicit.constructs
        ]
        members["explicit"] = SimpleNamespace(patterns=explicit.patterns, constructs=constructs)
    return cast("type[states.RSTState]", type(state.__name__, (_Tolerant, state), members))


STATE_CLASSES: tuple[type[states.RSTState], ...] = tuple(_tolerant_state(each) for each in states.state_classes)


@functools.cache
def _default_settings() -> Any:
    settings = frontend.get_default_settings(Parser)
    settings.report_level = 5
    settings.halt_level = 6
    settings.file_insertion_enabled = False
    settings.raw_enabled = False
    settings.syntax_highlight = "none"
    settings.tab_width = 8
    return settings


def parse(context: PageContext, text: str | None = None, source: str = "") -> nodes.document:
    """Return the document of a page, or of a piece of one. Docutils' own messages go nowhere.

    As the name of the file, an `IncludedPath` knows how many of its lines stand above. Raises whatever docutils
    raises on text that it can't cope with.
    """
    settings = copy(_default_settings())
    settings.warning_stream = io.StringIO()
    settings.record_dependencies = utils.DependencyList()
    settings.signage_context = context
    document = utils.new_document(source or context.page.path, settings)
    machine = states.RSTStateMachine(state_classes=STATE_CLASSES, initial_state="Body")
    read = context.page.text if text is None else text
    lines = string2lines(read, settings.tab_width, convert_whitespace=True)
    machine.run(lines, document, inliner=PlainInliner())
    return document


def _report_written(document: nodes.document, context: PageContext) -> None:
    """Report the fences and directives for our formats that docutils takes for text."""
    for node in document.findall(nodes.TextElement):
        if not isinstance(node, nodes.paragraph | nodes.term):
            continue
        text = node.astext()
        for found in _WRITTEN.finditer(text):
            label = found["label"] or found["language"]
            if label.lower() in LABELS and node.line:
                place = place_of(node.source, node.line + text.count("\n", 0, found.end()))
                reason = (
                    f"reStructuredText has no such fences: write `.. code-block:: {label}`"
                    if found["fence"]
                    else "it is part of the text above: add a blank line between them"
                )
                context.fault("unrendered-fence", place, reason)


def find(source: Source, settings: RstSettings | None = None) -> Page:
    """Return a page with its code blocks. Never raises, prints nothing, opens no connection.

    Directives of hosts and extensions needn't be known: the content of an unknown one is read as text of the
    page. Files are included from inside the project only.
    """
    settings = settings if settings is not None else RstSettings()
    context = PageContext.of(source, settings)
    try:
        document = parse(context)
        examples = tuple(examples_of(document, context.sources.get, default_language=settings.language))
        _report_written(document, context)
    except Exception as error:  # noqa: BLE001  docutils is known to raise all kinds on broken markup
        fault = PageFault("unrendered-fence", Place(source.path, 1), f"docutils gave up on the page: {error}")
        return Page(source.path, "rst", (), (*context.faults, fault), tuple(context.files))
    faults = tuple(context.faults)
    starts = () if was_searched(source) else until(rst_starts(source), faults)
    return Page(source.path, "rst", examples, faults, tuple(context.files), starts=starts)
