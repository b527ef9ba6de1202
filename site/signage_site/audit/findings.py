"""What an audit finds: the table of what it looks for, and one finding at its place in a page."""

from collections.abc import Mapping

from signage_core.frozen import frozen
from signage_specs.diagnostic import Severity
from signage_specs.span import LineTable, Span

PRESENCE = "presence"
OPERATION = "operability"


@frozen
class Criterion:
    """One thing that an audit looks for: its name, its score and category, how bad it is, where, and the remedy."""

    name: str
    score: str
    category: str
    severity: Severity
    found: str
    advice: str


_E, _W = Severity.ERROR, Severity.WARNING

#: By code. The codes stay.
CRITERIA: Mapping[str, Criterion] = {
    "U001": Criterion("form-without-action", PRESENCE, "forms", _W, "a form has no `data-agent-action`",
        "Annotate the form as an action."),
    "U002": Criterion("control-without-field", PRESENCE, "fields", _W,
        "an input, a select or a text area has no `data-agent-field`, and neither has the group of a "
        "radio button or checkbox, or the widget around it",
        "Annotate the control as a field."),
    "U003": Criterion("button-without-action", PRESENCE, "actions", _W, "a button has no `data-agent-action`",
        "Annotate the button as an action."),
    "U004": Criterion("danger-without-warning", PRESENCE, "safety", _W,
        "a control looks dangerous, and neither it nor the form that it submits says "
        "`data-agent-danger` and `data-agent-confirm`",
        "Say `data-agent-danger` and `data-agent-confirm` on it."),
    "U005": Criterion("no-valid-manifest", PRESENCE, "manifest", _E,
        "there is no manifest, or the rules of its format find an error; an invalid one counts half",
        "Serve a valid `/.well-known/agent-manifest.json`."),
    "U006": Criterion("link-without-kind", PRESENCE, "navigation", _W, "a link to another page has no kind",
        "Annotate the link with kind `link`."),
    "U011": Criterion("action-nowhere", OPERATION, "actions", _E,
        "no page has an action that the manifest declares, or a page lacks one that the manifest lists for it",
        "Annotate the action on a page, or drop it."),
    "U012": Criterion("unresolvable-input", OPERATION, "inputs", _E,
        "a look-up in strict mode (6.1.1) finds no field for an input, or several",
        "Give the action one field of this name."),
    "U013": Criterion("unreachable-input", OPERATION, "required", _E,
        "a required field is hidden, disabled or read-only",
        "Let a required field be visible, enabled and writable."),
    "U014": Criterion("unconfirmed-risk", OPERATION, "risks", _E,
        "an action of high risk needs neither a review nor a confirmation",
        "Ask the user before an action of high risk."),
    "U015": Criterion("title-without-meaning", OPERATION, "titles", _W,
        "an action's title says nothing, such as \"Submit\" or the action's id",
        "Give the action a title that says it."),
    "U016": Criterion("missing-route", OPERATION, "routes", _E, "the manifest lists a page that the site lacks",
        "Correct the path in the manifest's `pages`."),
    "U017": Criterion("search-that-fails", OPERATION, "plans", _E,
        "the plan of a search can't be carried out: its field or its button is missing or disabled, "
        "or, with `--render`, nothing is shown",
        "Let the search be filled in and submitted."),
    "U018": Criterion("nameless-buttons", OPERATION, "titles", _W,
        "buttons have no text, label or icon that says what they do: the first of a page is shown",
        "Give each an `aria-label`."),
}  # fmt: skip


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
