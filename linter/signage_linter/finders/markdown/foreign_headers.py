"""Headers of fences that a project's plug-ins, hooks or validators may read: none of these runs here."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from re import Match
from typing import Any, cast

from signage_linter.recognise import LABELS

OF_OTHERS = "*"
"""Stands for every language but those of our formats."""
# Plug-ins that add no fences. What any other one adds isn't known.
_WITHOUT_FENCES = frozenset({
    "autorefs", "awesome-nav", "blog", "git-revision-date-localized", "literate-nav", "minify", "mkdocstrings",
    "offline", "privacy", "redirects", "search", "section-index", "signage", "social", "tags",
})  # fmt: skip
_NAMESPACE = "material/"
_Read = Callable[[Match[str]], bool]


def foreign_headers(extensions: object, plugins: Iterable[str]) -> frozenset[str]:
    """Return the languages of which a project reads headers in a way that isn't known; hooks count as plug-ins."""
    unknown = [name for name in plugins if name.removeprefix(_NAMESPACE) not in _WITHOUT_FENCES]
    return frozenset((*_validated(extensions), *([OF_OTHERS] if unknown else [])))


def _validated(value: object) -> Iterator[str]:
    """Yield the languages of custom fences with a validator, however deep they are in the extensions' options."""
    if isinstance(value, Mapping):
        options = cast("Mapping[object, object]", value)
        name = options.get("name")
        if isinstance(name, str) and "validator" in options:
            yield name
        value = list(options.values())
    if isinstance(value, list):
        for each in cast("list[object]", value):
            yield from _validated(each)


def accept_headers(fences: Iterable[dict[str, Any]], languages: Collection[str]) -> None:
    """Change superfences' validators so that a header of these languages is right, whatever options it has."""
    for fence in fences if languages else ():
        if "validator" in fence:
            fence["validator"] = partial(_accepted, fence["validator"], languages)


def _accepted(validate: Callable[..., bool], languages: Collection[str], language: str | None, *rest: Any) -> bool:
    return _is_foreign(language, languages) or validate(language, *rest)


def accept_words(processors: Iterable[Any], languages: Collection[str]) -> None:
    """Change superfences so that a header of these languages is right, whatever words stand in it."""
    for processor in processors:
        read: Any = getattr(processor, "handle_unrecognized", None)
        if callable(read):
            processor.handle_unrecognized = partial(_relaxed, cast("_Read", read), processor, languages)


def _relaxed(read: _Read, processor: Any, languages: Collection[str], header: Match[str]) -> bool:
    is_relaxed = processor.relaxed_headers
    is_code = header["fence"].startswith("`") and "`" in (header["unrecognized"] or "")  # in a line of its own
    processor.relaxed_headers = is_relaxed or (not is_code and _is_foreign(header["lang"], languages))
    try:
        return read(header)
    finally:
        processor.relaxed_headers = is_relaxed


def _is_foreign(language: str | None, languages: Collection[str]) -> bool:
    name = language or ""
    return name in languages or (OF_OTHERS in languages and bool(name) and name.lower() not in LABELS)
