"""What the twins of a built site lose of its pages, as other libraries read both: lxml and markdown-it-py.

`python tests/site/twins/losses.py SITE…` signs a copy of each folder of HTML, and prints its figures, then what is
lost, by kind.
"""

import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin

from lxml import etree, html
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from signage_site.run.signing import sign
from signage_site.settings import Settings

ANML = "{urn:ietf:params:xml:ns:anml:1.0}"
KINDS = ("markdown", "anml")
SETTINGS = Settings(site_name="Site", jobs=1)
SUFFIXES = {"markdown": ".md", "anml": ".anml"}
# Where themes put the content, and what in it is none. Kept apart from the tables that the twins are made by.
CONTENT = (
    *("//*[contains(@class, 'md-content__inner')]", "//*[@itemprop='articleBody']"),
    *("//article[@id='furo-main-content']", "//article[contains(@class, 'bd-article')]"),
    *("//*[@role='main']", "//main//article", "//article", "//main"),
)
NAMES = ("nav", "footer", "script", "style", "noscript", "template", "svg", "button", "select", "textarea")
CLASSES = frozenset(
    (
        *("headerlink", "linenos", "linenodiv", "lineno", "viewcode-link", "viewcode-back", "fn-backref"),
        *("footnote-backref", "md-source-file", "md-content__button", "edit-this-page", "content-icon-container"),
        *("prev-next-area", "prev-next-footer", "sr-only", "visually-hidden", "md-feedback", "toc", "backrefs"),
        *("wy-breadcrumbs", "rst-footer-buttons", "related", "sphinxsidebar", "katex-html", "header-article"),
        *("tocsidebar", "onlyprint", "search-results", "MathJax_Preview", "bd-header-article"),
    )
)
ASIDES = frozenset(("admonition", "footnote", "footnote-list", "topic", "sidebar", "citation", "system-message"))
HIDDEN = re.compile(r"display:\s*none|visibility:\s*hidden")
IN_LINE = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd"),
        *("mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var"),
    )
)
REFERENCES = frozenset(("footnote-ref", "footnote-reference", "citation-reference"))
"""Classes of references to notes: the twins have `[^1]` for such a link."""

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_WORD = re.compile(r"\w+")


@dataclass(slots=True)
class Reading:
    """What a page or a twin says.

    Attributes:
        words: how often each is there.
        code: the blocks of code.
        code_in_cells: those in cells of tables, without empty lines.
        cells: the texts of cells, without empty lines.
        links: the targets.
        headings: in order, each with its element's name; that is empty in ANML, which nests sections.
    """

    words: Counter[str] = field(default_factory=Counter[str])
    code: list[str] = field(default_factory=list[str])
    links: set[str] = field(default_factory=set[str])
    headings: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    code_in_cells: list[str] = field(default_factory=list[str])
    cells: list[str] = field(default_factory=list[str])

    def add(self, root: Any, address: str) -> None:
        """Add what an element says; the address is that of the page."""
        self.words.update(split("".join(texts(root))))
        self.code += [code_text(each) for each in root.iter("pre") if not is_in_cell(each)]
        self.links |= {resolved(each.get("href"), address) for each in root.iter("a") if leads_somewhere(each)}
        self.headings += [(each.tag, said) for each in root.iter(*HEADINGS) if (said := squeezed(text_of(each)))]
        self.cells += [shown for each in root.iter("td", "th") if (shown := filled_lines(code_text(each)))]
        self.code_in_cells += [filled_lines(code_text(each)) for each in root.iter("pre") if is_in_cell(each)]


@dataclass(slots=True)
class Losses:
    """What the twins of one kind lose, over a site's pages.

    Attributes:
        cut: how many pages say more than a twin may hold; they aren't compared.
        code: pages and blocks of code that aren't in the twin as the page shows them.
        words: pages and words.
        links: pages and targets.
        headings: pages whose headings, or their order, are others in the twin.
    """

    cut: int = 0
    code: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    words: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    links: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    headings: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


@dataclass(slots=True)
class Comparison:
    """A site's pages, blocks of code, words, links and headings, and what is lost of them."""

    pages: int = 0
    code: int = 0
    words: int = 0
    links: int = 0
    headings: int = 0
    losses: dict[str, Losses] = field(default_factory=lambda: {kind: Losses() for kind in KINDS})


def texts(root: Any) -> Iterator[str]:
    """Yield the text of an element, with white space around what doesn't stand in a line."""
    is_block = root.tag not in IN_LINE or is_reference(root)
    if is_block:
        yield "\n"
    yield root.text or ""
    for child in root:
        yield from texts(child)
        yield child.tail or ""
    if is_block:
        yield "\n"


