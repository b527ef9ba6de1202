from __future__ import annotations

import importlib
import multiprocessing
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from functools import partial, partialmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from signage_core import pool
from signage_site.pages.controls import Counts
from signage_site.run.chunk import ChunkTask, sign_chunk
from signage_site.run.cluster import DaskCluster
from signage_site.run.executors import ExecutorError, named_executor
from signage_site.run.signing import sign
from signage_site.settings import Settings
from signage_site.state.record import result_of

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (
    "<title>{0}</title><form id=f{0}><label>Name <input name=a></label><button>Go</button></form>" + "<p>text" * 500
)


def build(folder: Path, count: int) -> None:
    folder.mkdir()
    for number in range(count):
        (folder / f"p{number:04}.html").write_text(PAGE.format(number), encoding="utf-8")


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_goes_to_workers_and_back_can_be_copied(tmp_path: Path) -> None:
    # A pool whose results can't be read is taken for a broken one: this process would do all the work, untold.
    build(tmp_path / "site", 2)
    annotations = (("button", (("danger", "high"),)),)
    settings = Settings(base_url="https://a.example/", annotations=annotations, webmcp=True, script=True)
    task = ChunkTask(str(tmp_path / "site"), settings, "", remember=True, diff=True)
    copy = pickle.loads(pickle.dumps(task))
    assert task == copy
    done = sign_chunk(copy, [("p0000.html", ()), ("p0001.html", ()), ("missing.html", ())])
    assert (2, 1) == (len(done.outcomes), len(done.failed))
    known = [(each.path, [each.record] if each.record else []) for each in done.outcomes]
    assert [1, 1] == [len(records) for _, records in pickle.loads(pickle.dumps(known))]
    assert [Counts(1, 1, 1)] * 2 == [result_of(each.result).annotated for each in done.outcomes]
    assert done == pickle.loads(pickle.dumps(done))


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and two workers on the loopback device; give the executor's name and the processes."""
    port = free_port()
    environment = os.environ | {"DASK_DISTRIBUTED__SCHEDULER__WORK_STEALING": "True"}
    options = ["--host", "127.0.0.1", "--no-dashboard"]

    def dask(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments, *options]
        return subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    started = [dask("scheduler", "--port", str(port))]
    worker = (
        "worker",
        f"tcp://127.0.0.1:{port}",
        "--nthreads",
        "1",
        "--no-nanny",
        "--local-directory",
        str(folder),
    )
    started += [dask(*worker), dask(*worker)]
    try:
        wait_for_workers(port, 2)
        yield f"dask://127.0.0.1:{port}", started
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def wait_for_workers(port: int, wanted: int) -> None:

    deadline = time.monotonic() + 60
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                break
        except OSError:
            assert time.monotonic() < deadline, "the scheduler doesn't start"
            time.sleep(0.1)
    client_class: Any = importlib.import_module("distributed").Client
    with client_class(f"tcp://127.0.0.1:{port}", set_as_default=False) as client:
        client.wait_for_workers(wanted, timeout=60)


@pytest.mark.connects
@pytest.mark.filterwarnings("default")
def test_a_dask_cluster_signs_and_survives_the_loss_of_a_worker(tmp_path: Path, site_settings: Any) -> None:
    pytest.importorskip("distributed")
    build(tmp_path / "alone", 320)
    shutil.copytree(tmp_path / "alone", tmp_path / "shared")
    shutil.copytree(tmp_path / "alone", tmp_path / "lossy")
    expected = sign(tmp_path / "alone", site_settings)
    with cluster(tmp_path) as (name, (_scheduler, *workers)), named_executor(name) as executor:
        report = sign(tmp_path / "shared", site_settings, executor=executor, state=tmp_path / "state")
        assert (expected, snapshot(tmp_path / "alone")) == (report, snapshot(tmp_path / "shared"))

        def lose_one(done: int, _total: int) -> None:
            if done >= 32 and workers[0].poll() is None:
                os.kill(workers[0].pid, signal.SIGKILL)
                workers[0].wait()

        lossy = sign(tmp_path / "lossy", site_settings, executor=executor, progress=lose_one)
        assert workers[0].poll() is not None
        assert snapshot(tmp_path / "alone") == snapshot(tmp_path / "lossy")
        assert (expected.pages, ()) == (lossy.pages, lossy.skipped)


@pytest.mark.skipif(sys.platform != "linux", reason="workers have what this test changes where they are forks")
@pytest.mark.filterwarnings("default")
def test_workers_that_are_killed_while_they_write_leave_nothing(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path / "alone", 80)
    shutil.copytree(tmp_path / "alone", tmp_path / "site")
    sign(tmp_path / "alone", site_settings)
    monkeypatch.setattr(pool, "_context", partial(multiprocessing.get_context, "fork"))
    killed = tmp_path / "killed"
    here, close = os.getpid(), os.close

    def close_or_die(descriptor: int) -> None:
        if os.getpid() != here and Path(f"/proc/self/fd/{descriptor}").readlink().is_relative_to(tmp_path / "site"):
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        close(descriptor)

    monkeypatch.setattr(os, "close", close_or_die)
    sign(tmp_path / "site", replace(site_settings, jobs=2))
    assert snapshot(tmp_path / "alone") == snapshot(tmp_path / "site")
    assert killed.exists()


@pytest.mark.connects
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(("lost", "said"), [("workers", "no worker is left"), ("all", "the scheduler is gone")])
def test_a_cluster_that_is_lost_is_given_up(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch, lost: str, said: str
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(DaskCluster, "__init__", partialmethod(DaskCluster.__init__, patience=1.0))
    build(tmp_path / "site", 320)
    with cluster(tmp_path) as (name, processes), named_executor(name) as executor:

        def lose(_done: int, _total: int) -> None:
            for process in processes if lost == "all" else processes[1:]:
                process.kill()
                process.wait()

        with pytest.raises(ExecutorError, match=f"{name}: {said}"):
            sign(tmp_path / "site", site_settings, executor=executor, progress=lose)
    left = sign(tmp_path / "site", site_settings)  # what it has not done
    assert 0 < len(left.changed) < left.pages == 320


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("threads", "Unknown executor `threads`. Write `process:` or `dask://host:port`"),
        ("dask://", "names no scheduler; write `dask://host:port`"),
        ("dask://localhost", "names no scheduler"),
        ("dask://localhost:many", "names no scheduler"),
        ("dask://[::1:2", "names no scheduler"),
    ],
)
def test_a_wrong_name_is_told(name: str, said: str) -> None:
    with pytest.raises(ExecutorError) as caught, named_executor(name):
        pass
    assert said in str(caught.value)


@pytest.mark.connects
def test_nobody_there_is_told_soon() -> None:
    pytest.importorskip("distributed")
    name = f"dask://127.0.0.1:{free_port()}"
    start = time.monotonic()
    with pytest.raises(ExecutorError, match="no Dask scheduler there") as caught, named_executor(name):
        pass
    assert 10 > time.monotonic() - start
    assert "\n" not in str(caught.value)


def test_a_missing_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExecutorError, match=r"pip install 'signage\[dask\]'"), named_executor("dask://localhost:1"):
        pass


def test_processes_need_no_executor() -> None:
    with named_executor("process:") as executor:
        assert None is executor
