"""Build what is published, and try it as a user would: `make release`, or `python tests/release/release.py`.

The sources and the wheel are built, their contents and metadata are checked, and each is installed into an empty
environment of every Python from 3.11 up that this machine has. There the README's commands run in a new project. An
older Python must refuse the wheel in pip's own words.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from email.parser import HeaderParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
FIRST = (3, 11)
_OLDEST_PIP = (3, 9)
PACKAGES = (
    *("signage_core", "signage_specs", "signage_linter", "signage_lexers", "signage_site", "signage"),
    *("markdown_signage", "mkdocs_signage", "sphinx_signage"),
)
DATA = ("signage_specs/anml/anml.rng", "signage_specs/aaf/agent-manifest.schema.json")
_VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"
_SOURCES = ("README.md", "LICENSE", "pyproject.toml", "tests/conftest.py")
PLACEHOLDER = re.compile(r"https?://[\w.]*\bexample\.(?:org|com)|OWNER\b")
PAGE = '# Ferry\n\n```anml\nbutton#e1 "Go"\n```\n\n<form id="go"><input name="seats"><button>Go</button></form>\n'


class ReleaseError(Exception):
    """What is wrong with a release; the message says what to do."""


def run(*command: str | Path, cwd: Path | None = None, expected: int = 0) -> str:
    """Run a command, and return what it printed. Raises ReleaseError where it ends with another status."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != expected:
        raise ReleaseError(
            f"{' '.join(map(str, command))}\nended with {done.returncode}:\n{done.stdout}{done.stderr}"
        )
    return done.stdout + done.stderr


def pythons() -> dict[str, Path]:
    """Return each Python that this machine has by its version, such as `3.12`."""
    on_path = (shutil.which(f"python3.{minor}") for minor in range(6, 30))
    places = [Path(sys.executable), *(Path(each) for each in on_path if each)]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    places += sorted(pyenv.glob("versions/3.*/bin/python"))
    found: dict[str, Path] = {}
    for place in places:
        said = subprocess.run([place, "-c", _VERSION], capture_output=True, text=True, check=False)
        if said.returncode == 0:  # a shim of pyenv may stand for a version that isn't chosen
            found.setdefault(said.stdout.strip(), place)
    return dict(sorted(found.items(), key=lambda item: tuple(map(int, item[0].split(".")))))


