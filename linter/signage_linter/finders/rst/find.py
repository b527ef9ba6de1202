"""Find the code blocks of a reStructuredText page with docutils alone."""

from signage_linter.finders.rst.doctree import examples_of
from signage_linter.finders.rst.page_context import PageContext
from signage_linter.finders.rst.parser import parse
from signage_linter.finders.rst.settings import RstSettings
from signage_linter.page import Page, PageFault
from signage_linter.place import Place
from signage_linter.source import Source


def find(source: Source, settings: RstSettings | None = None) -> Page:
    """Return a page with its code blocks. Never raises, prints nothing, opens no connection.

    Directives of hosts and extensions needn't be known: the content of an unknown one is read as text of the
    page. Files are included from inside the project only.

    Args:
        source: the page.
        settings: where the project is; the working directory by default.
    """
    context = PageContext.of(source, settings if settings is not None else RstSettings())
    try:
        examples = tuple(examples_of(parse(context), context.sources.get))
    except Exception as error:  # noqa: BLE001  docutils is known to raise all kinds on broken markup
        fault = PageFault("unrendered-fence", Place(source.path, 1), f"docutils gave up on the page: {error}")
        return Page(source.path, "rst", (), (*context.faults, fault), tuple(context.files))
    return Page(source.path, "rst", examples, tuple(context.faults), tuple(context.files))
