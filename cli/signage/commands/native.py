"""Read a document of ANML native, for the commands that work on nothing else."""

from dataclasses import dataclass

from signage.commands import documents
from signage.commands.failure import Failure
from signage_linter.recognise import dispatched_label
from signage_linter.source import Source
from signage_specs.anml_native.formats import ANML_NATIVE
from signage_specs.anml_native.tree import Document
from signage_specs.registry import FORMATS_BY_LABEL


@dataclass(frozen=True, slots=True)
class NativeInput:
    """A document that was read.

    Attributes:
        source: its text, with the path as messages name it.
        tree: what it says.
    """

    source: Source
    tree: Document

    @property
    def path(self) -> str:
        """How messages name it."""
        return self.source.path


def read_native(argument: str) -> NativeInput:
    """Read the file that an argument names; `-` is standard input.

    Raises:
        Failure: it can't be read or decoded, or is XML or JSON.
    """
    read = documents.read(argument)
    label = dispatched_label(read.text)
    if label not in ANML_NATIVE.labels:
        title = FORMATS_BY_LABEL[label].title
        raise Failure(f"{read.path}: this is {title}; name a document in ANML native, which has diffs and budgets")
    return NativeInput(read.source, ANML_NATIVE.parse(read.text))
