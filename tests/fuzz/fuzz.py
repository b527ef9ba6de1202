"""Run the fuzz targets: guided by coverage with Atheris, and with pieces of the languages at random.

    python tests/fuzz/fuzz.py --seconds 60 --only signer

What fails is written to `tests/fuzz/crashes/NAME`, where the tests replay it: `crash-*` as it is, and `slow-*`
repeated to 100 KB.
"""

import argparse
import gc
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

from fuzz_pieces import pieces, seeds

HERE = Path(__file__).resolve().parent
WORK = HERE.parents[1] / "build" / "fuzz"
ENGINES = ("atheris", "pieces")
SLOW = 2.0  # seconds of processor time for 100 KB
_REPEATED = 4096  # one of so many inputs is also repeated
_MEMORY = 3000  # MB


class Attempts:
    """Tries inputs on a target, and keeps one input for each place that fails."""

    def __init__(self, name: str, engine: str, crashes: Path) -> None:
        """Start to count.

        Args:
            name: of the target.
            engine: that makes the inputs.
            crashes: the folder for inputs that fail.
        """
        import fuzz_targets  # noqa: PLC0415  after Atheris is there to instrument it

        fuzz_targets.sampling = True
        self._target, self._repeated, self._name = fuzz_targets.TARGETS[name], fuzz_targets.repeated, name
        self._statistics, self._crashes = WORK / f"{name}-{engine}.json", crashes / name
        self.variants = self._target.variants
        self._seen: dict[str, str] = {}
        self._start, self._count = time.monotonic(), 0

    def one(self, data: bytes) -> None:
        """Try one input, and sometimes the same repeated. Never raises."""
        self._count += 1
        if self._try(data) > SLOW and self._is_slow(data):
            self._keep("slow", data)
        if self._count % _REPEATED == 0 and data:
            text = self._repeated(data, self._target)
            if self._try(text) > SLOW and self._is_slow(text):
                self._keep("slow", data)
        if self._count % 200 == 0:
            self.save()

    def _try(self, data: bytes) -> float:
        start = time.process_time()
        try:
            self._target.check(data)
        except Exception as error:  # noqa: BLE001  whatever it is, it is what is looked for
            self._keep("crash", data, error)
        return time.process_time() - start

    def _is_slow(self, data: bytes) -> bool:
        """Tell whether it takes too long in code that isn't instrumented, and longer than its length explains."""
        command = [sys.executable, __file__, "--replay", self._name]
        took = subprocess.run(command, input=data, capture_output=True, check=True, timeout=600)
        quarter, whole = map(float, took.stdout.split())
        return whole > SLOW and whole > 6 * quarter

    def save(self) -> None:
        """Write how many inputs were tried and what failed."""
        seconds = round(time.monotonic() - self._start)
        self._statistics.write_text(
            json.dumps({"executions": self._count, "seconds": seconds, "failed": self._seen}, indent=1)
        )

    def _keep(self, kind: str, data: bytes, error: Exception | None = None) -> None:
        key = f"slow {data[:30].decode('utf-8', 'replace')}" if error is None else _place(error)
        if key in self._seen:
            return
        file = self._crashes / f"{kind}-{hashlib.sha1(data, usedforsecurity=False).hexdigest()[:12]}"
        self._seen[key] = file.name
        self._crashes.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        trace = "" if error is None else "".join(traceback.format_exception(error))
        (WORK / f"{self._name}-{file.name}.txt").write_text(f"{key}\n{data!r}\n{trace}", "utf-8", "replace")
        self.save()


