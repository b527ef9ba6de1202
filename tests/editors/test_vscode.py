"""The extension for VS Code names what there is, its snippets are right, and it starts the real server.

`make editors` installs the client that it is made with, and what packs it; without them their tests are skipped.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import signage
from signage.server.tokens import LEGEND
from signage_grammars.__main__ import FOLDER
from signage_grammars.injections import LABELS
from signage_grammars.rules import SCOPES, SUFFIX
from signage_linter.files import FORMAT_SUFFIXES, OTHER_MARKDOWN

EXTENSION = FOLDER.parent / "vscode"
PACKAGE = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
CONTRIBUTES = PACKAGE["contributes"]
PAGE = "```anml\nbutton#0x\n```\n"

needs_packages = pytest.mark.skipif(
    shutil.which("node") is None or not (EXTENSION.parent / "node_modules" / ".ready").exists(),
    reason="without node and what `make editors` installs",
)


def snippets() -> list[Any]:
    """Return language and text of each snippet, as it is when its fields are left as they are."""
    found: list[Any] = []
    for each in CONTRIBUTES["snippets"]:
        named = json.loads((EXTENSION / each["path"]).read_text(encoding="utf-8"))
        for name, snippet in named.items():
            language, text = each["language"], expanded(snippet["body"])
            found.append(pytest.param(language, text, id=f"{language}-{name}"))
    return found


def expanded(body: list[str]) -> str:
    text = re.sub(r"\$\{\d+\|([^,|]*)[^|]*\|\}", r"\1", "\n".join(body))
    return re.sub(r"\$\d+", "", re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text)) + "\n"


def test_each_label_is_a_language_with_its_grammar() -> None:
    first = {labels[0]: scope for scope, labels in LABELS.items()}
    assert first == {each["language"]: each["scopeName"] for each in CONTRIBUTES["grammars"] if "language" in each}
    assert set(first) == {each["id"] for each in CONTRIBUTES["languages"]}


def test_each_grammar_is_there() -> None:
    made = {
        json.loads(file.read_text(encoding="utf-8"))["scopeName"]: f"./textmate/{file.name}"
        for file in FOLDER.glob("*.json")
    }
    assert made == {each["scopeName"]: each["path"] for each in CONTRIBUTES["grammars"]}


def test_the_colours_of_the_server_are_those_of_the_grammars() -> None:
    names = {f"{name}{SUFFIX}" for name in SCOPES.values()}
    for each in CONTRIBUTES["semanticTokenScopes"]:
        assert set(LEGEND) == each["scopes"].keys()
        assert [] == [scopes for scopes in each["scopes"].values() if set(scopes) - names]
    languages = {each["language"] for each in CONTRIBUTES["semanticTokenScopes"]}
    assert {each["id"] for each in CONTRIBUTES["languages"]} | {"markdown", "restructuredtext"} == languages


def test_pages_of_every_markup_start_the_server() -> None:
    extension = (EXTENSION / "extension.js").read_text(encoding="utf-8")
    for language in ("markdown", "mdx", "restructuredtext", "html", "python"):
        assert f"onLanguage:{language}" in PACKAGE["activationEvents"]
        assert f'"{language}"' in extension
    (pattern,) = (
        each.partition(":")[2] for each in PACKAGE["activationEvents"] if each.startswith("workspaceContains:**/*.")
    )
    assert f'"{pattern}"' in extension
    assert {each.removeprefix(".") for each in OTHER_MARKDOWN} <= set(re.findall(r"\w+", pattern))


def test_each_name_of_a_file_is_one_that_is_checked() -> None:
    suffixes = {suffix for each in CONTRIBUTES["languages"] for suffix in each.get("extensions", ())}
    assert set(FORMAT_SUFFIXES) - {".html", ".htm"} == suffixes
    names = {name for each in CONTRIBUTES["languages"] for name in each.get("filenames", ())}
    assert {name for each in signage.formats() for name in each.filenames} == names


def test_the_files_of_each_language_have_an_icon() -> None:
    without = [each["id"] for each in CONTRIBUTES["languages"] if not each.get("icon")]
    assert [] == without
    paths = {path for each in CONTRIBUTES["languages"] for path in each["icon"].values()}
    assert [] == [path for path in paths if not (EXTENSION / path).read_text(encoding="utf-8").startswith("<svg")]


def test_each_configuration_of_a_language_is_there_and_whole() -> None:
    for each in CONTRIBUTES["languages"]:
        configuration = json.loads((EXTENSION / each["configuration"]).read_text(encoding="utf-8"))
        assert configuration["brackets"]


@pytest.mark.parametrize(("language", "text"), snippets())
def test_a_snippet_has_no_findings(language: str, text: str) -> None:
    label = "agent-html" if language == "html" else language
    block = text if language == "markdown" else f"````{label}\n{text}````\n"
    if text.startswith("<!-- signage:"):
        block += "\n```anml\nbutton#e1\nbutton#e1\n```\n"
    report = signage.check_text(block, "page.md")
    assert [] == [each.message for each in report.diagnostics]


@needs_packages
@pytest.mark.parametrize("trusted", [True, False])
def test_the_extension_shows_the_findings_of_the_real_server(tmp_path: Path, *, trusted: bool) -> None:
    told = activation(tmp_path, [sys.executable, "-m", "signage", "server"], trusted=trusted)
    assert [] == told["messages"]
    assert (["N013"] if trusted else None) == (told["diagnostics"] and [code for code, _ in told["diagnostics"]])
    assert ["signage.restart"] == told["commands"]


@needs_packages
def test_the_extension_says_what_to_do_without_a_server(tmp_path: Path) -> None:
    told = activation(tmp_path, ["no-such-program", "server"], trusted=True)
    assert "Could not start `no-such-program server`" in told["messages"][-1]
    assert "Install Signage as the extension's page says" in told["messages"][-1]


@needs_packages
def test_the_extension_takes_the_server_of_the_folder(tmp_path: Path) -> None:
    program = tmp_path / ".venv" / "bin" / "signage"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m signage "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    told = activation(tmp_path, [], trusted=True)
    assert ["N013"] == [code for code, _ in told["diagnostics"]]


def activation(folder: Path, command: list[str], *, trusted: bool) -> Any:
    given = {
        "extension": str(EXTENSION),
        "command": command,
        "trusted": trusted,
        "folder": str(folder),
        "text": PAGE,
    }
    program = Path(__file__).with_name("activation.cjs")
    run = subprocess.run(
        ["node", program], input=json.dumps(given), capture_output=True, encoding="utf-8", check=False, timeout=60
    )
    assert "" == run.stderr
    return json.loads(run.stdout)


@needs_packages
def test_the_package_holds_what_the_extension_needs(tmp_path: Path) -> None:
    copy = shutil.copytree(EXTENSION, tmp_path / "vscode")
    shutil.copytree(FOLDER, copy / "textmate", dirs_exist_ok=True)
    packer = EXTENSION.parent / "node_modules" / "@vscode" / "vsce" / "vsce"
    run = subprocess.run(
        ["node", packer, "ls"], cwd=copy, capture_output=True, encoding="utf-8", check=False, timeout=60
    )
    assert (0, "") == (run.returncode, run.stderr)
    packed = set(run.stdout.split())
    needed = {PACKAGE["icon"], "extension.js", "package.json", "README.md", "LICENSE"}
    for each in (*CONTRIBUTES["grammars"], *CONTRIBUTES["snippets"]):
        needed.add(each["path"].removeprefix("./"))
    for each in CONTRIBUTES["languages"]:
        needed |= {path.removeprefix("./") for path in (each["configuration"], *each["icon"].values())}
    needed.add("node_modules/vscode-languageclient/lib/node/main.js")
    assert set() == needed - packed
    assert set() == {name for name in packed if name.endswith((".ts", ".map", ".py", ".vsix"))}
