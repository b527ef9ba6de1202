"""Take away what runs stand on: each file ends old or new, a message says why, and the next run is right.

    python tests/faults/faults.py --only killed_signing --kills 100

Each scenario works in a folder of its own. Those that kill do so at random points of whole runs of the command.
"""

import argparse
import json
import os
import random
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

COMMAND = (sys.executable, "-m", "signage")
HANGS = 60  # seconds after which a run counts as hanging
_BASE = "https://a.example/"
_PAGE = (
    "<!doctype html><html lang=en><head><title>{0}</title></head><body><main><h1>{0}</h1><p>Text.</p>"
    "<form id=f{0} action=/b><label>Name <input name=a></label><button>Go</button></form></main></body></html>"
)
_EXAMPLE = "# Page {0}\n\n```anyt\n<task id='a'>\nText.\n</task>\n```\n\n```anyt\n<task>\n"
Files = dict[str, bytes]


class Skipped(Exception):  # noqa: N818  no error
    """A scenario can't be had here; the text says why."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of the command: its exit status (negative for a signal), and all that it printed."""

    status: int
    output: str


def start(folder: Path, *arguments: str, limit: Callable[[], None] | None = None) -> subprocess.Popen[str]:
    """Start the command in a folder, in a group of processes of its own."""
    return subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env={**os.environ, "PYTHONUTF8": "1"},
        preexec_fn=limit,  # noqa: PLW1509  this process has no threads
        start_new_session=True,
    )


