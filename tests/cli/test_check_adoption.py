"""`signage check` with --fix, --diff, --since and --baseline, as a user types it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from signage.main import main
from signage_core.comparison import diff
from signage_core.paths import alone_in

FAULT = '```anml\nbutton#e4 "Save" disabled\n```\n'
_AS = ("-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false")
FIXED = '```anml\nbutton#e4 "Save" [disabled]\n```\n'


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", *arguments])


def test_fix_writes_and_reports_what_is_left() -> None:
    Path("page.md").write_text(FAULT + '\n```anml\nbutton#e4 "Save" [perhaps]\n```\n')

    result = check("page.md", "--fix", "--fail-on", "info", "--format", "concise")

    assert FIXED in Path("page.md").read_text()
    assert "1 finding fixed in 1 file" in result.stderr
    assert "perhaps" in result.stdout
    assert 1 == result.exit_code


def test_diff_writes_nothing() -> None:
    Path("page.md").write_text(FAULT)

    result = check("page.md", "--fix", "--diff")

    assert FAULT == Path("page.md").read_text()
    assert '-button#e4 "Save" disabled\n+button#e4 "Save" [disabled]\n' in result.stdout
    assert 1 == result.exit_code
    Path("page.md").write_text(FIXED)
    assert (0, "") == (check("page.md", "--diff").exit_code, check("page.md", "--diff").stdout)


def test_diff_shows_what_the_next_rounds_of_fix_change() -> None:
    danger = (
        '```agent-html\n<form data-agent-kind="action" data-agent-action="file.upload" data-agent-danger="hihg">\n'
    )
    text = f'{danger}<input data-agent-kind="field" data-agent-field="file">\n</form>\n```\n'
    for name in ("a.md", "b.md"):
        Path(name).write_text(text)
    shown = check("--diff", "--unsafe-fixes").stdout
    check("--fix", "--unsafe-fixes")

    assert 'data-agent-confirm="required" data-agent-danger="high"' in Path("b.md").read_text()
    assert "".join(diff(name, text, Path(name).read_text()) for name in ("a.md", "b.md")) == shown


def test_fix_keeps_a_byte_order_mark_and_leaves_other_encodings() -> None:
    Path("page.md").write_bytes(b"\xef\xbb\xbf" + FAULT.encode())
    check("page.md", "--fix")
    assert b"\xef\xbb\xbf" + FIXED.encode() == Path("page.md").read_bytes()

    xml = '<?xml version="1.0" encoding="UTF-16"?>\n<anml xmlns=\'urn:ietf:id:draft-jeskey-anml:1.0\'/>\n'
    Path("shop.anml").write_bytes(xml.encode("utf-16"))
    check("shop.anml", "--fix")
    assert xml.encode("utf-16") == Path("shop.anml").read_bytes()


def test_a_baseline_is_written_and_used() -> None:
    Path("page.md").write_text(FAULT)

    written = check("--baseline", "write")
    assert (0, "signage: 1 finding written to signage-baseline.json\n") == (written.exit_code, written.stderr)
    used = check("--baseline", "use", "--fail-on", "info")
    assert 0 == used.exit_code
    assert "1 known finding left out" in used.stderr
    assert 1 == check("--fail-on", "info").exit_code


@pytest.mark.skipif(sys.platform == "win32", reason="nothing there lets other runs wait for a folder")
def test_a_baseline_keeps_what_another_run_writes_at_the_same_time() -> None:
    for name in ("a", "b"):
        Path(f"{name}.md").write_text(FAULT)
    check("a.md", "--baseline", "write")
    other = Path("signage-baseline.json").read_text()
    Path("signage-baseline.json").unlink()
    with alone_in(Path()):
        command = [sys.executable, "-m", "signage", "check", "b.md", "--baseline", "write"]
        run = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        with pytest.raises(subprocess.TimeoutExpired):  # it waits
            run.communicate(timeout=2)
        Path("signage-baseline.json").write_text(other)
    assert "1 finding of other files kept" in run.communicate()[1]
    assert 0 == check("a.md", "b.md", "--baseline", "use", "--fail-on", "info").exit_code


def test_a_baseline_of_the_configuration_is_always_used() -> None:
    Path("page.md").write_text(FAULT)
    Path("signage.toml").write_text('baseline = "known.json"\n')

    assert 2 == check("--fail-on", "info").exit_code
    check("--baseline", "write")

    assert Path("known.json").exists()
    assert 0 == check("--fail-on", "info").exit_code


@pytest.mark.parametrize(
    ("arguments", "gone"),
    [
        ((), 3),
        (("a.md",), 2),
        (("docs",), 2),
        (("c.md",), 1),
        (("--select", "N016"), 0),
        (("--ignore", "N022"), 0),
    ],
)
def test_only_what_was_checked_or_is_gone_counts_as_no_longer_found(arguments: tuple[str, ...], gone: int) -> None:
    Path("docs").mkdir()
    pages = [Path(name) for name in ("a.md", "docs/b.md", "c.md", "removed.md")]
    for page in pages:
        page.write_text(FAULT)
    check("--baseline", "write")
    Path("removed.md").unlink()
    for page in pages[:2]:
        page.write_text(FIXED)

    said = check("--baseline", "use", *arguments).stderr

    expected = f"signage-baseline.json: {gone} finding{'s' * (gone > 1)} of it no longer found; write it again"
    assert (expected in said, "no longer found" in said) == (gone > 0, gone > 0)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"[", "not a baseline: Expecting value"),
        (b"\xff", "not a baseline: 'utf-8' codec"),
        (b"null", "not a baseline: `version` is missing"),
        (b"{}", "not a baseline: `version` is missing"),
        (b'{"version": 9}', "a baseline of version 9, and this is version 1"),
        (b'{"version": 1, "findings": {}}', "not a baseline: `findings` is not a list of objects"),
        (
            rb'{"version": 1, "findings": [{"path": "\ud800"}]}',
            "not a baseline: it has a path that no file can have",
        ),
        (
            rb'{"version": 1, "findings": [{"path": "\u0000"}]}',
            "not a baseline: it has a path that no file can have",
        ),
    ],
)
def test_a_damaged_baseline_is_written_anew(content: bytes, reason: str) -> None:
    Path("page.md").write_text(FAULT)
    Path("signage-baseline.json").write_bytes(content)

    assert (2, True) == ((used := check("--baseline", "use")).exit_code, "`--baseline write`" in used.stderr)
    written = check("--baseline", "write")

    assert 0 == written.exit_code
    assert written.stderr.startswith(f"signage: signage-baseline.json: {reason}")
    assert (
        "; replaced, without the findings of other files that it had\nsignage: 1 finding written" in written.stderr
    )
    assert 0 == check("--baseline", "use", "--fail-on", "info").exit_code


def test_a_baseline_is_written_over_no_other_file() -> None:
    """A configuration may come with a stranger's checkout, and name any file of the project."""
    Path("page.md").write_text(FAULT)
    Path("package.json").write_text(content := '{"version": "1.0.0"}\n')
    Path("signage.toml").write_text('baseline = "package.json"\n')
    result = check("--baseline", "write")

    assert (2, content) == (result.exit_code, Path("package.json").read_text())
    assert result.stderr.startswith("signage: package.json: a baseline of version '1.0.0', and this is version 1.")


