"""Write llms.txt, which lists a site's pages for language models (llmstxt.org), and llms-full.txt with all text."""

import re
from collections.abc import Callable, Iterator, Sequence

from signage_core.generated import MARK
from signage_core.wording import counted
from signage_site.documents.places import LLMS, LLMS_FULL, SECTIONS
from signage_site.documents.site_facts import SiteFacts
from signage_site.pages.facts import PageFacts
from signage_site.pages.identifiers import Identifiers, identifier
from signage_site.twins.text import label_text, one_line, shortened

MOST_CHARACTERS = 50_000
"""Of one list: clients that exist read no more. A longer one leads to a list for each part of the site."""

MOST_FULL = 5_000_000  # bytes of llms-full.txt

_LONGEST_DESCRIPTION = 300  # code points
_ESCAPES = str.maketrans({"<": "\\<", "\\": "\\\\"})
_BRACKETS = {**_ESCAPES, ord("["): "(", ord("]"): ")"}  # readers end a title at the first bracket
_TARGET = str.maketrans({"(": "%28", ")": "%29"})
_FRONT = re.compile(rf"\A(?:---\n(?:[^\n]+\n)*?---\n\n)?{MARK}\n\n(?:> [^\n]*\n\n)?")


def llms_texts(site: SiteFacts) -> dict[str, str]:
    """Return llms.txt by its path, with the lists that it leads to where it would be too long. Linear.

    The sections are those of the site's navigation. It leads to the Markdown twins, each by its page's address with
    `.md` behind it, as the proposal has it, or to the Markdown that its author has of it; a page with neither says
    nothing.
    """
    groups = list(_groups(site, LLMS))
    lists = [_list(label, entries) for label, entries in groups]
    if sum(map(len, lists)) <= MOST_CHARACTERS:
        return {LLMS: _text(site.name, site.description, lists)}
    identifiers = Identifiers()
    leading: list[str] = []
    texts: dict[str, str] = {}
    for label, entries in _groups(site, f"{SECTIONS}/section/{LLMS}"):
        parts = list(_parts(entries))
        for number, part in enumerate(parts, 1):
            name = f"{label}, part {number} of {len(parts)}" if len(parts) > 1 else label
            path = f"{SECTIONS}/{identifiers.take(identifier([label], 'section'))}/{LLMS}"
            texts[path] = _text(f"{site.name}: {name}", "", [_list(name, part)])
            leading.append(f"- [{name}]({_address(site, path, LLMS)}): {counted(len(part), 'page')}\n")
    return {LLMS: _text(site.name, site.description, [_list("Lists of pages", leading)])} | texts


def _groups(site: SiteFacts, path: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each section that has pages in Markdown with their entries, as the list at a path has them."""
    for section in site.sections:
        entries = [_entry(site, page, path) for page in section.pages if page.markdown or page.theirs]
        if entries:
            yield _words(section.label or site.name), entries


def _list(label: str, entries: Sequence[str]) -> str:
    return f"## {label}\n\n{''.join(entries)}"


def _text(title: str, description: str, lists: Sequence[str]) -> str:
    described = f"> {_told(description)}\n\n" if description else ""
    return f"# {_words(title)}\n\n{described}{MARK}\n\n" + "\n".join(lists)


def _entry(site: SiteFacts, page: PageFacts, path: str) -> str:
    said = shortened(_told(site.summary(page)), _LONGEST_DESCRIPTION)
    twin = _address(site, page.markdown, path) if page.markdown else _theirs(site, page, path)
    return f"- [{_words(page.title)}]({twin}){said and f': {said}'}\n"


def _address(site: SiteFacts, target: str, path: str) -> str:
    """Return a link from the document at a path: an address, relative where the site's own isn't known."""
    route = site.addresses.route(target)
    return _seen_from(path, site.addresses.address(route))


def _theirs(site: SiteFacts, page: PageFacts, path: str) -> str:
    """Return a link from the document at a path to the Markdown that an author has of a page."""
    return _seen_from(path, site.addresses.resolve(page.theirs, page.path))


def _seen_from(path: str, target: str) -> str:
    """Return an address, and a path of the site as a relative link from the document at another one."""
    link = f"{'../' * path.count('/') or './'}{target[1:]}" if target.startswith("/") else target
    return link.translate(_TARGET)


def _told(text: str) -> str:
    """Return what a page says of itself, in which nothing becomes a link or an element; code keeps its brackets."""
    line = one_line(label_text(text)).translate(_ESCAPES)
    return line.replace("[", "\\[") if "](" in line or "][" in line else line


def _words(text: str) -> str:
    """Return a text on one line, in which nothing ends a title or starts an element."""
    return one_line(label_text(text).translate(_BRACKETS))


def _parts(entries: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the slices of a list that each fit in a document."""
    start, size = 0, 0
    for at, entry in enumerate(entries):
        if at > start and size + len(entry) > MOST_CHARACTERS - 1000:
            yield entries[start:at]
            start, size = at, 0
        size += len(entry)
    yield entries[start:]


def full_text(site: SiteFacts, read: Callable[[str], str | None]) -> str:
    """Return the Markdown of all pages in one document, as much as it may hold."""
    pages = [page for section in site.sections for page in section.pages if page.markdown]
    texts: list[str] = []
    size = 0
    for page in pages:
        written = read(page.markdown)
        if written is None:  # a trial run writes nothing
            continue
        text = _FRONT.sub("", written)
        size += len(text.encode())
        if size > MOST_FULL:
            left = len(pages) - len(texts)
            texts.append(
                f"Not in here: {counted(left, 'page')}. All are listed in {_address(site, LLMS, LLMS_FULL)}.\n"
            )
            break
        texts.append(text)
    return _text(site.name, site.description, texts)
