"""A command that is used wrongly ends with 2 and one line, which says what to do; nothing else is printed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from signage.main import COMMANDS, main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, prog_name="signage")


WRONG = [
    (("chek",), "no command is called `chek`; did you mean `check`?"),
    (("xyz",), "no command is called `xyz`; `signage --help` lists them"),
    (("--verbos",), "no such option '--verbos'"),
    (("format",), "missing argument 'FILE...'; `signage format --help` tells how"),
    (("format", "--chek", "a.anml"), "no such option '--chek'"),
    (
        ("convert", "a.anml"),
        "missing option '--to'. Choose from: anml-xml, anml-json, anml, manifest; `signage conv",
    ),
    (("convert", "a.anml", "--to", "pdf"), "invalid value for '--to': 'pdf' is not one of 'anml-xml', "),
    (("convert", "a.anml", "--to"), "option '--to' requires an argument"),
    (
        ("convert", "a", "b", "--to", "anml"),
        "got unexpected extra argument (b); `signage convert --help` tells how",
    ),
    (("patch", "a.anml"), "missing argument 'DIFF'; `signage patch --help` tells how"),
    (("prune",), "missing argument 'FILE'; `signage prune --help` tells how"),
    (("prune", "a.anml", "--depth", "x"), "invalid value for '--depth': 'x' is not a valid integer range"),
    (("prune", "a.anml", "--budget", "0"), "invalid value for '--budget': 0 is not in the range x>=1"),
    (("prune", "a.anml", "--filter", "compact"), "invalid value for '--filter': 'compact' is not 'interactive'"),
    (("explain",), "missing argument 'CODE'; `signage explain --help` tells how"),
    (("explain", "N001", "N002"), "got unexpected extra argument (N002); `signage explain --help` tells how"),
    (("formats", "all"), "got unexpected extra argument (all); `signage formats --help` tells how"),
    (("check", "--format", "xml"), "invalid value for '--format': 'xml' is not one of "),
    (("annotate",), "no folder; name the folder "),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_wrong_usage_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith(f"signage: {message}")
    assert 1 == result.stderr.count("\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_option_of_any_command_is_one_line(command: str) -> None:
    result = run(command, "--no-such-option")
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("signage: no such option '--no-such-option'")
    assert result.stderr.endswith(f"; `signage {command} --help` tells how\n")
    assert 1 == result.stderr.count("\n")


def test_without_a_command_the_help_is_shown() -> None:
    result = run()
    assert result.output.startswith("Usage: signage [OPTIONS] COMMAND")
    assert [command for command in COMMANDS if f"\n  {command} " not in result.output] == []
