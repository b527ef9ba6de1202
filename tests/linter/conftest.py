"""What the tests of finders share: a page as text, and what doesn't stand where it is said to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from signage_linter.page import Page, Place


@pytest.fixture(scope="session")
def described() -> Callable[[Page], list[str]]:
    """Return a function from a page to the lines of its `expected.txt`.

    There is one for each block (`path:line:column [label classes] options < include lines`), one for each of its
    lines of code (indented, a tab written as an arrow), and one for each fault.
    """
    return lambda page: list(_described(page))


@pytest.fixture(scope="session")
def misplaced() -> Callable[[Page, Path], list[str]]:
    """Return a function from a page and its folder to the lines that are called exact and don't stand there."""
    return lambda page, folder: list(_misplaced(page, folder))


@pytest.fixture(scope="session")
def without_text() -> Callable[[Page], list[tuple[str, Place, Sequence[Place]]]]:
    """Return a function from a page to what its examples are, but for their texts."""
    return lambda page: [(example.label, example.opening, example.places) for example in page.examples]


def _with_ends(end: bytes) -> Callable[[bytes], bytes]:
    return lambda data: data.replace(b"\n", end)


@pytest.fixture(
    params=[_with_ends(b"\r\n"), _with_ends(b"\r"), lambda data: b"\xef\xbb\xbf" + data],
    ids=["CR LF", "CR", "byte order mark"],
)
def written_otherwise(request: pytest.FixtureRequest) -> Callable[[bytes], bytes]:
    """Return what writes a text with other line ends, or with a byte order mark."""
    change: Callable[[bytes], bytes] = request.param
    return change


def _described(page: Page) -> Iterator[str]:
    for example in page.examples:
        options = "".join(f' {key}="{value}"' for key, value in example.attributes.items())
        chain = "".join(f" < {_at(place)}" for place in example.included_from)
        yield f"{_at(example.opening)} [{' '.join((example.label, *example.classes))}]{options}{chain}"
        for place, line in zip(example.places, example.text.split("\n"), strict=True):
            yield f"  {_at(place)} {line}".rstrip().replace("\t", "→")
    for fault in page.faults:
        yield f"! {_at(fault.place)} {fault.kind}: {fault.detail}"


def _misplaced(page: Page, folder: Path) -> Iterator[str]:
    for example in page.examples:
        for place, line in zip(example.places, example.text.split("\n"), strict=True):
            if place.exact and line.strip():
                raw = (folder / place.path).read_text(encoding="utf-8").split("\n")[place.line - 1]
                if line.rstrip() != raw[place.column - 1 :].rstrip():
                    yield f"{_at(place)} {line}"


def _at(place: Place) -> str:
    return f"{place.path}:{place.line}:{place.column}" + ("" if place.exact else "~")