def built(python: Path, folder: Path) -> tuple[Path, Path]:
    """Build the sources, and of them the wheel; return both."""
    run(python, "-m", "build", "--outdir", folder, ROOT)
    (sources,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sources, wheel


def check_contents(sources: Path, wheel: Path, *, is_published: bool) -> None:
    """Check what is in both. Raises ReleaseError for the first thing that is missing or too much."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith(".dist-info/METADATA"))).decode()
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    if tops != set(PACKAGES):
        raise ReleaseError(f"The wheel has {sorted(tops)} at its top. It must have {sorted(PACKAGES)}.")
    missing = [each for each in (*DATA, *(f"{each}/py.typed" for each in PACKAGES)) if each not in names]
    if missing:
        raise ReleaseError(f"The wheel lacks {missing}. See `tool.hatch.build` in pyproject.toml.")
    with tarfile.open(sources) as archive:
        files = {name.partition("/")[2] for name in archive.getnames()}
    missing = [each for each in _SOURCES if each not in files]
    if missing:
        raise ReleaseError(f"The sources lack {missing}.")
    # The build takes whatever lies in the folders, such as an `.env`.
    surplus = sorted(files - {"PKG-INFO", *run("git", "ls-files", "-z", cwd=ROOT).split("\0")})
    if surplus:
        raise ReleaseError(f"The sources have what git doesn't know: {surplus[:5]}. Remove it, or add it to git.")
    _check_metadata(metadata, is_published=is_published)


def _check_metadata(text: str, *, is_published: bool) -> None:
    headers = HeaderParser().parsestr(text)
    for name in ("Name", "Version", "Summary", "License-Expression", "Requires-Python", "Description-Content-Type"):
        if not headers[name]:
            raise ReleaseError(f"The metadata has no {name}. Add it to pyproject.toml.")
    urls = headers.get_all("Project-URL") or []
    if is_published and not {"Documentation", "Repository"} <= {each.partition(",")[0] for each in urls}:
        raise ReleaseError(
            "PyPI links to nothing. Add Documentation and Repository to [project.urls] in pyproject.toml."
        )
    if is_published and (found := PLACEHOLDER.search(text)):
        raise ReleaseError(f"The metadata names `{found[0]}`, a placeholder. Write the address of this project.")


def readme_commands() -> Iterator[list[str]]:
    """Yield the commands of `signage` that the README shows."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for line in re.findall(r"^\$ (signage .*)$", readme, re.MULTILINE):
        yield line.partition("#")[0].split()


def readme_settings() -> str:
    """Return what the README adds to mkdocs.yml."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (settings,) = re.findall(r"^```yaml\n(plugins:.*?)^```", readme, re.MULTILINE | re.DOTALL)
    return str(settings)


def try_out(python: Path, distribution: Path, folder: Path) -> None:
    """Install a distribution into an empty environment, and run the README's commands there in a new project."""
    environment, project = folder / "environment", folder / "project"
    run(python, "-m", "venv", environment)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", f"{distribution}[mkdocs]")
    run(programs / "python", "-m", "pip", "check")
    (project / "docs").mkdir(parents=True)
    (project / "docs" / "index.md").write_text(PAGE, encoding="utf-8")
    site = "site_name: Ferry\nsite_url: https://ferry.test/\nsite_dir: public\n"
    (project / "mkdocs.yml").write_text(site + readme_settings(), encoding="utf-8")
    said = run(programs / "mkdocs", "build", "--strict", cwd=project)
    if "1 example checked: no findings" not in said or "pages signed" not in said:
        raise ReleaseError(f"The README's plug-in line did nothing:\n{said}")
    for command in readme_commands():
        run(programs / command[0], *command[1:], cwd=project)
    version = run(programs / "signage", "--version")
    if distribution.name.split("-")[1].removesuffix(".tar.gz") not in version:
        raise ReleaseError(f"`signage --version` says {version!r}.")


def refused(python: Path, wheel: Path) -> bool:
    """Tell whether an old Python's pip refuses the wheel in its own words."""
    said = subprocess.run(
        [python, "-m", "pip", "install", "--no-deps", "--target", wheel.parent / "old", wheel],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return said.returncode != 0 and "requires a different Python" in said.stdout + said.stderr


def _tried(version: str, python: Path, wheel: Path, sources: Path) -> str:
    """Return what a Python does with both. Raises ReleaseError where that isn't right."""
    number = tuple(map(int, version.split(".")))
    if number < _OLDEST_PIP:
        return "left out: its pip is older than the wheel's metadata"
    if number < FIRST:
        if not refused(python, wheel):
            raise ReleaseError(f"Python {version} installs the wheel. Correct `requires-python`.")
        return "refused, as it should be"
    for each in (wheel, sources):
        with tempfile.TemporaryDirectory() as folder:
            try_out(python, each, Path(folder))
    return "installed from both, and the README's commands run"


def main(arguments: Sequence[str] | None = None) -> int:
    """Build and try both; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--publish", action="store_true", help="also refuse placeholders and missing links")
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "wheels", help="where both are written")
    options = parser.parse_args(arguments)
    shutil.rmtree(options.output, ignore_errors=True)
    try:
        sources, wheel = built(Path(sys.executable), options.output)
        check_contents(sources, wheel, is_published=options.publish)
        print(f"{sources.name} and {wheel.name}: contents and metadata are right")
        for version, python in pythons().items():
            print(f"Python {version}: {_tried(version, python, wheel, sources)}")
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
