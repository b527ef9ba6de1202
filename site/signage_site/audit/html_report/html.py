"""Write an audit as one page of HTML: its style and its script are inside, and its policy admits nothing else."""

import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from signage_core.terminal import visible
from signage_site.audit.html_report.view import Kind, Repeated, kind_of, repeated, report_view
from signage_site.audit.known import Comparison
from signage_site.audit.results import Screenshot, SiteAudit
from signage_site.audit.tokens import FORMS
from signage_site.documents.places import REPORT_MARK

# In a script these would end it or hide its end; as escapes they say the same in JSON.
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def details(audit: SiteAudit, shared: Mapping[Kind, Repeated]) -> str:
    """Return the findings as JSON that may stand in a script element, by which a page is unfolded.

    As elements, those of thousands of pages would take a browser longer to lay out than anybody waits.

    A page is by its place in the audit. A finding is its code, line, column, message, markup, and the number of the
    shared finding that it is one of, or 0. Texts are in a table, each once.
    """
    texts: dict[str, int] = {}

    def text(value: str) -> int:
        return texts.setdefault(visible(value), len(texts))

    pages: list[list[list[Any]]] = []
    for page in audit.pages:
        findings: list[list[Any]] = []
        for each in page.findings:
            kind = shared.get(kind_of(each))
            place = (each.code, each.line, each.column)
            findings.append([*place, text(each.message), text(each.markup), kind.number if kind else 0])
        pages.append(findings)
    pictures = {
        number: _picture(page.screenshot) for number, page in enumerate(audit.pages) if page.screenshot is not None
    }
    content = {"texts": list(texts), "pages": pages, "pictures": pictures}
    return json.dumps(content, separators=(",", ":")).translate(_ESCAPES)


def _picture(picture: Screenshot) -> dict[str, Any]:
    outlines = [
        [each.number, each.x, each.y, each.width, each.height, each.reachable, visible(each.label)]
        for each in picture.outlines
    ]
    return {"address": picture.address, "width": picture.width, "height": picture.height, "outlines": outlines}


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
