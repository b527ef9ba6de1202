"""A command that is used wrongly ends with 2 and one line, which says what to do; nothing else is printed."""

from __future__ import annotations

import pytest
from click import Context
from click.testing import CliRunner, Result

from signage.main import COMMANDS, main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, prog_name="signage")


WRONG = [
    (("chek",), "Unknown command `chek`. Did you mean `check`?"),
    (("xyz",), "Unknown command `xyz`. `signage --help` lists the commands."),
    (("--verbos",), "No such option '--verbos'"),
    (("format",), "Missing argument 'FILE...'. See `signage format --help`."),
    (("format", "--chek", "a.anml"), "No such option '--chek'"),
    (
        ("annotate", "--dry-rn"),
        "No such option '--dry-rn'. Did you mean '--dry-run'? See `signage annotate --help`.",
    ),
    (
        ("convert", "a.anml"),
        "Missing option '--to'. Choose from: anml-xml, anml-json, anml, manifest. See `signage conv",
    ),
    (("convert", "a.anml", "--to", "pdf"), "Invalid value for '--to': 'pdf' is not one of 'anml-xml', "),
    (("convert", "a.anml", "--to"), "Option '--to' requires an argument"),
    (
        ("convert", "a", "b", "--to", "anml"),
        "Got unexpected extra argument (b). See `signage convert --help`.",
    ),
    (("patch", "a.anml"), "Missing argument 'DIFF'. See `signage patch --help`."),
    (("prune",), "Missing argument 'FILE'. See `signage prune --help`."),
    (("prune", "a.anml", "--depth", "x"), "Invalid value for '--depth': 'x' is not a valid integer range"),
    (("prune", "a.anml", "--budget", "0"), "Invalid value for '--budget': 0 is not in the range x>=1"),
    (
        ("prune", "a.anml", "--filter", "passive"),
        "Invalid value for '--filter': 'passive' is not one of 'interactive', 'compact'",
    ),
    (("explain",), "Missing argument 'CODE'. See `signage explain --help`."),
    (("explain", "N001", "N002"), "Got unexpected extra argument (N002). See `signage explain --help`."),
    (("formats", "all"), "Got unexpected extra argument (all). See `signage formats --help`."),
    (("check", "--format", "xml"), "Invalid value for '--format': 'xml' is not one of "),
    (("annotate",), "no folder. Name the folder "),
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
    assert result.stderr.startswith("signage: No such option '--no-such-option'")
    assert result.stderr.endswith((f". See `signage {command} --help`.\n", f"? See `signage {command} --help`.\n"))
    assert 1 == result.stderr.count("\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_short_help_is_the_first_sentence_of_the_help(name: str) -> None:
    command = main.get_command(Context(main), name)
    assert command is not None
    assert COMMANDS[name] == (command.help or "").split("\n\n")[0].replace("\n", " ")


def test_without_a_command_the_help_is_shown() -> None:
    result = run()
    assert result.output.startswith("Usage: signage [OPTIONS] COMMAND")
    assert [command for command in COMMANDS if f"\n  {command} " not in result.output] == []