def split(text: str) -> list[str]:
    """Return the words of a text, without case: a title that says no more than its box's kind is in capitals."""
    return _WORD.findall(text.casefold())


def text_of(element: Any) -> str:
    return "".join(map(str, element.itertext()))


def code_text(block: Any) -> str:
    """Return a block's text as it is shown: what isn't in a line begins one, and ends it."""
    code = ""
    for event, element in etree.iterwalk(block, events=("start", "end")):
        is_end = event == "end"
        if element.tag == "br":
            code += "" if is_end else "\n"
        elif element is not block and element.tag not in IN_LINE and code[-1:] not in ("", "\n"):
            code += "\n"
        code += (element.tail if is_end and element is not block else element.text if not is_end else "") or ""
    return code.strip("\n")


def filled_lines(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if line.strip())


def is_in_cell(block: Any) -> bool:
    """Tell whether a block of code stands in a table's cell, where Markdown has only code in a line."""
    cells = block.xpath("ancestor::td | ancestor::th")
    return bool(cells) and not {"code", "lntd", "rouge-code"} & set((cells[-1].get("class") or "").split())


def is_reference(element: Any) -> bool:
    return not REFERENCES.isdisjoint((element.get("class") or "").split())


def leads_somewhere(link: Any) -> bool:
    """Tell whether a link has a target, and a text or a picture to show it by; a heading's own leads nowhere."""
    target = (link.get("href") or "").strip()
    is_shown = text_of(link).strip() or link.find(".//img") is not None
    around = link.getparent()
    is_own = target.startswith("#") and around.tag in HEADINGS and text_of(around).strip() == text_of(link).strip()
    return bool(target and is_shown) and not (
        is_own or is_reference(link) or target.startswith(("javascript:", "data:"))
    )


def resolved(target: str, address: str) -> str:
    """Return where a link leads; within the page, its fragment alone, which is the same in a twin."""
    target = target.strip()
    return unquote(target if target.startswith("#") else urljoin(address, target))


def content(page: bytes) -> Any | None:
    """Return the content of a page, without what is none; None for a page without any."""
    document: Any = html.document_fromstring(page, html.HTMLParser(encoding="utf-8", remove_comments=True))
    root = next((each for path in CONTENT for each in document.xpath(path)[:1]), None)
    if root is None:
        return None
    for element in list(root.iter(etree.Element)):
        if element is not root and is_beside_content(element):
            element.drop_tree()
    return root


def is_beside_content(element: Any) -> bool:
    classes = set((element.get("class") or "").split())
    is_hidden = element.get("hidden") is not None or element.get("aria-hidden") == "true"
    return bool(
        (element.tag in NAMES and not (element.tag == "footer" and element.getparent().tag == "blockquote"))
        or (element.tag == "aside" and not classes & ASIDES)
        or classes & CLASSES
        or {"contents", "topic"} <= classes
        or element.get("role") in ("navigation", "search")
        or (element.get("role") == "doc-backlink" and "toc-backref" not in classes)
        or (is_hidden and element.get("role") != "tabpanel")
        or HIDDEN.search(element.get("style") or "")
    )


def rendered(markdown: str) -> Any:
    """Return Markdown as a tree: notes keep their labels, and one that nothing refers to is rendered too."""
    renderer = MarkdownIt("gfm-like", {"linkify": False}).use(footnote_plugin)
    renderer.add_render_rule("footnote_caption", lambda _, tokens, at, *__: f"[{tokens[at].meta['label']}]")
    renderer.add_render_rule("footnote_open", lambda _, tokens, at, *__: f"<li>{tokens[at].meta['label']} ")
    renderer.add_render_rule("footnote_anchor", lambda *_: "")
    renderer.normalizeLinkText = lambda link: link  # type: ignore[method-assign]  # the text is the twin's own
    notes: dict[str, Any] = {}
    renderer.parse(markdown, notes)
    unused = (f"[^{label[1:]}]" for label, at in notes.get("footnotes", {}).get("refs", {}).items() if at < 0)
    return html.fromstring(f"<div>{renderer.render(chr(10).join((markdown, '', *unused)))}</div>")


def read_page(page: bytes, address: str) -> Reading | None:
    root = content(page)
    if root is None:
        return None
    reading = Reading()
    reading.add(root, address)
    return reading


def read_markdown(text: str, address: str) -> Reading:
    reading = Reading()
    reading.add(rendered(text), address)
    return reading


