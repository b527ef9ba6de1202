"""Find the code blocks in the docstrings of a Python module, and where they stand in it; nothing is imported.

Docstrings are those of modules, classes and functions, and those of attributes: the string below an assignment,
or the comment with `#:` above it.

A docstring with a Markdown fence is read for its fences and its directives, any other one as reStructuredText.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from signage_linter.finders.docstring import DIRECTIVE, Docstring, docstrings, is_markdown
from signage_linter.finders.markdown.fence import read_header
from signage_linter.finders.markdown.lines import numbered
from signage_linter.finders.markdown.scan import fence_faults, scanned_fences
from signage_linter.finders.rst.find import find as find_in_rst
from signage_linter.page import Example, Page, PageFault, Place, verified
from signage_linter.recognise import LABELS
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
        page = _in_markdown(inner) if is_markdown(docstring.text) else find_in_rst(inner)
        examples += _moved(page.examples, inner, docstring, source)
        faults += (
            replace(fault, place=_in_module(fault.place, inner, docstring, source))
            for fault in page.faults
            if fault.kind in ("unrendered-fence", "unclosed-fence")
        )
    return Page(source.path, "python", tuple(examples), tuple(faults), (source.path,))


def _in_markdown(docstring: Source) -> Page:
    """Return a docstring with its fences, and with the blocks of directives outside of them.

    Of the fences that are none, those of our formats are told.
    """
    lines = numbered(docstring.text.split("\n"), docstring.path)
    fences = list(scanned_fences(lines))
    examples = [fence.example(None) for fence in fences]
    if DIRECTIVE.search(docstring.text) is not None:
        within = {number for fence in fences for number in range(fence.start + 1, fence.end + 1)}
        blocks = find_in_rst(docstring).examples
        examples += (each for each in blocks if each.label and each.opening.line not in within)
    faults = fence_faults(lines, fences, ())
    ours = (each for each in faults if read_header(lines[each.place.line - 1].lstrip()).label in LABELS)
    return Page(docstring.path, "python", tuple(sorted(examples, key=lambda each: each.opening.line)), tuple(ours))


def _moved(examples: Iterable[Example], inner: Source, docstring: Docstring, source: Source) -> Iterator[Example]:
    """Yield the blocks of a docstring at their places in the module."""
    for example in examples:
        places = tuple(_in_module(place, inner, docstring, source) for place in example.places)
        opening = _in_module(example.opening, inner, docstring, source)
        moved = replace(example, places=places, opening=opening)
        # What an include brought in stands in its own file, and was verified there. A line that is only near
        # must not be found true by chance.
        is_own = all(place.path == inner.path and docstring.number(place.line)[1] for place in example.places)
        yield verified(moved, lambda path: source if path == source.path else None) if is_own else moved


def _in_module(place: Place, inner: Source, docstring: Docstring, source: Source) -> Place:
    if place.path != inner.path or not place.line:
        return place
    number, is_own = docstring.number(place.line)
    column = place.column + docstring.indent if is_own else 1
    return Place(source.path, number, column, exact=place.exact and is_own)
