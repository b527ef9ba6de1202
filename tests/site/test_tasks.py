"""An agent that knows the manifest, the pages and 6.1.1 in strict mode does what people ask of a signed site."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tasks import APPLICATIONS, HERE, TASKS, Task, agent_on, outcome

from signage_linter.config import Configuration
from signage_linter.run import check_paths
from signage_site.run.signing import sign
from signage_specs.diagnostic import Profile

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("task", TASKS, ids=str)
def test_a_task_is_carried_out(task: Task, applications: dict[str, Path]) -> None:
    done = outcome(agent_on(applications[task.site]), task)
    address = done.address.removeprefix("https://ferry.example")
    assert (task.method, task.address, task.data) == (done.method, address, done.data)
    assert done.asked in {"": ("", "review", "required"), "either": ("review", "required")}.get(
        task.asked, (task.asked,)
    )


@pytest.mark.parametrize("name", APPLICATIONS)
def test_what_is_written_on_an_application_has_no_finding_in_the_strict_profile(
    name: str, applications: dict[str, Path]
) -> None:
    report = check_paths([applications[name]], Configuration(profile=Profile.STRICT))
    assert [] == [(each.path[-40:], each.code, each.message) for each in report.diagnostics]


# What is written elsewhere on a page, and instead of what. A task stays the same.
EMAIL = "<label>Customer email"
MEMO = '<label>Memo <textarea name="memo" maxlength="200"></textarea></label>'
TITLE = "<h1>New invoice</h1>"
FORM = '<form action="/invoices"'
CHANGES = {
    "another field before": (EMAIL, f"<label>Reference <input name=reference></label>{EMAIL}"),
    "a field less": (MEMO, ""),
    "the fields in another order": (EMAIL, f"{MEMO}{EMAIL}"),
    "another form before": (TITLE, f'{TITLE}<form action="/x"><input name=z><button>Find</button></form>'),
    "other classes": (FORM, '<form class="card p-3 js-v2" id="f-81" action="/invoices"'),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_task_stays_the_same_when_a_page_changes(
    change: str, tmp_path: Path, applications: dict[str, Path], site_settings: Any
) -> None:
    before, after = CHANGES[change]
    site = tmp_path / "billing"
    shutil.copytree(HERE / "billing", site)
    page = site / "invoices/new/index.html"
    text = page.read_text(encoding="utf-8")
    assert before in text
    if change == "the fields in another order":
        text = text.replace(MEMO, "").replace(EMAIL, f"{MEMO}{EMAIL}")
    else:
        text = text.replace(before, after)
    page.write_text(text, encoding="utf-8")
    sign(site, replace(site_settings, base_url="https://app.example/"))
    request = {"Customer email": "ada@example.org", "Amount": 12, "Currency": "USD"}
    done, was = (agent_on(each).carry_out("Create invoice", request) for each in (site, applications["billing"]))
    assert {("email", "ada@example.org"), ("amount", "12"), ("currency", "USD"), ("do", "create")} <= set(done.data)
    assert (was.address, was.asked) == (done.address, done.asked)
    assert agent_on(site).named("actions", "Create invoice")[0] == "invoice.create"


def test_a_record_s_action_stays_the_same_whatever_rows_are_around_it(
    tmp_path: Path, applications: dict[str, Path], site_settings: Any
) -> None:
    site = tmp_path / "billing"
    shutil.copytree(HERE / "billing", site)
    page = site / "invoices/index.html"
    head, first, second = page.read_text(encoding="utf-8").split('<tr><th scope="row">')
    assert first.startswith("INV-1")
    page.write_text(f'{head}<tr><th scope="row">{second}', encoding="utf-8")
    sign(site, replace(site_settings, base_url="https://app.example/"))
    was, now = (agent_on(each).named("actions", "delete INV-2")[0] for each in (applications["billing"], site))
    assert (was, "/invoices/2/delete") == (now, agent_on(site).carry_out("delete INV-2", {}).address)
