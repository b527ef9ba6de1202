"""A snapshot and the accessibility tree of a browser say the same of what can be acted on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from accessibility import in_the_browser, in_the_snapshot, marked
from agreement import compared, serving
from devtools import Browser, opened, served
from tasks import HERE

pytestmark = pytest.mark.connects

WIDGETS = Path(__file__).parent / "snapshots" / "widgets.html"


def pages() -> dict[str, str]:
    """Return the pages of the applications by their names, and one of all sorts of controls."""
    texts = {f"{page.parent.relative_to(HERE)}": page.read_text(encoding="utf-8") for page in HERE.rglob("*.html")}
    return {"widgets": WIDGETS.read_text(encoding="utf-8")} | texts


@pytest.fixture(scope="session")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Serve the pages, each of its elements with a mark."""
    folder: Path = tmp_path_factory.mktemp("marked")
    for name, text in pages().items():
        (folder / f"{name.replace('/', '-')}.html").write_text(marked(text), encoding="utf-8")
    with served(folder) as address:
        yield address


@pytest.mark.parametrize("name", pages())
def test_both_say_the_same(browser: Browser, origin: str, name: str) -> None:
    with opened(browser, origin, f"{name.replace('/', '-')}.html") as tab:
        expected = in_the_browser(tab)

    assert expected
    assert expected == in_the_snapshot(marked(pages()[name]))


@pytest.mark.parametrize(
    "built_site", ["material", "mkdocs", "furo", "sphinx_rtd_theme", "alabaster"], indirect=True
)
def test_both_say_the_same_of_a_built_page_with_its_stylesheets(browser: Browser, built_site: Any) -> None:
    names = ("boarding/index.html", "boarding.html")
    [page] = [each for each in names if (built_site.folder / each).exists()]
    with serving(built_site.folder) as address:
        others, elements = compared(browser, address, built_site.folder, page)

    assert [] == others
    assert elements > 5
