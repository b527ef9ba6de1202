"""The builder `examples`: check every example, changed or not, and write nothing."""

from collections.abc import Set as AbstractSet
from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder

from signage_specs.diagnostic import Severity
from sphinx_signage.report import check_all, log


def setup(app: Sphinx) -> None:
    """Register the builder."""
    app.add_builder(ExamplesBuilder)


class ExamplesBuilder(Builder):
    """Checks the examples of all pages. An error makes Sphinx exit with 1, with or without `-W`."""

    name = "examples"
    epilog = "The examples were checked; what was found is printed above."
    allow_parallel: ClassVar[bool] = True

    def init(self) -> None:
        """Need nothing."""

    def get_outdated_docs(self) -> set[str]:
        """Return all pages: each build reports on each of them."""
        return set(self.env.found_docs)

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """Return nothing to link to."""
        del docname, typ
        return ""

    def prepare_writing(self, docnames: AbstractSet[str]) -> None:
        """Prepare nothing."""

    def write_documents(self, docnames: AbstractSet[str]) -> None:
        """Write nothing: resolving each page would take time, and warn about other things than examples."""

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Write nothing, where a release of Sphinx asks for each page."""

    def finish(self) -> None:
        """Report, and fail on errors."""
        report = check_all(self.app)
        log(report)
        if report.total(Severity.ERROR):
            self.app.statuscode = 1
