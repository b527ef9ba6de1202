"""A format: its labels, its parser, its writer and its rules, behind one shape."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from signage_specs.rule import Context, Rule, judge

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from signage_specs.diagnostic import Diagnostic

D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Specification:
    """The text that defines a format."""

    title: str
    version: str


@dataclass(frozen=True, slots=True)
class Signature:
    """How a format is recognised under a label that isn't its own, such as ANML 1.0 under `xml`.

    Attributes:
        label: the foreign fence label.
        pattern: searched in the text; a match recognises it.
        certain: nothing else looks like this. A likely signature is opt-in.
    """

    label: str
    pattern: re.Pattern[str]
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Format(Generic[D]):
    """One format over documents of type D.

    Attributes:
        name: the format's name, as reports print it: `anml-native`.
        title: the same for people: `ANML native`.
        specification: the text that the rules' sections are of.
        labels: the fence labels, all lowercase, the first one canonical.
        suffixes: endings of file names, each with its dot: `.anml.json`.
        filenames: whole file names, such as `agent-manifest.json`.
        signatures: how it is recognised under foreign labels.
        parse_file: the same as `parse` for a file whose path means something; None where it doesn't. It is given
            the text and the path, with forward slashes.
        parse: text in, document out. Never raises, linear, bounded.
        write: document in, canonical text out.
        rules: every rule, in the order of the codes.
        is_fragment: whether an embedded document is only a part of one.
    """

    name: str
    title: str
    specification: Specification
    labels: tuple[str, ...]
    parse: Callable[[str], D]
    write: Callable[[D], str]
    rules: tuple[Rule[D], ...]
    is_fragment: Callable[[D], bool]
    suffixes: tuple[str, ...] = ()
    filenames: tuple[str, ...] = ()
    signatures: tuple[Signature, ...] = ()
    parse_file: Callable[[str, str], D] | None = None

    def check(self, text: str, context: Context) -> list[Diagnostic]:
        """Parse a text and return what the rules find in it, in text order."""
        return judge(self.rules, self.parse(text), context)

    def check_file(self, text: str, path: str, context: Context) -> list[Diagnostic]:
        """Do the same for a file, whose path may mean something; `path` has forward slashes."""
        document = self.parse_file(text, path) if self.parse_file is not None else self.parse(text)
        return judge(self.rules, document, context)

    def check_example(self, text: str, context: Context) -> list[Diagnostic]:
        """Do the same for an example in a page, which may be a fragment."""
        document = self.parse(text)
        fragment = context.fragment or self.is_fragment(document)
        return judge(self.rules, document, replace(context, embedded=True, fragment=fragment))
