"""The documentation that is built and checked: 40 pages, each made of two of our guides."""

import shutil
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import yaml

PAGES = 40
GUIDES = sorted((Path(__file__).parents[1] / "docs" / "guides").glob("*.md"))
ADDRESS = "https://docs.example/"
_EXTENSIONS = """\
  - admonition
  - attr_list
  - tables
  - pymdownx.details
  - pymdownx.highlight
  - pymdownx.superfences
  - pymdownx.tabbed: {alternate_style: true}
"""
MKDOCS_PLUGINS: dict[str, list[Any]] = {
    "nothing": [],
    "Signage": [{"signage": {}}],
    "Signage, checking alone": [{"signage": {"sign": False}}],
    "mkdocs-minify-plugin": [{"minify": {"minify_html": True}}],
    "mkdocs-llmstxt": [{"llmstxt": {"full_output": "llms-full.txt", "sections": {"Pages": ["*.md"]}}}],
}
"""What is built, by name, with the plug-ins of MkDocs."""
SPHINX_EXTENSIONS = {
    "nothing": "",
    "Signage": "sphinx_signage",
    "Signage, checking alone": "sphinx_signage",
    "sphinx-llms-txt": "sphinx_llms_txt",
}
"""The same with Sphinx."""


def write_pages(folder: Path, number: int = PAGES) -> None:
    """Write pages that are as long as those of a large project are on average."""
    folder.mkdir(parents=True)
    for index in range(number):
        first, second = GUIDES[index % len(GUIDES)], GUIDES[(index * 3 + 1) % len(GUIDES)]
        text = "\n".join(each.read_text(encoding="utf-8") for each in (first, second))
        (folder / f"{index:05}-{first.name}").write_text(text, encoding="utf-8")
    (folder / "index.md").write_text("# Pages\n\nGuides.\n", encoding="utf-8")


def write_projects(folder: Path) -> None:
    """Write a project of MkDocs and one of Sphinx with the same pages, and the configurations of each build."""
    write_pages(folder / "docs")
    base = f"site_name: Pages\nsite_url: {ADDRESS}\ntheme: {{name: material, font: false}}\n"
    for name, plugins in MKDOCS_PLUGINS.items():
        listed = yaml.dump({"plugins": ["search", *plugins]})
        text = f"{base}markdown_extensions:\n{_EXTENSIONS}{listed}"
        (folder / f"{_file(name)}.yml").write_text(text, encoding="utf-8")
    shutil.copy(folder / f"{_file('nothing')}.yml", folder / "mkdocs.yml")
    for name, extension in SPHINX_EXTENSIONS.items():
        conf = folder / f"sphinx-{_file(name)}"
        conf.mkdir()
        extensions = [each for each in ("myst_parser", extension) if each]
        lines = [
            "project = 'Pages'",
            f"extensions = {extensions}",
            "html_theme = 'furo'",
            "suppress_warnings = ['*']",
            f"html_baseurl = {ADDRESS!r}",
            f"signage_sign = {name == 'Signage'}",
        ]
        (conf / "conf.py").write_text("\n".join(lines), encoding="utf-8")


def mkdocs_build(name: str) -> tuple[str, ...]:
    """Return the command of a build with MkDocs."""
    return ("-m", "mkdocs", "build", "-q", "-f", f"{_file(name)}.yml", "-d", f"built/{_file(name)}")


def sphinx_build(name: str) -> tuple[str, ...]:
    """Return the command of a build with Sphinx, of all pages."""
    return ("-m", "sphinx", "-q", "-E", "-a", "-c", f"sphinx-{_file(name)}", "docs", f"built/sphinx-{_file(name)}")


def versions(*names: str) -> str:
    """Return packages with their versions; empty where one isn't installed."""
    try:
        return ", ".join(f"{name} {version(name)}" for name in names)
    except PackageNotFoundError:
        return ""


def _file(name: str) -> str:
    return name.lower().replace(", ", "-").replace(" ", "-")
