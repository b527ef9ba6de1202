"""One report with everything that a reporter may meet, and one of a run that found nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from signage_linter.page import Place
from signage_linter.report import Counts, PageDiagnostic, PageEdit, PageFix, PageRelated, RunReport
from signage_linter.source import Source, SourceCache
from signage_specs.diagnostic import Severity

PAGE = "docs/page.md"
UNICODE = "docs/ünï/日本 100%.md"
WINDOWS = "docs/C:\\new, a;b=c.md"
SHARED = "parts/shared.md"
TEXTS = {
    PAGE: (
        "# Page\n\n```anml\n"
        'button#e4 "Save"\n'
        'link#e4 "Home"\n'
        '\tlink "日本語 e\u0301t\u00e9" bogus=\n'
        "```\n\n```xml\n"
        '<anml version="1.0"\n  a="1"\n  b="2"\n\n  c="3"\n  d="4"\n  e="5"\n/>\n'
        "```\n\n```ko-browser\n" + "- link: " + "x" * 300 + ' "fault" ' + "y" * 300 + "\n```\n"
    ),
    UNICODE: '```anml\nlink "\u202eevil\x1b[31m"\n```\n',
    WINDOWS: "<!-- signage: skip -->\r\n```anml\r\nbutton\r\n```\r\n",
    SHARED: '```anml\nbutton#e1 "One"  \n```\n',
}


def _finding(code: str, name: str, place: tuple[str, int, int, int, int], message: str) -> PageDiagnostic:
    path, line, column, end_line, end_column = place
    forms = {"N": "anml-native", "M": "anml-xml", "K": "ko-snapshot", "S": ""}
    return PageDiagnostic(
        code=code,
        name=name,
        severity=Severity.ERROR,
        message=message,
        path=path,
        line=line,
        column=column,
        end_line=end_line,
        end_column=end_column,
        format=forms[code[0]],
        section="" if code[0] == "S" else "2.2",
        help=f"Advice of {code}.",
    )


@pytest.fixture
def sources() -> SourceCache:
    cache = SourceCache(Path("/nowhere"))
    for path, text in TEXTS.items():
        cache.add(Source(path, text))
    return cache


@pytest.fixture
def report() -> RunReport:
    wide = _finding("N019", "malformed-value", (PAGE, 6, 18, 6, 24), "`bogus=` has no value.")
    found = [
        replace(
            _finding("N014", "duplicate-ref", (PAGE, 5, 5, 5, 8), "`#e4` is already a ref."),
            related=(
                PageRelated(PAGE, 4, 7, 4, 10, "first `#e4`"),
                PageRelated(SHARED, 2, 7, 2, 10, "also here"),
                PageRelated(UNICODE, 2, 1, 2, 1, "or near here", approximate=True),
            ),
        ),
        replace(wide, column=7, end_column=17, severity=Severity.WARNING),
        wide,
        replace(_finding("M018", "unknown-value", (PAGE, 10, 2, 17, 3), "Long."), severity=Severity.INFO),
        _finding("K018", "broken-quotes", (PAGE, 21, 310, 21, 317), "Far to the right."),
        replace(
            _finding("N007", "indent-jump", (SHARED, 2, 3, 2, 9), "Too deep."),
            approximate=True,
            included_from=(Place("docs/a.md", 7), Place("docs/b.md", 1)),
        ),
        replace(
            _finding("K015", "misordered-parts", (SHARED, 2, 16, 2, 18), "White space at the end."),
            included_from=(Place("docs/a.md", 7),),
            fix=PageFix(
                "Remove the white space",
                (PageEdit(SHARED, 2, 16, 2, 18, ""), PageEdit(PAGE, 1, 1, 1, 1, "<!-- {} -->\n")),
            ),
        ),
        _finding("N018", "malformed-key", (UNICODE, 2, 7, 2, 17), "\x1b[31mRed\x00: [x](y), 100%,\n{0}."),
        replace(
            _finding("S002", "skip-without-reason", (WINDOWS, 1, 1, 1, 23), "The skip gives no reason."),
            severity=Severity.WARNING,
        ),
        _finding("S006", "unrendered-fence", ("docs/unknown.md", 0, 1, 0, 1), "It stands somewhere."),
    ]
    return RunReport(
        paths=(PAGE, "docs/clean.md", UNICODE, WINDOWS),
        diagnostics=tuple(found),
        counts=Counts(blocks=9, found=6, checked=5, skipped=1, expected=2),
        unreadable=("docs/latin.md:1: not UTF-8 (byte 5). Save the file as UTF-8.",),
        notes=("mkdocs.yml: the extension `a:b` isn't installed",),
    )


@pytest.fixture
def clean() -> RunReport:
    return RunReport(paths=("docs/clean.md",), diagnostics=(), counts=Counts(1, 1, 1))
