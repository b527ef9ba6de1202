"""Answer conformance cases with Signage: `python conformance/run.py python conformance/signage_adapter.py`."""

import base64
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

from signage_operations import result
from signage_specs.aaf.alignment import Site, shown_by
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.declared import declared_by
from signage_specs.aaf.manifest.tree import parse_manifest
from signage_specs.anml.context import AnmlContext
from signage_specs.anml.encoding import decode
from signage_specs.anml_native.actions import ActionDocument, paired
from signage_specs.anml_native.parser import parse as parse_native
from signage_specs.diagnostic import Diagnostic, Profile
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.rule import Context, judge
from signage_specs.span import LineTable
from signage_trees import tree

Case: TypeAlias = dict[str, Any]

ROWS: dict[str, list[str]] = defaultdict(list)  # the rows that a code reports
for row in json.loads(Path(__file__).with_name("rows.json").read_text(encoding="utf-8"))["rows"]:
    for code in row["codes"]:
        ROWS[code].append(row["id"])


def answers(case: Case) -> Iterator[dict[str, Any]]:
    """Yield the findings, the tree, and the result of the operation that a case asks for."""
    text, document, found = judged(case)
    form = FORMATS_BY_LABEL[case["format"]]
    lines = LineTable(text)
    for each in found:
        (line, column), (end_line, end_column) = lines.position(each.span.start), lines.position(each.span.end)
        yield {
            "case": case["case"],
            "rows": ROWS[each.code],
            "severity": each.severity.value,
            "line": line,
            "column": column,
            "end_line": end_line,
            "end_column": end_column,
            "code": each.code,
            "message": each.message,
        }
    yield {"case": case["case"], "tree": tree(form.name, document)}
    if "operation" in case:
        yield {"case": case["case"], "result": result(case, document)}


def judged(case: Case) -> tuple[str, Any, list[Diagnostic]]:
    """Return the text of a case, the document that it is, and what is found in it."""
    form = FORMATS_BY_LABEL[case["format"]]
    encoding = ""
    if "base64" in case:
        text, encoding = decode(base64.b64decode(case["base64"]))
    else:
        text = case["text"]
    document = form.parse_at(text, case.get("path", ""))
    snapshot = case.get("others", {}).get("snapshot")
    if isinstance(document, ActionDocument) and snapshot is not None:
        document = paired(document, parse_native(snapshot))
    return text, document, judge(form.rules, document, context(case, encoding))


def context(case: Case, encoding: str = "") -> Context:
    """Return how a case is to be judged; `encoding` is that of its bytes, where the case has bytes."""
    others = case.get("others", {})
    manifest, page = others.get("manifest"), others.get("page")
    site = None
    if manifest is not None or page is not None:
        declared = None if manifest is None else declared_by(parse_manifest(manifest))
        site_pages = {"/": page or "", "/empty/": ""}.items()
        shown = None if page is None else shown_by((path, parse_annotated_html(text)) for path, text in site_pages)
        site = Site(declared, shown, (declared.pages or {}).get("/") if declared is not None else None)
    return Context(
        profile=Profile(case.get("profile", "as-used")),
        embedded=case.get("embedded", False),
        fragment=case.get("fragment", False),
        now=datetime.fromisoformat(case["now"]) if "now" in case else None,
        encoding=encoding,
        extras=(
            AafContext(case.get("dialect", "0.1"), site),
            AnmlContext(others.get("origin"), others.get("twin"), case.get("base", "")),
        ),
    )


def main() -> None:
    """Answer each line of the standard input."""
    for line in sys.stdin:
        for answer in answers(json.loads(line)):
            print(json.dumps(answer))


if __name__ == "__main__":
    main()
