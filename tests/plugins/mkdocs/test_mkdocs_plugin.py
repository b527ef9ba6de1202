"""The MkDocs plugin in builds: what it logs, where, and that it changes nothing."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.base import Config
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import BasePlugin, event_priority

from mkdocs_signage.plugin import SignagePlugin
from signage.main import main
from signage_linter.check import check_page

if TYPE_CHECKING:
    from pathlib import Path

    from mkdocs.config.defaults import MkDocsConfig

_CONFIG = """
site_name: Site
site_url: https://example.org/
theme: {name: mkdocs}
markdown_extensions:
  - attr_list
  - pymdownx.superfences
  - pymdownx.snippets: {base_path: [docs, parts]}
"""
_PAGE = """
---
title: Guide
---

# Guide

- item

    ```anml-native
    button#e4 "Save"
    button#e4 "Send"
    ```

--8<-- "part.md"
"""
_PART = """
```anml-native
link#e1 "Home"
link#e1 "Away"
```
"""
_GUIDE = "docs/guide.md:11:11: N014 "
_INCLUDED = "parts/part.md:3:5: N014 "


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a page that has a fault, and an included file that has another."""
    monkeypatch.chdir(tmp_path)
    _write(tmp_path / "mkdocs.yml", _CONFIG)
    _write(tmp_path / "docs" / "index.md", "# Home\n")
    _write(tmp_path / "docs" / "guide.md", _PAGE)
    _write(tmp_path / "parts" / "part.md", _PART)
    return tmp_path


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(textwrap.dedent(text).removeprefix("\n"), encoding="utf-8")


def _config(site: Path, plugin: SignagePlugin | None = None, **options: Any) -> MkDocsConfig:
    """Return the project's configuration, with a plugin that is already there or one of its own."""
    options = {"sign": False, **options}
    declared = [] if plugin is not None else [{"signage": options}]
    config = load_config(str(site / "mkdocs.yml"), site_dir=str(site / "build"), plugins=declared)
    if plugin is not None:
        plugin.load_config(options, config_file_path=str(site / "mkdocs.yml"))
        config.plugins["signage"] = plugin
    return config


def _messages(caplog: pytest.LogCaptureFixture, level: int = logging.WARNING) -> list[str]:
    """Return what the plugin has logged, without its own name in front: infos, or errors and warnings."""
    own = [record for record in caplog.records if record.name == "mkdocs.plugins.signage"]
    levels = (logging.INFO,) if level == logging.INFO else (logging.WARNING, logging.ERROR)
    return [record.getMessage().removeprefix("signage: ") for record in own if record.levelno in levels]


def _places(messages: list[str]) -> list[str]:
    return [" ".join(message.split(" ")[:2]) + " " for message in messages]


def test_findings_are_logged_at_their_places(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    build(_config(site))

    assert [_GUIDE, _INCLUDED] == _places(_messages(caplog))
    assert _messages(caplog)[1].endswith(" [included from docs/guide.md:14]")
    summary = "2 examples checked: 2 errors"
    with caplog.at_level(logging.INFO):
        build(_config(site))
    assert summary in _messages(caplog, logging.INFO)


@pytest.mark.parametrize("quiet", [[], ["--quiet"]], ids=["", "quiet"])
def test_a_strict_build_fails_on_findings_alone(
    site: Path, caplog: pytest.LogCaptureFixture, quiet: list[str]
) -> None:
    from mkdocs.__main__ import cli  # noqa: PLC0415  importing it configures logging

    arguments = ["build", "--strict", *quiet, "-f", str(site / "mkdocs.yml")]
    text = (site / "mkdocs.yml").read_text(encoding="utf-8")
    (site / "mkdocs.yml").write_text(text + "plugins: [signage: {sign: false}]\n", encoding="utf-8")
    with caplog.at_level(logging.WARNING, "mkdocs"):  # which it is again afterwards
        with pytest.raises(Abort, match="2 errors in strict mode"):
            cli.main(arguments, standalone_mode=False)
        _write(site / "docs" / "guide.md", '# Guide\n\n```anml-native\nbutton#e4 "Save"\n```\n')
        cli.main(arguments, standalone_mode=False)


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ([], ["ERROR N014", "ERROR N014", "INFO N021", "WARNING N009"]),
        (["-q"], ["ERROR N014", "ERROR N014"]),
    ],
)
def test_a_finding_keeps_its_severity(site: Path, arguments: list[str], shown: list[str]) -> None:
    _write(site / "docs" / "more.md", '# More\n\n```anml-native\nbuton#e1 "A"\nbutton#e2 "B" [zippy]\n```\n')
    command = [sys.executable, "-m", "mkdocs", "build", *arguments, "-f", str(site / "mkdocs.yml")]
    text = (site / "mkdocs.yml").read_text(encoding="utf-8")
    (site / "mkdocs.yml").write_text(text + "plugins: [signage: {sign: false}]\n", encoding="utf-8")
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found = re.findall(r"^(\w+) +-  signage: \S+:\d+:\d+: (\w\d{3}) ", done.stderr, re.MULTILINE)
    assert shown == sorted(f"{level} {code}" for level, code in found)


