"""What an audit finds: the table of what it looks for, and one finding at its place in a page."""

from collections.abc import Mapping

from signage_core.frozen import frozen
from signage_specs.diagnostic import Severity
from signage_specs.span import LineTable, Span

PRESENCE = "presence"
OPERATION = "operability"


@frozen
class Criterion:
    """One thing that an audit looks for: its name, its score and category, how bad it is, and the remedy."""

    name: str
    score: str
    category: str
    severity: Severity
    advice: str


_E, _W = Severity.ERROR, Severity.WARNING

#: By code. The codes stay.
CRITERIA: Mapping[str, Criterion] = {
    "U001": Criterion("form-without-action", PRESENCE, "forms", _W, "Annotate the form as an action."),
    "U002": Criterion("control-without-field", PRESENCE, "fields", _W, "Annotate the control as a field."),
    "U003": Criterion("button-without-action", PRESENCE, "actions", _W, "Annotate the button as an action."),
    "U004": Criterion(
        "danger-without-warning", PRESENCE, "safety", _W, "Say `data-agent-danger` and `data-agent-confirm` on it."
    ),
    "U005": Criterion(
        "no-valid-manifest", PRESENCE, "manifest", _E, "Serve a valid `/.well-known/agent-manifest.json`."
    ),
    "U006": Criterion("link-without-kind", PRESENCE, "navigation", _W, "Annotate the link with kind `link`."),
    "U011": Criterion("action-nowhere", OPERATION, "actions", _E, "Annotate the action on a page, or drop it."),
    "U012": Criterion("unresolvable-input", OPERATION, "inputs", _E, "Give the action one field of this name."),
    "U013": Criterion(
        "unreachable-input", OPERATION, "required", _E, "Let a required field be visible, enabled and writable."
    ),
    "U014": Criterion("unconfirmed-risk", OPERATION, "risks", _E, "Ask the user before an action of high risk."),
    "U015": Criterion("title-without-meaning", OPERATION, "titles", _W, "Give the action a title that says it."),
    "U016": Criterion("missing-route", OPERATION, "routes", _E, "Correct the path in the manifest's `pages`."),
    "U017": Criterion("search-that-fails", OPERATION, "plans", _E, "Let the search be filled in and submitted."),
}


@frozen
class AuditFinding:
    """One finding: its code, what is wrong, the start tag's place, from 1, and its markup.

    Line 0 is of a finding about the page or the site as a whole, which has no markup, and about what a script
    created.
    """

    code: str
    message: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    markup: str = ""
    created: bool = False

    @property
    def criterion(self) -> Criterion:
        """What was looked for."""
        return CRITERIA[self.code]


_LONGEST_MARKUP = 400  # code points


def finding(code: str, message: str, lines: LineTable, text: str, span: Span | None) -> AuditFinding:
    """Return a finding about an element, by the span of its start tag; the parser makes elements without one."""
    if span is None:
        return AuditFinding(code, message)
    return AuditFinding(
        code, message, *lines.position(span.start), *lines.position(span.end), markup_of(text, span)
    )


def created(code: str, message: str, tag: str) -> AuditFinding:
    """Return a finding about an element that a script created, by its start tag."""
    return AuditFinding(
        code, f"{message} (a script made it)", markup=markup_of(tag, Span(0, len(tag))), created=True
    )


def markup_of(text: str, span: Span) -> str:
    """Return a start tag on one line, cut where it is long."""
    return " ".join(text[span.start : min(span.end, span.start + _LONGEST_MARKUP)].split())
