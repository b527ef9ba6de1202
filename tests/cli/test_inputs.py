"""What the commands on documents make of each kind of file: read it, or refuse it in one line and touch nothing."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from signage.commands import documents
from signage.main import main

if TYPE_CHECKING:
    from pathlib import Path

LOOSE = 'form\n  textbox#e4   "Name"  [required]   value=Ada\n'
NEAT = 'form\n  textbox#e4 "Name" value=Ada [required]\n'
DIFF = "---\ntype: diff\nbase: page-7\n---\n- textbox#e4\n"
SNAPSHOT = '- link "Home" [ref=e3]\n'
# Each command on documents, with the file `in` to read.
COMMANDS = {
    "format": ("format", "in.anml"),
    "convert": ("convert", "in.anml", "--to", "anml-json"),
    "patch base": ("patch", "in.anml", "diff.anml"),
    "patch diff": ("patch", "good.anml", "in.anml"),
    "prune": ("prune", "in.anml", "--depth", "1"),
}


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=given)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.anml").write_text(LOOSE, encoding="utf-8")
    (tmp_path / "diff.anml").write_text(DIFF, encoding="utf-8")
    return tmp_path


def make_missing(_path: Path) -> None:
    """Leave nothing."""


def make_folder(path: Path) -> None:
    path.mkdir()


def make_dangling(path: Path) -> None:
    path.symlink_to("nowhere.anml")


def make_loop(path: Path) -> None:
    path.symlink_to(path.name)


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_latin(path: Path) -> None:
    path.write_bytes(b'form\n  p "caf\xe9"\n')


def make_cut(path: Path) -> None:
    path.write_bytes(b"\xff\xfe<")


REFUSED = [
    (make_missing, "in.anml: no such file. Check the path."),
    (make_folder, "in.anml: a folder. Name the files in it."),
    (make_dangling, "in.anml: no such file. Check the path."),
    (make_loop, "in.anml: "),
    (make_pipe, "in.anml: not a regular file. "),
    (make_latin, "in.anml:2: not UTF-8 (byte 13). Save the file as UTF-8."),
    (make_cut, "in.anml:1: not UTF-8 (byte 2). Save the file as UTF-8."),
]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
@pytest.mark.parametrize(("make", "message"), REFUSED, ids=lambda value: getattr(value, "__name__", ""))
@pytest.mark.parametrize("command", COMMANDS)
def test_what_cannot_be_read_is_refused(folder: Path, command: str, make: object, message: str) -> None:
    assert callable(make)
    make(folder / "in.anml")
    result = run(*COMMANDS[command])
    assert (2, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert result.stderr.startswith(f"signage: {message}")
    assert LOOSE == (folder / "good.anml").read_text(encoding="utf-8")
    assert not list(folder.glob(".*"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_without_permission_is_refused(folder: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may run as a user who may read everything, so the system's answer is played."""
    path = folder / "in.anml"
    path.write_text(LOOSE, encoding="utf-8")
    genuine = os.open

    def refuse(file: os.PathLike[str] | str, *rest: int) -> int:
        if os.fspath(file).endswith("in.anml"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return genuine(file, *rest)

    monkeypatch.setattr("os.open", refuse)
    result = run(*COMMANDS[command])
    assert (2, "") == (result.exit_code, result.stdout)
    assert "signage: in.anml: cannot be read: Permission denied\n" == result.stderr


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_name_is_refused(command: str) -> None:
    result = run(*("" if word == "in.anml" else word for word in COMMANDS[command]))
    assert (2, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert result.stderr.startswith("signage: the file name is empty. Name a file, or `-` for standard ")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_standard_input_is_told(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_argument: str) -> documents.Input:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("sys.stdin", None)
            return read("-")

    read = documents.read
    monkeypatch.setattr(documents, "read", lambda name: closed(name) if name == "-" else read(name))
    result = run(*("-" if word == "in.anml" else word for word in COMMANDS[command]))
    assert (2, "") == (result.exit_code, result.stdout)
    assert "signage: standard input is closed. Pipe a document into it, or name a file.\n" == result.stderr


@pytest.mark.usefixtures("folder")
def test_a_name_of_several_lines_is_told_in_one() -> None:
    result = run("format", "a\nb.anml")
    assert (2, "signage: a b.anml: no such file. Check the path.\n") == (result.exit_code, result.stderr)


FORMS = {
    "LF": LOOSE.encode(),
    "CR LF": LOOSE.replace("\n", "\r\n").encode(),
    "CR": LOOSE.replace("\n", "\r").encode(),
    "a byte order mark": b"\xef\xbb\xbf" + LOOSE.encode(),
    "no line end at the end": LOOSE.rstrip("\n").encode(),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_text_becomes_the_same(folder: Path, form: str) -> None:
    path = folder / "in.anml"
    path.write_bytes(FORMS[form])
    pruned = "---\ndepth: 1\n---\nform\n  ~ 1 textbox\n"
    made = run("prune", "in.anml", "--depth", "1")
    assert (0, pruned, "") == (made.exit_code, made.stdout, made.stderr)
    patched = run("patch", "in.anml", "diff.anml")
    assert (0, "form\n") == (patched.exit_code, patched.stdout)
    standard = run("format", "-", given=FORMS[form])
    assert (0, NEAT, "") == (standard.exit_code, standard.stdout, standard.stderr)
    assert FORMS[form] == path.read_bytes()
    assert 1 == run("format", "--check", "in.anml").exit_code
    formatted = run("format", "in.anml")
    assert (0, "in.anml: formatted\n", "") == (formatted.exit_code, formatted.stdout, formatted.stderr)
    assert NEAT.encode() == path.read_bytes()


def test_a_byte_order_mark_alone_shows_in_the_diff(folder: Path) -> None:
    (folder / "in.anml").write_bytes(b"\xef\xbb\xbf" + NEAT.encode())
    result = run("format", "--check", "--diff", "in.anml")
    assert 1 == result.exit_code
    assert ["-\ufeffform", "+form"] == result.stdout.split("\n")[3:5]


def test_another_encoding_is_told_beside_the_diff(folder: Path) -> None:
    text = (
        '<?xml version="1.0" encoding="UTF-16"?>\n<anml xmlns="urn:ietf:params:xml:ns:anml:1.0" version="1.0" '
        'role="service">\n  <head>\n    <title>Tents</title>\n  </head>\n</anml>\n'
    )
    (folder / "in.anml").write_text(text, encoding="utf-16")
    result = run("format", "--check", "--diff", "in.anml")
    assert 1 == result.exit_code
    assert '-<?xml version="1.0" encoding="UTF-16"?>\n' in result.stdout
    assert "signage: in.anml: would be written in UTF-8; it is in UTF-16 with a byte order mark\n" == result.stderr


def test_a_file_that_is_named_twice_is_formatted_once(folder: Path) -> None:
    assert ["good.anml: would be formatted"] == run(
        "format", "--check", "good.anml", "good.anml"
    ).stdout.splitlines()
    assert ["good.anml: formatted"] == run("format", "good.anml", "./good.anml", "good.anml").stdout.splitlines()
    assert NEAT == (folder / "good.anml").read_text(encoding="utf-8")


def test_a_read_only_file_stays(folder: Path) -> None:
    file = folder / "good.anml"
    file.chmod(0o444)
    (folder / "other.anml").write_text(LOOSE, encoding="utf-8")
    result = run("format", "good.anml", "other.anml")
    assert (2, "other.anml: formatted\n") == (result.exit_code, result.stdout)
    assert "signage: good.anml: read-only. Make it writable, or name another file.\n" == result.stderr
    assert (LOOSE, 0o444) == (file.read_text(encoding="utf-8"), stat.S_IMODE(file.stat().st_mode))
    assert 1 == run("format", "--check", "good.anml").exit_code


@pytest.mark.parametrize(
    ("name", "text", "label", "title"),
    [
        ("page.html", "<p>Words.</p>", "", "Annotated HTML"),
        ("page.txt", SNAPSHOT, "", "Accessibility snapshot"),
        (".done", '{"status": "done"}', "anyt-state", "AnyT cell state"),
    ],
)
def test_what_has_no_canonical_form_is_told(folder: Path, name: str, text: str, label: str, title: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    result = run("format", *(["--from", label] if label else []), name)
    assert (2, "") == (result.exit_code, result.stdout)
    assert f"signage: {name}: {title} has no canonical form. Leave this file out.\n" == result.stderr


TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(
        st.sampled_from([*LOOSE.splitlines(), *DIFF.splitlines(), SNAPSHOT, "<anml>", "{", "| a |", "..."])
    ).map("\n".join),
)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
@example("")
@example("\x00")
@example("\ufeff")
def test_no_text_breaks_a_command(text: str) -> None:
    for arguments in (
        ("format", "-"),
        ("format", "--diff", "-"),
        ("convert", "-", "--to", "anml-xml"),
        ("convert", "-", "--from", "kbr", "--to", "anml"),
        ("prune", "-", "--filter", "interactive", "--budget", "3"),
    ):
        result = run(*arguments, given=text.encode("utf-8", "replace"))
        assert result.exit_code in (0, 2), result.exception
        if result.exit_code:
            assert ("", 1) == (result.stdout, result.stderr.count("\n"))