def end(process: subprocess.Popen[str], *, kill: bool = False) -> Run:
    """Wait for a run, or kill it with all its processes.

    Raises:
        AssertionError: it hangs, or ended with a traceback.
    """
    try:
        if kill:
            os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate(timeout=HANGS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise AssertionError(f"hangs: {process.args!r}") from None
    assert "Traceback" not in output, output[-3000:]
    return Run(process.returncode, output)


def run(folder: Path, *arguments: str, limit: Callable[[], None] | None = None, ends: bool = True) -> Run:
    """Run the command to its end; `ends` asks for one of its own exit statuses."""
    outcome = end(start(folder, *arguments, limit=limit))
    assert not ends or outcome.status in (0, 1, 2), outcome
    return outcome


def files(folder: Path) -> Files:
    """Return the regular files of a folder, without those of a run that was killed."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink() and not path.name.startswith(".signage-tmp-")
    }


@dataclass(frozen=True, slots=True)
class Subject:
    """What a kind of run is tried on.

    Attributes:
        folder: where the runs work.
        place: the folder whose files are compared.
        arguments: of the command.
        before: the files as they are built.
        after: the files that an undisturbed run makes of them.
        output: what an undisturbed run prints when it finds them as they are after a run.
        seconds: how long it takes.
    """

    folder: Path
    place: Path
    arguments: tuple[str, ...]
    before: Files
    after: Files
    output: str
    seconds: float

    def restore(self) -> None:
        """Make the folder what it was, without a state."""
        self.folder.mkdir(exist_ok=True)
        for each in self.folder.iterdir():  # the folder itself may be a disk
            shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink()
        _write(self.place, self.before)
        (self.folder / ".git").mkdir()

    def assert_whole(self) -> None:
        """Make sure that each file is old or new; a site's documents may tell of fewer pages, and are whole."""
        for name, content in files(self.place).items():
            if name in self.before:
                assert content in (self.before[name], self.after[name]), f"{name} is neither old nor new"
            elif content != self.after[name]:
                _assert_document(content, self.after[name])
        for name in self.before:
            assert (self.place / name).exists(), f"{name} is gone"

    def assert_next_run_is_right(self) -> None:
        """Run once more without a disturbance, and compare."""
        run(self.folder, *self.arguments)
        assert files(self.place) == self.after, "the next run makes something else"
        if "annotate" not in self.arguments:
            assert run(self.folder, *self.arguments).output == self.output, "the next run prints something else"


def _assert_document(content: bytes, undisturbed: bytes) -> None:
    """Make sure that a document is whole. One in lines has no line that the undisturbed one lacks."""
    if content.startswith(b"{"):
        json.loads(content)
    elif content.startswith(b"<"):
        ET.fromstring(content)
    else:
        left = {*content.splitlines(keepends=True)} - {*undisturbed.splitlines(keepends=True)}
        assert not left, f"of no whole document: {left}"


def signing(folder: Path, pages: int = 150) -> Subject:
    """Return a site to sign."""
    site = {f"p{number:03}/index.html": _PAGE.format(number).encode() for number in range(pages)}
    return _subject(folder, folder / "site", site, "annotate", "site", "--base-url", _BASE)


def checking(folder: Path, *options: str, pages: int = 60) -> Subject:
    """Return documentation to check."""
    docs = {f"p{number:03}.md": _EXAMPLE.format(number).encode() for number in range(pages)}
    return _subject(folder, folder / "docs", docs, "check", "docs", "--format", "concise", *options)


def fixing(folder: Path, pages: int = 60) -> Subject:
    """Return documentation to fix."""
    return checking(folder, "--fix", pages=pages)


def _subject(folder: Path, place: Path, before: Files, *arguments: str) -> Subject:
    subject = Subject(folder, place, arguments, before, before, "", 0)
    subject.restore()
    run(folder, *arguments)
    after, output = files(place), run(folder, *arguments).output
    subject.restore()
    begin = time.monotonic()
    run(folder, *arguments)
    seconds = time.monotonic() - begin
    subject.restore()
    return Subject(folder, place, arguments, before, after, output, seconds)


SUBJECTS: dict[str, Callable[[Path], Subject]] = {"sign": signing, "check": checking, "fix": fixing}


@dataclass(frozen=True, slots=True)
class Effort:
    """How often something is tried at random."""

    kills: int
    others: int


def killed(subject: Subject, effort: Effort) -> None:
    """Kill runs at random points, some after another, and finish now and then."""
    for number in range(effort.kills):
        running = start(subject.folder, *subject.arguments)
        time.sleep(random.uniform(0, subject.seconds))
        end(running, kill=True)
        subject.assert_whole()
        if number % 4 == 3 or number == effort.kills - 1:
            subject.assert_next_run_is_right()
            if "annotate" in subject.arguments:
                _assert_undone(subject)
            subject.restore()


def _assert_undone(subject: Subject) -> None:
    run(subject.folder, "annotate", subject.place.name, "--undo")
    left = files(subject.place)
    assert left == subject.before, f"undoing leaves {sorted(left.items() ^ subject.before.items())[:3]}"


def at_once(subject: Subject, effort: Effort) -> None:
    """Start two runs, and then four, at the same moment."""
    for count in (2, 4) * effort.others:
        runs = [start(subject.folder, *subject.arguments) for _ in range(count)]
        for each in [end(each) for each in runs]:
            assert each.status in (0, 1, 2), each
        subject.assert_whole()
        subject.assert_next_run_is_right()
        subject.restore()


def limited(subject: Subject, effort: Effort) -> None:
    """Let a run have few files, little memory, little time, or no large files."""
    megabytes = 1 << 20
    limits = [(resource.RLIMIT_NOFILE, count) for count in (8, 10, 12, 16, 24)]
    limits += [(resource.RLIMIT_FSIZE, size) for size in (0, 1000, 30_000)]
    limits += [(resource.RLIMIT_AS, size * megabytes) for size in (40, 60, 90, 130)]
    limits += [(resource.RLIMIT_CPU, 1)]
    for which, amount in limits * effort.others:

        def limit(which: int = which, amount: int = amount) -> None:
            resource.setrlimit(which, (amount, amount))

        try:
            run(subject.folder, "--version", limit=limit)
        except (AssertionError, OSError, subprocess.SubprocessError):
            continue  # with less than that Python itself doesn't start
        outcome = run(subject.folder, *subject.arguments, limit=limit, ends=False)
        subject.assert_whole()
        assert outcome.output or outcome.status < 0, f"no message with limit {which} at {amount}"
        subject.assert_next_run_is_right()
        subject.restore()


def full_disk(subject: Subject, effort: Effort) -> None:
    """Run on a disk that has little space left, or none."""
    with _mounted(subject.folder):
        subject.restore()
        for left in (0, 4, 16, 64, 128, 256) * effort.others:
            subject.restore()
            filler = subject.folder / "filler"
            space = os.statvfs(subject.folder)
            with suppress(OSError), filler.open("wb") as file:
                file.write(b"x" * max(0, space.f_bavail * space.f_frsize - left * 1024))
                file.flush()
            outcome = run(subject.folder, *subject.arguments)
            subject.assert_whole()
            changed = files(subject.place) == subject.after
            assert changed or outcome.output, "nothing is done, and nothing said"
            filler.unlink()
            subject.assert_next_run_is_right()


@contextmanager
def _mounted(folder: Path) -> Iterator[None]:
    command = ["mount", "-t", "tmpfs", "-o", "size=3m", "none", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise Skipped("there is no `mount`") from error
    if mounted.returncode:
        raise Skipped(f"a small disk can't be mounted: {mounted.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def vanishing(subject: Subject, effort: Effort) -> None:
    """Take away files, folders, and in the end all of it while a run works."""
    for number in range(4 * effort.others):
        running = start(subject.folder, *subject.arguments)
        time.sleep(random.uniform(0.3, 0.9) * subject.seconds)
        names = sorted(subject.before)
        for name in names if number % 4 == 3 else random.sample(names, 10):
            target = subject.place / name
            with suppress(OSError):
                shutil.rmtree(target.parent) if target.parent != subject.place else target.unlink()
        assert end(running).status in (0, 1, 2)
        kept = {name: content for name, content in files(subject.place).items() if name in subject.before}
        assert all(content in (subject.before[name], subject.after[name]) for name, content in kept.items())
        _write(subject.place, subject.before)  # the next build
        subject.assert_next_run_is_right()
        subject.restore()


def odd_files(subject: Subject, effort: Effort) -> None:
    """Put into the folder what is no file, or has no usual name."""
    del effort
    place = subject.place
    suffix = ".html" if "annotate" in subject.arguments else ".md"
    os.mkfifo(place / f"fifo{suffix}")
    (place / f"zero{suffix}").symlink_to("/dev/zero")
    (place / f"loop{suffix}").symlink_to(f"loop{suffix}")
    (place / "around").symlink_to(place)
    (place / f"folder{suffix}").mkdir()
    (place / f"gone{suffix}").symlink_to("nowhere")
    Path(os.fsdecode(os.fsencode(place) + b"/odd-\xff\xfe" + suffix.encode())).write_text("text")
    (place / f"line\n::error::\x1b[31m{suffix}").write_text("text")
    (place / f"--output=x{suffix}").write_text("text")
    with socket.socket(socket.AF_UNIX) as listener, _directory(place):
        listener.bind(f"socket{suffix}")
        for _ in range(25):  # longer than any path may be
            Path("x" * 200).mkdir()
            os.chdir("x" * 200)
        Path(f"deep{suffix}").write_text("text")
    for _ in range(2):
        outcome = run(subject.folder, *subject.arguments)
        assert not set(outcome.output) & {"\x1b", "\x07"}, "a control character is printed"
        assert not any(line.startswith("::error") for line in outcome.output.splitlines()), outcome.output
        for name in subject.before:
            assert (place / name).read_bytes() == subject.after[name], (
                f"{name} isn't as it should be: {outcome.output}"
            )
    shutil.rmtree(place, ignore_errors=True)


def odd_configuration(subject: Subject, effort: Effort) -> None:
    """Put a pipe, a device, a loop, a folder and an endless link where configuration is looked for."""
    del effort
    names = ("mkdocs.yml", "conf.py", "pyproject.toml", "signage.toml", "zensical.toml", "myst.yml", "_config.yml")
    makers: tuple[Callable[[Path], None], ...] = (
        os.mkfifo,
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.symlink_to(path.name),
        lambda path: path.mkdir(),
    )
    for name in (*names, ".signage_cache", "signage-baseline.json"):
        for make in makers:
            subject.restore()
            make(subject.folder / name)
            run(subject.folder, *subject.arguments)
            subject.assert_whole()
    for name in names[:1]:  # what a configuration may name
        subject.restore()
        (subject.folder / name).write_text("INHERIT: /dev/zero\n")
        run(subject.folder, *subject.arguments)
        subject.assert_whole()


def damaged_state(subject: Subject, effort: Effort) -> None:
    """Cut, overwrite, empty or replace what a run remembers."""
    for _ in range(effort.others):
        for damage in (_cut, _overwrite, _empty, _older, _replace_by_folder, _remove):
            subject.restore()
            run(subject.folder, *subject.arguments)
            remembered = [
                each for each in (subject.folder / ".signage_cache").rglob("*") if each.suffix in (".db", ".json")
            ]
            for file in remembered:
                damage(file)
            subject.assert_whole()
            subject.assert_next_run_is_right()
    subject.restore()


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: random.randrange(file.stat().st_size)])


def _overwrite(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for _ in range(50):
        content[random.randrange(len(content))] = random.randrange(256)
    file.write_bytes(content)


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _older(file: Path) -> None:
    file.unlink()
    if file.suffix == ".db":
        database = sqlite3.connect(file)
        database.execute("CREATE TABLE pages (path TEXT PRIMARY KEY, digest TEXT)")
        database.commit()
        database.close()
    else:
        file.write_text('{"version": 1}')


def _replace_by_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _remove(file: Path) -> None:
    file.unlink()


def clock_jumps(subject: Subject, effort: Effort) -> None:
    """Give all files times of the past and of the future, and change a file without a change of its time."""
    del effort
    for moment in (0, 4_102_444_800):
        subject.restore()
        run(subject.folder, *subject.arguments)
        for path in subject.folder.rglob("*"):
            os.utime(path, (moment, moment))
        subject.assert_next_run_is_right()
        name, content = next(iter(subject.before.items()))
        other = content.replace(b"Text.", b"Else.")
        (subject.place / name).write_bytes(other)
        os.utime(subject.place / name, (moment, moment))
        run(subject.folder, *subject.arguments)
        assert (subject.place / name).read_bytes() == subject.after[name].replace(b"Text.", b"Else.")
    subject.restore()


@contextmanager
def _directory(folder: Path) -> Iterator[None]:
    here = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(here)


def _write(folder: Path, content: Files) -> None:
    for name, each in content.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(each)


SCENARIOS = (
    killed,
    at_once,
    limited,
    full_disk,
    vanishing,
    odd_files,
    odd_configuration,
    damaged_state,
    clock_jumps,
)


def attempt(scenario: Callable[[Subject, Effort], None], kind: str, effort: Effort) -> str:
    """Run one scenario on a kind of run; return `ok`, or what is wrong.

    Raises:
        Skipped: it can't be had here.
    """
    with tempfile.TemporaryDirectory(prefix="signage-faults-", ignore_cleanup_errors=True) as folder:
        try:
            scenario(SUBJECTS[kind](Path(folder).resolve() / "project"), effort)
        except Skipped:
            raise
        except Exception:  # noqa: BLE001  whatever it is, it is what is looked for
            return traceback.format_exc()
    return "ok"


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=[each.__name__ for each in SCENARIOS])
    parser.add_argument("--kind", action="append", choices=SUBJECTS)
    parser.add_argument("--kills", type=int, default=100, help="runs of each kind that are killed")
    parser.add_argument("--times", type=int, default=3, help="how often the rest is done")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    random.seed(options.seed)
    failed = 0
    for scenario in SCENARIOS:
        for kind in SUBJECTS:
            if (options.only and scenario.__name__ not in options.only) or (
                options.kind and kind not in options.kind
            ):
                continue
            begin = time.monotonic()
            try:
                outcome = attempt(scenario, kind, Effort(options.kills, options.times))
            except Skipped as reason:
                outcome = f"skipped: {reason}"
            failed += not outcome.startswith(("ok", "skipped"))
            print(f"{scenario.__name__:18} {kind:6} {time.monotonic() - begin:6.0f} s  {outcome}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
