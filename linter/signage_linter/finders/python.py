"""Find the code blocks in the docstrings of a Python module, and where they stand in it; nothing is imported.

Docstrings are those of modules, classes and functions, and those of attributes: the string below an assignment,
or the comment with `#:` above it.

A docstring with a Markdown fence is read for its fences, any other one as reStructuredText.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from signage_linter.finders.docstring import Docstring, docstrings, is_markdown
from signage_linter.finders.markdown.lines import numbered
from signage_linter.finders.markdown.scan import scanned_fences
from signage_linter.finders.rst.find import find as find_in_rst
from signage_linter.page import Example, Page, PageFault, Place, verified
from signage_linter.source import Source


def find(source: Source) -> Page:
    """Return a module with the code blocks of its docstrings. Never raises.

    A module that isn't Python has none. Where a docstring is written with escapes, or put together from several
    strings, its lines are near the true ones.
    """
    examples: list[Example] = []
    faults: list[PageFault] = []
    for docstring in docstrings(source.text):
        inner = Source(f"{source.path}: docstring of line {docstring.line}", docstring.text)
        if is_markdown(docstring.text):
            fences = scanned_fences(numbered(inner.text.split("\n"), inner.path))
            examples += _moved((fence.example(None) for fence in fences), inner, docstring, source)
            continue
        page = find_in_rst(inner)
        examples += _moved(page.examples, inner, docstring, source)
        faults += (
            replace(fault, place=_in_module(fault.place, inner, docstring, source))
            for fault in page.faults
            if fault.kind == "unrendered-fence"
        )
    return Page(source.path, "python", tuple(examples), tuple(faults), (source.path,))


def _moved(examples: Iterable[Example], inner: Source, docstring: Docstring, source: Source) -> Iterator[Example]:
    """Yield the blocks of a docstring at their places in the module."""
    for example in examples:
        places = tuple(_in_module(place, inner, docstring, source) for place in example.places)
        opening = _in_module(example.opening, inner, docstring, source)
        moved = replace(example, places=places, opening=opening)
        # What an include brought in stands in its own file, and was verified there. A line that is only near
        # must not be found true by chance.
        is_own = all(place.path == inner.path and place.line <= docstring.own for place in example.places)
        yield verified(moved, lambda path: source if path == source.path else None) if is_own else moved


def _in_module(place: Place, inner: Source, docstring: Docstring, source: Source) -> Place:
    if place.path != inner.path or not place.line:
        return place
    if place.line > docstring.own:
        return Place(source.path, docstring.last, exact=False)
    return Place(source.path, docstring.line + place.line - 1, place.column + docstring.indent, exact=place.exact)
