"""No line that is printed moves a cursor or gives a pipeline a command, whatever a checkout's names hold."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from signage.main import main
from signage_core.terminal import log_line

NAME = "a\x1b[31m\n::stop-commands::b##[add-mask]\x07##vso[task.setvariable]"
FAULTY = '```anml\nbutton#e1 "a ##[add-mask]c"\nbutton#e1 "b ##[error]é"\n```\n'
_ANYWHERE = re.compile(r"##\w*\[")  # of GitHub's runner, and of others that read commands anywhere in a line
_ALLOWED = re.compile(r"::(?:error|warning|notice) ")


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments), color=True)
    assert not isinstance(result.exception, Exception)
    return re.sub(r"\x1b\[[0-9;]*m", "", result.output) if "text" in arguments else result.output


@pytest.fixture(autouse=True)
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout as the working directory, in which all that has a name has a hostile one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"{NAME}.md").write_text(FAULTY)
    (tmp_path / "::stop-commands::c.md").write_text(FAULTY)
    (tmp_path / f"{NAME}.anml").write_text("button  \x1b\n")
    (tmp_path / f"binary{NAME}.md").write_bytes(b"\xff")
    (tmp_path / "mkdocs.yml").write_text('markdown_extensions: ["no\\e[31m\\n::stop-commands::x"]\n')
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        *(("check", "--no-cache", "--format", form) for form in ("concise", "github")),
        ("check", "--no-cache", "--profile", NAME),
        ("check", "--no-cache", NAME),
        ("format", f"{NAME}.anml"),
        ("format", "--check", f"{NAME}.anml"),
        ("convert", f"{NAME}.anml", "--to", "anml-actions"),
        ("explain", NAME),
        ("annotate", NAME),
        (NAME,),
    ],
    ids=lambda arguments: " ".join(arguments).replace(NAME, "NAME"),
)
def test_no_line_is_a_command(arguments: tuple[str, ...]) -> None:
    output = printed(*arguments)

    assert output
    assert [] == [line for line in output.split("\n") if re.search(r"[\x00-\x08\x0b-\x1f\x7f]", line)]
    assert [] == [
        line for line in output.split("\n") if line.lstrip().startswith("::") and not _ALLOWED.match(line)
    ]
    assert not _ANYWHERE.search(output)


def test_no_option_of_a_configuration_is_a_command(checkout: Path) -> None:
    (checkout / "signage.toml").write_text('["b\\u001bad\\n::error::x"]\n')

    assert re.match(r"signage: signage\.toml: Unknown option `b␛ad ::error::x`\.", printed("check", "--no-cache"))


def test_a_report_for_people_begins_no_line_with_a_command() -> None:
    lines = printed("check", "--no-cache", "--format", "text").split("\n")

    assert any(line.startswith("./::stop-commands::c.md:3") for line in lines)
    assert [] == [line for line in lines if line.lstrip().startswith("::") or _ANYWHERE.search(line)]
    assert any('"a #♯[add-mask]c"' in line for line in lines)


def test_a_line_of_a_log_is_not_endless() -> None:
    assert 4097 == len(log_line("a" * 100_000))


def test_signing_begins_no_line_with_a_command(checkout: Path) -> None:
    site = checkout / "::stop-commands::site"
    site.mkdir()
    (site / f"{NAME}.html").write_text(f"<title>{NAME}</title><link rel=canonical href='{NAME}'><main><h1>x</h1>y")
    for arguments in (
        ("annotate", site.name),
        ("annotate", "--dry-run", site.name),
        ("annotate", "--undo", site.name),
    ):
        lines = printed(*arguments).split("\n")
        assert [] == [line for line in lines if line.lstrip().startswith("::") or "\x1b" in line or "\x07" in line]
        assert arguments[1] == "--dry-run" or not _ANYWHERE.search("\n".join(lines))
