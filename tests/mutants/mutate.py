"""Break the code in ways that are written down, one at a time, and report which ones no test notices.

    python tests/mutants/mutate.py [--only TEXT] [--processes N]

`mutations.toml` beside this file has the list. Each mutation is made in a copy of the checkout, never in the
checkout itself, and the tests that it names run there until one fails. If none does, the mutation survives; if its
text is missing from the source, it can't be made. The exit code is 1 when there is either.
"""

import argparse
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE_ROOTS = ("core", "specs", "linter", "lexers", "plugins", "site", "cli", "conformance")
NOT_COPIED = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "*.egg-info")
LONGEST = 600  # seconds; tests that take longer on a mutation have noticed it
NO_TESTS = (4, 5)  # pytest's exit codes for a path that doesn't exist, and for no test in it


class MisfitError(Exception):
    """A mutation can't be made; the message says why."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A change that some test has to notice.

    Attributes:
        folder: the folder or the file, from the root of the checkout.
        before: a piece of text that stands there once, in one of its Python files.
        after: what the piece becomes.
        why: what is wrong then, for people.
        tests: the paths of the tests that are to notice it, the fastest first.
    """

    folder: str
    before: str
    after: str
    why: str
    tests: tuple[str, ...]

    def mutated(self, root: Path = ROOT) -> tuple[Path, str]:
        """Return the file that changes, and its text with the change.

        Raises:
            MisfitError: the text doesn't stand there exactly once.
        """
        place = root / self.folder
        found: list[tuple[Path, str]] = []
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place] if place.is_file() else []:
            text = path.read_text(encoding="utf-8")
            found += [(path, text.replace(self.before, self.after, 1))] * text.count(self.before)
        if len(found) != 1:
            raise MisfitError(f"{self.folder} has {self.before!r} {len(found)} times instead of once")
        return found[0]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutation: `killed`, `survived` or `misfit`, the test or the reason, and seconds."""

    mutation: Mutation
    state: str
    detail: str
    seconds: float


def mutations() -> list[Mutation]:
    """Return the list. Where a mutation names no tests, those of its group are meant."""
    content = tomllib.loads((Path(__file__).parent / "mutations.toml").read_text(encoding="utf-8"))
    return [
        Mutation(each["in"], each["before"], each["after"], each["why"], tuple(each.get("tests", group["tests"])))
        for group in content["group"]
        for each in group["mutation"]
    ]


def main() -> int:
    """Make every mutation that the arguments ask for; return 1 when one survives or can't be made."""
    parser = argparse.ArgumentParser(description="Break the code in known ways, and see whether a test notices.")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only those whose folder or reason holds this text"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    given = parser.parse_args()
    chosen = [each for each in mutations() if given.only in each.folder or given.only in each.why]
    if not chosen:
        parser.error(f"no mutation holds `{given.only}`")
    started = time.monotonic()
    with _copies(max(1, given.processes)) as copies, ThreadPoolExecutor(copies.qsize()) as pool:
        named = sorted({each.tests for each in chosen})
        failing = [detail for detail in pool.map(lambda tests: _failure_as_is(tests, copies), named) if detail]
        if failing:
            print("These fail without any mutation:", *failing, sep="\n  ")
            return 1
        outcomes = list(pool.map(lambda each: _outcome(each, copies), chosen))
    for outcome in sorted(outcomes, key=lambda each: each.state):
        print(f"{outcome.state:9}{outcome.seconds:6.1f} s  {outcome.mutation.why}")
        print(f"{'':19}{outcome.mutation.folder}: {outcome.detail}")
    killed = sum(outcome.state == "killed" for outcome in outcomes)
    print(f"{killed} of {len(outcomes)} mutations killed in {time.monotonic() - started:.0f} s.")
    return int(killed < len(outcomes))


@contextmanager
def _copies(number: int) -> Iterator[queue.Queue[Path]]:
    """Make copies of the checkout; who takes one puts it back as it was."""
    with tempfile.TemporaryDirectory(prefix="signage-mutants-") as folder:
        copies: queue.Queue[Path] = queue.Queue()
        for each in range(number):
            copy = Path(folder, str(each))
            shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
            copies.put(copy)
        yield copies


def _failure_as_is(tests: tuple[str, ...], copies: queue.Queue[Path]) -> str:
    copy = copies.get()
    try:
        code, detail = _tested(tests, copy)
    finally:
        copies.put(copy)
    return f"{' '.join(tests)}: {detail or f'pytest ended with {code}'}" if code else ""


def _outcome(mutation: Mutation, copies: queue.Queue[Path]) -> Outcome:
    started = time.monotonic()
    copy = copies.get()
    try:
        path, mutated = mutation.mutated(copy)
        original, times = path.read_bytes(), path.stat()
        path.write_text(mutated, encoding="utf-8")
        # Python keeps compiled modules by the second and the size of their source: no two may share those.
        os.utime(path, (times.st_atime, times.st_mtime + 10 + time.monotonic()))
        try:
            code, detail = _tested(mutation.tests, copy)
        finally:
            path.write_bytes(original)
            os.utime(path, (times.st_atime, times.st_mtime))
    except MisfitError as error:
        return Outcome(mutation, "misfit", str(error), 0.0)
    finally:
        copies.put(copy)
    state = "misfit" if code in NO_TESTS else "killed" if code else "survived"
    return Outcome(mutation, state, detail or f"by {' '.join(mutation.tests)}", time.monotonic() - started)


def _tested(tests: tuple[str, ...], copy: Path) -> tuple[int, str]:
    """Run tests in a copy until one fails; return pytest's exit code and the name of the test that failed."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=no", *tests]
    paths = os.pathsep.join(str(copy / name) for name in SOURCE_ROOTS)
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": ""}
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return 1, f"it took more than {LONGEST} s"
    failed = re.search(r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", done.stdout, re.MULTILINE)
    return done.returncode, failed[1] if failed else ""


if __name__ == "__main__":
    sys.exit(main())
