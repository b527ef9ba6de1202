"""Read and write a document of ANML native, for the commands that work on nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from signage.commands import documents
from signage.commands.failure import Failure
from signage_linter.recognise import dispatched_label
from signage_specs.anml_native.formats import ANML_NATIVE

if TYPE_CHECKING:
    from pathlib import Path

    from signage_specs.anml_native.tree import Document


@dataclass(frozen=True, slots=True)
class NativeInput:
    """A document that was read.

    Attributes:
        path: how messages name it.
        tree: what it says.
    """

    path: str
    tree: Document


def read_native(argument: str) -> NativeInput:
    """Read the file that an argument names; `-` is standard input.

    Raises:
        Failure: it can't be read or decoded, or is XML or JSON.
    """
    read = documents.read(argument)
    label = dispatched_label(read.text)
    if label not in ANML_NATIVE.labels:
        raise Failure(f"{read.path}: this is {label}, and only ANML native has diffs and budgets")
    return NativeInput(read.path, ANML_NATIVE.parse(read.text))


def write_native(document: Document, output: Path | None) -> None:
    """Write a document in canonical form to a file, or to standard output when there is none.

    Raises:
        Failure: it can't be written; the file is then as it was.
    """
    text = ANML_NATIVE.write(document)
    if output is None:
        documents.show(text)
    else:
        documents.write(output, text)
