from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from signage.main import COMMANDS, main

FAULTY = '```anml\nbutton#e4 "Save"\nlink#e4 "Home"\n```\n'


def test_a_command_is_loaded_only_when_it_is_asked_for() -> None:
    program = (
        "import sys; from signage.main import main; main(['--version'], standalone_mode=False); "
        "print(*(name for name in sys.modules if name.startswith(('signage_', 'signage.commands.'))))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[1:] == ["signage_core signage_core.terminal signage.commands.failure"]


def test_the_signer_is_loaded_without_the_linters_finders() -> None:
    program = (
        "import sys; from signage.main import main; main(['annotate', '--help'], standalone_mode=False); "
        "print('signage_linter.run' in sys.modules, 'docutils' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "False False"


def test_every_command_is_listed_in_the_help() -> None:
    output = CliRunner().invoke(main, ["--help"]).output
    assert [name for name in COMMANDS if f"\n  {name} " not in output] == []


def test_a_misspelled_command_is_named() -> None:
    result = CliRunner().invoke(main, ["chek"])
    assert (2, "signage: Unknown command `chek`. Did you mean `check`?\n") == (result.exit_code, result.stderr)


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [(KeyboardInterrupt, 130, "stopped"), (MemoryError, 2, "the system has too little memory left for it")],
)
def test_a_run_that_the_user_or_the_system_ends_says_so_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, raised: type[BaseException], status: int, said: str
) -> None:
    def end(*_arguments: object, **_options: object) -> None:
        raise raised

    monkeypatch.setattr("signage.commands.checking.check_paths", end)
    result = CliRunner().invoke(main, ["check", str(tmp_path)])
    assert (status, "", f"signage: {said}\n") == (result.exit_code, result.stdout, result.stderr)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has /dev/full")
@pytest.mark.parametrize("reporter", ["text", "concise", "json"])
def test_a_full_disk_ends_with_2_and_one_line(tmp_path: Path, reporter: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(FAULTY, encoding="utf-8")
    command = [sys.executable, "-m", "signage", "check", "--format", reporter, str(page)]
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (2, "signage: No space left on device\n") == (result.returncode, result.stderr)


def test_a_reader_that_has_gone_ends_the_run_in_silence(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(FAULTY * 1200, encoding="utf-8")
    command = [sys.executable, "-m", "signage", "check", "--format", "concise", str(page)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(page.as_posix())
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() != 0


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_has_gone_ends_the_writing_of_a_document(tmp_path: Path, unbuffered: str) -> None:
    file = tmp_path / "page.anml"
    file.write_text("main\n" + "".join(f'  button#e{n} "Pay"\n' for n in range(6_000)), encoding="utf-8")
    command = [sys.executable, "-m", "signage", "prune", "--budget", "5700", str(file)]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "---\n" == process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() != 0


@pytest.mark.parametrize("dry", [[], ["--dry-run"]])
def test_a_folder_that_holds_no_site_is_refused(
    tmp_path: Path, dry: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.md").write_text("# Page\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["annotate", str(tmp_path), *dry])
    expected = f"signage: {tmp_path.as_posix()}: no HTML page in it. Name the folder that your generator built.\n"
    assert (2, "", expected) == (result.exit_code, result.stdout, result.stderr)
    assert ["page.md"] == [each.name for each in tmp_path.iterdir()]


def test_what_was_signed_is_counted_in_the_right_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "index.html").write_text("<title>x</title><form id=a><input name=b></form>", encoding="utf-8")
    result = CliRunner().invoke(main, ["annotate", str(tmp_path), "--base-url", "https://a.example/"])
    assert (
        "1 page read, 1 changed: 1 form, 1 field, 0 buttons annotated; .well-known/agent-manifest.json, "
        ".well-known/anml, .well-known/anml.json, sitemap.xml, llms.txt written; 0 twins written; "
        "0 files skipped.\n"
    ) == result.stdout
