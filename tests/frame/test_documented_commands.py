"""Every command and configuration that the README and the documentation show is run here, or where a table says."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from mkdocs.config import load_config

from signage.main import main
from signage_linter.config import Configuration

ROOT = Path(__file__).parents[2]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
MADE = ("docs/rules/", "docs/reference/")  # from the code
PAGES = [
    each
    for each in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if not each.relative_to(ROOT).as_posix().startswith((*MADE, "docs/tutorials/"))
]
SCRIPTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
# What runs elsewhere: the beginning of a command, and where.
ELSEWHERE = {
    "make ": "the gates",
    "pip install": "make release",
    "python benchmarks/": "make bench",
    "SIGNAGE_BENCH": "make bench",
    "python tests/site/twins/losses.py": "tests/site/twins",
    "python tests/site/browsing/": "tests/site/browsing",
    "python conformance/run.py": "tests/conformance/test_conformance_runner.py",
    "python -m signage_lexers": "tests/lexers",
    "zensical ": "tests/plugins/markdown/test_zensical.py",
    "sphinx-build ": "tests/plugins/sphinx",
    "signage annotate --check ": "tests/site/deployed, with servers of its own",
    "signage audit https:": "tests/site/audit, with servers of its own",
}
PAGE = '# Ferry\n\n```anml\nbutton#e1 "Go"\n```\n'
HTML = (
    '<!doctype html><html lang="en"><head><title>Ferry</title></head><body><main><h1>Ferry</h1>'
    '<p>Ferries leave.</p><form action="/book" method="post"><input name="seats" aria-label="Seats">'
    "<button>Book</button></form></main></body></html>"
)
ANML = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="{role}">\n'
    "  <head>\n    <title>Ferry</title>\n  </head>\n</anml>\n"
)


def commands() -> Iterator[tuple[str, str]]:
    for file in PAGES:
        for block in re.findall(
            r"^```console[^\n]*\n(.*?)^```", file.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        ):
            for line in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
                yield file.relative_to(ROOT).as_posix(), re.sub(r"\s+# .*", "", line)


SHOWN = [each for each in dict.fromkeys(commands()) if not each[1].startswith(tuple(ELSEWHERE))]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a project that has what the commands of the documentation name."""
    tmp_path = tmp_path_factory.mktemp("documented")
    files = {
        **dict.fromkeys(("docs/index.md", "README.md"), PAGE),
        **dict.fromkeys(("public/index.html", "public/basket/index.html", "site/index.html"), HTML),
        "shop.anml": ANML.format(role="service"),
        "service.anml": ANML.format(role="service"),
        "response.anml": ANML.format(role="agent-response"),
        "login.anml": 'form\n  textbox#e1 "Email"\n',
        "login.txt": 'form\n  textbox#e1 "Email"\n',
        "plan.anyt.md": '---\nname: tides\n---\n<task id="a">\nRead.\n</task>\n',
        "tides/tides.anyt.md": '---\nname: tides\n---\n<task id="a">\nRead.\n</task>\n',
        "tides/.anyt/cells/a/.done": '{"status": "done", "timestamp": "2026-05-01T09:30:00Z"}',
        "signage-baseline.json": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    here = Path.cwd()
    os.chdir(tmp_path)
    run("signage check --baseline write")
    for folder in ("build/site", "public"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / "index.html").write_text(HTML, encoding="utf-8")
        run(f"signage annotate {folder} --base-url https://shop.example/")
    (tmp_path / "examples").mkdir()
    run("signage convert public/basket/index.html --to anml --output examples/basket.anml")
    for arguments in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b.test", "commit", "-qm", "a"],
    ):
        subprocess.run(["git", *arguments], check=True)
    subprocess.run(["git", "update-ref", "refs/remotes/origin/main", "HEAD"], check=True)
    os.chdir(here)
    return tmp_path


@pytest.fixture
def project(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each command a copy of the project."""
    shutil.copytree(template, tmp_path / "project")
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path / "project"


def run(command: str, given: str = "") -> tuple[int, str]:
    program, *arguments = shlex.split(command)
    if program == "signage":
        result = CliRunner().invoke(main, arguments, input=given)
        return result.exit_code, result.output
    entry = SCRIPTS.get(program) or next(iter(entry_points(group="console_scripts", name=program))).value
    module, _, function = entry.partition(":")
    code = f"import sys; from {module} import {function} as main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(("page", "command"), SHOWN)
@pytest.mark.usefixtures("project")
def test_a_command_that_is_shown_runs(page: str, command: str) -> None:
    given = ""
    command = command.partition(" > ")[0]
    if " | " in command:
        said, _, command = command.partition(" | ")
        given = shlex.split(said)[1]
    code, said = run(command, given)
    is_slow = "took more than 15 seconds" in said  # a busy machine's browser, which is no fault of the page's
    assert code in (0, 1) or is_slow, f"{page}: {said}"  # 2 is wrong usage, or input that isn't there
    assert "Traceback (most" not in said


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda each: each.stem)
def test_a_tutorial_works_from_its_first_step_to_its_last(
    tutorial: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files are written as they are shown, commands are run, and each line that is shown is printed."""
    monkeypatch.chdir(tmp_path)
    text = tutorial.read_text(encoding="utf-8")
    steps = re.findall(r"^(`{3,})(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^\1$", text, re.MULTILINE | re.DOTALL)
    assert any(kind == "console" for _, kind, _, _ in steps)
    for _, kind, name, body in steps:
        if name:
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(body, encoding="utf-8")
        said = ""
        for line in body.splitlines() if kind == "console" else ():
            if line.startswith("$ "):
                code, said = run(line.removeprefix("$ "))
                assert code in (0, 1), said
            else:
                assert line in said, f"{tutorial.name}: {line!r} isn't in:\n{said}"


def blocks(language: str) -> Iterator[tuple[str, str]]:
    for file in (*PAGES, *TUTORIALS):
        text = file.read_text(encoding="utf-8")
        for body in re.findall(rf"^```{language}(?: title=.*)?\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            yield file.relative_to(ROOT).as_posix(), body


@pytest.mark.parametrize(("page", "text"), list(blocks("toml")))
def test_a_configuration_in_toml_is_one(page: str, text: str) -> None:
    content: dict[str, Any] = tomllib.loads(text)
    table = content.get("tool", {}).get("signage")
    if table is None and not page.endswith(("editors.md", "zensical.md")) and "project" not in content:
        table = content
    # What isn't right raises, and what is right changes something.
    assert not table or Configuration() != Configuration().overridden(table), page


@pytest.mark.parametrize(("page", "text"), [each for each in blocks("yaml") if "signage" in each[1]])
def test_a_configuration_in_yaml_is_one(page: str, text: str, tmp_path: Path) -> None:
    content = yaml.safe_load(text)
    assert content, page
    if isinstance(content, dict) and "plugins" in content:
        (tmp_path / "docs").mkdir()
        file = tmp_path / "mkdocs.yml"
        file.write_text(f"site_name: a\ntheme: material\n{text}", encoding="utf-8")
        load_config(str(file))
