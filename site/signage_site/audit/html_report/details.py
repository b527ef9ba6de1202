"""Write the findings of all pages as JSON, which the report's script shows of a page when it is unfolded.

As elements, those of thousands of pages would take a browser longer to lay out than anybody waits.
"""

import json
from collections.abc import Mapping
from typing import Any

from signage_core.terminal import visible
from signage_site.audit.html_report.repeated import Kind, Repeated, kind_of
from signage_site.audit.results import SiteAudit
from signage_site.audit.screenshot import Screenshot

# In a script these would end it or hide its end; as escapes they say the same in JSON.
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def details(audit: SiteAudit, shared: Mapping[Kind, Repeated]) -> str:
    """Return the findings as JSON that may stand in a script element.

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
    return {
        "address": picture.address,
        "width": picture.width,
        "height": picture.height,
        "outlines": outlines,
    }
