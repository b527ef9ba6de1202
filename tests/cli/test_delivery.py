"""Where a made document goes: standard output, a file, or a comparison that writes nothing."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from signage.main import main

if TYPE_CHECKING:
    from pathlib import Path

BASE = 'main\n  h1#e1 "Cart"\n  button#e2 "Pay"\n'
DIFF = "---\ntype: diff\nbase: cart-7\n---\n- button#e2\n"
XML = '<anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service"><head><title>Tents</title></head></anml>\n'
COMMANDS = {
    "convert": (("convert", "shop.anml", "--to", "anml-json"), None),
    "patch": (("patch", "base.anml", "diff.anml"), "base.anml"),
    "prune": (("prune", "base.anml", "--depth", "1"), "base.anml"),
}
MADE = {
    "convert": '{\n  "anml": "1.0",\n  "role": "service",\n  "head": {\n    "title": "Tents"\n  }\n}\n',
    "patch": 'main\n  h1#e1 "Cart"\n',
    "prune": "---\ndepth: 1\n---\nmain\n  ~ 1 heading, 1 button\n",
}


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=given, prog_name="signage")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"base.anml": BASE, "diff.anml": DIFF, "shop.anml": XML}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("output", [[], ["--output", "-"]])
def test_standard_output_is_the_default(folder: Path, name: str, output: list[str]) -> None:
    result = run(*COMMANDS[name][0], *output)
    assert (0, MADE[name], "") == (result.exit_code, result.stdout, result.stderr)
    assert ["base.anml", "diff.anml", "shop.anml"] == sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_is_compared_before_it_is_written_and_after(folder: Path, name: str) -> None:
    command = (*COMMANDS[name][0], "--output", "made.txt")
    first = run(*command, "--check")
    assert (1, "made.txt: would change\n", "") == (first.exit_code, first.stdout, first.stderr)
    shown = run(*command, "--diff")
    assert 0 == shown.exit_code
    assert [f"+{line}" for line in MADE[name].splitlines()] == shown.stdout.splitlines()[3:]
    assert not (folder / "made.txt").exists()
    assert (0, "") == ((written := run(*command)).exit_code, written.output)
    assert MADE[name] == (folder / "made.txt").read_text(encoding="utf-8")
    for flags in (["--check"], ["--diff"], ["--check", "--diff"]):
        again = run(*command, *flags)
        assert (0, "") == (again.exit_code, again.output)


@pytest.mark.parametrize(("name", "file"), [("convert", "shop.anml"), ("patch", "diff.anml")])
@pytest.mark.parametrize("linked", [False, True])
def test_what_is_read_and_is_no_older_state_is_never_written_over(
    folder: Path, name: str, file: str, *, linked: bool
) -> None:
    (folder / "link.anml").symlink_to(file)
    before = (folder / file).read_bytes()
    output = "link.anml" if linked else file
    result = run(*COMMANDS[name][0], "--output", output)
    expected = f"signage: {output}: `--output` would write over what is read. Name another file.\n"
    assert (2, "", expected) == (result.exit_code, result.stdout, result.stderr)
    assert before == (folder / file).read_bytes()
    assert 1 == run(*COMMANDS[name][0], "--output", output, "--check").exit_code


@pytest.mark.parametrize("name", [name for name, (_, source) in COMMANDS.items() if source])
def test_without_an_output_the_source_is_compared(folder: Path, name: str) -> None:
    command, source = COMMANDS[name]
    result = run(*command, "--check", "--diff")
    assert 1 == result.exit_code
    assert [f"--- {source}", f"+++ {source}"] == result.stdout.splitlines()[:2]
    told = run(*command, "--check")
    assert (1, f"{source}: would change\n") == (told.exit_code, told.stdout)
    standard = run(*("-" if word == source else word for word in command), "--diff", given=BASE)
    assert (0, "--- standard input") == (standard.exit_code, standard.stdout.splitlines()[0])
    assert BASE == (folder / "base.anml").read_text(encoding="utf-8")


@pytest.mark.parametrize("flag", ["--check", "--diff"])
def test_a_conversion_is_compared_with_a_named_file_only(flag: str) -> None:
    result = run(*COMMANDS["convert"][0], flag)
    assert (2, "") == (result.exit_code, result.stdout)
    assert "signage: `--check` and `--diff` compare with a file. Name it with `--output`.\n" == result.stderr


def make_missing_folder(_folder: Path) -> str:
    return "no/made.txt"


def make_folder(folder: Path) -> str:
    (folder / "made").mkdir()
    return "made"


def make_read_only(folder: Path) -> str:
    (folder / "made.txt").write_text("kept\n", encoding="utf-8")
    (folder / "made.txt").chmod(0o444)
    return "made.txt"


REFUSED = [
    (make_missing_folder, "no/made.txt: no folder `no`. Make it first."),
    (make_folder, "Invalid value for '--output': File 'made' is a directory. See `signage {name} --help`."),
    (make_read_only, "made.txt: read-only. Make it writable, or name another file."),
]


@pytest.mark.parametrize(("make", "message"), REFUSED, ids=lambda value: getattr(value, "__name__", ""))
@pytest.mark.parametrize("name", COMMANDS)
def test_what_cannot_be_written_is_refused(folder: Path, name: str, make: object, message: str) -> None:
    assert callable(make)
    output = make(folder)
    before = sorted(folder.rglob("*"))
    result = run(*COMMANDS[name][0], "--output", output)
    assert (2, "", f"signage: {message.format(name=name)}\n") == (result.exit_code, result.stdout, result.stderr)
    assert before == sorted(folder.rglob("*"))
    if make is make_read_only:
        assert "kept\n" == (folder / output).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_permissions_and_links_of_the_output_stay(folder: Path, name: str) -> None:
    target, link = folder / "made.txt", folder / "link.txt"
    target.write_text("old\n", encoding="utf-8")
    target.chmod(0o640)
    link.symlink_to(target.name)
    assert 0 == run(*COMMANDS[name][0], "--output", "link.txt").exit_code
    assert link.is_symlink()
    assert MADE[name] == target.read_text(encoding="utf-8")
    assert 0o640 == stat.S_IMODE(target.stat().st_mode)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_write_that_fails_leaves_the_old_file(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (folder / "made.txt").write_text("old\n", encoding="utf-8")
    monkeypatch.setattr("pathlib.Path.replace", fail)
    result = run(*COMMANDS[name][0], "--output", "made.txt")
    assert (2, "signage: made.txt: cannot be written: No space left on device\n") == (
        result.exit_code,
        result.stderr,
    )
    assert "old\n" == (folder / "made.txt").read_text(encoding="utf-8")
    assert not list(folder.glob(".*"))
