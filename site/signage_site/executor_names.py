"""Open the executor that a name stands for: processes of this machine, or a Dask cluster."""

import socket
from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from signage_site.dask_cluster import DaskCluster
from signage_site.executors import ExecutorError

PROCESSES = "process:"
DASK = "dask://"
_PATIENCE = 5  # seconds for a scheduler that is there to answer


@contextmanager
def named_executor(name: str) -> Generator[Executor | None]:
    """Give the executor of a name; None where this machine's own processes are meant.

    Args:
        name: `process:`, or `dask://host:port`, the address of a scheduler whose workers see the same folders and
            have this tool installed.

    Raises:
        ExecutorError: another name, `distributed` isn't installed, or nobody listens there.
    """
    if name in ("", PROCESSES):
        yield None
        return
    if not name.startswith(DASK):
        raise ExecutorError(f"`{name}` is no executor; write `{PROCESSES}` or `{DASK}host:port`")
    host, port = _address(name)
    try:
        distributed: Any = import_module("distributed")  # an extra, for those who have a cluster
    except ImportError as error:
        raise ExecutorError("a Dask cluster takes the extra `dask`; pip install 'signage[dask]'") from error
    try:
        # Asked before the client is made, which would go on trying for long.
        socket.create_connection((host, port), timeout=_PATIENCE).close()
        client = distributed.Client(f"tcp://{name.removeprefix(DASK)}", timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "no answer"
        raise ExecutorError(
            f"{name}: no Dask scheduler there ({reason}); start one with `dask scheduler`"
        ) from error
    with client:
        if not client.scheduler_info(n_workers=-1)["workers"]:
            raise ExecutorError(f"{name}: the scheduler has no worker; start one with `dask worker {host}:{port}`")
        yield DaskCluster(name, client)


def _address(name: str) -> tuple[str, int]:
    try:
        parts = urlsplit(name)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if host is None or port is None:
        raise ExecutorError(f"`{name}` names no scheduler; write `{DASK}host:port`, such as `{DASK}127.0.0.1:8786`")
    return host, port
