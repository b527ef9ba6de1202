"""A file that is itself in one of the formats: the whole file is the one example."""

from dataclasses import replace

from signage_linter.example import Example
from signage_linter.page import ALONE, Page
from signage_linter.place import Place
from signage_linter.source import Source
from signage_specs.aaf.formats import AafContext
from signage_specs.anml.formats import AnmlContext
from signage_specs.rule import Context


def find(source: Source, compared: Context = ALONE) -> Page:
    """Return a file as a page of one example; its offsets are the file's own, line ends included.

    Args:
        source: the file.
        compared: what it is compared with.
    """
    places = tuple(Place(source.path, number) for number in range(1, len(source.lines.starts) + 1))
    example = Example("", source.text, places)
    anml = replace(compared.of(AnmlContext), encoding=source.encoding)
    context = replace(compared, extras=(anml, compared.of(AafContext)))
    return Page(source.path, "file", (example,), files=(source.path,), context=context)
