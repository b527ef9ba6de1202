"""Keep the code blocks of each page as plain data in Sphinx's environment."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from signage_core import paths
from signage_linter.example import Example
from signage_linter.finders.rst.doctree import examples_of
from signage_linter.page import Page, PageFault
from signage_linter.place import Place
from signage_linter.source import Source, SourceCache
from sphinx_signage.docstrings import docstrings_of
from sphinx_signage.faults import faults_of

# Raise it when the data below, or how places are found, changes: Sphinx then reads all pages again.
ENVIRONMENT_VERSION = 2

_ATTRIBUTE = "signage_pages"
_MARKDOWN = (".md", ".markdown", ".myst")

_PLACES = ("places", "included_from")
_OF_EXAMPLES = tuple(each.name for each in dataclasses.fields(Example))
_OF_PLACES = tuple(each.name for each in dataclasses.fields(Place))
_values_of_place: Callable[[Place], tuple[Any, ...]] = attrgetter(*_OF_PLACES)

Pages = dict[str, dict[str, Any]]


def setup(app: Sphinx) -> None:
    """Collect while pages are read, in whatever process."""
    app.connect("doctree-read", _collect)
    app.connect("env-purge-doc", _purge)
    app.connect("env-merge-info", _merge)


def pages_of(environment: BuildEnvironment) -> Iterator[Page]:
    """Yield the pages that Sphinx knows, in the order of their names."""
    pages = _pages(environment)
    for name in sorted(pages):
        yield _page(pages[name])


def _pages(environment: BuildEnvironment) -> Pages:
    pages: Pages | None = getattr(environment, _ATTRIBUTE, None)
    if pages is None:
        pages = {}
        setattr(environment, _ATTRIBUTE, pages)
    return pages


def _collect(app: Sphinx, doctree: nodes.document) -> None:
    file = Path(app.env.doc2path(app.env.docname))
    sources = SourceCache(Path(app.srcdir))

    def source_of(path: str) -> Source | None:
        # Docutils names included files from the working directory.
        return sources.get(_absolute(path)) if path else None

    resolve = docstrings_of(app).resolver(source_of)
    from_root: dict[str, str] = {}  # the working directory stays while a page is read

    def absolute(place: Place) -> Place:
        resolved = resolve(place)
        if not resolved.path:
            return resolved
        path = from_root.get(resolved.path)
        if path is None:
            path = from_root[resolved.path] = _absolute(resolved.path)
        return resolved if path == resolved.path else dataclasses.replace(resolved, path=path)

    language = str(app.config.highlight_language or "")
    found = list(examples_of(doctree, source_of, absolute, language))
    examples = [_portable(each, absolute) for each in found]
    own = _absolute(str(file))
    source = sources.get(own)
    shown = {each.opening.line for each in found if each.opening.path == own}
    faults = faults_of(app, source, shown) if source is not None else ()
    _pages(app.env)[app.env.docname] = {
        "path": file.as_posix(),
        "markup": "markdown" if file.suffix in _MARKDOWN else "rst",
        "examples": examples,
        "faults": [dataclasses.asdict(dataclasses.replace(each, place=absolute(each.place))) for each in faults],
    }


def _purge(_app: Sphinx, environment: BuildEnvironment, docname: str) -> None:
    _pages(environment).pop(docname, None)


def _merge(_app: Sphinx, environment: BuildEnvironment, docnames: Iterable[str], other: BuildEnvironment) -> None:
    read = _pages(other)
    _pages(environment).update({name: read[name] for name in docnames if name in read})


def _absolute(path: str) -> str:
    # docutils names an included file relative to the working directory, with `..` when it lies elsewhere.
    return Path(paths.absolute(path)).as_posix()


def _portable(example: Example, absolute: Any) -> dict[str, Any]:
    # `asdict` takes ten times as long: a page has thousands of lines of code.
    return {name: getattr(example, name) for name in _OF_EXAMPLES} | {
        "places": list(map(_plain_place, example.places)),
        "included_from": [_plain_place(absolute(place)) for place in example.included_from],
        "opening": _plain_place(example.opening),
        "attributes": dict(example.attributes),
    }


def _plain_place(place: Place) -> dict[str, Any]:
    return dict(zip(_OF_PLACES, _values_of_place(place), strict=True))


def _page(data: dict[str, Any]) -> Page:
    examples = tuple(_example(each) for each in data["examples"])
    faults = tuple(_fault(each) for each in data["faults"])
    paths = [place.path for example in examples for place in example.places if place.path]
    return Page(data["path"], data["markup"], examples, faults, tuple(dict.fromkeys([data["path"], *paths])))


def _fault(data: dict[str, Any]) -> PageFault:
    changed: dict[str, Any] = {"place": Place(**data["place"])}
    return PageFault(**{**data, **changed})


def _example(data: dict[str, Any]) -> Example:
    changed: dict[str, Any] = {name: tuple(Place(**place) for place in data[name]) for name in _PLACES}
    changed["opening"] = Place(**data["opening"])
    return Example(**{**data, **changed})
