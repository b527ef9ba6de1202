"""Settings for the site signer, and real sites that the tests build with the builders themselves."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parent / "browsing"))
sys.path.insert(0, str(Path(__file__).parent / "operating"))

from devtools import NAMES, REQUIRED, Browser
from tasks import APPLICATIONS, HERE

from signage_site.run.signing import sign
from signage_site.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from preloaded import Preloaded


MKDOCS = """\
site_name: Ferry timetable
site_url: https://ferry.example/docs/
repo_url: https://github.com/ferry/timetable
edit_uri: edit/main/docs/
theme:
  name: {theme}
{more}
markdown_extensions:
  - pymdownx.tabbed: {{alternate_style: true}}
  - pymdownx.tasklist: {{custom_checkbox: true}}
  - pymdownx.superfences
  - pymdownx.highlight
  - attr_list
  - md_in_html
"""
MATERIAL = """\
  features: [navigation.footer, content.action.edit, content.code.copy, navigation.top]
  palette:
    - {scheme: default, toggle: {icon: material/brightness-7, name: Go dark}}
    - {scheme: slate, toggle: {icon: material/brightness-4, name: Go light}}
extra:
  analytics:
    provider: google
    property: G-0
    feedback:
      title: Was this of use?
      ratings:
        - {icon: material/emoticon-happy-outline, name: It was, data: 1, note: Thanks}
        - {icon: material/emoticon-sad-outline, name: It was not, data: 0, note: Thanks}
  consent: {title: Cookies, description: May we count you}
  alternate:
    - {name: English, link: /en/, lang: en}
    - {name: Deutsch, link: /de/, lang: de}
"""
PAGE = """\
# Boarding é

Ferries leave at nine.

- [x] Buy a ticket
- [ ] Board

=== "North"

    ```py
    sail("north")
    ```

=== "South"

    Text. <button id="wave" type="button">Wave</button>

<form action="https://ferry.example/book" method="post" id="booking">
<label for="seats">Seats</label> <input type="number" id="seats" name="seats" min="1" max="9" step="1" required>
<label>Mail <input type=email name=email></label>
<select name="deck"><option value="u">Upper<option value="l">Lower</select>
<input type="hidden" name="token" value="x">
<button>Book now</button>
</form>
"""
SPHINX_PAGE = """\
Boarding
========

Ferries leave at nine. `Timetable <https://ferry.example/>`__

.. code-block:: python

   sail("north")

.. raw:: html

   <form action="https://ferry.example/book" method="post" id="booking">
   <label for="seats">Seats</label> <input type="number" id="seats" name="seats" min="1" max="9" required />
   <textarea name="wishes" placeholder="Wishes"></textarea>
   <input type="submit" value="Book now" />
   </form>
"""


def _mkdocs(folder: Path, theme: str, command: Sequence[str] = ("mkdocs", "build", "-q", "-d", "built")) -> Path:
    docs = folder / "docs"
    (docs / "harbour").mkdir(parents=True)
    (docs / "index.md").write_text("# Ferry\n\nWhere the ferry goes.\n", encoding="utf-8")
    (docs / "boarding.md").write_text(PAGE, encoding="utf-8")
    (docs / "harbour" / "north.md").write_text("# North pier\n\nStairs.\n", encoding="utf-8")
    is_material = theme in ("material", "zensical")
    named = {"zensical": "material", "properdocs": "mkdocs"}.get(theme, theme)
    text = MKDOCS.format(theme=named, more=MATERIAL if is_material else "")
    (folder / "mkdocs.yml").write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / ("site" if theme == "zensical" else "built")


def _zensical(folder: Path, theme: str) -> Path:
    return _mkdocs(folder, theme, ["zensical", "build", "--clean"]).rename(folder / "built")


def _properdocs(folder: Path, theme: str) -> Path:
    return _mkdocs(folder, theme, ["properdocs", "build", "-q", "-d", "built"])


def _sphinx(folder: Path, theme: str, process: Preloaded) -> Path:
    folder.mkdir(parents=True)
    (folder / "index.rst").write_text(
        "Ferry\n=====\n\nWhere the ferry goes.\n\n.. toctree::\n\n   boarding\n   north\n", encoding="utf-8"
    )
    (folder / "boarding.rst").write_text(SPHINX_PAGE, encoding="utf-8")
    (folder / "north.rst").write_text("North pier\n==========\n\nStairs.\n", encoding="utf-8")
    (folder / "conf.py").write_text(f"project = 'Ferry'\nhtml_theme = '{theme}'\n", encoding="utf-8")
    done = process.run("sphinx", "-q", "-b", "html", ".", "built", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "built"


BUILDERS: dict[str, tuple[str, Callable[..., Path]]] = {
    "material": ("material", _mkdocs),
    "mkdocs": ("mkdocs", _mkdocs),
    "readthedocs": ("mkdocs", _mkdocs),
    "zensical": ("zensical", _zensical),
    "properdocs": ("properdocs_theme_mkdocs", _properdocs),
    "alabaster": ("alabaster", _sphinx),
    "furo": ("furo", _sphinx),
    "classic": ("sphinx", _sphinx),
    "sphinx_rtd_theme": ("sphinx_rtd_theme", _sphinx),
    "pydata_sphinx_theme": ("pydata_sphinx_theme", _sphinx),
    "sphinx_book_theme": ("sphinx_book_theme", _sphinx),
}


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """A site as its builder left it."""

    theme: str
    folder: Path


@pytest.fixture(scope="session", params=list(BUILDERS))
def built_site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, sphinx_process: Preloaded
) -> BuiltSite:
    """Build a small site with the theme; skip a theme that isn't installed. Copy the folder before changing it."""
    theme = str(request.param)
    package, build = BUILDERS[theme]
    if importlib.util.find_spec(package) is None:
        pytest.skip(f"the theme {theme} is not installed")
    more = {"process": sphinx_process} if build is _sphinx else {}
    return BuiltSite(theme, build(tmp_path_factory.mktemp(theme) / "site", theme, **more))


@pytest.fixture(scope="session")
def documentation(tmp_path_factory: pytest.TempPathFactory, sphinx_process: Preloaded) -> Path:
    """Build a small documentation site with a theme that Sphinx has by itself."""
    return _sphinx(tmp_path_factory.mktemp("documentation") / "site", "alabaster", sphinx_process)


@pytest.fixture(scope="session")
def applications(
    tmp_path_factory: pytest.TempPathFactory, site_settings: Settings, documentation: Path
) -> dict[str, Path]:
    """Sign each application, and a documentation site."""
    folder = tmp_path_factory.mktemp("operated")
    shutil.copytree(documentation, folder / "documentation")
    for name in APPLICATIONS:
        shutil.copytree(HERE / name, folder / name)
    for site in folder.iterdir():
        sign(site, replace(site_settings, base_url="https://app.example/"))
    return {site.name: site for site in folder.iterdir()}


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Start a browser; a machine that has to have one is one where the environment says so."""
    executable = next((found for name in NAMES if (found := shutil.which(name))), None)
    if executable is None:
        reason = f"no browser is installed (looked for {', '.join(NAMES)})"
        if os.environ.get(REQUIRED):
            pytest.fail(reason)
        pytest.skip(reason)
    started = Browser(executable, tmp_path_factory.mktemp("profile"))
    yield started
    started.close()


@pytest.fixture(scope="session")
def site_settings() -> Settings:
    """Return settings with nothing told, without twins; vary them with `dataclasses.replace`."""
    return Settings(twins=(), jobs=1)
