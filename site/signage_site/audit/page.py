"""Audit one page by its text: what is annotated, what an agent could do with it, and what is missing."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from signage_core.frozen import frozen
from signage_core.wording import internal_error
from signage_site.audit.findings import AuditFinding, created, finding
from signage_site.audit.operability import Registry, operability
from signage_site.audit.presence import presence
from signage_site.audit.results import Manifest, Outline, PageAudit, PageOffers, Picture, Screenshot, Settings
from signage_site.audit.scores import Ratio
from signage_site.pages.controls import Controls
from signage_site.pages.edit import apply_insertions, in_order
from signage_site.pages.facts import is_to_go_to
from signage_site.pages.names import accessible_name
from signage_site.pages.webmcp import TOOL_NAME
from signage_site.pages.widgets import is_filled_by_scripts
from signage_site.twins.page_link import TYPES, twin_links
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.declared import declared_by
from signage_specs.aaf.manifest.tree import parse_manifest
from signage_specs.aaf.vocabulary import DIALECT
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import HtmlElement, read_html
from signage_specs.registry import AGENT_MANIFEST
from signage_specs.rule import Context
from signage_specs.span import LineTable, Span

MARK = "data-signage-at"
"""The attribute that holds the offsets of an element's start tag in the page as it came."""

_PLACE = re.compile(r"(\d{1,9})-(\d{1,9})")
NUMBER = "data-signage-number"
"""The attribute that holds the number of an element whose place in a screenshot is known."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_MARKED = re.compile(rf' (?:{MARK}|{NUMBER})="[^"]*"')


def marked(text: str) -> str:
    """Return a page whose forms, controls, links and annotated elements carry their places. Linear in the page."""
    controls = Controls(read_html(text))
    elements = [
        *controls.forms, *controls.fields, *controls.buttons, *controls.annotated, *controls.document.elements("a")
    ]  # fmt: skip
    insertions: list[tuple[int, str]] = []
    for element in elements:
        span, offset = element.start_tag, element.insertion
        if span is not None and offset is not None:
            insertions.append((offset, f' {MARK}="{span.start}-{span.end}"'))
    return apply_insertions(text, in_order(insertions))


def place_of(element: HtmlElement, length: int) -> Span | None:
    """Return where a page of so many code points has an element's start tag; None where a script made it."""
    found = _PLACE.fullmatch(element.get(MARK) or "")
    if found is None:
        return None
    start, end = int(found[1]), int(found[2])
    return Span(start, end) if start < end <= length else None


def unmarked(tag: str) -> str:
    """Return a start tag as it is without its mark and its number."""
    return _MARKED.sub("", tag)


@frozen
class Loaded:
    """A page.

    Attributes:
        url: its file or its address.
        text: what it is as it is served.
        dom: what scripts made of it; empty where they haven't run.
        picture: what it looked like then; None where nobody asked.
    """

    url: str
    text: str
    dom: str = ""
    picture: Picture | None = None


_LONGEST_NAME = 60  # code points
# Of a page: a server may send any number, and the audit keeps them all.
_MOST_FINDINGS = _MOST_TOOLS = 1_000
_LONGEST_TOOL = 128  # code points, as the draft has it
_VALID, _INVALID, _ABSENT = Ratio(1, 1), Ratio(0.5, 1), Ratio(0, 1)


def read_manifest(text: str, path: str, dialect: str = DIALECT) -> Manifest:
    """Return a manifest by its text. It is valid where the rules of its format find no error."""
    errors = [
        each
        for each in AGENT_MANIFEST.check(text, Context(extras=(AafContext(dialect),)))
        if each.severity is Severity.ERROR
    ]
    document = parse_manifest(text)
    root = document.manifest
    is_readable = root is not None and document.json.root is root
    registry = Registry(declared_by(document), root.to_python()) if root is not None and is_readable else None
    return Manifest(path, f"{errors[0].code} {errors[0].message}" if errors else "", registry)


def embedded_manifest(text: str, url: str, settings: Settings) -> Manifest | None:
    """Return the first manifest that a page embeds, or None."""
    manifests = parse_annotated_html(text).manifests
    if not manifests:
        return None
    span = manifests[0].span
    return read_manifest(text[span.start : span.end], url, settings.dialect)


