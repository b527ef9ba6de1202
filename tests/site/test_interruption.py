"""Runs that are stopped, that meet each other, and that can't write."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from signage_core.paths import alone_in
from signage_site.run.folder import Folder, Staged
from signage_site.run.listing import run_name
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.state.store import State

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

PAGE = "<title>{0}</title><form id=f{0}><label>Name <input name=a></label><button>Go</button></form>"
RUN = """
import sys
from signage_site.run.signing import sign
from signage_site.settings import Settings
print("started", flush=True)
report = sign(sys.argv[1], Settings(jobs=int(sys.argv[3]), twins=()), state=sys.argv[2])
print(len(report.skipped))
"""


def build(folder: Path, count: int) -> None:
    folder.mkdir(exist_ok=True)
    for number in range(count):
        (folder / f"p{number:04}.html").write_text(PAGE.format(number), encoding="utf-8")


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def start(site: Path, state: Path, jobs: int = 1) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", RUN, str(site), str(state), str(jobs)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return what an undisturbed run makes of the pages."""
    folder = tmp_path_factory.mktemp("expected")
    build(folder / "site", 300)
    done = start(folder / "site", folder / "state")
    assert done.communicate()[0].endswith("0\n")
    return snapshot(folder / "site")


def test_a_killed_run_leaves_whole_files_and_the_next_one_finishes(
    tmp_path: Path, expected: dict[str, bytes]
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site, 300)
    before = snapshot(site)
    running = start(site, state)
    assert running.stdout is not None
    running.stdout.readline()
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and (site / "p0040.html").read_bytes() == before["p0040.html"]:
        time.sleep(0.002)
    os.kill(running.pid, signal.SIGKILL)
    running.communicate()
    left = {name: content for name, content in snapshot(site).items() if not Path(name).name.startswith(".signage")}
    assert all(content in (before.get(name), expected.get(name)) for name, content in left.items())
    assert start(site, state).communicate()[0].endswith("0\n")
    assert expected == snapshot(site)


@pytest.mark.skipif(sys.platform == "win32", reason="it has no signals")
@pytest.mark.parametrize("by", ["SIGTERM", "SIGKILL"])
def test_a_killed_run_leaves_no_process(tmp_path: Path, by: str) -> None:
    site = tmp_path / "site"
    build(site, 2000)
    before = (site / "p0000.html").read_bytes()
    running = start(site, tmp_path / "state", jobs=2)
    assert running.stdout is not None
    running.stdout.readline()
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and (site / "p0000.html").read_bytes() == before:
        time.sleep(0.002)
    running.send_signal(getattr(signal, by))
    # Each worker holds the other end of the pipe: it is closed when the last one has ended.
    assert running.communicate(timeout=10)[0] == ""


@pytest.mark.parametrize("writes", range(9))
def test_documents_of_a_run_that_was_killed_without_a_record_are_ours(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    site, trust = tmp_path / "site", tmp_path / "trust.json"
    text = (
        '{"site": "a.example", "version": "1.0", "issued": "2030-01-01T00:00:00Z", '
        '"expires": "2030-02-01T00:00:00Z", "authorized-domains": []}'
    )
    told = replace(site_settings, base_url="https://a.example/", trust_manifest=str(trust))
    commit, said = Folder.commit, list[str]()
    # The first edition is killed, the second one too, and what the third one finds is ours.
    for edition in range(3):
        build(site, 1 + edition)
        trust.write_text(text.replace("02-01", f"0{2 + edition}-01"), encoding="utf-8")
        left = iter(range(writes)) if edition < 2 else itertools.count()

        def killed(folder: Folder, staged: Staged, left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise KeyboardInterrupt  # in a real run, the process is gone
            commit(folder, staged)

        with monkeypatch.context() as patch, suppress(KeyboardInterrupt):
            patch.setattr(Folder, "commit", killed)
            said = [each.message for each in sign(site, told).diagnostics]
    assert [] == [message for message in said if "stays" in message]
    build(tmp_path / "new", 3)
    sign(tmp_path / "new", told)
    assert snapshot(tmp_path / "new") == snapshot(site)


def test_two_runs_at_once_end_with_the_same_bytes(tmp_path: Path, expected: dict[str, bytes]) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site, 300)
    runs = [start(site, state), start(site, state, jobs=2)]
    assert ["started\n0\n", "started\n0\n"] == [run.communicate()[0] for run in runs]
    assert expected == snapshot(site)


@pytest.mark.skipif(sys.platform == "win32", reason="nothing there lets other runs wait for a folder")
def test_runs_in_one_folder_wait_for_each_other(tmp_path: Path, expected: dict[str, bytes]) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site, 300)
    built = snapshot(site)
    with alone_in(site):
        run = start(site, state)
        with pytest.raises(subprocess.TimeoutExpired):
            run.communicate(timeout=2)
        assert built == snapshot(site)
    assert "started\n0\n" == run.communicate()[0]
    assert expected == snapshot(site)


