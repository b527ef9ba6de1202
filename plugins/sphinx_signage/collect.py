"""Keep the code blocks of each page in Sphinx's environment, and what its source shows and its doctree doesn't.

Sphinx reports some of the blocks and includes that came to nothing in its own words, and says nothing of a fence
that nothing closes. The command line's finders read the same source, so that both report the same.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from weakref import WeakKeyDictionary

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from signage_core import paths
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.finders.rst.doctree import examples_of
from signage_linter.finders.rst.find import find as find_in_rst
from signage_linter.finders.rst.page_context import RstSettings
from signage_linter.page import Example, Page, Place, internal_fault
from signage_linter.source import Source, SourceCache
from sphinx_signage.docstrings import docstrings_of
from sphinx_signage.notebooks import SUFFIX, in_notebook, read_notebook
from sphinx_signage.options import configuration_of

# Raise it when a page's data, or how places are found, changes: Sphinx then reads all pages again.
ENVIRONMENT_VERSION = 5

_ATTRIBUTE = "signage_pages"
_MARKDOWN = (".md", ".markdown", ".myst")


def setup(app: Sphinx) -> None:
    """Collect while pages are read, in whatever process; listen last to what is done to a page's text."""
    app.connect("config-inited", _configure, priority=_LAST)
    app.connect("source-read", _take, priority=_LAST)
    app.connect("doctree-read", _collect)
    app.connect("env-purge-doc", _purge)
    app.connect("env-merge-info", _merge)


def pages_of(environment: BuildEnvironment) -> dict[str, Page]:
    """Return the pages that Sphinx knows, by their names."""
    pages: dict[str, Page] = vars(environment).setdefault(_ATTRIBUTE, {})
    return pages


def _collect(app: Sphinx, doctree: nodes.document) -> None:
    file = Path(app.env.doc2path(app.env.docname))
    try:
        page = _page(app, doctree, file)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  a fault of ours costs one page, and no build
        page = Page(file.as_posix(), "", (), (internal_fault(error, file.as_posix()),))
    pages_of(app.env)[app.env.docname] = page
    if any(fault.kind == "missing-include" for fault in page.faults):
        app.env.note_reread()  # nothing tells Sphinx when the file comes


def _page(app: Sphinx, doctree: nodes.document, file: Path) -> Page:
    """Return the page that Sphinx has read from a file."""
    sources = SourceCache(Path(app.srcdir))
    own = _absolute(str(file))
    notebook = read_notebook(own, sources)

    def source_of(path: str) -> Source | None:
        # Docutils names included files from the working directory.
        return sources.get(_absolute(path)) if path else None

    docstrings = docstrings_of(app)
    from_root: dict[str, str] = {}  # the working directory stays while a page is read

    def absolute(place: Place) -> Place:
        resolved = docstrings.resolved(place, source_of)
        if not resolved.path:
            return resolved
        path = from_root.get(resolved.path)
        if path is None:
            path = from_root[resolved.path] = _absolute(resolved.path)
        placed = resolved if path == resolved.path else replace(resolved, path=path)
        return placed if path != own else in_notebook(placed, notebook)

    language = str(app.config.highlight_language or "")
    found = list(examples_of(doctree, source_of, absolute, language))
    examples = [replace(each, included_from=tuple(map(absolute, each.included_from))) for each in found]
    source = sources.get(own) if notebook is None else None
    shown = {each.opening.line for each in found if each.opening.path == own}
    again = read_again(app, source, shown) if source is not None else None
    if again is not None:
        examples = list(placed_as(again.examples, examples))
    faults = again.faults if again is not None else ()
    files = [file.as_posix(), *(place.path for each in examples for place in each.places if place.path)]
    is_markdown = file.suffix in (*_MARKDOWN, SUFFIX)
    return Page(
        path=file.as_posix(),
        markup="markdown" if is_markdown else "rst",
        examples=tuple(examples),
        faults=tuple(replace(each, place=absolute(each.place)) for each in faults),
        files=tuple(dict.fromkeys(files)),
        is_myst=is_markdown and _is_myst(app),
        has_line_comments=is_markdown and _has_line_comments(app),
    )


def _is_myst(app: Sphinx) -> bool:
    """Tell whether the project's Markdown has directives."""
    return not (getattr(app.config, "myst_commonmark_only", False) or getattr(app.config, "myst_gfm_only", False))


