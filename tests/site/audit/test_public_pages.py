"""Pages of others, as they are and signed: what they score, and what is found. `make pages` fetches them.

`UPDATE_GOLDENS=1` writes what is expected anew, for review: the findings of the first ten pages were read beside
their HTML.
"""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lxml import etree

from signage_site.audit.folder import audit_folder
from signage_site.audit.results import Settings, SiteAudit
from signage_site.run.signing import sign

if TYPE_CHECKING:
    from collections.abc import Mapping

FETCHED = Path(__file__).resolve().parents[3] / ".pages"
GOLDEN = Path(__file__).with_name("public_pages.json")
PAGES: Mapping[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))
UPDATE = bool(os.environ.get("UPDATE_GOLDENS"))

# What another parser counts: true to AAF's categories, without what nobody but a mouse reaches.
_HEARD = (
    "[not(ancestor-or-self::*[@aria-hidden='true' and not(contains(concat(' ', @class, ' '), ' modal '))"
    " and not(@role='dialog')])]"
)
_NO_FIELD = " or ".join(f"@type='{kind}'" for kind in ("hidden", "submit", "button", "reset", "image"))
_COUNTED = {
    "forms": f"//form{_HEARD}",
    "fields": f"(//input[not({_NO_FIELD})]|//select|//textarea){_HEARD}",
    "actions": f"(//button|//input[({_NO_FIELD}) and @type!='hidden']|//*[@role='button']){_HEARD}",
}


def scores(audit: SiteAudit) -> dict[str, int | None]:
    return {name: ratio.score for name, ratio in audit.presence.items() if ratio.total}


def controls(audit: SiteAudit) -> dict[str, int]:
    return {name: ratio.total for name, ratio in audit.presence.items() if ratio.total and name != "manifest"}


def lines(audit: SiteAudit) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for _, each in audit.findings:
        found.setdefault(each.code, []).append(each.line)
    return found


@pytest.mark.parametrize("name", PAGES)
def test_pages_of_others(name: str, tmp_path: Path, site_settings: Any) -> None:
    page = FETCHED / name
    if not page.is_file():
        pytest.skip("the pages of others aren't there: `make pages` fetches them, with npm")
    shutil.copy(page, tmp_path / "index.html")
    raw = audit_folder(tmp_path, Settings(safety=True))
    assert {0} == set(scores(raw).values())
    tree = etree.HTML(page.read_bytes())
    counted = {kind: int(str(tree.xpath(f"string(count({path}))"))) for kind, path in _COUNTED.items()}
    assert {kind: count for kind, count in counted.items() if count} == {
        kind: count for kind, count in controls(raw).items() if kind != "safety"
    }
    sign(tmp_path, replace(site_settings, base_url="https://shop.example/"))
    signed = audit_folder(tmp_path, Settings(safety=True))
    found = {
        "controls": controls(raw),
        "raw": lines(raw),
        "presence": scores(signed),
        "operability": signed.operability_score,
        "signed": dict(Counter(each.code for _, each in signed.findings)),
    }
    if UPDATE:
        known = {**json.loads(GOLDEN.read_text(encoding="utf-8")), name: found}
        rows = (f"{json.dumps(each)}: {json.dumps(expected)}" for each, expected in known.items())
        GOLDEN.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    assert PAGES[name] == found


def test_twelve_pages_are_listed() -> None:
    assert 12 == len(PAGES)
    assert all({100} == set(expected["presence"].values()) for expected in PAGES.values())
    assert all(expected["operability"] >= 95 for expected in PAGES.values())
