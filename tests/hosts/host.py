"""Let one host check the examples of some projects, and print what it reports as JSON.

This file runs in the host's own Python, which needs Signage and the host and nothing else:

    python host.py mkdocs PROJECT…

A project is a folder with an mkdocs.yml or a conf.py. What is printed maps each folder to its findings, as
`[path, line, column, code, exact]`, the path relative to the folder.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_FINDING = re.compile(
    r"^(?:(?:ERROR|WARNING|INFO) +- +)?(?:signage: )?(?P<path>[^\s:][^:\n]*):(?P<line>\d+):(?P<column>\d+):"
    r"(?: (?:ERROR|WARNING):)? (?P<code>[A-Z]\d{3}) (?P<rest>.*)$",
    re.MULTILINE,
)
_NEAR = re.compile(r" \(near here\)(?: \[[^\]]*\])*$")
_THEME = "{% for page in [page] %}{{ page.content }}{% endfor %}"

Finding = tuple[str, int, int, str, bool]


def command_line(project: Path) -> str:
    """Check with `signage check`."""
    from click.testing import CliRunner  # noqa: PLC0415  each host is loaded where it is asked for

    from signage.main import main  # noqa: PLC0415  the same

    with _working_in(project):
        done = CliRunner().invoke(main, ["check", "--no-cache", "--format", "concise", "."])
    if done.exit_code not in (0, 1):
        raise SystemExit(f"signage check: {done.output} {done.exception!r}")
    return done.output


def mkdocs(project: Path) -> str:
    """Build with MkDocs and the plugin."""
    return _built(project, "mkdocs")


def properdocs(project: Path) -> str:
    """Build with ProperDocs and the plugin, which finds ProperDocs under MkDocs' name, as in its own command."""
    import_module("properdocs.replacement")
    return _built(project, "properdocs")


def python_markdown(project: Path) -> str:
    """Convert each page with Python-Markdown and the extension alone; front matter is read by `meta`."""
    import yaml  # noqa: PLC0415  what this host needs, and no other
    from markdown import Markdown  # noqa: PLC0415  the same

    from markdown_signage import SignageExtension  # noqa: PLC0415  the same

    declared = yaml.safe_load((project / "mkdocs.yml").read_text(encoding="utf-8"))["markdown_extensions"]
    configs = {name: value for each in declared if isinstance(each, dict) for name, value in each.items()}
    names = [name for each in declared for name in (each if isinstance(each, dict) else [each])]
    with _working_in(project), _own_modules(project), _logged("signage") as log:
        for page in sorted(Path("docs").rglob("*.md")):
            extension = SignageExtension(path=page)
            extensions: list[Any] = ["meta", "toc", "tables", "fenced_code", *names, extension]
            Markdown(extensions=extensions, extension_configs=configs).convert(page.read_text("utf-8-sig"))
    # Each page has an extension of its own, and none knows what another has logged.
    return "\n".join(dict.fromkeys(log.getvalue().splitlines()))


def zensical(project: Path) -> str:
    """Build with Zensical and the Python-Markdown extension."""
    file = project / "mkdocs.yml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("markdown_extensions:\n", "markdown_extensions:\n  - markdown_signage\n"))
    command = [sys.executable, "-m", "zensical", "build", "--clean", "-f", "mkdocs.yml"]
    environment = {**os.environ, "PYTHONPATH": str(project)}
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return "\n".join(dict.fromkeys((done.stdout + done.stderr).splitlines()))


def sphinx(project: Path) -> str:
    """Read the pages with Sphinx and the extension."""
    from sphinx.cmd.build import main  # noqa: PLC0415  as in `command_line`

    output, errors = io.StringIO(), io.StringIO()
    arguments = ["-b", "dummy", "--no-color", "-d", str(project.parent / "doctrees")]
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors), _own_modules(project):
        code = main([*arguments, str(project), str(project.parent / "out")])
    if code:
        raise SystemExit(output.getvalue() + errors.getvalue())
    return output.getvalue() + errors.getvalue()


HOSTS: dict[str, Callable[[Path], str]] = {
    "command-line": command_line,
    "mkdocs": mkdocs,
    "properdocs": properdocs,
    "python-markdown": python_markdown,
    "zensical": zensical,
    "sphinx": sphinx,
}


def _built(project: Path, host: str) -> str:
    """Build in this process. MkDocs and ProperDocs name their modules alike, but for the first part."""
    build = import_module(f"{host}.commands.build").build
    config = import_module(f"{host}.config").load_config
    theme = project / "theme"
    theme.mkdir(exist_ok=True)
    (theme / "main.html").write_text(_THEME, encoding="utf-8")
    options: dict[str, Any] = {"theme": {"name": None, "custom_dir": str(theme)}}
    if "plugins:" not in (project / "mkdocs.yml").read_text(encoding="utf-8"):
        options["plugins"] = [{"signage": {"sign": False}}]
    with _working_in(project), _own_modules(project), _logged(f"{host}.plugins.signage") as log:
        build(config("mkdocs.yml", **options))
    return log.getvalue()


@contextlib.contextmanager
def _logged(name: str) -> Iterator[io.StringIO]:
    """Give what is logged under a name, one message a line."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    logger = logging.getLogger(name)
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        yield log
    finally:
        logger.removeHandler(handler)


@contextlib.contextmanager
def _own_modules(project: Path) -> Iterator[None]:
    """Let a project import its modules, and forget them: the next project has others of the same names."""
    path = list(sys.path)
    sys.path.insert(0, str(project))
    try:
        yield
    finally:
        sys.path[:] = path
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None) or "").startswith(f"{project}{os.sep}"):
                del sys.modules[name]


@contextlib.contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _findings(printed: str, project: Path) -> Iterator[Finding]:
    for match in _FINDING.finditer(printed):
        path = os.path.relpath(project / match["path"], project)
        exact = _NEAR.search(match["rest"]) is None
        yield path.replace(os.sep, "/"), int(match["line"]), int(match["column"]), match["code"], exact


def main(name: str, *projects: str) -> None:
    """Print the findings of a host in each project."""
    host = HOSTS[name]
    found = {each: list(_findings(host(Path(each)), Path(each))) for each in projects}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