def read_anml(text: str, address: str) -> Reading:
    """Read a twin in ANML: what stands in its sections is Markdown."""
    reading = Reading()
    root: Any = etree.fromstring(text.encode())
    title = root.findtext(f"{ANML}head/{ANML}title") or ""
    reading.words.update(split(title))
    reading.headings.append(("", squeezed(title)))
    for element in root.find(f"{ANML}body").iter(etree.Element):
        name, label = element.tag.removeprefix(ANML), element.get("label") or ""
        reading.words.update(split(f"{label} {element.get('name') or ''}"))
        if name == "section" and label:
            reading.headings.append(("", squeezed(label)))
        if name == "link":
            reading.links.add(resolved(element.get("href"), address))
        elif (element.text or "").strip():
            said = rendered(element.text)
            reading.add(said, address)
            reading.cells.append(filled_lines(code_text(said)))
    reading.headings = [("", said) for _, said in reading.headings]
    return reading


def compare(page: Reading, twin: Reading, path: str, losses: Losses) -> None:
    """Add to the losses what a page says and its twin doesn't."""
    losses.code += [(path, each) for each in (Counter(page.code) - Counter(twin.code)).elements()]
    losses.code += [(path, each) for each in page.code_in_cells if not any(each in cell for cell in twin.cells)]
    losses.words += [(path, each) for each in (page.words - twin.words).elements()]
    losses.links += [(path, each) for each in sorted(page.links - twin.links)]
    there = twin.headings
    here = page.headings if any(level for level, _ in there) else [("", said) for _, said in page.headings]
    if here not in (there, there[1:]):  # a page without a title's heading has its title as one in the twin
        others = (f"{one} / {other}" for one, other in zip(here, there, strict=False) if one != other)
        losses.headings.append((path, next(others, f"{len(here)} / {len(there)}")))


def squeezed(heading: str) -> str:
    return "".join(split(heading))  # a picture of a sign is that sign in a twin


def measure(folder: Path, settings: Settings = SETTINGS) -> Comparison:
    """Sign a copy of a built site, and compare its twins with its pages."""
    result = Comparison()
    with tempfile.TemporaryDirectory() as scratch:
        site = shutil.copytree(folder, Path(scratch) / "site", ignore=shutil.ignore_patterns("*.md", "*.anml"))
        sign(site, settings)
        for path in sorted(each.relative_to(site) for each in site.rglob("*.html")):
            twins = {kind: (site / path).with_suffix(suffix) for kind, suffix in SUFFIXES.items()}
            if all(each.is_file() for each in twins.values()):
                compare_page((folder / path).read_bytes(), path.as_posix(), twins, result)
    return result


def compare_page(page: bytes, path: str, twins: dict[str, Path], result: Comparison) -> None:
    address = f"https://site.example/{path.removesuffix('index.html')}"
    said = read_page(page, address)
    if said is None:
        return
    result.pages += 1
    result.code += len(said.code) + len(said.code_in_cells)
    result.words += said.words.total()
    result.links += len(said.links)
    result.headings += len(said.headings)
    for kind, file in twins.items():
        text = file.read_text(encoding="utf-8")
        losses = result.losses[kind]
        if "The page says more than this document holds." in text:
            losses.cut += 1
        else:
            twin = (read_anml if kind == "anml" else read_markdown)(text, address)
            compare(said, twin, path, losses)


def lines(name: str, result: Comparison, most: int) -> Iterator[str]:
    """Yield a site's figures, and up to so many losses of each kind."""
    yield (
        f"{name}: {result.pages} pages, {result.code} blocks of code, {result.words} words, {result.links} links, "
        f"{result.headings} headings"
    )
    for kind, losses in result.losses.items():
        rate = 10_000 * len(losses.words) / max(1, result.words)
        yield (
            f"  {kind}: {losses.cut} pages cut; lost {len(losses.code)} blocks, {len(losses.words)} words "
            f"({rate:.2f} of 10,000), {len(losses.links)} links; {len(losses.headings)} pages with other headings"
        )
        for what in ("code", "words", "links", "headings"):
            yield from (
                f"    {what}: {path}: {said[:300]!r}" for path, said in summary(getattr(losses, what), most)
            )


def summary(lost: Iterable[tuple[str, str]], most: int) -> list[tuple[str, str]]:
    """Return the first losses, each text once."""
    return list({said: (path, said) for path, said in lost}.values())[:most]


if __name__ == "__main__":
    for each in sys.argv[1:]:
        sys.stdout.write("".join(f"{line}\n" for line in lines(Path(each).name, measure(Path(each)), 30)))
