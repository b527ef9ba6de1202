"""Say what is kept of a page and of a document: enough to know it again, and to make it what it was."""

import json
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from signage_site.pages.edit import Insertion, remove_insertions


@dataclass(frozen=True, slots=True)
class Layers:
    """What is inserted in a page that was found, and in what was made of it: both into the page as it was built."""

    input: tuple[Insertion, ...]
    output: tuple[Insertion, ...]


@dataclass(frozen=True, slots=True)
class BuiltPage:
    """A page that is known.

    Attributes:
        text: as it was built, before anything was inserted.
        present: what is inserted in it now.
        layers: what is known to have been inserted.
    """

    text: str
    present: tuple[Insertion, ...]
    layers: Layers


@dataclass(frozen=True, slots=True)
class KeptPage:
    """One page, as it was found and as it was written.

    It was found as it was built, or with what other options had inserted in it.

    Attributes:
        path: its file in the site's folder, with forward slashes.
        environment: what the result depends on besides the page: configuration, this tool's code.
        input: the digest of the page that was found.
        output: the digest of what it became; the same where nothing was inserted.
        encoding: of both, as Python names it.
        layers: what is inserted in the input and in the output, as `layers_text` writes it.
        result: what the run needs to know of the page, see `page_result`.
        work: what the last layer did, see `page_result`.
        twin_path: the file of its twin; empty where it has none.
        twin: the text of its twin.
    """

    path: str
    environment: str
    input: bytes
    output: bytes
    encoding: str
    layers: str
    result: str
    work: str
    twin_path: str
    twin: str

    def built(self, content: bytes, digest: bytes) -> BuiltPage | None:
        """Return the page as it was built, before anything was inserted; None where the content isn't known.

        Args:
            content: the page's.
            digest: of the content.
        """
        layers = _layers_of(self.layers) if digest in (self.input, self.output) else None
        if layers is None:
            return None
        present = layers.output if digest == self.output else layers.input
        text = remove_insertions(content.decode(self.encoding), present)
        return None if text is None else BuiltPage(text, present, layers)

    def inserted(self) -> Counter[str]:
        """Return the texts that were inserted, with how often each was."""
        layers = _layers_of(self.layers) or Layers((), ())
        return Counter(text for _, text in layers.output) | Counter(text for _, text in layers.input)


@dataclass(frozen=True, slots=True)
class KeptDocument:
    """A document that was written.

    Attributes:
        path: its file in the site's folder, with forward slashes.
        outputs: the digests of what was written last and of what is being written now, one behind the other: a run
            can be killed in between.
        before: what its author has in its place; None for nothing.
    """

    path: str
    outputs: bytes
    before: bytes | None

    def is_written(self, content: bytes) -> bool:
        """Tell whether a content is one that was written."""
        digest = sha256(content).digest()
        return digest in (self.outputs[: len(digest)], self.outputs[len(digest) :])


def layers_text(layers: Layers) -> str:
    """Return layers as JSON."""
    plain = {name: getattr(layers, name) for name in ("input", "output")}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _layers_of(text: str) -> Layers | None:
    """Return the layers that `layers_text` wrote; None where an earlier state of this tool wrote others."""
    plain: Any = json.loads(text)
    if isinstance(plain, list):
        return None
    return Layers(*(tuple((offset, inserted) for offset, inserted in plain[name]) for name in ("input", "output")))
