"""A format: how it is recognised, and behind one shape what reads, writes and judges it, loaded on first use."""

import importlib
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from signage_core.frozen import frozen
from signage_specs.diagnostic import Diagnostic
from signage_specs.rule import Context, Rule, judge

D = TypeVar("D")


@frozen
class Specification:
    """The text that defines a format."""

    title: str
    version: str


@frozen
class Signature:
    """How a format is recognised under another's label, such as ANML 1.0 under `xml`: an expression to search.

    Nothing else looks like a certain one. A likely one is opt-in.
    """

    label: str
    expression: str
    certain: bool = True

    @property
    def pattern(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self.expression)


def likely(expression: str, *labels: str) -> tuple[Signature, ...]:
    """Return likely signatures: of blocks without a label, those labelled as plain text, and under more labels."""
    return tuple(Signature(label, expression, certain=False) for label in ("", "text", "txt", *labels))


@frozen
class Implementation(Generic[D]):
    """What reads, writes and judges the documents of a format.

    Parsing never raises, and is linear and bounded; writing is canonical. Rules are in the order of their codes.
    `is_fragment` tells whether an embedded document is only a part of one. `parse_file` is given the text and the
    path, with forward slashes, of a file whose path means something.
    """

    parse: Callable[[str], D]
    write: Callable[[D], str]
    rules: tuple[Rule[D], ...]
    is_fragment: Callable[[D], bool]
    parse_file: Callable[[str, str], D] | None = None


@frozen
class Format:
    """One format.

    The description is plain data and names no type of its documents, so that the table of all formats costs nothing
    to import: a run that meets no example of a format loads neither its tree nor its rules.

    Reports print the name, such as `anml-native`; the title is for people. The rules' sections are those of the
    specification. The reference is where the implementation is, as `module:name`. Suffixes of file names come with
    their dots, as in `.anml.json`; signatures recognise it under foreign labels.
    """

    name: str
    title: str
    specification: Specification
    reference: str
    suffixes: tuple[str, ...] = ()
    filenames: tuple[str, ...] = ()
    signatures: tuple[Signature, ...] = ()
    other_labels: tuple[str, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """The fence labels, all lowercase, the first one canonical: the name, where it has no others."""
        return self.other_labels or (self.name,)

    @property
    def implementation(self) -> Implementation[Any]:
        """What reads, writes and judges its documents."""
        module, _, name = self.reference.partition(":")
        implementation: Implementation[Any] = getattr(importlib.import_module(module), name)
        return implementation

    @property
    def rules(self) -> tuple[Rule[Any], ...]:
        """Every rule, in the order of the codes."""
        return self.implementation.rules

    def parse(self, text: str) -> Any:
        """Return the document that a text is. Never raises; linear and bounded."""
        return self.implementation.parse(text)

    def parse_at(self, text: str, path: str) -> Any:
        """Return the document that a file is; its path, with forward slashes, may mean something."""
        parse_file = self.implementation.parse_file
        return parse_file(text, path) if path and parse_file is not None else self.parse(text)

    def write(self, document: Any) -> str:
        """Return the canonical text of a document."""
        return self.implementation.write(document)

    def check(self, text: str, context: Context) -> list[Diagnostic]:
        """Parse a text and return what the rules find in it, in text order."""
        return judge(self.rules, self.parse(text), context)

    def check_file(self, text: str, path: str, context: Context) -> list[Diagnostic]:
        """Do the same for a file, whose path may mean something; `path` has forward slashes."""
        return judge(self.rules, self.parse_at(text, path), context)

    def check_example(self, text: str, context: Context) -> list[Diagnostic]:
        """Do the same for an example in a page, which may be a fragment."""
        document = self.parse(text)
        fragment = context.fragment or self.implementation.is_fragment(document)
        return judge(self.rules, document, replace(context, embedded=True, fragment=fragment))