def test_a_part_that_several_pages_include_is_reported_once(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    _write(site / "docs" / "other.md", '# Other\n\n--8<-- "part.md"\n\n--8<-- "part.md"\n')
    build(_config(site))

    assert [_GUIDE, _INCLUDED] == _places(_messages(caplog))


def test_faults_of_the_page_are_reported(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    _write(site / "docs" / "guide.md", '# Guide\n\n--8<-- "none.md"\n\n```anml skip\nbutton\n```\n')
    build(_config(site))

    assert ["docs/guide.md:3:1: S009 ", "docs/guide.md:5:1: S006 "] == _places(_messages(caplog))


def test_the_html_is_the_same_with_and_without(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")  # the theme prints the time of the build
    build(_config(site, colours=False))
    with_plugin = {str(file): file.read_bytes() for file in (site / "build").rglob("*.html")}
    build(load_config(str(site / "mkdocs.yml"), site_dir=str(site / "build"), plugins=[]))

    assert with_plugin == {str(file): file.read_bytes() for file in (site / "build").rglob("*.html")}
    assert len(with_plugin) >= 2


def test_options_are_the_linters(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    build(_config(site, ignore=["N014"]))
    assert [] == _messages(caplog)
    _write(site / "signage.toml", 'ignore = ["N"]\n')
    build(_config(site))
    assert [] == _messages(caplog)
    build(_config(site, ignore=["S"]))
    assert [_GUIDE, _INCLUDED] == _places(_messages(caplog))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"profle": "strict"}, "Unknown option `profle`. Did you mean `profile`?"),
        ({"profile": "lax"}, "`profile` is 'lax'. Write one of `strict`, `as-used`."),
        ({"select": "N"}, "`select` is 'N'. Write a list of strings."),
        (
            {"fail_on": "error"},
            "`fail_on` is an option of the command line and of the project's file, not of the plugin",
        ),
    ],
)
def test_a_wrong_option_is_an_error(
    site: Path, caplog: pytest.LogCaptureFixture, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(Abort):
        _config(site, **options)

    assert any(message in record.getMessage() for record in caplog.records)


def test_the_projects_file_may_be_wrong(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    _write(site / "signage.toml", "profle = 3\n")
    with pytest.raises(Abort):
        build(_config(site))

    assert "signage.toml:1: Unknown option `profle`. Did you mean `profile`?" in caplog.messages


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the pages that are checked, in order."""
    paths: list[str] = []

    def counting(page: Any, *rest: Any) -> Any:
        paths.append(page.path)
        return check_page(page, *rest)

    monkeypatch.setattr("mkdocs_signage.plugin.check_page", counting)
    return paths


def test_what_has_not_changed_is_not_checked_again(
    site: Path, caplog: pytest.LogCaptureFixture, checked: list[str]
) -> None:
    plugin = SignagePlugin()
    plugin.on_startup(command="serve", dirty=False)
    build(_config(site, plugin))
    assert ["docs/index.md", "docs/guide.md"] == checked
    caplog.clear()
    build(_config(site, plugin))
    assert ["docs/index.md", "docs/guide.md"] == checked
    assert [_GUIDE, _INCLUDED] == _places(_messages(caplog))
    caplog.clear()
    _write(site / "parts" / "part.md", _PART.replace('#e1 "Away"', '#e2 "Away"'))
    build(_config(site, plugin))
    assert ["docs/index.md", "docs/guide.md", "docs/guide.md"] == checked
    assert [_GUIDE] == _places(_messages(caplog))
    caplog.clear()
    build(_config(site, plugin, ignore=["N014"]))
    assert [] == _messages(caplog)
    plugin.on_shutdown()


def test_one_build_keeps_no_page(site: Path, checked: list[str]) -> None:
    plugin = SignagePlugin()
    plugin.on_startup(command="build", dirty=False)
    for _ in range(2):
        build(_config(site, plugin))
    assert ["docs/index.md", "docs/guide.md"] * 2 == checked


class _Server:
    def __init__(self) -> None:
        self.watched: list[str] = []

    def watch(self, path: str) -> None:
        self.watched.append(path)


def test_included_files_are_watched(site: Path) -> None:
    plugin = SignagePlugin()
    server: Any = _Server()
    config = _config(site, plugin)
    build(config)
    plugin.on_serve(server, config=config, builder=build)
    _write(site / "parts" / "more.md", "More.\n")
    _write(site / "docs" / "index.md", '--8<-- "more.md"\n\n--8<-- "guide.md"\n')
    build(_config(site, plugin))

    assert {str(site / "parts" / "part.md"), str(site / "parts" / "more.md")} == set(server.watched)


def test_the_built_site_is_signed(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    _write(site / "docs" / "guide.md", "# Guide\n\n<button>Save</button>\n")
    with caplog.at_level(logging.INFO):
        build(_config(site, sign=True, rights_holder="The Authors"))

    assert "data-agent-" in (site / "build" / "guide" / "index.html").read_text(encoding="utf-8")
    manifest = json.loads((site / "build" / ".well-known" / "agent-manifest.json").read_text(encoding="utf-8"))
    assert "https://example.org" in json.dumps(manifest)
    assert [] == _messages(caplog)
    assert any(message.endswith("pages signed") for message in _messages(caplog, logging.INFO))


def test_a_page_that_says_so_is_not_signed(site: Path) -> None:
    _write(site / "docs/draft [1].md", "---\nsignage: skip\n---\n\n# Draft\n")
    _write(site / "docs/draft 1.md", "# Another\n")
    build(_config(site, sign=True))
    listed = json.loads((site / "build/.well-known/agent-manifest.json").read_text(encoding="utf-8"))["pages"]

    assert "data-agent-" not in (site / "build/draft [1]/index.html").read_text(encoding="utf-8")
    assert {"/", "/guide/", "/draft%201/"} == listed.keys()


def test_signing_can_be_turned_off(site: Path) -> None:
    build(_config(site))

    assert not (site / "build" / ".well-known").exists()


def test_a_build_writes_the_report_of_an_audit(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    _write(site / "docs" / "guide.md", "# Guide\n\n<button>Save</button>\n")
    with caplog.at_level(logging.INFO):
        build(_config(site, sign=True, audit="report.html"))

    assert "<h1>Site</h1>" in (site / "build" / "report.html").read_text(encoding="utf-8")
    assert not (site / "build" / "report.md").exists()
    assert [] == _messages(caplog)
    assert "audit: presence 100, operability 100, 0 findings, in report.html" in _messages(caplog, logging.INFO)
    caplog.clear()
    build(_config(site, audit="index.html"))
    assert ["`audit` is `index.html`, which is another file of the site. Name a free path."] == _messages(caplog)


class _NoOptions(Config):
    pass


class _Moving(BasePlugin[_NoOptions]):
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        config.site_url, config.site_name = "https://example.org/v2/", "Second"
        return config


def test_what_another_plugin_says_of_the_site_is_signed(site: Path) -> None:
    config = _config(site, sign=True)
    config.plugins["moving"] = _Moving()
    build(config)

    text = (site / "build" / ".well-known" / "agent-manifest.json").read_text(encoding="utf-8")
    manifest = json.loads(text)
    assert "Second" == manifest["site"]["name"]
    assert {"/v2/", "/v2/guide/"} == {*manifest["pages"]}


class _Failing(BasePlugin[_NoOptions]):
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        raise PluginError("no")


class _Languages(BasePlugin[_NoOptions]):
    """Builds the site of another language within the build of the first one."""

    building = False

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        if not self.building:
            self.building = True
            build(config)


def test_a_build_within_a_build_is_a_part_of_it(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    _write(site / "docs" / "left.md", "---\nsignage: skip\n---\n# Left out\n")
    config = _config(site, sign=True)
    config.plugins["languages"] = _Languages()
    build(config)
    assert [_GUIDE, _INCLUDED] == _places(_messages(caplog))
    told = _messages(caplog, logging.INFO)
    assert ["2 examples checked: 2 errors", "3 of 4 pages signed; nothing to sign: left/index.html"] == told


def test_after_a_build_that_failed_each_finding_is_told_again(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    plugin = SignagePlugin()
    config = _config(site, plugin)
    config.plugins["moving"] = _Failing()
    with pytest.raises(Abort):
        build(config)
    caplog.clear()
    build(_config(site, plugin))
    assert [_GUIDE, _INCLUDED] == _places(_messages(caplog))


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (
            "docs.example.com",
            (
                "mkdocs.yml: `site_url` is 'docs.example.com', which lacks `https://`. "
                "Write an address such as `https://docs.example.com`."
            ),
        ),
        (
            "https://a.b/?x",
            "mkdocs.yml: `site_url` is 'https://a.b/?x'. Write an address such as `https://docs.example.com/guide/`.",
        ),
        ("", None),
    ],
)
def test_an_address_that_can_t_be_used_is_told(
    site: Path, caplog: pytest.LogCaptureFixture, address: str, expected: str | None
) -> None:
    _write(site / "docs" / "guide.md", "# Guide\n")
    config = _config(site, sign=True)
    config.site_url = address
    build(config)

    assert ([expected] if expected else []) == _messages(caplog)


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("proper{x}docs.yml", "proper{x}docs.yml"),
        ("mike-mkdocsx8_2bq1z.yml", "mkdocs.yml"),  # which mike removes after the build
    ],
)
def test_a_message_names_the_file_that_configures_the_build(
    site: Path, caplog: pytest.LogCaptureFixture, file: str, said: str
) -> None:
    config = _config(site, sign=True)
    config.site_url, config.config_file_path = "docs.example.com", str(site / file)
    build(config)

    assert [f"{said}: `site_url` is 'docs.example.com', which lacks `https://`."] == [
        message.partition(" Write")[0] for message in _messages(caplog) if "site_url" in message
    ]


class _Rewriting(BasePlugin[_NoOptions]):
    def on_page_markdown(self, markdown: str, **_: Any) -> str:
        return "Put in front.\n\n" + markdown.replace("# Guide", "# Guide\n\nPut in.")


def test_pages_that_another_plugin_rewrites_keep_their_places(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    config = _config(site)
    config.plugins["rewriting"] = _Rewriting()
    build(config)

    assert [_GUIDE, _INCLUDED] == _places(_messages(caplog))


@pytest.mark.parametrize(("end", "mark"), [("\r\n", ""), ("\n", "\ufeff"), ("\r\n", "\ufeff")])
def test_line_ends_and_byte_order_marks(site: Path, caplog: pytest.LogCaptureFixture, end: str, mark: str) -> None:
    for file in (site / "docs" / "guide.md", site / "parts" / "part.md"):
        text = file.read_text(encoding="utf-8").replace("\n", end)
        file.write_bytes((mark * (file.name == "guide.md") + text).encode())
    build(_config(site))

    assert [_GUIDE, _INCLUDED] == _places(_messages(caplog))


def test_the_markdown_extension_is_not_needed_beside_the_plugin(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    text = (site / "mkdocs.yml").read_text(encoding="utf-8")
    _write(site / "mkdocs.yml", text.replace("  - attr_list\n", "  - attr_list\n  - markdown_signage\n"))
    build(_config(site))

    assert [_GUIDE, _INCLUDED] == _places(_messages(caplog))
    assert [] == [record for record in caplog.records if record.name == "signage"]


@pytest.mark.parametrize("below", [".", "docs"])
def test_the_baseline_of_the_project_is_left_out(
    site: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    _write(site / "signage.toml", 'baseline = "known.json"\n')
    config = _config(site)
    with pytest.raises(PluginError, match=r"^known\.json: no such baseline\. Write it with"):
        config.plugins.on_config(config)

    written = CliRunner().invoke(main, ["check", "docs", "--baseline", "write"])
    assert (0, "signage: 2 findings written to known.json\n") == (written.exit_code, written.stderr)
    monkeypatch.chdir(site / below)
    build(_config(site))
    # What the snippets' own option names starts at the working directory.
    assert [] == [message for message in _messages(caplog) if "S009" not in message]
    caplog.clear()
    _write(site / "docs" / "index.md", '# Home\n\n```anml-native\nbutton "Save"\n```\n')
    build(_config(site))
    assert "docs/index.md:4:1: N010 " in _places(_messages(caplog))


@pytest.mark.parametrize("below", [".", "docs", ".."])
def test_the_overrides_of_the_project_start_at_its_folder(
    site: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    _write(site / "signage.toml", '[[overrides]]\npaths = ["/docs/guide.md", "/parts/"]\nignore = ["N014"]\n')
    config = _config(site)
    monkeypatch.chdir(site / below)
    build(config)
    # What the snippets' own option names starts at the working directory.
    assert [] == [message for message in _messages(caplog) if "S009" not in message]


def test_an_unknown_option_is_told_with_those_of_the_plugin(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Abort):
        _config(site, xyzzy=1)
    [message] = [each for each in caplog.messages if "xyzzy" in each]
    assert "`likely`" not in message
    assert "likely, dialect" in message
    assert "fail_on" not in message


def test_a_baseline_that_changes_while_serving_counts(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    _write(site / "signage.toml", 'baseline = "known.json"\n')
    CliRunner().invoke(main, ["check", "docs", "--baseline", "write"])
    plugin = SignagePlugin()
    plugin.on_startup(command="serve", dirty=False)
    build(_config(site, plugin))
    assert [] == _messages(caplog)
    _write(site / "known.json", '{"version": 1, "findings": []}\n')
    build(_config(site, plugin))
    plugin.on_shutdown()

    assert [_GUIDE, _INCLUDED] == _places(_messages(caplog))


_SHOWN = """
# Shown

<!-- signage: snapshot of=shown/index.html selector=h1 -->
```anml
h1#e1 "Shown"
```

<!-- signage: snapshot of=shown/index.html selector=h1 -->
```anml
h1#e1 "Hidden"
```

<!-- signage: snapshot of=../mkdocs.yml -->
```anml
h1#e1 "Hidden"
```
"""


def test_a_snapshot_is_held_against_the_built_page(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    _write(site / "docs" / "shown.md", _SHOWN.lstrip())
    config = _config(site)
    config.strict = True
    with pytest.raises(Abort), caplog.at_level(logging.INFO):
        build(config)
    found = [each for each in _messages(caplog) if "S012" in each]

    assert ["docs/shown.md:10:1: S012 ", "docs/shown.md:13:1: S012 "] == _places(found)
    assert found[0].endswith('The page has `h1 "Shown"`. Write that.')
    assert "`../mkdocs.yml` is not a path in the site." in found[1]
    assert "5 examples checked: 4 errors" in _messages(caplog, logging.INFO)
