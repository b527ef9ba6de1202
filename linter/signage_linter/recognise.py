"""Which format an example is in, by its label, or by a signature under somebody else's label."""

from functools import lru_cache

from signage_core.frozen import frozen
from signage_core.wording import is_slip
from signage_linter.page import FaultKind
from signage_specs.format import Format, Signature
from signage_specs.registry import FORMATS, FORMATS_BY_LABEL

DISPATCHING_LABEL = "anml"
LABELS = frozenset((DISPATCHING_LABEL, *FORMATS_BY_LABEL))

# What a text of the format can't start with: the first character decides, whatever follows.
_FOREIGN_OPENINGS: dict[str, str] = {
    "anml-native": "<{",
    "anml-actions": "<{",
    "aria-snapshot": "<{",
    "ko-snapshot": "{",
    "anml-xml": "{[",
    "anml-json": "<",
    "anml-trust": "<",
    "anml-dns": "<{",
    "agent-html": "{[",
    "agent-manifest": "<",
    "agent-plan": "<",
}
# What the label `anml` can stand for.
DISPATCHED_LABELS = ("anml-native", "anml-xml", "anml-json")
_SHORTEST_LABEL_TO_MISSPELL = 4
# Labels of other languages that happen to resemble ours.
_OTHER_LABELS = frozenset({"anim"})


@frozen
class FormatMatch:
    """What an example was taken for.

    There is no format when it is none of ours or can't be checked. A label or a certain signature makes it certain;
    findings of a likely one are warnings at most. The problem is the fault of a label of ours that can't be
    followed; the detail is the label that fits, or was meant, where one is certain.
    """

    format: Format | None
    certain: bool = True
    problem: FaultKind | None = None
    detail: str = ""


NOT_OURS = FormatMatch(None)


def recognise(label: str, text: str, *, likely: bool = False) -> FormatMatch:
    """Return what format a block of code is in. Likely signatures are followed where `likely` says so."""
    label = label.lower()
    if label == DISPATCHING_LABEL:
        return _dispatched(text)
    if label in FORMATS_BY_LABEL:
        found = FORMATS_BY_LABEL[label]
        if text.lstrip()[:1] in tuple(_FOREIGN_OPENINGS.get(found.name, "")):
            return FormatMatch(None, problem="contradicted-label", detail=_fitting_label(found, text))
        return FormatMatch(found)
    for signature, candidate in _signatures().get(label, ()):
        if (signature.certain or likely) and signature.pattern.search(text):
            return FormatMatch(candidate, signature.certain)
    return _misspelled(label)


def format_of_file(name: str, text: str, label: str = "") -> Format | None:
    """Return the format of a file: by a label, or by its name and, where several share that, its first character.

    None where there is no such label, or the name tells nothing.
    """
    if label:
        label = label.lower()
        return FORMATS_BY_LABEL.get(dispatched_label(text) if label == DISPATCHING_LABEL else label)
    for candidate in FORMATS:
        if name in candidate.filenames:
            return candidate
    lower = name.lower()
    # Three formats share this ending, so it goes before the one that lists it.
    if lower.endswith(".anml") or lower == DISPATCHING_LABEL:
        return FORMATS_BY_LABEL[dispatched_label(text)]
    suffixes = [(suffix, candidate) for candidate in FORMATS for suffix in candidate.suffixes]
    for suffix, candidate in sorted(suffixes, key=lambda pair: -len(pair[0])):
        if lower.endswith(suffix):
            return candidate
    return None


def dispatched_label(text: str) -> str:
    """Return what `anml` stands for: the first character that isn't blank tells the three formats apart."""
    first = text.lstrip("\ufeff \t\r\n")[:1]
    return {"<": "anml-xml", "{": "anml-json"}.get(first, "anml-native")


def _dispatched(text: str) -> FormatMatch:
    label = dispatched_label(text)
    # Loaded by the first text that needs it: the format's tables come with it.
    from signage_specs.anml_native.recognition import looks_native

    if label == "anml-native" and not looks_native(text):
        return FormatMatch(None, problem="foreign-anml", detail=label)
    return FormatMatch(FORMATS_BY_LABEL[label], detail=label)


def _fitting_label(labelled: Format, text: str) -> str:
    """Return the label of a text that isn't in the format of its own; an empty string where none is certain."""
    for candidate in FORMATS:
        if any(signature.certain and signature.pattern.search(text) for signature in candidate.signatures):
            return candidate.labels[0]
    dispatched = dispatched_label(text)
    return dispatched if labelled.name in DISPATCHED_LABELS and dispatched != "anml-native" else ""


@lru_cache(maxsize=1)
def _signatures() -> dict[str, list[tuple[Signature, Format]]]:
    """Return the signatures by the foreign label that they are looked for under, in the order of the formats."""
    found: dict[str, list[tuple[Signature, Format]]] = {}
    for each in FORMATS:
        for signature in each.signatures:
            found.setdefault(signature.label, []).append((signature, each))
    return found


@lru_cache(maxsize=1000)
def _misspelled(label: str) -> FormatMatch:
    if len(label) < _SHORTEST_LABEL_TO_MISSPELL or label in _OTHER_LABELS:
        return NOT_OURS
    written = label.replace("_", "-")
    known = (DISPATCHING_LABEL, *FORMATS_BY_LABEL)
    long = (each for each in known if len(each) >= _SHORTEST_LABEL_TO_MISSPELL)
    meant = next((each for each in long if is_slip(written, each)), "")
    return FormatMatch(None, problem="misspelled-label", detail=meant) if meant else NOT_OURS