def audit_page(page: Loaded, manifest: Manifest | None, settings: Settings, route: str = "") -> PageAudit:
    """Return what is found on one page. Never raises; linear in the page.

    What scripts made of it counts where they have run. A manifest that the page embeds is taken where the site has
    none.
    """
    shown = page.dom or page.text
    controls = Controls(read_html(shown))
    document = parse_annotated_html(shown)
    if manifest is None:
        manifest = embedded_manifest(page.text, page.url, settings)
    ratios, raw = presence(controls, safety=settings.safety, dialect=settings.dialect)
    done = operability(controls, document, manifest.registry if manifest is not None else None)
    ratios["manifest"] = _ABSENT if manifest is None else _INVALID if manifest.fault else _VALID
    lines = LineTable(page.text)
    lacking = sorted((*raw, *done.lacking), key=lambda each: each[2].position if each[2] else (0, 0))
    if len(lacking) > _MOST_FINDINGS:
        code, _, element = lacking[_MOST_FINDINGS]
        left = f"{len(lacking) - _MOST_FINDINGS:,} more findings of this page are left out"
        lacking[_MOST_FINDINGS:] = [(code, left, element)]
    findings = tuple(_located(code, f"{message}.", element, page, lines) for code, message, element in lacking)
    made = None
    if page.dom:
        all_controls = {*controls.forms, *controls.fields, *controls.buttons}
        made = sum(place_of(each, len(page.text)) is None for each in all_controls)
    actions, offers = done.actions, _offers(controls, page.url)
    shot = _screenshot(page.picture, controls, [element for _, _, element in lacking]) if page.picture else None
    return PageAudit(page.url, route, ratios, done.ratios, findings, actions, shot, offers, made)


def audited(
    page: Loaded, manifest: Manifest | None, settings: Settings, route: str, faults: list[str]
) -> Iterator[PageAudit]:
    """Yield what is found on one page. A fault of ours costs this page alone: `faults` gets a line about it."""
    try:
        yield audit_page(page, manifest, settings, route)
    except MemoryError:
        raise
    except Exception as fault:  # noqa: BLE001  see above
        error = internal_error(fault, page.url)
        faults.append(f"{page.url}: internal error: {error}. Report it, please, with the page")


def _screenshot(picture: Picture, controls: Controls, lacking: Sequence[HtmlElement | None]) -> Screenshot:
    """Return a picture with the outlines of controls; one that findings are about has the number of the first."""
    numbers: dict[HtmlElement | None, int] = {}
    for number, element in enumerate(lacking, 1):
        numbers.setdefault(element, number)
    outlines: list[Outline] = []
    for element in dict.fromkeys((*controls.forms, *controls.fields, *controls.buttons, *controls.annotated)):
        place = element.get(NUMBER) or ""
        at = int(place) if _NUMBER.fullmatch(place) else len(picture.boxes)
        box = picture.boxes[at] if at < len(picture.boxes) else None
        number = numbers.get(element, 0)
        if box is not None and (number or element in controls.annotated):
            name = " ".join(accessible_name(element, controls).split())[:_LONGEST_NAME]
            outlines.append(Outline(number, *box, reachable=not number, label=name or element.name))
    return Screenshot(picture.image, "image/jpeg", picture.width, picture.height, tuple(outlines))


def _located(code: str, message: str, element: HtmlElement | None, page: Loaded, lines: LineTable) -> AuditFinding:
    span = element.start_tag if element is not None else None
    if element is None or span is None or not page.dom:
        return finding(code, message, lines, page.text, span)
    place = place_of(element, len(page.text))
    if place is None:
        return created(code, message, unmarked(page.dom[span.start : span.end]))
    return finding(code, message, lines, page.text, place)


def _offers(controls: Controls, path: str) -> PageOffers:
    kinds = tuple(kind for kind in TYPES if twin_links(controls.document, kind))
    names = (form.get(TOOL_NAME) for form in controls.forms)
    tools = dict.fromkeys(name[:_LONGEST_TOOL] for name in names if name)
    return PageOffers(
        kinds, tuple(islice(tools, _MOST_TOOLS)), is_to_go_to(controls, path), is_filled_by_scripts(controls)
    )
