"""Directives: comments in a page that say how the next example is to be checked."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from signage_core.frozen import frozen
from signage_core.wording import nearest
from signage_linter.adjacency import MYST_WITHOUT_LINES, is_above, last_counted, line_above
from signage_linter.files import MARKDOWN_SUFFIXES
from signage_linter.page import Example, Page, PageFault, Place
from signage_linter.recognise import DISPATCHING_LABEL
from signage_linter.source import Source, SourceCache
from signage_specs.diagnostic import Profile
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.span import Span

VERBS = ("skip", "expect", "fragment", "profile", "format", "snapshot", "skip-start", "skip-end")
SNAPSHOT = "snapshot"  # the verb that names the built page which a snapshot is of
# The verbs whose argument is one of a list.
ARGUMENTS = {
    "profile": tuple(profile.value for profile in Profile),
    "format": (DISPATCHING_LABEL, *FORMATS_BY_LABEL),
}

_SYNONYMS = {"skip-stop": "skip-end", "ignore": "skip", "disable": "skip", "ignore-start": "skip-start"}

# A comment counts where it opens its line, after indentation, quote marks or a list marker: the same text
# inside a sentence is prose about directives.
_LEAD = r"^[ \t]*(?:>[ \t]*|[-*+][ \t]+|\d+[.)][ \t]+)*"
_NAME = r"(?P<name>(?i:signage)\b[ \t]*+:*+)"
_BODY = rf"{_NAME}(?P<body>.{{0,2000}}?)"
_HTML = re.compile(rf"{_LEAD}(?P<all><!--\s*{_BODY}-->)", re.MULTILINE | re.DOTALL)
_RST = re.compile(
    rf"^[ \t]*(?:#:[ \t]*)?(?:[-*+][ \t]+|\d+[.)][ \t]+)*(?P<all>\.\.[ \t]+{_NAME}(?P<body>.*))$", re.MULTILINE
)
_MYST = re.compile(rf"{_LEAD}(?P<all>%[ \t]*{_NAME}(?P<body>.*))$", re.MULTILINE)
_LINK = re.compile(
    rf"^[ \t]*(?P<all>\[[^\]\n]*\]:[ \t]*(?:#|<>)[ \t]*[(\"']{_NAME}(?P<body>.*)[)\"'])[ \t]*$", re.MULTILINE
)
_MDX = re.compile(rf"{_LEAD}(?P<all>\{{/\*\s*{_BODY}\*/\}})", re.MULTILINE | re.DOTALL)
_COMMENTS = {
    "markdown": (_HTML, _MDX),
    "myst": (_HTML, _MYST, _MDX, _RST),  # the last one is for `eval-rst`, and for docstrings that it takes in
    MYST_WITHOUT_LINES: (_HTML, _MDX, _RST),
    "html": (_HTML,),
    "rst": (_RST,),
    "python": (_RST, _HTML),
}
# Comments of another markup, and definitions of links that nobody sees: no directive is read in them.
_FOREIGN = {"rst": (_HTML,), "markdown": (_RST, _MYST, _LINK), "myst": (_LINK,), MYST_WITHOUT_LINES: (_MYST, _LINK)}
_OPENINGS = {"<": ".. ", ".": "<!-- ", "%": "<!-- ", "[": "<!-- "}  # what to write for a foreign comment
_MARK = "signage:"
# What somebody writes who means a directive, whatever is wrong with the mark before it: `Signage: expect N014`.
_MEANT = re.compile(rf"[ \t]*(?P<verb>{'|'.join(sorted(VERBS, key=len, reverse=True))})(?![\w-])")
_CODE = re.compile(r"[A-Za-z][0-9]{3}")
_WORD = re.compile(r"\s*([\w-]+)")
_OPTION = re.compile(r"""([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|“([^”]*)”|([^\s"'“]+))""")
_REASON = re.compile(r"""reason\s*=\s*(?:"([^"]*)"|'([^']*)'|“([^”]*)”)""")


@frozen
class Directive:
    """One directive.

    The verb is one of VERBS, or something else that a page rule reports; its arguments are codes, a profile, a
    format, or `key=value` for each option of a snapshot. The span is that of the whole comment in the file; without
    a path, a block's own header holds the directive. The line is the one on which the comment ends, from 1.
    """

    verb: str
    arguments: tuple[str, ...]
    reason: str
    path: str
    span: Span
    line: int

    @property
    def unknown_part(self) -> str:
        """What isn't known: the verb, or its argument where the arguments are a list; otherwise empty."""
        if self.verb not in VERBS:
            return self.verb or _MARK
        choices = ARGUMENTS.get(self.verb)
        wrong = choices is not None and self.arguments[:1] not in [(choice,) for choice in choices]
        return " ".join((self.verb, *self.arguments)) if wrong else ""

    @property
    def is_meant(self) -> bool:
        """Whether only what stands before a known verb is wrong."""
        return _MARK[:-1] in self.verb.lower()

    @property
    def joined(self) -> str:
        """The verb of a second directive in the same comment, which isn't read; empty without one."""
        is_free = self.verb in ("skip", "skip-start", SNAPSHOT)
        return "" if is_free else next((each for each in self.arguments if each in VERBS), "")

    @property
    def superfluous(self) -> str:
        """The verb with the words behind it that it doesn't take; empty without any.

        Words that a skip has instead of its reason are reported as a missing reason, unless they are codes.
        """
        words = self.arguments[self.verb in ARGUMENTS :]
        is_reason = self.verb.startswith("skip") and not self.reason and not any(map(_CODE.fullmatch, words))
        is_read = self.joined or is_reason or self.verb in ("expect", SNAPSHOT)
        return "" if is_read or not words else " ".join((self.verb, *words))

    def width(self, source: Source) -> int:
        """Return how many code points of its first line the directive covers."""
        return len(source.text[self.span.start : self.span.end].split("\n")[0].rstrip())

    def near(self, unknown: str, *, is_mdx: bool = False) -> str:
        """Return the directive that an unknown part most resembles, or an empty string."""
        if self.is_meant:
            opening = _OPENINGS.get(self.verb[0], "")
            return f"{'{/* ' if opening and is_mdx else opening}{_MARK} {self.verb.replace(':', ' ').split()[-1]}"
        if self.verb in ARGUMENTS:
            meant = nearest(" ".join(self.arguments[:1]), ARGUMENTS[self.verb])
            return f"{self.verb} {meant}" if meant else ""
        known = [*VERBS, *(f"{verb} {choice}" for verb, choices in ARGUMENTS.items() for choice in choices)]
        return nearest(unknown, known, _SYNONYMS) or ""


def read_directive(body: str, path: str, span: Span, line: int) -> Directive:
    """Return the directive of a comment's text, the part after `signage:`."""
    reason = _REASON.search(body)
    said = next((group for group in reason.groups() if group is not None), "").strip() if reason else ""
    rest = body[: reason.start()] + body[reason.end() :] if reason else body
    verb = _WORD.match(rest)
    if not verb:
        return Directive("", (), said, path, span, line)
    if verb.group(1) == SNAPSHOT:
        return Directive(SNAPSHOT, _options(rest[verb.end() :]), said, path, span, line)
    arguments = tuple(word for word in re.split(r"[\s,]+", rest[verb.end() :]) if word)
    if verb.group(1) == "expect":  # `signage explain` takes a code in either case, too
        arguments = tuple(each.upper() if _CODE.fullmatch(each) else each for each in arguments)
    return Directive(verb.group(1), arguments, said, path, span, line)


def _options(text: str) -> tuple[str, ...]:
    """Return the options of a directive without the quotes around their values, and every word that isn't one."""
    found: list[str] = []
    end = 0
    for option in _OPTION.finditer(text):
        found += text[end : option.start()].split()
        value = next(group for group in option.groups()[1:] if group is not None)
        found.append(f"{option.group(1)}={value}")
        end = option.end()
    return (*found, *text[end:].split())


def find_directives(source: Source, markup: str, blocks: Iterable[range]) -> Iterator[Directive]:
    """Yield the directives of a file in text order.

    A comment inside one of `blocks`, the lines of the file's code blocks with their headers, is an example. Where
    only the mark is wrong, it is part of the verb.
    """
    inside = {line for block in blocks for line in block}
    foreign = _FOREIGN.get(markup, ())
    patterns = (*_COMMENTS.get(markup, ()), *foreign)
    matches = [match for pattern in patterns for match in pattern.finditer(source.text)]
    for match in sorted(matches, key=lambda match: match.start("all")):
        span = Span(match.start("all"), match.end("all"))
        first, _ = source.lines.position(span.start)
        last, _ = source.lines.position(span.end - 1)
        if first not in inside:
            meant, is_foreign = _MEANT.match(match["body"]), match.re in foreign
            if match["name"] == _MARK and not is_foreign:
                yield read_directive(match["body"], source.path, span, last)
            elif meant is not None:
                verb = source.text[match.start("all" if is_foreign else "name") : match.start("body") + meant.end()]
                yield Directive(verb, (), "", source.path, span, last)


_HEADER_VERBS = {"skip": "skip", "fragment": "fragment", "expect-error": "expect"}


@dataclass(slots=True)
class Treatment:
    """How one example is to be checked: the directives that apply to it, by verb, in text order."""

    directives: list[Directive] = field(default_factory=list[Directive])

    def first(self, *verbs: str) -> Directive | None:
        """Return the first directive with one of these verbs."""
        return next((each for each in self.directives if each.verb in verbs), None)

    @property
    def expectations(self) -> list[Directive]:
        """The directives that expect codes."""
        return [each for each in self.directives if each.verb == "expect"]


def treatments(page: Page, sources: SourceCache) -> tuple[list[Treatment], list[PageFault]]:
    """Return the treatment of each of the page's examples, and what is wrong with the page's directives.

    A directive belongs to the code block that follows it with nothing but blank lines and other directives
    between. `skip-start` holds until `skip-end`, or the end of the file. Only the page's own directives are
    reported: an included file may hold examples that this page doesn't show.
    """
    result = [Treatment(_header_directives(example)) for example in page.examples]
    faults: list[PageFault] = []
    by_file: dict[str, list[int]] = {}
    firsts: dict[object, int] = {}  # a page that includes a file twice, or an alias of a method, shows blocks again
    for index, example in enumerate(page.examples):
        first = firsts.setdefault((example.opening, example.places, example.label, example.text), index)
        if first == index:
            by_file.setdefault(opening_of(example).path, []).append(index)
        else:
            result[index] = result[first]
    for path in dict.fromkeys((page.path, *by_file)):
        source = sources.get(path) if path else None
        if source is None or page.markup == "file" or _MARK[:-1] not in source.text.lower():
            continue
        indices = by_file.get(path, [])
        blocks = [_lines(page.examples[index], path) for index in indices]
        used = _assign(
            source, _markup_of(page, path), [(blocks[i], result[index]) for i, index in enumerate(indices)]
        )
        if path == page.path:
            faults.extend(_directive_faults(source, used, is_mdx=page.is_mdx))
    return result, faults


def _header_directives(example: Example) -> list[Directive]:
    """Return what the block's own header asks for, such as `{.anml .expect-error data-expect="N014"}`."""
    found: list[Directive] = []
    opening = opening_of(example)
    for name in example.classes:
        if name in _HEADER_VERBS:
            reason = example.attributes.get("data-reason", "")
            codes = example.attributes.get("data-expect", "") if name == "expect-error" else ""
            body = f'{_HEADER_VERBS[name]} {codes} reason="{reason}"'
            found.append(read_directive(body, opening.path, Span(0, 0), opening.line))
    return found


def opening_of(example: Example) -> Place:
    """Return where the block starts: its header, or its first line where the header isn't known."""
    if example.opening.line or not example.places:
        return example.opening
    return example.places[0]


def _lines(example: Example, path: str) -> range:
    """Return the lines of the file that the block covers."""
    lines = [place.line for place in (example.opening, *example.places) if place.path == path and place.line]
    return range(min(lines), max(lines) + 1) if lines else range(0)


def _assign(source: Source, markup: str, blocks: Sequence[tuple[range, Treatment]]) -> list[tuple[Directive, bool]]:
    """Give each directive of a file to the blocks that it is about; return it with whether there was any."""
    ordered = sorted((block for block in blocks if len(block[0])), key=lambda block: block[0].start)
    directives = list(find_directives(source, markup, [lines for lines, _ in ordered]))
    commented = {
        line for each in directives for line in range(source.lines.position(each.span.start)[0], each.line + 1)
    }
    starts = [lines.start for lines, _ in ordered]
    ends = [each.line for each in directives if each.verb == "skip-end"]
    lasts: dict[int, int] = {}  # by block
    used: list[tuple[Directive, bool]] = []
    is_open, closed = False, 0
    for directive in directives:
        first = last = bisect_right(starts, directive.line)
        is_inside = is_open and directive.verb == "skip-start"  # in another one
        if directive.verb == "skip-end":
            used.append((directive, is_open))
            is_open, closed = False, closed + 1
            continue
        if directive.verb == "skip-start":
            last = bisect_left(starts, ends[closed]) if closed < len(ends) else len(ordered)
            is_open = True
        elif first < len(ordered):
            between = range(directive.line + 1, starts[first])
            if first not in lasts:  # this is the uppermost directive of the block
                lasts[first] = last_counted(source, markup, between, commented)
            last += is_above(source, markup, directive.span.start, between, lasts[first])
        for _, treatment in () if is_inside else ordered[first:last]:
            treatment.directives.append(directive)
        used.append((directive, first < last))
    return used


def first_line(source: Source, page: Page, line: int) -> int:
    """Return the line above which a directive for the block at a line has to stand."""
    return line_above(source, _markup_of(page, source.path), line)


def _markup_of(page: Page, path: str) -> str:
    """Return the markup whose comments are the directives of one of a page's files.

    MyST has more of them than Markdown. A page of reStructuredText may include one of Markdown.
    """
    if page.is_myst:
        return "myst" if page.has_line_comments else MYST_WITHOUT_LINES
    return "myst" if page.markup == "rst" and path.lower().endswith(MARKDOWN_SUFFIXES) else page.markup


def _directive_faults(
    source: Source, used: Iterable[tuple[Directive, bool]], *, is_mdx: bool
) -> Iterable[PageFault]:
    for directive, has_block in used:
        line, column = source.lines.position(directive.span.start)
        place = Place(source.path, line, column)
        width = directive.width(source)
        unknown = directive.unknown_part
        if directive.is_meant and not has_block:
            continue  # a comment about signs
        if directive.joined:
            yield PageFault("joined-directives", place, directive.joined, width)
        if unknown:
            near = directive.near(unknown, is_mdx=is_mdx) if directive.verb else ""
            yield PageFault("unknown-directive", place, unknown if directive.verb else "", width, near)
        elif not has_block:
            detail = f"`{directive.verb}` is followed by no code block"
            if directive.verb == "skip-end":
                detail = "no `skip-start` is open above this `skip-end`"
            yield PageFault("unused-suppression", place, detail, width)
        elif directive.superfluous:
            codes = ", ".join(filter(_CODE.fullmatch, directive.arguments))
            yield PageFault("superfluous-words", place, directive.superfluous, width, codes)
