"""The workers of a Dask scheduler behind the standard library's interface, for those who outgrow a machine."""

import socket
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from signage_core.addresses import urlsplit
from signage_site.run.executors import DASK, ExecutorError

Result = TypeVar("Result")

_ANSWER = 5  # seconds for a scheduler that is there to answer
_AHEAD = 4  # tasks of a worker that are handed over before their results are asked for


@contextmanager
def cluster(name: str) -> Generator[Executor]:
    """Give the workers of a scheduler by its address, `dask://host:port`.

    Raises:
        ExecutorError: `distributed` isn't installed, or nobody listens there.
    """
    host, port = _address(name)
    try:
        distributed: Any = import_module("distributed")  # an extra, for those who have a cluster
    except ImportError as error:
        raise ExecutorError("a Dask cluster takes the extra `dask`; pip install 'signage[dask]'") from error
    try:
        # Asked before the client is made, which would go on trying for long.
        socket.create_connection((host, port), timeout=_ANSWER).close()
        client = distributed.Client(f"tcp://{name.removeprefix(DASK)}", timeout=_ANSWER, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "no answer"
        raise ExecutorError(
            f"{name}: no Dask scheduler there ({reason}); start one with `dask scheduler`"
        ) from error
    with client:
        workers = DaskCluster(name, client)
        if not workers.workers():
            raise ExecutorError(f"{name}: the scheduler has no worker; start one with `dask worker {host}:{port}`")
        yield workers


def _address(name: str) -> tuple[str, int]:
    try:
        parts = urlsplit(name)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if host is None or port is None:
        raise ExecutorError(f"`{name}` names no scheduler; write `{DASK}host:port`, such as `{DASK}127.0.0.1:8786`")
    return host, port


class DaskCluster(Executor):
    """The workers of a scheduler.

    A task whose worker is lost goes to another one, which is the scheduler's own care. Without any worker it would
    wait for one for ever, so after a while this gives up. What is signed by then stays signed.
    """

    def __init__(self, name: str, client: Any, patience: float = 30.0) -> None:
        """Use a scheduler.

        After `patience`, in seconds without any worker or an answer of the scheduler, that is given up.
        """
        self._name = name
        self._client = client
        self._patience = patience

    def workers(self) -> int:
        """Return how many workers there are; 0 where the scheduler doesn't say."""
        try:
            return len(self._client.scheduler_info(n_workers=-1)["workers"])
        except (TimeoutError, OSError, ValueError, KeyError):
            return 0

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """Run a function on a worker, twice where it is asked for twice."""
        future: Future[Result] = self._client.submit(fn, *args, pure=False, **kwargs)
        return future

    def map(
        self,
        fn: Callable[..., Result],
        *iterables: Iterable[Any],
        timeout: float | None = None,  # noqa: ARG002  what takes long is given up where nobody works on it
        chunksize: int = 1,  # noqa: ARG002  the tasks are chunks already
    ) -> Iterator[Result]:
        """Yield the results in order. Arguments are asked for as they are needed.

        Raises:
            ExecutorError: no worker or no scheduler is left, or a task ended several workers.
        """
        arguments = zip(*iterables, strict=True)
        pending = deque(self.submit(fn, *each) for each in islice(arguments, _AHEAD * max(1, self.workers())))
        while pending:
            yield self._result(pending.popleft())
            pending.extend(self.submit(fn, *each) for each in islice(arguments, 1))

    def _result(self, future: Any) -> Any:
        distributed: Any = import_module("distributed")
        without: float | None = None  # since when there is no worker
        while True:
            try:
                return future.result(timeout=min(self._patience, 1.0))
            except TimeoutError:
                now = time.monotonic()
                without = None if self.workers() else without or now
                if without is not None and now - without >= self._patience:
                    raise ExecutorError(
                        f"{self._name}: no worker is left; start one, and run again: what is signed stays signed"
                    ) from None
            except distributed.KilledWorker as error:
                raise ExecutorError(f"{self._name}: its workers die on the same task: {error}") from error
            except (CancelledError, OSError) as error:
                raise ExecutorError(
                    f"{self._name}: the scheduler is gone; start one, and run again: what is signed stays signed"
                ) from error
