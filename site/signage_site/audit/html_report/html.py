"""Write an audit as one page of HTML: its style and its script are inside, and its policy admits nothing else."""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from signage_core.terminal import visible
from signage_site.audit.html_report.details import details
from signage_site.audit.html_report.repeated import repeated
from signage_site.audit.html_report.view import report_view
from signage_site.audit.known import Comparison
from signage_site.audit.results import SiteAudit
from signage_site.audit.tokens import FORMS
from signage_site.documents.places import REPORT_MARK

_TEMPLATES = Path(__file__).parent / "templates"


def html_report(audit: SiteAudit, comparison: Comparison | None = None) -> str:
    """Return the report. Nothing that pages write is markup in it, and opening it requests nothing.

    Linear in the findings. The comparison is with a baseline, where there is one.
    """
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_shown,
    )
    environment.filters["prose"] = _prose
    style, script = (_TEMPLATES.joinpath(name).read_text(encoding="utf-8") for name in ("report.css", "report.js"))
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    template = environment.get_template("report.html")
    shared = repeated(audit.pages)
    return template.render(
        report=report_view(audit, shared, comparison),
        details=Markup(details(audit, shared)),  # noqa: S704  escaped there, as scripts need it
        style=Markup(style),  # noqa: S704  our own
        script=Markup(script),  # noqa: S704  likewise
        forms=FORMS,
        mark=Markup(REPORT_MARK),  # noqa: S704  likewise
        policy=policy,
    )


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}"


def _prose(text: str) -> Markup:
    """Return a message as HTML: what stands between backticks is code."""
    parts = visible(text).split("`")
    if len(parts) % 2 == 0:  # one that nothing closes
        return Markup.escape("`".join(parts))
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if number % 2 else part for number, part in enumerate(parts)
    )


def _shown(value: object) -> object:
    """Return what the page says of a value: of a text of somebody's nothing that turns the direction of writing."""
    return visible(value) if type(value) is str else value