def _has_line_comments(app: Sphinx) -> bool:
    """Tell whether `% …` is a comment in the project's MyST."""
    return _is_myst(app) and "myst_line_comment" not in (getattr(app.config, "myst_disable_syntax", ()) or ())


def _purge(_app: Sphinx, environment: BuildEnvironment, docname: str) -> None:
    pages_of(environment).pop(docname, None)


def _merge(_app: Sphinx, environment: BuildEnvironment, docnames: Iterable[str], other: BuildEnvironment) -> None:
    read = pages_of(other)
    pages_of(environment).update({name: read[name] for name in docnames if name in read})


def _absolute(path: str) -> str:
    # docutils names an included file relative to the working directory, with `..` when it lies elsewhere.
    return Path(paths.absolute(path)).as_posix()


_LAST = 1_000_000
# Without any of these a page has no fault of its own, and needn't be read again. Nor has a directive of
# reStructuredText that came to a block.
_MYST = re.compile(r"^[ \t>*+-]*+(?:\d++[.)][ \t]++)?(?:`{3}|~{3}|:{3})", re.MULTILINE)
_RST = re.compile(
    r"include::|code(?:-block|-cell|-tab)?::|(?:prompt|sourcecode)::"
    r"|^[ \t]*(?:`{3}|~{3})[ \t]*\w|\.\.[ \t]+(?:code|code-block|sourcecode):",
    re.MULTILINE,
)

# The text of the page that is being read, after all extensions that change it.
_READ: WeakKeyDictionary[Sphinx, str] = WeakKeyDictionary()
# The folders outside the project from which pages may include files.
_ELSEWHERE: WeakKeyDictionary[Sphinx, tuple[Path, ...]] = WeakKeyDictionary()


def read_again(app: Sphinx, source: Source, shown: Collection[int]) -> Page | None:
    """Return the page that Sphinx has just read as the command line reads it; None where that has no faults.

    Nor has one whose text was made during the build, or changed: its lines aren't those of the file.
    """
    if Source("", _READ.get(app, "")).lf != source.lf:
        return None
    suffix = Path(source.path).suffix
    elsewhere = _ELSEWHERE.get(app, ())
    if app.config.source_suffix.get(suffix) == "restructuredtext":
        if all(source.lines.position(each.start())[0] in shown for each in _RST.finditer(source.text)):
            return None
        return find_in_rst(source, RstSettings(elsewhere=elsewhere))
    settings = _myst_settings(app.config)
    if app.config.source_suffix.get(suffix) != "markdown" or settings is None or not _MYST.search(source.text):
        return None
    from signage_linter.finders.myst import find as myst  # noqa: PLC0415  few projects have both

    return myst.find(source, replace(settings, elsewhere=elsewhere))


def placed_as(certain: Iterable[Example], examples: Sequence[Example]) -> Iterator[Example]:
    """Yield examples, of which those whose places are near get them from their twins that were read otherwise.

    The twin of an example has its label, text and file, and both ways of reading found as many of them: MyST's
    directives may lose count of the lines inside.
    """
    twins: dict[tuple[str, str], list[Example]] = {}
    for each in certain:
        twins.setdefault((each.label, each.text), []).append(each)
    counts = Counter((each.label, each.text) for each in examples)
    seen = Counter[tuple[str, str]]()
    for each in examples:
        key = (each.label, each.text)
        known = twins.get(key, [])
        twin = known[seen[key]] if len(known) == counts[key] else each
        is_near = not all(place.exact for place in each.places)
        if is_near and twin.places[0].path == each.places[0].path:
            yield replace(each, places=twin.places, opening=twin.opening)
        else:
            yield each
        seen[key] += 1


def _configure(app: Sphinx, _config: Config) -> None:
    _ELSEWHERE[app] = tuple(Path(app.confdir, path) for path in configuration_of(app).include_paths)


def _take(app: Sphinx, _docname: str, content: list[str]) -> None:
    _READ[app] = content[0].removeprefix("\ufeff")


def _myst_settings(config: Config) -> MystSettings | None:
    """Return what the project says of MyST; None when nothing of it reads MyST."""
    if not any(name.startswith("myst_") for name in config.values):
        return None
    names = (field.name for field in fields(MystSettings))
    given = {name: config[f"myst_{name}"] for name in names if f"myst_{name}" in config}
    return MystSettings().overridden(given) if given else None