def test_a_full_disk_leaves_every_page_as_it_was(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path / "site", 3)
    before = snapshot(tmp_path / "site")
    some = os.write
    left = iter(range(100))

    def write(descriptor: int, content: bytes) -> int:
        if next(left) % 2:
            raise OSError(28, "No space left on device")
        return some(descriptor, content[: len(content) // 2])

    with monkeypatch.context() as full:
        full.setattr("os.write", write)
        report = sign(tmp_path / "site", site_settings, state=tmp_path / "state")
    assert before == snapshot(tmp_path / "site")
    assert {"No space left on device"} == {reason for _, reason in report.skipped}
    assert (3, True) == (len(report.skipped), report.failed)
    # When there is space again, the work goes on.
    assert 3 == len(sign(tmp_path / "site", site_settings, state=tmp_path / "state").changed)


def test_a_page_whose_record_finds_no_space_is_not_written(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    build(tmp_path / "site", 30)
    before = snapshot(tmp_path / "site")
    opened = State._opened  # a full disk can't be had otherwise

    def small(state: State) -> sqlite3.Connection | None:
        connection = opened(state)
        assert connection is not None
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    with monkeypatch.context() as full:
        full.setattr(State, "_opened", small)
        report = sign(tmp_path / "site", site_settings, state=tmp_path / "state")
    assert before == snapshot(tmp_path / "site")
    assert (True, {"No space left on device"}) == (report.failed, {reason for _, reason in report.skipped})
    assert 30 == len(sign(tmp_path / "site", site_settings, state=tmp_path / "state").changed)
    assert () == undo(tmp_path / "site", state=tmp_path / "state").skipped
    assert before == snapshot(tmp_path / "site")


def test_a_read_only_page_stays_and_is_named(tmp_path: Path, site_settings: Any) -> None:
    build(tmp_path, 2)
    (tmp_path / "p0000.html").chmod(0o444)
    report = sign(tmp_path, site_settings)
    assert (("p0000.html", "it is read-only; make it writable"),) == report.skipped
    assert report.failed
    assert ("p0001.html",) == report.changed
    assert PAGE.format(0).encode() == (tmp_path / "p0000.html").read_bytes()


def test_files_that_a_killed_run_left_are_removed(tmp_path: Path) -> None:
    build(tmp_path, 1)
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    machine = run_name().partition("-")[0]
    # Whatever the clocks say: a run that is under way keeps its files.
    ages = {f"{machine}-{os.getpid()}-a": True, f"{machine}-{ended.pid}-a": False, "other-1-a": False, "x": False}
    files = {tmp_path / f".signage-tmp-{name}": stays for name, stays in ages.items()}
    for file in files:
        file.write_bytes(b"<form>")
        os.utime(file, (0, 0))
    fresh = tmp_path / ".signage-tmp-other-1-b"
    fresh.write_bytes(b"<form>")
    assert ("p0000.html",) == Folder(tmp_path).listing(clean=False).pages
    assert all(each.exists() for each in files)
    Folder(tmp_path).listing(clean=True)
    assert files | {fresh: True} == {each: each.exists() for each in (*files, fresh)}


@pytest.mark.skipif(sys.platform == "win32", reason="a process there can't be asked for")
def test_a_run_whose_clock_jumps_keeps_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tmp_path, 1)
    staged = Folder(tmp_path).stage("p0000.html", b"<form>")
    assert staged is not None
    monkeypatch.setattr(time, "time", lambda: 4_102_444_800.0)
    Folder(tmp_path).listing(clean=True)
    assert Path(staged.temporary).exists()


def test_a_dry_run_shows_what_would_change(tmp_path: Path, site_settings: Any) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "a.html").write_bytes(
        "<p>1\n<p>2\n<p>3\n<p>4\n<form id=é>\n<p>5\n<p>6\n<p>7\n<p>8\n<input form=é name=n>".encode()
    )
    before = snapshot(site)
    shown: list[str] = []
    report = sign(site, site_settings, dry_run=True, show=shown.append)
    assert before == snapshot(site)
    (site / "a.html.patch").write_text("".join(shown), encoding="utf-8", newline="")
    patched = subprocess.run(
        ["patch", "-p0", "--binary", "-i", "a.html.patch"], cwd=site, capture_output=True, text=True, check=False
    )
    assert 0 == patched.returncode, patched.stdout + patched.stderr
    (site / "a.html.patch").unlink()
    by_patch = snapshot(site)
    for name in by_patch:
        (site / name).unlink()
    (site / "a.html").write_bytes(before["a.html"])
    signed = sign(site, site_settings)
    assert by_patch == snapshot(site)
    assert (report.changed, report.written) == (signed.changed, signed.written)


def folder_at(path: str) -> Callable[[Path], None]:
    def hinder(site: Path) -> None:
        (site / path).mkdir(parents=True)

    return hinder


def file_at(path: str) -> Callable[[Path], None]:
    def hinder(site: Path) -> None:
        (site / path).write_text("mine")

    return hinder


def link_at(path: str) -> Callable[[Path], None]:
    def hinder(site: Path) -> None:
        (site.parent / "elsewhere").mkdir()
        (site / path).symlink_to(site.parent / "elsewhere")

    return hinder


def read_only(path: str) -> Callable[[Path], None]:
    def hinder(site: Path) -> None:
        if not (site / path).exists():
            file_at(path)(site)
        (site / path).chmod(0o444)

    return hinder


@pytest.mark.parametrize(
    "hinder",
    [
        pytest.param(read_only("p0000.html"), id="read-only page"),
        pytest.param(read_only("_headers"), id="read-only file for a host"),
        pytest.param(folder_at(".well-known/anml"), id="folder for the index"),
        pytest.param(folder_at(".well-known/anml.json"), id="folder for the index in JSON"),
        pytest.param(folder_at(".well-known/agent-manifest.json"), id="folder for the manifest"),
        pytest.param(folder_at("p0000.anml"), id="folder for a twin"),
        pytest.param(file_at(".well-known"), id="file for the folder"),
        pytest.param(link_at(".well-known"), id="link for the folder"),
        pytest.param(lambda _: None, id="nothing"),
    ],
)
@pytest.mark.parametrize("signed", [False, True])
def test_a_dry_run_fails_where_the_run_would(
    tmp_path: Path, site_settings: Any, hinder: Callable[[Path], None], *, signed: bool
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    build(site, 2)
    told = replace(
        site_settings, twins=("anml", "markdown"), base_url="https://ferry.example/", hosting=("netlify",)
    )
    hinder(site)
    if signed:
        sign(site, told)
    before = snapshot(site)
    dry = sign(site, told, dry_run=True)
    assert before == snapshot(site)
    real = sign(site, told)
    assert (real.failed, real.skipped, real.diagnostics) == (dry.failed, dry.skipped, dry.diagnostics)
    assert (real.changed, real.written, real.twins_written) == (dry.changed, dry.written, dry.twins_written)