def _place(error: Exception) -> str:
    """Return what tells failures apart: the type, and the last line of the target and of Signage's own code."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [each for each in frames if "signage_" in each.filename]
    target = next(each for each in reversed(frames) if each.filename == frames[1].filename)
    return " ".join(
        (type(error).__name__, *(f"{Path(each.filename).name}:{each.lineno}" for each in (target, *ours[-1:])))
    )


def run_atheris(name: str, seconds: int, crashes: Path, length: int) -> None:
    """Fuzz with Atheris; this ends the process."""
    import atheris  # type: ignore[import-untyped,import-not-found,unused-ignore]  # noqa: PLC0415  only in its own environment

    with atheris.instrument_imports(
        include=[f"signage{end}" for end in ("", "_core", "_linter", "_site")]
        + ["signage_specs", "signage_lexers", "markdown_signage"]
    ):
        attempts = Attempts(name, "atheris", crashes)
        for each in seeds(name):
            attempts.one(each)  # what targets load on first use is instrumented, too
    gc.freeze()
    made = WORK / name
    made.mkdir(exist_ok=True)
    for number, each in enumerate(seeds(name)):
        (made / f"seed-{number}").write_bytes(each)
    words = WORK / f"{name}.dict"
    words.write_text("".join(f'"{_escaped(each)}"\n' for each in pieces(name)))
    options = [
        f"-max_total_time={seconds}",
        f"-max_len={length}",
        "-timeout=100",
        "-report_slow_units=100",
        f"-rss_limit_mb={_MEMORY}",
        f"-dict={words}",
        f"-artifact_prefix={crashes / name}/",
        "-print_final_stats=1",
    ]
    (crashes / name).mkdir(parents=True, exist_ok=True)
    atheris.Setup([sys.argv[0], *options, str(made)], attempts.one)
    atheris.Fuzz()


def run_pieces(name: str, seconds: int, crashes: Path) -> None:
    """Fuzz without looking at coverage, several times as fast: with pieces of the languages, and edited seeds."""
    attempts = Attempts(name, "pieces", crashes)
    gc.freeze()
    chance = random.Random(time.time_ns())
    known, some = [each.encode("utf-8", "replace") for each in pieces(name)], seeds(name)
    firsts = [f"{each}\n".encode() for each in attempts.variants] or [b""]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if chance.random() < 1 / 2:
            data = chance.choice(firsts) + b"".join(chance.choices(known, k=chance.randint(1, 30)))
        else:
            data = chance.choice(some)
            for _ in range(chance.randint(1, 4)):
                start, stop = sorted(chance.randint(0, len(data)) for _ in range(2))
                stop = min(stop, start + chance.choice((0, 1, 8, 64)))
                new = (chance.choice(known), chance.randbytes(1), data[start:stop] * 2, b"")
                data = data[:start] + chance.choice(new) + data[stop:]
        attempts.one(data)
    attempts.save()


def _escaped(text: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in text.encode("utf-8", "replace")[:60])


def _replay(name: str) -> None:
    from fuzz_targets import TARGETS  # noqa: PLC0415

    data = sys.stdin.buffer.read()
    for size in (2000, len(data) // 4, len(data)):  # the first one loads what there is to load
        start = time.process_time()
        with suppress(Exception):
            TARGETS[name].check(data[:size])
        if size != 2000:
            print(time.process_time() - start)


def _has_atheris() -> bool:
    try:
        import atheris  # noqa: F401, PLC0415
    except ImportError:
        return False
    return True


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = sorted(each.name for each in (HERE / "corpus").iterdir())
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--only", choices=names, action="append", help="this target; may be given several times")
    parser.add_argument("--length", type=int, default=4096, help="of the longest input of Atheris, in bytes")
    parser.add_argument("--crashes", type=Path, default=HERE / "crashes", help="the folder for inputs that fail")
    parser.add_argument("--engine", choices=ENGINES, help=argparse.SUPPRESS)
    parser.add_argument("--replay", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.replay:
        _replay(options.replay)
        return 0
    WORK.mkdir(parents=True, exist_ok=True)
    if options.engine:
        given = (options.only[0], options.seconds, options.crashes.resolve())
        if options.engine == "atheris":
            run_atheris(*given, options.length)
        else:
            run_pieces(*given)
        return 0
    shares = {"atheris": 1 / 2, "pieces": 1 / 2}
    if not _has_atheris():
        print("Atheris is not installed: all inputs are made of pieces, at random.")
        shares = {"pieces": 1.0}
    failed = 0
    for name in options.only or names:
        for engine, share in shares.items():
            failed += _fuzz(name, engine, max(1, int(options.seconds * share)), options)
    return 1 if failed else 0


def _fuzz(name: str, engine: str, seconds: int, options: argparse.Namespace) -> int:
    """Run one target in a process of its own, again where it ends early; return how many inputs failed."""
    statistics = WORK / f"{name}-{engine}.json"
    statistics.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="signage-fuzz-", dir=_memory_folder()) as folder:
        command = [
            sys.executable,
            __file__,
            "--engine",
            engine,
            "--only",
            name,
            "--seconds",
            str(seconds),
            "--length",
            str(options.length),
            "--crashes",
            str(options.crashes),
        ]
        environment = {**os.environ, "TMPDIR": folder, "PYTHONPATH": os.pathsep.join(map(str, sys.path[1:]))}
        with (WORK / f"{name}-{engine}.log").open("w") as log:
            code = subprocess.run(command, stderr=log, stdout=log, env=environment, check=False).returncode
    numbers: Any = json.loads(statistics.read_text()) if statistics.exists() else {"executions": 0, "failed": {}}
    failed: int = len(numbers["failed"]) + (code != 0)
    ended = f", ended with {code}: see {WORK.name}/{name}-{engine}.log" if code else ""
    print(
        f"{name:15} {engine:10} {numbers['executions']:>9,} executions in {seconds} s, {failed} failed{ended}",
        flush=True,
    )
    return failed


def _memory_folder() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


if __name__ == "__main__":
    sys.exit(main())