def test_no_baseline_is_written_of_what_cannot_be_read() -> None:
    Path("page.md").write_bytes(b"\xff\xfe\xff")

    result = check("--baseline", "write")

    assert 2 == result.exit_code
    assert "no baseline written: page.md" in result.stderr
    assert not Path("signage-baseline.json").exists()


def test_since_without_a_repository_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    result = check("--since", "HEAD")

    assert 2 == result.exit_code
    assert 1 == result.stderr.count("\n")
    assert result.stderr.endswith(". Run it in a checkout of the repository.\n")


def test_since_reports_changed_lines_only() -> None:
    subprocess.run(["git", "init", "-q", "."], check=True)
    Path("page.md").write_text(FAULT)
    subprocess.run(["git", "add", "-A"], check=True)
    subprocess.run(["git", *_AS, "commit", "-q", "-m", "x"], check=True)
    Path("page.md").write_text(f"{FAULT}\n{FAULT}")

    result = check("--since", "HEAD", "--format", "concise", "--fail-on", "info")

    assert ["page.md:6:18"] == [line.split(": ")[0] for line in result.stdout.splitlines()]


_IGNORING = """
import os, signal, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # as some daemons leave it to what they start
os.execv(sys.executable, [sys.executable, "-m", "signage", "check", "--since", "nothing"])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no signal tells of programs that end")
def test_a_git_that_fails_is_told_where_nobody_waits_for_programs() -> None:
    subprocess.run(["git", "init", "-q", "."], check=True)
    Path("page.md").write_text(FAULT)
    run = subprocess.run([sys.executable, "-c", _IGNORING], capture_output=True, text=True, check=False)

    assert 2 == run.returncode
    assert "no such revision" in run.stderr


def test_overrides_hold_for_their_files() -> None:
    Path("old").mkdir()
    for name in ("old/page.md", "page.md"):
        Path(name).write_text(FAULT)
    Path("signage.toml").write_text('[[overrides]]\npaths = ["old/"]\nignore = ["N022"]\n')

    result = check("--format", "concise")

    assert ["page.md"] == [line.split(":")[0] for line in result.stdout.splitlines()]


def test_a_baseline_of_a_part_keeps_the_rest() -> None:
    Path("docs").mkdir()
    for name in ("page.md", "docs/page.md", "gone.md"):
        Path(name).write_text(FAULT)
    check("--baseline", "write")
    Path("gone.md").unlink()
    written = check("docs", "--baseline", "write")

    said = "signage: 1 finding written to signage-baseline.json; 1 finding of other files kept\n"
    assert (0, said) == (written.exit_code, written.stderr)
    used = check("--baseline", "use", "--fail-on", "info")
    assert (0, "signage: 2 known findings left out, as signage-baseline.json says\n") == (
        used.exit_code,
        used.stderr,
    )


@pytest.mark.parametrize("option", [("--select", "N022"), ("--ignore", "N022"), ("--since", "HEAD")])
def test_a_baseline_of_some_findings_is_refused(option: tuple[str, str]) -> None:
    Path("page.md").write_text(FAULT)
    result = check(*option, "--baseline", "write")

    assert 2 == result.exit_code
    assert f"signage: `--baseline write` writes all findings. Leave out `{option[0]}`\n" == result.stderr
    assert not Path("signage-baseline.json").exists()


def test_what_is_missing_is_named_and_the_rest_is_checked() -> None:
    Path("page.md").write_text(FAULT)
    result = check("no-such.md", "page.md", "--format", "concise")

    assert (2, "signage: no-such.md: no such file or folder. Check the path.\n") == (
        result.exit_code,
        result.stderr,
    )
    assert ["page.md:2:18"] == [line.split(": ")[0] for line in result.stdout.splitlines()]


def test_what_cannot_be_written_is_named_and_the_rest_is_fixed() -> None:
    for name in ("a.md", "b.md", "c.md"):
        Path(name).write_text(FAULT)
    Path("b.md").chmod(0o444)
    result = check("--fix", "--format", "concise")

    assert [FIXED, FAULT, FIXED] == [Path(name).read_text() for name in ("a.md", "b.md", "c.md")]
    assert 2 == result.exit_code
    assert ["b.md:2:18"] == [line.split(": ")[0] for line in result.stdout.splitlines()]
    assert [
        "signage: 2 findings fixed in 2 files",
        "signage: not fixed: b.md: read-only. Make it writable, or name another file.",
    ] == result.stderr.splitlines()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nav: [", "mkdocs.yml:1:7: cannot be read as YAML: expected the node content, but found '<stream end>'"),
        ("INHERIT: base.yml", "base.yml: cannot be read: No such file or directory"),
    ],
)
def test_a_project_that_cannot_be_read_is_no_success(text: str, said: str) -> None:
    Path("mkdocs.yml").write_text(text)
    for name in ("page.md", "other.md"):
        Path(name).write_text("nothing\n")
    result = check()

    assert 2 == result.exit_code
    end = ". Correct it, so that its pages are read as it says."
    [line] = result.stderr.splitlines()
    assert line.endswith(said + end)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [((), 1), (("--force-exclude",), 0), (("--force-exclude", "--since", "HEAD"), 0)],
)
def test_named_files_are_left_out_on_request(arguments: tuple[str, ...], expected: int) -> None:
    subprocess.run(["git", "init", "-q"], check=True)
    subprocess.run(["git", *_AS, "commit", "-q", "--allow-empty", "-m", "."], check=True)
    Path("signage.toml").write_text('exclude = ["drafts"]\n')
    Path("drafts").mkdir()
    Path("drafts/page.md").write_text(FAULT)

    assert expected == check("drafts/page.md", "--fail-on", "info", *arguments).exit_code


@pytest.mark.parametrize("page", ["link.md", "folder/page.md", "including.md"])
def test_fix_writes_nothing_outside_the_project(page: str) -> None:
    (project := Path("project")).mkdir()
    (outside := Path("outside")).mkdir()
    (project / "signage.toml").touch()
    (outside / "page.md").write_text(FAULT)
    (project / "link.md").symlink_to("../outside/page.md")
    (project / "folder").symlink_to("../outside")
    (project / "including.md").write_text('--8<-- "page.md"\n')
    (project / "mkdocs.yml").write_text(
        "markdown_extensions: [pymdownx.superfences, {pymdownx.snippets: {base_path: [../outside]}}]\n"
    )

    result = check(f"project/{page}", "--fix", "--fail-on", "info", "--include-paths", "outside")

    assert FAULT == (outside / "page.md").read_text()
    assert "not fixed: it lies outside the project. Fix it where it belongs" in result.stderr
    assert 1 == result.exit_code


@pytest.mark.parametrize("link", ["report.json", "folder/report.json", "signage-baseline.json"])
def test_no_report_is_written_where_a_link_of_the_project_leads_out(
    link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project := Path("project")).mkdir()
    (outside := Path("outside")).mkdir()
    (project / "signage.toml").touch()
    (project / "page.md").write_text(FAULT)
    (outside / "victim").write_text("theirs")
    for name in ("report.json", "signage-baseline.json"):
        (project / name).symlink_to("../outside/victim")
    (project / "folder").symlink_to("../outside")
    monkeypatch.chdir(project)

    report = ("--format", "json", "--output", link)
    result = check("page.md", *(("--baseline", "write") if "baseline" in link else report))

    assert f"signage: {link}: a symbolic link leads it out of the project. Name " in result.stderr
    assert 2 == result.exit_code
    assert {"victim": "theirs"} == {path.name: path.read_text() for path in Path("../outside").iterdir()}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            'include_paths = ["ok", "../outside"]',
            "`include_paths` has `../outside`, which lies outside the project.",
        ),
        ('include_paths = ["/"]', "give `--include-paths` on the command line"),
        ('include_paths = ["link"]', "`include_paths` has `link`, which lies outside the project."),
        ('baseline = "../known.json"', "`baseline` has `../known.json`, which lies outside the project."),
        ('baseline = ".git/config"', "`baseline` has `.git/config`, which lies outside the project."),
        ('anml_document = ".git/config"', "`anml_document` has `.git/config`, which lies outside the project"),
        ('trust_manifest = "/etc/passwd"', "give `--trust-manifest` on the command line"),
        ('anml_document = "../site.anml"', "give `--anml-document` on the command line"),
    ],
)
def test_a_projects_configuration_does_not_lead_out_of_it(
    line: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project := Path("project")).mkdir()
    Path("outside").mkdir()
    (project / "link").symlink_to("../outside")
    (project / "signage.toml").write_text(f"{line}\n")
    monkeypatch.chdir(project)

    result = check()

    assert (2, True) == (result.exit_code, message in result.stderr)
    assert result.stderr.startswith("signage: signage.toml:1: ")


def test_a_run_tells_which_configurations_it_passed_over() -> None:
    for name, file, text in (
        ("a", "signage.toml", ""),
        ("b", "pyproject.toml", "[tool.signage]\n"),
        ("c", "x.toml", ""),
    ):
        folder = Path("packages", name, "docs")
        folder.mkdir(parents=True)
        (folder.parent / file).write_text(f'{text}ignore = ["N014"]\n')
        (folder / "page.md").write_text(FAULT)
    remedy = "Check from inside that folder, or name the file with `--config`"

    assert (
        f"signage: packages/a/signage.toml and 1 more: not used: a run has one configuration. {remedy}\n"
        == check("--fail-on", "error").stderr
    )
    assert "packages/b/pyproject.toml: not used" in check("packages/b").stderr
    for quiet in (["-q"], ["packages/c"], ["--config", "packages/a/signage.toml"]):
        assert "" == check(*quiet).stderr
